//! UTS #46: compared with its naive form, and properties of every input.

use proptest::prelude::*;
use proptest::string::string_regex;
use xenonym::uts46::{
    Conversion, Options, VerifyDnsLength, to_ascii, to_ascii_with_errors, to_unicode,
    to_unicode_into,
};
use xenonym::{ErrorKind, punycode};
use xenonym_testkit::naive_uts46::Flags;
use xenonym_testkit::properties::uts46::{self, codes};

const PRESETS: [Options; 8] = [
    Options::STRICT,
    Options::HOST,
    Options::DNS,
    Options::UTS46,
    Options::WHATWG_URL_2026_02,
    Options::WHATWG_URL_2026_02_STRICT,
    Options::WHATWG_URL_2026_08,
    Options::WHATWG_URL_2026_08_STRICT,
];

/// Presets that process ASCII names like others.
const PROCESSED: &[Options] =
    &[Options::STRICT, Options::HOST, Options::DNS, Options::UTS46, Options::WHATWG_URL_2026_02];

/// Parts of names, each relevant to a rule or a step.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "a", "b", "z", "A", "0", "9", "-", "--", ".", ".", "。", "．", "｡", "_", "*", "%", " ", "@",
    "ß", "ẞ", "ς", "Σ", "\u{200C}", "\u{200D}", "\u{AD}", "\u{FE0F}", "ü", "Ü", "u\u{308}",
    "\u{308}", "\u{323}", "\u{338}", "<", "é", "ﬁ", "㎞", "Ａ", "ｘｎ－－", "xn--", "xn--tda",
    "XN--TDA", "xn--u-ccb", "xn--0", "xn--ab-", "xn--1ug", "xn--4db", "א", "ב", "ا", "ب", "ن",
    "\u{64B}", "٠", "۰", "क", "\u{94D}", "ष", "\u{93C}", "\u{BC6}", "\u{BBE}", "ᄀ", "ᅡ", "ᆨ", "가",
    "例", "ア", "・", "l·l", "❤", "\u{378}", "\u{FFFD}", "\u{1F469}", "\u{2F868}", "\u{E0100}", "İ",
    "K",
];

fn piece() -> impl Strategy<Value = String> {
    let listed = prop::sample::select(PIECES);
    prop_oneof![
        8 => listed.prop_map(str::to_owned),
        2 => string_regex("[a-z0-9]{1,8}").unwrap(),
        1 => any::<char>().prop_map(String::from),
        1 => string_regex("[a-z0-9]{1,9}").unwrap().prop_map(|digits| format!("xn--{digits}")),
        1 => string_regex("\\PC{1,4}").unwrap().prop_map(|text| {
            format!("xn--{}", punycode::encode(&text.to_lowercase()).unwrap_or_default())
        }),
    ]
}

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        9 => prop::collection::vec(piece(), 0..12).prop_map(|pieces| pieces.concat()),
        1 => prop::collection::vec(piece(), 60..90).prop_map(|pieces| pieces.concat()),
        1 => any::<String>(),
    ]
}

fn flags() -> impl Strategy<Value = Flags> {
    any::<[bool; 7]>().prop_map(|on| Flags {
        check_hyphens: on[0],
        check_bidi: on[1],
        check_joiners: on[2],
        use_std3_ascii_rules: on[3],
        transitional_processing: on[4],
        verify_dns_length: on[5],
        ignore_invalid_punycode: on[6],
    })
}

/// The result of ToASCII, if it accepts the name.
fn accepted(name: &str, options: &Options) -> Option<String> {
    to_ascii(name, options).ok().map(String::from)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn conversions_equal_the_naive_ones(name in name(), flags in flags()) {
        uts46::equals_naive(&name, flags);
    }

    #[test]
    fn offsets_are_boundaries_in_the_input(name in name()) {
        for options in &PRESETS {
            let found = [to_unicode(&name, options), to_ascii_with_errors(&name, options)];
            let first = to_ascii(&name, options).err();
            for error in found.iter().flat_map(Conversion::errors).chain(&first) {
                prop_assert!(name.is_char_boundary(error.offset()), "{error:?}");
                let count = name.split(xenonym::domain::is_separator).count();
                prop_assert!(error.label().is_none_or(|label| label < count), "{error:?}");
            }
        }
    }

    #[test]
    fn a_result_is_its_own_result(name in name()) {
        for options in &PRESETS {
            uts46::results_are_their_own(&name, options);
        }
    }

    #[test]
    fn a_label_is_converted_as_in_a_name(name in name()) {
        for options in &PRESETS {
            for label in name.split(xenonym::domain::is_separator).chain([&*name]) {
                uts46::labels_are_as_in_a_name(label, options);
            }
        }
    }

    #[test]
    fn errors_are_counted(name in name()) {
        for options in &PRESETS {
            uts46::errors_are_counted(&name, options);
        }
    }

    #[test]
    fn to_ascii_and_to_unicode_have_errors_for_the_same_names(name in name()) {
        for options in [Options::UTS46, Options::STRICT.with_verify_dns_length(VerifyDnsLength::Off)] {
            prop_assert_eq!(
                to_unicode(&name, &options).is_ok(),
                to_ascii_with_errors(&name, &options).is_ok()
            );
        }
    }

    #[test]
    fn equivalent_spellings_have_the_same_result(name in name(), picks in prop::collection::vec(0..6_u8, 0..200)) {
        let mut picks = picks.into_iter().chain(std::iter::repeat(0));
        let mut other = String::new();
        for code_point in name.chars() {
            match (picks.next(), code_point) {
                (Some(1), 'a'..='z') => other.push(code_point.to_ascii_uppercase()),
                (Some(1), 'A'..='Z') => other.push(code_point.to_ascii_lowercase()),
                (Some(2), '!'..='~') => {
                    other.extend(char::from_u32(u32::from(code_point) + 0xFEE0));
                }
                (Some(3), '.' | '。' | '．' | '｡') => other.push('。'),
                (Some(4), '.' | '。' | '．' | '｡') => other.push('｡'),
                (Some(5), _) => other.extend(['\u{AD}', code_point]),
                _ => other.push(code_point),
            }
        }
        for options in PROCESSED {
            let (a, b) = (to_unicode(&name, options), to_unicode(&other, options));
            prop_assert_eq!(a.raw(), b.raw());
            prop_assert_eq!(codes(a.errors()), codes(b.errors()));
            let (a, b) = (to_ascii_with_errors(&name, options), to_ascii_with_errors(&other, options));
            prop_assert_eq!(a.raw(), b.raw());
            prop_assert_eq!(codes(a.errors()), codes(b.errors()));
        }
    }

    #[test]
    fn no_text_panics(name in any::<String>()) {
        for options in &PRESETS {
            let _ = to_ascii(&name, options);
            let _ = to_unicode(&name, options);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_buffer_is_large_enough_or_rejected(name in name()) {
        for options in [Options::DNS, Options::UTS46, Options::WHATWG_URL_2026_08] {
            let (ascii, text) = (to_ascii(&name, &options), to_unicode(&name, &options));
            let sizes = ascii.as_ref().map_or(0, |ascii| ascii.len()).max(text.raw().len()).min(300);
            (0..=sizes + 1).for_each(|size| uts46::fills_a_buffer(&name, &options, size));
        }
    }

    /// Often more errors than are stored.
    #[test]
    fn many_errors_are_counted(name in name()) {
        uts46::errors_are_counted(&name.repeat(100), &Options::STRICT);
    }
}

// For accepted input.
proptest! {
    #![proptest_config(ProptestConfig { cases: 500, max_global_rejects: 50_000, ..ProptestConfig::default() })]

    #[test]
    fn each_form_converts_to_the_other(name in name()) {
        let lead = |options: &&Options| uts46::forms_lead_to_each_other(&name, options);
        prop_assume!(PROCESSED.iter().filter(lead).count() > 0);
    }

    /// Decoding is strict, so encoding a decoded A-label restores it.
    #[test]
    fn encoding_an_accepted_label_gives_it_again(digits in "[a-zA-Z0-9-]{1,20}") {
        let name = format!("xn--{digits}");
        let ascii = to_ascii(&name, &Options::UTS46);
        prop_assume!(ascii.is_ok());
        let ascii = ascii.unwrap();
        let decoded = punycode::decode(&ascii[4..]).unwrap();
        prop_assert_eq!(punycode::encode(&decoded).unwrap(), &ascii[4..]);
        prop_assert_eq!(ascii, name.to_lowercase());
    }

    #[test]
    fn names_accepted_by_strict_are_accepted_by_all_presets(name in name()) {
        let ascii = to_ascii(&name, &Options::STRICT);
        prop_assume!(ascii.is_ok());
        for options in &PRESETS {
            // The standard has no rule about addresses.
            let options = &options.with_deny_new_ipv4(false);
            prop_assert_eq!(accepted(&name, options), ascii.as_deref().ok().map(str::to_owned));
        }
    }
}

/// The bounds that `to_unicode_into` documents. No code point expands more than U+FDFA, and the digits of Punycode encode at
/// most a code point each.
#[test]
fn the_documented_buffers_are_large_enough() {
    let in_room = |name: &str, times: usize| {
        let mut buffer = vec![0; times * name.len()];
        let text = to_unicode_into(name, &Options::UTS46, &mut buffer, |_| ());
        text.map(str::len)
    };
    for code_point in '\0'..=char::MAX {
        assert!(in_room(code_point.encode_utf8(&mut [0; 4]), 11).is_ok(), "{code_point:?}");
    }
    assert_eq!(in_room("\u{FDFA}", 11), Ok(33));
    assert_eq!(
        in_room("\u{FDFA}", 10).map_err(|error| error.kind()),
        Err(ErrorKind::BufferTooSmall)
    );
    let label = punycode::encode(&"\u{20000}".repeat(50)).unwrap();
    assert_eq!(in_room(&format!("xn--{label}"), 4), Ok(200));
}
