//! Defects of rulesets: one small ruleset for each kind.

use xenonym_lgr::{Check, Finding, lint};

fn findings(data: &str, rules: &str) -> Vec<Finding> {
    let xml = format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\">\n<data>\n{data}</data>\n<rules>\n{rules}</rules>\n</lgr>\n"
    );
    lint(xml.as_bytes()).unwrap()
}

/// The findings of one kind: line, label and variant.
fn found(check: Check, data: &str, rules: &str) -> Vec<(u32, String, String)> {
    let list = findings(data, rules).into_iter().filter(|finding| finding.check() == check);
    let witness = |finding: &Finding| {
        let witness = finding.witness();
        let label = witness.map_or("", |witness| witness.label()).to_owned();
        (label, witness.and_then(|witness| witness.variant()).unwrap_or_default().to_owned())
    };
    list.map(|finding| {
        let (label, variant) = witness(&finding);
        (finding.line(), label, variant)
    })
    .collect()
}

fn row(line: u32, label: &str, variant: &str) -> (u32, String, String) {
    (line, label.into(), variant.into())
}

const FINAL: &str = "<rule name=\"final\"><anchor/><look-ahead><end/></look-ahead></rule>\n";
const INITIAL: &str =
    "<rule name=\"initial\"><look-behind><start/></look-behind><anchor/></rule>\n";

#[test]
fn a_sound_ruleset_has_no_defects() {
    let data = "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\" when=\"final\"/></char>\n\
                <char cp=\"0062\"><var cp=\"0061\" type=\"blocked\" when=\"final\"/></char>\n\
                <char cp=\"0063\" tag=\"t\"/>\n";
    let rules = format!(
        "{FINAL}<class name=\"t\" from-tag=\"t\"/>\n<rule name=\"no-t\"><class by-ref=\"t\"/></rule>\n\
         <action disp=\"invalid\" match=\"no-t\" any-variant=\"blocked\"/>\n"
    );
    assert_eq!(findings(data, &rules), []);
}

#[test]
fn a_mapping_without_one_back_is_found() {
    let data =
        "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\"/></char>\n<char cp=\"0062\"/>\n";
    assert_eq!(found(Check::Asymmetric, data, ""), [row(3, "a", "b")]);
    let list = findings(data, "");
    let finding = list.iter().find(|finding| finding.check() == Check::Asymmetric).unwrap();
    assert_eq!((finding.line(), finding.column()), (3, 17));
    assert_eq!(finding.message(), "U+0061 maps to U+0062, which does not map back");
}

#[test]
fn a_chain_of_mappings_without_a_direct_one_is_found() {
    let data = "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\"/></char>\n\
                <char cp=\"0062\"><var cp=\"0061\" type=\"blocked\"/><var cp=\"0063\" type=\"blocked\"/></char>\n\
                <char cp=\"0063\"><var cp=\"0062\" type=\"blocked\"/></char>\n";
    let expected = [row(3, "a", "c"), row(5, "c", "a")];
    assert_eq!(found(Check::Intransitive, data, ""), expected);
    // The index label of "a" and "b" is "a", and that of "c" is "b".
    assert_eq!(found(Check::IndexDiffers, data, ""), [row(4, "b", "c")]);
}

#[test]
fn both_mappings_of_a_chain_apply_in_its_witness() {
    let data = "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\"/></char>\n\
                <char cp=\"0062\"><var cp=\"0061\" type=\"blocked\"/>\
                <var cp=\"0063\" type=\"blocked\" not-when=\"final\"/></char>\n\
                <char cp=\"0063\"><var cp=\"0062\" type=\"blocked\" not-when=\"final\"/></char>\n";
    let expected = [row(3, "aa", "ca"), row(5, "ca", "aa")];
    assert_eq!(found(Check::Intransitive, data, FINAL), expected);
}

#[test]
fn conditions_that_differ_or_overlap_are_found() {
    let data = "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\" when=\"final\"/></char>\n\
                <char cp=\"0062\"><var cp=\"0061\" type=\"blocked\" when=\"initial\"/></char>\n";
    let rules = format!("{FINAL}{INITIAL}");
    let expected = [row(3, "aa", "ab"), row(4, "ba", "aa")];
    assert_eq!(found(Check::ConditionsDisagree, data, &rules), expected);

    let data = "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\" when=\"final\"/>\n\
                <var cp=\"0062\" type=\"allocatable\" when=\"initial\"/></char>\n<char cp=\"0062\"/>\n";
    assert_eq!(found(Check::ConditionsOverlap, data, &rules), [row(4, "a", "b")]);
    assert_eq!(found(Check::Duplicate, data, &rules), [row(3, "a", "")]);

    let data = "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\" when=\"final\"/>\n\
                <var cp=\"0062\" type=\"allocatable\"/></char>\n<char cp=\"0062\"/>\n";
    assert_eq!(found(Check::ConditionMixed, data, FINAL), [row(3, "a", "b")]);

    let data = "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\" when=\"final\"/>\n\
                <var cp=\"0062\" type=\"allocatable\" not-when=\"final\"/></char>\n<char cp=\"0062\"/>\n";
    assert_eq!(found(Check::ConditionsOverlap, data, FINAL), []);
    assert_eq!(found(Check::Duplicate, data, FINAL), []);
}

#[test]
fn a_condition_that_changes_with_a_neighbor_is_found() {
    let data = "<char cp=\"0061\"><var cp=\"0062\" type=\"blocked\" when=\"after-c\"/></char>\n\
                <char cp=\"0062\"><var cp=\"0061\" type=\"blocked\" when=\"after-c\"/></char>\n\
                <char cp=\"0063\"><var cp=\"0064\" type=\"blocked\"/></char>\n\
                <char cp=\"0064\"><var cp=\"0063\" type=\"blocked\"/></char>\n";
    let after =
        "<rule name=\"after-c\"><look-behind><char cp=\"0063\"/></look-behind><anchor/></rule>\n";
    let expected = [row(3, "ca", "db"), row(4, "cb", "da")];
    assert_eq!(found(Check::ConditionUnstable, data, after), expected);
    let reflexive = "<char cp=\"0061\"><var cp=\"0061\" type=\"own\" when=\"after-c\"/></char>\n";
    assert_eq!(found(Check::ReflexiveCondition, reflexive, after), [row(3, "", "")]);
}

#[test]
fn labels_that_can_be_divided_in_two_ways_are_found() {
    let data = "<char cp=\"0061\"/>\n<char cp=\"0062\"/>\n<char cp=\"0061 0062\"/>\n";
    assert_eq!(found(Check::AmbiguousSequence, data, ""), [row(5, "ab", "")]);
    let data = "<char cp=\"0061\"/>\n<char cp=\"0061 0062\"/>\n";
    assert_eq!(found(Check::AmbiguousSequence, data, ""), []);
    let data = "<char cp=\"0061\"/>\n<char cp=\"0063\"/>\n<char cp=\"0061 0062\"/>\n\
                <char cp=\"0062 0063\"/>\n<char cp=\"0061 0062 0063\"/>\n\
                <char cp=\"0064\" not-when=\"before-c\"/>\n";
    let rule =
        "<rule name=\"before-c\"><anchor/><look-ahead><char cp=\"0063\"/></look-ahead></rule>\n";
    let expected = [row(5, "abc", ""), row(6, "abc", ""), row(7, "abc", "")];
    assert_eq!(found(Check::AmbiguousSequence, data, rule), expected);
    // Now neither way contains "ab".
    let data = data.replace("0061 0062\"", "0061 0062\" not-when=\"before-c\"");
    assert_eq!(found(Check::AmbiguousSequence, &data, rule), expected[1..]);
    // The example of RFC 7940 section 8.4.
    let data = "<char cp=\"0061\"><var cp=\"0061\" type=\"allocatable\"/></char>\n<char cp=\"0062\"/>\n\
                <char cp=\"0061 0062\"><var cp=\"0061 0062\" type=\"blocked\"/></char>\n";
    assert_eq!(found(Check::AmbiguousSequence, data, ""), [row(5, "ab", "")]);
}

#[test]
fn variants_that_can_be_made_in_two_ways_are_found() {
    // Two elements exchange a code point: {a → sr}{b → t} and {a → s}{b → rt}.
    let data = "<char cp=\"0061\"><var cp=\"0073 0072\" type=\"blocked\"/><var cp=\"0073\" type=\"blocked\"/></char>\n\
                <char cp=\"0062\"><var cp=\"0072 0074\" type=\"blocked\"/><var cp=\"0074\" type=\"blocked\"/></char>\n";
    assert_eq!(found(Check::DuplicateBlocked, data, ""), [row(4, "ab", "")]);
}

#[test]
fn types_and_code_points_outside_the_repertoire_are_checked() {
    let data = "<char cp=\"0061\"><var cp=\"0062\"/></char>\n<char cp=\"0062\"><var cp=\"0061\" type=\"r\"/>\n\
                <var cp=\"0062\" type=\"out-of-repertoire-var\"/></char>\n";
    assert_eq!(found(Check::Untyped, data, ""), [row(3, "", "")]);
    let lines: Vec<u32> =
        found(Check::OutOfRepertoire, data, "").into_iter().map(|row| row.0).collect();
    assert_eq!(lines, [3, 4]);
    let rejects = "<action disp=\"invalid\" any-variant=\"out-of-repertoire-var\"/>\n";
    assert_eq!(found(Check::OutOfRepertoire, data, rejects), [row(3, "", "")]);
    let only = "<action disp=\"valid\" only-variants=\"r\"/>\n";
    assert_eq!(found(Check::ReflexiveMissing, data, only), [row(3, "", "")]);
}

#[test]
fn actions_and_definitions_without_effect_are_found() {
    let data = "<char cp=\"0061\" tag=\"t\"><var cp=\"0062\" type=\"x\"/></char>\n<char cp=\"0062\"><var cp=\"0061\" type=\"x\"/></char>\n";
    let rules = "<class name=\"none\" from-tag=\"u\"/>\n\
                 <rule name=\"never\"><start/><class by-ref=\"none\"/></rule>\n\
                 <rule name=\"unused\"><any/></rule>\n\
                 <action disp=\"invalid\" match=\"never\"/>\n\
                 <action disp=\"blocked\" any-variant=\"y\"/>\n\
                 <action disp=\"blocked\" any-variant=\"x\"/>\n\
                 <action disp=\"blocked\" only-variants=\"x\"/>\n\
                 <action disp=\"valid\"/>\n<action disp=\"invalid\" not-match=\"never\"/>\n";
    let lines = |check| found(check, data, rules).into_iter().map(|row| row.0).collect::<Vec<_>>();
    assert_eq!(lines(Check::UnknownTag), [7]);
    assert_eq!(lines(Check::Unused), [9]);
    assert_eq!(lines(Check::UnreachableAction), [10, 11, 13, 15]);
}

#[test]
fn a_document_that_violates_the_rfc_is_rejected() {
    let error = lint(b"<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"></lgr>").unwrap_err();
    assert_eq!(error.section(), "4.2");
}

#[test]
fn duplicates_that_are_blocked_either_way_are_warnings() {
    // The label `ab` becomes `cd` as a sequence, and by its parts.
    let data = |kind: &str| {
        let mapping = |from: &str, to: &str, kind: &str| {
            format!("<char cp=\"{from}\"><var cp=\"{to}\" type=\"{kind}\"/></char>\n")
        };
        mapping("0061", "0063", "blocked")
            + &mapping("0062", "0064", "blocked")
            + &mapping("0061 0062", "0063 0064", kind)
    };
    let labels = |check, kind| -> Vec<String> {
        found(check, &data(kind), "").into_iter().map(|row| row.1).collect()
    };
    assert_eq!(labels(Check::DuplicateBlocked, "blocked"), ["ab"]);
    assert_eq!(labels(Check::Duplicate, "blocked"), [""; 0]);
    assert_eq!(labels(Check::DuplicateBlocked, "allocatable"), [""; 0]);
    assert_eq!(labels(Check::Duplicate, "allocatable"), ["ab"]);
    let findings = findings(&data("blocked"), "");
    let finding = findings.iter().find(|one| one.check() == Check::DuplicateBlocked).unwrap();
    assert!(finding.message().starts_with("a blocked variant can be made in two ways"));
    assert!(!finding.check().is_error());
}

fn checks_of(data: &str, rules: &str) -> Vec<(&'static str, String)> {
    let xml = format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data><rules>{rules}</rules></lgr>"
    );
    let findings = lint(xml.as_bytes()).expect("a ruleset");
    findings.iter().map(|one| (one.check().name(), one.message().to_owned())).collect()
}

/// Registries state rules in comments of tables, which no conversion reads.
#[test]
fn code_points_that_need_a_rule_are_found() {
    let data = "<char cp=\"002D\"/><range first-cp=\"0030\" last-cp=\"0039\"/><char cp=\"0301\"/>\
                <range first-cp=\"0660\" last-cp=\"0669\"/>";
    let found = checks_of(data, "");
    assert_eq!(found.iter().filter(|one| one.0 == "rule_missing").count(), 3, "{found:?}");
    let digits = "U+0030 and U+0660";
    assert!(found.iter().any(|(_, message)| message.contains(digits)), "{found:?}");
    let rule =
        "<rule name=\"r\"><start/><char cp=\"002D\"/></rule><action disp=\"invalid\" match=\"r\"/>";
    assert_eq!(checks_of(data, rule), []);
    assert_eq!(checks_of("<range first-cp=\"0030\" last-cp=\"0039\"/>", ""), []);
}

#[test]
fn code_points_that_idna2008_allows_in_no_label_are_found() {
    let found = checks_of(
        "<char cp=\"0061\"/><char cp=\"002E\"/><char cp=\"000A\"/><char cp=\"202E\"/>",
        "",
    );
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found.iter().all(|one| one.0 == "not_idna2008"), "{found:?}");
}
