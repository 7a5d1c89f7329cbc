//! `--file`: lines of files, whose names are in messages and JSON.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::run::{Ran, xn, xn_on};
use crate::wording::{Transcript, says, str};

/// A folder for one test.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &str, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = self::folder(folder).join(name);
    fs::write(&path, content).unwrap();
    path.into_os_string().into_string().unwrap()
}

#[test]
fn files_are_read_in_order() {
    let first = file("in-order", "first", "ü\r\né\n");
    let second = file("in-order", "second", "x\nö\n");
    let ran = xn(&["to-ascii", "-f", &second, "--file", &first]);
    assert_eq!(ran.well(), "x\nxn--nda\nxn--tda\r\nxn--9ca\n");
}

#[test]
fn a_file_without_a_last_line_ending_does_not_swallow_the_next() {
    let unended = file("unended", "a", "tda");
    let ended = file("unended", "b", "9ca\n");
    let decode = |files: &[&String]| -> Ran {
        let flags = files.iter().flat_map(|file| ["-f", file.as_str()]);
        xn(&["punycode", "decode"].into_iter().chain(flags).collect::<Vec<_>>())
    };
    assert_eq!(decode(&[&unended, &ended]).well(), "ü\né\n");
    assert_eq!(decode(&[&ended, &unended]).well(), "é\nü");
    assert_eq!(decode(&[&unended, &unended]).well(), "ü\nü");
    assert_eq!(decode(&[&unended]).well(), "ü");
}

/// The records of two files are divided by the files' own line ending.
#[test]
fn files_meet_at_the_end_of_a_record() {
    let file = |name, content: &str| file("meet", name, content);
    let utf16 = |name, text: &str| {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        self::file("meet", name, bytes)
    };
    let (a, b, again) = (file("a", "a"), file("b", "b"), file("again", "a"));
    let (rejected, long) = (file("rejected", "xn--a"), file("long", "1.2.3.4 much.too.long\n"));
    let nul = [file("nul1", "a\0b\0"), file("nul2", "c\0d"), file("nul3", "e\0")];
    let wide = [utf16("wide1", "ü\n"), utf16("wide2", "b"), utf16("wide3", "Ċ")];
    let short = file("short", "1.2.3.4 a");
    let ascii: Vec<u8> = "xn--tda\nb\nxn--8da".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wide_args = ["--encoding", "utf-16le", "--from", "lines"];
    for (args, files, expected) in [
        (["--on-error", "drop"].as_slice(), [&a, &rejected, &b].as_slice(), b"a\nb".as_slice()),
        (&["--unique"], &[&a, &again, &b], b"a\nb"),
        (
            &["--from", "hosts", "--max-line", "12"],
            &[&short, &long],
            b"1.2.3.4 a\n1.2.3.4 much.too.long\n",
        ),
        (&["-0"], &[&nul[0], &nul[1], &nul[2]], b"a\0b\0c\0d\0e\0"),
        (&wide_args, &[&wide[0], &wide[1], &wide[2]], &ascii),
    ] {
        let files = files.iter().flat_map(|file| ["-f", file.as_str()]);
        let ran = xn(&["to-ascii", "-q"]
            .into_iter()
            .chain(args.iter().copied())
            .chain(files)
            .collect::<Vec<_>>());
        assert_eq!(ran.out, expected, "{args:?} {}", ran.err);
    }
}

#[test]
fn the_first_file_that_is_not_empty_keeps_its_mark() {
    let file = |name, content| file("marks", name, content);
    let (empty, mark) = (file("empty", ""), file("mark", "\u{feff}"));
    let (a, b) = (file("a", "\u{feff}ü\n"), file("b", "é\n"));
    for (files, expected) in [
        ([&empty, &a, &a].as_slice(), "\u{feff}xn--tda\nxn--tda\n"),
        (&[&empty, &mark, &a], "\u{feff}xn--tda\n"),
        (&[&mark, &b], "\u{feff}xn--9ca\n"),
        (&[&empty, &b, &empty, &a], "xn--9ca\nxn--tda\n"),
    ] {
        let files = files.iter().flat_map(|file| ["-f", file.as_str()]);
        let ran = xn(&["to-ascii"].into_iter().chain(files).collect::<Vec<_>>());
        assert_eq!(ran.well(), expected);
    }
}

#[test]
fn the_first_header_is_written_even_if_files_before_it_have_none() {
    let (empty, rows) = (file("headers", "empty.csv", ""), file("headers", "rows.csv", "d\nü\n"));
    let missing = folder("headers").join("missing.csv").into_os_string().into_string().unwrap();
    for first in [&empty, &missing] {
        let ran = xn(&["to-ascii", "--column", "d", "-f", first, "-f", &rows, "-f", &rows]);
        assert_eq!(ran.text(), "d,d_ascii\nü,xn--tda\nü,xn--tda\n");
    }
}

/// The width of rows is set by the first row, in whatever order the threads read.
#[test]
fn an_empty_line_is_not_the_first_row() {
    let first = file("widths", "first", "\na,b,c\nd,ü\n");
    let second = file("widths", "second", "x,y,z,w\n");
    for size in ["1", "3", "100"] {
        let args = ["to-ascii", "-q", "--from", "csv", "--no-header", "--column", "2"];
        let files = ["--block-size", size, "-f", &first, "-f", &second];
        let ran = xn(&[args.as_slice(), &files].concat());
        assert_eq!(ran.text(), "\na,b,c,b\nd,ü,,xn--tda\nx,y,z,y,w\n");
    }
}

#[test]
fn a_hyphen_is_standard_input() {
    let before = file("hyphen", "before", "ü\n");
    let ran = xn_on(&["to-ascii", "-f", &before, "-f", "-", "-f", &before], "é\na..\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "xn--tda\nxn--9ca\n\nxn--tda\n"));
    says(
        &ran.err,
        str![[r#"
xn: standard input: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label

"#]],
    );
}

#[test]
fn reasons_name_the_file_and_its_line() {
    let path = file("reasons", "names", "ü\n\u{202E}\nxn--0\n");
    let ran = xn(&["to-unicode", "-f", &path]);
    assert_eq!((ran.code, ran.text()), (Some(1), "ü\n\\u{202e}\nxn--0\n"));
    says(
        &ran.err,
        str![[r#"
xn: [TESTS]/reasons/names: line 2: a code point is not allowed in labels: U+202E at position 1 in label 1: remove it
xn: [TESTS]/reasons/names: line 3: the encoded text ends in the middle of a number at position 5 in label 1: check that the text is complete and is Punycode

"#]],
    );
}

#[test]
fn json_names_the_file_and_its_line() {
    let path = file("json", "names", "a\n\u{202E}\n");
    let ran = xn(&["to-ascii", "--json", "-f", &path, "-f", &path]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let objects = ran.objects();
    let lines: Vec<&Value> = objects.iter().map(|object| &object["line"]).collect();
    assert_eq!(lines, [&json!(1), &json!(2), &json!(1), &json!(2)]);
    assert!(objects.iter().all(|object| object["file"] == path.as_str()));
    assert_eq!(objects[3]["errors"][0]["kind"], "disallowed");
    let unnamed = xn_on(&["to-ascii", "--json"], "a\n").object();
    assert_eq!((&unnamed["file"], &unnamed["line"]), (&Value::Null, &json!(1)));
    assert!(unnamed.as_object().unwrap().contains_key("file"));
    let argument = xn(&["to-ascii", "--json", "a"]).object();
    assert!(argument.get("file").is_none() && argument.get("line").is_none());
}

#[test]
fn an_unreadable_file_is_reported_and_the_others_are_converted() {
    let mut transcript = Transcript::default();
    let good = file("unreadable", "good", "ü\na..\n");
    let missing = folder("unreadable").join("missing").into_os_string().into_string().unwrap();
    let directory = folder("unreadable").into_os_string().into_string().unwrap();
    for args in [["to-ascii", "-f"].as_slice(), &["to-ascii", "--json", "-f"]] {
        let ran = xn(&[args, &[&missing, "-f", &good, "-f", &directory, "-f", &good]].concat());
        assert_eq!((ran.code, ran.text().lines().count()), (Some(2), 4), "{args:?}");
        let reasons: Vec<&str> = ran.err.lines().filter(|line| !line.contains(": line ")).collect();
        assert_eq!(reasons.len(), 2, "{}", ran.err);
        transcript.add(&ran.err);
    }
    let alone = xn(&["to-ascii", "-f", &missing]);
    assert_eq!((alone.code, alone.text()), (Some(2), ""));
    transcript.is(str![[r#"
xn: [TESTS]/unreadable/missing: No such file or directory (os error 2)
xn: [TESTS]/unreadable/good: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: [TESTS]/unreadable: Is a directory (os error 21)
xn: [TESTS]/unreadable/good: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: [TESTS]/unreadable/missing: No such file or directory (os error 2)
xn: [TESTS]/unreadable: Is a directory (os error 21)

"#]]);
}

#[test]
fn every_command_of_lines_takes_files() {
    let path = file("every", "lines", "a-\n");
    for (args, expected) in [
        (["to-ascii"].as_slice(), "a-\n"),
        (&["to-unicode"], "a-\n"),
        (
            &["check", "--profile", "dns"],
            "line 1: \"a-\"\n\n  accepted  by dns\n            \"a-\"\n\n  \
             label 1  non-LDH ASCII label  \"a-\"\n",
        ),
        (&["precis", "--profile", "nickname"], "a-\n"),
        (&["stringprep", "--profile", "nameprep"], "a-\n"),
        (&["punycode", "encode"], "a--\n"),
        (&["punycode", "decode"], "a\n"),
        (&["punycode", "decode", "--code-points"], "u+0061\n"),
    ] {
        let named = xn(&[args, &["-f", &path]].concat());
        assert_eq!(named.well().replace(&format!("{path}: "), ""), expected, "{args:?}");
        assert_eq!(xn(&[args, &["-f", &path, "a"]].concat()).code, Some(2), "{args:?}");
    }
}
