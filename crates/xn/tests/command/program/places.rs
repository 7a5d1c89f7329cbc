//! Messages name the code point that was typed, and where it is.

use serde_json::{Value, json};

use crate::run::{xn, xn_on};
use crate::wording::Transcript;
use snapbox::str;

fn first_error(args: &[&str]) -> Value {
    xn(args).object()["errors"][0].clone()
}

#[test]
fn what_was_typed_is_named() {
    let mut said = Transcript::default();
    for args in [
        &["to-ascii", "℅"][..],
        &["to-ascii", "www.exampl？e.com"],
        &["to-ascii", "--profile", "host", "a＿b"],
        &["to-ascii", "--profile", "host", "－a"],
        &["to-ascii", "אＡ"],
        &["to-ascii", "--profile", "idna2003", "a․b"],
        &["to-ascii", "--profile", "idna2003", "⑫․b"],
        &["precis", "--profile", "jid", "Ⅳ@example"],
        &["to-ascii", "a\u{30A}\u{378}"],
        &["to-ascii", "a\u{A0}b"],
    ] {
        said.add(&xn(args).err);
    }
    said.is(str![[r#"
xn: argument 1: an ASCII code point is on the deny list: U+2105 '℅' becomes c/o, which contains U+002F '/', at position 1 in label 1: remove it
xn: argument 1: an ASCII code point is on the deny list: U+FF1F '？' becomes U+003F '?', at position 11 in label 2: remove it
xn: argument 1: an ASCII code point is not a letter, digit or hyphen: U+FF3F '＿' becomes U+005F '_', at position 2 in label 1: remove it, or use --std3=off if the name is not a host name
xn: argument 1: a label begins or ends with a hyphen: U+FF0D '－' becomes U+002D '-', at position 1 in label 1: remove the hyphen
xn: argument 1: a code point is not allowed in a right-to-left label: U+FF21 'Ａ' becomes U+0061 'a', at position 2 in label 1: use only classes R, AL, AN, EN, ES, CS, ET, ON, BN and NSM
xn: argument 1: a label contains a dot, or a code point that maps to one: U+2024 '․' becomes U+002E '.', at position 2 in label 1: split the name at the dot, and convert each label
xn: argument 1: a label contains a dot, or a code point that maps to one: U+2024 '․' becomes U+002E '.', at position 2 in label 1: split the name at the dot, and convert each label
xn: argument 1: a code point has a compatibility equivalent, which identifiers must not contain: U+2163 'Ⅳ' becomes U+2173 'ⅳ', at position 1 in the localpart: write the ordinary letters or digits instead
xn: argument 1: a code point is not allowed in labels: U+0378 at position 3 in label 1: remove it
xn: argument 1: this looks like several words, so write one name per argument or line (an ASCII code point is on the deny list: U+00A0 becomes U+0020 ' ', at position 2 in label 1)

"#]]);
    let error = first_error(&["to-ascii", "--json", "www.exampl？e.com"]);
    let places = ["byte", "char", "index", "code_point", "source", "place"].map(|key| &error[key]);
    assert_eq!(json!(places), json!([10, 10, 6, "U+003F", "U+FF1F", "after_mapping"]));
}

#[test]
fn a_place_after_decoding_is_counted_there() {
    let mut said = Transcript::default();
    said.add(&xn(&["to-ascii", "abc.xn--a-ecp.example"]).err);
    let name = "xn--tub-1m9d15sfkkhsifsbqygyujjrw602gk4li5qqk98aca0w.google.com";
    said.add(&xn(&["to-unicode", name]).err);
    // This standard does not count the code points of decoded labels.
    said.add(&xn(&["to-unicode", "--profile", "idna2008", name]).err);
    said.is(str![[r#"
xn: argument 1: a code point is not allowed in labels: U+2488 '⒈' at position 2 in label 2, after decoding: do not use this name, because its A-label decodes to text that is not allowed
xn: argument 1: a code point is not allowed in labels: U+FF0C '，' at position 2 in label 1, after decoding: do not use this name, because its A-label decodes to text that is not allowed
xn: argument 1: a code point is not allowed in labels: U+FF0C '，' at position 5 in label 1, after decoding: do not use this name, because its A-label decodes to text that is not allowed
xn: argument 1: a code point is not allowed in labels: U+FF1A '：' at position 14 in label 1, after decoding: do not use this name, because its A-label decodes to text that is not allowed
xn: argument 1: a code point is DISALLOWED: U+FF0C '，' in label 1, after decoding: do not use this name, because its A-label decodes to text that is not allowed

"#]]);
    let error = first_error(&["to-ascii", "--json", "abc.xn--a-ecp.example"]);
    let places = ["byte", "index", "code_point", "source", "place"].map(|key| &error[key]);
    assert_eq!(json!(places), json!([4, 1, "U+2488", null, "decoded"]));
    for command in ["to-ascii", "to-unicode", "check"] {
        let ran = xn(&[command, name]);
        let lines: Vec<&str> = ran.err.lines().collect();
        let mut unique = lines.clone();
        unique.dedup();
        assert_eq!(lines, unique);
    }
}

#[test]
fn empty_labels_say_why_they_are_empty() {
    let mut said = Transcript::default();
    for text in ["", ".", "。", "\u{AD}", "\u{180E}", "a.\u{AD}\u{200B}.b", "a..b", ".a"] {
        said.add(&xn(&["to-ascii", text]).err);
    }
    said.add(&xn(&["to-ascii", "--profile", "whatwg-url", "\u{180E}"]).err);
    said.add(&xn(&["to-ascii", "--profile", "idna2003", "\u{AD}"]).err);
    said.add(&xn(&["to-ascii", "--profile", "idna2008", ""]).err);
    said.is(str![[r#"
xn: argument 1: a label is empty at position 1 in label 1: enter a name
xn: argument 1: a label is empty at position 1 in label 1: enter a name below the root of the DNS, or use --verify-dns-length=off if the root itself is meant
xn: argument 1: a label is empty at position 1 in label 1: enter a name below the root of the DNS, or use --verify-dns-length=off if the root itself is meant
xn: argument 1: mapping removes all code points of a label: U+00AD at position 1 in label 1: enter a code point that is not ignored
xn: argument 1: mapping removes all code points of a label: U+180E at position 1 in label 1: enter a code point that is not ignored
xn: argument 1: mapping removes all code points of a label: U+00AD at position 3 in label 2: enter a code point that is not ignored
xn: argument 1: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: argument 1: a label is empty at position 1 in label 1: remove the first dot (in a list, use --leading-dot)
xn: argument 1: mapping removes all code points of a label: U+180E at position 1: enter a code point that is not ignored
xn: argument 1: mapping removes all code points of a label: U+00AD at position 1 in label 1: enter a code point that is not ignored
xn: argument 1: a label is empty at position 1 in label 1: enter a name

"#]]);
}

#[test]
fn the_fix_for_an_unassigned_code_point_names_its_option() {
    let ran = xn(&["to-ascii", "--profile", "idna2003", "⛧.ws"]);
    assert!(ran.err.ends_with(": remove it, or use --allow-unassigned\n"), "{}", ran.err);
    assert_eq!(
        xn(&["to-ascii", "--profile", "idna2003", "--allow-unassigned", "⛧.ws"]).code,
        Some(0)
    );
    let ran = xn(&["stringprep", "--profile", "saslprep", "⛧"]);
    assert!(ran.err.ends_with(": remove it, or use --query\n"), "{}", ran.err);
    assert_eq!(xn(&["stringprep", "--profile", "saslprep", "--query", "⛧"]).code, Some(0));
}

#[test]
fn a_wrong_domain_of_an_email_address_has_a_reason() {
    let mut said = Transcript::default();
    for address in [
        "user@domain..com",
        "user@a_b.example",
        "user@a＿b.example",
        "user@bücher.example.",
        "user@bücher.example。",
        "user@-a.example",
        "user@a b",
        "user",
    ] {
        said.add(&xn(&["to-ascii", "--from", "emails", address]).err);
    }
    said.is(str![[r#"
xn: argument 1, "user@domain..com": a label is empty at position 13: remove the extra dot, or enter the missing label
xn: argument 1, "user@a_b.example": an ASCII code point is not a letter, digit or hyphen: U+005F '_' at position 7: correct the domain, because email addresses admit only letters, digits and hyphens in its labels
xn: argument 1, byte 6, "a＿b.example": the result contains a code point that is not allowed in this place of the record: U+FF3F '＿' becomes U+005F '_', at position 2: correct or remove the name
xn: argument 1, "user@bücher.example.": a label is empty at position 21: remove the extra dot, or enter the missing label
xn: argument 1, byte 6, "bücher.example。": the result contains a code point that is not allowed in this place of the record: U+3002 '。' becomes U+002E '.', at position 15: correct or remove the name
xn: argument 1, "user@-a.example": a label begins or ends with a hyphen: U+002D '-' at position 6: remove the hyphen
xn: argument 1, "user@a b": the text is not an email address at position 7: write only the address: local part, @, domain
xn: argument 1, "user": the text is not an email address at position 5: write only the address: local part, @, domain

"#]]);
}

#[test]
fn a_name_that_becomes_an_address_is_noted_or_rejected() {
    let noted = "xn: 1 name becomes an IP address: use --profile host to reject it\n";
    for name in ["１２７．０．０．１", "0x７f。1"] {
        for command in ["to-ascii", "to-unicode"] {
            let ran = xn(&[command, name]);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), noted));
            assert_eq!(xn(&[command, "-q", name]).err, "");
        }
        // The same in lines, with and without reasons to read them one by one, and in other formats.
        for (input, args) in [
            (format!("ü\n{name}\n"), &["to-ascii"][..]),
            (format!("ü\n{name}\n"), &["to-ascii", "--json"]),
            (format!("ü\n{name}\n"), &["to-unicode", "--unique"]),
            (format!("n\n\"{name}\"\n"), &["to-ascii", "--from", "csv", "--column", "n"]),
            (format!("{{\"n\":\"{name}\"}}\n"), &["to-ascii", "--from", "jsonl", "--field", "n"]),
            (format!("{name} A 192.0.2.1\n"), &["to-ascii", "--from", "zone"]),
        ] {
            let ran = xn_on(args, &input);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), noted), "{args:?}");
        }
        let ran = xn(&["to-ascii", "--profile", "host", name]);
        assert!(ran.code == Some(1) && ran.err.contains("the last label of the host is a number"));
        let ran = xn(&["to-ascii", "--from", "urls", &format!("http://{name}/")]);
        assert!(ran.code == Some(1) && ran.err.contains("which would make it an IPv4 address"));
    }
    for name in ["127.0.0.1", "１２７．example", "ü", "ü.１"] {
        assert_eq!(xn(&["to-ascii", name]).err, "", "{name}");
    }
}
