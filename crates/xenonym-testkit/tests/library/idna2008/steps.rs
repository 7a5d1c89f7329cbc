//! Compares the steps of registration and lookup with IDNA2008's conversions.

use proptest::prelude::*;
use proptest::string::string_regex;
use serde::Deserialize;
use xenonym::idna2008::{Bidi, Options, Step, Test, steps};
use xenonym::{ErrorKind, punycode};
use xenonym_testkit::properties::idna2008_steps;
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

/// With all options.
fn check_steps(name: &str) {
    for options in ALL {
        idna2008_steps::lead_to_the_result(name, options);
    }
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
    for row in idna_test::parse(include_str!("../../../../../testdata/idna.txt")) {
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

/// Labels made of parts that are each relevant to one rule.
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
        1 => string_regex("(xn--)?[a-z0-9-]{0,66}").unwrap(),
        1 => string_regex("[üéא]{40,64}").unwrap(),
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
