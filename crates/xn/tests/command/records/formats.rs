//! Records of each format: the same results with blocks and threads of any number. What a format converts, the tests
//! of `xenonym-records` check.

use proptest::prelude::*;
use proptest::sample::select;

use crate::run::{Ran, xn, xn_on};

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
