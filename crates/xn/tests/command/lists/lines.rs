//! Each line of input becomes one line of output.

use crate::run::{xn, xn_on};
use crate::wording::{Transcript, says, str};

fn decode(input: impl AsRef<[u8]> + Send) -> crate::run::Ran {
    xn_on(&["punycode", "decode"], input)
}

#[test]
fn each_line_keeps_its_ending() {
    assert_eq!(decode("tda\r\nbcher-kva\n\r\n\ntda").well(), "ü\r\nbücher\n\r\n\nü");
    assert_eq!(decode("").well(), "");
    assert_eq!(decode("\n").well(), "\n");
}

#[test]
fn a_rejected_line_becomes_empty() {
    let ran = decode("tda\nz\r\nbcher-kva\nt!\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "ü\n\r\nbücher\n\n"));
    assert_eq!(ran.err.lines().count(), 2);
    says(
        &ran.err,
        str![[r#"
xn: line 2: the encoded text ends in the middle of a number at position 2: check that the text is complete and is Punycode
xn: line 4: a code point is not a Punycode digit: U+0021 '!' at position 2: after the last hyphen, use only a-z, A-Z and 0-9

"#]],
    );
}

#[test]
fn a_rejected_last_line_gets_an_ending() {
    let ran = decode("tda\nz");
    assert_eq!((ran.code, ran.text()), (Some(1), "ü\n\n"));
}

#[test]
fn invalid_utf8_is_the_error_of_its_line() {
    let mut transcript = Transcript::default();
    for direction in ["encode", "decode"] {
        let ran = xn_on(&["punycode", direction], b"a-\n\xFF\n\xC3\xBC\xC3\na-\n");
        assert_eq!(ran.code, Some(1));
        assert_eq!(ran.text().lines().count(), 4);
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: line 2: the input is not UTF-8 at position 1: convert the input to UTF-8
xn: line 3: the input is not UTF-8 at position 2: convert the input to UTF-8
xn: line 2: the input is not UTF-8 at position 1: convert the input to UTF-8
xn: line 3: the input is not UTF-8 at position 2: convert the input to UTF-8

"#]]);
}

#[test]
fn control_characters_are_basic_code_points() {
    assert_eq!(
        xn_on(&["punycode", "encode"], "a\0b\n\0\nü\x1B\n\rx\n").well(),
        "a\0b-\n\0-\n\x1B-dha\n\rx-\n"
    );
    assert_eq!(decode("a\0b-\n\0-\n").well(), "a\0b\n\0\n");
}

#[test]
fn separators_other_than_line_feed_are_text() {
    let text = "a\u{2028}b\u{85}c\u{2029}\n";
    let encoded = xn_on(&["punycode", "encode"], text);
    assert_eq!(encoded.well().lines().count(), 1);
    assert_eq!(decode(encoded.out).well(), text);
}

#[test]
fn a_carriage_return_never_joins_the_ending() {
    let ran = decode("x\r-\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "\n"));
    says(
        &ran.err,
        str![[r#"
xn: line 1: the output contains a line break: U+000D at position 2: remove the line break, or use --json

"#]],
    );
    let json = xn_on(&["punycode", "decode", "--json"], "x\r-\n");
    assert!(json.well().contains(r#""output":"x\r""#));
}

#[test]
fn lines_of_many_megabytes_are_lines() {
    let ascii = "a".repeat(5_000_000);
    let hostile = "9".repeat(5_000_000);
    let input = format!("{ascii}-\n{hostile}\ntda\n{ascii}");
    let ran = decode(input);
    let lines: Vec<&str> = ran.text().lines().collect();
    assert_eq!((ran.code, lines.len()), (Some(1), 4));
    assert_eq!((lines[0], lines[1], lines[2]), (ascii.as_str(), "", "ü"));
    assert_eq!(lines[3].chars().count(), 5_000_000, "each a is a delta");
    says(
        &ran.err,
        str![[r#"
xn: line 2: a number in the encoded text, or needed to encode it, exceeds 32 bits at position 1: shorten the text, or check that it is Punycode

"#]],
    );
    assert_eq!(ran.err.lines().count(), 1);
}

#[test]
fn there_are_as_many_lines_as_before() {
    let mut input = Vec::new();
    let mut state = 1_u64;
    for _ in 0..100_000 {
        state = state * 48_271 % 0x7FFF_FFFF;
        input.push(b"\n\r-ab9\xC3\xBC\0"[(state % 9) as usize]);
    }
    input.push(b'\n');
    let lines = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').count();
    for args in [
        ["punycode", "encode"].as_slice(),
        &["punycode", "decode"],
        &["punycode", "encode", "--code-points"],
        &["punycode", "decode", "--code-points"],
        &["punycode", "decode", "--json"],
    ] {
        let ran = xn_on(args, &input);
        assert_eq!(lines(&ran.out), lines(&input), "{args:?}");
    }
}

#[test]
fn names_that_end_in_nul_are_lines_of_their_own() {
    for (args, input, expected) in [
        (["-0"].as_slice(), "a\0ü\0", "a\0xn--tda\0"),
        (&["-0", "--max-line", "5"], "aaaaaaaaaaaaaaa\0b\0aaaaaaaa\n", "\0b\0\0"),
    ] {
        let ran = xn_on(&[["to-ascii", "-q"].as_slice(), args].concat(), input);
        assert_eq!(ran.text(), expected, "{}", ran.err);
    }
}

/// An argument that is left out leaves no empty line.
#[test]
fn arguments_are_lines() {
    for (args, expected) in [
        (["--on-error", "drop", "xn--a", "b"].as_slice(), "b\n"),
        (&["--on-error", "fail", "a", "xn--a", "b"], "a\n"),
        (&["--unique", "a", "a", "b"], "a\nb\n"),
        (&["ü\n", ""], "\n\n"),
    ] {
        let ran = xn(&[["to-ascii", "-q"].as_slice(), args].concat());
        assert_eq!(ran.text(), expected, "{args:?} {}", ran.err);
    }
}
