//! `xn to-ascii`, `xn to-unicode` and `xn compare`.

use serde_json::{Value, json};

use crate::run::{Ran, Transcript, says, str, xn, xn_on};

#[test]
fn names_go_both_ways() {
    let ascii = xn(&["to-ascii", "www.bücher.example", "例え。jp", "Straße．x｡", "WWW.Example"]);
    assert_eq!(
        ascii.well(),
        "www.xn--bcher-kva.example\nxn--r8jz45g.jp\nxn--strae-oqa.x.\nwww.example\n"
    );
    let unicode =
        xn(&["to-unicode", "www.XN--Bcher-KVA.example", "xn--r8jz45g。jp", "WWW.Example"]);
    assert_eq!(unicode.well(), "www.bücher.example\n例え.jp\nwww.example\n");
}

#[test]
fn idna2003_leaves_ascii_as_it_is() {
    let by = |command, names: &[&str]| xn(&[&[command, "--profile", "idna2003"], names].concat());
    let ascii = by("to-ascii", &["Straße．x｡", "WWW.Example", "xn--a"]);
    assert_eq!(ascii.well(), "strasse.x.\nWWW.Example\nxn--a\n");
    let unicode = by("to-unicode", &["www.XN--Bcher-KVA.example", "xn--r8jz45g。jp"]);
    assert_eq!(unicode.well(), "www.Bücher.example\n例え。jp\n");
}

#[test]
fn idna2008_maps_nothing() {
    let mut transcript = Transcript::default();
    for profile in ["idna2008", "idna2008-lookup"] {
        let by = |command, name| xn(&[command, "--profile", profile, name]);
        assert_eq!(by("to-ascii", "straße.Example.").well(), "xn--strae-oqa.Example.\n");
        assert_eq!(by("to-unicode", "xn--strae-oqa.Example").well(), "straße.Example\n");
        for name in ["Straße", "例え。jp"] {
            let rejected = by("to-ascii", name);
            assert_eq!((rejected.code, rejected.text()), (Some(1), "\n"));
            transcript.add(&rejected.err);
        }
        assert_eq!(by("to-unicode", "xn--i-7iq.xn--tda").text(), "xn--i-7iq.ü\n");
    }
    let registered = |profile| xn(&["to-ascii", "--profile", profile, "_tcp.ü"]).code;
    assert_eq!((registered("idna2008"), registered("idna2008-lookup")), (Some(1), Some(0)));
    transcript.is(str![[r#"
xn: argument 1: a code point is DISALLOWED: U+0053 'S' at position 1 in label 1: remove it, or write another code point, because labels are registered exactly as they are
xn: argument 1: a code point is DISALLOWED: U+3002 '。' at position 3 in label 1: remove it, or write another code point, because labels are registered exactly as they are
xn: argument 1: a code point is DISALLOWED: U+0053 'S' at position 1 in label 1: remove it, or map the name first (RFC 5895 or UTS #46)
xn: argument 1: a code point is DISALLOWED: U+3002 '。' at position 3 in label 1: remove it, or map the name first (RFC 5895 or UTS #46)

"#]]);
}

#[test]
fn the_default_profile_can_be_named() {
    for command in ["to-ascii", "to-unicode"] {
        let named = xn(&[command, "--profile", "dns", "Ü_.example"]);
        assert_eq!(named.well(), xn(&[command, "Ü_.example"]).well());
    }
}

#[test]
fn a_rejected_name_is_an_empty_line_and_a_reason() {
    let mut transcript = Transcript::default();
    let input = "ü\na..b\r\n\u{202E}\nü";
    for profile in ["dns", "idna2003", "idna2008"] {
        let ran = xn_on(&["to-ascii", "--profile", profile], input);
        assert_eq!((ran.code, ran.text()), (Some(1), "xn--tda\n\r\n\nxn--tda"));
        assert_eq!(ran.err.lines().count(), 2);
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: line 3: a code point is not allowed in labels: U+202E at position 1 in label 1: remove it
xn: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: line 3: a code point is prohibited: U+202E of table C.8 at position 1 in label 1: remove it
xn: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: line 3: a code point is DISALLOWED: U+202E at position 1 in label 1: remove it, or write another code point, because labels are registered exactly as they are

"#]]);
}

#[test]
fn a_blank_line_is_not_a_name_and_stays() {
    for command in ["to-ascii", "to-unicode"] {
        for flags in [&[][..], &["--verify-dns-length=off"], &["--profile", "host"], &["--unique"]]
        {
            let ran = xn_on(&[&[command], flags].concat(), "a\n\nb\r\n \t\r\n\n");
            assert_eq!(ran.well(), "a\n\nb\r\n \t\r\n\n", "{command} {flags:?}");
        }
    }
}

#[test]
fn to_unicode_always_has_a_result() {
    let mut transcript = Transcript::default();
    let input = "xn--tda.xn--a.xn--99999999\nxn--tda\n\nü..\u{378}.xn--tda";
    for (profile, text) in [
        ("uts46", "ü.xn--a.xn--99999999\nü\n\nü..\\u{378}.ü"),
        ("idna2003", "ü.xn--a.xn--99999999\nü\n\nü..\\u{378}.ü"),
    ] {
        let ran = xn_on(&["to-unicode", "--profile", profile], input);
        assert_eq!((ran.code, ran.text()), (Some(1), text));
        assert_eq!(ran.err.lines().count(), 3, "{}", ran.err);
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: line 1: a code point is not allowed in labels: U+0080 at position 1 in label 2, after decoding: do not use this name, because its A-label decodes to text that is not allowed
xn: line 1: a number in the encoded text, or needed to encode it, exceeds 32 bits at position 19 in label 3: shorten the text, or check that it is Punycode
xn: line 4: a code point is not allowed in labels: U+0378 at position 4 in label 3: remove it
xn: line 1: a code point is prohibited: U+0080 of table C.2.2 in label 2, after decoding: do not use this name, because its A-label decodes to text that is not allowed
xn: line 1: a number in the encoded text, or needed to encode it, exceeds 32 bits at position 19 in label 3: shorten the text, or check that it is Punycode
xn: line 4: a code point is not assigned in Unicode 3.2: U+0378 of table A.1 at position 4 in label 3: remove it, or use --allow-unassigned

"#]]);
}

/// "Domain to Unicode" returns its input if there is an error, and "domain to ASCII" does not check
/// ASCII names.
#[test]
fn the_url_standard_has_its_own_ways() {
    let by = |command, name| xn(&[command, "--profile", "whatwg-url", name]);
    let shown = by("to-unicode", "xn--tda.XN--A");
    assert_eq!((shown.code, shown.text()), (Some(1), "xn--tda.XN--A\n"));
    assert_eq!(by("to-unicode", "xn--tda.%").well(), "ü.%\n");
    assert_eq!(by("to-ascii", "XN--A").well(), "xn--a\n");
    assert_eq!(by("to-ascii", "XN--A.ü").code, Some(1));
    assert_eq!(by("to-ascii", "ü.%").code, Some(1));
}

#[test]
fn a_hundred_reasons_of_an_argument_are_printed() {
    let ran = xn(&["to-unicode", &".".repeat(300)]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 101));
    says(
        ran.err.lines().last().unwrap(),
        str![[r#"
xn: 200 more reasons: use --errors FILE to write them all

"#]],
    );
}

// `xn compare`.

fn compare(args: &[&str]) -> Ran {
    xn(&[&["compare"], args].concat())
}

/// Compares by IDNA2003, the only profile that can allow dots in labels, and keeps the case of
/// ASCII.
fn compare_2003(args: &[&str]) -> Ran {
    xn(&[&["compare", "--profile", "idna2003"], args].concat())
}

/// The profiles, and the clause by which each compares.
const PROFILES: [(&str, &str); 8] = [
    ("dns", "UTS #46 section 4.2"),
    ("host", "UTS #46 section 4.2"),
    ("uts46", "UTS #46 section 4.2"),
    ("uts46-strict", "UTS #46 section 4.2"),
    ("whatwg-url", "WHATWG URL, host equivalence"),
    ("idna2003", "RFC 3490 section 3.1 requirement 4"),
    ("idna2008", "RFC 5890 section 2.3.2.4"),
    ("idna2008-lookup", "RFC 5890 section 2.3.2.4"),
];

#[test]
fn every_profile_compares() {
    for (profile, rule) in PROFILES {
        let by = |args: &[&str]| compare(&[&["--profile", profile], args].concat());
        let same = by(&["bücher.EXAMPLE", "xn--bcher-kva.example"]);
        assert!(same.well().starts_with(&format!("equivalent under {rule}\n")), "{profile}");
        let other = by(&["--json", "bücher.example", "bucher.example"]);
        assert_eq!((other.code, other.err.as_str()), (Some(1), ""), "{profile}");
        let difference = json!({
            "kind": "label", "label": 0, "first": "xn--bcher-kva", "second": "bucher"
        });
        assert_eq!(other.object()["difference"], difference, "{profile}");
        assert_eq!(other.object()["rule"], rule);
        assert_eq!(other.object()["profile"], profile);
        let mapped = by(&["Bücher.example", "bücher.example"]);
        assert_eq!(mapped.code == Some(0), !profile.starts_with("idna2008"), "{profile}");
        let deviation = by(&["straße.example", "strasse.example"]);
        assert_eq!(deviation.code == Some(0), profile == "idna2003", "{profile}");
        let none = by(&["a\u{378}", "a"]);
        assert!(none.text().starts_with(&format!("not comparable under {rule}")), "{profile}");
        let root = by(&["a.", "a"]);
        // The profile rejects the dot.
        assert_eq!(root.code, Some(if profile == "uts46-strict" { 2 } else { 1 }));
        let ends = root.text().contains("only the first ends with a dot");
        assert_eq!(ends, profile != "uts46-strict", "{profile}: {}", root.text());
    }
}

#[test]
fn names_without_lengths_are_compared_label_by_label() {
    let by = |first, second| compare(&["--profile", "uts46", "--json", first, second]).object();
    assert_eq!(by("", "")["equivalent"], Value::Null);
    assert_eq!(by("a..b", "A。.B")["equivalent"], true);
    assert_eq!(by("a..b", "a.b")["difference"]["first"], "");
    assert_eq!(
        by("a..", "a.")["difference"],
        json!({
            "kind": "label", "label": 1, "first": "", "second": null
        })
    );
    assert_eq!(by("", ".")["equivalent"], Value::Null);
}

#[test]
fn names_are_equivalent_if_their_ascii_forms_are() {
    for (first, second) in [
        ("bücher.example", "xn--bcher-kva.example"),
        ("BU\u{308}CHER。example", "xn--BCHER-KVA．EXAMPLE"),
        ("a.", "a｡"),
        ("A_b", "a_B"),
    ] {
        for ran in [compare(&[first, second]), compare_2003(&[first, second])] {
            assert!(ran.well().starts_with("equivalent under "));
            assert_eq!(ran.text().lines().count(), 3);
        }
    }
    assert_eq!(compare_2003(&["Straße", "strasse"]).code, Some(0));
    assert_eq!(compare_2003(&[".", "。"]).code, Some(0));
    let ran = compare_2003(&["BÜCHER。example", "bücher.EXAMPLE"]);
    assert_eq!(
        ran.well().lines().collect::<Vec<_>>()[1..],
        ["  first   \"xn--bcher-kva.example\"", "  second  \"xn--bcher-kva.EXAMPLE\""]
    );
}

#[test]
fn the_first_difference_is_shown() {
    for (first, second, why) in [
        ("a.ü.c", "a.u.d", "label 2 is \"xn--tda\" in the first, \"u\" in the second"),
        ("a.b", "a", "only the first contains a label 2"),
        ("a.", "a.b", "only the second contains a label 2"),
        (".", "a", "only the second contains a label 1"),
        ("a.", "a", "only the first ends with a dot (the root label)"),
        ("a", "a。", "only the second ends with a dot (the root label)"),
    ] {
        let ran = compare_2003(&[first, second]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        let verdict = format!("not equivalent under RFC 3490 section 3.1 requirement 4: {why}");
        assert_eq!(ran.text().lines().next(), Some(verdict.as_str()));
        let by_default = compare(&[first, second]);
        // The root alone is rejected if lengths are verified.
        assert!(first == "." || by_default.text().lines().next().unwrap().ends_with(why));
    }
}

#[test]
fn a_name_without_an_ascii_form_is_not_comparable() {
    let ran = compare(&["ü", "a..b"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.text(),
        "not comparable under UTS #46 section 4.2: a name was rejected\n  \
         first   \"xn--tda\"\n  second  none\n"
    );
    says(
        &ran.err,
        str![[r#"
xn: argument 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label

"#]],
    );
    assert_eq!(ran.err.lines().count(), 1);
    let both = compare(&["", ""]);
    assert_eq!((both.code, both.err.lines().count()), (Some(2), 2));
}

#[test]
fn flags_change_comparisons() {
    assert_eq!(compare_2003(&["\u{221}", "xn--6la"]).code, Some(2));
    assert_eq!(compare_2003(&["--allow-unassigned", "\u{221}", "xn--6la"]).code, Some(0));
    assert_eq!(compare_2003(&["a_", "A_"]).code, Some(0));
    assert_eq!(compare_2003(&["--std3", "a_", "A_"]).code, Some(2));
    assert_eq!(compare_2003(&["--allow-separators", "a\u{2024}b", "a\u{2024}B"]).code, Some(0));
    assert_eq!(compare_2003(&["--allow-separators", "a\u{2024}b", "a.b"]).code, Some(1));
    // A label with a dot is not two labels.
    for (first, second) in
        [("a\u{2024}", "a"), ("a\u{2024}", "a."), ("a\u{2024}b.c", "a.b\u{2024}c")]
    {
        assert_eq!(compare_2003(&["--allow-separators", first, second]).code, Some(1), "{first}");
    }
    assert_eq!(compare(&["--check-joiners=off", "a\u{200D}", "xn--a-ugn"]).code, Some(0));
    assert_eq!(compare(&["a\u{200D}", "a\u{200D}"]).code, Some(2));
    let long = "a.".repeat(128);
    assert_eq!(compare_2003(&[&long, &long]).code, Some(0));
    assert_eq!(compare_2003(&["--limit-length", &long, &long]).code, Some(2));
}

#[test]
fn json_has_both_sides() {
    let object = |args: &[&str]| -> Value { compare(&[&["--json"], args].concat()).object() };
    assert_eq!(
        object(&["Ü.a", "xn--tda.b"]),
        json!({
            "profile": "dns",
            "rule": "UTS #46 section 4.2",
            "equivalent": false,
            "difference": { "kind": "label", "label": 1, "first": "a", "second": "b" },
            "first": { "input": "Ü.a", "output": "xn--tda.a", "errors": [] },
            "second": { "input": "xn--tda.b", "output": "xn--tda.b", "errors": [] },
        })
    );
    assert_eq!(object(&["Ü", "ü"])["equivalent"], true);
    assert_eq!(
        object(&["a.", "a"])["difference"],
        json!({ "kind": "root_dot", "first": true, "second": false })
    );
    assert_eq!(object(&["a", "a.b"])["difference"]["first"], Value::Null);
    let rejected = compare_2003(&["--json", "a", "\u{202E}"]);
    assert_eq!((rejected.code, rejected.err.as_str()), (Some(2), ""));
    assert_eq!(rejected.object()["equivalent"], Value::Null);
    assert_eq!(rejected.object()["second"]["errors"][0]["table"], "C.8");
}

#[test]
fn nothing_in_a_name_commands_the_terminal() {
    let ran = compare(&["a\x1B[31m", "b\n"]);
    assert_eq!((ran.code, ran.text().lines().count()), (Some(2), 3));
    assert!(!ran.text().contains('\x1B'));
}

#[test]
fn colour_is_on_demand() {
    let coloured = |args: &[&str]| xn(&[&["compare"], args].concat()).out.contains(&0x1B);
    assert!(!coloured(&["a", "b"]) && coloured(&["--color", "always", "a", "b"]));
    assert!(!coloured(&["--color", "always", "--json", "a", "b"]));
}

/// As scripts ask: 0 only if the hosts are equal, 1 if they differ, and 2 if an argument has no host.
#[test]
fn texts_are_compared_by_their_hosts() {
    let code = |args: &[&str]| {
        let (text, json) = (compare(args), compare(&[&["--json"], args].concat()));
        assert_eq!((text.code, text.err.is_empty()), (json.code, json.code != Some(2)), "{args:?}");
        let equivalent = json.object()["equivalent"].clone();
        let expected = match json.code {
            Some(0) => Value::Bool(true),
            Some(1) => Value::Bool(false),
            _ => Value::Null,
        };
        assert_eq!(equivalent, expected, "{args:?}");
        json.code.unwrap()
    };
    for (first, second, expected) in [
        ("http://127.0.0.1/", "http://evil.example/", 1),
        ("http://example.com/", "http://169.254.169.254/latest", 1),
        ("http://example.com/", "mailto:a@example.net", 2),
        ("mailto:a@example.net", "http://example.com/", 2),
        ("mailto:a@example.net", "mailto:a@example.net", 2),
        ("http://example.com/", "https://EXAMPLE.com:8443/b", 0),
        ("http://127.0.0.1/", "http://0x7f.1/a", 0),
        ("http://[::1]/", "http://[0::1]:80/", 0),
        ("http://[::1]/", "http://[::2]/", 1),
        ("http://example.com/", "", 2),
        ("http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/", 0),
        ("http://a..b/", "http://a..b/", 2),
    ] {
        assert_eq!(code(&["--from", "urls", first, second]), expected, "{first} {second}");
    }
    for (first, second, expected) in [
        ("a@example.com", "a@[192.0.2.1]", 1),
        ("a@[192.0.2.1]", "b@[192.0.2.1]", 0),
        ("a@bücher.example", "b@XN--bcher-kva.example", 0),
        ("a@example.com", "example.com", 2),
    ] {
        assert_eq!(code(&["--from", "emails", first, second]), expected, "{first} {second}");
    }
    for (first, second, expected) in [
        ("127.0.0.1", "127.1", 0),
        ("127.0.0.1", "2130706433", 0),
        ("127.0.0.1", "127.0.0.2", 1),
        ("[::1]", "[0:0:0:0:0:0:0:1]", 0),
        ("a%2Dü.example", "a-ü.example", 0),
        ("a.example", "a.example.", 1),
        ("1.2.3.4.5", "1.2.3.4.5", 2),
        ("foo.0", "foo.0", 2),
        ("a b", "a b", 2),
    ] {
        assert_eq!(code(&["--profile", "whatwg-url", first, second]), expected, "{first} {second}");
    }
    for profile in ["dns", "host", "uts46-strict", "idna2008"] {
        assert_eq!(code(&["--profile", profile, ".", "."]), 0, "{profile}");
        assert_eq!(code(&["--profile", profile, ".", "a"]), 1, "{profile}");
    }
    assert_eq!(code(&[".", "。"]), 0);
}

#[test]
fn a_line_without_a_host_differs_from_everything() {
    let lines = "http://127.0.0.1/\nmailto:a@b.example\nnot a url\n";
    let args = ["compare", "--from", "urls", "http://127.0.0.1/"];
    let ran = xn_on(&args, lines);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.text().matches("not comparable").count(), 2, "{}", ran.text());
    let ran = xn_on(&[&args[..], &["--json"]].concat(), lines);
    let equivalent: Vec<Value> =
        ran.objects().iter().map(|object| object["equivalent"].clone()).collect();
    assert_eq!((ran.code, json!(equivalent)), (Some(1), json!([true, null, null])));
    let csv = "n,url\n1,http://[::1]/\n2,http://a.example/\n3,mailto:x\n";
    let args = ["compare", "--from", "csv", "--column", "url:urls", "--json", "http://a.example"];
    let ran = xn_on(&args, csv);
    let equivalent: Vec<Value> =
        ran.objects().iter().map(|object| object["equivalent"].clone()).collect();
    assert_eq!((ran.code, json!(equivalent)), (Some(1), json!([false, true, null])));
}

#[test]
fn nothing_is_not_equivalent_to_anything() {
    for args in [&["a.example"][..], &["--from", "urls", "http://a.example"]] {
        let ran = compare(args);
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert!(ran.err.starts_with("xn: there is nothing to compare FIRST with"), "{}", ran.err);
    }
    for json in [&[][..], &["--json"]] {
        let ran = xn_on(&[&["compare", "-f", "-", "a.example"], json].concat(), "\n\n");
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains("there is nothing to compare FIRST with"), "{}", ran.err);
    }
}

/// A search for a host skips line breaks and reads nothing from nothing, so that a script would be told yes.
#[test]
fn arguments_that_are_no_host_are_never_equivalent() {
    for args in [
        &["--from", "emails", "a@b.de", "a@b.de\r"][..],
        &["--from", "emails", "a@b.de\n", "a@b.de"],
        &["--from", "urls", "http://b.de/", "http://b.de/\r"],
        &["--from", "bare-urls", "b.de/", "b.de/\n"],
        &["--profile", "uts46", "", ""],
        &["--profile", "uts46", "\u{AD}", ""],
    ] {
        for json in [&[][..], &["--json"]] {
            let ran = compare(&[args, json].concat());
            assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.text());
        }
    }
}

/// Conversions copy them, but a list with another host must not seem to be equivalent.
#[test]
fn addresses_in_places_for_names_are_compared() {
    for (from, lists) in [
        (
            "adblock",
            [
                "||192.0.2.1^",
                "192.0.2.1^",
                "a.example,192.0.2.1##.ad",
                "||[2001:db8::1]^",
                "||2130706433^",
            ]
            .as_slice(),
        ),
        (
            "dns-list",
            &[
                "192.0.2.1",
                "0.0.0.0 a.example 192.0.2.1",
                "||192.0.2.1^",
                "2130706433",
                "2001:db8::1",
            ],
        ),
        ("dnsmasq", &["address=/a.example/192.0.2.1/::", "server=/2001:db8::1/"]),
        ("dnscrypt", &["192.0.2.1", "=192.0.2.1 a.example"]),
        ("clash", &["DOMAIN,192.0.2.1,REJECT", "+.192.0.2.1"]),
        ("unbound", &["local-zone: \"192.0.2.1\" static"]),
        ("nginx", &["server_name a.example 192.0.2.1;"]),
        ("postfix", &["192.0.2.1 REJECT", "2001:db8::1 OK", "joe@[192.0.2.1] OK"]),
        (
            "text",
            &[
                "a.example 192.0.2.1",
                "http://192.0.2.1/",
                "see joe@192.0.2.1",
                "[x](http://[2001:db8::1]/)",
            ],
        ),
    ] {
        for list in lists {
            for json in [&[][..], &["--json"]] {
                let args = ["compare", "--from", from, "-f", "-", "a.example"];
                let ran = xn_on(&[&args, json].concat(), list);
                assert_eq!(ran.code, Some(1), "{from} {list}: {} {}", ran.text(), ran.err);
            }
        }
    }
}

#[test]
fn addresses_to_which_a_name_leads_are_not_compared() {
    for (from, list) in [
        ("hosts", "192.0.2.1 a.example"),
        ("dns-list", "192.0.2.1 a.example"),
        ("adblock", "||a.example^$dnsrewrite=192.0.2.1"),
        ("dnsmasq", "host-record=a.example,192.0.2.1,2001:db8::1,300\nmx-host=a.example,50"),
        ("dnsmasq", "address=/a.example/192.0.2.1"),
        ("dnscrypt", "a.example 192.0.2.1,2001:db8::1"),
        ("unbound", "local-data: \"a.example A 192.0.2.1\"\nforward-addr: 192.0.2.1@53#a.example"),
        ("postfix", "a.example smtp:[192.0.2.1]:25"),
    ] {
        let ran = xn_on(&["compare", "--from", from, "-f", "-", "a.example"], list);
        assert_eq!(ran.code, Some(0), "{from} {list}: {}", ran.text());
    }
}

#[test]
fn addresses_in_rules_have_spellings_only_under_whatwg_url() {
    let args = ["compare", "--from", "adblock", "-f", "-", "--profile", "whatwg-url"];
    for (first, code) in [("192.0.2.1", 0), ("0xC0.0.2.1", 0), ("192.0.2.2", 1), ("a.example", 1)] {
        assert_eq!(xn_on(&[&args[..], &[first]].concat(), "||192.0.2.1^").code, Some(code));
    }
    let args = ["check", "--profile", "dns", "--json", "--from", "adblock", "-f", "-"];
    assert_eq!(xn_on(&args, "||192.0.2.1^").well(), "");
}

#[test]
fn urls_without_a_scheme_are_compared_where_they_are_converted() {
    let args = ["compare", "--from", "bare-urls", "ü.example/x", "http://ü.example"];
    assert_eq!(xn(&args).code, Some(0), "{}", xn(&args).err);
    let args = ["compare", "--from", "csv", "--column", "u:urls", "-f", "-", "http://ü.example"];
    let ran = xn_on(&args, "u\nü.example/x\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}
