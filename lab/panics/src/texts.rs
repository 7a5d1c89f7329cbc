//! Stringprep, normalization, properties of code points, labels, and sets of ASCII.

use alloc::vec::Vec;

use xenonym::bootstring::{Bootstring, Case, DigitCase, PUNYCODE, Parameters, RUST_V0, SWIFT};
use xenonym::domain::{self, Labels};
use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0, nfd};
use xenonym::stringprep::{self, Mapping, OwnMapping, Profile, Purpose, Table};
use xenonym::unicode::{
    self, BidiClass, ContextScript, DerivedProperty, JoiningType, MappedTo, Status,
};
use xenonym::{AsciiSet, Error, ErrorKind, Side, SideError, label, punycode};

use crate::{Input, keep, show};

pub(crate) fn run(input: Input<'_>) {
    profiles(input);
    tables(input);
    normalization(input);
    properties(input.code_point);
    labels(input);
    sets(input);
}

fn profiles(input: Input<'_>) {
    const OWN: &[OwnMapping] = &[];
    let own = Profile::new("own", "none")
        .with_name(stringprep::LDAP.name(), stringprep::LDAP.reference())
        .map(if input.flag { &[Mapping::B1] } else { &[] })
        .with_own_mappings(OWN)
        .with_normalizer(&NFKC_3_2_0)
        .prohibit(&[Table::A1])
        .prohibit_ascii(set(input.other))
        .with_own_prohibited(&['a'])
        .check_bidi()
        .prohibit_unassigned();
    for profile in [&own, &stringprep::NAMEPREP, &stringprep::SASLPREP, &stringprep::LDAP] {
        let purpose = if input.flag { Purpose::Query } else { Purpose::Stored };
        keep((profile.normalizer(), *profile == stringprep::LDAP));
        keep(profile.prohibits(input.code_point));
        keep(profile.map_text(input.text));
        keep(profile.check_output(input.text));
        keep(profile.check_assigned(input.text, purpose));
        keep(profile.prepare(input.text, purpose));
        keep(profile.same(input.text, input.other));
        keep(profile.prepare_into(input.text, purpose, &mut alloc::vec![0; input.number]));
    }
}

fn tables(input: Input<'_>) {
    for table in Table::all() {
        keep(table.contains(input.code_point));
        show(table);
        keep(table.name());
    }
}

fn normalization(input: Input<'_>) {
    keep(nfd(input.text));
    for normalizer in [&NFC_3_2_0, &NFKC_3_2_0, &NFC, &NFKC] {
        keep((normalizer.unicode_version(), *normalizer == NFC));
        keep(normalizer.combining_class(input.code_point));
        normalizer.decompose(input.code_point).for_each(keep);
        keep(normalizer.normalize(input.text));
        keep(normalizer.normalize_into(input.text, &mut alloc::vec![0; input.number]));
        keep(normalizer.quick_check(input.text));
    }
}

fn properties(code_point: char) {
    keep(BidiClass::of(code_point));
    keep(ContextScript::of(code_point));
    keep(JoiningType::of(code_point));
    keep(Status::of(code_point).name());
    keep(DerivedProperty::of(code_point).name());
    let mapped: MappedTo = unicode::mapping(code_point);
    mapped.for_each(keep);
    keep(unicode::is_mark(code_point));
    keep(unicode::lower_case(code_point).count());
    keep(unicode::ordinary_width(code_point));
}

fn labels(input: Input<'_>) {
    keep(domain::is_separator(input.code_point));
    keep(domain::is_root(input.text));
    keep(domain::ends_in_a_number(input.text));
    let each = |labels: Labels<'_>| {
        for label in labels.clone().rev().chain(labels) {
            keep((label.text(), label.separator(), label.range()));
        }
    };
    each(domain::labels(input.text));
    each(domain::labels_by_full_stop(input.text));
    let class = label::classify(input.text);
    show(class);
    keep((class.name(), class.is_idna_valid(), class.reason()));
    keep(label::is_rtl(input.text));
    keep(label::check_bidi(input.text));
}

fn set(members: &str) -> AsciiSet {
    AsciiSet::from_ascii(members).unwrap_or(AsciiSet::URL)
}

fn sets(input: Input<'_>) {
    let (first, second) = (AsciiSet::of(input.text), set(input.other));
    keep(first.with(second).without(first));
    keep(first.contains(input.code_point));
    keep(first.intersects(second));
    keep(first.is_empty());
    first.iter().rev().for_each(keep);
    show(format_args!("{first:?} {first:x}"));
    show(xenonym::isolate(input.text));
}

// Bootstring and Punycode.

pub(crate) fn run_encodings(input: Input<'_>) {
    let number = input.number as u32;
    let parameters = Parameters {
        base: number,
        tmin: number,
        tmax: number,
        skew: number,
        damp: number,
        initial_bias: number,
        initial_n: number,
        delimiter: input.code_point,
        digits: PUNYCODE.parameters().digits,
        digit_case: if input.flag { DigitCase::Sensitive } else { DigitCase::Insensitive },
        basic: AsciiSet::from_ascii(input.other).unwrap_or(AsciiSet::ALL),
    };
    match Bootstring::new(parameters) {
        Ok(bootstring) => general(&bootstring, input),
        Err(error) => show(error),
    }
    for bootstring in [&PUNYCODE, &RUST_V0, &SWIFT] {
        general(bootstring, input);
    }
    encoded_labels(input);
}

fn general(bootstring: &Bootstring, input: Input<'_>) {
    let chars: Vec<char> = input.text.chars().collect();
    let integers: Vec<u32> = chars.iter().map(|&c| u32::from(c)).collect();
    let annotated: Vec<(char, Case)> = chars.iter().map(|&c| (c, Case::of(c))).collect();
    keep(bootstring.parameters());
    keep(bootstring.encode(&chars));
    keep(bootstring.encode(&integers));
    keep(bootstring.encode(&annotated));
    keep(bootstring.encode_str(input.text));
    keep(bootstring.decode::<char>(input.text));
    keep(bootstring.decode::<u32>(input.text));
    keep(bootstring.decode::<(u32, Case)>(input.text));
    keep(bootstring.decode_str(input.text));
    let mut bytes = alloc::vec![0; input.number];
    keep(bootstring.encode_into(&integers, &mut bytes));
    keep(bootstring.encode_str_into(input.text, &mut bytes));
    keep(bootstring.decode_str_into(input.text, &mut bytes));
    keep(bootstring.decode_into(input.text, &mut alloc::vec!['a'; input.number]));
    if let Ok(mut trace) = bootstring.trace(input.text) {
        keep(trace.literal());
        for step in &mut trace {
            keep(step);
        }
        keep(trace.extended());
    }
}

fn encoded_labels(input: Input<'_>) {
    let chars: Vec<char> = input.text.chars().collect();
    keep(punycode::encode(input.text));
    keep(punycode::decode(input.text));
    keep(punycode::encode_code_points(&chars));
    keep(punycode::decode_code_points::<u32>(input.text));
    keep(punycode::encode_name(input.text));
    keep(punycode::decode_name(input.text));
    let mut bytes = alloc::vec![0; input.number];
    keep(punycode::encode_into(input.text, &mut bytes));
    keep(punycode::decode_into(input.text, &mut bytes));
    keep(punycode::encode_code_points_into(&chars, &mut bytes));
    let mut chars = alloc::vec!['a'; input.number];
    keep(punycode::decode_code_points_into(input.text, &mut chars));
}

// Errors, their texts, and comparisons of two names.

pub(crate) fn run_errors(input: Input<'_>) {
    if let Err(error) = xenonym::from_utf8(input.text.as_bytes()) {
        each(error, input);
    }
    let kind = ErrorKind::from_name(input.text).unwrap_or(ErrorKind::Rejected);
    keep((kind.name(), kind.message(), kind.rule(), kind.help()));
    show(kind);
    if let Err(unknown) = input.text.parse::<ErrorKind>() {
        show(unknown);
    }
    let error = Error::new(kind, input.number..input.text.len());
    each(error, input);
    let side = if input.flag { Side::First } else { Side::Second };
    let of_side = SideError::new(side, error);
    show(of_side);
    keep(core::error::Error::source(&of_side));
    keep(Error::from(of_side));
}

fn each(error: Error, input: Input<'_>) {
    let error = error.with_offset(input.number).with_label(input.number);
    keep((error.kind(), error.offset(), error.range(), error.place(), error.code_point()));
    keep(error.rule());
    keep((
        error.limit(),
        error.label(),
        error.table(),
        error.index_in_label(),
        error.place().name(),
    ));
    show(error);
    show(error.message());
    show(error.report(input.text));
    show(format_args!("{error:?}"));
}
