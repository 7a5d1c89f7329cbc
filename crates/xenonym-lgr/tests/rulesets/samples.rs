//! Labels for tests: what is expected of each, and that all rules and kinds of variants occur.

use xenonym_lgr::samples::{Sample, Samples};
use xenonym_lgr::{Document, Reason, Ruleset};

fn compiled(data: &str, rules: &str) -> Ruleset {
    let xml = format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data><rules>{rules}</rules></lgr>"
    );
    Ruleset::new(&Document::parse(xml.as_bytes()).unwrap()).unwrap()
}

fn labels<'s>(samples: &'s Samples, purpose: &str) -> Vec<&'s str> {
    let list = samples.list().iter().filter(|sample| sample.purpose() == purpose);
    list.map(Sample::label).collect()
}

const DATA: &str = "<char cp=\"002D\"/>\
    <char cp=\"0061\"><var cp=\"0062\" type=\"blocked\"/><var cp=\"0063\" type=\"allocatable\" when=\"final\"/></char>\
    <char cp=\"0062\"><var cp=\"0061\" type=\"blocked\"/></char>\
    <char cp=\"0063\"><var cp=\"0061\" type=\"allocatable\" when=\"final\"/></char>\
    <char cp=\"0064\" when=\"final\"/><char cp=\"0065 0301\"/>";
const RULES: &str = "<rule name=\"final\"><anchor/><look-ahead><end/></look-ahead></rule>\
    <rule name=\"mixed\"><char cp=\"0062\"/><char cp=\"0063\"/></rule>\
    <rule name=\"never\"><char cp=\"0064\"/><any/></rule>\
    <action disp=\"invalid\" match=\"mixed\" comment=\"no bc\"/>\
    <action disp=\"invalid\" match=\"never\"/>";

#[test]
fn each_rule_is_broken_once_and_each_mapping_used() {
    let samples = compiled(DATA, RULES).samples();
    assert_eq!(labels(&samples, "context"), ["da"]);
    assert_eq!(labels(&samples, "action"), ["bc"]);
    assert_eq!(labels(&samples, "code_point").len(), 1);
    assert_eq!(labels(&samples, "sequence").len(), 1);
    assert_eq!(labels(&samples, "idna2008").len(), 3);
    // "d" must be final, so that no label is left for this action.
    assert_eq!(samples.missing(), ["action 1"]);
    let expected: Vec<(&str, &str, &str)> = samples
        .list()
        .iter()
        .flat_map(|sample| sample.variants().map(|(text, kind)| (sample.label(), text, kind)))
        .collect();
    for one in [
        ("a", "b", "blocked"),
        ("a", "c", "allocatable"),
        ("b", "a", "blocked"),
        ("c", "a", "allocatable"),
    ] {
        assert!(expected.contains(&one), "{expected:?}");
    }
}

/// The expectations are those of the evaluator.
#[cfg(feature = "root-zone")]
fn assert_expectations_are_results(names: &[&str]) {
    for &name in names {
        let ruleset = Ruleset::root(name).unwrap();
        let samples = ruleset.samples();
        let mut count = 0;
        for sample in samples.list() {
            let verdict = ruleset.check(sample.label());
            assert_eq!(verdict.disposition(), sample.disposition(), "{name} {sample:?}");
            let is_eligible =
                matches!(sample.purpose(), "valid" | "variant" | "reverse" | "idna2008");
            assert_eq!(verdict.is_eligible(), is_eligible, "{name} {sample:?}");
            let is_context = matches!(verdict.reason(), Reason::Context { .. });
            assert_eq!(is_context, sample.purpose() == "context", "{name} {sample:?}");
            for (variant, disposition) in sample.variants() {
                let decided = ruleset.variant(sample.label(), variant).unwrap().unwrap();
                assert_eq!(decided.disposition(), disposition, "{name} {sample:?}");
                count += 1;
            }
        }
        assert!(count > 0 || name == "Thai", "{name}");
        assert!(!labels(&samples, "valid").is_empty());
    }
}

#[cfg(feature = "root-zone")]
#[test]
fn expectations_of_arabic_are_results() {
    assert_expectations_are_results(&["Arab"]);
}

#[cfg(feature = "root-zone")]
#[test]
fn expectations_of_other_scripts_are_results() {
    assert_expectations_are_results(&["Deva", "Hani", "Latn", "Thai"]);
}

/// Not those of Arabic and Devanagari, whose search takes seconds.
#[cfg(feature = "root-zone")]
#[test]
fn samples_are_the_same_each_time() {
    for name in ["Hani", "Latn", "Thai"] {
        let ruleset = Ruleset::root(name).unwrap();
        let samples = ruleset.samples();
        assert!(!samples.list().is_empty(), "{name}");
        assert_eq!(samples, ruleset.samples(), "{name}");
    }
}

#[test]
fn a_ruleset_without_eligible_labels_has_no_valid_samples() {
    let samples = compiled(
        "<char cp=\"0061\" when=\"no\"/>",
        "<rule name=\"no\"><look-behind><char cp=\"0061\"/></look-behind><anchor/></rule>",
    )
    .samples();
    assert!(labels(&samples, "valid").is_empty());
    assert_eq!(labels(&samples, "context"), ["a"]);
}
