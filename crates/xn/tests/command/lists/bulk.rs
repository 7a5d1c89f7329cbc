//! Lists are converted the same with blocks, threads and input parts of any number and size.

use std::fs;
use std::io::Write;
use std::process::Stdio;
use std::thread;

use proptest::prelude::*;
use serde_json::Value;
use xenonym::uts46::{self, Options};

use crate::run::{Ran, command, folder, path, xn, xn_on};
use crate::wording::{Transcript, says, str};

/// The result for a name. An error contains the text to write, unless the name is dropped.
type OneName = fn(&str) -> Result<String, Option<String>>;

fn to_ascii(name: &str) -> Result<String, Option<String>> {
    uts46::to_ascii(name, &Options::DNS).map(String::from).map_err(|_| None)
}

fn to_unicode(name: &str) -> Result<String, Option<String>> {
    let shown = uts46::to_unicode(name, &Options::DNS);
    let went_well = shown.is_ok();
    let text = shown.into_text().into_owned();
    if went_well { Ok(text) } else { Err(Some(text)) }
}

/// The expected result, line by line, by the library's functions for one name: the output, the
/// rejected lines, and how many of the accepted names begin or end in a space or tab. A blank line
/// is not a name.
fn expected(
    input: &[u8],
    one: OneName,
    on_error: &str,
    max_line: usize,
) -> (Vec<u8>, Vec<u64>, usize) {
    let (mut output, mut rejected, mut with_blanks) = (Vec::new(), Vec::new(), 0);
    let (mark, lines) = match input.strip_prefix(b"\xEF\xBB\xBF") {
        Some(lines) => (&input[..3], lines),
        None => (&input[..0], input),
    };
    output.extend_from_slice(mark);
    for (number, line) in (1..).zip(lines.split_inclusive(|&byte| byte == b'\n')) {
        let ending: &[u8] = [b"\r\n".as_slice(), b"\n", b""]
            .into_iter()
            .find(|ending| line.ends_with(ending))
            .unwrap();
        let name = &line[..line.len() - ending.len()];
        if name.trim_ascii().is_empty() && name.len() <= max_line {
            output.extend_from_slice(line);
            continue;
        }
        let result = match std::str::from_utf8(name) {
            _ if name.len() > max_line => Err(None),
            Ok(name) => one(name),
            Err(_) => Err(None),
        };
        let result = match result {
            // A carriage return would become part of the line's ending.
            Ok(text) | Err(Some(text)) if text.ends_with('\r') && !name.ends_with(b"\r") => {
                Err(None)
            }
            // Without the code points before it, an asterisk would become a wildcard.
            Ok(text) | Err(Some(text)) if is_wildcard(text.as_bytes()) && !is_wildcard(name) => {
                Err(None)
            }
            result => result,
        };
        let written = match (&result, on_error) {
            (Ok(text), _) | (Err(Some(text)), "") => text.as_bytes(),
            (Err(_), "keep") => name,
            (Err(_), _) => b"",
        };
        if result.is_err() {
            rejected.push(number);
            match on_error {
                "drop" => continue,
                "fail" => break,
                _ => {}
            }
        } else if [name.first(), name.last()].iter().any(|end| matches!(end, Some(b' ' | b'\t'))) {
            with_blanks += 1;
        }
        output.extend_from_slice(written);
        let is_lost = written.is_empty() && ending.is_empty();
        output.extend_from_slice(if is_lost { b"\n" } else { ending });
    }
    (output, rejected, with_blanks)
}

/// Whether the first label is an asterisk, also before an ideographic full stop, which is another dot.
fn is_wildcard(name: &[u8]) -> bool {
    let name = String::from_utf8_lossy(name);
    name.split(['.', '\u{3002}']).next() == Some("*")
}

/// Parts of lines, good and bad.
fn input() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(b"\n".to_vec()),
        Just(b"\r\n".to_vec()),
        Just(b"\n".to_vec()),
        Just(b".".to_vec()),
        Just(b"*".to_vec()),
        Just(b"example".to_vec()),
        Just(b"example.com\nwww.example.org\n".to_vec()),
        Just("bücher".as_bytes().to_vec()),
        Just(b" ".to_vec()),
        Just(b"\t".to_vec()),
        Just(b"xn--bcher-kva".to_vec()),
        Just(b"xn--a".to_vec()),
        Just("\u{FEFF}".as_bytes().to_vec()),
        Just("\u{AD}".as_bytes().to_vec()),
        Just("。".as_bytes().to_vec()),
        Just(b"A-".to_vec()),
        Just(vec![b'a'; 64]),
        prop::collection::vec(any::<u8>(), 0..4),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Runs `xn` on input in parts of this length.
fn xn_on_pieces(args: &[&str], input: &[u8], length: usize) -> Ran {
    let mut child = command(args).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        scope.spawn(move || {
            for piece in input.chunks(length) {
                let _ = stdin.write_all(piece);
            }
        });
        Ran::of(child)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn lists_are_names_line_by_line(
        input in input(),
        (command, one) in prop_oneof![
            Just(("to-ascii", to_ascii as OneName)),
            Just(("to-unicode", to_unicode as OneName)),
        ],
        on_error in prop_oneof![Just(""), Just("blank"), Just("keep"), Just("drop"), Just("fail")],
        threads in 1..4_usize,
        block in 1..100_usize,
        max_line in prop_oneof![Just(1 << 24), 1..100_usize],
        piece in 1..200_usize,
    ) {
        let folder = folder("line-by-line");
        let errors = path(&folder, "errors");
        let (threads, block) = (threads.to_string(), block.to_string());
        let max = max_line.to_string();
        let mut args = vec![
            command, "--threads", &threads, "--block-size", &block, "--max-line", &max,
            "--errors", &errors, "--from", "lines",
        ];
        if !on_error.is_empty() {
            args.extend(["--on-error", on_error]);
        }
        let (output, rejected, with_blanks) = expected(&input, one, on_error, max_line);
        let ran = xn_on_pieces(&args, &input, piece);
        prop_assert_eq!(String::from_utf8_lossy(&ran.out), String::from_utf8_lossy(&output));
        prop_assert_eq!(ran.code, Some(i32::from(!rejected.is_empty())));
        let errors = fs::read_to_string(&errors).unwrap();
        let reported: Vec<u64> = errors
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["line"].as_u64().unwrap())
            .collect();
        prop_assert_eq!(reported, rejected);
        let note = match with_blanks {
            1 => "xn: 1 name begins or ends with spaces".to_owned(),
            count => format!("xn: {count} names begin or end with spaces"),
        };
        prop_assert_eq!(ran.err.contains(&note), with_blanks > 0, "{} {}", ran.err, note);
        prop_assert_eq!(ran.err.contains("with spaces"), with_blanks > 0, "{}", ran.err);
    }
}

#[test]
fn no_result_becomes_a_part_of_its_ending() {
    for command in ["to-ascii", "to-unicode"] {
        let ran = xn_on(&[command, "--profile", "uts46"], "\r\u{FEFF}\na\r\u{AD}");
        assert_eq!((ran.code, ran.text()), (Some(1), "\n\n"), "{command}");
        assert!(ran.err.matches("contains a line break").count() == 2, "{}", ran.err);
    }
}

#[test]
fn unique_keeps_the_first_of_each_name_and_counts_the_others() {
    let names = "b\nB\nxn--bcher-kva\na..b\nbücher\nBÜCHER\na..b\nb.\nc";
    let ran = xn_on(&["to-ascii", "--unique", "--on-error", "keep"], names);
    assert_eq!((ran.code, ran.text()), (Some(1), "b\nxn--bcher-kva\na..b\na..b\nb.\nc"));
    says(
        &ran.err,
        str![[r#"
xn: line 4: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: line 7: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: 3 repeated records were omitted

"#]],
    );
    let shown = xn_on(&["to-unicode", "--unique", "--profile", "idna2003"], "Ü\nü\nxn--tda\nx\n");
    assert_eq!((shown.code, shown.text()), (Some(0), "Ü\nx\n"));
    assert_eq!(shown.err, "xn: 2 repeated records were omitted\n");
    let objects = xn_on(&["to-ascii", "--unique", "--json", "--block-size", "1"], "a\nA\nb\n");
    assert_eq!((objects.code, objects.text().lines().count()), (Some(0), 2));
    assert_eq!(objects.err, "xn: 1 repeated record was omitted\n");
    assert_eq!(xn_on(&["to-ascii", "--unique", "-q"], "a\nA\nb\n").well(), "a\nb\n");
}

#[test]
fn a_summary_counts_what_became_of_names() {
    let ran = xn_on(&["to-ascii", "--summary"], "a\nÜ\na..b\n\u{FFFD}\nx..y\n");
    let lines: Vec<&str> = ran.err.lines().skip(3).collect();
    assert!(
        lines[0].starts_with("xn: 5 names: 1 unchanged, 1 converted, 3 rejected in "),
        "{lines:?}"
    );
    assert_eq!(lines[1..], ["xn:            2 empty_label", "xn:            1 disallowed"]);
    let quiet = xn_on(&["to-ascii", "--quiet"], "a..b\n".repeat(20_000));
    assert_eq!((quiet.code, quiet.err.as_str()), (Some(1), ""));
    let both = xn_on(&["to-ascii", "-q", "--summary"], "a..b\n");
    let lines: Vec<&str> = both.err.lines().map(|line| &line[..line.len().min(20)]).collect();
    assert_eq!(lines, ["xn: 1 name: 0 unchan", "xn:            1 emp"]);
    let many = xn_on(&["to-ascii"], "a\n".repeat(10_000));
    says(
        &many.err,
        str![[r#"
xn: 10,000 names: 10,000 unchanged, 0 converted, 0 rejected in [TIME]

"#]],
    );
    assert_eq!(xn_on(&["to-ascii"], "a\n".repeat(9_999)).err, "");
}

#[test]
fn a_hundred_reasons_are_printed_and_all_are_written_to_a_file() {
    let mut transcript = Transcript::default();
    let folder = folder("reasons");
    let errors = path(&folder, "errors");
    let names = "a..b\n".repeat(250);
    let ran = xn_on(&["to-ascii", "--block-size", "7"], &names);
    assert_eq!(ran.err.lines().count(), 101);
    transcript.add(ran.err.lines().last().unwrap());
    let ran = xn_on(&["to-ascii", "--errors", &errors], &names);
    transcript.add(ran.err.lines().last().unwrap());
    let written = fs::read_to_string(&errors).unwrap();
    assert_eq!(written.lines().count(), 250);
    let last: Value = serde_json::from_str(written.lines().next_back().unwrap()).unwrap();
    assert_eq!((&last["line"], &last["input"]), (&250.into(), &"a..b".into()));
    assert_eq!(last["errors"][0]["kind"], "empty_label");
    transcript.is(str![[r#"
xn: 150 more reasons: use --errors FILE to write them all
xn: 150 more reasons, all in [TESTS]/bulk/reasons/errors

"#]]);
}

#[test]
fn marks_and_endings_stay_as_they_are() {
    let folder = folder("marks");
    let (first, second) = (path(&folder, "first"), path(&folder, "second"));
    fs::write(&first, "\u{FEFF}ü\r\nö").unwrap();
    fs::write(&second, "\u{FEFF}ä").unwrap();
    let ran = xn(&["to-ascii", "-f", &first, "-f", &second]);
    assert_eq!(ran.well(), "\u{FEFF}xn--tda\r\nxn--nda\nxn--4ca");
    let objects = xn(&["to-ascii", "--json", "-f", &second]);
    assert!(objects.well().starts_with("{\"input\":\"ä\""));
}

#[test]
fn sizes_may_have_units() {
    let long = format!("{}\n{}\n", "a".repeat(1024), "a".repeat(1025));
    for (size, rejected) in [("1024", 1), ("1k", 1), ("1M", 0)] {
        let ran = xn_on(&["to-unicode", "--profile", "uts46", "--max-line", size], &long);
        assert_eq!(
            ran.err.matches("the line is too long").count(),
            rejected,
            "{size}: {}",
            ran.err
        );
    }
}

#[test]
fn a_hyphen_is_standard_output() {
    let folder = folder("hyphen");
    let ran = command(&["to-ascii", "-o", "-"]).current_dir(&folder).spawn().unwrap();
    assert_eq!(Ran::of(ran).well(), "");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    assert_eq!(xn_on(&["to-ascii", "-o", "-"], "ü\n").well(), "xn--tda\n");
}

#[test]
fn options_without_what_they_need_are_wrong_use() {
    for args in [
        ["to-ascii", "--column", "1", "a"].as_slice(),
        &["to-ascii", "--field", "d", "a"],
        &["to-ascii", "--from", "csv", "--column", "1", "a"],
        &["to-ascii", "--from", "hosts", "a"],
        &["to-ascii", "--threads", "0"],
    ] {
        assert_eq!(xn(args).code, Some(2), "{args:?}");
    }
}

/// Arguments are converted like lists, with the options of lists.
#[test]
fn arguments_have_the_options_of_lists() {
    let folder = folder("arguments");
    let [errors, output] = ["errors", "output"].map(|name| path(&folder, name));
    let quiet = xn(&["to-ascii", "-q", "xn--a", "ü"]);
    assert_eq!((quiet.code, quiet.text(), quiet.err.as_str()), (Some(1), "\nxn--tda\n", ""));
    let unique = xn(&["to-ascii", "--unique", "ü", "Ü", "a"]);
    assert_eq!((unique.code, unique.text()), (Some(0), "xn--tda\na\n"));
    assert_eq!(unique.err, "xn: 1 repeated record was omitted\n");
    let summary = xn(&["to-ascii", "-q", "--summary", "--threads", "2", "ü", "a", "xn--a"]);
    says(
        &summary.err,
        str![[r#"
xn: 3 names: 1 unchanged, 1 converted, 1 rejected in [TIME]
xn:            1 disallowed

"#]],
    );
    let files = xn(&["to-ascii", "-q", "-o", &output, "--errors", &errors, "ü", "xn--a"]);
    assert_eq!((files.code, files.text(), files.err.as_str()), (Some(1), "", ""));
    assert_eq!(fs::read_to_string(output).unwrap(), "xn--tda\n\n");
    let error: Value = serde_json::from_slice(&fs::read(errors).unwrap()).unwrap();
    assert_eq!(error["input"], "xn--a");
    for (policy, text) in
        [("blank", "\na\n"), ("keep", "xn--a\na\n"), ("drop", "a\n"), ("fail", "")]
    {
        let ran = xn(&["to-ascii", "--on-error", policy, "xn--a", "a"]);
        assert_eq!((ran.code, ran.text()), (Some(1), text), "{policy}");
    }
    let kept = xn(&["punycode", "encode", "--on-error", "keep", "ü"]);
    assert_eq!(kept.well(), "tda\n");
}

/// An empty argument too: it may be an unset variable of a script.
#[test]
fn every_argument_is_a_name() {
    let ran = xn(&["to-ascii", "a", "", "b"]);
    assert_eq!((ran.code, ran.text()), (Some(1), "a\n\nb\n"));
    says(
        &ran.err,
        str![[r#"
xn: argument 2: a label is empty at position 1 in label 1: enter a name

"#]],
    );
    assert_eq!(xn(&["to-ascii", "--json", "a", "", "b"]).text().lines().count(), 3);
}

#[test]
fn arguments_can_be_urls_and_email_addresses() {
    let urls =
        xn(&["to-ascii", "--from", "urls", "https://ü:ü@ü.example:8/ü?ü#ü", "http://[::1]/ü"]);
    assert_eq!(urls.well(), "https://ü:ü@xn--tda.example:8/ü?ü#ü\nhttp://[::1]/ü\n");
    let emails = xn(&["to-unicode", "--from", "emails", "jörg@xn--tda.example"]);
    assert_eq!(emails.well(), "jörg@ü.example\n");
    let rejected = xn(&["to-ascii", "--from", "urls", "http://b..c/ü", "ü.example/"]);
    assert_eq!((rejected.code, rejected.text()), (Some(1), "http://b..c/ü\nü.example/\n"));
    says(
        &rejected.err,
        str![[r#"
xn: argument 1, byte 8, "b..c": a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: argument 2, "ü.example/": the text does not begin like a URL at position 1: add a scheme and its slashes, such as https://, or use --from lines for plain lines

"#]],
    );
}

#[test]
fn stats_count_names_and_labels() {
    let list = "a.example\nxn--tda.ü.\nxn--a\na..b\n_x\nab--c\n";
    let ran = xn_on(&["stats", "--json"], list);
    let stats: Value = serde_json::from_str(ran.well()).unwrap();
    assert_eq!(
        (&stats["names"], &stats["accepted"], &stats["rejected"]),
        (&6.into(), &4.into(), &2.into())
    );
    assert_eq!(stats["errors"]["empty_label"], 1);
    assert_eq!(stats["labels"], 9);
    assert_eq!(stats["classes"]["A-label"], 1);
    assert_eq!(stats["classes"]["U-label"], 1);
    assert_eq!(stats["classes"]["fake A-label"], 1);
    assert_eq!(stats["classes"]["R-LDH label"], 1);
    assert_eq!(stats["classes"]["NR-LDH label"], 4);
    let text = xn_on(&["stats"], list.repeat(30_000));
    assert!(
        text.well().starts_with("names                               180000\n"),
        "{}",
        text.text()
    );
    let unread = xn(&["stats", "never"]);
    assert_eq!((unread.code, unread.text()), (Some(2), ""));
}
