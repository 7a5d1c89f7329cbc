//! Compares the steps of UTS #46, and properties of code points, with conversions.

use proptest::prelude::*;
use xenonym::ErrorKind;
use xenonym::idna2008::contextual_rule;
use xenonym::normalize::{NFC, NFC_3_2_0, NFKC, NFKC_3_2_0, Normalizer};
use xenonym::unicode::{DerivedProperty, Status, VERSION_TEXT};
use xenonym::uts46::{CheckBidi, Criterion, Options, mapping, to_ascii_with_errors, to_unicode};
use xenonym_testkit::normalization_cases;
use xenonym_testkit::properties::idna2008_steps::first_test_rejects;
use xenonym_testkit::properties::uts46;
use xenonym_testkit::{code_points, idna_test};

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
    let rows = idna_test::parse(include_str!("../../../../../testdata/idna.txt"));
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
        let mut listed = std::collections::BTreeSet::new();
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
