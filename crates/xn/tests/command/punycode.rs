//! `xn punycode encode` and `decode`, with arguments and with the shipped sample; `xn precis` and `xn stringprep`.

use crate::run::{Ran, Transcript, folder, path, says, str, xn, xn_on};

const SAMPLE: &str = include_str!("../../../../testdata/sample-labels.txt");

#[test]
fn arguments_give_a_line_each_in_order() {
    let encoded = xn(&["punycode", "encode", "bücher", "", "London", "他们为什么不说中文"]);
    assert_eq!(encoded.well(), "bcher-kva\n\nLondon-\nihqwcrb4cv8a8dqg056pqjye\n");
    let decoded = xn(&["punycode", "decode", "bcher-KVA", "", "London-"]);
    assert_eq!(decoded.well(), "bücher\n\nLondon\n");
}

#[test]
fn text_may_begin_with_a_hyphen_after_two() {
    assert_eq!(xn(&["punycode", "encode", "--", "-> $1.00 <-"]).well(), "-> $1.00 <--\n");
    assert_eq!(xn(&["punycode", "encode", "-"]).well(), "--\n");
}

#[test]
fn a_rejected_argument_is_an_empty_line_and_a_reason() {
    let ran = xn(&["punycode", "decode", "bcher-kva", "bcher-k!a", "ü-", "mnchen-3ya"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.text(), "bücher\n\n\nmünchen\n");
    let reasons: Vec<&str> = ran.err.lines().collect();
    assert_eq!(reasons.len(), 2);
    says(
        &ran.err,
        str![[r#"
xn: argument 2: a code point is not a Punycode digit: U+0021 '!' at position 8: after the last hyphen, use only a-z, A-Z and 0-9
xn: argument 3: the text before the last hyphen contains a non-ASCII code point: U+00FC 'ü' at position 1: decode only text that is still encoded

"#]],
    );
}

#[test]
fn arguments_hide_standard_input() {
    assert_eq!(xn_on(&["punycode", "decode", "tda"], "bcher-kva\n").well(), "ü\n");
}

#[cfg(unix)]
#[test]
fn an_argument_need_not_be_utf8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let mut command = crate::run::command(&["punycode", "encode", "ü"]);
    let output = command.arg(OsStr::from_bytes(b"a\xFF")).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"tda\n\n");
    let reason = String::from_utf8(output.stderr).unwrap();
    says(
        &reason,
        str![[r#"
xn: argument 2: the input is not UTF-8 at position 2: convert the input to UTF-8

"#]],
    );
}

#[test]
fn a_result_with_a_line_break_is_rejected() {
    let ran = xn(&["punycode", "decode", "a\nb-", "ü\n-", "a\nb-tda"]);
    assert_eq!((ran.code, ran.text()), (Some(1), "\n\n\n"));
    says(
        &ran.err,
        str![[r#"
xn: argument 1: the output contains a line break: U+000A at position 2: remove the line break, or use --json
xn: argument 2: the text before the last hyphen contains a non-ASCII code point: U+00FC 'ü' at position 1: decode only text that is still encoded
xn: argument 3: the output contains a line break: U+000A at position 2: remove the line break, or use --json

"#]],
    );
    let ran = xn(&["punycode", "decode", "--json", "a\nb-"]);
    assert_eq!(ran.well(), "{\"input\":\"a\\nb-\",\"output\":\"a\\nb\",\"errors\":[]}\n");
}

#[test]
fn the_shipped_sample_decodes_and_encodes_back() {
    assert!(SAMPLE.lines().count() >= 40);
    let decoded = xn_on(&["punycode", "decode"], SAMPLE);
    assert!(decoded.well().lines().all(|line| !line.is_ascii()));
    assert_eq!(xn_on(&["punycode", "encode"], decoded.out).well(), SAMPLE);
    let mut labels: Vec<&str> = SAMPLE.lines().collect();
    labels.dedup();
    assert!(labels.is_sorted() && labels.len() == SAMPLE.lines().count());
}

// `--code-points`: the notation of RFC 3492's sample program, with case flags.

/// Section 7.1 (I), where the capital D is the flag of one code point.
const RUSSIAN: &str = "u+043F u+043E u+0447 u+0435 u+043C u+0443 u+0436 u+0435 u+043E u+043D \
                       u+0438 u+043D u+0435 u+0433 u+043E u+0432 u+043E u+0440 u+044F u+0442 \
                       u+043F u+043E u+0440 u+0443 u+0441 u+0441 u+043A u+0438";

fn encode(line: &str) -> Ran {
    xn(&["punycode", "encode", "--code-points", line])
}

fn decode(line: &str) -> Ran {
    xn(&["punycode", "decode", "--code-points", line])
}

#[test]
fn case_flags_go_both_ways() {
    let flagged = RUSSIAN.replacen("u+043F", "U+043F", 1);
    assert_eq!(encode(&flagged).well(), "b1abfaaepdrnnbgefbaDotcwatmq2g4l\n");
    assert_eq!(decode("b1abfaaepdrnnbgefbaDotcwatmq2g4l").well(), format!("{flagged}\n"));
    assert_eq!(encode(RUSSIAN).well(), "b1abfaaepdrnnbgefbadotcwatmq2g4l\n");
}

#[test]
fn flags_force_ascii_letters_too() {
    assert_eq!(encode("U+0033 u+0042 U+0062").well(), "3bB-\n");
    assert_eq!(decode("3bB-").well(), "u+0033 u+0062 U+0042\n");
}

#[test]
fn any_integer_of_32_bits_is_a_code_point() {
    for line in ["u+FFFFFFFF", "u+D800 u+007A", "u+110000 U+00FC"] {
        let encoded = encode(line);
        assert_eq!(decode(encoded.well().trim_end()).well(), format!("{line}\n"));
    }
    assert_eq!(encode("u+7a").well(), "z-\n");
    assert_eq!(decode("z-").well(), "u+007A\n", "four digits at least");
}

#[test]
fn a_line_is_a_string() {
    let ran = xn_on(&["punycode", "encode", "--code-points"], "u+00FC\r\n\n \t \n  u+62\tU+00FC  ");
    assert_eq!(ran.well(), "tda\r\n\n\nb-ehA");
    let ran = xn_on(&["punycode", "decode", "--code-points"], "tda\r\n\nb-ehA");
    assert_eq!(ran.well(), "u+00FC\r\n\nu+0062 U+00FC");
}

#[test]
fn offsets_point_at_the_token() {
    let ran = encode("u+0061  u+zz");
    assert_eq!(ran.code, Some(1));
    says(
        &ran.err,
        str![[r#"
xn: argument 1: not a code point in the form u+XXXX at position 9: write u+ or U+ and up to 8 hexadecimal digits, separated by spaces

"#]],
    );
    let ran = xn(&[
        "punycode",
        "encode",
        "--code-points",
        "--json",
        "u+0080  U+FFFFFFFF ü",
        "u+0080 u+0080  u+FFFFFFFF",
    ]);
    let objects = ran.objects();
    assert_eq!(objects[0]["errors"][0]["kind"], "not_a_code_point");
    assert_eq!(objects[0]["errors"][0]["byte"], 19);
    assert_eq!(objects[1]["errors"][0]["kind"], "overflow");
    assert_eq!(objects[1]["errors"][0]["byte"], 15);
    assert_eq!(objects[1]["errors"][0]["code_point"], "U+FFFFFFFF");
}

#[test]
fn a_line_feed_among_them_needs_json() {
    let ran = encode("u+0061 u+000A u+0062");
    assert_eq!((ran.code, ran.text()), (Some(1), "\n"));
    says(
        &ran.err,
        str![[r#"
xn: argument 1: the output contains a line break: U+000A at position 8: remove the line break, or use --json

"#]],
    );
}

// `xn precis`.

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

// `xn stringprep`.

fn prepare(profile: &str, args: &[&str]) -> Ran {
    xn(&[&["stringprep", "--profile", profile], args].concat())
}

#[test]
fn files_of_any_name_are_read_by_lines() {
    let folder = folder("texts");
    let files = ["texts.csv", "hosts"].map(|name| path(&folder, name));
    for file in &files {
        std::fs::write(file, "Ü,\n").unwrap();
    }
    let [csv, hosts] = &files;
    let ran = xn(&["stringprep", "--profile", "nameprep", "-f", csv, "-f", hosts]);
    assert_eq!(ran.well(), "ü,\nü,\n");
}

#[test]
fn each_profile_of_stringprep_has_its_own_rules() {
    for (profile, expected) in [
        ("nameprep", Some("i ix")),
        ("saslprep", Some("I IX")),
        ("nodeprep", None),
        ("resourceprep", Some("I IX")),
        ("iscsi", None),
        ("trace", Some("I\u{AD} Ⅸ")),
        ("plain", Some("I\u{AD} Ⅸ")),
    ] {
        let ran = prepare(profile, &["I\u{AD} Ⅸ"]);
        assert_eq!(ran.code, Some(i32::from(expected.is_none())), "{profile}");
        assert_eq!(ran.text().trim_end(), expected.unwrap_or_default(), "{profile}");
    }
    let ran = prepare("nodeprep", &["a b", "juliet@example"]);
    assert_eq!((ran.code, ran.text()), (Some(1), "\n\n"));
    says(
        &ran.err,
        str![[r#"
xn: argument 1: a code point is prohibited: U+0020 ' ' of table C.1.1 at position 2: remove it
xn: argument 2: a code point is prohibited: U+0040 '@' at position 7: remove it

"#]],
    );
}

#[test]
fn strings_are_stored_unless_they_are_queries() {
    let stored = prepare("saslprep", &["ab\u{221}"]);
    assert_eq!((stored.code, stored.text()), (Some(1), "\n"));
    says(
        &stored.err,
        str![[r#"
xn: argument 1: a code point is not assigned in Unicode 3.2: U+0221 'ȡ' of table A.1 at position 3: remove it, or use --query

"#]],
    );
    assert_eq!(prepare("saslprep", &["--query", "ab\u{221}"]).well(), "ab\u{221}\n");
}

#[test]
fn lines_and_json_are_those_of_every_command() {
    let mut transcript = Transcript::default();
    let args = ["stringprep", "--profile", "resourceprep"];
    let ran = xn_on(&args, b"\xE2\x84\xAB\r\n\xFF\n\0\nx");
    assert_eq!((ran.code, ran.text()), (Some(1), "Å\r\n\n\nx"));
    transcript.add(&ran.err);
    let object = prepare("nameprep", &["--json", "ü\u{627}1"]).object();
    assert_eq!(object["errors"][0]["kind"], "bidi_mixed");
    assert_eq!(
        (&object["errors"][0]["label"], &object["errors"][0]["table"]),
        (&().into(), &"D.2".into())
    );
    transcript.is(str![[r#"
xn: line 2: the input is not UTF-8 at position 1: convert the input to UTF-8
xn: line 3: a code point is prohibited: U+0000 of table C.2.1 at position 1: remove it

"#]]);
}
