//! IDNA2003: vectors, and the library compared with RFC 3490's steps word for word.
#![cfg(feature = "alloc")]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "as in the library")]

use std::borrow::Cow;

use proptest::prelude::*;
use xenonym::idna2003::{
    Options, same_label, same_name, to_ascii, to_ascii_into, to_ascii_label, to_ascii_label_into,
    to_unicode, to_unicode_into, to_unicode_label, to_unicode_label_into,
};
use xenonym::{Error, ErrorKind, Side, SideError, domain};
use xenonym_testkit::{
    ErrorFields, MatchCase, NaiveFlags, PairCase, ToAsciiCase, ToUnicodeCase, idna2003_flags,
    normalization_cases, parse_code_points, read, to_ascii_naively, to_unicode_naively,
};

/// Checks every function to ASCII: the result is borrowed if unchanged, and errors lie inside the
/// input.
fn name_to_ascii(name: &str, flags: &Options) -> Result<String, Error> {
    let ascii = to_ascii(name, flags);
    if let Ok(ascii) = &ascii {
        assert_eq!(matches!(ascii, Cow::Borrowed(_)), ascii == name, "{name:?}");
        assert!(ascii.is_ascii(), "{name:?}");
        // Except if a mapped dot divides a label in two.
        if !flags.allow_separators_in_labels() {
            assert_eq!(same_name(name, ascii, flags), Ok(true), "{name:?}");
        }
    }
    if let Err(error) = ascii {
        assert!(name.is_char_boundary(error.offset()), "{name:?}: {error}");
        let label = domain::labels(name).nth(error.label().unwrap()).unwrap();
        assert!(label.range().start <= error.offset() && error.offset() <= label.range().end);
    }
    let ascii = ascii.map(Cow::into_owned);
    let mut buffer = vec![0; name.len() * 20 + 63];
    assert_eq!(to_ascii_into(name, flags, &mut buffer).map(str::to_owned), ascii, "{name:?}");
    ascii
}

/// Checks every function to Unicode: the result never has more code points than the input.
fn name_to_unicode(name: &str, flags: &Options) -> (String, Vec<Error>) {
    let shown = to_unicode(name, flags);
    let is_borrowed = matches!(shown.clone().into_raw(), Cow::Borrowed(_));
    assert_eq!(is_borrowed, shown.raw() == name, "{name:?}");
    assert!(shown.raw().chars().count() <= name.chars().count(), "{name:?}");
    let mut buffer = vec![0; 4 * name.len()];
    let mut errors = Vec::new();
    let written = to_unicode_into(name, flags, &mut buffer, |error| errors.push(error));
    assert_eq!(written, Ok(shown.raw()), "{name:?}");
    assert_eq!(errors, shown.errors(), "{name:?}");
    for error in &errors {
        assert!(name.is_char_boundary(error.offset()), "{name:?}: {error}");
    }
    (shown.into_raw().into_owned(), errors)
}

/// Compares both operations on one label, with all flags, with the RFC's steps.
fn check_label(label: &str) {
    check_label_with(label, NaiveFlags::all());
}

fn check_label_with(label: &str, all_flags: impl Iterator<Item = NaiveFlags>) {
    for naive in all_flags {
        let flags = naive.flags();
        let ascii = to_ascii_label(label, &flags);
        let expected = to_ascii_naively(label, naive);
        assert_eq!(ascii.as_deref().ok(), expected.as_deref(), "{label:?} {naive:?}: {ascii:?}");
        let mut buffer = [0; 63];
        assert_eq!(
            to_ascii_label_into(label, &flags, &mut buffer),
            ascii.as_deref().map_err(|e| *e)
        );
        if let Err(error) = ascii {
            assert!(label.is_char_boundary(error.offset()), "{label:?} {naive:?}: {error}");
            assert_eq!(error.label(), None);
        }
        let shown = to_unicode_label(label, &flags);
        let expected = to_unicode_naively(label, naive);
        assert_eq!(shown.raw(), expected.as_deref().unwrap_or(label), "{label:?} {naive:?}");
        assert!(shown.is_ok() || expected.is_none(), "{label:?}: {:?}", shown.errors());
        let mut buffer = [0; 236];
        let written = to_unicode_label_into(label, &flags, &mut buffer);
        assert_eq!(
            written,
            Ok((shown.raw(), shown.errors().first().copied())),
            "{label:?} {naive:?}"
        );
        if let Some(&error) = shown.errors().first() {
            assert!(label.is_char_boundary(error.offset()), "{label:?} {naive:?}: {error}");
        }
    }
}

#[test]
fn names_convert_to_ascii_as_the_vectors_say() {
    for case in read::<ToAsciiCase>("idna2003.toml", "to_ascii") {
        let (name, flags) = (&case.name, idna2003_flags(&case.flags));
        let ascii = name_to_ascii(&case.input, &flags);
        if let Some(output) = case.output {
            assert_eq!(ascii, Ok(output), "{name}");
            continue;
        }
        let error = ascii.expect_err(name);
        let code_point = case.code_point.map(|hex| parse_code_points(&hex)[0]);
        assert_eq!(error.kind().name(), case.kind, "{name}");
        assert_eq!((error.label(), error.offset()), (Some(case.label), case.offset), "{name}");
        assert_eq!(error.code_point(), code_point, "{name}");
        assert_eq!(error.table().map(|t| t.name().to_owned()), case.table, "{name}");
    }
}

#[test]
fn names_convert_to_unicode_as_the_vectors_say() {
    for case in read::<ToUnicodeCase>("idna2003.toml", "to_unicode") {
        let (text, errors) = name_to_unicode(&case.input, &idna2003_flags(&case.flags));
        assert_eq!(text, case.output, "{}", case.name);
        let errors: Vec<_> = errors.into_iter().map(ErrorFields::from).collect();
        assert_eq!(errors, case.errors, "{}", case.name);
    }
}

#[test]
fn names_are_equivalent_as_the_vectors_say() {
    for case in read::<MatchCase>("idna2003.toml", "match") {
        let flags = idna2003_flags(&case.flags);
        assert_eq!(same_name(&case.first, &case.second, &flags), Ok(case.same), "{}", case.name);
        assert_eq!(same_name(&case.second, &case.first, &flags), Ok(case.same), "{}", case.name);
    }
}

/// The samples of RFC 3492 are labels in which Nameprep changes only the case.
#[test]
fn samples_of_punycode_convert() {
    for case in read::<PairCase>("punycode.toml", "pair") {
        check_label(&case.text);
        check_label(&format!("xn--{}", case.encoded));
        if case.name.starts_with("rfc3492-7.1-") && !case.text.is_ascii() {
            let Ok(ascii) = to_ascii_label(&case.text, &Options::RFC3490) else {
                let length = case.encoded.len() + 4;
                assert!(length > 63, "{}: {length}", case.name);
                continue;
            };
            assert!(same_label(&case.text, &ascii, &Options::RFC3490).unwrap(), "{}", case.name);
        }
    }
}

/// Alone and between letters, to ASCII and, encoded, back.
#[test]
fn each_code_point_converts_as_by_steps() {
    let punycode_of = |text: &str| format!("xn--{}", xenonym::punycode::encode(text).unwrap());
    for code_point in ('\0'..=char::MAX).filter(|&c| u32::from(c) % 0xE_0000 < 0x3_0000) {
        let alone = code_point.to_string();
        let within = format!("a{code_point}b");
        // A few of the ideographs and similar code points are enough.
        let value = u32::from(code_point);
        let in_bulk = (0x3400..0xD800).contains(&value) || (0x2_0000..0x2_F800).contains(&value);
        if in_bulk && value % 997 != 0 {
            continue;
        }
        for label in [&alone, &within, &punycode_of(&alone), &punycode_of(&within)] {
            check_label_with(label, NaiveFlags::all().step_by(7));
        }
    }
}

#[test]
fn texts_of_unicodes_normalization_test_convert_as_by_steps() {
    for case in normalization_cases("3.2.0").iter().step_by(9) {
        check_label(&case.source);
        check_label(&case.nfkd);
    }
}

#[test]
fn a_label_that_would_grow_stays() {
    // Nameprep maps each U+33D5 to "mil", which becomes the literal portion of the decoded label.
    let label = "xn--㏕㏕㏕㏕㏕-ewb";
    let shown = to_unicode_label(label, &Options::RFC3490);
    assert_eq!((shown.raw(), shown.errors()[0].kind()), (label, ErrorKind::OutputTooLong));
    let plain = to_ascii_label(label, &Options::RFC3490).unwrap().into_owned();
    let decoded = to_unicode_label(&plain, &Options::RFC3490);
    assert!(decoded.is_ok());
    assert!(decoded.raw().chars().count() > label.chars().count());
}

#[test]
fn a_name_is_as_long_as_its_labels() {
    let label = "é".repeat(20);
    let ascii = to_ascii_label(&label, &Options::RFC3490).unwrap().into_owned();
    let name = vec![label; 40].join("。");
    let expected = vec![ascii; 40].join(".");
    assert_eq!(name_to_ascii(&name, &Options::RFC3490), Ok(expected));
    let error = to_ascii(&name, &Options::RFC3490.with_limit_name_length(true)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::NameTooLong);
}

/// Such a label is too long whatever follows the marks, so nothing after them is read.
#[test]
fn a_label_with_too_many_marks_is_rejected_at_once() {
    let kind_after = |marks| {
        let name = format!("ü{}\u{202E}", "\u{323}".repeat(marks));
        to_ascii_into(&name, &Options::RFC3490, &mut [0; 64]).unwrap_err().kind()
    };
    assert_eq!(kind_after(60), ErrorKind::Prohibited);
    assert_eq!(kind_after(70), ErrorKind::LabelTooLong);
    assert_eq!(kind_after(10_000), ErrorKind::LabelTooLong);
}

#[test]
fn hostile_names_take_linear_time() {
    let megabyte = 1 << 20;
    let rejected = |name: &str| to_ascii(name, &Options::RFC3490).unwrap_err().kind();
    assert_eq!(rejected(&"a".repeat(megabyte)), ErrorKind::LabelTooLong);
    assert_eq!(rejected(&"ü".repeat(megabyte / 2)), ErrorKind::LabelTooLong);
    assert_eq!(
        rejected(&format!("a{}", "\u{323}\u{301}".repeat(megabyte / 4))),
        ErrorKind::LabelTooLong
    );
    assert_eq!(rejected(&"\u{AD}".repeat(megabyte / 2)), ErrorKind::EmptyLabel);
    assert_eq!(rejected(&format!("{}\u{202E}", "ß".repeat(megabyte / 2))), ErrorKind::Prohibited);
    let all: String = ('\u{4E00}'..='\u{9FA5}').chain('가'..='힣').collect();
    assert_eq!(rejected(&all), ErrorKind::LabelTooLong);
    for label in ["a", "ü", "xn--tda", "xn--a!", "ß㏕"] {
        let name = vec![label; 100_000].join("。");
        assert!(name_to_ascii(&name, &Options::RFC3490).is_ok(), "{label}");
        name_to_unicode(&name, &Options::RFC3490);
    }
    for label in ["xn--", "xn--ü", "ｘn--"] {
        let label = format!("{label}{}", "a1".repeat(megabyte / 2));
        let shown = to_unicode(&label, &Options::RFC3490);
        assert_eq!(shown.raw(), label);
        assert_eq!(shown.errors().len(), 1);
    }
}

fn label() -> impl Strategy<Value = String> {
    let few = "aAbxXnN--..019_ \u{AD}\u{200D}ßİςü\u{308}\u{338}=ﬁ㏕℀ａＸ․⒈。．אب\u{5B0}\u{660}\u{221}\u{202E}\u{1100}\u{1161}ü";
    let code_point = prop_oneof![
        8 => proptest::sample::select(few.chars().collect::<Vec<_>>()),
        2 => proptest::char::range('\u{C0}', '\u{5FF}'),
        1 => proptest::char::range('\u{600}', '\u{6FF}'),
        1 => proptest::char::range('\u{1E00}', '\u{2200}'),
        1 => proptest::char::range('\u{F900}', '\u{FFFF}'),
        1 => any::<char>(),
    ];
    let text = proptest::collection::vec(code_point, 0..16).prop_map(String::from_iter);
    prop_oneof![
        4 => text.clone(),
        1 => text.clone().prop_map(|text| format!("xn--{text}")),
        1 => text.clone().prop_map(|text| {
            format!("xn--{}", xenonym::punycode::encode(&text).unwrap_or_default())
        }),
        1 => text.prop_map(|text| {
            let encoded = xenonym::punycode::encode(&text).unwrap_or_default();
            format!("ｘn--{}", encoded.to_ascii_uppercase())
        }),
        1 => "(xn--)?[a-z0-9-]{0,70}",
    ]
}

fn name() -> impl Strategy<Value = String> {
    let dot = proptest::sample::select(vec![".", "。", "．", "｡"]);
    proptest::collection::vec((label(), dot), 0..6)
        .prop_map(|parts| parts.iter().flat_map(|(label, dot)| [label.as_str(), *dot]).collect())
}

proptest! {
    #[test]
    fn labels_convert_as_by_steps(label in label()) {
        check_label(&label);
    }

    /// Section 4.1: applying ToASCII again has no effect; the result is equivalent to the input.
    #[test]
    fn to_ascii_is_idempotent(name in name()) {
        for flags in NaiveFlags::all().map(NaiveFlags::flags) {
            let Ok(ascii) = name_to_ascii(&name, &flags) else { continue };
            // A mapped dot may now be followed by an empty label.
            if flags.allow_separators_in_labels() { continue }
            prop_assert_eq!(name_to_ascii(&ascii, &flags), Ok(ascii.clone()));
            prop_assert_eq!(same_name(&name, &ascii, &flags), Ok(true));
        }
    }

    /// Section 4.2: the result of ToUnicode is equivalent to the input.
    #[test]
    fn names_are_equivalent_if_their_ascii_forms_are(
        first in name(), second in name(), same in any::<bool>(), limit in any::<bool>(),
    ) {
        let flags = if limit { Options::RFC3490.with_limit_name_length(true) } else { Options::RFC3490 };
        let second = if same { first.to_uppercase() } else { second };
        let expected = match (to_ascii(&first, &flags), to_ascii(&second, &flags)) {
            (Err(error), _) => Err(SideError { side: Side::First, error }),
            (_, Err(error)) => Err(SideError { side: Side::Second, error }),
            (Ok(first), Ok(second)) => Ok(first.eq_ignore_ascii_case(&second)),
        };
        prop_assert_eq!(same_name(&first, &second, &flags), expected);
    }

    #[test]
    fn to_unicode_is_equivalent(name in name()) {
        for flags in NaiveFlags::all().map(NaiveFlags::flags) {
            // A dot in a label divides the result when it is read again.
            if flags.allow_separators_in_labels() { continue }
            let (shown, _) = name_to_unicode(&name, &flags);
            match name_to_ascii(&name, &flags) {
                Ok(ascii) => {
                    prop_assert_eq!(same_name(&name, &shown, &flags), Ok(true));
                    let again = name_to_ascii(&shown, &flags);
                    prop_assert!(again.is_ok_and(|again| again.eq_ignore_ascii_case(&ascii)));
                }
                Err(_) => prop_assert!(name_to_ascii(&shown, &flags).is_err()),
            }
        }
    }

    #[test]
    fn any_string_is_converted_or_rejected(name in any::<String>()) {
        name_to_ascii(&name, &Options::RFC3490).ok();
        name_to_unicode(&name, &Options::RFC3490.with_allow_unassigned(true));
    }

    #[test]
    fn a_buffer_of_any_length_is_filled_or_rejected(name in name(), length in 0..60_usize) {
        let mut buffer = vec![0; length];
        let ascii = to_ascii(&name, &Options::RFC3490);
        match to_ascii_into(&name, &Options::RFC3490, &mut buffer) {
            Ok(written) => prop_assert_eq!(ascii.as_deref(), Ok(written)),
            Err(error) => {
                let too_small = error.kind() == ErrorKind::BufferTooSmall;
                prop_assert!(too_small || ascii == Err(error));
                prop_assert!(name.is_char_boundary(error.offset()));
            }
        }
        let shown = to_unicode(&name, &Options::RFC3490).into_raw();
        match to_unicode_into(&name, &Options::RFC3490, &mut buffer, |_| ()) {
            Ok(written) => prop_assert_eq!(&*shown, written),
            Err(error) => prop_assert_eq!(error.kind(), ErrorKind::BufferTooSmall),
        }
    }
}
