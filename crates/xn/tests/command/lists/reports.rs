//! The input of the commands that report on each name: `xn check`, `xn compare`, `xn explain`.

use serde_json::{Value, json};

use crate::run::{folder, path, xn, xn_on};
use crate::wording::{Transcript, says, str};

/// The inputs in the objects that a command writes for a list.
fn inputs(args: &[&str], list: &str) -> Vec<Value> {
    let name = |object: Value| match args[0] {
        "compare" => object["second"]["input"].clone(),
        _ => object["input"].clone(),
    };
    let ran = xn_on(&[args, &["--json"]].concat(), list);
    assert_eq!(ran.err, "", "{args:?}");
    ran.text().lines().map(|line| name(serde_json::from_str(line).unwrap())).collect()
}

#[test]
fn names_are_found_in_the_same_inputs() {
    for command in [&["explain"] as &[&str], &["compare", "a"]] {
        let by = |args: &[&str], list: &str| inputs(&[command, args].concat(), list);
        assert_eq!(by(&["b", "c"], ""), ["b", "c"]);
        assert_eq!(by(&[], "b\n\nc"), ["b", "", "c"]);
        assert_eq!(by(&["--null"], "b\0c\0"), ["b", "c"]);
        assert_eq!(by(&["--trim", "--comment", "#"], "# x\n b # y\n"), ["", "b"]);
        assert_eq!(by(&["--from", "csv", "--column", "n"], "i,n\n1,b\n"), ["b"]);
        assert_eq!(by(&["--from", "jsonl", "--field", "n"], "{\"n\":[\"b\",\"c\"]}\n"), ["b", "c"]);
        assert_eq!(by(&["--from", "hosts"], "127.0.0.1 b c\n"), ["b", "c"]);
    }
    let urls = ["--from", "urls", "https://b/x", "https://c"];
    for command in ["check", "explain"] {
        assert_eq!(inputs(&[&[command], &urls[..]].concat(), ""), ["b", "c"]);
    }
    // Texts without a name are compared too.
    let whole = ["https://b/x", "https://c"];
    assert_eq!(inputs(&[&["compare", "https://a/"], &urls[..]].concat(), ""), whole);
}

#[test]
fn names_of_files_have_their_line() {
    let file = path(&folder("reports"), "names.txt");
    std::fs::write(&file, "ü\na..b\nxn--tda\n").unwrap();
    let ran = xn(&["compare", "Ü", "-f", &file]);
    assert_eq!(ran.code, Some(1));
    let mut transcript = Transcript::default();
    transcript.add(ran.text());
    transcript.add(&ran.err);
    let explained = xn(&["explain", "-f", &file]);
    assert_eq!(explained.code, Some(1));
    transcript.add(&explained.err);
    transcript.is(str![[r#"
[TESTS]/bulk/reports/names.txt: line 1: equivalent under UTS #46 section 4.2
  first   "xn--tda"
  this    "xn--tda"

[TESTS]/bulk/reports/names.txt: line 2: not comparable under UTS #46 section 4.2: a name was rejected
  first   "xn--tda"
  this    none

[TESTS]/bulk/reports/names.txt: line 3: equivalent under UTS #46 section 4.2
  first   "xn--tda"
  this    "xn--tda"
xn: [TESTS]/bulk/reports/names.txt: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: [TESTS]/bulk/reports/names.txt: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label

"#]]);
    let objects = xn(&["compare", "--json", "Ü", "-f", &file]);
    let first: Value = serde_json::from_str(objects.text().lines().next().unwrap()).unwrap();
    let expected =
        json!({ "input": "ü", "output": "xn--tda", "errors": [], "file": file, "line": 1 });
    assert_eq!(first["second"], expected);
}

#[test]
fn reports_on_several_names_are_divided_by_a_line() {
    let ran = xn(&["explain", "--profile", "uts46", "a", "b"]);
    says(
        ran.well(),
        str![[r#"
ToASCII (UTS #46 section 4.2) with profile uts46 on each label of "a".

Label 1 is "a", from byte 1: nothing to change or reject.

The whole name:

  4 criterion 9  no label is right-to-left, so nothing to check (CheckBidi)
  ToASCII 4.1    not checked: VerifyDnsLength is off

The output is "a".
The Unicode form is "a".

ToASCII (UTS #46 section 4.2) with profile uts46 on each label of "b".

Label 1 is "b", from byte 1: nothing to change or reject.

The whole name:

  4 criterion 9  no label is right-to-left, so nothing to check (CheckBidi)
  ToASCII 4.1    not checked: VerifyDnsLength is off

The output is "b".
The Unicode form is "b".

"#]],
    );
}

#[test]
fn a_first_name_that_cannot_be_read_is_not_comparable() {
    let ran = xn(&["compare", "--from", "urls", "not a URL", "https://a"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.text().starts_with("not comparable under "), "{}", ran.text());
    says(
        &ran.err,
        str![[r#"
xn: argument 1: the text does not begin like a URL at position 1: add a scheme and its slashes, such as https://

"#]],
    );
}

#[test]
fn explanations_of_columns_are_for_other_commands() {
    let mut transcript = Transcript::default();
    for command in [&["explain"] as &[&str], &["compare", "a"]] {
        let ran = xn_on(&[command, &["--from", "parquet", "--column", "n"]].concat(), "");
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: this command does not read Parquet and Arrow: use 'xn to-ascii --errors FILE' for the reason of each rejected row, or 'xn stats' for counts
xn: this command does not read Parquet and Arrow: use 'xn to-ascii --errors FILE' for the reason of each rejected row, or 'xn stats' for counts

"#]]);
}

#[test]
fn counts_are_written_as_a_page_too() {
    let folder = folder("stats-page");
    let (names, page) = (path(&folder, "names.txt"), path(&folder, "page.html"));
    std::fs::write(&names, "Bücher.example\n<b>..&\u{202E}\nпример.example\n").unwrap();
    let ran = xn(&["stats", "--html", &page, &names]);
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    assert_eq!(ran.text(), xn(&["stats", &names]).text());
    let html = std::fs::read_to_string(&page).unwrap();
    for part in ["<b>3</b> names", ">dns</text>", ">idna2008-lookup</text>", ">Cyrillic</text>"] {
        assert!(html.contains(part), "{part}: {html}");
    }
    assert!(html.contains(">&lt;b&gt;..&amp;<span>U+202E</span></bdi>"), "{html}");
    assert_eq!(html.matches("<svg ").count(), 2);
}

#[test]
fn a_page_is_written_whole_or_not_at_all() {
    let folder = folder("stats-no-page");
    let (names, page) = (path(&folder, "names.txt"), path(&folder, "page.html"));
    std::fs::write(&page, "before").unwrap();
    let ran = xn(&["stats", "--html", &page, &names]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("names.txt"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&page).unwrap(), "before");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
}
