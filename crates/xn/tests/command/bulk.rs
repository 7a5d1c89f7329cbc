//! Lists: each line of input becomes one line of output, the same with blocks, threads and input parts of any number and size.

use std::io::Write;
use std::process::Stdio;
use std::{fs, thread};

use proptest::prelude::*;
use serde_json::{Value, json};
use xenonym::uts46::{self, Options};

use crate::run::{Ran, Transcript, command, folder, path, says, str, xn, xn_on};

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

fn decode(input: impl AsRef<[u8]> + Send) -> Ran {
    xn_on(&["punycode", "decode"], input)
}

#[test]
fn each_line_keeps_its_ending() {
    assert_eq!(decode("tda\r\nbcher-kva\n\r\n\ntda").well(), "ü\r\nbücher\n\r\n\nü");
    assert_eq!(decode("").well(), "");
    assert_eq!(decode("\n").well(), "\n");
}

#[test]
fn a_rejected_line_becomes_empty() {
    let ran = decode("tda\nz\r\nbcher-kva\nt!\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "ü\n\r\nbücher\n\n"));
    assert_eq!(ran.err.lines().count(), 2);
    says(
        &ran.err,
        str![[r#"
xn: line 2: the encoded text ends in the middle of a number at position 2: check that the text is complete and is Punycode
xn: line 4: a code point is not a Punycode digit: U+0021 '!' at position 2: after the last hyphen, use only a-z, A-Z and 0-9

"#]],
    );
}

#[test]
fn a_rejected_last_line_gets_an_ending() {
    let ran = decode("tda\nz");
    assert_eq!((ran.code, ran.text()), (Some(1), "ü\n\n"));
}

#[test]
fn invalid_utf8_is_the_error_of_its_line() {
    let mut transcript = Transcript::default();
    for direction in ["encode", "decode"] {
        let ran = xn_on(&["punycode", direction], b"a-\n\xFF\n\xC3\xBC\xC3\na-\n");
        assert_eq!(ran.code, Some(1));
        assert_eq!(ran.text().lines().count(), 4);
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
xn: line 2: the input is not UTF-8 at position 1: convert the input to UTF-8
xn: line 3: the input is not UTF-8 at position 2: convert the input to UTF-8
xn: line 2: the input is not UTF-8 at position 1: convert the input to UTF-8
xn: line 3: the input is not UTF-8 at position 2: convert the input to UTF-8

"#]]);
}

#[test]
fn control_characters_are_basic_code_points() {
    assert_eq!(
        xn_on(&["punycode", "encode"], "a\0b\n\0\nü\x1B\n\rx\n").well(),
        "a\0b-\n\0-\n\x1B-dha\n\rx-\n"
    );
    assert_eq!(decode("a\0b-\n\0-\n").well(), "a\0b\n\0\n");
}

#[test]
fn separators_other_than_line_feed_are_text() {
    let text = "a\u{2028}b\u{85}c\u{2029}\n";
    let encoded = xn_on(&["punycode", "encode"], text);
    assert_eq!(encoded.well().lines().count(), 1);
    assert_eq!(decode(encoded.out).well(), text);
}

#[test]
fn a_carriage_return_never_joins_the_ending() {
    let ran = decode("x\r-\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "\n"));
    says(
        &ran.err,
        str![[r#"
xn: line 1: the output contains a line break: U+000D at position 2: remove the line break, or use --json

"#]],
    );
    let json = xn_on(&["punycode", "decode", "--json"], "x\r-\n");
    assert!(json.well().contains(r#""output":"x\r""#));
}

#[test]
fn lines_of_many_megabytes_are_lines() {
    let ascii = "a".repeat(5_000_000);
    let hostile = "9".repeat(5_000_000);
    let input = format!("{ascii}-\n{hostile}\ntda\n{ascii}");
    let ran = decode(input);
    let lines: Vec<&str> = ran.text().lines().collect();
    assert_eq!((ran.code, lines.len()), (Some(1), 4));
    assert_eq!((lines[0], lines[1], lines[2]), (ascii.as_str(), "", "ü"));
    assert_eq!(lines[3].chars().count(), 5_000_000, "each a is a delta");
    says(
        &ran.err,
        str![[r#"
xn: line 2: a number in the encoded text, or needed to encode it, exceeds 32 bits at position 1: shorten the text, or check that it is Punycode

"#]],
    );
    assert_eq!(ran.err.lines().count(), 1);
}

#[test]
fn there_are_as_many_lines_as_before() {
    let mut input = Vec::new();
    let mut state = 1_u64;
    for _ in 0..100_000 {
        state = state * 48_271 % 0x7FFF_FFFF;
        input.push(b"\n\r-ab9\xC3\xBC\0"[(state % 9) as usize]);
    }
    input.push(b'\n');
    let lines = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').count();
    for args in [
        ["punycode", "encode"].as_slice(),
        &["punycode", "decode"],
        &["punycode", "encode", "--code-points"],
        &["punycode", "decode", "--code-points"],
        &["punycode", "decode", "--json"],
    ] {
        let ran = xn_on(args, &input);
        assert_eq!(lines(&ran.out), lines(&input), "{args:?}");
    }
}

#[test]
fn names_that_end_in_nul_are_lines_of_their_own() {
    for (args, input, expected) in [
        (["-0"].as_slice(), "a\0ü\0", "a\0xn--tda\0"),
        (&["-0", "--max-line", "5"], "aaaaaaaaaaaaaaa\0b\0aaaaaaaa\n", "\0b\0\0"),
    ] {
        let ran = xn_on(&[["to-ascii", "-q"].as_slice(), args].concat(), input);
        assert_eq!(ran.text(), expected, "{}", ran.err);
    }
}

/// An argument that is left out leaves no empty line.
#[test]
fn arguments_are_lines() {
    for (args, expected) in [
        (["--on-error", "drop", "xn--a", "b"].as_slice(), "b\n"),
        (&["--on-error", "fail", "a", "xn--a", "b"], "a\n"),
        (&["--unique", "a", "a", "b"], "a\nb\n"),
        (&["ü\n", ""], "\n\n"),
    ] {
        let ran = xn(&[["to-ascii", "-q"].as_slice(), args].concat());
        assert_eq!(ran.text(), expected, "{args:?} {}", ran.err);
    }
}

// With `--json`, each line of a list has an object, also one without a name.

/// The commands that read lists, with `--json`.
fn commands(protected: &str) -> Vec<Vec<&str>> {
    let commands = [
        &["to-ascii"][..],
        &["to-unicode"],
        &["check"],
        &["display"],
        &["explain"],
        &["compare", "a"],
        &["lookalikes", "--protect", protected],
        &["skeleton"],
        &["stringprep", "--profile", "nameprep"],
        &["punycode", "encode"],
        &["punycode", "decode"],
    ];
    commands.iter().map(|command| [command, &["--json"][..]].concat()).collect()
}

/// A list that no other test overwrites.
fn protected(test: &str) -> String {
    let list = path(&folder(&format!("each-line-{test}")), "protected.txt");
    fs::write(&list, "paypal.com\n").unwrap();
    list
}

/// The objects, each without the part for the first name if names are compared.
fn objects(args: &[&str], input: &str) -> Vec<Value> {
    let ran = xn_on(args, input);
    assert_eq!(ran.err, "", "{args:?}");
    let object = |line| {
        let object: Value = serde_json::from_str(line).unwrap();
        if args[0] == "compare" { object["second"].clone() } else { object }
    };
    ran.text().lines().map(object).collect()
}

#[test]
fn each_line_has_an_object_with_its_number() {
    let list = protected("numbers");
    for args in commands(&list) {
        for (input, names) in [
            ("a-\n\nb-\n", &["a-", "", "b-"][..]),
            ("\n\n", &["", ""]),
            ("\na-", &["", "a-"]),
            ("a-\r\n\r\n", &["a-", ""]),
            ("", &[]),
        ] {
            if args[0] == "compare" && names.iter().all(|name| name.is_empty()) {
                // A comparison with nothing is an error, which a test of its own covers.
                continue;
            }
            let objects = objects(&args, input);
            let found: Vec<&str> = objects.iter().filter_map(|it| it["input"].as_str()).collect();
            assert_eq!(found, names, "{args:?} {input:?}");
            for (number, object) in (1..).zip(&objects) {
                assert_eq!(object["line"], json!(number), "{args:?} {object}");
                assert_eq!(object["file"], Value::Null, "{args:?}");
            }
        }
        if ["skeleton", "stringprep", "punycode"].contains(&args[0]) {
            continue;
        }
        let records = objects(&[&args[..], &["--null"]].concat(), "a-\0\0b-\0");
        assert_eq!(records.len(), 3, "{args:?}");
        assert_eq!(
            (&records[1]["input"], &records[1]["start"]),
            (&json!(""), &json!(3)),
            "{args:?}"
        );
    }
}

#[test]
fn a_blank_line_has_the_members_of_others_and_no_verdict() {
    let list = protected("blank");
    for args in commands(&list) {
        let ran = xn_on(&args, "a\n \n");
        assert_eq!(ran.text().lines().count(), 2, "{args:?}");
        let texts = ["stringprep", "punycode", "skeleton"];
        if texts.contains(&args[0]) {
            continue;
        }
        assert_eq!(ran.code, Some(0), "{args:?}");
        let [name, blank]: [Value; 2] = ran
            .text()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect::<Vec<_>>()
            .try_into()
            .unwrap();
        let keys = |object: &Value| object.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        let mut expected = keys(&name);
        // Present unless one profile is selected.
        expected.retain(|key| key != "shown");
        assert_eq!(keys(&blank), expected, "{args:?}");
        for list in ["errors", "hits", "verdicts", "labels", "steps"] {
            assert!(blank[list].as_array().is_none_or(Vec::is_empty), "{args:?} {list}");
        }
        for verdict in ["accepted", "equivalent"] {
            assert_eq!(blank[verdict], Value::Null, "{args:?}");
        }
    }
    let blank = xn_on(&["to-ascii", "--json"], "\n");
    let expected = json!({ "input": "", "output": "", "errors": [], "file": null, "line": 1 });
    assert_eq!(blank.object(), expected);
}

#[test]
fn comments_are_lines_without_a_name() {
    let list = protected("comments");
    for args in commands(&list)
        .iter()
        .filter(|args| !["skeleton", "stringprep", "punycode"].contains(&args[0]))
    {
        let args = [args, &["--comment", "#"][..]].concat();
        let objects = objects(&args, "# x\na # y\n\n");
        let inputs: Vec<_> = objects.iter().map(|object| &object["input"]).collect();
        assert_eq!(inputs, ["", "a", ""], "{args:?}");
    }
}

#[test]
fn only_what_is_asked_for_has_a_line() {
    let list = protected("shown");
    let by = |show| xn_on(&["lookalikes", "--protect", &list, "--show", show], "\npaypa1.com\n\n");
    assert_eq!(by("all").well(), "\t\t\t\t\npaypa1.com\tpaypal.com\tdigit\t8\t1 for l\n\t\t\t\t\n");
    assert_eq!(by("hits").well(), "paypa1.com\tpaypal.com\tdigit\t8\t1 for l\n");
    let hits =
        xn_on(&["lookalikes", "--protect", &list, "--show", "hits", "--json"], "\npaypa1.com\n\n");
    assert_eq!(hits.object()["line"], 2);
    // The records of other formats are no lines of a list.
    let hosts = xn_on(&["to-ascii", "--json", "--from", "hosts"], "\n127.0.0.1 ü\n");
    assert_eq!(hosts.object()["line"], 2);
    for command in ["check", "display", "explain"] {
        assert_eq!(xn_on(&[command], "\n\n").well(), "");
    }
}
