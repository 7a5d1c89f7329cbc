//! `xn compare`.

use serde_json::{Value, json};

use crate::run::{Ran, xn};

fn compare(args: &[&str]) -> Ran {
    xn(&[&["compare"], args].concat())
}

#[test]
fn names_are_equivalent_if_their_ascii_forms_are() {
    for (first, second) in [
        ("bücher.example", "xn--bcher-kva.example"),
        ("BU\u{308}CHER。example", "xn--BCHER-KVA．EXAMPLE"),
        ("Straße", "strasse"),
        ("a.", "a｡"),
        (".", "。"),
    ] {
        let ran = compare(&[first, second]);
        assert!(ran.well().starts_with("equivalent by RFC 3490 section 3.1 requirement 4\n"));
        assert_eq!(ran.text().lines().count(), 3);
    }
    let ran = compare(&["BÜCHER。example", "bücher.EXAMPLE"]);
    assert_eq!(
        ran.well().lines().collect::<Vec<_>>()[1..],
        ["  first   \"xn--bcher-kva.example\"", "  second  \"xn--bcher-kva.EXAMPLE\""]
    );
}

#[test]
fn the_first_difference_is_said() {
    for (first, second, why) in [
        ("a.ü.c", "a.u.d", "label 1 is \"xn--tda\" in the first, \"u\" in the second"),
        ("a.b", "a", "only the first has a label 1"),
        ("a.", "a.b", "only the second has a label 1"),
        (".", "a", "only the second has a label 0"),
        ("a.", "a", "only the first ends with a dot, which writes the root out"),
        ("a", "a。", "only the second ends with a dot, which writes the root out"),
    ] {
        let ran = compare(&[first, second]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        let verdict = format!("not equivalent by RFC 3490 section 3.1 requirement 4: {why}");
        assert_eq!(ran.text().lines().next(), Some(verdict.as_str()));
    }
}

#[test]
fn a_name_without_an_ascii_form_is_not_comparable() {
    let ran = compare(&["ü", "a..b"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.text(),
        "not comparable by RFC 3490 section 3.1 requirement 4: no ASCII form\n  \
         first   \"xn--tda\"\n  second  none\n"
    );
    assert!(ran.err.starts_with("xn: argument 2: a label is empty at offset 2 in label 1"));
    assert_eq!(ran.err.lines().count(), 1);
    let both = compare(&["", ""]);
    assert_eq!((both.code, both.err.lines().count()), (Some(1), 2));
}

#[test]
fn flags_take_part() {
    assert_eq!(compare(&["\u{221}", "xn--6la"]).code, Some(1));
    assert_eq!(compare(&["--allow-unassigned", "\u{221}", "xn--6la"]).code, Some(0));
    assert_eq!(compare(&["a_", "A_"]).code, Some(0));
    assert_eq!(compare(&["--std3", "a_", "A_"]).code, Some(1));
    assert_eq!(compare(&["--allow-separators", "a\u{2024}b", "a\u{2024}B"]).code, Some(0));
    assert_eq!(compare(&["--allow-separators", "a\u{2024}b", "a.b"]).code, Some(1));
    let long = "a.".repeat(128);
    assert_eq!(compare(&[&long, &long]).code, Some(0));
    assert_eq!(compare(&["--limit-length", &long, &long]).code, Some(1));
}

#[test]
fn json_has_both_sides() {
    let object = |args: &[&str]| -> Value { compare(&[&["--json"], args].concat()).object() };
    assert_eq!(
        object(&["Ü.a", "xn--tda.b"]),
        json!({
            "profile": "idna2003",
            "rule": "RFC 3490 section 3.1 requirement 4",
            "equivalent": false,
            "difference": { "kind": "label", "label": 1, "first": "a", "second": "b" },
            "first": { "input": "Ü.a", "output": "xn--tda.a", "error": null, "errors": [] },
            "second": { "input": "xn--tda.b", "output": "xn--tda.b", "error": null, "errors": [] },
        })
    );
    assert_eq!(object(&["Ü", "ü"])["equivalent"], true);
    assert_eq!(
        object(&["a.", "a"])["difference"],
        json!({ "kind": "root_dot", "first": true, "second": false })
    );
    assert_eq!(object(&["a", "a.b"])["difference"]["first"], Value::Null);
    let refused = compare(&["--json", "a", "\u{202E}"]);
    assert_eq!((refused.code, refused.err.as_str()), (Some(1), ""));
    assert_eq!(refused.object()["equivalent"], Value::Null);
    assert_eq!(refused.object()["second"]["error"]["table"], "C.8");
}

#[test]
fn nothing_in_a_name_commands_the_terminal() {
    let ran = compare(&["a\x1B[31m", "b\n"]);
    assert_eq!((ran.code, ran.text().lines().count()), (Some(1), 3));
    assert!(!ran.text().contains('\x1B'));
}
