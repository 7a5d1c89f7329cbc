//! Stringprep, normalization, properties of code points, labels, and sets of ASCII.

use xenonym::domain::{self, Labels};
use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0};
use xenonym::stringprep::{self, Mapping, OwnMapping, Profile, Purpose, Table, TableSet};
use xenonym::unicode::{
    self, BidiClass, ContextScript, DerivedProperty, JoiningType, MappedTo, Status,
};
use xenonym::{AsciiSet, label};

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
    let tables = TableSet::of(&[Table::A1]).or(TableSet::of(&[]));
    keep(tables.contains(Table::A1));
    keep(tables.first_with(input.code_point));
}

fn normalization(input: Input<'_>) {
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
    keep((first | second, first & second, first - second, !first));
    keep(first.with(second).without(first).to_lower_case());
    keep(first.contains(input.code_point));
    keep(first.intersects(second));
    keep(first.is_empty());
    first.iter().rev().for_each(keep);
    show(format_args!("{first:?} {first:x}"));
}
