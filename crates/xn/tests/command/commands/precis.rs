//! `xn precis`.

use crate::run::{Ran, xn, xn_on};
use crate::wording::{Transcript, says, str};

fn precis(profile: &str, args: &[&str]) -> Ran {
    xn(&[&["precis", "--profile", profile], args].concat())
}

#[test]
fn each_profile_has_its_own_rules() {
    for (profile, expected) in [
        ("username-case-mapped", "könig"),
        ("username-case-preserved", "König"),
        ("opaque-string", "Ｋönig"),
        ("nickname", "König"),
        ("xmpp-localpart", "könig"),
        ("xmpp-domainpart", "könig"),
        ("xmpp-resourcepart", "Ｋönig"),
        ("jid", "könig"),
    ] {
        assert_eq!(precis(profile, &["Ｋönig"]).well().trim_end(), expected, "{profile}");
        let lines = xn_on(&["precis", "--profile", profile], "Ｋönig\nＫönig");
        assert_eq!(lines.well(), format!("{expected}\n{expected}"), "{profile}");
    }
}

#[test]
fn actions_are_those_of_the_rfcs() {
    assert_eq!(precis("nickname", &[" Foo  Bar "]).well(), "Foo Bar\n");
    assert_eq!(precis("nickname", &["--compare", " Foo  Bar "]).well(), "foo bar\n");
    assert_eq!(precis("nickname", &["--prepare", " Foo  Bar "]).well(), " Foo  Bar \n");
    assert_eq!(precis("username-case-mapped", &["--prepare", "Ｋ"]).well(), "K\n");
    assert_eq!(precis("nickname", &["--prepare", "--compare", "a"]).code, Some(2));
    // NFC changes the KELVIN SIGN to a letter, and preparation does not normalize.
    assert_eq!(precis("username-case-preserved", &["\u{212A}"]).well(), "K\n");
    assert_eq!(precis("username-case-preserved", &["--prepare", "\u{212A}"]).code, Some(1));
}

#[test]
fn nothing_is_trimmed_except_by_the_profile_and_blank_lines_are_texts() {
    let mut transcript = Transcript::default();
    let ran = xn_on(&["precis", "--profile", "opaque-string"], " a \n\n \nb\r\n\tc\n");
    assert_eq!((ran.code, ran.text()), (Some(1), " a \n\n \nb\r\n\n"));
    transcript.add(&ran.err);
    let ran = xn_on(&["precis", "--profile", "nickname"], " a \n\n \nb");
    assert_eq!((ran.code, ran.text()), (Some(1), "a\n\n\nb"));
    transcript.add(&ran.err);
    let ran = xn_on(&["precis", "--profile", "username-case-mapped"], "a b\n\nc\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "\n\nc\n"));
    transcript.add(&ran.err);
    let ran = xn_on(&["precis", "--profile", "nickname", "--prepare"], "\n \n");
    assert_eq!(ran.well(), "\n \n");
    transcript.is(str![[r#"
xn: line 2: the string is empty or blank at position 1: write at least one letter or digit
xn: line 5: a code point is a control character: U+0009 at position 1: remove it
xn: line 2: the string is empty or blank at position 1: write at least one letter or digit
xn: line 3: the string is empty or blank at position 1: write at least one letter or digit
xn: line 1: identifiers must not contain spaces: U+0020 ' ' at position 2: remove the space, or check the words one by one
xn: line 2: the string is empty or blank at position 1: write at least one letter or digit

"#]]);
}

#[test]
fn arguments_are_rejected_with_a_reason() {
    let ran =
        precis("jid", &["juliet@example.com", "foo bar@example.com", "a@i❤.example", "@b", ""]);
    assert_eq!((ran.code, ran.text()), (Some(1), "juliet@example.com\n\n\n\n\n"));
    says(
        &ran.err,
        str![[r#"
xn: argument 2: identifiers must not contain spaces: U+0020 ' ' at position 4 in the localpart: remove the space, or check the words one by one
xn: argument 3: a code point is DISALLOWED: U+2764 '❤' at position 4 in the domainpart: remove it, or write another code point
xn: argument 4: the string is empty or blank at position 1 in the localpart: write at least one letter or digit
xn: argument 5: the string is empty or blank at position 1 in the domainpart: write at least one letter or digit

"#]],
    );
}

#[test]
fn json_has_the_fields_of_every_command() {
    let object = precis("jid", &["--json", "ü♚@example.com"]).object();
    let error = &object["errors"][0];
    assert_eq!(
        (&error["kind"], &error["rule"]),
        (&"symbol".into(), &"RFC 8264 section 9.15".into())
    );
    assert_eq!((&error["offset"], &error["char"]), (&2.into(), &1.into()));
    assert_eq!((&error["code_point"], &error["part"]), (&"U+265A".into(), &"localpart".into()));
    assert!(object["output"].is_null());
    let object = precis("nickname", &["--json", "a\u{7}"]).object();
    assert!(object["errors"][0].get("part").is_none());
}

#[test]
fn records_that_repeat_are_compared_by_their_result() {
    let ran = xn_on(&["precis", "--profile", "username-case-mapped", "--unique"], "A\na\nB\n");
    assert_eq!((ran.code, ran.text()), (Some(0), "a\nb\n"));
}

#[cfg(unix)]
#[test]
fn a_terminal_underlines_what_is_wrong() {
    use crate::run::errors_on_terminal;

    let args = ["precis", "--profile", "opaque-string", "日本\u{202E}b"];
    let shown = errors_on_terminal(&args).replace("\r\n", "\n");
    assert!(shown.contains("\nxn:   日本\\u{202e}b\nxn:       ^^^^^^^^\n"), "{shown}");
}
