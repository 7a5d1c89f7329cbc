//! Compares the steps of registration and lookup with IDNA2008's conversions.
#![cfg(feature = "alloc")]

use proptest::prelude::*;
use serde::Deserialize;
use xenonym::idna2008::{
    Bidi, Form, LabelSteps, Options, Protocol, Step, Test, check_label, steps, to_ascii, to_unicode,
};
use xenonym::uts46::Criterion;
use xenonym::{Error, ErrorKind, StepResult, domain, punycode};
use xenonym_testkit::{idna_test, read};

const ALL: [Options; 7] = [
    Options::REGISTRATION,
    Options::REGISTRATION.with_check_bidi(Bidi::PerLabel),
    Options::REGISTRATION.with_check_bidi(Bidi::Off),
    Options::LOOKUP,
    Options::LOOKUP.with_check_bidi(Bidi::PerLabel),
    Options::LOOKUP.with_check_bidi(Bidi::Off),
    Options::LOOKUP.with_check_context_o(true),
];

/// Checks that the steps of a name have the results of its conversions.
fn check_steps(name: &str) {
    for options in ALL {
        let context = format!("{options} {name:?}");
        let labels: Vec<_> = steps(name, &options).collect();
        let parts = labels.iter().map(|label| (label.text(), label.range(), label.dot()));
        let expected = domain::labels_by_full_stop(name);
        assert!(parts.eq(expected.map(|l| (l.text(), l.range(), l.separator()))), "{context}");

        // The Bidi rule comes last.
        let rejections = || labels.iter().filter_map(|label| label.ascii().err());
        let first = rejections().find(|error| !is_of_bidi(error)).or_else(|| rejections().next());
        let expected = to_ascii(name, &options);
        assert_eq!(first, expected.as_ref().err().copied(), "{context}");
        if let (Ok(ascii), false) = (expected, name == ".") {
            let joined = labels.iter().map(|label| [label.ascii().unwrap(), label.dot()].concat());
            assert_eq!(joined.collect::<String>(), ascii, "{context}");
        }

        let conversion = to_unicode(name, &options);
        let errors = labels.iter().filter_map(|label| label.unicode().err());
        assert!(errors.eq(conversion.errors().iter().copied()), "{context}");
        if name != "." {
            let shown = labels.iter().map(|l| [l.unicode().unwrap_or(l.text()), l.dot()].concat());
            assert_eq!(shown.collect::<String>(), conversion.raw(), "{context}");
        }
        for label in &labels {
            check_label_steps(label, options, &context);
        }
    }
}

fn is_of_bidi(error: &Error) -> bool {
    Criterion::of(error.kind()) == Some(Criterion::Bidi)
}

/// Checks the steps for the form of a label, up to the one that rejects it, and their texts.
fn check_label_steps(label: &LabelSteps<'_>, options: Options, context: &str) {
    let results = label.steps();
    let listed = |step: Step| results.iter().find(|result| result.step() == step);
    let tests = results.iter().filter_map(|result| match result.step() {
        Step::Test(test) => Some(test),
        _ => None,
    });
    let tests: Vec<Test> = tests.collect();
    assert!(tests.is_empty() || tests == options.tests(), "{context}");
    let alone = check_label(label.text(), &options.with_check_bidi(Bidi::Off));
    let rejects = results
        .iter()
        .find_map(StepResult::error)
        .filter(|error| !is_of_bidi(error) && error.kind() != ErrorKind::NameTooLong);
    assert_eq!(rejects.map(|e| e.kind()), alone.err().map(|e| e.kind()), "{context}");
    if rejects.is_none() {
        match results[0].step() {
            Step::Form(Form::Ascii) => assert!(tests.is_empty() && listed(Step::Ldh).is_some()),
            Step::Form(Form::ALabel) => {
                let decoded = listed(Step::Decode).unwrap().text();
                assert!(!tests.is_empty() && decoded == label.decoded(), "{context}");
                assert!(label.unicode().map_or(true, |text| Some(text) == decoded), "{context}");
            }
            Step::Form(Form::ULabel) => {
                let encoded = listed(Step::Encode).unwrap().text().unwrap();
                assert!(!tests.is_empty() && listed(Step::Length).is_some(), "{context}");
                assert!(label.ascii().map_or(true, |ascii| ascii == encoded), "{context}");
            }
            other => panic!("{context}: begins with {other:?}"),
        }
    }
    let numbered = results.iter().filter_map(|result| result.step().section(options.protocol()));
    let chapter = if options.protocol() == Protocol::Registration { "4." } else { "5." };
    assert!(numbered.clone().all(|section| section.starts_with(chapter)), "{context}");
}

#[derive(Deserialize)]
struct Case {
    input: String,
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
    for table in ["case", "map"] {
        for case in read::<Case>("idna2008.toml", table) {
            check_steps(&case.input);
        }
    }
    for row in idna_test::parse(include_str!("../../../testdata/idna-18.0.0.txt")) {
        check_steps(&row.source.to_string_lossy());
    }
}

/// The name, the first step that rejects its last label, and the error.
#[test]
fn each_step_can_reject() {
    let long = "üé".repeat(30);
    let many = "a.".repeat(126) + "bc";
    for (name, step, kind) in [
        ("a..", Step::Length, ErrorKind::EmptyLabel),
        (&long, Step::Length, ErrorKind::LabelTooLong),
        ("xn--TDA", Step::LowerCase, ErrorKind::NotLowerCase),
        ("xn--0", Step::Decode, ErrorKind::TruncatedInteger),
        ("xn--a-", Step::Decode, ErrorKind::RedundantAce),
        ("ab--c", Step::Reserved, ErrorKind::HyphensInside),
        ("_tcp", Step::Ldh, ErrorKind::Idna2008Disallowed),
        ("i❤", Step::Test(Test::Disallowed), ErrorKind::Idna2008Disallowed),
        ("xn--i-7iq", Step::Test(Test::Disallowed), ErrorKind::Idna2008Disallowed),
        (&many, Step::NameLength, ErrorKind::NameTooLong),
        ("אב.0a", Step::Bidi, ErrorKind::BidiRule1),
    ] {
        let label = steps(name, &Options::REGISTRATION).last().unwrap();
        let rejects = label.steps().iter().find(|result| result.error().is_some()).unwrap();
        assert_eq!((rejects.step(), rejects.error().unwrap().kind()), (step, kind), "{name}");
    }
}

/// Labels made of pieces that each concern a rule.
fn label() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "a",
        "l",
        "0",
        "-",
        "--",
        "xn--",
        "XN--",
        "A",
        "_",
        "ü",
        "ß",
        "Ü",
        "\u{301}",
        "·",
        "l·l",
        "͵α",
        "א",
        "׳",
        "ア",
        "・",
        "ب",
        "\u{64B}",
        "٠",
        "۰",
        "क",
        "\u{94D}",
        "\u{200C}",
        "\u{200D}",
        "❤",
        "。",
        "\u{378}",
        "ﬁ",
        "bcher-kva",
        "Ａ",
    ]);
    let text = prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat());
    prop_oneof![
        3 => text.clone(),
        1 => text.prop_map(|text| format!("xn--{}", punycode::encode(&text).unwrap())),
        1 => "(xn--)?[a-z0-9-]{0,66}",
        1 => "[üéא]{40,64}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn steps_agree_with_conversions_for_any_name(labels in prop::collection::vec(label(), 1..7), dot: bool) {
        check_steps(&(labels.join(".") + if dot { "." } else { "" }));
    }

    #[test]
    fn steps_agree_with_conversions_for_any_string(name in any::<String>()) {
        check_steps(&name);
    }
}
