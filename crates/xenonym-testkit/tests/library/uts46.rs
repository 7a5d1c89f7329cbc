//! UTS #46.

use std::collections::BTreeSet;
use std::path::Path;

use proptest::prelude::*;
use proptest::string::string_regex;
use serde::Deserialize;
use xenonym::idna2008::contextual_rule;
use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0, Normalizer};
use xenonym::unicode::{DerivedProperty, Status, VERSION_TEXT};
use xenonym::uts46::{
    AsciiRules, CheckBidi, Conversion, Criterion, Operation, Options, VerifyDnsLength, check,
    mapping, to_ascii, to_ascii_into, to_ascii_with_errors, to_unicode, to_unicode_into,
};
use xenonym::{AsciiSet, Error, ErrorKind, punycode};
use xenonym_testkit::idna_test::{Expected, Row, parse};
use xenonym_testkit::naive_uts46::Flags;
use xenonym_testkit::properties::idna2008::first_test_rejects;
use xenonym_testkit::properties::uts46::{self, codes};
use xenonym_testkit::{code_points, data, normalization_cases, read};

// UTS #46: the vectors of our own.

#[derive(Deserialize)]
struct Case {
    name: String,
    preset: String,
    deny: Option<String>,
    #[serde(default)]
    ignore_invalid_punycode: bool,
    #[serde(default)]
    verify_dns_length: bool,
    input: String,
    ascii: Option<String>,
    #[serde(default)]
    errors: Vec<String>,
}

impl Case {
    fn options(&self) -> Options {
        let mut options = match self.preset.as_str() {
            "dns" => Options::DNS,
            "host" => Options::HOST,
            "uts46" => Options::UTS46,
            "whatwg" => Options::WHATWG_URL_2026_08,
            other => panic!("{}: {other} is no preset", self.name),
        };
        if let Some(deny) = &self.deny {
            options = options.with_ascii_rules(AsciiRules::Deny(AsciiSet::of(deny)));
        }
        if self.ignore_invalid_punycode {
            options = options.with_ignore_invalid_punycode(true);
        }
        if self.verify_dns_length {
            options = options.with_verify_dns_length(VerifyDnsLength::RootDotAllowed);
        }
        options
    }
}

#[test]
fn names_are_converted_as_the_vectors_say() {
    let cases: Vec<Case> = read("uts46.toml", "case");
    assert!(cases.len() >= 12);
    for case in cases {
        let (name, options) = (&case.name, case.options());
        assert_eq!(case.ascii.is_some(), case.errors.is_empty(), "{name}: either, not both");
        let conversion = to_ascii_with_errors(&case.input, &options);
        let kinds: Vec<&str> =
            conversion.errors().iter().map(|error| error.kind().name()).collect();
        assert_eq!(kinds, case.errors, "{name}");
        let ascii = to_ascii(&case.input, &options);
        assert_eq!(ascii.as_deref().ok(), case.ascii.as_deref(), "{name}");
        let mut buffer = [0; 80];
        let into = to_ascii_into(&case.input, &options, &mut buffer);
        assert_eq!(into.ok(), case.ascii.as_deref(), "{name}");
        assert_eq!(check(&case.input, &options).is_ok(), case.ascii.is_some(), "{name}");
    }
}

// `IdnaTestV2.txt`: every row, all three operations, values and status codes.

const STRICT_TRANSITIONAL: Options = Options::STRICT.with_transitional_processing(true);

/// If the data folder exists, the committed vectors must equal the file.
#[test]
fn every_row_converts_as_listed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/idna.txt");
    let rows = parse(&std::fs::read_to_string(path).unwrap());
    assert_eq!(rows.len(), 6396);
    run(&rows);
    if let Some(text) = data::unicode("IdnaTestV2.txt") {
        let listed = parse(&text);
        assert_eq!(listed.len(), rows.len());
        for (row, listed) in rows.iter().zip(listed) {
            assert_eq!(Row { line: 0, ..row.clone() }, Row { line: 0, ..listed });
        }
    }
}

fn run(rows: &[Row]) {
    let mut with_surrogates = 0;
    for row in rows {
        // A `str` cannot contain surrogates. Their replacement U+FFFD is also disallowed.
        let source = row.source.to_string_lossy();
        with_surrogates += usize::from(row.source.to_string().is_none());
        let unicode = to_unicode(&source, &Options::STRICT);
        compare(row, &unicode, &row.to_unicode, Operation::ToUnicode);
        let ascii = to_ascii_with_errors(&source, &Options::STRICT);
        compare(row, &ascii, &row.to_ascii_n, Operation::ToAscii);
        let transitional = to_ascii_with_errors(&source, &STRICT_TRANSITIONAL);
        compare(row, &transitional, &row.to_ascii_t, Operation::ToAscii);
        every_function(&source, &Options::STRICT);
        every_function(&source, &STRICT_TRANSITIONAL);
    }
    assert_eq!(with_surrogates, 2, "rows with surrogates");
}

fn compare(row: &Row, found: &Conversion<'_>, expected: &Expected, operation: Operation) {
    let mut codes: BTreeSet<String> = found
        .errors()
        .iter()
        .map(|error| operation.status_code(error.kind()).unwrap().to_owned())
        .collect();
    let Some(text) = expected.text.to_string() else {
        // A surrogate cannot be encoded, but U+FFFD can, so the code for that is missing.
        codes.extend((operation == Operation::ToAscii).then(|| "A3".to_owned()));
        assert_eq!(codes, expected.codes, "line {}: {row:?}", row.line);
        return;
    };
    assert_eq!(codes, expected.codes, "line {}, {operation:?}: {row:?}", row.line);
    assert_eq!(found.raw(), text, "line {}, {operation:?}: {row:?}", row.line);
}

/// Checks that every other function returns the same result.
fn every_function(source: &str, options: &Options) {
    let all = to_ascii_with_errors(source, options);
    let mut buffer = [0; 2048];
    match to_ascii(source, options) {
        Ok(text) => assert_eq!(all.clone().into_result().unwrap(), text),
        // If lengths are verified, an error of length may come before earlier ones.
        Err(error) => assert!(kinds(all.errors()).contains(&error.kind()), "{error}: {all:?}"),
    }
    assert_eq!(check(source, options), to_ascii(source, options).map(drop));
    let into = to_ascii_into(source, options, &mut buffer).map(str::to_owned);
    assert_eq!(into, to_ascii(source, options).map(String::from));
    let mut errors = Vec::new();
    let unicode = to_unicode(source, options);
    let text = to_unicode_into(source, options, &mut buffer, |error| errors.push(error)).unwrap();
    assert_eq!((text, &errors[..]), (unicode.raw(), unicode.errors()));
}

fn kinds(errors: &[Error]) -> Vec<ErrorKind> {
    errors.iter().map(Error::kind).collect()
}

// UTS #46: compared with its naive form, and properties of every input.

const PRESETS: [Options; 6] = [
    Options::STRICT,
    Options::HOST,
    Options::DNS,
    Options::UTS46,
    Options::WHATWG_URL_2026_02,
    Options::WHATWG_URL_2026_08,
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

// Compares the steps of UTS #46, and properties of code points, with conversions.

const TRANSITIONAL: Options = Options::UTS46.with_transitional_processing(true);
const UNCHECKED: Options = Options::UTS46.with_check_bidi(CheckBidi::Off).with_check_joiners(false);
const CHECKED: Options = Options::UTS46.with_check_hyphens(true);
const ALL: [Options; 6] =
    [Options::DNS, Options::STRICT, Options::WHATWG_URL_2026_02, TRANSITIONAL, UNCHECKED, CHECKED];

#[test]
fn statuses_and_mappings_are_those_of_conversions() {
    for code_point in code_points::most() {
        let name = format!("x{code_point}y");
        for options in [UNCHECKED, TRANSITIONAL.with_check_bidi(CheckBidi::Off)] {
            let mapped: String = name.chars().flat_map(|c| mapping(c, &options)).collect();
            let conversion = to_unicode(&name, &options);
            assert_eq!(conversion.raw(), NFC.normalize(&mapped), "{code_point:?}");
            let rejected =
                conversion.errors().iter().any(|error| error.kind() == ErrorKind::Disallowed);
            assert_eq!(rejected, Status::of(code_point) == Status::Disallowed, "{code_point:?}");
            let becomes = mapped == name;
            match Status::of(code_point) {
                Status::Valid | Status::Disallowed => assert!(becomes, "{code_point:?}"),
                Status::Mapped | Status::Ignored => assert!(!becomes, "{code_point:?}"),
                Status::Deviation => {
                    assert_eq!(becomes, !options.transitional_processing(), "{code_point:?}");
                }
                other => panic!("{code_point:?} is {other:?}"),
            }
        }
    }
}

/// With all options.
fn check_steps(name: &str) {
    for options in &ALL {
        uts46::steps_lead_to_the_result(name, options);
    }
}

#[test]
fn steps_agree_with_conversions_for_the_conformance_test() {
    let rows = parse(include_str!("../../../../testdata/idna.txt"));
    for row in rows {
        check_steps(&row.source.to_string_lossy());
    }
}

#[test]
fn each_criterion_is_broken_by_a_label() {
    for (name, criterion) in [
        ("xn--u-ccb", Some(Criterion::Nfc)),
        ("a1--b", Some(Criterion::HyphensInside)),
        ("a-", Some(Criterion::HyphenAtEnd)),
        ("xn--xn---epa", Some(Criterion::AcePrefix)),
        ("\u{308}a", Some(Criterion::LeadingMark)),
        ("a\u{FFFD}", Some(Criterion::Status)),
        ("a_", Some(Criterion::Status)),
        ("a\u{200D}", Some(Criterion::Joiners)),
        ("אa", Some(Criterion::Bidi)),
        ("xn--0", None),
        ("a..b", None),
    ] {
        let conversion = to_ascii_with_errors(name, &Options::STRICT);
        let mut found = conversion.errors().iter().map(|error| Criterion::of(error.kind()));
        assert!(found.any(|found| found == criterion), "{name}: {conversion:?}");
    }
}

#[test]
fn contextual_rules_are_those_of_the_property() {
    for code_point in code_points::most() {
        let of_joiner = matches!(
            contextual_rule(code_point),
            Some(ErrorKind::ZeroWidthJoiner | ErrorKind::ZeroWidthNonJoiner)
        );
        let property = DerivedProperty::of(code_point);
        assert_eq!(of_joiner, property == DerivedProperty::ContextJ, "{code_point:?}");
        let has_context = matches!(property, DerivedProperty::ContextJ | DerivedProperty::ContextO);
        assert_eq!(contextual_rule(code_point).is_some(), has_context, "{code_point:?}");
    }
}

#[test]
fn the_first_failed_test_rejects_a_label() {
    for code_point in code_points::most().filter(|c| !c.is_ascii()) {
        first_test_rejects(&format!("{code_point}l"));
    }
}

#[test]
fn decompositions_are_those_of_the_normalization_tests() {
    let decomposed =
        |form: &'static Normalizer, code_point| form.decompose(code_point).collect::<String>();
    for (version, nfc, nfkc) in [("3.2.0", &NFC_3_2_0, &NFKC_3_2_0), (VERSION_TEXT, &NFC, &NFKC)] {
        let mut listed = BTreeSet::new();
        for case in normalization_cases(version) {
            let mut code_points = case.source.chars();
            if let (Some(source), None) = (code_points.next(), code_points.next()) {
                listed.insert(source);
                assert_eq!(decomposed(nfc, source), case.nfd, "{source:?}");
                assert_eq!(decomposed(nfkc, source), case.nfkd, "{source:?}");
            }
        }
        assert!(listed.len() > 15_000, "{}", listed.len());
        // The same test shows that all other code points are in every form.
        for other in ('\0'..=char::MAX).filter(|c| !listed.contains(c)) {
            assert!(nfc.decompose(other).eq([other]), "{version} {other:?}");
            assert!(nfkc.decompose(other).eq([other]), "{version} {other:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    #[test]
    fn steps_agree_with_conversions_for_any_name(name in "(xn--)?([a-zA-Z0-9_.。-]|ü|ß|\u{308}|\u{AD}|\u{200D}|א|\u{661}|\\PC){0,12}") {
        check_steps(&name);
    }

    #[test]
    fn the_first_failed_test_rejects_any_label(label in "(xn--)?([al0-]|·|ü|\u{308}|\u{200C}|\u{200D}|\u{94D}|א|׳|・|ア|\u{661}|\u{6F1}|\\PC){0,8}ß([a-]|\u{378})?") {
        first_test_rejects(&label);
    }
}
