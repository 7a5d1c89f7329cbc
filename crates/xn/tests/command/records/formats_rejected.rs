//! Rejected names in records, with each `--on-error`; and files that do not fit the options.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::{folder, path, xn, xn_on};
use crate::wording::{Transcript, says, str};

/// The output by default and with each `--on-error`.
#[derive(Clone, Copy)]
struct Outputs<'a> {
    default: &'a str,
    blank: &'a str,
    drop: &'a str,
}

/// Options with which a result may break its record.
const ANY: &str = "--profile=uts46";
const ROOT: &str = "--verify-dns-length=root-dot";

/// Checks the output with each `--on-error`, and the errors.
#[track_caller]
fn rejected(args: &[&str], input: &str, outputs: Outputs<'_>, expected: &[(u64, &str)]) {
    let Outputs { default, blank, drop } = outputs;
    let run = |policy: &[&str]| xn_on(&[&["to-ascii"], policy, args].concat(), input);
    let by = |policy: &str| run(&["--on-error", policy]);
    assert_eq!((run(&[]).text(), run(&[]).code), (default, Some(1)));
    assert_eq!((by("blank").text(), by("blank").code), (blank, Some(1)));
    assert_eq!((by("drop").text(), by("drop").code), (drop, Some(1)));
    let blank_args = [args, &["--on-error", "blank"]].concat();
    for args in [args, blank_args.as_slice()] {
        let errors: Vec<(u64, String)> = errors(args, input);
        let errors: Vec<_> = errors.iter().map(|(line, kind)| (*line, kind.as_str())).collect();
        assert_eq!(errors, expected, "{args:?}");
    }
    let failed = by("fail");
    assert_eq!((failed.code, failed.err.lines().count()), (Some(1), 1));
    assert!(drop.starts_with(failed.text()), "{failed:?}");
}

/// The lines and kinds of the errors that `--errors` writes.
fn errors(args: &[&str], input: &str) -> Vec<(u64, String)> {
    let folder = folder(&format!("rejected{}", args.join("")));
    let file = path(&folder, "errors");
    xn_on(&[&["to-ascii", "-q", "--errors", &file], args].concat(), input);
    let entry = |line: &str| {
        let entry: Value = serde_json::from_str(line).unwrap();
        let kind = entry["errors"][0]["kind"].as_str().unwrap().to_owned();
        (entry["line"].as_u64().unwrap(), kind)
    };
    std::fs::read_to_string(file).unwrap().lines().map(entry).collect()
}

#[test]
fn a_rejected_name_stays_in_its_column_and_a_new_column_is_empty() {
    let input = "n,m\nü,1\nb..c,\n\n3\n\"a\n\",4\n\"ü";
    let kinds = [(3, "empty_label"), (5, "missing_column"), (6, "line_break"), (8, "unterminated")];
    let args = ["--from", "csv", "--column", "n", "--column", "2", ANY, ROOT];
    let blank = "n,m,n_ascii,m_ascii\nü,1,xn--tda,1\nb..c,,,\n\n3,,3,\n\"a\n\",4,,4\n\"ü";
    let drop = "n,m,n_ascii,m_ascii\nü,1,xn--tda,1\n\n";
    rejected(&args, input, Outputs { default: blank, blank, drop }, &kinds);
    let args = ["--from", "csv", "--column", "n", "--replace", ANY, ROOT];
    let outputs = Outputs {
        default: &input.replacen('ü', "xn--tda", 1),
        blank: "n,m\nxn--tda,1\n,\n\n3\n,4\n\"ü",
        drop: "n,m\nxn--tda,1\n\n3\n",
    };
    rejected(&args, input, outputs, &[(3, "empty_label"), (6, "line_break"), (8, "unterminated")]);
    let input = "ü\tx\nb..c\na\u{3000}\t\n";
    let args = ["--from", "tsv", "--no-header", "--column", "1", ANY, ROOT];
    let blank = "ü\tx\txn--tda\nb..c\t\t\na\u{3000}\t\ta \n";
    let drop = "ü\tx\txn--tda\na\u{3000}\t\ta \n";
    rejected(&args, input, Outputs { default: blank, blank, drop }, &[(2, "empty_label")]);
}

#[test]
fn a_rejected_name_in_a_field_stays() {
    let input =
        "{\"d\":\"ü\"}\n{\"d\":[\"b..c\",7,\"ü\"]}\n{\"d\":\"\\ud800\"}\n{\"d\":\n{\"d\":{}}";
    let blank =
        "{\"d\":\"xn--tda\"}\n{\"d\":[null,7,\"xn--tda\"]}\n{\"d\":null}\n{\"d\":\n{\"d\":{}}";
    let kinds = [
        (2, "empty_label"),
        (2, "not_a_string"),
        (3, "unpaired_surrogate"),
        (4, "not_json"),
        (5, "not_a_string"),
    ];
    let default = input.replace('ü', "xn--tda");
    let outputs = Outputs { default: &default, blank, drop: "{\"d\":\"xn--tda\"}\n" };
    rejected(&["--from", "jsonl", "--field", "d"], input, outputs, &kinds);
}

#[test]
fn files_of_one_run_share_a_header() {
    let mut transcript = Transcript::default();
    let folder = folder("headers");
    let file = |name: &str, text: &str| {
        let path = path(&folder, name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let first = file("1.csv", "\u{FEFF}n,m\r\nü,1");
    let second = file("2.csv", "\u{FEFF}n,m\nö,2\n");
    let other = file("3.csv", "m,n\n3,ä\n");
    let both = xn(&["to-ascii", "-f", &first, "-f", &second, "--column", "n", "--block-size", "3"]);
    assert_eq!(both.well(), "\u{FEFF}n,m,n_ascii\r\nü,1,xn--tda\nö,2,xn--nda\n");
    let differ = xn(&["to-unicode", "-f", &first, "-f", &other, "--column", "n"]);
    assert_eq!((differ.code, differ.text()), (Some(2), "\u{FEFF}n,m,n_unicode\r\nü,1,ü"));
    transcript.add(&differ.err);
    let none = xn(&["to-ascii", "-f", &first, "--column", "N"]);
    assert_eq!(none.code, Some(2));
    transcript.add(&none.err);
    transcript.is(str![[r#"
xn: [TESTS]/bulk/headers/3.csv: its header differs from the header of the earlier files
xn: [TESTS]/bulk/headers/1.csv: no column "N" among its 2 columns: "n", "m" (did you mean "n"?)

"#]]);
}

#[test]
fn options_fit_the_format() {
    for args in [
        ["-f", "x.csv"].as_slice(),
        &["-f", "x.csv", "-f", "x.zone"],
        &["--from", "jsonl"],
        &["--from", "zone", "--unique"],
        &["--column", "1"],
        &["--from", "zone", "--column", "1"],
        &["--from", "csv", "--column", "a", "--no-header"],
        &["--from", "csv", "--column", "1", "--field", "a"],
        &["--from", "csv", "--column", "0", "--no-header"],
        &["--replace"],
        &["--from", "hosts", "a"],
    ] {
        let ran = xn(&[&["to-ascii"], args].concat());
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
    }
}

/// A line feed in quotation marks or parentheses is not the end of a record that is longer than
/// `--max-line`, and what follows it is not a record.
#[test]
fn a_record_that_is_too_long_stays_to_its_real_end() {
    let mail = "line with bücher.example,ü\n".repeat(200);
    let csv = format!("id,body,n\n1,\"{mail}\"\"\n,\"\"\",ö.example\n2,x,ü\n");
    let text = "TXT \"bücher\ngröße. CNAME bücher.\n \" (\n ä NS ö\n ; \"\n )\n";
    let zone = format!("a NS ä\nb {text}ü NS ü\n");
    let kept_csv = csv.replace("id,body,n", "id,body,n,n_ascii").replace("x,ü\n", "x,ü,xn--tda\n");
    let kept_csv = kept_csv.replace("ö.example\n", "ö.example,\n");
    let kept_zone = format!("a NS xn--4ca\nb {text}xn--tda NS xn--tda\n");
    let replaced = csv.replace("2,x,ü\n", "2,x,xn--tda\n");
    let column = ["--from", "csv", "--column", "n"];
    for (args, input, kept, line) in [
        (column.as_slice(), &csv, &kept_csv, 2),
        (&[column.as_slice(), &["--replace"]].concat(), &csv, &replaced, 2),
        (&["--from", "zone"], &zone, &kept_zone, 2),
    ] {
        for block in ["1", "7", "1000000"] {
            let args = [args, &["--max-line", "30", "--block-size", block]].concat();
            for policy in [&[][..], &["--on-error", "blank"], &["--on-error", "keep"]] {
                let ran = xn_on(&[&["to-ascii"], args.as_slice(), policy].concat(), input);
                assert_eq!((ran.code, ran.text()), (Some(1), kept.as_str()), "{args:?}");
                assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
            }
            assert_eq!(errors(&args, input), [(line, "line_too_long".to_owned())]);
        }
    }
}

/// Records with equal names may differ in other fields.
#[test]
fn unique_compares_whole_records() {
    for (from, input, output, repeated) in [
        ("emails", "a@ü\nb@ü\na@Ü\na@ü\n", "a@xn--tda\nb@xn--tda\n", 2),
        (
            "urls",
            "http://ü/a\nhttp://ü/b\nhttp://1.2.3.4/a\nhttp://Ü/a\nhttp://1.2.3.4/b\n",
            "http://xn--tda/a\nhttp://xn--tda/b\nhttp://1.2.3.4/a\nhttp://1.2.3.4/b\n",
            1,
        ),
        (
            "hosts",
            "127.0.0.1 localhost\n::1 localhost\n::1 LOCALHOST\n",
            "127.0.0.1 localhost\n::1 localhost\n",
            1,
        ),
    ] {
        for block in ["1", "1000"] {
            let args = ["to-ascii", "--from", from, "--unique", "--block-size", block];
            let ran = xn_on(&args, input);
            assert_eq!((ran.code, ran.text()), (Some(0), output), "{from}");
            let words = if repeated == 1 { "record was" } else { "records were" };
            assert_eq!(ran.err, format!("xn: {repeated} repeated {words} omitted\n"));
        }
    }
    let rows = "n,m\nü,1\nÜ,2\nxn--tda,1\nb..c,1\nb..c,1\n";
    let ran = xn_on(&["to-ascii", "-q", "--from", "csv", "--column", "n", "--unique"], rows);
    let expected = "n,m,n_ascii\nü,1,xn--tda\nÜ,2,xn--tda\nb..c,1,\nb..c,1,\n";
    assert_eq!((ran.code, ran.text()), (Some(1), expected));
    let addresses: Vec<String> = (0..1000).map(|n| format!("a{n}@example.com\n")).collect();
    let thousand = addresses.concat();
    assert_eq!(xn_on(&["to-ascii", "--from", "emails", "--unique"], &thousand).well(), thousand);
}

/// The tests of `xenonym-records` check the formats. Here, one record contains many errors,
/// or one after a million brackets.
#[test]
fn hostile_records_end_soon() {
    let begun = Instant::now();
    let json = ["--from", "jsonl", "--field", "d"];
    let surrogates = "7,\"\\ud800\",".repeat(1 << 16);
    for (args, input) in [
        (["--from", "zone"].as_slice(), format!("a NS b..c\n{}", " NS b..c\n".repeat(1 << 16))),
        (&["--from", "zone"], format!("a{} NS b..c\n", "\\.ü".repeat(1 << 18))),
        (&json, format!("{{\"d\":[{}1]}}", "\"b..c\",".repeat(1 << 16))),
        (&json, format!("{{\"d\":[{surrogates}1]}}")),
        (&["--from", "urls", ANY, ROOT], format!("http://{}a／b", "a.".repeat(1 << 17))),
        (&["--from", "hosts"], "::1 b..c ".repeat(1 << 16)),
        (&["--from", "jsonl", "--field", "a.b"], "[".repeat(1 << 20)),
    ] {
        let ran = xn_on(&[&["to-ascii"], args].concat(), &input);
        assert_eq!(ran.code, Some(1), "{args:?} {}", ran.err);
        assert!(begun.elapsed() < Duration::from_mins(1), "{args:?}");
    }
}

/// A soft hyphen is mapped to nothing. Without the name, the record would mean something else.
#[test]
fn an_empty_result_never_replaces_a_name() {
    let mut transcript = Transcript::default();
    for (format, record) in [
        ("hosts", "127.0.0.1 a \u{AD}\n"),
        ("zone", "a CNAME \u{AD}\n"),
        ("adblock", "||a^$domain=\u{AD}|b\n"),
        ("dnsmasq", "address=/\u{AD}/192.0.2.1\n"),
        ("urls", "http://\u{AD}/\n"),
        ("emails", "a@\u{AD}\n"),
    ] {
        let ran = xn_on(&["to-ascii", "--profile", "uts46", "--from", format], record);
        assert_eq!((ran.code, ran.text()), (Some(1), record), "{format}");
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: line 1, byte 13, "\u{ad}": the result is empty, but this place of the record needs a name at position 1: correct or remove the name
xn: line 1, byte 9, "\u{ad}": the result is empty, but this place of the record needs a name at position 1: correct or remove the name
xn: line 1, byte 13, "\u{ad}": the result is empty, but this place of the record needs a name at position 1: correct or remove the name
xn: line 1, byte 10, "\u{ad}": the result is empty, but this place of the record needs a name at position 1: correct or remove the name
xn: line 1, byte 8, "\u{ad}": the result is empty, but this place of the record needs a name at position 1: correct or remove the name
xn: line 1, byte 3, "\u{ad}": the result is empty, but this place of the record needs a name at position 1: correct or remove the name

"#]]);
}

#[test]
fn entries_of_one_owner_are_too_long_together() {
    let zone = format!("a NS b\n{}c NS ü\n", "  NS ü\n".repeat(20));
    let ran = xn_on(&["to-ascii", "--from", "zone", "--max-line", "100"], &zone);
    says(
        &ran.err,
        str![[r#"
xn: line 1: the entries of one owner, which form one record, are too long (--max-line): allow longer records

"#]],
    );
    assert!(ran.text().ends_with("NS ü\nc NS xn--tda\n"), "{ran:?}");
}
