//! IDNA2008: properties of every input.
#![cfg(feature = "alloc")]

use proptest::prelude::*;
use xenonym::idna2008::{
    Bidi, Candidate, Options, check, check_label, map, register, to_ascii, to_ascii_label,
    to_unicode, to_unicode_label,
};
use xenonym::label::{LabelClass, classify};
use xenonym::normalize::NFC_18_0_0;
use xenonym::{ErrorKind, punycode, uts46};

const ALL: [Options; 6] = [
    Options::REGISTRATION,
    Options::REGISTRATION.with_check_bidi(Bidi::PerLabel),
    Options::REGISTRATION.with_check_bidi(Bidi::Off),
    Options::LOOKUP,
    Options::LOOKUP.with_check_bidi(Bidi::PerLabel),
    Options::LOOKUP.with_check_bidi(Bidi::Off),
];

/// Pieces of labels: each concerns a rule.
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
        1 => "xn--[a-z0-9-]{0,12}",
    ]
}

fn name() -> impl Strategy<Value = String> {
    (prop::collection::vec(any_form(), 1..4), any::<bool>())
        .prop_map(|(labels, dot)| labels.join(".") + if dot { "." } else { "" })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn names_that_may_be_registered_may_be_looked_up(name in name()) {
        for bidi in [Bidi::Off, Bidi::PerLabel, Bidi::WholeName] {
            let registered = to_ascii(&name, &Options::REGISTRATION.with_check_bidi(bidi));
            if let Ok(ascii) = registered {
                let looked_up = to_ascii(&name, &Options::LOOKUP.with_check_bidi(bidi));
                prop_assert_eq!(looked_up.as_deref(), Ok(&*ascii));
            }
        }
    }

    #[test]
    fn stricter_readings_of_the_bidi_rule_accept_less(name in name()) {
        for options in [Options::REGISTRATION, Options::LOOKUP] {
            let accepts = |bidi| check(&name, &options.with_check_bidi(bidi)).is_ok();
            prop_assert!(!accepts(Bidi::WholeName) || accepts(Bidi::PerLabel));
            prop_assert!(!accepts(Bidi::PerLabel) || accepts(Bidi::Off));
        }
    }

    #[test]
    fn both_forms_lead_to_each_other(name in name()) {
        for options in ALL {
            let Ok(ascii) = to_ascii(&name, &options) else { continue };
            prop_assert!(ascii.is_ascii());
            let shown = to_unicode(&ascii, &options);
            prop_assert!(shown.is_ok());
            let back = to_ascii(shown.raw(), &options);
            prop_assert_eq!(back.as_deref(), Ok(&*ascii));
            let again = to_unicode(shown.raw(), &options);
            prop_assert_eq!(again.raw(), shown.raw());
        }
    }

    /// Checks the whole round trip, without relying on the strict decoder.
    #[test]
    fn encoding_a_u_label_gives_its_a_label(label in any_form()) {
        let Ok(u_label) = to_unicode_label(&label, &Options::LOOKUP) else { return Ok(()) };
        if !u_label.is_ascii() {
            let ascii = to_ascii_label(&label, &Options::LOOKUP);
            let encoded = format!("xn--{}", punycode::encode(&u_label).unwrap());
            prop_assert_eq!(ascii.as_deref(), Ok(&*encoded));
            prop_assert!(encoded.len() <= 63);
            prop_assert_eq!(NFC_18_0_0.normalize(&u_label), &*u_label);
        }
    }

    #[test]
    fn error_offsets_lie_inside_the_name(name in name()) {
        for options in ALL {
            let errors = to_unicode(&name, &options).errors().to_vec().into_iter().chain(check(&name, &options).err());
            for error in errors {
                let label = name.split('.').nth(error.label().unwrap()).unwrap();
                let start = label.as_ptr() as usize - name.as_ptr() as usize;
                prop_assert!(name.is_char_boundary(error.offset()));
                prop_assert!((start..=start + label.len()).contains(&error.offset()));
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    /// Except for the lengths of names, which ToUnicode does not check.
    #[test]
    fn names_shown_without_errors_are_accepted(name in name()) {
        for options in ALL {
            let is_shown = to_unicode(&name, &options).is_ok();
            match check(&name, &options) {
                Ok(()) => prop_assert!(is_shown),
                Err(error) => prop_assert!(!is_shown || error.kind() == ErrorKind::NameTooLong),
            }
        }
    }

    #[test]
    fn classes_and_verdicts_agree(label in any_form()) {
        prop_assume!(!label.contains('.'));
        let options = Options::REGISTRATION.with_check_bidi(Bidi::PerLabel);
        let lower = label.to_ascii_lowercase();
        match classify(&label) {
            LabelClass::NrLdh => prop_assert_eq!(check_label(&label, &options), Ok(())),
            LabelClass::ALabel => {
                let registered = register(Candidate::ALabel(&lower)).unwrap();
                prop_assert_eq!(classify(registered.u_label()), LabelClass::ULabel);
                prop_assert_eq!(registered.a_label(), lower);
            }
            LabelClass::ULabel => {
                let registered = register(Candidate::ULabel(&label)).unwrap();
                prop_assert_eq!(classify(registered.a_label()), LabelClass::ALabel);
            }
            LabelClass::FakeALabel(error) => prop_assert_eq!(check_label(&lower, &options), Err(error)),
            LabelClass::OtherNonAscii(error) => {
                prop_assert_eq!(check_label(&label, &options), Err(error));
            }
            _ => prop_assert!(check_label(&label, &options).is_err()),
        }
    }

    #[test]
    fn mapping_twice_is_mapping_once(name in name()) {
        let mapped = map(&name).into_owned();
        prop_assert_eq!(map(&mapped), &*mapped);
        let is_lower = !name.bytes().any(|byte| byte.is_ascii_uppercase());
        if is_lower && check(&name, &Options::LOOKUP).is_ok() {
            prop_assert_eq!(&mapped, &name);
        }
    }

    /// UTS #46 maps nothing in names that IDNA2008 accepts, so both have the same ASCII form.
    #[test]
    fn uts46_converts_what_idna2008_accepts_to_the_same(name in name()) {
        let Ok(ascii) = to_ascii(&name, &Options::LOOKUP) else { return Ok(()) };
        let any_ascii = uts46::Options::DNS.with_ascii_rules(uts46::AsciiRules::Any);
        let converted = uts46::to_ascii(&name, &any_ascii);
        let root_alone = &*name == ".";
        match converted {
            Ok(converted) => prop_assert_eq!(converted, ascii.to_ascii_lowercase()),
            Err(error) => prop_assert!(root_alone, "{}", error),
        }
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
            let _ = register(candidate);
        }
    }
}
