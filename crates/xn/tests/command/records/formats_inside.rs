//! Other delimiters, and names inside the text of columns and fields.

use crate::run::xn_on;
use crate::wording::{Transcript, str};

#[test]
fn a_delimiter_is_one_character_or_tab() {
    let args = ["to-ascii", "--from", "csv", "--no-header", "--column", "2", "--delimiter"];
    for (delimiter, input) in
        [(";", "a;ü\n"), ("tab", "a\tü\n"), ("\\t", "a\tü\n"), ("\t", "a\tü\n")]
    {
        let ran = xn_on(&[&args[..], &[delimiter]].concat(), input);
        let expected = input.replace('\n', &format!("{}xn--tda\n", &input[1..2]));
        assert_eq!(ran.well(), expected);
    }
    let stats = ["stats", "--from", "tsv", "--delimiter", "|", "--no-header", "--column", "2"];
    let counted = xn_on(&stats, "a|ü|b\nc|d|e\n");
    assert!(counted.well().starts_with("names"), "{counted:?}");
}

#[test]
fn an_impossible_delimiter_is_wrong_use() {
    for delimiter in ["\"", "\n", "ü", "ab", ""] {
        let args = ["to-ascii", "--from", "csv", "--column", "1", "--delimiter", delimiter];
        let ran = xn_on(&args, "a\n");
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{ran:?}");
    }
    let json = ["to-ascii", "--from", "jsonl", "--field", "d", "--column", "d", "--delimiter", ";"];
    assert_eq!(xn_on(&json, "{}\n").code, Some(2));
}

/// Nothing is converted if the header seems to use another delimiter.
#[test]
fn a_wrong_delimiter_is_reported() {
    let mut transcript = Transcript::default();
    let args = ["to-ascii", "--from", "csv", "--no-header", "--column", "1"];
    let ran = xn_on(&args, "2024;1.2.3.4;bücher.example\n");
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    transcript.add(&ran.err);
    let tsv = xn_on(&["to-ascii", "--from", "tsv", "--no-header", "--column", "1"], "\"ö\"\tx\n");
    assert_eq!((tsv.code, tsv.text()), (Some(1), "\"ö\"\tx\t\n"));
    transcript.add(&tsv.err);
    transcript.is(str![[r#"
xn: standard input: its first row has one field, "2024;1.2.3.4;bücher.example" (if the delimiter is ';', use --delimiter ';')
xn: line 1, byte 1, column "1", "\"ö\"": the name is in quotation marks, which TSV does not support at position 1: use --delimiter tab to read quotation marks as in CSV

"#]]);
}

#[test]
fn columns_and_fields_may_hold_urls_and_addresses() {
    let csv = "url,email\nhttps://bücher.example/x,jörg@bücher.example\n";
    let args = ["to-ascii", "--from", "csv", "--column", "url:urls", "--column", "email:emails"];
    assert_eq!(
        xn_on(&args, csv).well(),
        "url,email,url_ascii,email_ascii\nhttps://bücher.example/x,jörg@bücher.example,\
         https://xn--bcher-kva.example/x,jörg@xn--bcher-kva.example\n"
    );
    let back = [&["to-unicode"], &args[1..], &["--replace"]].concat();
    let ascii = xn_on(&[&args[..], &["--replace"]].concat(), csv);
    assert_eq!(xn_on(&back, ascii.well()).well(), csv);
    let json = ["to-ascii", "--field", "u:urls", "--from", "jsonl", "--field", "/a.b:emails"];
    let line = "{\"u\":[\"http:\\/\\/b\\u00fc.x\\/\"],\"a.b\":\"a@ü\"}\n";
    let expected = "{\"u\":[\"http:\\/\\/xn--b-eha.x\\/\"],\"a.b\":\"a@xn--tda\"}\n";
    assert_eq!(xn_on(&json, line).well(), expected);
    let stats = xn_on(&["stats", "--from", "csv", "--column", "url:urls"], csv);
    assert!(stats.well().contains("names"), "{stats:?}");
}

#[test]
fn paths_in_other_notations_are_rejected_with_a_suggestion() {
    let mut transcript = Transcript::default();
    for path in [".q", "answers[].name", "a..b"] {
        let ran = xn_on(&["to-ascii", "--from", "jsonl", "--field", path], "{}\n");
        assert_eq!(ran.code, Some(2));
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: the path ".q" is a query: write q, which includes the elements of arrays, or /NAME for a member whose name contains a dot or a bracket
xn: the path "answers[].name" is a query: write answers.name, which includes the elements of arrays, or /NAME for a member whose name contains a dot or a bracket
xn: the path "a..b": a member without a name is written as "/a//b"

"#]]);
}

/// A row of more than `--max-line` gains a field in each new column, and its line ending may be split between two parts.
#[test]
fn a_row_that_is_too_long_has_as_many_fields_as_the_others() {
    let row = format!("n\r\n{}\r\nü\r\n", "a".repeat(40));
    for block in 1..50 {
        let block = block.to_string();
        let args = ["--from", "csv", "--column", "n", "--max-line", "30", "--block-size", &block];
        let ran = xn_on(&[&["to-ascii"], &args[..]].concat(), &row);
        let expected = format!("n,n_ascii\r\n{},\r\nü,xn--tda\r\n", "a".repeat(40));
        assert_eq!(ran.text(), expected);
    }
    let note = "note,domain\n\"hello, this is a long note with line breaks\nsecond line, \
                bücher.example\nthird line, x\",größe.example\nk,ü\n";
    let ran = xn_on(&["to-ascii", "--from", "csv", "--column", "domain", "--max-line", "30"], note);
    let expected = note.replace("note,domain", "note,domain,domain_ascii");
    let expected =
        expected.replace("k,ü", "k,ü,xn--tda").replace(",größe.example", ",größe.example,");
    assert_eq!(ran.text(), expected);
}
