//! IDNA2008: properties of every input.

use proptest::prelude::*;
use proptest::string::string_regex;
use xenonym::idna2008::{
    Bidi, Candidate, Options, map, register, register_with_errors, to_ascii, to_unicode,
};
use xenonym::label::classify;
use xenonym::{Error, ErrorKind, punycode};
use xenonym_testkit::properties::idna2008;

const ALL: [Options; 6] = [
    Options::REGISTRATION,
    Options::REGISTRATION.with_check_bidi(Bidi::PerLabel),
    Options::REGISTRATION.with_check_bidi(Bidi::Off),
    Options::LOOKUP,
    Options::LOOKUP.with_check_bidi(Bidi::PerLabel),
    Options::LOOKUP.with_check_bidi(Bidi::Off),
];

/// Parts of labels, each relevant to one rule.
fn piece() -> impl Strategy<Value = String> {
    let listed = prop::sample::select(vec![
        "a", "l", "b", "0", "9", "-", "--", "xn--", "XN--", "A", "_", "ü", "ß", "ς", "Ü", "é",
        "\u{301}", "\u{323}", "·", "l·l", "͵α", "͵", "א", "ב", "׳", "״", "ア", "・", "漢", "ب",
        "ا", "\u{64B}", "٠", "۰", "क", "\u{94D}", "\u{200C}", "\u{200D}", "❤", "。", "．",
        "\u{AD}", "ʹ", "\u{378}", "각", "가", "\u{11A8}", "ﬁ", "Ａ",
    ]);
    prop_oneof![
        8 => listed.prop_map(String::from),
        1 => any::<char>().prop_map(String::from),
    ]
}

fn label() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..8).prop_map(|pieces| pieces.concat())
}

/// A label, or its Punycode after an ACE prefix.
fn any_form() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => label(),
        1 => label().prop_map(|text| format!("xn--{}", punycode::encode(&text).unwrap())),
        1 => string_regex("xn--[a-z0-9-]{0,12}").unwrap(),
    ]
}

fn name() -> impl Strategy<Value = String> {
    (prop::collection::vec(any_form(), 1..4), any::<bool>())
        .prop_map(|(labels, dot)| labels.join(".") + if dot { "." } else { "" })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn stricter_readings_of_the_bidi_rule_accept_less(name in name()) {
        idna2008::bidi_readings_are_ordered(&name);
    }

    #[test]
    fn error_offsets_lie_inside_the_name(name in name()) {
        for options in &ALL {
            idna2008::errors_are_inside(&name, options);
        }
    }

    #[test]
    fn names_shown_without_errors_are_accepted(name in name()) {
        for options in &ALL {
            idna2008::verdicts_agree(&name, options);
        }
    }

    #[test]
    fn classes_and_verdicts_agree(label in any_form()) {
        idna2008::class_is_the_verdict(&label);
    }

    #[test]
    fn mapping_twice_is_mapping_once(name in name()) {
        idna2008::mapping_is_idempotent(&name);
    }

    #[test]
    fn nothing_panics(name in any::<String>()) {
        let _ = (map(&name), classify(&name));
        for options in ALL {
            let _ = (to_ascii(&name, &options), to_unicode(&name, &options));
        }
        for candidate in [
            Candidate::ALabel(&name),
            Candidate::ULabel(&name),
            Candidate::Both { u_label: &name, a_label: "xn--tda" },
        ] {
            let all = register_with_errors(candidate);
            assert_eq!(register(candidate), all.as_ref().copied().map_err(|errors| errors[0]));
            let errors = all.err().unwrap_or_default();
            for (at, error) in errors.iter().enumerate() {
                // By what users see of them.
                let is_same = |other: &Error| {
                    (other.to_string(), other.range()) == (error.to_string(), error.range())
                };
                assert!(!errors[..at].iter().any(is_same), "{candidate:?} {errors:?}");
                let help = error.help();
                assert!(!help.contains("CheckHyphens") && !help.contains("map the name"), "{help}");
            }
        }
    }
}

/// The length of each is one that buffers end at.
#[test]
fn a_label_that_is_too_long_has_one_error() {
    for (prefix, unit) in [("xn--", "a"), ("xn--", "ü"), ("", "a"), ("", "ü"), ("XN--a-", "9")] {
        for count in (50..80).chain([250, 256, 300, 70_000]) {
            let text = format!("{prefix}{}", unit.repeat(count));
            for candidate in [
                Candidate::ALabel(&text),
                Candidate::ULabel(&text),
                Candidate::Both { u_label: "ü", a_label: &text },
            ] {
                let errors = register_with_errors(candidate).err().unwrap_or_default();
                assert_eq!(register(candidate).err().as_ref(), errors.first());
                if text.chars().count() > 63 {
                    let kinds: Vec<_> = errors.iter().map(Error::kind).collect();
                    assert_eq!(kinds, [ErrorKind::LabelTooLong], "{prefix}{unit} {count}");
                }
            }
        }
    }
}

#[test]
fn a_registration_reports_an_error_of_the_bidi_rule_once() {
    let errors = register_with_errors(Candidate::ULabel("אa")).unwrap_err();
    let found: Vec<_> = errors.iter().map(|error| (error.kind(), error.offset())).collect();
    assert_eq!(found, [(ErrorKind::BidiRule2, 2), (ErrorKind::BidiRule3, 2)]);
}

// For accepted input.
proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, max_global_rejects: 50_000, ..ProptestConfig::default() })]

    #[test]
    fn names_that_may_be_registered_may_be_looked_up(name in name()) {
        prop_assume!(idna2008::lookup_accepts_more(&name));
    }

    #[test]
    fn both_forms_lead_to_each_other(name in name()) {
        let accepted = ALL.map(|options| idna2008::forms_lead_to_each_other(&name, &options));
        prop_assume!(accepted.contains(&true));
    }

    #[test]
    fn encoding_a_u_label_gives_its_a_label(label in any_form()) {
        prop_assume!(idna2008::an_a_label_encodes_its_u_label(&label));
    }

    #[test]
    fn uts46_converts_what_idna2008_accepts_to_the_same(name in name()) {
        prop_assume!(idna2008::uts46_gives_the_same(&name));
    }
}
