//! Records that are not of their format are rejected, with their place, and never lost; and
//! messages about names that are not converted.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use crate::run::{Transcript, folder, path, says, str, xn, xn_on};

/// The objects that `--errors` writes for the input.
fn rejections(args: &[&str], input: impl AsRef<[u8]> + Send) -> Vec<Value> {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let folder = folder(&format!("unread{}", RUNS.fetch_add(1, Ordering::Relaxed)));
    let file = path(&folder, "errors");
    xn_on(&[&["to-ascii", "-q", "--errors", &file], args].concat(), input);
    let lines = std::fs::read_to_string(file).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The line, the offset of the rejected text in it, the kind, and the offset of the error in that
/// text.
fn places(args: &[&str], input: &str) -> Vec<(u64, u64, String, u64)> {
    let place = |rejection: &Value| {
        let error = &rejection["errors"][0];
        let number = |value: &Value| value.as_u64().unwrap();
        let kind = error["kind"].as_str().unwrap().to_owned();
        (number(&rejection["line"]), number(&rejection["start"]), kind, number(&error["byte"]))
    };
    rejections(args, input).iter().map(place).collect()
}

#[track_caller]
fn are_at(args: &[&str], input: &str, expected: &[(u64, u64, &str, u64)]) {
    let places = places(args, input);
    let places: Vec<_> = places.iter().map(|(a, b, kind, c)| (*a, *b, kind.as_str(), *c)).collect();
    assert_eq!(places, expected);
}

fn text(args: &[&str], input: &str) -> String {
    xn_on(&[&["to-ascii"], args].concat(), input).text().to_owned()
}

const CSV: [&str; 4] = ["--from", "csv", "--column", "n"];
const JSON: [&str; 4] = ["--from", "jsonl", "--field", "d"];

/// The entry and its owner are both kept, or both omitted.
#[test]
fn entries_that_cannot_be_read_stay_with_their_owner() {
    let zone = "ü A 1\nö A 2 )\n A 3\nä TXT \"\n B A 4\n";
    are_at(&["--from", "zone"], zone, &[(2, 0, "unopened", 7), (4, 0, "unterminated", 7)]);
    let kept = zone.replace('ü', "xn--tda");
    for (policy, expected) in [("blank", &*kept), ("keep", &kept), ("drop", "xn--tda A 1\n")] {
        assert_eq!(text(&["--from", "zone", "--on-error", policy], zone), expected);
    }
    let heirs = "a A 1\nö NS b..c\n A 2 )\n A 3\nb..c A 4\n A 5 )\n";
    let blank = ["--from", "zone", "--on-error", "blank"];
    assert_eq!(text(&blank, heirs), "a A 1\n\nxn--nda A 2 )\n A 3\n\n\n");
    assert_eq!(text(&["--from", "zone"], heirs), heirs.replace('ö', "xn--nda"));
    // With `drop`, the owner of the next entries is left out with its entry.
    let dropped = places(&["--from", "zone", "--on-error", "drop"], zone);
    assert_eq!(dropped[1], (3, 0, "owner_rejected".to_owned(), 0));
}

#[test]
fn an_unreadable_record_is_reported_whole() {
    let row = format!("ö,\"{}\nä,3\n", "x".repeat(100_000));
    let objects = rejections(&CSV, format!("n,m\n{row}"));
    assert_eq!(objects[0]["input"], row.trim_end());
    // If it is longer than --max-line, its length is reported, and it is unchanged up to the end of the
    // file.
    let args = [&CSV, ["--max-line", "1000"].as_slice()].concat();
    let kept = text(&args, &format!("n,m\n{row}"));
    assert_eq!(kept, format!("n,m,n_ascii\n{row}"));
    let objects = rejections(&args, format!("n,m\n{row}"));
    assert_eq!(objects[0]["line"], 2);
    let input = objects[0]["input"].as_str().unwrap();
    assert!(input.starts_with("\"x") && input.ends_with("x... (100009 bytes)"), "{input}");
}

#[test]
fn an_error_is_where_its_name_is() {
    let input = "m,n\n\"\n\",b..c\nü,\"é..\"\n3\n";
    let two = [&CSV, ["--column", "1"].as_slice()].concat();
    let objects = rejections(&two, input);
    let of =
        |name: &str| objects.iter().map(|rejection| rejection[name].clone()).collect::<Vec<_>>();
    assert_eq!(of("line"), [3, 2, 4, 5]);
    assert_eq!(of("start"), [2, 0, 3, 0]);
    assert_eq!(of("column"), ["n", "m", "n", "n"]);
    assert_eq!(of("input"), ["b..c", "\n", "é..", "3"]);
    let message = xn_on(&[&["to-ascii"], two.as_slice()].concat(), input).err;
    says(
        &message,
        str![[r#"
xn: line 3, byte 3, column "n", "b..c": a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: line 2, byte 1, column "m", "\n": an ASCII code point is on the deny list: U+000A at position 1 in label 1: remove the line break at the end
xn: line 4, byte 4, column "n", "é..": a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: line 5, byte 1, column "n", "3": the row does not contain the column at position 2: write as many fields as there are columns

"#]],
    );
    let json =
        xn_on(&[&["to-ascii", "--json"], JSON.as_slice()].concat(), "{\"d\":[\"a\",\"b\"]}\n");
    json.well();
    let objects = json.objects();
    assert_eq!((&objects[1]["field"], &objects[1]["start"]), (&"d".into(), &10.into()));
    let deep = "{\"a\":{\"d\":\"ab\\ud83d\\ude00\\ud83d\"}}\n";
    let args = ["--from", "jsonl", "--field", "a.d"];
    are_at(&args, deep, &[(1, 10, "unpaired_surrogate", 15)]);
    assert_eq!(text(&args, deep), deep);
    let blank = [args.as_slice(), &["--on-error", "blank"]].concat();
    assert_eq!(text(&blank, deep), "{\"a\":{\"d\":null}}\n");
    // The number of a plain line is its whole place.
    let plain = rejections(&[], "b..c\n");
    assert_eq!((&plain[0]["line"], plain[0].get("start")), (&1.into(), None));
}

#[test]
fn an_error_for_a_result_that_breaks_its_record_points_at_its_source() {
    for (format, input, start, byte) in [
        ("urls", "http://ü.a／b/\n", 7, 4),
        ("emails", "a@b.c＠d\n", 2, 3),
        ("emails", "user@a.b.example．\n", 5, 11),
        ("emails", "user@a｡b。\n", 5, 5),
        ("hosts", "::1 a b＃c\n", 6, 1),
    ] {
        let args = ["--from", format, "--profile", "uts46", "--verify-dns-length=root-dot"];
        are_at(&args, input, &[(1, start, "breaks_record", byte)]);
    }
    let objects = rejections(&["--from", "tsv", "--no-header", "--column", "2"], "a\n");
    assert_eq!(objects[0]["errors"][0]["rule"], "media type text/tab-separated-values");
}

#[test]
fn hosts_of_urls_have_what_a_host_can_have() {
    let input = "\
http://%zz/
http://ü x/
http://a%20b/
http://ü%FCx/
ü/
https:///
http://[::1/
http://[ü]/
 http://u@a:8o/
http://%C3%BC:80/
http://[::1]:80/
";
    let expected = [
        (1, 0, "percent", 7),
        (2, 0, "denied_ascii", 9),
        (3, 0, "denied_ascii", 8),
        (4, 0, "percent_utf8", 9),
        (5, 0, "not_a_url", 0),
        (6, 0, "no_host", 0),
        (7, 0, "invalid_address", 7),
        (8, 0, "invalid_address", 7),
        (9, 0, "invalid_port", 12),
    ];
    are_at(&["--from", "urls"], input, &expected);
    assert_eq!(text(&["--from", "urls"], input), input.replace("%C3%BC:80", "xn--tda:80"));
    let blank = format!("{}http://xn--tda:80/\nhttp://[::1]:80/\n", "\n".repeat(9));
    assert_eq!(text(&["--from", "urls", "--on-error", "blank"], input), blank);
}

/// RFC 6532 section 3.1
#[test]
fn local_parts_are_text() {
    for input in [b"a\xFF@\xC3\xBC\n".as_slice(), b"\"a\xC3\"@\xC3\xBC\n", b"a\x1Bb@\xC3\xBC\n"] {
        let ran = xn_on(&["to-ascii", "-q", "--from", "emails"], input);
        assert_eq!((ran.code, ran.out.as_slice()), (Some(1), input));
    }
}

#[test]
fn labels_of_any_bytes_stay_in_zones() {
    let zone = |input| xn_on(&["to-ascii", "--from", "zone"], input);
    let ran = zone("a\\252b.ü A 1\n\\195\\188 A 1\n\\195.ü\\.x.ü A 1\n");
    assert_eq!(ran.text(), "a\\252b.xn--tda A 1\nxn--tda A 1\n\\195.ü\\.x.xn--tda A 1\n");
    assert_eq!(ran.code, Some(0));
    let latin = xn_on(&["to-ascii", "--from", "zone"], b"a\xFCb A 1\n");
    assert_eq!((latin.code, latin.out.as_slice()), (Some(0), b"a\xFCb A 1\n".as_slice()));
    let note =
        "xn: not converted, check by hand: names with labels that are not UTF-8 (1: line 1)\n";
    assert!(latin.err.ends_with(note), "{}", latin.err);
}

#[test]
fn names_that_were_not_converted_are_counted() {
    let mut transcript = Transcript::default();
    let input = "a\\.b A 1\nü\\.b.ü A 1\n$GENERATE 1-2 a$ A 1\n$GENERATE 1-2 ü$ A 1\na NS \"xn--tda\"\n \
                 HIP 2 00 ü\n HIP 2 00 00 u.\n TYPE9 \\# 1 00\n A \\# 4 00\n TXT \"ü\" ü\nx RP ü\\.b.c. .\n";
    let message = "xn: not converted, check by hand: $GENERATE (1: line 4), RDATA in the form of RFC 3597 (1: line \
                   8), RDATA of HIP (1: line 6), RDATA of TXT (1: line 10), names in quotes (1: line 5), names \
                   with escaped labels or local parts (2: lines 2, 11)\n";
    assert_eq!(xn_on(&["to-ascii", "--from", "zone"], input).err, message);
    assert_eq!(xn_on(&["to-ascii", "--from", "zone", "-q"], input).err, "");
    // The lines of the first three are named, of whatever chunk.
    let many = "auth-zone=ü\n\nbogus-priv\nauth-zone=ü\nnew=ü\n".repeat(3);
    for block in ["1", "30", "1000000"] {
        let args = ["to-ascii", "--from", "dnsmasq", "--block-size", block];
        transcript.add(&xn_on(&args, &many).err);
    }
    let folder = folder("left");
    let files = ["a", "b"].map(|name| path(&folder, name));
    for file in &files {
        std::fs::write(file, "x TXT ü\n").unwrap();
    }
    let two = ["to-ascii", "--from", "zone", "-f", &files[0], "-f", &files[1]];
    transcript.add(&xn(&two).err);
    let urls = xn_on(&["to-ascii", "--from", "urls"], "mailto:a@ü\nmailto:a@b\nhttp://[::1]/ü\n");
    transcript.add(&urls.err);
    let fields =
        xn_on(&[&["to-ascii", "--field", "e"], JSON.as_slice()].concat(), "{\"d\":\"b..c\"}\n");
    transcript.add(&fields.err);
    // The unread part may contain the field.
    let unread = xn_on(&[&["to-ascii", "-f", "no-such-file"], JSON.as_slice()].concat(), "");
    transcript.add(&unread.err);
    transcript.is(str![[r#"
xn: no name was found: check the format and its options
xn: not converted, check by hand: auth-zone (6: lines 1, 4, 6, ...), other options of dnsmasq (3: lines 5, 10, 15)
xn: no name was found: check the format and its options
xn: not converted, check by hand: auth-zone (6: lines 1, 4, 6, ...), other options of dnsmasq (3: lines 5, 10, 15)
xn: no name was found: check the format and its options
xn: not converted, check by hand: auth-zone (6: lines 1, 4, 6, ...), other options of dnsmasq (3: lines 5, 10, 15)
xn: not converted, check by hand: RDATA of TXT (2: [TESTS]/bulk/left/a line 1, [TESTS]/bulk/left/b line 1)
xn: no name was found: check the format and its options
xn: not converted, check by hand: URLs without slashes after the scheme (1: line 1)
xn: line 1, byte 6, field "d", "b..c": a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: no record contains a name in the field "e"
xn: no-such-file: No such file or directory (os error 2)

"#]]);
}

#[test]
fn hints_name_the_option_for_the_place_of_the_name() {
    let mut transcript = Transcript::default();
    transcript.add(&xn_on(&[&["to-ascii"], &CSV[..]].concat(), "n\nhttps://ü/\na@ü\na b\n").err);
    transcript.add(&xn_on(&[&["to-ascii"], &JSON[..]].concat(), "{\"d\":\"https://ü/\"}\n").err);
    // One hint is enough, and there is one even if the name is converted.
    transcript.add(&xn(&["to-ascii", "a@ü"]).err);
    transcript.add(&xn(&["to-ascii", "--profile", "uts46", "a@ü"]).err);
    transcript.is(str![[r#"
xn: line 2, byte 1, column "n", "https://ü/": this looks like a URL, so use --column NAME:urls (an ASCII code point is on the deny list: U+003A ':' at position 6 in label 1)
xn: line 3, byte 1, column "n", "a@ü": this looks like an email address, so use --column NAME:emails (an ASCII code point is on the deny list: U+0040 '@' at position 2 in label 1)
xn: line 4, byte 1, column "n", "a b": this looks like several words, but one name is expected (an ASCII code point is on the deny list: U+0020 ' ' at position 2 in label 1)
xn: line 1, byte 6, field "d", "https://ü/": this looks like a URL, so use --field PATH:urls (an ASCII code point is on the deny list: U+003A ':' at position 6 in label 1)
xn: argument 1: this looks like an email address, so use --from emails (an ASCII code point is on the deny list: U+0040 '@' at position 2 in label 1)
xn: an argument looks like an email address, so use --from emails

"#]]);
}

/// Blanks are part of the name, but a note says that they are now in Punycode.
#[test]
fn blanks_that_become_part_of_results_are_reported() {
    let mut transcript = Transcript::default();
    let message = |count| {
        let (begin, end, them) =
            if count == 1 { ("name begins", "ends", "it") } else { ("names begin", "end", "them") };
        format!(
            "xn: {count} {begin} or {end} with spaces, which were kept: use --profile host to reject {them}\n"
        )
    };
    let lines = " ü\nü\nx\t\r\n a b..c\n \nb c";
    for args in [["--block-size", "1"].as_slice(), &["--threads", "1"], &["--unique"], &["--json"]]
    {
        let ran = xn_on(
            &[&["to-ascii", "--profile", "uts46", "--verify-dns-length=root-dot"], args].concat(),
            lines,
        );
        transcript.add(&ran.err);
    }
    assert_eq!(
        text(&["--profile", "uts46", "--verify-dns-length=root-dot"], lines),
        "xn-- -eha\nxn--tda\nx\t\r\n\n \nb c"
    );
    let host = xn_on(&["to-ascii", "--profile", "host"], lines);
    assert_eq!(host.err.lines().count(), 4);
    assert!(!host.err.contains("with spaces"), "{}", host.err);
    assert_eq!(xn_on(&["to-ascii", "-q"], " a\n").err, "");
    for command in [["punycode", "encode"], ["stringprep", "--profile=nameprep"]] {
        assert_eq!(xn_on(&command, " a\n").err, "");
    }
    let any_ascii = ["to-ascii", "--profile", "uts46", "--verify-dns-length=root-dot"];
    let rows = xn_on(&[&any_ascii[..], CSV.as_slice()].concat(), "n\n ü\n\"é \"\n");
    assert_eq!(rows.err, message(2));
    assert_eq!(rows.text(), "n,n_ascii\n ü,xn-- -eha\n\"é \",\"xn-- -9fa\"\n");
    let failed = xn_on(&[&any_ascii[..], &["--on-error", "fail"]].concat(), " a\nb..c\n c\n");
    transcript.add(&failed.err);
    transcript.is(str![[r#"
xn: line 4: a label is empty at position 6 in label 2: remove the extra dot, or enter the missing label
xn: 2 names begin or end with spaces, which were kept: use --profile host to reject them
xn: line 4: a label is empty at position 6 in label 2: remove the extra dot, or enter the missing label
xn: 2 names begin or end with spaces, which were kept: use --profile host to reject them
xn: line 4: a label is empty at position 6 in label 2: remove the extra dot, or enter the missing label
xn: 2 names begin or end with spaces, which were kept: use --profile host to reject them
xn: 2 names begin or end with spaces, which were kept: use --profile host to reject them
xn: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: 1 name begins or ends with spaces, which were kept: use --profile host to reject them

"#]]);
}

#[test]
fn a_summary_tells_blank_lines_from_names() {
    let mut transcript = Transcript::default();
    for blank in ["\n \n", "\r\n"] {
        let input = format!("a\n{blank}b..c\n");
        let report =
            |args: &[&str]| xn_on(&[&["to-ascii", "--summary"], args].concat(), &input).err;
        let told = |report: String| report.lines().last().map(str::to_owned);
        let plain = report(&[]);
        transcript.add(&plain);
        for args in [["--unique"].as_slice(), &["--max-line", "4"]] {
            assert_eq!(told(report(args)), told(plain.clone()));
        }
    }
    let none = xn_on(&["to-ascii", "--summary"], "b..c\n");
    assert!(!none.err.contains("blank lines"), "{}", none.err);
    transcript.is(str![[r#"
xn: line 4: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: 2 names: 1 unchanged, 0 converted, 1 rejected in [TIME]
xn:            1 empty_label
xn: 2 blank lines
xn: line 3: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: 2 names: 1 unchanged, 0 converted, 1 rejected in [TIME]
xn:            1 empty_label
xn: 1 blank line

"#]]);
}

#[test]
fn columns_must_exist_and_be_given_once() {
    for (column, input, message) in [
        ("9", "n,m\n", "no column \"9\" among its 2 columns: \"n\", \"m\"\n"),
        ("0", "n,m\n", "column 0: columns are numbered from 1\n"),
        ("1", "n,m\n", "column \"n\" is selected twice\n"),
        (
            "m",
            "n,m,m_ascii\n",
            "its header already contains a column \"m_ascii\", where results would go: remove or \
                                rename it\n",
        ),
    ] {
        let ran = xn_on(&[&["to-ascii", "--column", column], CSV.as_slice()].concat(), input);
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert_eq!(ran.err, format!("xn: standard input: {message}"));
    }
}

/// The page contains an object of each shape, from these runs.
#[cfg(feature = "columnar")]
#[test]
fn the_objects_in_the_page_are_those_that_are_written() {
    let page = include_str!("../../../../docs/BULK.md");
    let (_, shapes) = page.split_once("```jsonl\n").unwrap();
    let shown: Vec<Value> = shapes
        .lines()
        .take_while(|line| *line != "```")
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let csv = rejections(&CSV, "id,n\n1,b..c\n2,\"\n");
    let row = rejections(&["--column", "n"], crate::columns::stream("n", "b..c"));
    let json = rejections(&JSON, "{\"d\":[\"a\",7]}\n");
    let long = rejections(&["--max-line", "100"], "a".repeat(1000));
    let plain = rejections(&["--profile", "host"], "example\nxn--a_b\n");
    assert_eq!([plain, csv, row, json, long].concat(), shown);
}

/// The names of the columns are in memory.
/// The whole file would be a header, and no name would be converted.
#[test]
fn a_header_with_a_bare_cr_is_an_error() {
    let ran = xn_on(&["to-ascii", "--from", "csv", "--column", "d"], "d,x\rü.de,1\rä.de,2\r");
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.err.contains("its header contains a CR, as if lines ended in CR"), "{}", ran.err);
    for header in ["\"a\rb\",d\n", "d,a\r\n"] {
        assert_eq!(xn_on(&["to-ascii", "--from", "csv", "--column", "d"], header).code, Some(0));
    }
}

#[test]
fn a_header_of_too_many_columns_is_an_error() {
    let args = ["to-ascii", "--from", "csv", "--column", "1"];
    for (commas, code) in [(999_999, 0), (1_000_000, 2)] {
        let ran = xn_on(&args, format!("{}\n", ",".repeat(commas)));
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        let is_rejected =
            ran.err.ends_with("its header contains 1000001 columns, more than 1,000,000\n");
        assert_eq!(is_rejected, code == 2, "{}", ran.err);
    }
}

/// Only the beginning of a file decides about its format, and nothing is changed silently.
#[test]
fn options_of_dnsmasq_after_many_names_are_rejected() {
    let names = "name.example\n".repeat(6_000);
    let ran = xn_on(&["to-ascii"], format!("{names}address=/b\u{FC}cher.example/127.0.0.1\n"));
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with("xn: line 6001: "), "{}", ran.err);
    assert_eq!(ran.text(), names + "\n");
}
