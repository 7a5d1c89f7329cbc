//! Names in records: converted wherever the format has them, with blocks and threads of any number,
//! and everything else stays byte for byte.

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;
use xenonym::uts46::{self, Options};

use crate::bulk::{folder, path};
use crate::run::{Ran, xn, xn_on};

/// A format, and its options on the command line.
#[derive(Clone, Copy, Debug)]
struct Case {
    args: &'static [&'static str],
    /// Records; each `{}` is a name that is converted.
    templates: &'static [&'static str],
    /// Pieces of valid and invalid records.
    pieces: &'static [&'static str],
    /// The names that may stand in the records.
    names: &'static [&'static str],
}

const CASES: &[Case] = &[
    Case {
        args: &["--from", "hosts"],
        templates: &[
            "127.0.0.1 {}\n",
            "::1\t{}  {} # {bücher} Ü\r\n",
            " 192.0.2.1\t \t{}\t\n",
            "# Ü\n",
            "\n",
            "fe80::1%Ü\r\n",
        ],
        pieces: &[" ", "\t", "#", "127.0.0.1", "a", ".", "b..b", "\r"],
        names: &NAMES,
    },
    Case {
        args: &["--from", "zone"],
        templates: &[
            "{} IN A 192.0.2.1\n",
            "{}.\t3600\tCNAME\t{}.\r\n",
            "\tIN 1h MX 10 {} ; Ü\n",
            "@ SOA {} Ü\\.x.{}. ( 1 ; Ü \" (\n 2 3 4 5 )\n",
            "$ORIGIN {}.\n",
            "$TTL 7\n",
            "$INCLUDE Ü {}\n",
            "; Ü ( \"\n",
            "{} ( TXT ) \"Ü ; (\" Ü;Ü\n",
            "\n",
            "{} ( IN\n SRV 0 0\n 5 {} ) ; )\n",
            " NAPTR 1 1 \"u\"\"Ü\" \"!Ü\\\"!\" {}\n",
            "{} HTTPS 0 . Ü\n",
            "Ü\\@.{} RP Ü.{}. {}\n",
            "{} CLASS1 TYPE65280 \\# 1 00\n",
            " NS \\# 1 Ü\n",
            "Ü\\.. NS Ü\\..Ü\\..{}.\n",
            "@ NS .\n",
            "a\\252.{}\tNS\t\\195x.{}.\n",
            "$GENERATE 1-2 Ü$ A 192.0.2.$\n",
        ],
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
        names: &NAMES,
    },
    Case {
        args: &["--from", "csv", "--replace", "--no-header", "--column", "2"],
        templates: &[
            "Ü,{}\n",
            "\"Ü,\n\"\"\",\"{}\",Ü\r\n",
            "Ü\"Ü,{},\"\n\"Ü\n",
            ",,\n",
            "\n",
            "1,{},\"{bücher},Ü\"\n",
        ],
        pieces: &[",", "\"", "\"\"", "a", ".", "b..b", "\r", ",\"a\"", "\n\""],
        names: &NAMES,
    },
    Case {
        args: &["--from", "tsv", "--replace", "--no-header", "--column", "2", "--column", "1"],
        templates: &["{}\t{}\tÜ\n", "{}\t\t\"Ü\"\r\n", "{}\t{}\n", "\n"],
        pieces: &["\t", "\"", "a", ".", "b..b", "\r"],
        names: &NAMES,
    },
    Case {
        args: &["--from", "jsonl", "--field", "n.d", "--field", "d"],
        templates: &[
            "{\"d\":\"{}\",\"x\":\"Ü\"}\n",
            " { \"n\" : { \"x\" : \"Ü\", \"d\": [ \"{}\" , null,\"\", \"{}\" ] } } \r\n",
            "{\"d\":[\"{}\"],\"\\u0064\":\"{}\",\"e\":[\"Ü\"],\"\\ud800\":\"Ü\"}\n",
            "{\"n\":[{\"d\":\"{}\"}],\"d\":null,\"x\":1.50}\n",
            "{\"n\":\"Ü\"}\n",
            "\n",
        ],
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
        names: &NAMES,
    },
    Case {
        args: &["--from", "urls"],
        templates: &[
            "https://{}\n",
            "  http://Ü:Ü@{}:8080/Ü?Ü@Ü#Ü \r\n",
            "//{}\\Ü\n",
            "data:Ü,Ü\n",
            "x+y://{}?//Ü\n",
            "ftp://Ü@Ü:@{}:21\n",
            "http://[::1]/Ü\n",
            "http://192.0.2.1:/Ü\n",
            "file:///Ü\n",
            "mailto:Ü@Ü\n",
            "\n",
        ],
        pieces: &[
            "http", ":", "//", "/", "@", "a", ".", "b..b", "%", "6", "1", "[", "]", "?", "#", "\\",
            "\r", " ",
        ],
        names: &NAMES,
    },
    Case {
        args: &["--from", "emails"],
        templates: &["Ü@{}\n", " \"Ü@\\\" \"@{} \r\n", "Ü@[IPv6:::1]\t\n", "a+b@{}\n", "\n"],
        pieces: &["@", "\"", "\\", "a", ".", "b..b", "[", "]", " ", "<", ">", "\r"],
        names: &HOSTS,
    },
];

/// A command, and the library's function for one name.
type Command = (&'static str, fn(&str) -> String);

const COMMANDS: [Command; 2] = [
    ("to-ascii", |name| uts46::to_ascii(name, &Options::DNS).unwrap().into_owned()),
    ("to-unicode", |name| uts46::to_unicode(name, &Options::DNS).raw().to_owned()),
];

/// Hosts of email addresses, whose only ASCII is letters, digits and hyphens.
const HOSTS: [&str; 6] =
    ["example", "bücher.example", "WWW.例え.jp", "xn--tda.example", "straße.XN--TDA", "ü。é"];

/// Accepted by the default profile.
const NAMES: [&str; 8] = [
    "example",
    "bücher.example",
    "WWW.例え.jp",
    "xn--tda.example",
    "_sip._tcp.XN--TDA",
    "*.straße",
    "ü。é",
    "a.b.c",
];

/// Records, and the expected output.
fn records() -> impl Strategy<Value = (Case, Command, String, String)> {
    (select(CASES), select(&COMMANDS[..]))
        .prop_flat_map(|(case, command)| {
            let names = prop::collection::vec(select(case.names), 3);
            let record = (select(case.templates), names);
            (Just((case, command)), prop::collection::vec(record, 0..12), any::<bool>())
        })
        .prop_map(|((case, (command, one)), records, is_ended)| {
            let (mut input, mut output) = (String::new(), String::new());
            for (template, names) in records {
                let mut parts = template.split("{}");
                let first = parts.next().unwrap_or_default();
                input += first;
                output += first;
                for (part, name) in parts.zip(names) {
                    input.extend([name, part]);
                    output.extend([one(name).as_str(), part]);
                }
            }
            if !is_ended {
                input.truncate(input.trim_end_matches('\n').len());
                output.truncate(output.trim_end_matches('\n').len());
            }
            (case, (command, one), input, output)
        })
}

const NO_TEXT: &[&[u8]] = &[b"\0", b"\xFF", b"\xC3", b"\x1F"];

const TO_CONVERT: &[&[u8]] =
    &["ü".as_bytes(), "．".as_bytes(), b"A", b"xn--a", b"\xFF", "；".as_bytes()];

/// Any mixture of a case's pieces and other bytes.
fn soup(others: &'static [&'static [u8]]) -> impl Strategy<Value = (Case, Vec<u8>)> {
    select(CASES).prop_flat_map(move |case| {
        let piece = prop_oneof![
            8 => select(case.pieces).prop_map(|piece| piece.as_bytes().to_vec()),
            2 => Just(b"\n".to_vec()),
            1 => select(others).prop_map(<[u8]>::to_vec),
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
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn names_are_converted_where_they_stand(
        (case, command, input, output) in records(),
        threads in 1..4_usize,
        block in 1..60_usize,
    ) {
        let ran = run(command.0, case, &options(threads, block), input.as_bytes());
        prop_assert_eq!(ran.text(), output.as_str(), "{}", input);
        let notes = ["xn: not converted, check by hand: ", "xn: no record has a name in the field"];
        let is_note = |line: &str| notes.iter().any(|note| line.starts_with(note));
        prop_assert!(ran.err.lines().all(is_note), "{}", ran.err);
        prop_assert_eq!(ran.code, Some(0));
    }

    #[test]
    fn what_needs_no_conversion_stays_byte_for_byte(
        (case, input) in soup(NO_TEXT),
        threads in 1..4_usize,
        block in 1..60_usize,
        max_line in prop_oneof![Just(1 << 24), 1..60_usize],
    ) {
        let mut options = options(threads, block);
        options.extend(["--on-error", "keep", "--max-line", &max_line.to_string()].map(String::from));
        let ran = run("to-ascii", case, &options, &input);
        prop_assert_eq!(
            String::from_utf8_lossy(&ran.out), String::from_utf8_lossy(&input), "{}", ran.err
        );
    }

    #[test]
    fn any_split_gives_the_same_bytes(
        (case, input) in soup(TO_CONVERT),
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

    #[test]
    fn rows_are_what_the_crate_csv_reads(
        pieces in prop::collection::vec(
            select(&["a", "ü", ",", "\"", "\"\"", "\n", "\r\n", ".", "b..b", ",\"", "\",", "A"][..]), 0..30,
        ),
        block in 1..60_usize,
    ) {
        // If a quotation mark stays open, the last row is another one.
        let input = pieces.concat() + "\nz\n";
        let rows = csv_rows(input.as_bytes());
        let args = ["to-ascii", "--from", "csv", "--no-header", "--column", "1", "--block-size"];
        let ran = xn_on(&[&args[..], &[&block.to_string()]].concat(), &input);
        let is_closed = rows.last().is_some_and(|row| *row == ["z"]);
        prop_assert_eq!(ran.err.contains("never closed"), !is_closed);
        if !is_closed {
            return Ok(());
        }
        // The first row that is not empty has the number of columns.
        let width = rows.first().map(Vec::len);
        let expected: Vec<Vec<String>> = rows
            .into_iter()
            .map(|mut row| {
                let ascii = uts46::to_ascii(&row[0], &Options::DNS).unwrap_or_default();
                let is_one_line = !ascii.contains('\n') && !ascii.ends_with('\r');
                let ascii = if is_one_line { ascii.into_owned() } else { String::new() };
                let width = width.unwrap_or(row.len());
                row.resize(row.len().max(width), String::new());
                row.insert(width, ascii);
                row
            })
            .collect();
        // A field with a name has only the quotation marks that RFC 4180 allows.
        let stray = ran.err.matches("neither around the whole field").count();
        let written = csv_rows(&ran.out);
        prop_assert_eq!(written.len(), expected.len());
        let mut rejected = 0;
        for (written, mut expected) in written.into_iter().zip(expected) {
            if written != expected {
                let column = width.unwrap_or(expected.len() - 1);
                expected[column].clear();
                prop_assert_eq!(written, expected, "{:?} {:?}", input, ran.text());
                rejected += 1;
            }
        }
        prop_assert!(rejected <= stray, "{:?} {:?}", input, ran.err);
    }

    #[test]
    fn errors_point_into_their_lines_and_what_cannot_be_read_stays(
        (case, input) in soup(TO_CONVERT),
        threads in 1..4_usize,
        block in 1..60_usize,
        folder in Just(folder("point-into-lines")),
    ) {
        let errors = path(&folder, "errors");
        let mut options = options(threads, block);
        options.extend(["--errors", &errors].map(String::from));
        let output = run("to-ascii", case, &options, &input).out;
        let output = String::from_utf8_lossy(&output);
        for line in std::fs::read_to_string(&errors).unwrap().lines() {
            let rejection: Value = serde_json::from_str(line).unwrap();
            let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
            let before = input.split_inclusive(|&byte| byte == b'\n').take(number(&rejection["line"]) - 1);
            let line_start: usize = before.map(<[u8]>::len).sum();
            let text = rejection["input"].as_str().unwrap();
            let rest = &input[line_start + number(&rejection["start"])..];
            let is_spelled = rest.starts_with(b"\"") || rest.iter().any(|byte| b"\\%".contains(byte));
            prop_assert!(is_spelled || text.contains(char::REPLACEMENT_CHARACTER) || rest.starts_with(text.as_bytes()));
            prop_assert!(number(&rejection["errors"][0]["byte"]) <= text.len());
            let stays =
                ["unterminated", "unopened", "not_json", "not_an_object", "not_a_string"]
                    .contains(&rejection["errors"][0]["kind"].as_str().unwrap());
            prop_assert!(!stays || output.contains(text), "{rejection} {output}");
        }
    }
}

fn csv_rows(text: &[u8]) -> Vec<Vec<String>> {
    csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text)
        .records()
        .map(|row| row.unwrap().iter().map(String::from).collect())
        .collect()
}

/// A sample file, which the help and the README use too.
fn sample(name: &str) -> String {
    format!("{}/../../testdata/samples/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[cfg(not(feature = "columnar"))]
#[test]
fn a_build_without_columns_says_how_to_get_them() {
    use crate::wording::{Transcript, str};

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
error: this build of xn does not read or write Parquet and Arrow, and does not convert CSV and TSV to other formats: install it with `cargo install --path crates/xn --features columnar`

Usage: xn to-ascii

error: this build of xn does not read or write Parquet and Arrow, and does not convert CSV and TSV to other formats: install it with `cargo install --path crates/xn --features columnar`

Usage: xn to-ascii

error: this build of xn does not read or write Parquet and Arrow, and does not convert CSV and TSV to other formats: install it with `cargo install --path crates/xn --features columnar`

Usage: xn stats


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
