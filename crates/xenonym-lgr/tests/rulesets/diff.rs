//! Differences between rulesets.

use xenonym_lgr::{Diff, Document, Effect, Found, diff};

fn document(data: &str, rules: &str) -> Document {
    let xml = format!(
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data>{data}</data><rules>{rules}</rules></lgr>"
    );
    Document::parse(xml.as_bytes()).unwrap()
}

/// Each text change: part, name, before and after.
fn texts(diff: &Diff) -> Vec<String> {
    let show = |text: Option<&str>| text.unwrap_or("-").to_owned();
    let row = |change: &xenonym_lgr::TextChange| {
        let (before, after) = (show(change.before()), show(change.after()));
        format!("{} {}: {before} > {after}", change.part().name(), change.name())
    };
    diff.changes().iter().map(row).collect()
}

/// The example of an effect: label, variant, and the results before and after.
fn example(diff: &Diff, effect: Effect) -> Option<(String, String, String)> {
    let (_, found) = diff.effects().iter().find(|(one, _)| *one == effect)?;
    let Found::Example(example) = found else { return None };
    let show = |result: Option<&str>| result.unwrap_or("-").to_owned();
    let results =
        format!("{} > {}", show(example.before().result()), show(example.after().result()));
    Some((example.label().into(), example.variant().unwrap_or_default().into(), results))
}

fn row(label: &str, variant: &str, results: &str) -> (String, String, String) {
    (label.into(), variant.into(), results.into())
}

#[test]
fn equal_texts_have_no_differences() {
    let one = document("<range first-cp=\"0061\" last-cp=\"0063\"/>", "");
    // The same code points, with comments.
    let other = document(
        "<char cp=\"0061\" comment=\"a\"/><range first-cp=\"0062\" last-cp=\"0063\"/>",
        "",
    );
    assert!(diff(&one, &one).unwrap().is_empty());
    assert!(diff(&one, &other).unwrap().is_empty());
}

#[test]
fn ranges_are_compared_by_code_point() {
    let one = document("<range first-cp=\"0061\" last-cp=\"0068\"/>", "");
    let other = document(
        "<range first-cp=\"0061\" last-cp=\"0062\"/><range first-cp=\"0066\" last-cp=\"0067\" tag=\"t\"/>",
        "",
    );
    let diff = diff(&one, &other).unwrap();
    assert_eq!(
        texts(&diff),
        [
            "code_point U+0063 to U+0065: without a condition > -",
            "code_point U+0066 to U+0067: without a condition > without a condition, tags t",
            "code_point U+0068: without a condition > -",
        ]
    );
    assert_eq!(
        example(&diff, Effect::NewlyInvalid),
        Some(row("c", "", "invalid"))
            .map(|(label, variant, _)| { (label, variant, "valid > invalid".to_owned()) })
    );
    assert_eq!(diff.effects().len(), 5);
}

#[test]
fn changes_of_mappings_are_shown_by_variants_and_index_labels() {
    let data = |kind: &str| {
        format!("<char cp=\"0061\"/><char cp=\"0062\"><var cp=\"0061\" type=\"{kind}\"/></char>")
    };
    let without = document("<char cp=\"0061\"/><char cp=\"0062\"/>", "");
    let (blocked, other) = (document(&data("blocked"), ""), document(&data("allocatable"), ""));
    let found = diff(&blocked, &other).unwrap();
    assert_eq!(texts(&found), ["mapping U+0062 to U+0061: type blocked > type allocatable"]);
    assert_eq!(example(&found, Effect::Variant), Some(row("b", "a", "blocked > allocatable")));
    let never: Vec<Effect> =
        found.effects().iter().filter(|one| one.1 == Found::Never).map(|one| one.0).collect();
    let labels = [Effect::NewlyValid, Effect::NewlyInvalid, Effect::Disposition, Effect::Index];
    assert_eq!(never, labels);
    let found = diff(&without, &blocked).unwrap();
    assert_eq!(example(&found, Effect::Variant), Some(row("b", "a", "- > blocked")));
    assert_eq!(example(&found, Effect::Index), Some(row("b", "", "b > a")));
}

#[test]
fn changes_of_rules_are_shown_by_labels_that_need_them() {
    let data = "<range first-cp=\"0061\" last-cp=\"007A\"/>";
    let rule = |count: &str| {
        format!(
            "<rule name=\"b\"><char cp=\"0062\" count=\"{count}\"/></rule><action disp=\"invalid\" match=\"b\"/>"
        )
    };
    let (one, other) = (document(data, &rule("2")), document(data, &rule("3")));
    let diff = diff(&one, &other).unwrap();
    assert_eq!(texts(&diff), ["rule b: rule( U+0062{2:2} ) > rule( U+0062{3:3} )"]);
    assert_eq!(example(&diff, Effect::NewlyValid), Some(row("bb", "", "invalid > valid")));
    let (_, invalid) = &diff.effects()[1];
    assert_eq!(*invalid, Found::UpTo(4));
}

/// A change after more code points than are tried one after the other.
#[test]
fn long_sequences_are_tried_with_their_neighbors() {
    let data = "<char cp=\"0061\"/><char cp=\"0078 0062 0063 0064 0065\"";
    let rule =
        "<rule name=\"after\"><look-behind><char cp=\"0061\"/></look-behind><anchor/></rule>";
    let one = document(&format!("{data}/>"), rule);
    let other = document(&format!("{data} when=\"after\"/>"), rule);
    let found = diff(&one, &other).unwrap();
    assert_eq!(example(&found, Effect::NewlyInvalid), Some(row("xbcde", "", "valid > invalid")));
    let found = diff(&other, &document("<char cp=\"0061\"/>", rule)).unwrap();
    assert_eq!(example(&found, Effect::NewlyInvalid), Some(row("axbcde", "", "valid > invalid")));
}

#[test]
fn actions_are_compared_in_their_order() {
    let data = "<char cp=\"0061\"><var cp=\"0061\" type=\"x\"/></char>";
    let action = |kind: &str| format!("<action disp=\"{kind}\" any-variant=\"x\"/>");
    let [valid, blocked, held] = ["valid", "blocked", "held"].map(action);
    let one = document(data, &format!("{valid}{blocked}{held}"));
    let other = document(data, &format!("{valid}{held}"));
    let found = diff(&one, &other).unwrap();
    assert_eq!(texts(&found), ["action 1: blocked, any-variant x > -"]);
    assert_eq!(example(&found, Effect::Disposition), None);
    let found = diff(&one, &document(data, &format!("{blocked}{held}"))).unwrap();
    assert_eq!(texts(&found), ["action 0: valid, any-variant x > -"]);
    assert_eq!(example(&found, Effect::Disposition), Some(row("a", "", "valid > blocked")));
}
