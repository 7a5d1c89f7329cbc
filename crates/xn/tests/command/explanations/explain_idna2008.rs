//! `xn explain NAME` by IDNA2008.

use serde_json::json;

use crate::run::{Ran, xn};

fn explain(profile: &str, name: &str) -> Ran {
    xn(&["explain", "--profile", profile, "--", name])
}

fn says(ran: &Ran, line: &str) -> bool {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    ran.text().lines().any(|found| words(found) == line)
}

#[test]
fn registration_is_explained_section_by_section() {
    let ran = explain("idna2008", "l·l.example");
    assert!(
        ran.well()
            .starts_with("Registration (RFC 5891 section 4) with profile idna2008 on each label ")
    );
    for line in [
        "2 U+00B7 CONTEXTO RFC 5892 appendix A.3 ·",
        "form not all ASCII: a putative U-label",
        "4.1 in NFC",
        "4.2.2 no DISALLOWED code point",
        "4.2.2 no UNASSIGNED code point",
        "4.2.3.1 no hyphens in both the third and the fourth position",
        "4.2.3.1 no hyphen at either end",
        "4.2.3.2 does not begin with a combining mark",
        "4.2.3.3 any CONTEXTJ code points follow their rules",
        "4.2.3.3 a rule exists for each CONTEXTO code point",
        "4.2.3.3 any CONTEXTO code points follow their rules",
        "4.4 \"xn--ll-0ea\", by Punycode (RFC 3492), with the ACE prefix",
        "length 10, allowed 1 to 63",
        "it becomes \"xn--ll-0ea\"",
        "Label 2 is \"example\", from byte 6: nothing to change or reject.",
        "length 18 without the root, allowed 1 to 253",
        "4.2.3.4 Bidi no label is right-to-left, so nothing to check",
    ] {
        assert!(says(&ran, line), "{line}\n{}", ran.text());
    }
}

#[test]
fn lookup_has_fewer_tests() {
    let ran = explain("idna2008-lookup", "XN--AB-0EA.");
    assert!(
        ran.well()
            .starts_with("Lookup (RFC 5891 section 5) with profile idna2008-lookup on each label ")
    );
    assert!(says(&ran, "5.3 \"a·b\", decoded by Punycode (RFC 3492)"), "{}", ran.text());
    assert!(says(&ran, "5.4 a rule exists for each CONTEXTO code point"));
    assert!(!ran.text().contains("CONTEXTO code points follow their rules"));
    assert!(says(&ran, "it becomes \"xn--ab-0ea\""));
    let strict = explain("idna2008", "a·b");
    let rejected = "4.2.3.3 rejected: a MIDDLE DOT is not between two letters l: U+00B7";
    assert!(says(&strict, rejected), "{}", strict.text());
}

#[test]
fn each_step_can_reject() {
    let long = "ü".repeat(64);
    let long_in_ascii = "üé".repeat(30);
    for (profile, name, line) in [
        ("idna2008", "i❤.ws", "4.2.2 rejected: a code point is DISALLOWED: U+2764"),
        (
            "idna2008-lookup",
            "a\u{378}",
            "5.4 rejected: a code point is UNASSIGNED in this version of Unicode: U+0378",
        ),
        ("idna2008", "u\u{308}", "4.1 rejected: a label is not in normalization form C: U+0075"),
        ("idna2008", "_tcp", "LDH rejected: a code point is DISALLOWED: U+005F"),
        (
            "idna2008-lookup",
            "ab--c",
            "reserved rejected: the third and fourth code points of a label are hyphens: U+002D",
        ),
        ("idna2008", "xn--TDA", "4.2.1 rejected: an A-label contains an upper-case letter: U+0054"),
        (
            "idna2008-lookup",
            "xn--0",
            "5.3 rejected: the encoded text ends in the middle of a number",
        ),
        (
            "idna2008",
            "xn--a-",
            "4.2.1 \"a\", rejected: a label begins with xn-- but decodes to nothing or to ASCII",
        ),
        (
            "idna2008",
            "a\u{200D}ü",
            "4.2.3.3 rejected: a ZERO WIDTH JOINER is not allowed in this position: U+200D",
        ),
        ("idna2008", "a..b", "length rejected: a label is empty"),
        ("idna2008", &long, "length rejected: a label is longer than 63 bytes in ASCII form"),
        (
            "idna2008",
            &long_in_ascii,
            "length rejected: a label is longer than 63 bytes in ASCII form",
        ),
        (
            "idna2008",
            &("a.".repeat(127) + "a"),
            "length rejected: a domain name is longer than 253 bytes in ASCII form",
        ),
        (
            "idna2008",
            "0a.אב",
            "4.2.3.4 Bidi rejected: a label of a right-to-left name does not begin with a letter: U+0030",
        ),
    ] {
        let ran = explain(profile, name);
        assert_eq!(ran.code, Some(1), "{name}");
        assert!(ran.text().contains("\nThe name is rejected: "), "{name}");
        assert!(says(&ran, line), "{line}\n{}", ran.text());
    }
}

#[test]
fn the_bidi_verdict_is_of_the_whole_name() {
    let kept =
        "5.4 Bidi label 2 is right-to-left, and every label must follow the Bidi rule: passed";
    assert!(says(&explain("idna2008-lookup", "a.xn--4dbc"), kept));
    let ran = explain("idna2008-lookup", "אב.0a");
    assert!(says(&ran, "it is rejected under RFC 5893 section 2 rule 1"), "{}", ran.text());
    let per_label = xn(&["explain", "--profile", "idna2008", "--check-bidi=label", "0a.אב"]);
    let kept = "4.2.3.4 Bidi label 2 is right-to-left, and each such label must follow the Bidi rule: passed";
    assert!(says(&per_label, kept), "{}", per_label.text());
    let not_asked = "5.4 Bidi not checked: a label or the length is rejected";
    assert!(says(&explain("idna2008-lookup", "אב.a❤"), not_asked));
}

#[test]
fn json_has_properties_and_rules() {
    let object = xn(&["explain", "--json", "--profile", "idna2008", "l·l"]).object();
    let code_point = json!({
        "byte": 1, "code_point": "U+00B7", "property": "CONTEXTO", "rule": "RFC 5892 appendix A.3",
    });
    assert_eq!(object["labels"][0]["code_points"][1], code_point);
    assert_eq!(object["labels"][0]["code_points"][0]["rule"], json!(null));
    assert_eq!((&object["profile"], &object["output"]), (&json!("idna2008"), &json!("xn--ll-0ea")));
    let step = &object["labels"][0]["steps"][1];
    assert_eq!((&step["step"], &step["rejects"]), (&json!("4.1"), &json!(false)));
}
