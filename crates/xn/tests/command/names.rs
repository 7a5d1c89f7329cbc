//! `xn to-ascii` and `xn to-unicode`.

use crate::run::{xn, xn_on};

#[test]
fn names_go_both_ways() {
    let ascii = xn(&["to-ascii", "www.bücher.example", "例え。jp", "Straße．x｡", "WWW.Example"]);
    assert_eq!(
        ascii.well(),
        "www.xn--bcher-kva.example\nxn--r8jz45g.jp\nstrasse.x.\nWWW.Example\n"
    );
    let unicode =
        xn(&["to-unicode", "www.XN--Bcher-KVA.example", "xn--r8jz45g。jp", "WWW.Example"]);
    assert_eq!(unicode.well(), "www.Bücher.example\n例え。jp\nWWW.Example\n");
}

#[test]
fn the_default_profile_can_be_named() {
    for command in ["to-ascii", "to-unicode"] {
        let named = xn(&[command, "--profile", "idna2003", "Ü.example"]);
        assert_eq!(named.well(), xn(&[command, "Ü.example"]).well());
    }
}

#[test]
fn a_refused_name_is_an_empty_line_and_a_reason() {
    let ran = xn_on(&["to-ascii"], "ü\na..b\r\n\u{202E}\nü");
    assert_eq!((ran.code, ran.text()), (Some(1), "xn--tda\n\r\n\nxn--tda"));
    let reasons: Vec<&str> = ran.err.lines().collect();
    assert_eq!(reasons.len(), 2);
    assert!(
        reasons[0].starts_with("xn: line 2: a label is empty at offset 2 in label 1 (RFC 3490")
    );
    assert!(reasons[1].starts_with(
        "xn: line 3: a code point is prohibited: U+202E of table C.8 at offset 0 in label 0 (RFC 3454"
    ));
}

#[test]
fn an_empty_line_is_no_name_but_is_shown() {
    let ran = xn_on(&["to-ascii"], "a\n\nb\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "a\n\nb\n"));
    assert!(ran.err.starts_with("xn: line 2: a label is empty"), "{}", ran.err);
    assert_eq!(xn_on(&["to-unicode"], "a\n\nb\n").well(), "a\n\nb\n");
}

#[test]
fn to_unicode_always_gives_the_text() {
    let ran = xn_on(&["to-unicode"], "xn--tda.xn--a.xn--99999999\nxn--tda\n\nü..\u{378}.xn--tda");
    assert_eq!((ran.code, ran.text()), (Some(1), "ü.xn--a.xn--99999999\nü\n\nü..\u{378}.ü"));
    let reasons: Vec<&str> = ran.err.lines().collect();
    assert_eq!(reasons.len(), 3, "{reasons:?}");
    assert!(reasons[0].starts_with("xn: line 1: a code point is prohibited: U+0080"));
    assert!(reasons[0].contains(" in label 1 ("));
    assert!(reasons[1].starts_with("xn: line 1: ") && reasons[1].contains(" in label 2 ("));
    assert!(
        reasons[2].starts_with("xn: line 4: a code point is not assigned in Unicode 3.2: U+0378")
    );
}

#[test]
fn each_flag_does_what_it_says() {
    let long = "a.".repeat(128);
    for (flag, name, with, without) in [
        ("--allow-unassigned", "\u{221}.example", Some("xn--6la.example"), None),
        ("--std3", "_dmarc.example", None, Some("_dmarc.example")),
        ("--std3", "-a", None, Some("-a")),
        ("--allow-separators", "a\u{2024}b", Some("a.b"), None),
        ("--limit-length", &long, None, Some(&long)),
    ] {
        for (args, expected) in
            [(vec!["to-ascii", flag, "--", name], with), (vec!["to-ascii", "--", name], without)]
        {
            let ran = xn(&args);
            assert_eq!(ran.code == Some(0), expected.is_some(), "{args:?}: {}", ran.err);
            assert_eq!(ran.text().trim_end(), expected.unwrap_or_default());
        }
    }
    let unassigned = "xn--6la";
    assert_eq!(xn(&["to-unicode", "--allow-unassigned", unassigned]).well(), "\u{221}\n");
    assert_eq!(xn(&["to-unicode", unassigned]).text(), "xn--6la\n");
    let underscore = "xn--_-eha";
    assert_eq!(xn(&["to-unicode", underscore]).well(), "_ü\n");
    assert_eq!(xn(&["to-unicode", "--std3", underscore]).code, Some(1));
}

#[test]
fn a_line_break_would_be_a_line_more() {
    for command in ["to-ascii", "to-unicode"] {
        let ran = xn(&[command, "ü.a\nb"]);
        assert_eq!((ran.code, ran.text()), (Some(1), "\n"), "{command}");
        assert!(ran.err.contains("would break the line: U+000A at offset 4"), "{}", ran.err);
        assert_eq!(xn(&[command, "--json", "a\nb"]).object()["output"], "a\nb");
    }
}

#[test]
fn what_is_no_text_has_no_form() {
    for command in ["to-ascii", "to-unicode"] {
        let ran = xn_on(&[command], b"a\nxn--\xFFtda\nb\n");
        assert_eq!((ran.code, ran.text()), (Some(1), "a\n\nb\n"));
        assert!(ran.err.starts_with("xn: line 2: invalid UTF-8 at offset 4 ("), "{}", ran.err);
    }
}

#[test]
fn profiles_of_uts_46_differ_in_what_they_refuse() {
    for (profile, underscore, empty) in [
        ("dns", true, false),
        ("host", false, false),
        ("uts46", true, true),
        ("uts46-strict", false, false),
        ("whatwg-url", true, true),
    ] {
        let to_ascii = |name| xn(&["to-ascii", "--profile", profile, name]);
        assert_eq!(to_ascii("Faß.DE").well(), "xn--fa-hia.de\n");
        assert_eq!(to_ascii("_a").code == Some(0), underscore, "{profile}");
        assert_eq!(to_ascii("a..b").code == Some(0), empty, "{profile}");
        let shown = xn(&["to-unicode", "--profile", profile, "xn--fa-hia.de"]);
        assert_eq!(shown.well(), "faß.de\n");
        let same = xn(&["compare", "--profile", profile, "FAß.de", "xn--fa-hia.DE"]);
        assert!(same.well().starts_with("equivalent by UTS #46"));
        let wrong = xn(&["to-ascii", "--profile", profile, "--allow-unassigned", "a"]);
        assert_eq!(wrong.code, Some(2));
    }
}
