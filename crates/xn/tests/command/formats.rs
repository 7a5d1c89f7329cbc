//! Records of each format: the same results with blocks and threads of any number. What a format converts, the tests
//! of `xenonym-records` check.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use serde_json::Value;
use xenonym_records::FORMATS;

use crate::run::{Ran, Transcript, folder, path, says, str, xn, xn_on};

/// A format, and its options on the command line.
#[derive(Clone, Copy, Debug)]
struct Case {
    args: &'static [&'static str],
    /// Parts of valid and invalid records.
    pieces: &'static [&'static str],
}

const CASES: &[Case] = &[
    Case {
        args: &["--from", "hosts"],
        pieces: &[" ", "\t", "#", "127.0.0.1", "a", ".", "b..b", "\r"],
    },
    Case {
        args: &["--from", "zone"],
        pieces: &[
            " ",
            "\t",
            "a",
            ".",
            "b..b",
            "\\",
            "\\1",
            "19",
            "\"",
            "(",
            ")",
            ";",
            "\n ",
            "@",
            "ns",
            "in",
            "mx",
            " soa ",
            "$",
            "$origin ",
            "\r",
            "\n\n",
            "\na ns b..b\n ns b\n",
        ],
    },
    Case {
        args: &["--from", "csv", "--replace", "--no-header", "--column", "2"],
        pieces: &[",", "\"", "\"\"", "a", ".", "b..b", "\r", ",\"a\"", "\n\""],
    },
    Case {
        args: &["--from", "tsv", "--replace", "--no-header", "--column", "2", "--column", "1"],
        pieces: &["\t", "\"", "a", ".", "b..b", "\r"],
    },
    Case {
        args: &["--from", "jsonl", "--field", "n.d", "--field", "d"],
        pieces: &[
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"d\"",
            "\"n\"",
            "\"a\"",
            "\"",
            "\\",
            "\\u0061",
            "1",
            "null",
            "{\"d\":\"b..b\"}",
            " ",
            "a",
            "\r",
        ],
    },
    Case {
        args: &["--from", "urls"],
        pieces: &[
            "http", ":", "//", "/", "@", "a", ".", "b..b", "%", "6", "1", "[", "]", "?", "#", "\\",
            "\r", " ",
        ],
    },
    Case {
        args: &["--from", "emails"],
        pieces: &["@", "\"", "\\", "a", ".", "b..b", "[", "]", " ", "<", ">", "\r"],
    },
    Case {
        args: &["--from", "text"],
        pieces: &[
            "http", "://", "/", "@", "a", "b.cd", ".", "[.]", "(dot)", "hxxp", "=", "=\n", "=\r\n",
            "=2E", " ", "<", ">", "\r",
        ],
    },
];

const TO_CONVERT: &[&[u8]] =
    &["ü".as_bytes(), "．".as_bytes(), b"A", b"xn--a", b"\xFF", "；".as_bytes()];

/// Any mixture of a case's parts and other bytes.
fn soup() -> impl Strategy<Value = (Case, Vec<u8>)> {
    select(CASES).prop_flat_map(|case| {
        let piece = prop_oneof![
            8 => select(case.pieces).prop_map(|piece| piece.as_bytes().to_vec()),
            2 => Just(b"\n".to_vec()),
            1 => select(TO_CONVERT).prop_map(<[u8]>::to_vec),
        ];
        let pieces = prop::collection::vec(piece, 0..40);
        (Just(case), pieces.prop_map(|pieces| pieces.concat()))
    })
}

fn run(command: &str, case: Case, options: &[String], input: &[u8]) -> Ran {
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    xn_on(&[&[command], case.args, &options].concat(), input)
}

fn options(threads: usize, block: usize) -> Vec<String> {
    ["--threads", &threads.to_string(), "--block-size", &block.to_string()].map(String::from).into()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, ..ProptestConfig::default() })]

    #[test]
    fn any_split_gives_the_same_bytes(
        (case, input) in soup(),
        command in select(&["to-ascii", "to-unicode"][..]),
        on_error in select(&["blank", "keep", "drop", "fail"][..]),
        threads in 1..4_usize,
        block in 1..60_usize,
        max_line in prop_oneof![Just(1 << 24), 1..60_usize],
    ) {
        let max_line = max_line.to_string();
        let policy = ["--on-error", on_error, "--max-line", &max_line].map(String::from);
        let whole = run(command, case, &[&policy[..], &options(1, 1 << 20)].concat(), &input);
        let split = run(command, case, &[&policy[..], &options(threads, block)].concat(), &input);
        let text = |ran: &Ran| String::from_utf8_lossy(&ran.out).into_owned();
        prop_assert_eq!(text(&split), text(&whole));
        prop_assert_eq!(&split.err, &whole.err);
        prop_assert_eq!(split.code, whole.code);
    }
}

/// Options on the command line, and a mixture of the pieces of a format's sample or case.
fn sample_soup() -> impl Strategy<Value = (Vec<&'static str>, Vec<u8>)> {
    let of_table = FORMATS.iter().filter(|info| info.format().is_some()).map(|info| {
        let is_sign = |c: char| !c.is_alphanumeric();
        let words = info.sample.split_inclusive(is_sign);
        // A word, and the sign after it.
        let parts = words.flat_map(move |word| {
            <[&str; 2]>::from(word.split_at(word.trim_end_matches(is_sign).len()))
        });
        (vec!["--from", info.name], info.sample.split_inclusive('\n').chain(parts).collect())
    });
    let with_options = CASES.iter().filter(|case| case.args.len() > 2).map(|case| {
        let args = case.args.iter().filter(|arg| **arg != "--replace");
        (args.copied().collect(), case.pieces.to_vec())
    });
    let cases: Vec<(Vec<&str>, Vec<&str>)> = of_table.chain(with_options).collect();
    select(cases).prop_flat_map(|(args, pieces)| {
        let piece = prop_oneof![
            8 => select(pieces).prop_map(|piece| piece.as_bytes().to_vec()),
            2 => Just(b"\n".to_vec()),
            1 => select(TO_CONVERT).prop_map(<[u8]>::to_vec),
        ];
        let pieces = prop::collection::vec(piece, 0..40);
        (Just(args), pieces.prop_map(|pieces| pieces.concat()))
    })
}

/// The names of objects, and where they are.
fn places(ran: &Ran, is_seen: impl Fn(&Value) -> bool) -> Vec<String> {
    let objects = ran.objects();
    let seen = objects.iter().filter(|object| is_seen(object));
    let place = |name: &Value| {
        ["input", "line", "row", "start", "column", "field"]
            .map(|key| name[key].to_string())
            .join(" ")
    };
    let mut places: Vec<String> = seen.map(place).collect();
    places.sort();
    places
}

proptest! {
    // With the same inputs each time, so that this fails for a change and not by chance.
    #![proptest_config(ProptestConfig { cases: 100, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn every_command_sees_the_names_that_are_converted((args, input) in sample_soup()) {
        let on = |command: &[&str]| xn_on(&[command, &args].concat(), &input);
        // A blank line is no name.
        let is_name = |name: &Value| name["input"] != "";
        let is_accepted =
            |name: &Value| is_name(name) && name["errors"].as_array().unwrap().is_empty();
        let converted = on(&["to-ascii", "--json"]);
        // Zones copy a fake A-label, and convert the labels beside it. Other commands see the whole name.
        prop_assume!(!converted.err.contains("fake A-labels"));
        // Without a field to read, there is nothing to count.
        prop_assume!(converted.code != Some(2));
        let (all, accepted) = (places(&converted, is_name), places(&converted, is_accepted));
        let lookalikes = on(&["lookalikes", "--brand", "bucher.example", "--json"]);
        let compared = places(&lookalikes, is_name);
        prop_assert!(accepted.iter().all(|name| compared.contains(name)), "{compared:?}");
        let counted = on(&["stats", "--json"]).object();
        prop_assert_eq!(&counted["accepted"], accepted.len());
        // Rejected labels of zones are counted, and copied.
        if accepted.len() == all.len() && counted["names"] == all.len() {
            let names = converted.objects();
            let names: Vec<&str> =
                names.iter().map(|name| name["input"].as_str().unwrap()).collect();
            let of_names = xn_on(&["stats", "--json", "--from", "lines"], names.join("\n"));
            prop_assert_eq!(counted, of_names.object());
        }
    }
}

/// A sample file, which the help and the README use too.
fn sample(name: &str) -> String {
    format!("{}/../../testdata/samples/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[cfg(not(feature = "columnar"))]
#[test]
fn a_build_without_columns_says_how_to_get_them() {
    use crate::run::{Transcript, str};

    let mut transcript = Transcript::default();
    for command in [
        &["to-ascii", "-f", &sample("domains.parquet"), "--column", "domain"][..],
        &["stats", &sample("domains.arrow"), "--column", "domain"],
    ] {
        let ran = xn(command);
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{command:?}");
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: this xn was built without Parquet and Arrow: install the Debian package, or build xn with the feature columnar
xn: this xn was built without Parquet and Arrow: install the Debian package, or build xn with the feature columnar

"#]]);
}

#[test]
fn samples_are_recognized_by_their_extensions() {
    let to_ascii = |name: &str, args: &[&str]| {
        let file = sample(name);
        let args = [&["to-ascii", "-q", "-f", &file], args].concat();
        String::from_utf8(xn(&args).out).unwrap()
    };
    let hosts = to_ascii("blocked.hosts", &[]);
    assert!(hosts.contains("\n0.0.0.0\twerbung.xn--bcher-kva.example\txn--"), "{hosts}");
    let zone = to_ascii("example.zone", &[]);
    assert!(zone.starts_with("$ORIGIN xn--bcher-kva.example.\n"), "{zone}");
    assert!(zone.contains("TXT\t\"bücher.example; (not a name)\"\n"), "{zone}");
    assert!(zone.contains("\nxn--grn-ioa\tIN A"), "{zone}");
    let csv = to_ascii("domains.csv", &["--column", "domain"]);
    assert!(csv.starts_with("owner,domain,since,domain_ascii\n\"Müller, Jörg\",bücher"), "{csv}");
    assert!(csv.ends_with("\nNobody,,2024,\n"), "{csv}");
    let tsv = to_ascii("visits.tsv", &["--column", "1", "--replace"]);
    assert_eq!(tsv, "domain\tvisits\nxn--r8jz45g.example\t12\nwww.example\t7\n");
    let json = to_ascii("certificates.jsonl", &["--field", "dns.names"]);
    assert!(json.contains("[\"xn--bcher-kva.example\", \"*.xn--bcher-kva.example\"]"), "{json}");
    let urls = to_ascii("urls.txt", &["--from", "urls"]);
    assert!(urls.starts_with("https://xn--bcher-kva.example:8443/bücher?q=bücher#bücher\n"));
    let emails = to_ascii("emails.txt", &["--from", "emails"]);
    assert!(emails.starts_with("jörg@xn--bcher-kva.example\n\"not@name\"@xn--"), "{emails}");
}

// Other delimiters, and names inside the text of columns and fields.

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

// Rejected names in records, with each `--on-error`; and files that do not fit the options.

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
