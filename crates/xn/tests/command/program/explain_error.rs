//! `xn explain-error`, and the examples of the index of errors.

use std::path::Path;

use crate::run::xn;

/// The names of all kinds, from the list.
fn kinds() -> Vec<String> {
    let listed = xn(&["explain-error"]);
    let names = listed.well().lines().filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

/// The kind, the anchor and the text of each entry.
fn entries() -> Vec<(String, String, String)> {
    let mut entries: Vec<(String, String, String)> = Vec::new();
    for kind in kinds() {
        let ran = xn(&["explain-error", &kind]);
        // An entry ends with the address of its page. Another one of the same name may follow.
        let texts: Vec<&str> =
            ran.well().split_inclusive(&format!("docs/ERRORS.md#{kind}")).collect();
        let number = entries.iter().filter(|(before, ..)| *before == kind).count();
        let (anchor, text) = match (number, texts.as_slice()) {
            (0, [first, ..]) => (kind.clone(), format!("{first}\n")),
            (_, [_, second, rest]) => {
                (format!("{kind}-1"), format!("{}{rest}", second.trim_start()))
            }
            _ => panic!("{kind}: {texts:?}"),
        };
        entries.push((kind, anchor, text));
    }
    entries
}

/// A value of an entry: the text after its name, with the lines that continue it.
fn value(entry: &str, name: &str) -> Option<String> {
    let (_, after) = entry.split_once(&format!("\n  {name:9}"))?;
    let lines = after.split("\n           ").map(|part| part.lines().next().unwrap_or_default());
    let count = after.lines().skip(1).take_while(|line| line.starts_with("           ")).count();
    Some(lines.take(count + 1).collect::<Vec<_>>().join(" "))
}

#[test]
fn the_entries_are_those_of_the_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ERRORS.md");
    let page = std::fs::read_to_string(page).unwrap();
    // Those of PRECIS, of text files and of the command are one level below.
    let page = page.replace("\n### ", "\n## ");
    let is_entry = |section: &&str| section.contains("\n* Message: ");
    let sections: Vec<&str> = page.split("\n## ").skip(1).filter(is_entry).collect();
    let entries = entries();
    assert_eq!(sections.len(), entries.len());
    for ((kind, anchor, entry), section) in entries.iter().zip(sections) {
        assert!(section.starts_with(&format!("{kind}\n")), "{kind}");
        let rule = value(entry, "rule").unwrap();
        assert!(section.contains(&format!("\n* Rule: {rule}\n")), "{kind}: {rule}");
        let fix = value(entry, "fix").unwrap();
        assert!(section.contains(&format!("\n* Fix: {fix}\n")), "{kind}: {fix}");
        let example = value(entry, "example");
        let listed = section.lines().find_map(|line| line.strip_prefix("* Example: `"));
        assert_eq!(example.as_deref(), listed.map(|line| line.trim_end_matches('`')), "{kind}");
        assert!(entry.ends_with(&format!("docs/ERRORS.md#{anchor}\n")), "{entry}");
    }
}

/// The examples in Rust are tested in `crates/xenonym-testkit`.
#[cfg(unix)]
#[test]
fn each_example_produces_its_kind() {
    use std::process::Command;

    let binaries = Path::new(crate::run::XN).parent().unwrap();
    let path = format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap());
    let mut ran = 0;
    for (kind, _, entry) in entries() {
        let Some(example) = value(&entry, "example") else { continue };
        if !example.starts_with("xn ") && !example.starts_with("printf ") {
            // An expression of Rust.
            assert!(example.contains('(') && !example.contains(" | xn "), "{example}");
            continue;
        }
        // With --json, no result breaks a line.
        let message = entry.lines().next().and_then(|line| line.split_once(": ")).unwrap().1;
        let (format, expected) = match kind.as_str() {
            "line_break" => ("", "the output contains a line break: U+000D".to_owned()),
            // With --json, no records are written, and the output is always UTF-8.
            "owner_rejected" | "breaks_record" | "becomes_ipv4" | "member_exists"
            | "not_in_encoding" => ("", message.to_owned()),
            _ => (" --json", format!("\"errors\":[{{\"kind\":\"{kind}\",")),
        };
        let typed = format!("{example}{format} 2>&1");
        let output = Command::new("bash")
            .args(["-c", &typed])
            .env("PATH", &path)
            .current_dir("../..")
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{typed}");
        assert!(text.contains(&expected), "{typed}: {text}");
        ran += 1;
    }
    assert!(ran >= 91, "{ran}");
}

#[test]
fn an_unknown_kind_is_a_usage_error_with_advice() {
    let ran = xn(&["explain-error", "empty_lable"]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.err.contains("a similar value exists: 'empty_label'"), "{}", ran.err);
}

#[test]
fn a_name_with_two_meanings_has_two_entries() {
    let ran = xn(&["explain-error", "unassigned"]);
    let [first, second] =
        ["RFC 3454 section 7\n", "RFC 8264 section 9.10\n"].map(|rule| ran.well().find(rule));
    assert!(first.is_some() && first < second, "{}", ran.well());
}

#[test]
fn only_similar_kinds_are_suggested() {
    for (typed, advice) in [
        ("foo", "to list all kinds, write 'xn explain-error'"),
        ("compat", "to list all kinds, write 'xn explain-error'"),
        ("nojson", "a similar value exists: 'not_json'"),
        ("bidi_rule", "a similar value exists: 'bidi_rule_"),
    ] {
        let ran = xn(&["explain-error", typed]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(advice), "{typed}: {}", ran.err);
        assert!(!ran.err.contains("possible values"), "{}", ran.err);
    }
}
