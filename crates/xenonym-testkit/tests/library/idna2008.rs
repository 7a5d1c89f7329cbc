//! IDNA2008.

use std::borrow::Cow;

use proptest::prelude::*;
use proptest::string::string_regex;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use xenonym::idna2008::{
    Candidate, CheckBidi, DerivedProperty, Options, Step, Test, check, check_label,
    derived_property, map, map_into, register, register_with_errors, steps, to_ascii,
    to_ascii_into, to_ascii_label, to_ascii_label_into, to_unicode, to_unicode_into,
    to_unicode_label, to_unicode_label_into,
};
use xenonym::label::classify;
use xenonym::unicode::Status;
use xenonym::{Error, ErrorKind, punycode};
use xenonym_testkit::properties::idna2008;
use xenonym_testkit::{idna_test, read};

// IDNA2008: vectors, and the whole code space.

const VECTORS: &str = include_str!("../../../../testdata/idna2008.toml");

fn cases<T: DeserializeOwned>(table: &str) -> Vec<T> {
    let mut tables: toml::Table = toml::from_str(VECTORS).unwrap();
    tables.remove(table).unwrap().try_into().unwrap()
}

/// The expected result of a conversion.
#[derive(Clone, Debug, Deserialize)]
struct Verdict {
    ascii: Option<String>,
    error: Option<String>,
    #[serde(default)]
    offset: usize,
    #[serde(default)]
    label: usize,
    code_point: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Case {
    name: String,
    input: String,
    registration: Verdict,
    lookup: Option<Verdict>,
    per_label: Option<Verdict>,
}

impl Verdict {
    fn assert_is(&self, result: Result<String, Error>, name: &str) {
        match result {
            Ok(ascii) => assert_eq!(Some(ascii), self.ascii, "{name}"),
            Err(error) => {
                assert_eq!(Some(error.kind().name()), self.error.as_deref(), "{name}: {error}");
                assert_eq!(error.offset(), self.offset, "{name}: {error}");
                assert_eq!(error.label(), Some(self.label), "{name}: {error}");
                let code_point = error.code_point().map(|value| format!("{value:04X}"));
                assert_eq!(code_point, self.code_point, "{name}: {error}");
            }
        }
    }
}

/// Checks every function to ASCII, and `check`.
fn convert(name: &str, options: Options) -> Result<String, Error> {
    let ascii = to_ascii(name, &options);
    assert_eq!(check(name, &options), ascii.as_ref().map(|_| ()).map_err(|&error| error));
    if let Ok(ascii) = &ascii {
        assert_eq!(matches!(ascii, Cow::Borrowed(_)), ascii == name, "{name:?}");
        assert!(ascii.is_ascii(), "{name:?}");
        assert_eq!(to_ascii(ascii, &options).as_deref(), Ok(&**ascii), "{name:?}");
        let shown = to_unicode(ascii, &options);
        assert_eq!(shown.errors(), [], "{name:?}");
        assert_eq!(to_ascii(shown.raw(), &options).as_deref(), Ok(&**ascii), "{name:?}");
    }
    let ascii = ascii.map(Cow::into_owned);
    let mut buffer = [0; 254];
    assert_eq!(to_ascii_into(name, &options, &mut buffer).map(str::to_owned), ascii, "{name:?}");
    check_showing(name, options, ascii.is_ok());
    if !name.contains('.') {
        check_single(name, options, &ascii);
    }
    ascii
}

/// Checks both ToUnicode functions: an accepted name converts without errors, and offsets lie
/// inside.
fn check_showing(name: &str, options: Options, is_good: bool) {
    let shown = to_unicode(name, &options);
    let mut errors = Vec::new();
    let mut buffer = vec![0; 4 * name.len()];
    let text = to_unicode_into(name, &options, &mut buffer, |error| errors.push(error));
    assert_eq!((text, &errors), (Ok(shown.raw()), &shown.errors().to_vec()), "{name:?}");
    assert!(!is_good || errors.is_empty(), "{name:?}");
    for error in errors {
        assert!(name.is_char_boundary(error.offset()), "{name:?}: {error}");
    }
}

/// Checks the functions for labels with a name of one label.
fn check_single(label: &str, options: Options, ascii: &Result<String, Error>) {
    let facts = |error: Error| (error.kind(), error.offset(), error.code_point());
    let of_name = ascii.clone().map_err(facts);
    let of_label = to_ascii_label(label, &options);
    assert_eq!(check_label(label, &options), of_label.as_ref().map(|_| ()).map_err(|&error| error));
    assert_eq!(of_label.as_deref().map(str::to_owned).map_err(|&e| facts(e)), of_name, "{label:?}");
    let mut buffer = [0; 63];
    assert_eq!(
        to_ascii_label_into(label, &options, &mut buffer),
        of_label.as_deref().map_err(|e| *e)
    );
    let unicode = to_unicode_label(label, &options);
    assert_eq!(unicode.is_ok(), of_name.is_ok(), "{label:?}");
    let mut buffer = [0; 236];
    let written = to_unicode_label_into(label, &options, &mut buffer);
    assert_eq!(written, unicode.as_deref().map_err(|e| *e), "{label:?}");
}

#[test]
fn names_are_checked_as_the_vectors_say() {
    for case in cases::<Case>("case") {
        let name = &case.name;
        let lookup = case.lookup.as_ref().unwrap_or(&case.registration);
        case.registration.assert_is(convert(&case.input, Options::REGISTRATION), name);
        lookup.assert_is(convert(&case.input, Options::LOOKUP), name);
        if let Some(verdict) = case.per_label {
            for options in [Options::REGISTRATION, Options::LOOKUP] {
                verdict.assert_is(
                    convert(&case.input, options.with_check_bidi(CheckBidi::PerLabel)),
                    name,
                );
            }
        }
    }
}

#[derive(Debug, Deserialize)]
struct MapCase {
    name: String,
    input: String,
    output: String,
}

#[test]
fn names_are_mapped_as_the_vectors_say() {
    for case in cases::<MapCase>("map") {
        assert_eq!(map(&case.input), case.output, "{}", case.name);
        let mut buffer = [0; 64];
        assert_eq!(map_into(&case.input, &mut buffer), Ok(&*case.output), "{}", case.name);
        assert!(matches!(map(&case.output), Cow::Borrowed(_)), "{}", case.name);
    }
}

#[derive(Debug, Deserialize)]
struct ClassCase {
    name: String,
    input: String,
    class: String,
    reason: Option<String>,
}

#[test]
fn a_label_has_no_dots() {
    for label in ["a.b", ".", "a.", ".a", "a..b", "xn.tda"] {
        let error = check_label(label, &Options::LOOKUP).unwrap_err();
        let dot = label.find('.').unwrap();
        assert_eq!((error.kind(), error.range()), (ErrorKind::SeparatorInLabel, dot..dot + 1));
        assert_eq!(to_ascii_label(label, &Options::LOOKUP), Err(error));
        assert_eq!(to_unicode_label(label, &Options::LOOKUP), Err(error));
        let error = check_label(label, &Options::REGISTRATION).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Idna2008Disallowed);
    }
    let error = check_label("ü.ä", &Options::LOOKUP).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Idna2008Disallowed);
    assert!(check_label("a/b", &Options::LOOKUP).is_ok());
}

#[test]
fn labels_have_the_classes_that_the_vectors_say() {
    for case in cases::<ClassCase>("class") {
        let class = classify(&case.input);
        assert_eq!(class.to_string(), case.class, "{}", case.name);
        let reason = class.reason().map(|error| error.kind().name());
        assert_eq!(reason, case.reason.as_deref(), "{}", case.name);
        let is_valid = ["NR-LDH label", "A-label", "U-label"].contains(&&*case.class);
        assert_eq!(class.is_idna_valid(), is_valid, "{}", case.name);
    }
}

#[derive(Debug, Deserialize)]
struct RegisterCase {
    name: String,
    u_label: Option<String>,
    a_label: Option<String>,
    error: Option<String>,
    #[serde(default)]
    offset: usize,
}

#[test]
fn labels_are_registered_as_the_vectors_say() {
    for case in cases::<RegisterCase>("register") {
        let candidate = match (&case.u_label, &case.a_label) {
            (Some(u_label), Some(a_label)) => Candidate::Both { u_label, a_label },
            (None, Some(a_label)) => Candidate::ALabel(a_label),
            (Some(u_label), None) => Candidate::ULabel(u_label),
            (None, None) => panic!("{}: no label", case.name),
        };
        match register(candidate) {
            Ok(label) => {
                assert_eq!(case.error, None, "{}", case.name);
                assert!(case.u_label.is_none_or(|u_label| u_label == label.u_label()));
                assert!(case.a_label.is_none_or(|a_label| a_label == label.a_label()));
            }
            Err(error) => {
                assert_eq!(Some(error.kind().name()), case.error.as_deref(), "{}", case.name);
                assert_eq!(error.offset(), case.offset, "{}", case.name);
            }
        }
    }
}

/// FNV-1a over the names of the properties of all code points, with a count of each. The values
/// come from `Idna2008.txt`, with which the generator compares line by line.
#[test]
fn the_derived_property_of_all_code_points_is_that_of_the_file() {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    let mut counts = [0; 5];
    for value in 0_u32..0x11_0000 {
        let property = DerivedProperty::of(value);
        if let Some(code_point) = char::from_u32(value) {
            assert_eq!(derived_property(code_point), property);
        }
        counts[property as usize] += 1;
        for byte in property.name().bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }
    assert_eq!((counts, hash), ([155_655, 2, 25, 156_773, 801_657], 0x65B6_E6D6_750B_F828));
}

/// RFC 5892 section 2.6 lists every CONTEXTO code point, and section 2.8 every CONTEXTJ one.
#[test]
fn contextual_code_points_are_those_of_the_rfc() {
    let of = |property| (0..0x11_0000_u32).filter(move |&c| DerivedProperty::of(c) == property);
    assert!(of(DerivedProperty::ContextJ).eq([0x200C, 0x200D]));
    let listed = [0xB7, 0x375, 0x5F3, 0x5F4].into_iter().chain(0x660..=0x669);
    assert!(of(DerivedProperty::ContextO).eq(listed.chain(0x6F0..=0x6F9).chain([0x30FB])));
}

/// All code points, but only a few of large ranges of similar ones.
fn code_points() -> impl Iterator<Item = char> {
    ('\0'..=char::MAX).filter(|&code_point| {
        let in_bulk = derived_property(code_point) == DerivedProperty::Unassigned
            || matches!(code_point, '\u{3400}'..='\u{D7FF}' | '\u{E000}'..='\u{F8FF}' | '\u{20000}'..);
        !in_bulk || u32::from(code_point) % 211 == 0
    })
}

#[test]
fn disallowed_and_unassigned_code_points_are_rejected() {
    for code_point in code_points().filter(|&code_point| code_point != '.') {
        let rejected = matches!(
            derived_property(code_point),
            DerivedProperty::Disallowed | DerivedProperty::Unassigned
        );
        let label = format!("ü{code_point}ü");
        for options in [Options::REGISTRATION, Options::LOOKUP] {
            assert!(!rejected || check_label(&label, &options).is_err(), "{code_point:?}");
        }
    }
}

/// UTS #46 and IDNA2008 differ only on valid code points, which are marked NV8 or XV8.
#[test]
fn uts46_neither_maps_nor_disallows_pvalid_code_points() {
    let mut not_valid_in_2008 = 0;
    for code_point in '\0'..=char::MAX {
        let (status, property) = (Status::of(code_point), derived_property(code_point));
        if property == DerivedProperty::Pvalid {
            assert!(matches!(status, Status::Valid | Status::Deviation), "{code_point:?}");
        }
        if status == Status::Valid && property == DerivedProperty::Disallowed && code_point != '.' {
            not_valid_in_2008 += 1;
        }
    }
    assert_eq!(not_valid_in_2008, 10_205);
}

/// Mapping is idempotent. The rule that preserves PVALID code points matters only for Cherokee.
#[test]
fn mapping_keeps_pvalid_code_points() {
    let mut lower_cased = Vec::new();
    for code_point in '\0'..=char::MAX {
        let text = code_point.to_string();
        let mapped = map(&text);
        assert!(matches!(map(&mapped), Cow::Borrowed(_)), "{code_point:?}");
        if derived_property(code_point) == DerivedProperty::Pvalid {
            assert_eq!(mapped, text);
            if code_point.to_lowercase().ne([code_point]) {
                lower_cased.push(u32::from(code_point));
            }
        }
    }
    assert_eq!(lower_cased, (0x13A0..=0x13F5).collect::<Vec<u32>>());
}

/// The library relies on this: it does not encode a decoded A-label again.
#[test]
fn encoding_a_decoded_label_gives_it_again() {
    for code_point in code_points().filter(|code_point| !code_point.is_ascii()) {
        let a_label = format!("xn--{}", punycode::encode(&format!("a{code_point}")).unwrap());
        let Ok(u_label) = to_unicode_label(&a_label, &Options::LOOKUP) else { continue };
        assert_eq!(to_ascii_label(&u_label, &Options::LOOKUP).as_deref(), Ok(&*a_label));
    }
}

#[test]
fn error_offsets_lie_in_their_labels() {
    for case in cases::<Case>("case") {
        for name in [case.input.clone(), format!("ä.{}", case.input), format!("{}.א", case.input)]
        {
            let Err(error) = check(&name, &Options::REGISTRATION) else { continue };
            assert!(name.is_char_boundary(error.offset()), "{}: {error}", case.name);
            let of_dns = name.split('.').nth(error.label().unwrap()).unwrap();
            let start = of_dns.as_ptr() as usize - name.as_ptr() as usize;
            assert!((start..=start + of_dns.len()).contains(&error.offset()), "{}", case.name);
        }
    }
}

/// Quadratic algorithms would need minutes.
#[test]
fn hostile_names_take_linear_time() {
    let rejected = |name: &str| {
        let kinds = [Options::REGISTRATION, Options::LOOKUP]
            .map(|options| check(name, &options).unwrap_err().kind().name());
        assert_eq!(kinds[0], kinds[1]);
        let _ = classify(name);
        let _ = map(name);
        kinds[0]
    };
    for contextual in ["\u{B7}", "\u{30FB}", "\u{660}", "\u{6F0}", "\u{200C}", "\u{5F3}"] {
        assert_eq!(rejected(&contextual.repeat(100_000)), "label_too_long");
        assert_eq!(rejected(&format!("a{}", contextual.repeat(100_000))), "label_too_long");
    }
    assert_eq!(rejected(&"é.".repeat(100_000)), "name_too_long");
    assert_eq!(rejected(&".".repeat(100_000)), "empty_label");
    assert_eq!(rejected(&format!("xn--{}", "9".repeat(1 << 20))), "label_too_long");
    assert_eq!(rejected(&format!("a{}", "\u{323}\u{301}".repeat(1 << 18))), "label_too_long");
    let many = "xn--tda.א.".repeat(100_000);
    assert_eq!(to_unicode(&many, &Options::LOOKUP).raw(), "ü.א.".repeat(100_000));
    let digits = "0a.".repeat(100_000);
    let name = format!("{digits}א");
    assert_eq!(to_unicode(&name, &Options::LOOKUP).error_count(), 100_000);
}

// IDNA2008: properties of every input.

const ALL: [Options; 6] = [
    Options::REGISTRATION,
    Options::REGISTRATION.with_check_bidi(CheckBidi::PerLabel),
    Options::REGISTRATION.with_check_bidi(CheckBidi::Off),
    Options::LOOKUP,
    Options::LOOKUP.with_check_bidi(CheckBidi::PerLabel),
    Options::LOOKUP.with_check_bidi(CheckBidi::Off),
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

// Compares the steps of registration and lookup with IDNA2008's conversions.

const ALL_PRESETS: [Options; 7] = [
    Options::REGISTRATION,
    Options::REGISTRATION.with_check_bidi(CheckBidi::PerLabel),
    Options::REGISTRATION.with_check_bidi(CheckBidi::Off),
    Options::LOOKUP,
    Options::LOOKUP.with_check_bidi(CheckBidi::PerLabel),
    Options::LOOKUP.with_check_bidi(CheckBidi::Off),
    Options::LOOKUP.with_check_context_o(true),
];

/// With all options.
fn check_steps(name: &str) {
    for options in ALL_PRESETS {
        idna2008::lead_to_the_result(name, options);
    }
}

#[derive(Deserialize)]
struct StepCase {
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
        for case in read::<StepCase>("idna2008.toml", table) {
            check_steps(&case.input);
        }
    }
    for row in idna_test::parse(include_str!("../../../../testdata/idna.txt")) {
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
fn step_label() -> impl Strategy<Value = String> {
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
    fn steps_agree_with_conversions_for_any_name(labels in prop::collection::vec(step_label(), 1..7), dot: bool) {
        check_steps(&(labels.join(".") + if dot { "." } else { "" }));
    }

    #[test]
    fn steps_agree_with_conversions_for_any_string(name in any::<String>()) {
        check_steps(&name);
    }
}
