//! Formats recognized by the first lines, options of lists, and text in other encodings.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use crate::run::{Ran, command, folder, path, xn, xn_on};
use crate::wording::{Transcript, says, str};

const ZONE: &str = "; ü\n$ORIGIN ü.\n@ IN SOA a b 1 2 3 4 5\nö TXT \"Ü\"\n";
const ASCII_ZONE: &str = "; ü\n$ORIGIN xn--tda.\n@ IN SOA a b 1 2 3 4 5\nxn--nda TXT \"Ü\"\n";

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let folder = folder("gzipped");
    let (plain, packed) = (path(&folder, "plain"), path(&folder, "packed.gz"));
    fs::write(&plain, bytes).unwrap();
    let ran = xn(&[
        "to-ascii",
        "--profile",
        "uts46",
        "--on-error",
        "keep",
        "-q",
        "--from",
        "lines",
        "-f",
        &plain,
        "-o",
        &packed,
    ]);
    assert_eq!(ran.code, Some(0));
    fs::read(packed).unwrap()
}

#[test]
fn zones_and_hosts_files_are_recognized_by_their_first_lines() {
    let mut transcript = Transcript::default();
    let folder = folder("contents");
    let zone = path(&folder, "db.example.com");
    fs::write(&zone, ZONE).unwrap();
    for ran in [xn(&["to-ascii", "-f", &zone]), xn_on(&["to-ascii"], ZONE)] {
        assert_eq!((ran.code, ran.text()), (Some(0), ASCII_ZONE));
        transcript.add(&ran.err);
    }
    assert_eq!(xn_on(&["to-ascii", "-q"], ZONE).well(), ASCII_ZONE);
    let packed = gzipped(b"$TTL 60\na.example. NS b.example.\n");
    transcript.add(&xn_on(&["to-unicode"], packed).err);
    let hosts = xn_on(&["to-ascii", "-q"], "127.0.0.1 localhost\n0.0.0.0 ü # ü\n");
    assert_eq!(hosts.well(), "127.0.0.1 localhost\n0.0.0.0 xn--tda # ü\n");
    // The user's option decides.
    let lines = xn_on(&["to-ascii", "--profile", "uts46", "--from", "lines"], "$TTL 1\n");
    assert_eq!((lines.err.as_str(), lines.text()), ("", "$ttl 1\n"));
    let names = path(&folder, "names");
    fs::write(&names, "ü\n").unwrap();
    let both = xn(&["to-ascii", "-f", &zone, "-f", &names]);
    assert_eq!((both.code, both.text()), (Some(2), ""));
    transcript.add(&both.err);
    let stats = xn(&["stats", &zone]);
    assert!(
        stats.text().starts_with("names                               3\n"),
        "{}",
        stats.text()
    );
    transcript.is(str![[r#"
xn: reading [TESTS]/bulk/contents/db.example.com as --from zone, based on its first lines
xn: not converted, check by hand: RDATA of TXT (1: line 4)
xn: reading standard input as --from zone, based on its first lines
xn: not converted, check by hand: RDATA of TXT (1: line 4)
xn: reading standard input as --from zone, based on its first lines
xn: the first lines of the files suggest different formats: use --from FORMAT, or convert the files one by one

"#]]);
}

#[test]
fn a_list_that_looks_like_something_else_is_not_read() {
    for (input, hint) in [
        ("https://a/\n", "URLs: use --from urls to convert their hosts"),
        ("x@a\n", "email addresses: use --from emails to convert their domains"),
        ("||a^\n", "an ad blocker's filter list: use --from adblock"),
        ("address=/a/\n", "a configuration of dnsmasq: use --from dnsmasq"),
        ("a,b\n", "values separated by ',': use --from csv and --column"),
        ("a CNAME b\n", "a zone file: use --from zone"),
        (
            "{\n \"a\": 1\n}\n",
            "JSON over several lines: write one object per line, and use --from jsonl and --field PATH",
        ),
    ] {
        let ran = xn_on(&["to-ascii", "-f", "-"], input);
        let message = format!(
            "xn: standard input looks like {hint}, or --from lines to convert plain lines\n"
        );
        assert_eq!((ran.code, ran.text(), &ran.err), (Some(2), "", &message));
        assert_eq!(xn_on(&["to-ascii", "-q"], input).err, message);
        assert_eq!(xn_on(&["stats"], input).err, message);
        let args = ["to-ascii", "-q", "--from", "lines", "--profile", "uts46"];
        assert_eq!(xn_on(&args, input).err, "");
    }
    let url = xn(&["to-ascii", "https://a/"]);
    says(
        &url.err,
        str![[r#"
xn: argument 1: this looks like a URL, so use --from urls (an ASCII code point is on the deny list: U+003A ':' at position 6 in label 1)

"#]],
    );
    assert_eq!(xn_on(&["punycode", "encode"], "https://a/\n").err, "");
}

#[test]
fn columns_and_fields_imply_their_format() {
    for (option, input, output) in [
        (["--column", "2"], "n,d\n1,ü\n", "n,d,d_ascii\n1,ü,xn--tda\n"),
        (["--column", "d"], "n\td\n1\tü\n", "n\td\td_ascii\n1\tü\txn--tda\n"),
        (["--field", "d"], "{\"d\":\"ü\"}\n", "{\"d\":\"xn--tda\"}\n"),
    ] {
        let ran = xn_on(&["to-ascii", "-q", option[0], option[1]], input);
        assert_eq!(ran.well(), output, "{option:?}");
    }
    let file = path(&folder("other-option"), "list.csv");
    fs::write(&file, "d\nü\n").unwrap();
    for (args, advice) in [
        (&["-f", &file, "--field", "d"][..], "--field applies to JSON Lines only: use --column"),
        (&["--from", "jsonl", "--column", "d"], "Parquet and Arrow only: use --field"),
    ] {
        let ran = xn_on(&[&["to-ascii"], args].concat(), "");
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(advice), "{}", ran.err);
    }
}

#[test]
fn a_header_that_looks_like_a_name_is_noted() {
    const NOTE: &str = "use --no-header if it is data";
    let args = ["to-ascii", "--from", "csv", "--column", "2"];
    let ran = xn_on(&args, "1,\"ü.example\"\n2,b\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains(NOTE) && ran.err.contains("column 2 \"ü.example\""), "{}", ran.err);
    for (more, input) in [
        (&["--no-header"][..], "1,a.example\n"),
        (&["-q"], "1,a.example\n"),
        (&[], "n,domain\n1,a.example\n"),
        (&[], "n,a domain.\n1,a.example\n"),
        (&[], ""),
    ] {
        let ran = xn_on(&[&args[..], more].concat(), input);
        assert!(!ran.err.contains(NOTE), "{}", ran.err);
    }
}

#[test]
fn files_without_names_are_reported() {
    let mut transcript = Transcript::default();
    for input in
        [b"%PDF-1.7\n".as_slice(), b"SQLite format 3\0", b"a\0.\0b\0\n\0", b"PK\x03\x04abc"]
    {
        let ran = xn_on(&["to-ascii"], input);
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        transcript.add(&ran.err);
        assert_eq!(ran.err.lines().count(), 1);
    }
    transcript.is(str![[r#"
xn: standard input is a PDF file, which xn cannot read: extract the names first
xn: standard input is an SQLite database, which xn cannot read: extract the names first
xn: standard input: this is UTF-16 without a byte-order mark: use --encoding utf-16le
xn: standard input: this is a ZIP archive, which xn cannot read: extract the file with the names first

"#]]);
}

/// The sender of a line may wait for its result, even if the first line is blank.
#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    use std::io::{BufRead, BufReader};
    let mut child = command(&["to-ascii"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (line, answer) in [("", ""), ("ü", "xn--tda"), ("", ""), ("ö", "xn--nda")] {
        stdin.write_all(format!("{line}\n").as_bytes()).unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), answer);
    }
    drop(stdin);
    assert_eq!(Ran::of(child).code, Some(0));
}

#[test]
fn lists_have_what_their_options_say() {
    let list = "# ü\n  ü  # ö\r\n\n.ä\n*.é\nü";
    let args = ["to-ascii", "--comment", "#", "--comment", "!", "--trim", "--leading-dot"];
    let ascii = "# ü\n  xn--tda  # ö\r\n\n.xn--4ca\n*.xn--9ca\nxn--tda";
    for block in ["1", "7", "1000000"] {
        let args = [&args[..], &["--block-size", block]].concat();
        assert_eq!(xn_on(&args, list).well(), ascii);
    }
    let unique = [&args[..], &["--unique"]].concat();
    assert_eq!(xn_on(&unique, "ü\n\n\nü\n").text(), "xn--tda\n\n\n");
    assert_eq!(
        xn_on(&["to-ascii", "--profile", "uts46", "-0"], "ü\0a b\0ö").well(),
        "xn--tda\0a b\0xn--nda"
    );
    let named = xn_on(&["to-ascii", "--null"], "ü\0b..c\0ö\0");
    assert_eq!((named.code, named.text()), (Some(1), "xn--tda\0\0xn--nda\0"));
    for args in
        [["--from", "urls", "--trim"].as_slice(), &["--comment", "#", "ü"], &["--comment", ""]]
    {
        assert_eq!(xn(&[&["to-ascii"], args].concat()).code, Some(2), "{args:?}");
    }
}

#[test]
fn text_keeps_its_encoding() {
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let lists = "\u{FEFF}bücher.example\r\n\r\n例え.example\n";
    let ascii = "\u{FEFF}xn--bcher-kva.example\r\n\r\nxn--r8jz45g.example\n";
    for block in ["1", "5", "1000000"] {
        let args = ["to-ascii", "--encoding", "utf-16le", "--block-size", block];
        let ran = xn_on(&args, utf16(lists));
        assert_eq!((ran.code, ran.err.as_str(), ran.out), (Some(0), "", utf16(ascii)));
    }
    let csv = b"name,note\n\xFC.example,\xE4 \x80\n";
    let args = ["to-ascii", "--from", "csv", "--column", "name", "--encoding", "windows-1252"];
    let ran = xn_on(&args, csv);
    assert_eq!(ran.out, b"name,note,name_ascii\n\xFC.example,\xE4 \x80,xn--tda.example\n");
    let long = [b"\"".as_slice(), &b"\xE4".repeat(5000), b"\",\xFC\n"].concat();
    let args = ["to-ascii", "--from", "csv", "--no-header", "--column", "2", "--replace"];
    let limits = ["--encoding", "latin1", "--max-line", "100", "--block-size", "33"];
    assert_eq!(xn_on(&[&args[..], &limits].concat(), &long).out, long);
    let greek = xn_on(&["to-unicode", "--encoding", "latin1"], "xn--tda\nxn--jxa\n");
    assert_eq!((greek.code, greek.out.as_slice()), (Some(1), b"\xFC\nxn--jxa\n".as_slice()));
    says(
        &greek.err,
        str![[r#"
xn: line 2: the result contains a code point that the encoding of the file cannot represent: U+03AE 'ή' (--encoding) at position 1: convert the file to UTF-8 first

"#]],
    );
    let json = xn_on(&["to-unicode", "--encoding", "latin1", "--json"], "xn--jxa\n");
    assert!(json.well().contains('ή'));
}

#[test]
fn bytes_that_cannot_be_written_back_end_the_run() {
    let folder = folder("encodings");
    let target = path(&folder, "target");
    let args = ["to-ascii", "--encoding", "shift_jis", "-o", &target];
    let ran = xn_on(&args, b"a\n\xFA\x4A\n");
    assert_eq!(ran.code, Some(2));
    says(
        &ran.err,
        str![[r#"
xn: standard input: the bytes at offset 2 (from 0) cannot be preserved in Shift_JIS
xn: nothing was written to [TESTS]/bulk/encodings/target, because an input could not be read

"#]],
    );
    assert!(!fs::exists(&target).unwrap());
    for label in ["iso-2022-jp", "nothing"] {
        assert_eq!(xn_on(&["to-ascii", "--encoding", label], "a\n").code, Some(2));
    }
}

#[test]
fn samples_of_filter_lists_and_dnsmasq() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/samples");
    let adblock = xn(&["to-ascii", "-f", &format!("{samples}/filters.adblock")]);
    assert!(
        adblock.text().contains(
            "\n||werbung.xn--bcher-kva.example^$third-party,domain=xn--nio-8ma.example\n"
        )
    );
    assert_eq!(adblock.code, Some(0));
    let args = ["to-ascii", "--from", "dnsmasq", "-f", &format!("{samples}/dnsmasq.conf")];
    assert!(xn(&args).well().contains("\naddress=/werbung.xn--bcher-kva.example/0.0.0.0\n"));
    let list =
        ["to-ascii", "--comment", "#", "--leading-dot", "-f", &format!("{samples}/blocked.txt")];
    assert!(
        xn(&list).well().ends_with("\n.werbung.xn--bcher-kva.example  # and all names below\n")
    );
}
