//! One verdict for one text, in whatever form it is asked for.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;
#[cfg(feature = "columnar")]
use serde_json::json;

use crate::run::{Ran, folder, path, xn, xn_on};

const PROFILES: [&str; 8] = [
    "dns",
    "host",
    "uts46",
    "uts46-strict",
    "whatwg-url",
    "idna2003",
    "idna2008",
    "idna2008-lookup",
];

/// Parts of texts: what some rule of a standard or of a format treats specially.
const PARTS: [&str; 44] = [
    "a",
    "b.example",
    "ü",
    "ß",
    ".",
    "..",
    "。",
    "-",
    "--",
    "_",
    "＿",
    "xn--",
    "xn--tda",
    "xn--a",
    "１２７",
    "1.2.3.4",
    "0x7f.1",
    "*",
    "＊",
    "*.",
    "/",
    "／",
    "℅",
    "？",
    "@",
    "＠",
    "%",
    "%2e",
    ":",
    "[::1]",
    " ",
    "\t",
    "\r",
    "\u{A0}",
    "\u{AD}",
    "\u{200D}",
    "\u{202E}",
    "א",
    "ا1",
    "⒈",
    "#",
    "\"",
    "\\",
    "\u{378}",
];

/// Texts of up to three parts, in an order that depends on nothing.
fn texts() -> Vec<String> {
    let mut texts: Vec<String> = PARTS.iter().map(|&part| part.to_owned()).collect();
    let mut state = 1_u64;
    let mut part = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        PARTS[usize::try_from(state >> 33).unwrap() % PARTS.len()]
    };
    texts.extend((0..400).map(|_| format!("{}{}", part(), part())));
    texts.extend((0..400).map(|_| format!("{}{}{}", part(), part(), part())));
    texts
}

/// The numbers of the arguments that were rejected, by the messages.
fn rejected(ran: &Ran) -> Vec<usize> {
    let number = |line: &str| {
        let rest = line.strip_prefix("xn: argument ")?;
        rest.split([':', ',']).next()?.parse().ok()
    };
    let mut numbers: Vec<usize> = ran.err.lines().filter_map(number).collect();
    numbers.dedup();
    numbers
}

/// The same, by the objects of `--json`.
fn with_errors(ran: &Ran) -> Vec<usize> {
    let has_errors = |object: &Value| !object["errors"].as_array().unwrap().is_empty();
    let objects = ran.objects();
    let objects = objects.iter().enumerate().filter(|(_, object)| has_errors(object));
    objects
        .map(|(index, object)| object["line"].as_u64().map_or(index + 1, |line| line as usize))
        .collect()
}

/// Text and JSON of the same run agree about every text and the exit code.
#[track_caller]
fn agree(errors: &str, args: &[&str], lines: &str) {
    let text = xn_on(&[args, &["-q", "--errors", errors]].concat(), lines);
    let json = xn_on(&[args, &["--json"]].concat(), lines);
    assert_eq!(text.code, json.code, "{args:?}");
    let numbers = |objects: Vec<Value>| -> BTreeSet<u64> {
        let has_errors = |object: &&Value| !object["errors"].as_array().unwrap().is_empty();
        objects.iter().filter(has_errors).map(|object| object["line"].as_u64().unwrap()).collect()
    };
    let errors = fs::read_to_string(errors).unwrap();
    let errors = errors.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (text, json) = (numbers(errors), numbers(json.objects()));
    let lines: Vec<&str> = lines.split('\n').collect();
    let different: Vec<&str> = text
        .symmetric_difference(&json)
        .map(|&line| lines[usize::try_from(line).unwrap() - 1])
        .collect();
    assert!(different.is_empty(), "{args:?}: {different:?}");
}

#[test]
fn text_and_json_agree_on_lines() {
    let errors = path(&folder("same-verdict-lines"), "errors.jsonl");
    let lines = texts().join("\n");
    for profile in PROFILES {
        for command in ["to-ascii", "to-unicode"] {
            agree(&errors, &[command, "--profile", profile, "--from", "lines"], &lines);
        }
    }
}

#[test]
fn text_and_json_agree_on_urls_and_email_addresses() {
    let errors = path(&folder("same-verdict-urls"), "errors.jsonl");
    let urls: Vec<String> = texts().iter().map(|text| format!("http://{text}/p")).collect();
    let emails: Vec<String> = texts().iter().map(|text| format!("ada@{text}")).collect();
    for profile in PROFILES {
        for command in ["to-ascii", "to-unicode"] {
            agree(&errors, &[command, "--profile", profile, "--from", "urls"], &urls.join("\n"));
            agree(
                &errors,
                &[command, "--profile", profile, "--from", "emails"],
                &emails.join("\n"),
            );
        }
    }
}

#[test]
fn text_and_json_agree_on_columns_fields_and_other_formats() {
    let errors = path(&folder("same-verdict-columns"), "errors.jsonl");
    let texts = texts();
    let texts: Vec<_> =
        texts.iter().filter(|text| !text.contains(['\r', '"', ',', '\\'])).collect();
    let with = |before: &str, after: &str| -> String {
        texts
            .iter()
            .map(|text| format!("{before}{text}{after}\n"))
            .collect::<Vec<String>>()
            .concat()
    };
    for command in ["to-ascii", "to-unicode"] {
        let csv = |column| [command, "--from", "csv", "--column", column];
        agree(&errors, &csv("n"), &format!("n,m\n{}", with("", ",1")));
        agree(&errors, &csv("n:urls"), &format!("n,m\n{}", with("http://", "/,1")));
        agree(&errors, &csv("n:emails"), &format!("n,m\n{}", with("a@", ",1")));
        let jsonl = |field| [command, "--from", "jsonl", "--field", field];
        let escaped = |text: String| text.replace('\t', "\\t");
        agree(&errors, &jsonl("n"), &escaped(with("{\"n\":\"", "\"}")));
        agree(&errors, &jsonl("n:urls"), &escaped(with("{\"n\":\"http://", "/\"}")));
        agree(&errors, &jsonl("n:emails"), &escaped(with("{\"n\":\"a@", "\"}")));
        agree(&errors, &[command, "--from", "hosts"], &with("::1 ", ""));
        agree(&errors, &[command, "--from", "adblock"], &with("||", "^"));
        agree(&errors, &[command, "--from", "dnsmasq"], &with("address=/", "/::1"));
    }
}

/// A row of a Parquet file has the verdict of the same value in JSON Lines.
#[cfg(feature = "columnar")]
#[test]
fn rows_of_parquet_agree_with_records() {
    use arrow_schema::DataType;
    use parquet::basic::Compression;

    use crate::records::columns::{table, write};

    let dir = folder("same-verdict-parquet");
    let [input, output, errors] =
        ["in.parquet", "out.parquet", "errors.jsonl"].map(|name| path(&dir, name));
    let texts = texts();
    let values: Vec<Option<&str>> = texts.iter().map(|text| Some(text.as_str())).collect();
    write(&input, &table(&values, &DataType::Utf8), 100, Compression::UNCOMPRESSED);
    let records: String =
        texts.iter().map(|text| json!({ "name": text }).to_string() + "\n").collect();
    for profile in PROFILES {
        for command in ["to-ascii", "to-unicode"] {
            let args = [command, "--profile", profile];
            let files = ["-f", &input, "-o", &output, "--errors", &errors];
            let columns = xn(&[&args[..], &["--column", "name", "-q"], &files].concat());
            let fields = ["--from", "jsonl", "--field", "name", "--json"];
            let fields = xn_on(&[&args[..], &fields].concat(), &records);
            assert_eq!(columns.code, fields.code, "{args:?}: {columns:?}");
            let errors = fs::read_to_string(&errors).unwrap();
            let errors: Vec<Value> =
                errors.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let row = |object: &Value| object["row"].as_u64().unwrap() as usize;
            let rows: BTreeSet<usize> = errors.iter().map(row).collect();
            let lines: BTreeSet<usize> = with_errors(&fields).into_iter().collect();
            let different = rows.symmetric_difference(&lines);
            let different: Vec<&str> = different.map(|&row| &*texts[row - 1]).collect();
            assert!(different.is_empty() && !rows.is_empty(), "{args:?}: {different:?}");
        }
    }
}

/// The messages of arguments count them, and their objects are in order.
#[test]
fn text_and_json_agree_on_arguments() {
    let texts: Vec<String> = texts()
        .into_iter()
        .flat_map(|text| [format!("{text}\n"), format!("{text}\r"), text])
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    for profile in PROFILES {
        // Few enough that each has a message.
        for texts in texts.chunks(100).step_by(5) {
            let args = [&["to-ascii", "--profile", profile, "--"], texts].concat();
            let text = xn(&args);
            let args = [&["to-ascii", "--json", "--profile", profile, "--"], texts].concat();
            let json = xn(&args);
            assert_eq!((text.code, json.code), (Some(1), Some(1)));
            assert_eq!(rejected(&text), with_errors(&json), "{profile}");
        }
    }
}

/// A line break at the end of an argument is a control character, which no result carries into a script.
#[test]
fn arguments_are_exact() {
    for ending in ["\r", "\n", "\r\n", "\r\r"] {
        let text = format!("a.example{ending}");
        for command in [
            &["to-ascii"][..],
            &["to-ascii", "--profile", "uts46"],
            &["to-unicode", "--profile", "idna2003"],
            &["precis", "--profile", "nickname"],
            &["precis", "--profile", "opaque-string"],
            &["stringprep", "--profile", "saslprep"],
            &["skeleton"],
            &["check", "--profile", "dns", "-q"],
            &["check", "--profile", "host", "--json"],
            &["display"],
            &["lookalikes", "--brand", "b.example"],
            &["punycode", "encode"],
        ] {
            let ran = xn(&[command, &[&text]].concat());
            assert_eq!(ran.code, Some(1), "{command:?} {text:?}: {ran:?}");
            assert!(!ran.out.contains(&b'\r'), "{command:?} {text:?}: {ran:?}");
        }
        let both = xn(&["compare", "a.example", &text]);
        assert_eq!(both.code, Some(2), "{text:?}");
        for (from, text) in [("urls", "http://a.example/"), ("emails", "a@a.example")] {
            let text = format!("{text}{ending}");
            for command in ["to-ascii", "to-unicode", "check", "display", "host"] {
                let ran = xn(&[command, "--from", from, &text]);
                assert_eq!(ran.code, Some(1), "{command} {text:?}");
                assert!(!ran.out.contains(&b'\r'), "{command} {text:?}");
            }
        }
    }
    // Records of a list end in CR LF.
    assert_eq!(xn_on(&["to-ascii"], "ü\r\n").well(), "xn--tda\r\n");
}
