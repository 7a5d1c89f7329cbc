//! IDNA2003, and the stringprep that it uses.

use proptest::prelude::*;
use proptest::string::string_regex;
use xenonym::idna2003::{
    LabelSteps, NameprepStage, Options, ToAsciiStep, ToUnicodeStep, same_name, steps, to_ascii,
    to_ascii_into, to_ascii_label, to_unicode, to_unicode_label,
};
use xenonym::{ErrorKind, Side, SideError, punycode};
use xenonym_testkit::properties::idna2003::{
    self, check_label, check_label_with, name_to_ascii, name_to_unicode,
};
use xenonym_testkit::{
    ErrorFields, MatchCase, NaiveFlags, PairCase, ToAsciiCase, ToUnicodeCase, idna_test,
    idna2003_flags, normalization_cases, parse_code_points, read,
};

// IDNA2003: vectors, and the library compared with RFC 3490's steps word for word.

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
            assert!(same_name(&case.text, &ascii, &Options::RFC3490).unwrap(), "{}", case.name);
        }
    }
}

/// Alone and between letters, to ASCII and, encoded, back.
#[test]
fn each_code_point_converts_as_by_steps() {
    let punycode_of = |text: &str| format!("xn--{}", punycode::encode(text).unwrap());
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
            format!("xn--{}", punycode::encode(&text).unwrap_or_default())
        }),
        1 => text.prop_map(|text| {
            let encoded = punycode::encode(&text).unwrap_or_default();
            format!("ｘn--{}", encoded.to_ascii_uppercase())
        }),
        1 => string_regex("(xn--)?[a-z0-9-]{0,70}").unwrap(),
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

    #[test]
    fn names_are_equivalent_if_their_ascii_forms_are(
        first in name(), second in name(), same in any::<bool>(), limit in any::<bool>(),
    ) {
        let flags = if limit { Options::RFC3490.with_limit_name_length(true) } else { Options::RFC3490 };
        let second = if same { first.to_uppercase() } else { second };
        let expected = match (to_ascii(&first, &flags), to_ascii(&second, &flags)) {
            (Err(error), _) => Err(SideError::new(Side::First, error)),
            (_, Err(error)) => Err(SideError::new(Side::Second, error)),
            (Ok(first), Ok(second)) => Ok(first.eq_ignore_ascii_case(&second)),
        };
        prop_assert_eq!(same_name(&first, &second, &flags), expected);
    }

    #[test]
    fn to_unicode_is_equivalent(name in name()) {
        for flags in NaiveFlags::all() {
            idna2003::to_unicode_is_equivalent(&name, &flags.flags());
        }
    }

    #[test]
    fn any_string_is_converted_or_rejected(name in any::<String>()) {
        name_to_ascii(&name, &Options::RFC3490).ok();
        name_to_unicode(&name, &Options::RFC3490.with_allow_unassigned(true));
    }

    #[test]
    fn a_buffer_of_any_length_is_filled_or_rejected(name in name(), length in 0..60_usize) {
        idna2003::fills_a_buffer(&name, &Options::RFC3490, length);
    }
}

// For accepted input.
proptest! {
    #![proptest_config(ProptestConfig { cases: 500, max_global_rejects: 50_000, ..ProptestConfig::default() })]

    #[test]
    fn to_ascii_is_idempotent(name in name()) {
        let is_idempotent = |flags: &NaiveFlags| idna2003::to_ascii_is_idempotent(&name, &flags.flags());
        prop_assume!(NaiveFlags::all().filter(is_idempotent).count() > 0);
    }
}

// Compares the steps of ToASCII and ToUnicode with IDNA2003's conversions.

fn all_options() -> impl Iterator<Item = Options> {
    let flags = NaiveFlags::all().map(NaiveFlags::flags);
    flags.flat_map(|flags| [flags, flags.with_limit_name_length(true)])
}

/// With all options.
fn check_steps(name: &str) {
    for options in all_options() {
        idna2003::lead_to_the_result(name, options);
    }
}

#[test]
fn steps_agree_with_conversions_for_long_names() {
    for last in 8..20 {
        let name = "ab.".repeat(81) + &"c".repeat(last);
        check_steps(&name);
        check_steps(&(name + ".d."));
    }
}

#[test]
fn steps_agree_with_conversions_for_the_vectors() {
    for case in read::<ToAsciiCase>("idna2003.toml", "to_ascii") {
        check_steps(&case.input);
    }
    for case in read::<ToUnicodeCase>("idna2003.toml", "to_unicode") {
        check_steps(&case.input);
    }
    for row in idna_test::parse(include_str!("../../../../testdata/idna.txt")) {
        check_steps(&row.source.to_string_lossy());
    }
}

/// The name, the step of ToASCII or ToUnicode that rejects its first label, and the error.
#[test]
fn each_step_can_reject() {
    let strict = Options::RFC3490.with_use_std3_ascii_rules(true).with_limit_name_length(true);
    let long = "ü".repeat(60);
    for (name, step, kind) in [
        ("\u{202E}", ToAsciiStep::Nameprep(NameprepStage::Prohibited), ErrorKind::Prohibited),
        ("\u{627}1", ToAsciiStep::Nameprep(NameprepStage::Bidi), ErrorKind::BidiEnd),
        ("\u{221}", ToAsciiStep::Nameprep(NameprepStage::Unassigned), ErrorKind::Unassigned),
        ("a\u{2024}", ToAsciiStep::Separators, ErrorKind::SeparatorInLabel),
        ("ü_", ToAsciiStep::Std3Ascii, ErrorKind::Std3Ascii),
        ("xn--ü", ToAsciiStep::AcePrefix, ErrorKind::AcePrefix),
        (&long, ToAsciiStep::Length, ErrorKind::LabelTooLong),
    ] {
        let label = steps(name, &strict).next().unwrap();
        let rejects = label.to_ascii().iter().find(|result| result.error().is_some()).unwrap();
        assert_eq!((rejects.step(), rejects.error().unwrap().kind()), (step, kind), "{name}");
    }
    let name = "a.".repeat(130);
    let is_too_long = |label: &LabelSteps<'_>| label.ascii().is_err();
    let label = steps(&name, &strict).find(is_too_long).unwrap();
    assert_eq!(label.to_ascii().last().unwrap().step(), ToAsciiStep::NameLength);
    assert_eq!(steps(&name, &strict).filter(is_too_long).count(), 1);
    for (name, step, kind) in [
        ("xn--a!", ToUnicodeStep::Decode, ErrorKind::NotADigit),
        ("xn--a", ToUnicodeStep::ToAscii, ErrorKind::Prohibited),
        ("xn--abc-", ToUnicodeStep::Verify, ErrorKind::NotRoundTrip),
        ("xn--㏕㏕㏕㏕㏕-ewb", ToUnicodeStep::Return, ErrorKind::OutputTooLong),
    ] {
        let label = steps(name, &Options::RFC3490).next().unwrap();
        let last = label.to_unicode().last().unwrap();
        assert_eq!((last.step(), last.error().unwrap().kind()), (step, kind), "{name}");
    }
}

/// Conversions stop reading after more marks than a label may contain.
#[test]
fn steps_agree_with_conversions_for_too_many_marks() {
    for marks in [55, 62, 63, 64, 67, 68, 69, 70, 100] {
        for start in ["ü", "α", "각"] {
            check_steps(&format!("{start}{}\u{202E}", "\u{323}".repeat(marks)));
            check_steps(&format!("xn--{start}{}\u{221}", "\u{345}\u{301}".repeat(marks / 2)));
        }
    }
}

fn step_label() -> impl Strategy<Value = String> {
    let few = "aAbxXnN--..019_ \u{AD}\u{200D}ßİςü\u{308}\u{338}=ﬁ㏕℀ａＸ․⒈．אب\u{5B0}\u{660}\u{221}\u{202E}\u{1100}\u{1161}\u{FDFA}";
    let code_point = prop_oneof![
        8 => prop::sample::select(few.chars().collect::<Vec<_>>()),
        2 => prop::char::range('\u{C0}', '\u{6FF}'),
        1 => any::<char>(),
    ];
    let text = prop::collection::vec(code_point, 0..12).prop_map(String::from_iter);
    let encoded = |text: String| punycode::encode(&text).unwrap_or_default();
    prop_oneof![
        4 => text.clone(),
        1 => text.clone().prop_map(|text| format!("xn--{text}")),
        1 => text.clone().prop_map(move |text| format!("xn--{}", encoded(text))),
        1 => text.prop_map(move |text| format!("ｘn--{}", encoded(text).to_ascii_uppercase())),
        1 => string_regex("(xn--)?[a-z0-9-]{0,70}").unwrap(),
        1 => string_regex("(xn--)?[ü\u{323}a]{50,75}").unwrap(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn steps_agree_with_conversions_for_any_name(
        parts in prop::collection::vec((step_label(), prop::sample::select(vec![".", "。", ""])), 0..6),
    ) {
        check_steps(&parts.iter().flat_map(|(label, dot)| [label.as_str(), dot]).collect::<String>());
    }

    #[test]
    fn steps_agree_with_conversions_for_any_string(name in any::<String>()) {
        check_steps(&name);
    }
}
