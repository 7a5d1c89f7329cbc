//! `xn punycode encode` and `decode`, with arguments and with the shipped sample.

use crate::run::{xn, xn_on};
use crate::wording::{says, str};

const SAMPLE: &str = include_str!("../../../../../testdata/sample-labels.txt");

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
