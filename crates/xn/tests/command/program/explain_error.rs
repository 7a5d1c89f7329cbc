//! `xn explain-error`, and the examples of the index of errors.

use std::path::Path;

use crate::run::xn;

/// The names of all kinds, from the list.
fn kinds() -> Vec<String> {
    let listed = xn(&["explain-error"]);
    let names = listed.well().lines().filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
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
    let sections: Vec<&str> = page.split("\n## ").skip(1).collect();
    let kinds = kinds();
    assert_eq!(sections.len(), kinds.len());
    for (kind, section) in kinds.iter().zip(sections) {
        let ran = xn(&["explain-error", kind]);
        let entry = ran.well();
        assert!(section.starts_with(&format!("{kind}\n")), "{kind}");
        let rule = value(entry, "rule").unwrap();
        assert!(section.contains(&format!("\n* Rule: {rule}\n")), "{kind}: {rule}");
        let fix = value(entry, "fix").unwrap();
        assert!(section.contains(&format!("\n* Fix: {fix}\n")), "{kind}: {fix}");
        let example = value(entry, "example");
        let listed = section.lines().find_map(|line| line.strip_prefix("* Example: `"));
        assert_eq!(example.as_deref(), listed.map(|line| line.trim_end_matches('`')), "{kind}");
        assert!(entry.ends_with(&format!("docs/ERRORS.md#{kind}\n")), "{entry}");
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
    for kind in kinds() {
        let listed = xn(&["explain-error", &kind]);
        let Some(example) = value(listed.well(), "example") else { continue };
        if !example.starts_with("xn ") && !example.starts_with("printf ") {
            continue;
        }
        // With --json, no result breaks a line.
        let (format, expected) = match kind.as_str() {
            "line_break" => ("", "the output contains a line break: U+000D".to_owned()),
            _ => (" --json", format!("\"errors\":[{{\"kind\":\"{kind}\",")),
        };
        let typed = format!("{example}{format} 2>&1");
        let output = Command::new("bash").args(["-c", &typed]).env("PATH", &path).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{typed}");
        assert!(text.contains(&expected), "{typed}: {text}");
        ran += 1;
    }
    assert!(ran >= 45, "{ran}");
}

#[test]
fn an_unknown_kind_is_a_usage_error_with_advice() {
    let ran = xn(&["explain-error", "empty_lable"]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.err.contains("a similar value exists: 'empty_label'"), "{}", ran.err);
}
