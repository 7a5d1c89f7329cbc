//! Compares the steps of ToASCII and ToUnicode with IDNA2003's conversions.

use proptest::prelude::*;
use proptest::string::string_regex;
use xenonym::idna2003::{LabelSteps, NameprepStage, Options, ToAsciiStep, ToUnicodeStep, steps};
use xenonym::{ErrorKind, punycode};
use xenonym_testkit::properties::idna2003_steps;
use xenonym_testkit::{NaiveFlags, ToAsciiCase, ToUnicodeCase, idna_test, read};

fn all_options() -> impl Iterator<Item = Options> {
    let flags = NaiveFlags::all().map(NaiveFlags::flags);
    flags.flat_map(|flags| [flags, flags.with_limit_name_length(true)])
}

/// With all options.
fn check_steps(name: &str) {
    for options in all_options() {
        idna2003_steps::lead_to_the_result(name, options);
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
    for row in idna_test::parse(include_str!("../../../../../testdata/idna.txt")) {
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

fn label() -> impl Strategy<Value = String> {
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
        parts in prop::collection::vec((label(), prop::sample::select(vec![".", "。", ""])), 0..6),
    ) {
        check_steps(&parts.iter().flat_map(|(label, dot)| [label.as_str(), dot]).collect::<String>());
    }

    #[test]
    fn steps_agree_with_conversions_for_any_string(name in any::<String>()) {
        check_steps(&name);
    }
}
