//! Compares the steps of ToASCII and ToUnicode with IDNA2003's conversions.
#![cfg(feature = "alloc")]

use proptest::prelude::*;
use xenonym::idna2003::{
    LabelSteps, NameprepStage, Options, ToAsciiStep, ToUnicodeStep, steps, to_ascii, to_unicode,
};
use xenonym::stringprep::{NAMEPREP, Purpose};
use xenonym::{Error, ErrorKind, StepResult, domain, punycode};
use xenonym_testkit::{NaiveFlags, ToAsciiCase, ToUnicodeCase, idna_test, read};

fn all_options() -> impl Iterator<Item = Options> {
    let flags = NaiveFlags::all().map(NaiveFlags::flags);
    flags.flat_map(|flags| [flags, flags.with_limit_name_length(true)])
}

/// Checks that the steps of a name have the results of its conversions.
fn check_steps(name: &str) {
    for options in all_options() {
        let context = format!("{options} {name:?}");
        let labels: Vec<_> = steps(name, &options).collect();
        let parts = labels.iter().map(|label| (label.text(), label.range(), label.dot()));
        let expected = domain::labels(name).map(|l| (l.text(), l.range(), l.separator()));
        assert!(parts.eq(expected), "{context}");

        let joined: Result<String, Error> = labels.iter().map(ascii_with_dot).collect();
        let joined = joined.map(|text| if domain::is_root(name) { ".".into() } else { text });
        assert_eq!(joined, to_ascii(name, &options).map(Into::into), "{context}");

        let conversion = to_unicode(name, &options);
        let errors = labels.iter().filter_map(|label| label.unicode().err());
        assert!(errors.eq(conversion.errors().iter().copied()), "{context}");
        if !domain::is_root(name) {
            let shown = labels.iter().map(|l| [l.unicode().unwrap_or(l.text()), l.dot()].concat());
            assert_eq!(shown.collect::<String>(), conversion.raw(), "{context}");
        }
        for label in &labels {
            check_label(label, options, &context);
        }
    }
}

fn ascii_with_dot(label: &LabelSteps<'_>) -> Result<String, Error> {
    let dot = if label.dot().is_empty() { "" } else { "." };
    Ok([label.ascii()?, dot].concat())
}

fn errors<S: Copy>(results: &[StepResult<S>]) -> Vec<Error> {
    results.iter().filter_map(StepResult::error).collect()
}

/// Checks that the last step with a text has the result of the conversion, and that both have the
/// same error.
fn check_label(label: &LabelSteps<'_>, options: Options, context: &str) {
    let results = label.to_ascii();
    match label.ascii() {
        Ok(ascii) => {
            assert_eq!(results.last().unwrap().step(), ToAsciiStep::Length, "{context}");
            assert_eq!(errors(results), [], "{context}");
            let given = results.iter().rev().find_map(StepResult::text);
            assert_eq!(given.unwrap_or(label.text()), ascii, "{context}");
        }
        Err(error) => assert!(errors(results).contains(&error), "{context}: {error:?}"),
    }
    let numbers = results.iter().filter_map(|result| result.step().number());
    assert!(numbers.is_sorted(), "{context}");

    let results = label.to_unicode();
    let last = results.last().unwrap();
    match label.unicode() {
        Ok(unicode) if last.step() == ToUnicodeStep::Return => {
            assert_eq!((errors(results), last.text()), (vec![], Some(unicode)), "{context}");
        }
        Ok(unicode) => {
            assert_eq!(
                (last.step(), unicode),
                (ToUnicodeStep::AcePrefix, label.text()),
                "{context}"
            );
            assert_eq!(errors(results), [], "{context}");
        }
        Err(error) => assert!(errors(results).contains(&error), "{context}: {error:?}"),
    }
    assert!(results.iter().map(|result| result.step().number()).is_sorted(), "{context}");
    check_nameprep(label, options, context);
}

/// Checks that each stage of Nameprep has the result of the profile's function.
fn check_nameprep(label: &LabelSteps<'_>, options: Options, context: &str) {
    let of_ascii = label.to_ascii().iter().filter_map(|result| match result.step() {
        ToAsciiStep::Nameprep(stage) => Some((stage, result.text(), result.error())),
        _ => None,
    });
    let of_unicode = label.to_unicode().iter().filter_map(|result| match result.step() {
        ToUnicodeStep::Nameprep(stage) => Some((stage, result.text(), result.error())),
        _ => None,
    });
    let stages: Vec<_> = of_ascii.collect();
    assert!(stages.iter().copied().eq(of_unicode), "{context}");
    assert_eq!(stages.is_empty(), label.text().is_ascii(), "{context}");
    if stages.is_empty() {
        return;
    }
    let mapped = NAMEPREP.map_text(label.text());
    let normalized = NAMEPREP.normalizer().unwrap().normalize(&mapped);
    let text = |stage| stages.iter().find(|found| found.0 == stage).unwrap().1;
    assert_eq!(text(NameprepStage::Map), Some(&*mapped), "{context}");
    assert_eq!(text(NameprepStage::Normalize), Some(&*normalized), "{context}");
    let of = |error: Error| (error.kind(), error.code_point(), error.table());
    let found = |wanted: &[NameprepStage]| {
        stages.iter().filter(|(stage, ..)| wanted.contains(stage)).find_map(|found| found.2).map(of)
    };
    let output = NAMEPREP.check_output(&normalized).err();
    assert_eq!(
        found(&[NameprepStage::Prohibited, NameprepStage::Bidi]),
        output.map(of),
        "{context}"
    );
    let purpose = if options.allow_unassigned() { Purpose::Query } else { Purpose::Stored };
    let assigned = NAMEPREP.check_assigned(label.text(), purpose).err();
    assert_eq!(found(&[NameprepStage::Unassigned]), assigned.map(of), "{context}");
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
    for row in idna_test::parse(include_str!("../../../testdata/idna-18.0.0.txt")) {
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

/// Conversions do not read on after more marks than a label may have.
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
        1 => "(xn--)?[a-z0-9-]{0,70}",
        1 => "(xn--)?[ü\u{323}a]{50,75}",
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
