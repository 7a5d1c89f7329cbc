//! `xn to-ascii` and `xn to-unicode`.

use crate::run::{xn, xn_on};

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
    for profile in ["idna2008", "idna2008-lookup"] {
        let by = |command, name| xn(&[command, "--profile", profile, name]);
        assert_eq!(by("to-ascii", "straße.Example.").well(), "xn--strae-oqa.Example.\n");
        assert_eq!(by("to-unicode", "xn--strae-oqa.Example").well(), "straße.Example\n");
        for (name, kind) in [("Straße", "DISALLOWED: U+0053"), ("例え。jp", "DISALLOWED: U+3002")]
        {
            let refused = by("to-ascii", name);
            assert_eq!((refused.code, refused.text()), (Some(1), "\n"));
            assert!(refused.err.contains(kind), "{}", refused.err);
        }
        assert_eq!(by("to-unicode", "xn--i-7iq.xn--tda").text(), "xn--i-7iq.ü\n");
    }
    let registered = |profile| xn(&["to-ascii", "--profile", profile, "_tcp.ü"]).code;
    assert_eq!((registered("idna2008"), registered("idna2008-lookup")), (Some(1), Some(0)));
}

#[test]
fn the_default_profile_can_be_named() {
    for command in ["to-ascii", "to-unicode"] {
        let named = xn(&[command, "--profile", "dns", "Ü_.example"]);
        assert_eq!(named.well(), xn(&[command, "Ü_.example"]).well());
    }
}

#[test]
fn a_refused_name_is_an_empty_line_and_a_reason() {
    let input = "ü\na..b\r\n\u{202E}\nü";
    for (profile, empty, other) in [
        (
            "dns",
            "a label is empty at offset 2 in label 1",
            "a code point is not allowed in labels: U+202E",
        ),
        (
            "idna2003",
            "a label is empty at offset 2 in label 1",
            "a code point is prohibited: U+202E of table C.8",
        ),
        (
            "idna2008",
            "a label is empty at offset 2 in label 1",
            "a code point is DISALLOWED: U+202E",
        ),
    ] {
        let ran = xn_on(&["to-ascii", "--profile", profile], input);
        assert_eq!((ran.code, ran.text()), (Some(1), "xn--tda\n\r\n\nxn--tda"));
        let reasons: Vec<&str> = ran.err.lines().collect();
        assert_eq!(reasons.len(), 2);
        assert!(reasons[0].starts_with(&format!("xn: line 2: {empty} (RFC 3490")), "{reasons:?}");
        let reason = format!("xn: line 3: {other} at offset 0 in label 0 (");
        assert!(reasons[1].starts_with(&reason), "{reasons:?}");
    }
}

#[test]
fn a_blank_line_is_not_a_name_and_stays() {
    for command in ["to-ascii", "to-unicode"] {
        for flags in [&[][..], &["--verify-dns-length=off"], &["--profile", "host"], &["--unique"]]
        {
            let ran = xn_on(&[&[command], flags].concat(), "a\n\nb\r\n \t\r\n\n");
            assert_eq!(ran.well(), "a\n\nb\r\n \t\r\n\n", "{command} {flags:?}");
        }
        let objects = xn_on(&[command, "--json"], "a\n\nb\n");
        assert_eq!(objects.well().lines().count(), 2);
    }
}

#[test]
fn to_unicode_always_gives_the_text() {
    let input = "xn--tda.xn--a.xn--99999999\nxn--tda\n\nü..\u{378}.xn--tda";
    for (profile, text, refused) in [
        ("uts46", "ü.xn--a.xn--99999999\nü\n\nü..\\u{378}.ü", "is not allowed in labels"),
        ("idna2003", "ü.xn--a.xn--99999999\nü\n\nü..\\u{378}.ü", "is prohibited"),
    ] {
        let ran = xn_on(&["to-unicode", "--profile", profile], input);
        assert_eq!((ran.code, ran.text()), (Some(1), text));
        let reasons: Vec<&str> = ran.err.lines().collect();
        assert_eq!(reasons.len(), 3, "{reasons:?}");
        let start = format!("xn: line 1: a code point {refused}: U+0080");
        assert!(reasons[0].starts_with(&start), "{reasons:?}");
        assert!(reasons[0].contains(" in label 1 ("));
        assert!(reasons[1].starts_with("xn: line 1: ") && reasons[1].contains(" in label 2 ("));
        assert!(reasons[2].starts_with("xn: line 4: a code point is not "), "{reasons:?}");
        assert!(reasons[2].contains(" at offset 4 in label 2 ("), "{reasons:?}");
    }
}

/// "Domain to Unicode" gives up at an error, and "domain to ASCII" does not look into ASCII.
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
fn a_line_break_would_be_a_line_more() {
    for command in ["to-ascii", "to-unicode"] {
        let ran = xn(&[command, "--profile", "uts46", "ü.a\nb"]);
        assert_eq!((ran.code, ran.text()), (Some(1), "\n"), "{command}");
        assert!(ran.err.contains("would break the line: U+000A at offset 4"), "{}", ran.err);
        assert_eq!(
            xn(&[command, "--profile", "uts46", "--json", "a\nb"]).object()["output"],
            "a\nb"
        );
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
fn a_hundred_reasons_of_an_argument_are_said() {
    let ran = xn(&["to-unicode", &".".repeat(300)]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 101));
    let last = "xn: 200 more reasons; --errors FILE writes them all\n";
    assert!(ran.err.ends_with(last), "{}", ran.err);
}
