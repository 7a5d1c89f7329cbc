//! `xn to-ascii` and `xn to-unicode`.

use crate::run::{xn, xn_on};
use crate::wording::{Transcript, says, str};

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
