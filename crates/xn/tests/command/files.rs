//! `--file`: lines of files, which reasons and JSON then name.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::run::{Ran, xn, xn_on};

/// A folder of one test's own.
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

#[test]
fn a_hyphen_is_standard_input() {
    let before = file("hyphen", "before", "ü\n");
    let ran = xn_on(&["to-ascii", "-f", &before, "-f", "-", "-f", &before], "é\na..\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "xn--tda\nxn--9ca\n\nxn--tda\n"));
    assert!(ran.err.starts_with("xn: standard input: line 2: a label is empty"), "{}", ran.err);
}

#[test]
fn reasons_name_the_file_and_its_line() {
    let path = file("reasons", "names", "ü\n\u{202E}\nxn--0\n");
    let ran = xn(&["to-unicode", "-f", &path]);
    assert_eq!((ran.code, ran.text()), (Some(1), "ü\n\u{202E}\nxn--0\n"));
    let reasons: Vec<&str> = ran.err.lines().collect();
    assert!(reasons[0].starts_with(&format!("xn: {path}: line 2: a code point is not allowed")));
    assert!(reasons[1].starts_with(&format!("xn: {path}: line 3: the input ends inside")));
}

#[test]
fn json_names_the_file_and_its_line() {
    let path = file("json", "names", "a\n\u{202E}\n");
    let ran = xn(&["to-ascii", "--json", "-f", &path, "-f", &path]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let objects: Vec<Value> =
        ran.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let lines: Vec<&Value> = objects.iter().map(|object| &object["line"]).collect();
    assert_eq!(lines, [&json!(1), &json!(2), &json!(1), &json!(2)]);
    assert!(objects.iter().all(|object| object["file"] == path.as_str()));
    assert_eq!(objects[3]["error"]["kind"], "disallowed");
    let unnamed = xn_on(&["to-ascii", "--json"], "a\n").object();
    assert_eq!((&unnamed["file"], &unnamed["line"]), (&Value::Null, &json!(1)));
    assert!(unnamed.as_object().unwrap().contains_key("file"));
    let argument = xn(&["to-ascii", "--json", "a"]).object();
    assert!(argument.get("file").is_none() && argument.get("line").is_none());
}

#[test]
fn what_cannot_be_read_is_said_and_the_rest_goes_on() {
    let good = file("unreadable", "good", "ü\na..\n");
    let missing = folder("unreadable").join("missing").into_os_string().into_string().unwrap();
    let directory = folder("unreadable").into_os_string().into_string().unwrap();
    for args in [["to-ascii", "-f"].as_slice(), &["to-ascii", "--json", "-f"]] {
        let ran = xn(&[args, &[&missing, "-f", &good, "-f", &directory, "-f", &good]].concat());
        assert_eq!((ran.code, ran.text().lines().count()), (Some(2), 4), "{args:?}");
        let reasons: Vec<&str> = ran.err.lines().filter(|line| !line.contains(": line ")).collect();
        assert_eq!(reasons.len(), 2, "{}", ran.err);
        assert!(reasons[0].starts_with(&format!("xn: {missing}: ")), "{}", ran.err);
        assert!(reasons[1].starts_with(&format!("xn: {directory}: ")), "{}", ran.err);
    }
    let alone = xn(&["to-ascii", "-f", &missing]);
    assert_eq!((alone.code, alone.text()), (Some(2), ""));
}

#[test]
fn every_command_of_lines_takes_files() {
    let path = file("every", "lines", "a-\n");
    for (args, expected) in [
        (["to-ascii"].as_slice(), "a-\n"),
        (&["to-unicode"], "a-\n"),
        (
            &["check", "--profile", "dns"],
            "line 1: \"a-\"\n\n  dns              accepted  \"a-\"\n\n  \
             label 0  non-LDH ASCII label  \"a-\"\n",
        ),
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
