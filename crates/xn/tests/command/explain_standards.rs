//! `xn explain NAME` by the profiles of UTS #46 and by IDNA2008.

use serde_json::json;

use crate::run::{Ran, xn};

fn explain_by_uts46(args: &[&str]) -> Ran {
    xn(&[&["explain"], args].concat())
}

/// The lines of text, without their alignment.
fn lines(ran: &Ran) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    ran.text().lines().map(words).collect()
}

#[track_caller]
fn assert_says(args: &[&str], line: &str) {
    let ran = explain_by_uts46(args);
    assert!(lines(&ran).iter().any(|found| found == line), "{line}\n{}", ran.text());
}

#[test]
fn a_label_goes_through_every_step() {
    let ran = explain_by_uts46(&["Ｂu\u{308}\u{AD}CHER。example"]);
    let text = ran.well();
    assert!(text.starts_with("ToASCII (UTS #46 section 4.2) with profile dns on each label of "));
    assert!(text.ends_with(
        "\nThe output is \"xn--bcher-kva.example\".\nThe Unicode form is \"bücher.example\".\n"
    ));
    let found = lines(&ran);
    let from = found.iter().position(|line| line.starts_with("1 map")).unwrap();
    assert_eq!(
        found[from..from + 16],
        [
            "1 map \"bu\\u{308}cher\", changed",
            "2 NFC \"bücher\", changed",
            "4 prefix no ACE prefix, so nothing to decode",
            "4 criterion 1 in NFC",
            "4 criterion 2 not checked: CheckHyphens is off",
            "4 criterion 3 not checked: CheckHyphens is off",
            "4 criterion 4 does not begin with the ACE prefix",
            "4 criterion 5 no full stop",
            "4 criterion 6 does not begin with a combining mark",
            "4 criterion 7 each code point is valid, and no ASCII is on the deny list",
            "4 criterion 8 no joiner outside its context (CheckJoiners)",
            "ToASCII 3 \"xn--bcher-kva\", by Punycode (RFC 3492)",
            "ToASCII 4.2 length 13, allowed 1 to 63 (VerifyDnsLength)",
            "it becomes \"xn--bcher-kva\"",
            "followed by U+3002, which is mapped to U+002E (section 4 step 1)",
            "",
        ]
    );
    let plain = "Label 2 is \"example\", from byte 16: nothing to change or reject.";
    assert_eq!(found[from + 16], plain);
}

#[test]
fn code_points_have_a_status_and_a_mapping() {
    let ran = explain_by_uts46(&["Ｂ\u{AD}ß㌕"]);
    let rows: Vec<&str> = ran.well().lines().skip(4).take(5).collect();
    assert_eq!(
        rows,
        [
            "  byte  code point  status      mapped to",
            "     1  U+FF22      mapped      U+0062     Ｂ",
            "     4  U+00AD      ignored",
            "     6  U+00DF      deviation              ß",
            "     8  U+3315      mapped      U+30AD U+30ED U+30B0 U+30E9 U+30E0  ㌕",
        ]
    );
    assert!(explain_by_uts46(&["a\u{FFFD}"]).text().contains("  U+FFFD      disallowed  "));
}

#[test]
fn decoded_ace_labels_are_shown() {
    let object = explain_by_uts46(&["--json", "XN--TDA"]).object();
    let label = &object["labels"][0];
    let decoded = json!([{
        "byte": null, "code_point": "U+00FC", "status": "valid", "mapped": ["U+00FC"],
    }]);
    assert_eq!(label["decoded"], decoded);
    assert_eq!(label["code_points"][0]["mapped"], json!(["U+0078"]));
    assert_eq!((&object["output"], &label["output"]), (&json!("xn--tda"), &json!("xn--tda")));
    assert_eq!(object["to_unicode"]["output"], "ü");
    assert_says(&["xn--tda"], "4 Punycode \"ü\", decoded by Punycode (RFC 3492)");
}

#[test]
fn each_step_can_reject() {
    let long = "a".repeat(64);
    let name = "a.".repeat(127) + "a";
    for (args, line) in [
        (
            ["xn--ü"].as_slice(),
            "4 Punycode rejected: a label begins with xn-- but contains non-ASCII code points: U+00FC",
        ),
        (&["xn--0"], "4 Punycode rejected: the encoded text ends in the middle of a number"),
        (
            &["xn--a-"],
            "4 Punycode \"a\", rejected: a label begins with xn-- but decodes to nothing or to ASCII",
        ),
        (&["xn--u-ccb"], "4 criterion 1 rejected: a label is not in normalization form C: U+0075"),
        (
            &["--profile", "host", "ab--c"],
            "4 criterion 2 rejected: the third and fourth code points of a label are hyphens: U+002D",
        ),
        (
            &["--profile", "host", "a-"],
            "4 criterion 3 rejected: a label begins or ends with a hyphen: U+002D",
        ),
        (&["\u{308}"], "4 criterion 6 rejected: a label begins with a combining mark: U+0308"),
        (
            &["a\u{FFFD}\u{FFFE}"],
            "4 criterion 7 rejected: a code point is not allowed in labels: U+FFFD (and more: 1)",
        ),
        (
            &["--profile", "host", "a_"],
            "4 criterion 7 rejected: an ASCII code point is not a letter, digit or hyphen: U+005F",
        ),
        (
            &["a\u{200D}"],
            "4 criterion 8 rejected: a ZERO WIDTH JOINER is not allowed in this position: U+200D",
        ),
        (
            &["אa"],
            "4 criterion 9 rejected: a code point is not allowed in a right-to-left label: U+0061 (and more: 1)",
        ),
        (&["a..b"], "ToASCII 4.2 rejected: a label is empty"),
        (&[&long], "ToASCII 4.2 rejected: a label is longer than 63 bytes in ASCII form"),
        (&[&name], "ToASCII 4.1 rejected: a domain name is longer than 253 bytes in ASCII form"),
        (&[""], "ToASCII 4.1 rejected: the domain name is empty"),
        (
            &["--profile", "whatwg-url", "a%b"],
            "forbidden rejected: an ASCII code point is on the deny list: U+0025",
        ),
    ] {
        assert_eq!(explain_by_uts46(args).code, Some(1), "{args:?}");
        assert!(explain_by_uts46(args).text().contains("\nThe name is rejected: "), "{args:?}");
        assert_says(args, line);
    }
}

#[test]
fn the_rules_for_ascii_are_shown() {
    let std3 = "4 criterion 7 each code point is valid, and its ASCII code points are letters, digits and \
                hyphens (UseSTD3ASCIIRules)";
    assert_says(&["--profile", "host", "ü"], std3);
    assert_says(&["--std3", "ü"], std3);
    let denied = "4 criterion 7 each code point is valid, and no ASCII is on the deny list";
    assert_says(&["--profile", "whatwg-url", "ü"], denied);
}

#[test]
fn flags_change_the_steps() {
    for (args, line) in [
        (["--transitional", "faß"].as_slice(), "3 U+00DF deviation U+0073 U+0073 ß"),
        (&["--transitional", "faß"], "1 map \"fass\", changed (Transitional_Processing)"),
        (
            &["--ignore-invalid-punycode", "xn--0"],
            "4 Punycode cannot be decoded, but IgnoreInvalidPunycode allows it",
        ),
        (
            &["--ignore-invalid-punycode", "xn--0"],
            "4 criteria no criterion applies, because the label does not decode",
        ),
        (&["--check-joiners=off", "\u{200D}"], "4 criterion 8 not checked: CheckJoiners is off"),
        (&["--check-bidi=off", "אa"], "4 criterion 9 not checked: CheckBidi is off"),
        (
            &["--check-bidi=label", "0a.אב"],
            "4 criterion 9 label 2 is right-to-left, and each such label must follow the Bidi rule \
             (CheckBidi): passed",
        ),
        (&["--verify-dns-length=off", "a..ü"], "ToASCII 4.2 not checked: VerifyDnsLength is off"),
        (&["--check-hyphens", "ü"], "4 criterion 3 no hyphen at either end (CheckHyphens)"),
    ] {
        assert_eq!(explain_by_uts46(args).code, Some(0), "{args:?}");
        assert_says(args, line);
    }
    assert_says(
        &["--ignore-invalid-punycode", "--std3", "xn--0_"],
        "4 criteria rejected: an ASCII code point is not a letter, digit or hyphen: U+005F",
    );
}

#[test]
fn the_bidi_verdict_is_of_the_whole_name() {
    assert_says(&["a"], "4 criterion 9 no label is right-to-left, so nothing to check (CheckBidi)");
    assert_says(
        &["a.xn--4dbc"],
        "4 criterion 9 label 2 is right-to-left, and every label must follow the Bidi rule \
         (CheckBidi): passed",
    );
    assert_says(
        &["0a.b.אב.1c"],
        "4 criterion 9 rejected: label 3 is right-to-left, and every label must follow the Bidi rule \
         (CheckBidi), but 2 do not. Label 1: a label of a right-to-left name does not begin with a \
         letter: U+0030 (RFC 5893 section 2 rule 1)",
    );
}

#[test]
fn names_of_ascii_are_only_lower_cased_by_the_url_standard() {
    let args = ["--profile", "whatwg-url", "WWW.xn--0"];
    assert_says(&args, "lower case \"www\", changed");
    assert_says(&args, "URL Standard ASCII names are only lower-cased, without UTS #46");
    assert_eq!(explain_by_uts46(&args).code, Some(0));
    assert_eq!(explain_by_uts46(&["--profile", "whatwg-url", "ü.xn--0"]).code, Some(1));
}

#[test]
fn the_root_is_the_last_label() {
    assert_says(&["a."], "Label 2 is \"\", from byte 3: the root.");
    let rejected = explain_by_uts46(&["--profile", "uts46-strict", "a."]);
    assert_eq!(rejected.code, Some(1));
    assert_says(&["--profile", "uts46-strict", "a."], "ToASCII 4.2 rejected: a label is empty");
}

#[test]
fn errors_are_those_of_to_ascii() {
    let name = "ü.a\u{FFFD}-.xn--0";
    let (explained, converted) = (
        explain_by_uts46(&["--json", name]).object(),
        xn(&["to-ascii", "--json", "--profile", "dns", name]).object(),
    );
    assert_eq!(explained["errors"], converted["errors"]);
    let labels = explained["labels"].as_array().unwrap();
    assert_eq!(labels[0]["errors"], json!([]));
    assert_eq!(labels[1]["errors"], converted["errors"]);
    assert_eq!(labels[2]["errors"][0]["kind"], "truncated_integer");
    assert_eq!(labels[2]["errors"][0]["label"], 2);
    let shown = xn(&["to-unicode", "--json", "--profile", "dns", name]).object();
    assert_eq!(explained["to_unicode"], shown);
}

#[test]
fn the_first_of_many_errors_are_shown() {
    let name = "\u{FFFD}".repeat(20);
    let object = explain_by_uts46(&["--json", &name]).object();
    let label = &object["labels"][0];
    assert_eq!(label["errors"].as_array().unwrap().len(), 8);
    assert_eq!(label["errors_left_out"], 12);
    assert_eq!(object["to_unicode_errors_left_out"], 12);
    assert!(explain_by_uts46(&[&name]).text().contains("  Errors omitted: 12.\n"));
}

// `xn explain NAME` by IDNA2008.

fn explain_by_idna2008(profile: &str, name: &str) -> Ran {
    xn(&["explain", "--profile", profile, "--", name])
}

fn says(ran: &Ran, line: &str) -> bool {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    ran.text().lines().any(|found| words(found) == line)
}

#[test]
fn registration_is_explained_section_by_section() {
    let ran = explain_by_idna2008("idna2008", "l·l.example");
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
    let ran = explain_by_idna2008("idna2008-lookup", "XN--AB-0EA.");
    assert!(
        ran.well()
            .starts_with("Lookup (RFC 5891 section 5) with profile idna2008-lookup on each label ")
    );
    assert!(says(&ran, "5.3 \"a·b\", decoded by Punycode (RFC 3492)"), "{}", ran.text());
    assert!(says(&ran, "5.4 a rule exists for each CONTEXTO code point"));
    assert!(!ran.text().contains("CONTEXTO code points follow their rules"));
    assert!(says(&ran, "it becomes \"xn--ab-0ea\""));
    let strict = explain_by_idna2008("idna2008", "a·b");
    let rejected = "4.2.3.3 rejected: a MIDDLE DOT is not between two letters l: U+00B7";
    assert!(says(&strict, rejected), "{}", strict.text());
}

#[test]
fn each_step_of_idna2008_can_reject() {
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
        let ran = explain_by_idna2008(profile, name);
        assert_eq!(ran.code, Some(1), "{name}");
        assert!(ran.text().contains("\nThe name is rejected: "), "{name}");
        assert!(says(&ran, line), "{line}\n{}", ran.text());
    }
}

#[test]
fn the_bidi_verdict_of_idna2008_is_of_the_whole_name() {
    let kept =
        "5.4 Bidi label 2 is right-to-left, and every label must follow the Bidi rule: passed";
    assert!(says(&explain_by_idna2008("idna2008-lookup", "a.xn--4dbc"), kept));
    let ran = explain_by_idna2008("idna2008-lookup", "אב.0a");
    assert!(says(&ran, "it is rejected under RFC 5893 section 2 rule 1"), "{}", ran.text());
    let per_label = xn(&["explain", "--profile", "idna2008", "--check-bidi=label", "0a.אב"]);
    let kept = "4.2.3.4 Bidi label 2 is right-to-left, and each such label must follow the Bidi rule: passed";
    assert!(says(&per_label, kept), "{}", per_label.text());
    let not_asked = "5.4 Bidi not checked: a label or the length is rejected";
    assert!(says(&explain_by_idna2008("idna2008-lookup", "אב.a❤"), not_asked));
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
