//! Runs that end before anything is lost, because a file seems to be in another format, a disk is full, or a signal arrives.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::io::ioctl_fionread;
use serde_json::Value;

use crate::run::{Ran, Transcript, XN, command, files_of, folder, path, says, str, xn, xn_on};

/// Writes to a run, and waits until it has read everything or has ended.
fn write_and_wait(child: &mut Child, stdin: &mut ChildStdin, piece: &str) {
    // The run may have ended already.
    let _ = stdin.write_all(piece.as_bytes());
    while ioctl_fionread(&*stdin).unwrap() > 0 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Runs `xn` on parts of standard input, each of which is read before the next one arrives.
fn piecewise(args: &[&str], pieces: &[&str]) -> Ran {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin: ChildStdin = child.stdin.take().unwrap();
    for piece in pieces {
        write_and_wait(&mut child, &mut stdin, piece);
    }
    drop(stdin);
    Ran::of(child)
}

#[test]
fn comments_alone_do_not_identify_a_format() {
    let zone = "$TTL 1\nbücher IN A 192.0.2.1\n";
    let ascii = "$TTL 1\nxn--bcher-kva IN A 192.0.2.1\n";
    let long = "; a comment of a zone\n".repeat(10_000);
    let folder = folder("comments");
    let file = path(&folder, "db.example");
    fs::write(&file, format!("{long}{zone}")).unwrap();
    let packed = path(&folder, "db.example.gz");
    let pack = ["to-ascii", "--from", "zone", "-f", &file, "-o", &packed];
    assert_eq!(xn(&pack).code, Some(0));
    for read in
        [xn(&["to-ascii", "-q", "-f", &file]), xn_on(&["to-ascii", "-q"], format!("{long}{zone}"))]
    {
        assert_eq!(read.well(), format!("{long}{ascii}"));
    }
    assert_eq!(xn(&["to-unicode", "-q", "-f", &packed]).well(), format!("{long}{zone}"));
    for pieces in [&["; c\n", zone][..], &["\n; c", "\n; d\n$TT", "L 1\nbücher IN A 192.0.2.1\n"]]
    {
        let ran = piecewise(&["to-ascii", "-q"], pieces);
        assert!(ran.well().ends_with(ascii), "{}", ran.text());
    }
    let hosts = piecewise(&["to-ascii", "-q"], &["# c\n", "127.0.0.1 localhost\n0.0.0.0 ü\n"]);
    assert_eq!(hosts.well(), "# c\n127.0.0.1 localhost\n0.0.0.0 xn--tda\n");
    for unknown in ["# ü\n; ö\n".to_owned(), "; ü\n".repeat(300_000)] {
        for args in [&["to-ascii"][..], &["stats"]] {
            let ran = xn_on(args, &unknown);
            assert_eq!((ran.code, ran.text()), (Some(2), ""));
            assert_eq!(
                ran.err,
                "xn: standard input's format is unknown, because its first lines are comments: use \
                 --from FORMAT, or --from lines to convert plain lines\n"
            );
        }
    }
    // The last line needs no ending.
    assert_eq!(xn_on(&["to-ascii"], "# a\nü").text(), "\nxn--tda");
    assert_eq!(xn_on(&["to-ascii", "-q"], "; a\n$TTL 1").well(), "; a\n$TTL 1");
    // The user has named these comments.
    let known = "# ü\n#\n";
    assert_eq!(xn_on(&["to-ascii", "--comment", "#"], known).well(), known);
}

/// The sender of a name after comments gets a result before the input ends.
#[test]
fn a_name_after_comments_is_answered_at_once() {
    let mut child = command(&["to-ascii", "--comment", "#"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for line in ["# ü", "# ö", "ü"] {
        write_and_wait(&mut child, &mut stdin, &format!("{line}\n"));
    }
    for answer in ["# ü", "# ö", "xn--tda"] {
        assert_eq!(answers.next().unwrap().unwrap(), answer);
    }
    drop(stdin);
    assert_eq!(Ran::of(child).code, Some(0));
}

/// Configuration may begin with any number of options that look like names.
#[test]
fn configuration_is_recognized_wherever_it_shows() {
    let folder = folder("configuration");
    let plain = "# comment\nno-resolv\nno-poll\ndomain-needed\ncache-size=1000\n".repeat(20);
    for (text, program) in [
        (format!("{plain}address=/bücher.example/0.0.0.0\n"), "dnsmasq"),
        (format!("{plain}rebind-domain-ok = /ü/\n"), "dnsmasq"),
        ("server:\n  verbosity: 1\n".to_owned(), "unbound"),
        ("events {\n}\nhttp {\n  server_name ü;\n}\n".to_owned(), "nginx"),
        ("user www;\nhttp {\n  server_name ü;\n}\n".to_owned(), "nginx"),
        ("local-zone: \"bücher.example\" always_nxdomain\n".to_owned(), "unbound"),
        ("// comment\noptions {\n\tdirectory \"/var\";\n};\n".to_owned(), "named"),
        ("// comment\ninclude \"/etc/bind/ü\";\n".to_owned(), "named"),
        ("zone \"bücher.example\" IN {\n type primary;\n};\n".to_owned(), "named"),
    ] {
        let file = path(&folder, "list");
        fs::write(&file, &text).unwrap();
        for ran in [xn(&["to-ascii", "-q", "-f", &file, "-o", &file]), xn_on(&["to-ascii"], &text)]
        {
            assert_eq!((ran.code, ran.text()), (Some(2), ""));
            let says = format!(" looks like a configuration of {program}");
            assert!(ran.err.contains(&says) && ran.err.contains("or --from lines"), "{}", ran.err);
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}

/// As a list, each of them would become blank lines.
#[test]
fn a_file_that_is_no_list_is_not_converted() {
    let folder = folder("no-list");
    let (file, output) = (path(&folder, "file"), path(&folder, "output"));
    for (text, says) in [
        ("HOST=bücher.example\nPORT=80", "a file of variables, which xn cannot read"),
        ("- bücher.example", "a YAML file, which xn cannot read"),
        ("info@bücher.example joe", "a lookup table of Postfix: use --from postfix"),
        ("/ads/b.\n/ads/c.\n/ads/d.\n", "no list, because none of its first 3 lines is a name"),
        ("server:\nzone:\n  name: bücher.example", "a configuration of nsd"),
    ] {
        fs::write(&file, text).unwrap();
        for ran in [xn(&["to-ascii", "-f", &file, "-o", &output]), xn_on(&["to-ascii"], text)] {
            assert_eq!((ran.code, ran.text()), (Some(2), ""), "{text}");
            assert!(ran.err.contains(&format!(" looks like {says}")), "{}", ran.err);
        }
        assert_eq!(files_of(&folder), ["file"]);
    }
}

/// Nothing indicates that such a file is a list of names.
#[test]
fn a_file_of_other_text_is_not_replaced() {
    let folder = folder("other-text");
    let (file, errors) = (path(&folder, "mail"), path(&folder, "errors"));
    let text = "Dear reader,\n\nthis is a text.\nnames.example\nThe end. <- here\n";
    fs::write(&file, text).unwrap();
    let in_place = ["to-ascii", "-q", "-f", &file, "-o", &file];
    let ran = xn(&[&in_place[..], &["--errors", &errors]].concat());
    assert_eq!(ran.code, Some(2));
    says(
        &ran.err,
        str![[r#"
xn: [TESTS]/bulk/other-text/mail is unchanged, because 3 of its 4 lines are not names: use --from FORMAT, or --from lines if it is a list of names

"#]],
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert_eq!(fs::read_to_string(&errors).unwrap().lines().count(), 3);
    assert_eq!(files_of(&folder), ["errors", "mail"]);
    // Standard input is the same file.
    let redirected = Command::new("sh")
        .args(["-c", r#"exec "$0" to-ascii -q -o "$1" < "$1""#, XN, &file])
        .output()
        .unwrap();
    assert_eq!(redirected.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    // Other files, and files that --on-error or --from describes, are written.
    let kept = xn(&[&in_place[..], &["--on-error", "keep"]].concat());
    assert_eq!((kept.code, fs::read_to_string(&file).unwrap()), (Some(1), text.to_owned()));
    let other = path(&folder, "other");
    assert_eq!(xn(&["to-ascii", "-q", "-f", &file, "-o", &other]).code, Some(1));
    let lines = xn(&[&in_place[..], &["--from", "lines"]].concat());
    assert_eq!((lines.code, fs::read_to_string(&file).unwrap()), (Some(1), text.to_owned()));
    let blank = xn(&[&in_place[..], &["--from", "lines", "--on-error", "blank"]].concat());
    assert_eq!(
        (blank.code, fs::read_to_string(&file).unwrap()),
        (Some(1), "\n\n\nnames.example\n\n".to_owned())
    );
}

#[test]
fn a_list_that_is_replaced_keeps_its_rejected_lines() {
    let folder = folder("kept-lines");
    let file = path(&folder, "list");
    let (text, kept) = ("# names\nü\nb\na b\nc\n\n", "# names\nxn--tda\nb\na b\nc\n\n");
    for command in ["to-ascii", "to-unicode"] {
        fs::write(&file, text).unwrap();
        let ran = xn(&[command, "-q", "-f", &file, "-o", &file]);
        let expected = if command == "to-ascii" { kept } else { text };
        assert_eq!((ran.code, fs::read_to_string(&file).unwrap().as_str()), (Some(1), expected));
    }
    // Standard input is the same file.
    let redirected = Command::new("sh")
        .args(["-c", r#"exec "$0" to-ascii -q -o "$1" < "$1""#, XN, &file])
        .output()
        .unwrap();
    assert_eq!(redirected.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
    // Hits would replace all other names.
    let protected = path(&folder, "protected");
    fs::write(&protected, "paypal.com\n").unwrap();
    let table = path(&folder, "table.csv");
    fs::write(&table, "d\na.example\n").unwrap();
    let search = ["lookalikes", "--protect", &protected, "-q"];
    let rows = ["--column", "d", "-f", &table, "-o", &table];
    let hits = [&search[..], &["--show", "hits"], &rows].concat();
    for (args, says) in [
        (&[&search[..], &["-f", &file, "-o", &file]].concat(), "write the hits to another file"),
        (&hits, "write the hits to another file"),
        (
            &vec!["to-ascii", "--json", "-f", &file, "-o", &file],
            "write the objects to another file",
        ),
        (&[&search[..], &["a.com", "-o", &protected]].concat(), "also a list of names"),
        (&[&search[..], &["a.com", "--errors", &protected]].concat(), "also a list of names"),
    ] {
        let ran = xn(args);
        assert_eq!(ran.code, Some(2), "{args:?}");
        assert!(ran.err.contains(says), "{}", ran.err);
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
    assert_eq!(fs::read_to_string(&protected).unwrap(), "paypal.com\n");
    // With all rows, it only gains columns.
    assert_eq!(xn(&[&search[..], &rows].concat()).code, Some(0));
    assert!(fs::read_to_string(&table).unwrap().starts_with("d,d_hits,"));
}

#[test]
fn a_field_that_no_record_contains_is_an_error() {
    const SAYS: &str = "xn: no record contains the field \"domian\"\n";
    let args = ["--from", "jsonl", "--field", "domian"];
    let folder = folder("no-field");
    let (protected, output) = (path(&folder, "protected"), path(&folder, "output"));
    fs::write(&protected, "paypal.com\n").unwrap();
    for command in [
        &["to-ascii", "-q"][..],
        &["lookalikes", "-q", "--protect", &protected],
        &["display"],
        &["check", "-q"],
        &["explain"],
        &["stats"],
    ] {
        let run = |input: &str| xn_on(&[command, &args].concat(), input);
        let ran = run("{\"domain\":\"ü\"}\n{\"domain\":null}\n");
        assert_eq!((ran.code, ran.err.as_str()), (Some(2), SAYS), "{command:?}");
        // Unreadable lines do not hide it.
        let ran = run("{\"domain\":\"ü\"}\nno object\n");
        assert!(ran.code == Some(2) && ran.err.ends_with(SAYS), "{command:?} {ran:?}");
        for input in ["", "\n", "{\"domian\":null}\n", "{}\n{\"domian\":[]}\n"] {
            assert_eq!(run(input).code, Some(0), "{command:?} {input:?}");
        }
    }
    // The old output is kept.
    fs::write(&output, "old\n").unwrap();
    let ran = xn_on(&[&["to-ascii", "-o", &output], &args[..]].concat(), "{\"domain\":\"ü\"}\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), SAYS));
    assert_eq!(fs::read_to_string(&output).unwrap(), "old\n");
    assert_eq!(files_of(&folder), ["output", "protected"]);
    // One of the fields is enough.
    let two = [&["to-ascii", "--field", "domain"], &args[..]].concat();
    let ran = xn_on(&two, "{\"domain\":\"ü\"}\n");
    assert_eq!((ran.code, ran.text()), (Some(0), "{\"domain\":\"xn--tda\"}\n"));
    assert_eq!(ran.err, "xn: no record contains a name in the field \"domian\"\n");
    // A line that is no object may contain it.
    let ran = xn_on(&two, "{\"domain\":\"ü\"}\n{\"domian\":\"ü\"\n");
    assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 1), "{}", ran.err);
}

#[test]
fn files_without_contents_have_no_format() {
    let folder = folder("no-contents");
    let [empty, missing, hosts, packed] =
        ["empty", "missing", "list.hosts", "empty.txt.gz"].map(|name| path(&folder, name));
    fs::write(&empty, "").unwrap();
    fs::write(&hosts, "::1 ü\n").unwrap();
    fs::write(&packed, "").unwrap();
    let ran = xn(&["to-ascii", "-f", &empty, "-f", &hosts]);
    assert_eq!(ran.well(), "::1 xn--tda\n");
    let ran = xn(&["to-ascii", "-f", &missing, "-f", &hosts]);
    assert_eq!((ran.code, ran.text()), (Some(2), "::1 xn--tda\n"));
    assert!(ran.err.contains("No such file"), "{}", ran.err);
    // Compressed data are never empty.
    let ran = xn(&["to-ascii", "-f", &packed]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("its compressed data are missing"), "{}", ran.err);
}

#[test]
fn json_has_one_encoding() {
    let args = ["to-ascii", "--from", "jsonl", "--field", "d"];
    let json = "{\"d\":\"ü\"}\n";
    let latin = xn_on(&[&args[..], &["--encoding", "latin1"]].concat(), json);
    assert_eq!((latin.code, latin.text()), (Some(2), ""));
    let message = "--encoding does not apply to JSON Lines, which are always UTF-8";
    assert!(latin.err.contains(message), "{}", latin.err);
    let utf8 = xn_on(&[&args[..], &["--encoding", "utf-8"]].concat(), json);
    assert_eq!(utf8.well(), "{\"d\":\"xn--tda\"}\n");
}

#[test]
fn rows_in_utf16_are_not_read_as_bytes() {
    let text = "domain,n\nü.example,1\n";
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for column in ["domain", "1"] {
        let args = ["to-ascii", "--from", "csv", "--column", column];
        let ran = xn_on(&args, &utf16);
        let message = "this is UTF-16 without a byte-order mark: use --encoding utf-16le";
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert!(ran.err.contains(message), "{}", ran.err);
        let read = xn_on(&[&args[..], &["--encoding", "utf-16le"]].concat(), &utf16);
        assert_eq!(read.code, Some(0));
    }
}

#[test]
fn a_column_whose_name_ends_like_a_content_is_told_apart() {
    for (asked, meant) in [("x:urls", "x:urls:names"), ("x:emails", "x:emails:names")] {
        let header = format!("{asked},n\nü,1\n");
        let ran = xn_on(&["to-ascii", "--from", "csv", "--column", asked], &header);
        let message = format!("for the column \"{asked}\", use {meant}\n");
        assert!(ran.code == Some(2) && ran.err.ends_with(&message), "{}", ran.err);
        let names = xn_on(&["to-ascii", "--from", "csv", "--column", meant], &header);
        assert_eq!(names.well(), format!("{asked},n,{asked}_ascii\nü,1,xn--tda\n"));
    }
}

#[test]
fn nothing_is_left_of_a_run_that_read_nothing() {
    let folder = folder("nothing-left");
    let zip = path(&folder, "list.zip");
    fs::write(&zip, b"PK\x03\x04\x14\0\0\0").unwrap();
    let (output, errors) = (path(&folder, "out"), path(&folder, "errors"));
    for more in [&["--from", "lines"][..], &["--errors", &errors], &[]] {
        let ran = xn(&[&["to-ascii", "-f", &zip, "-o", &output], more].concat());
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("this is a ZIP archive"), "{}", ran.err);
        assert!(!ran.err.contains("so far"), "{}", ran.err);
        assert_eq!(files_of(&folder), ["list.zip"]);
    }
}

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/samples");

/// A pipe cannot be read from its end; a file that is standard input can.
#[test]
fn files_of_columns_do_not_come_through_pipes() {
    for name in ["domains.parquet", "domains.arrow"] {
        let bytes = fs::read(format!("{SAMPLES}/{name}")).unwrap();
        let ran = xn_on(&["to-ascii", "--column", "domain"], &bytes);
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert!(ran.err.contains("cannot be read from a pipe"), "{}", ran.err);
        assert!(ran.err.contains("save the file first (Arrow streams can)"), "{}", ran.err);
    }
}

#[test]
fn standard_input_may_be_columns() {
    let stream = [b"\xFF\xFF\xFF\xFF\x10\0\0\0".as_slice(), &[0; 16]].concat();
    let from_pipe = xn_on(&["to-ascii", "--column", "domain"], stream);
    let mut runs = vec![from_pipe];
    for name in ["domains.parquet", "domains.arrow"] {
        let file = File::open(format!("{SAMPLES}/{name}")).unwrap();
        let mut run: Command = command(&["to-ascii", "--column", "domain"]);
        runs.push(Ran::of(run.stdin(file).spawn().unwrap()));
    }
    for (index, ran) in runs.into_iter().enumerate() {
        if cfg!(feature = "columnar") && index > 0 {
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
            assert!(ran.out.windows(12).any(|bytes| bytes == b"domain_ascii"));
        } else if cfg!(feature = "columnar") {
            assert!(ran.err.contains("it cannot be read as Arrow"), "{}", ran.err);
        } else {
            assert!(ran.err.contains("was built without Parquet and Arrow"), "{}", ran.err);
        }
    }
}

#[test]
fn a_mark_that_stays_open_has_its_place_in_a_record_of_any_length() {
    let file = path(&folder("open"), "errors");
    for limit in ["16M", "100"] {
        for (input, place) in [
            (format!("a A 1\nbücher TXT ( \"{}\"\n", "x".repeat(1000)), (2, 12)),
            (format!("a A 1\nb TXT ( \"{}\"\n)\n A 1 (\"y\"\n", "x\" \"".repeat(300)), (4, 5)),
        ] {
            for block in ["7", "1000000"] {
                let args = ["--max-line", limit, "--block-size", block, "--errors", &file];
                let ran = xn_on(&[&["to-ascii", "--from", "zone"], &args[..]].concat(), &input);
                assert_eq!((ran.code, ran.text().len()), (Some(1), input.len()));
                let reported: Value =
                    serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
                let number = |value: &Value| value.as_u64().unwrap();
                let at = number(&reported["start"]) + number(&reported["errors"][0]["byte"]);
                assert_eq!((number(&reported["line"]), at), place, "{reported}");
            }
        }
    }
}

#[test]
fn another_format_is_wrong_use() {
    let folder = folder("other-formats");
    let csv = ["--from", "csv", "--column", "n"].as_slice();
    let json = ["--from", "jsonl", "--field", "a"].as_slice();
    let advice = "xn writes the format that it reads: use DuckDB or Polars to convert the file (see docs/FORMATS.md)";
    for (args, name) in [
        (&["--from", "lines"][..], "never.parquet"),
        (csv, "never.tsv"),
        (json, "never.csv"),
        (&["--from", "hosts"], "never.jsonl"),
    ] {
        let output = path(&folder, name);
        let ran = xn(&[&["to-ascii", "-o", &output], args].concat());
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
        assert!(!fs::exists(&output).unwrap(), "{args:?}");
        let said = "xn: the extension of --output belongs to another format, but";
        assert_eq!(ran.err.lines().next(), Some(&*format!("{said} {advice}")));
    }
    let to = xn(&["to-ascii", "--to", "csv"]);
    assert_eq!(to.code, Some(2));
    let said = format!("xn: invalid value 'csv' for '--to <FORMAT>': {advice}");
    assert_eq!(to.err.lines().next(), Some(&*said));
    // With --json, the output is not rows, and TSV may contain quotation marks.
    let output = path(&folder, "out.tsv");
    let ran = xn_on(&[&["to-ascii", "-o", &output, "--json"], csv].concat(), "n\nü\n");
    assert_eq!(ran.well(), "");
    let args = [&["to-ascii", "-o", &output, "--delimiter", "tab"], csv].concat();
    assert_eq!(xn_on(&args, "n\tm\nü\t1\n").well(), "");
    assert_eq!(fs::read_to_string(&output).unwrap(), "n\tm\tn_ascii\nü\t1\txn--tda\n");
}

#[test]
fn an_unknown_extension_is_wrong_use() {
    let folder = folder("extensions");
    let input = path(&folder, "names.data");
    fs::write(&input, "n\nü\n").unwrap();
    let csv = ["to-ascii", "--from", "csv", "--column", "n", "--replace", "-f", &input];
    for name in ["out.json", "out.xlsx", "out.zone", "out.json.gz"] {
        let output = path(&folder, name);
        let ran = xn(&[&csv[..], &["-o", &output]].concat());
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{name}");
        says(
            &ran.err,
            str![[r#"
xn: the extension of --output is unknown: use the extension of the input

"#]],
        );
        assert!(!fs::exists(&output).unwrap(), "{name}");
    }
    for name in ["out", "out.csv", "out.txt", "out.DATA", "out.txt.gz"] {
        let output = path(&folder, name);
        assert_eq!(xn(&[&csv[..], &["-o", &output]].concat()).code, Some(0), "{name}");
    }
    let output = path(&folder, "out.json");
    assert_eq!(xn(&[&csv[..], &["--json", "-o", &output]].concat()).code, Some(0));
    assert!(fs::read_to_string(&output).unwrap().starts_with("{\"input\":\"ü\","));
}

// Broken files, full disks, closed pipes, signals and killed runs: no partial file has the name of a whole one.

/// Names of all kinds, some of them rejected.
fn names(count: usize) -> String {
    (0..count)
        .map(|n| match n % 50 {
            7 => format!("n{n}..example\n"),
            x if x % 3 == 0 => format!("bücher{n}.example\n"),
            _ => format!("n{n}.example\n"),
        })
        .collect()
}

fn list(folder: &Path, content: impl AsRef<[u8]>) -> String {
    let list = path(folder, "list");
    fs::write(&list, content).unwrap();
    list
}

#[test]
fn compressed_files_are_read_by_content_and_written_by_extension() {
    let folder = folder("packed");
    let list = list(&folder, names(500));
    let plain = xn(&["to-ascii", "-q", "-f", &list]);
    let mut transcript = Transcript::default();
    for (ending, magic) in
        [("gz", b"\x1F\x8B".as_slice()), ("zst", b"\x28\xB5"), ("bz2", b"BZh"), ("xz", b"\xFD7zXZ")]
    {
        let packed = path(&folder, &format!("ascii.{ending}"));
        let args = ["to-ascii", "-q", "-f", &list, "-o", &packed, "--block-size", "999"];
        let ran = xn(&args);
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        let bytes = fs::read(&packed).unwrap();
        assert!(bytes.starts_with(magic), "{ending}");
        // For input, the extension is ignored.
        let odd = path(&folder, "odd");
        fs::write(&odd, [bytes.as_slice(), &bytes].concat()).unwrap();
        let read = xn(&["to-ascii", "-q", "--on-error", "keep", "-f", &odd]);
        assert_eq!(read.out, [plain.out.as_slice(), &plain.out].concat(), "{ending}");
        assert_eq!(xn_on(&["to-ascii", "-q"], &bytes).out, plain.out, "{ending}");
        fs::write(&odd, [&bytes, &bytes[..bytes.len() - 9]].concat()).unwrap();
        let ran = xn(&["to-ascii", "-q", "-f", &odd, "-f", &list]);
        assert_eq!(ran.code, Some(2), "{ending}");
        let (message, line) = ran.err.split_once(" (nothing was read from line ").unwrap();
        transcript.add(message);
        // How much can be read depends on the library that compresses.
        let line: usize = line.strip_suffix(")\n").unwrap().parse().unwrap();
        assert!((2..=1001).contains(&line), "{}", ran.err);
        assert!(ran.out.ends_with(&plain.out), "{ending}");
        let before = &ran.out[..ran.out.len() - plain.out.len()];
        assert!(plain.out.repeat(2).starts_with(before), "{ending}");
        let target = path(&folder, "never");
        assert_eq!(xn(&["to-ascii", "-q", "-f", &odd, "-o", &target]).code, Some(2));
        assert!(!Path::new(&target).exists());
    }
    transcript.is(str![[r#"
xn: [TESTS]/bulk/packed/odd: the gzip data are cut short
xn: [TESTS]/bulk/packed/odd: the zstd data are cut short
xn: [TESTS]/bulk/packed/odd: the bzip2 data are cut short
xn: [TESTS]/bulk/packed/odd: the xz data are cut short

"#]]);
    for text in ["", "B", "BZh", "BZh9", "\x1F", "\u{FEFF}"] {
        let read = xn_on(&["to-unicode", "--profile", "uts46", "-q"], text);
        assert_eq!(String::from_utf8_lossy(&read.out).to_lowercase(), text.to_lowercase());
    }
}

#[test]
fn unreadable_input_leaves_no_file() {
    let folder = folder("unreadable");
    let list = list(&folder, names(10));
    let (missing, target) = (path(&folder, "missing"), path(&folder, "target"));
    fs::write(&target, "before").unwrap();
    let directory = folder.to_str().unwrap();
    for wrong in [missing.as_str(), directory] {
        let ran = xn(&["to-ascii", "-q", "-f", &list, "-f", wrong, "-f", &list, "-o", &target]);
        assert_eq!(ran.code, Some(2));
        let reported = format!("xn: {wrong}: {}", fs::read(wrong).unwrap_err());
        assert_eq!(ran.err.lines().next(), Some(&*reported));
        assert_eq!(fs::read_to_string(&target).unwrap(), "before");
    }
    let (nowhere, parent) = (path(&folder, "no/folder"), path(&folder, "no"));
    let ran = xn(&["to-ascii", "-f", &list, "-o", &nowhere]);
    let error = File::create(&nowhere).unwrap_err();
    let reported = format!("xn: {nowhere}: cannot create a file in {parent}: {error}\n");
    assert_eq!((ran.code, ran.err), (Some(2), reported));
}

#[test]
fn a_rejected_name_with_on_error_fail_leaves_no_file() {
    let folder = folder("fail");
    let list = list(&folder, "a\nb..c\nd\n");
    let target = path(&folder, "target");
    let ran = xn(&["to-ascii", "-f", &list, "-o", &target, "--on-error", "fail"]);
    assert_eq!((ran.code, ran.err.lines().count()), (Some(1), 1));
    assert_eq!(files_of(&folder), ["list"]);
}

#[test]
fn an_error_for_a_long_line_has_its_length() {
    let long = "a".repeat(10_000_000);
    let input = format!("ü\n{long}\r\nö\n{long}");
    let args = ["to-ascii", "--max-line", "1000"];
    let ran = xn_on(&args, &input);
    assert_eq!((ran.code, ran.text()), (Some(1), "xn--tda\n\r\nxn--nda\n\n"));
    says(
        &ran.err,
        str![[r#"
xn: line 2: the line is too long (--max-line): use a higher limit, if the line is correct
xn: line 4: the line is too long (--max-line): use a higher limit, if the line is correct

"#]],
    );
    let kept = xn_on(&[args.as_slice(), &["--on-error", "keep"]].concat(), &input);
    assert!(kept.text() == input.replace('ü', "xn--tda").replace('ö', "xn--nda"));
    let dropped = xn_on(&[args.as_slice(), &["--on-error", "drop"]].concat(), &input);
    assert_eq!(dropped.text(), "xn--tda\nxn--nda\n");
    let objects = xn_on(&[args.as_slice(), &["--json"]].concat(), &input);
    let last: Value = serde_json::from_str(objects.text().lines().nth(3).unwrap()).unwrap();
    assert_eq!(last["input"], format!("{}... (10000000 bytes)", "a".repeat(64)));
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = folder("pipe");
    let list = list(&folder, names(100_000));
    let mut child = command(&["to-ascii", "-q", "-f", &list]).spawn().unwrap();
    let mut line = String::new();
    BufReader::with_capacity(16, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let ran = Ran::of(child);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

/// The run does not wait for the end of its input.
#[test]
fn a_reader_that_leaves_ends_a_run_that_waits() {
    let mut child = command(&["to-ascii"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let stdout = child.stdout.take().unwrap();
    stdin.write_all(b"a\n").unwrap();
    let mut reader = BufReader::with_capacity(2, stdout);
    reader.read_line(&mut String::new()).unwrap();
    drop(reader);
    // Until its own program starts, the child of another test also holds the reader's end.
    let ended = loop {
        if let Some(ended) = child.try_wait().unwrap() {
            break ended;
        }
        let _ = stdin.write_all(b"b\n");
        thread::yield_now();
    };
    assert_eq!(ended.code(), Some(0));
}

/// A reader that left is not an error, but there never was one.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_output_is_an_error() {
    let folder = folder("closed");
    let target = path(&folder, "target");
    let closed = |args: &str, streams: &str| {
        let script = format!("exec \"$0\" {args} {streams}");
        let ran = Command::new("sh").args(["-c", &script, XN]).output().unwrap();
        (ran.status.code(), String::from_utf8(ran.stderr).unwrap())
    };
    let error = (Some(2), "xn: standard output is closed\n".to_owned());
    for args in
        ["to-ascii ü", "to-ascii --json ü", "check ü", "explain ü", "permutations ü.de", "--help"]
    {
        for streams in [">&-", "<&- >&-"] {
            assert_eq!(closed(args, streams), error, "{args} {streams}");
        }
    }
    // Nothing is lost where nothing is written to it.
    assert_eq!(
        closed(&format!("to-ascii -o {target} -f /dev/null"), ">&-"),
        (Some(0), String::new())
    );
    assert_eq!(closed("to-ascii ü", ">/dev/null"), (Some(0), String::new()));
    assert_eq!(closed("to-ascii ü", "1<>/dev/null"), (Some(0), String::new()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_leaves_nothing() {
    let folder = folder("full");
    let list = list(&folder, names(20_000));
    let (target, errors) = (path(&folder, "target"), path(&folder, "errors"));
    // Limits files to 64 KiB, and ignores the signal that would end the run.
    let limited = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; ulimit -f 128; exec "$0" "$@""#, XN])
        .args(["to-ascii", "-q", "-f", &list, "-o", &target, "--errors", &errors])
        .args(["--block-size", "5000"])
        .output()
        .unwrap();
    let message = String::from_utf8(limited.stderr).unwrap();
    assert_eq!(limited.status.code(), Some(2), "{message}");
    says(
        &message,
        str![[r#"
xn: [TESTS]/bulk/full/target.xn-part: File too large (os error 27)

"#]],
    );
    assert_eq!(files_of(&folder), ["list"]);
}

/// A run that reads a pipe, after it has written its first results.
#[cfg(unix)]
fn waiting(target: &str, errors: &str) -> Child {
    let args = ["to-ascii", "-q", "-o", target, "--errors", errors];
    // A job in the background of a shell ignores SIGINT, and so does all that it starts, until `env` of Linux undoes that.
    let mut command = if cfg!(target_os = "linux") {
        let mut env = Command::new("env");
        env.args(["--default-signal=INT", XN]);
        env
    } else {
        Command::new(XN)
    };
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut run = command.spawn().unwrap();
    run.stdin.as_mut().unwrap().write_all(b"\xC3\xBC\na..b\n").unwrap();
    while fs::metadata(format!("{errors}.xn-part")).map_or(0, |found| found.len()) == 0 {
        assert_eq!(run.try_wait().unwrap(), None);
        thread::sleep(Duration::from_millis(1));
    }
    run
}

#[cfg(unix)]
#[test]
fn a_run_that_a_signal_ends_says_that_it_removed_its_partial_files() {
    use std::os::unix::process::ExitStatusExt;

    use rustix::process::{Pid, Signal, kill_process};

    let folder = folder("signal");
    let (target, errors) = (path(&folder, "target"), path(&folder, "errors"));
    fs::write(&target, "before").unwrap();
    for signal in [Signal::INT, Signal::TERM] {
        let mut run = waiting(&target, &errors);
        // The end of its input would end the run, perhaps before the signal does.
        let input = run.stdin.take();
        kill_process(Pid::from_child(&run), signal).unwrap();
        let ended = run.wait_with_output().unwrap();
        drop(input);
        assert_eq!(ended.status.signal(), Some(signal.as_raw()));
        says(
            &String::from_utf8(ended.stderr).unwrap(),
            str![[r#"
xn: [TESTS]/bulk/signal/target.xn-part: the run was interrupted: its partial file was removed
xn: [TESTS]/bulk/signal/errors.xn-part: the run was interrupted: its partial file was removed

"#]],
        );
        assert_eq!(files_of(&folder), ["target"]);
        assert_eq!(fs::read_to_string(&target).unwrap(), "before");
    }
}

/// As under `nohup`, or in the background of a shell.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_was_ignored_does_not_end_a_run() {
    let folder = folder("ignored");
    let target = path(&folder, "target");
    let script = r#"trap "" HUP INT
{ echo ü; until test -e "$2.xn-part"; do sleep 0.01; done; sleep 0.1; kill -HUP $$; kill -INT $$; sleep 0.1; echo ö; } |
    exec "$1" to-ascii -o "$2""#;
    // The run is in a process group with nothing else, so that the signals of a terminal can be imitated.
    let script = script.replace("$$", "0");
    let mut shell = Command::new("setsid");
    let ran = shell.args(["-w", "sh", "-c", &script, "sh", XN, &target]).output().unwrap();
    assert_eq!(String::from_utf8(ran.stderr).unwrap(), "");
    assert_eq!(fs::read_to_string(&target).unwrap(), "xn--tda\nxn--nda\n");
}

#[cfg(unix)]
#[test]
fn a_killed_run_leaves_the_old_file_and_one_partial_file_that_the_next_run_replaces() {
    let folder = folder("killed");
    let list = list(&folder, names(20_000));
    let whole = xn(&["to-ascii", "-q", "-f", &list]);
    for ending in ["", ".gz"] {
        let name = format!("target{ending}");
        let (target, errors) = (path(&folder, &name), path(&folder, "errors"));
        fs::write(&target, "before").unwrap();
        let mut run = waiting(&target, &errors);
        run.kill().unwrap();
        run.wait().unwrap();
        assert_eq!(fs::read_to_string(&target).unwrap(), "before");
        let partial = format!("{name}.xn-part");
        assert_eq!(files_of(&folder), ["errors.xn-part", "list", &name, &partial]);
        let ran = xn(&["to-ascii", "-q", "-f", &list, "-o", &target, "--errors", &errors]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        let read = xn(&["to-ascii", "-q", "--on-error", "keep", "-f", &target]);
        assert!(read.out == whole.out, "{ending}");
        assert_eq!(files_of(&folder), ["errors", "list", &name]);
        fs::remove_file(&target).unwrap();
        fs::remove_file(&errors).unwrap();
    }
}

/// The report of a run that fails does not replace the earlier report.
#[test]
fn wrong_use_keeps_the_report_of_the_run_before() {
    let folder = folder("report");
    let list = list(&folder, "a..b\n");
    let errors = path(&folder, "errors");
    fs::write(&errors, "before").unwrap();
    for args in [["-f", "/no/such/file"].as_slice(), &["-f", &list, "-f", "/no/such/file"]] {
        let ran = xn(&[&["to-ascii", "-q", "--errors", &errors], args].concat());
        assert_eq!(ran.code, Some(2));
        assert_eq!(fs::read_to_string(&errors).unwrap(), "before");
        let said = format!("nothing was written to {errors}, because an input could not be read");
        assert!(ran.err.contains(&said), "{}", ran.err);
        assert_eq!(files_of(&folder), ["errors", "list"]);
    }
    assert_eq!(xn(&["to-ascii", "-q", "--errors", &errors, "-f", &list]).code, Some(1));
    let reported: Value = serde_json::from_slice(&fs::read(&errors).unwrap()).unwrap();
    assert_eq!(reported["errors"][0]["kind"], "empty_label");
    assert_eq!(files_of(&folder), ["errors", "list"]);
}
