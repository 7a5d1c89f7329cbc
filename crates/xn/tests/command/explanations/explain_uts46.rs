//! `xn explain NAME` by the profiles of UTS #46.

use serde_json::json;

use crate::run::{Ran, xn};

fn explain(args: &[&str]) -> Ran {
    xn(&[&["explain"], args].concat())
}

/// The lines of text, without their alignment.
fn lines(ran: &Ran) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    ran.text().lines().map(words).collect()
}

#[track_caller]
fn assert_says(args: &[&str], line: &str) {
    let ran = explain(args);
    assert!(lines(&ran).iter().any(|found| found == line), "{line}\n{}", ran.text());
}

#[test]
fn a_label_goes_through_every_step() {
    let ran = explain(&["Ｂu\u{308}\u{AD}CHER。example"]);
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
    let ran = explain(&["Ｂ\u{AD}ß㌕"]);
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
    assert!(explain(&["a\u{FFFD}"]).text().contains("  U+FFFD      disallowed  "));
}

#[test]
fn decoded_ace_labels_are_shown() {
    let object = explain(&["--json", "XN--TDA"]).object();
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
        assert_eq!(explain(args).code, Some(1), "{args:?}");
        assert!(explain(args).text().contains("\nThe name is rejected: "), "{args:?}");
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
        assert_eq!(explain(args).code, Some(0), "{args:?}");
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
    assert_eq!(explain(&args).code, Some(0));
    assert_eq!(explain(&["--profile", "whatwg-url", "ü.xn--0"]).code, Some(1));
}

#[test]
fn the_root_is_the_last_label() {
    assert_says(&["a."], "Label 2 is \"\", from byte 3: the root.");
    let rejected = explain(&["--profile", "uts46-strict", "a."]);
    assert_eq!(rejected.code, Some(1));
    assert_says(&["--profile", "uts46-strict", "a."], "ToASCII 4.2 rejected: a label is empty");
}

#[test]
fn errors_are_those_of_to_ascii() {
    let name = "ü.a\u{FFFD}-.xn--0";
    let (explained, converted) = (
        explain(&["--json", name]).object(),
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
    let object = explain(&["--json", &name]).object();
    let label = &object["labels"][0];
    assert_eq!(label["errors"].as_array().unwrap().len(), 8);
    assert_eq!(label["errors_left_out"], 12);
    assert_eq!(object["to_unicode_errors_left_out"], 12);
    assert!(explain(&[&name]).text().contains("  Errors omitted: 12.\n"));
}
