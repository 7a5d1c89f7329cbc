//! What input contains: formats recognized by the first lines, options of lists, text in other encodings, and names inside
//! other text.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};
use xenonym_records::FORMATS;

use crate::run::{Ran, Transcript, command, folder, path, says, str, xn, xn_on};

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

// Files that are not what they seem, and names that every command finds.

/// A sign around a name is not part of it, whichever label is next to the sign.
#[test]
fn signs_in_names_beyond_ascii_are_rejected_everywhere() {
    let signs = [
        ("to-ascii", "'bücher.example'"),
        ("to-ascii", "'www.bücher.example'"),
        ("to-ascii", "DOMAIN=grün.example"),
        ("to-ascii", "DOMAIN=www.grün.example"),
        ("to-ascii", "bücher.example$all"),
        ("to-ascii", "xn--bcher-kva.example$all"),
        ("to-ascii", "ü.(example)"),
        ("to-unicode", "xn--bcher-kva.example$all"),
        ("to-unicode", "a$b.XN--bcher-kva"),
    ];
    for (command, name) in signs {
        let list = xn_on(&[command], format!("{name}\nbücher.example\n"));
        let other = if command == "to-ascii" { "xn--bcher-kva.example" } else { "bücher.example" };
        // A name is shown as far as it can be.
        let shown = if command == "to-ascii" {
            String::new()
        } else {
            name.to_lowercase().replace("xn--bcher-kva", "bücher")
        };
        assert_eq!((list.code, list.text()), (Some(1), &*format!("{shown}\n{other}\n")), "{name}");
        assert!(list.err.contains("an ASCII code point is on the deny list"), "{list:?}");
        let file = format!("0.0.0.0 {name} # {name}\n");
        let hosts = xn_on(&[command, "--from", "hosts"], &file);
        assert_eq!((hosts.code, hosts.text()), (Some(1), &*file));
        let column = [command, "--from", "csv", "--column", "n", "--replace"];
        let rows = format!("n\n{name}\n");
        let csv = xn_on(&column, &rows);
        assert_eq!((csv.code, csv.text()), (Some(1), &*rows));
    }
    let quoted = xn_on(&["to-ascii"], "'bücher.example'\n");
    assert!(
        quoted.err.contains("remove the quotation marks or brackets around the text"),
        "{quoted:?}"
    );
    let ascii = "0.0.0.0 books.example$all *.books.example\n";
    assert_eq!(xn_on(&["to-ascii", "--from", "hosts"], ascii).well(), ascii);
    assert_eq!(xn(&["to-ascii", "'books.example'"]).well(), "'books.example'\n");
    let wildcard = xn_on(&["to-ascii", "--from", "hosts"], "0.0.0.0 *.a_b.ü\n");
    assert_eq!(wildcard.well(), "0.0.0.0 *.a_b.xn--tda\n");
}

#[test]
fn rows_with_more_fields_than_the_header_are_noted() {
    for replace in [&["--replace"][..], &[]] {
        let args = [&["to-ascii", "--from", "csv", "--column", "Domain"], replace].concat();
        let ran = xn_on(&args, "\"Domain\",Owner\na,b\nü.example, \"Müller, J.\"\na,b\n");
        assert_eq!(ran.code, Some(0));
        let note = "xn: 1 row has more fields than the header (line 3): check --delimiter and the quotation marks\n";
        assert_eq!(ran.err, note);
    }
    let args = ["to-ascii", "--from", "csv", "--no-header", "--column", "1"];
    assert!(xn_on(&args, "a,b\nc,d,e\n").err.contains("more fields than the first row (line 2)"));
    let csv = ["--from", "csv", "--column", "n"];
    let note =
        "xn: 2 rows have more fields than the header: check --delimiter and the quotation marks\n";
    for command in [&["check"][..], &["display"], &["stats"], &["explain"], &["host"]] {
        let ran = xn_on(&[command, &csv].concat(), "n,m\na,b,c\na.b,c,d\na,b\n");
        assert_eq!((ran.code, &*ran.err), (Some(0), note), "{command:?}");
    }
    assert_eq!(xn_on(&[&["check", "-q"][..], &csv].concat(), "n,m\na,b,c\n").err, "");
}

/// Advice names only options that exist where it is read.
#[test]
fn advice_fits_the_place_of_a_name() {
    for (args, input, advice) in [
        (&["--from", "csv", "--column", "n"][..], "n\n.a.example\n", "remove the first dot"),
        (&["--from", "jsonl", "--field", "n"], "{\"n\":\".a.example\"}\n", "remove the first dot"),
        (&["--from", "hosts"], "192.0.2.1 .a.example\n", "remove the first dot"),
        (&[], ".a.example\n", "remove the first dot (in a list, use --leading-dot)"),
        (&["--from", "hosts"], "192.0.2.1 ü\u{A0}\n", "remove the spaces around the name"),
        (
            &["--from", "jsonl", "--field", "n"],
            "[{\"n\":\"a\"}]\n",
            "as jq -c '.[]' does with an array",
        ),
        (
            &["--from", "jsonl", "--field", "n"],
            "{\"n\":\"a\\u0000b\"}\n",
            "at position 2 in label 1)",
        ),
        (&["--from", "emails"], "a@b_c\n", "admit only letters, digits and hyphens in its labels"),
    ] {
        let ran = xn_on(&[&["to-ascii"], args].concat(), input);
        let found = ran.err.lines().any(|line| line.ends_with(advice));
        assert!(ran.code == Some(1) && found, "{args:?}: {}", ran.err);
    }
    for args in [&["explain"][..], &["compare", "a.example"]] {
        for (input, advice, other) in [
            ("http://a.example/", "use --column NAME:urls", "use --field PATH:urls"),
            ("# a", "use --comment PREFIX", "this looks like a comment ("),
            (".a.example", "remove the first dot", "remove the first dot"),
        ] {
            let table = [args, &["--from", "csv", "--column", "n"]].concat();
            let ran = xn_on(&table, format!("n\n{input}\n"));
            assert!(ran.err.contains(advice) && !ran.err.contains("in a list"), "{}", ran.err);
            let objects = [args, &["--field", "n"]].concat();
            let ran = xn_on(&objects, format!("{{\"n\":\"{input}\"}}\n"));
            assert!(ran.err.contains(other) && !ran.err.contains("in a list"), "{}", ran.err);
        }
    }
    for args in [&["host", "."][..], &["lookalikes", "--brand", "a.example", "a/b"]] {
        let ran = xn(args);
        assert!(ran.code == Some(1) && !ran.err.contains("use --"), "{}", ran.err);
    }
    let host = xn(&["host", "a@b_c"]);
    assert!(!host.err.contains("--std3"), "{}", host.err);
    // One of two options protects names.
    let usage = xn(&["lookalikes", "a.example"]).err;
    assert!(usage.contains("--brand") && usage.contains("--protect"), "{usage}");
}

/// The time of each command grows with the length of a record, not with its square.
#[test]
fn each_command_reads_a_record_with_many_names_in_linear_time() {
    let names = vec!["\"a.example\""; 30_000].join(",");
    let record = format!("{{\"a\":[{names}]}}\n");
    let commands: [&[&str]; 5] = [
        &["check", "-q", "--profile", "dns"],
        &["display"],
        &["compare", "a.example"],
        &["explain"],
        &["stats"],
    ];
    let source = ["--from", "jsonl", "--field", "a"];
    for command in commands {
        let begun = std::time::Instant::now();
        let ran = xn_on(&[command, &source].concat(), &record);
        assert_eq!(ran.code, Some(0), "{command:?}: {}", ran.err);
        assert!(begun.elapsed().as_secs() < 60, "{command:?}: {:?}", begun.elapsed());
    }
}

#[test]
fn a_field_may_be_inside_another_one() {
    let args = ["to-ascii", "--from", "jsonl", "--field", "b.c", "--field", "b"];
    let records = "{\"b\":{\"c\":\"ü\"}}\n{\"b\":\"ü\"}\n";
    assert_eq!(xn_on(&args, records).well(), records.replace('ü', "xn--tda"));
}

/// What is no list ends with exit code 2 before anything is written.
#[test]
fn files_that_are_no_lists_are_not_written() {
    let folder = folder("no-lists");
    for (name, text, what) in [
        ("zones.txt", "---\nbücher:\n  type: CNAME\n  value: grün.example.\n", "a YAML file"),
        ("dns.txt", "D(\"bücher.example\", REG,\n  A(\"www\", \"192.0.2.1\"),\n);\n", "JavaScript"),
        ("list.txt", "bücher.example##.ad\nx.example###b\n", "filter list: use --from adblock"),
        ("words.txt", "some words\nand others\nno names\n", "none of its first 3 lines is a name"),
        ("note.txt", "Please log in to ü.example today.\n", "because its only line is not a name"),
        ("proxy.cfg", "global\n  log x\nfrontend h\n  bind *:80\n", "none of its first 4 lines"),
        ("dns.conf", "bogus-priv\nno-resolv\ndomain=ü.example,10.0.0.0/8\n", "dnsmasq"),
        ("zone.conf", "auth-zone = bücher.example\n", "dnsmasq"),
        ("names.txt", "[\"bücher.example\"]\n", "jq -r '.[]'"),
    ] {
        let (input, output) = (path(&folder, name), path(&folder, &format!("{name}.out")));
        fs::write(&input, text).unwrap();
        let ran = xn(&["to-ascii", "-f", &input, "-o", &output]);
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert!(ran.err.contains(what), "{}", ran.err);
        assert!(!std::path::Path::new(&output).exists());
    }
}

#[test]
fn columns_have_comments_blanks_and_a_line_for_the_delimiter() {
    let feed = "# exported\n# \"two\n\nid,url\n1,http://ü.example/x\n# three, \"\n2,ü.example/y\n";
    let args = ["to-ascii", "--from", "csv", "--comment", "#", "--column", "url:urls", "--replace"];
    assert_eq!(xn_on(&args, feed).well(), feed.replace("ü.example", "xn--tda.example"));
    let args = ["to-ascii", "--from", "csv", "--column", "Domain", "--trim"];
    let ran = xn_on(&args, "\"Domain\", \"Owner\"\n \"ü.example\" , \"Müller, J.\"\n");
    assert_eq!(
        ran.well(),
        "\"Domain\", \"Owner\",Domain_ascii\n \"ü.example\" , \"Müller, J.\",\"xn--tda.example\"\n"
    );
    // Exports also have blanks inside the quotation marks.
    let table = "\"Domain \",b\n\" ü.example\u{A0}\",1\n\" \",2\n";
    let ran = xn_on(&args, table);
    assert_eq!(
        ran.well(),
        "\"Domain \",b,Domain_ascii\n\" ü.example\u{A0}\",1,\"xn--tda.example\"\n\" \",2,\n"
    );
    let ran = xn_on(&[&args[..], &["--replace"]].concat(), table);
    assert_eq!(ran.well(), table.replace("ü.example", "xn--tda.example"));
    let ran = xn_on(&args[..], "Domain\n\"  a_ü b\"\n");
    assert!(ran.err.contains("line 2, byte 4") && ran.err.contains("position 4"), "{ran:?}");
    let urls = ["to-ascii", "--from", "csv", "--column", "u:emails", "--trim", "--replace"];
    let ran = xn_on(&urls, "u\n\" \"\"a b\"\"@ü.example \"\n");
    assert_eq!(ran.well(), "u\n\" \"\"a b\"\"@xn--tda.example \"\n");
    let args = ["to-ascii", "--from", "csv", "--column", "Domain"];
    let quoted = xn_on(&args, "\"sep=;\"\nDomain;x\nü;1\n");
    assert_eq!(quoted.well(), "\"sep=;\"\nDomain;x;Domain_ascii\nü;1;xn--tda\n");
    let ran = xn_on(&args, "sep=;\r\nDomain;x\r\nü;1\r\n");
    assert_eq!(ran.well(), "sep=;\r\nDomain;x;Domain_ascii\r\nü;1;xn--tda\r\n");
    let args = ["to-ascii", "--from", "csv", "--column", "1", "--no-header"];
    let ran = xn_on(&args, "sep=;\nü;1\nsep=;\nö;2\n");
    assert_eq!(ran.well(), "sep=;\nü;1;xn--tda\nsep=;;sep=\nö;2;xn--nda\n");
    // Like a header, it stands once in the output.
    let folder = folder("delimiter");
    let files = ["a", "b"].map(|name| path(&folder, name));
    for file in &files {
        fs::write(file, "sep=;\nü;1\n").unwrap();
    }
    let ran = xn(&[&args[..], &["-f", &files[0], "-f", &files[1]]].concat());
    assert_eq!(ran.well(), "sep=;\nü;1;xn--tda\nü;1;xn--tda\n");
    let stats = xn_on(&["stats", "--from", "csv", "--column", "1"], "sep=|\na|b\nü|1\n");
    assert!(stats.well().contains("with Latin"), "{stats:?}");
}

#[test]
fn messages_name_the_right_cause_and_an_option_that_is_accepted() {
    let comment = format!("# {}\n", "Description of a list ".repeat(5));
    let ran = xn_on(&["to-ascii"], format!("a.example\n{comment}"));
    assert!(
        ran.err.contains("this looks like a comment (in a list, use --comment PREFIX)"),
        "{ran:?}"
    );
    let ran = xn_on(&["to-ascii"], "bücher.example\u{A0}\n");
    assert!(ran.err.contains("U+00A0"), "{ran:?}");
    assert!(ran.err.contains("use --trim"), "{ran:?}");
    assert_eq!(xn_on(&["to-ascii", "--trim"], "ü\u{A0}\n").well(), "xn--tda\u{A0}\n");
    let columns = ["to-ascii", "--from", "csv", "--column", "n"];
    let ran = xn_on(&columns, "n\n ü\n");
    assert!(ran.err.contains("remove the spaces around the name, or use --trim"), "{ran:?}");
    assert_eq!(
        xn_on(&[&columns[..], &["--trim"]].concat(), "n\n ü\n").well(),
        "n,n_ascii\n ü,xn--tda\n"
    );
    for command in [&["to-ascii"][..], &["host"], &["lookalikes", "--brand", "a.example"]] {
        let ran = xn_on(command, b"b\xFCcher.example\n");
        assert!(ran.err.contains("--encoding latin1"), "{ran:?}");
    }
    let ran = xn_on(&["host", "--field", "n"], b"{\"n\":\"\xFC.example\"}\n");
    assert!(!ran.err.contains("--encoding"), "{ran:?}");
    // Policies reject what the blank becomes.
    let shown = xn(&["display", "--policy", "chromium", "bücher.example\u{A0}"]);
    assert!(shown.text().contains("U+00A0 becomes"), "{shown:?}");
    let ran = xn_on(&columns, "# exported, by hand\nn,m\nü,1\n");
    assert!(ran.err.ends_with("(if it begins with comments, use --comment '#')\n"), "{ran:?}");
    let ran = xn_on(&columns, "#n,m\nü,1\n");
    assert!(!ran.err.contains("--comment"), "{ran:?}");
    assert_eq!(xn_on(&["to-ascii", "--encoding", "latin1"], b"\xFC\n").well(), "xn--tda\n");
    let utf16: Vec<u8> = "\u{FEFF}n\nü\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let ran = xn_on(&["to-ascii", "--column", "n"], utf16);
    assert!(ran.err.contains("use --encoding utf-16le"), "{ran:?}");
    for bytes in [u32::to_le_bytes, u32::to_be_bytes] {
        let utf32: Vec<u8> = "\u{FEFF}ü\n".chars().flat_map(|c| bytes(c.into())).collect();
        let ran = xn_on(&["to-ascii"], utf32);
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("UTF-32: convert the input to UTF-8"), "{ran:?}");
    }
}

/// A list is recognized as mixed, and every command sees the names that `to-ascii` converts.
#[test]
fn every_command_sees_the_names_of_every_format() {
    for info in FORMATS.iter().filter(|info| info.format().is_some()) {
        let source = ["--from", info.name];
        let converted = xn_on(&[&["to-ascii", "--json"], &source[..]].concat(), info.sample);
        let names = converted.text().lines().filter(|line| line.contains("\"input\"")).count();
        assert!(names > 0, "{info:?}");
        let stats = xn_on(&[&["stats", "--json"], &source[..]].concat(), info.sample);
        assert_eq!(stats.object()["names"], names, "{info:?}");
        let folder = folder(&format!("sees-{}", info.name));
        let protect = path(&folder, "protect");
        fs::write(&protect, "bucher.example\n").unwrap();
        let args = ["lookalikes", "--protect", &protect, "--show", "all", "--json"];
        let found = xn_on(&[&args[..], &source[..]].concat(), info.sample);
        assert_eq!(found.text().lines().count(), names, "{info:?} {found:?}");
        let shown = xn_on(&[&["check", "--json"], &source[..]].concat(), info.sample);
        assert_eq!(shown.text().lines().count(), names, "{info:?}");
        assert!(
            !xn_on(&[&["to-ascii"], &source[..]].concat(), info.sample).text().contains("bücher.")
        );
    }
    let mixed = "# ü\nü.example\n0.0.0.0 ü.example\n||ü.example^\n";
    let ran = xn_on(&["to-ascii"], mixed);
    assert_eq!(ran.text(), "# ü\nxn--tda.example\n0.0.0.0 xn--tda.example\n||xn--tda.example^\n");
    assert!(ran.err.contains("reading standard input as --from dns-list"), "{ran:?}");
}

#[test]
fn formats_are_listed_with_samples() {
    let all = xn(&["formats"]);
    for info in FORMATS {
        assert!(all.well().contains(&format!("{}: {}\n", info.name, info.summary)));
    }
    assert_eq!(xn(&["formats", "hosts"]).well().lines().count(), 6);
    assert_eq!(xn(&["formats", "x"]).code, Some(2));
}

#[test]
fn urls_need_no_scheme_on_request() {
    let urls = "ü.example/x\nü.example:80\nhttp://ü.example/\n//ü\nmailto:a@ü\n";
    let ran = xn_on(&["to-ascii", "-q", "--from", "bare-urls"], urls);
    let ascii = urls.replace("ü.example", "xn--tda.example").replace("//ü\n", "//xn--tda\n");
    assert_eq!((ran.code, ran.text()), (Some(0), ascii.as_str()));
    assert_eq!(xn_on(&["to-ascii", "-q", "--from", "urls"], "ü.example/x\n").code, Some(1));
}

// A name that is not a wildcard never becomes one: U+FF0A is mapped to an asterisk.

/// Whether names are converted alone, many at once, or in records.
#[test]
fn no_name_becomes_a_wildcard() {
    for name in ["＊.example", "＊", "a.﹡.ü", "a＊.example", "\u{AD}*.example"] {
        for command in ["to-ascii", "to-unicode"] {
            let ran = xn(&[command, name]);
            assert_eq!((ran.code, ran.text()), (Some(1), "\n"), "{name}");
            let object = xn(&[command, "--json", name]).object();
            assert_eq!(object["errors"][0]["kind"], "breaks_record");
            assert_eq!(object["output"], Value::Null);
            let list = xn_on(&[command, "-q"], format!("a.example\n{name}\n*.example\n"));
            assert_eq!((list.code, list.text()), (Some(1), "a.example\n\n*.example\n"), "{name}");
            for (args, line) in [
                (&["--from", "hosts"][..], "::1 NAME\n"),
                (&["--from", "csv", "--no-header", "--column", "1", "--replace"], "NAME,1\n"),
                (&["--from", "jsonl", "--field", "d"], "{\"d\":\"NAME\"}\n"),
                (&["--from", "zone"], "x NS NAME\n"),
                (&["--from", "lines", "--on-error", "keep"], "NAME\n"),
            ] {
                let file = line.replace("NAME", name);
                let ran = xn_on(&[&[command, "-q"], args].concat(), &file);
                assert_eq!((ran.code, ran.text()), (Some(1), &*file), "{args:?}");
            }
        }
    }
    let counts = xn_on(&["stats", "--json"], "a.＊.ü\n").object();
    assert_eq!(counts["rejected"], 1, "{counts}");
    let wildcards = "*.ü\n*\na.*.ü\n";
    assert_eq!(xn_on(&["to-ascii", "-q"], wildcards).well(), "*.xn--tda\n*\na.*.xn--tda\n");
}

#[test]
fn the_place_of_the_asterisk_is_reported() {
    let object = xn(&["to-ascii", "--json", "ü.＊.example"]).object();
    let error = &object["errors"][0];
    assert_eq!((&error["offset"], &error["code_point"]), (&3.into(), &"U+002A".into()));
    assert_eq!(error["source"], "U+FF0A");
    let stopped = xn_on(&["to-ascii", "-q", "--on-error", "fail"], "ü\n＊.ü\nö\n");
    assert_eq!((stopped.code, stopped.text()), (Some(1), "xn--tda\n"));
    let errors = path(&folder("wildcards"), "errors");
    xn_on(&["to-ascii", "-q", "--errors", &errors], "ü\n\nö\n＊.ü\n");
    assert!(fs::read_to_string(errors).unwrap().contains("\"line\":4"));
}

/// A zone may contain any ASCII, so an invalid A-label is unchanged, and the rest of its name is converted.
#[test]
fn fake_a_labels_stay_in_zones() {
    let zone = "$ORIGIN xn--zz.ü.\nxn--zz NS ns.XN--a.ö.\n";
    let ran = xn_on(&["to-ascii", "--from", "zone"], zone);
    assert_eq!(ran.text(), "$ORIGIN xn--zz.xn--tda.\nxn--zz NS ns.XN--a.xn--nda.\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("ASCII labels that are not valid"), "{}", ran.err);
    let back = xn_on(&["to-unicode", "-q", "--from", "zone"], ran.text());
    assert_eq!((back.code, back.text()), (Some(0), zone));
    // The whole name is rejected for another reason.
    let rejected = xn_on(&["to-ascii", "-q", "--from", "zone"], "xn--zz.a\u{FFFD} A 1\n");
    assert_eq!((rejected.code, rejected.text()), (Some(1), "xn--zz.a\u{FFFD} A 1\n"));
}

// The input of the commands that report on each name: `xn check`, `xn compare`, `xn explain`.

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
    fs::write(&file, "ü\na..b\nxn--tda\n").unwrap();
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
    fs::write(&names, "Bücher.example\n<b>..&\u{202E}\nпример.example\n").unwrap();
    let ran = xn(&["stats", "--html", &page, &names]);
    assert_eq!((ran.code, &*ran.err), (Some(0), ""));
    assert_eq!(ran.text(), xn(&["stats", &names]).text());
    let html = fs::read_to_string(&page).unwrap();
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
    fs::write(&page, "before").unwrap();
    let ran = xn(&["stats", "--html", &page, &names]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("names.txt"), "{}", ran.err);
    assert_eq!(fs::read_to_string(&page).unwrap(), "before");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

// `xn lookalikes`, `xn display` and `xn check` on names inside other text: certificate logs, zone files, and URLs and
// addresses in columns. The object of a name is that of the name alone.

/// The options that describe a format, a file, and the names in it.
const SOURCES: [(&[&str], &str, &[&str]); 9] = [
    (
        &["--from", "jsonl", "--field", "dns.names"],
        "{\"serial\":1,\"dns\":{\"names\":[\"bücher.example\",\"*.paypa1.com\"]}}\n\
         {\"serial\":2,\"dns\":{\"names\":null}}\n{\"serial\":3,\"dns\":{\"names\":\"pаypal.com\"}}\n",
        &["bücher.example", "*.paypa1.com", "pаypal.com"],
    ),
    (
        &["--from", "zone"],
        "$ORIGIN example.\n$TTL 60\npaypa1.com. IN NS ns.bücher.example.\n",
        &["example.", "paypa1.com.", "ns.bücher.example."],
    ),
    (
        &["--from", "csv", "--column", "link:urls"],
        "id,link\n1,https://user@pаypal.com:8080/login?a=b.c\n2,http://[::1]/\n3,//bücher.example\n",
        &["pаypal.com", "bücher.example"],
    ),
    (
        &["--from", "csv", "--column", "mail:emails"],
        "mail,id\n\"\"\"a b\"\"@paypa1.com\",1\na.b@bücher.example,2\n",
        &["paypa1.com", "bücher.example"],
    ),
    (
        &["--from", "tsv", "--column", "link:urls", "--column", "name"],
        "name\tlink\nbücher.example\thttps://paypa1.com/\n",
        &["bücher.example", "paypa1.com"],
    ),
    (&["--from", "urls"], "https://paypa1.com/login\n", &["paypa1.com"]),
    (&["--from", "emails"], "security@bücher.example\n", &["bücher.example"]),
    (
        &["--from", "hosts"],
        "192.0.2.1 paypa1.com bücher.example # pаypal.com\n",
        &["paypa1.com", "bücher.example"],
    ),
    (
        &["--from", "text"],
        "Dear a,\nsee <hxxps://paypa1[.]com/login>, or\nwrite to a@bücher.exa=\nmple. Regards, report.pdf\n",
        &["paypa1.com", "bücher.example"],
    ),
];

/// The objects without their places in a file.
fn objects(ran: &Ran) -> Vec<Value> {
    assert!(matches!(ran.code, Some(0 | 1)), "{ran:?}");
    let objects = ran.text().lines().map(|line| {
        let mut object: Value = serde_json::from_str(line).unwrap();
        let members = object.as_object_mut().unwrap();
        for place in ["file", "line", "start", "column", "field"] {
            members.remove(place);
        }
        object
    });
    objects.filter(|object| !object["input"].is_null()).collect()
}

#[test]
fn names_inside_other_text_are_described_as_the_name_alone() {
    for command in ["display", "check"] {
        for (format, text, names) in SOURCES {
            let found = objects(&xn_on(&[&[command, "--json"], format].concat(), text));
            let lines = names.join("\n") + "\n";
            let alone = objects(&xn_on(&[command, "--json", "--from", "lines"], lines));
            assert_eq!(alone.len(), names.len());
            assert_eq!(found, alone, "{command} {format:?}");
        }
    }
}

#[test]
fn hits_in_other_text_are_those_of_the_name_alone() {
    let protected = path(&folder("sources-protected"), "protected.txt");
    fs::write(&protected, "paypal.com\n").unwrap();
    for (format, text, names) in SOURCES {
        let args = ["lookalikes", "--protect", &protected, "--summary"];
        let ran = xn_on(&[&args, format].concat(), text);
        let is_hit = |name: &&&str| name.contains("paypa1") || name.contains("pаypal");
        let hits = names.iter().filter(is_hit).count();
        let counted = format!(" {hits} with hits, ");
        assert!(ran.err.contains(&counted), "{format:?}: {}", ran.err);
        for name in names.iter().filter(is_hit) {
            assert!(ran.text().contains(*name), "{format:?}: {}", ran.text());
        }
        assert!(ran.text().contains("paypal.com") == (hits > 0), "{format:?}");
    }
}
