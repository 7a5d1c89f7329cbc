//! Broken files, full disks, closed pipes and killed runs: nothing is lost or doubled, and no
//! partial file has the name of a whole one.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::run::{Ran, XN, command, files_of, folder, path, xn, xn_on};
use crate::wording::{Transcript, says, str};

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

/// The partial file of a target, if there is one.
fn partial(folder: &Path, target: &str) -> Option<PathBuf> {
    let is_partial = |name: &String| name.starts_with(target) && name.ends_with(".xn-part");
    let found = files_of(folder).into_iter().find(is_partial)?;
    Some(fs::canonicalize(folder).unwrap().join(found))
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
        let ran = xn(&[args.as_slice(), &["--checkpoint-every", "0"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
        let bytes = fs::read(&packed).unwrap();
        assert!(bytes.starts_with(magic), "{ending}");
        // For input, the extension is ignored.
        let odd = path(&folder, "odd");
        fs::write(&odd, [bytes.as_slice(), &bytes].concat()).unwrap();
        let read = xn(&["to-ascii", "-q", "--on-error", "keep", "-f", &odd]);
        assert_eq!(read.out, [plain.out.as_slice(), &plain.out].concat(), "{ending}");
        assert_eq!(xn_on(&["to-ascii", "-q"], &bytes).out, plain.out, "{ending}");
        fs::write(&odd, &bytes[..bytes.len() - 9]).unwrap();
        let ran = xn(&["to-ascii", "-q", "-f", &odd, "-f", &list]);
        assert_eq!(ran.code, Some(2), "{ending}");
        let (message, line) = ran.err.split_once(" (nothing was read from line ").unwrap();
        transcript.add(message);
        // How much can be read depends on the library that compresses.
        let line: usize = line.strip_suffix(")\n").unwrap().parse().unwrap();
        assert!((2..=501).contains(&line), "{}", ran.err);
        assert!(ran.out.ends_with(&plain.out), "{ending}");
        let before = &ran.out[..ran.out.len() - plain.out.len()];
        assert!(plain.out.starts_with(before), "{ending}");
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
    let error = fs::File::create(&nowhere).unwrap_err();
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
        std::thread::yield_now();
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
fn a_full_disk_is_reported_and_the_run_can_be_resumed() {
    let folder = folder("full");
    let list = list(&folder, names(20_000));
    let (target, errors) = (path(&folder, "target"), path(&folder, "errors"));
    let args = ["to-ascii", "-q", "-f", &list, "-o", &target, "--errors", &errors];
    let args = [args.as_slice(), &["--block-size", "5000", "--checkpoint-every", "0"]].concat();
    // Limits files to 64 KiB, and ignores the signal that would end the run.
    let limited = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; ulimit -f 128; exec "$0" "$@""#, XN])
        .args(&args)
        .output()
        .unwrap();
    let message = String::from_utf8(limited.stderr).unwrap();
    assert_eq!(limited.status.code(), Some(2), "{message}");
    says(
        &message,
        str![[r#"
xn: the output so far is in [TESTS]/bulk/full/target.[RANDOM].xn-part and [TESTS]/bulk/full/errors.[RANDOM].xn-part, its journal is [TESTS]/bulk/full/target.xn-journal: use --resume to continue if no input has changed
xn: [TESTS]/bulk/full/target.[RANDOM].xn-part: File too large (os error 27)

"#]],
    );
    assert!(!Path::new(&target).exists());
    let resumed = xn(&[args.as_slice(), &["--resume"]].concat());
    assert_eq!((resumed.code, resumed.err.as_str()), (Some(1), ""));
    assert_whole(&folder, &list, &target, &errors);
}

/// Files that another run cannot use are removed.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_fails_before_it_can_be_resumed_leaves_nothing() {
    let folder = folder("full-at-once");
    let list = list(&folder, names(20_000));
    let target = path(&folder, "target");
    let never = u32::MAX.to_string();
    let limited = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; ulimit -f 128; exec "$0" "$@""#, XN])
        .args(["to-ascii", "-q", "-f", &list, "-o", &target])
        .args(["--block-size", "5000", "--checkpoint-every", &never])
        .output()
        .unwrap();
    let message = String::from_utf8(limited.stderr).unwrap();
    assert_eq!(limited.status.code(), Some(2), "{message}");
    says(
        &message,
        str![[r#"
xn: [TESTS]/bulk/full-at-once/target.[RANDOM].xn-part: File too large (os error 27)

"#]],
    );
    assert_eq!(files_of(&folder), ["list"]);
}

/// All of the output is on the disk, so nothing is lost: the message lists the files, and another run
/// goes on from them.
#[test]
fn a_run_whose_file_cannot_be_replaced_is_resumed() {
    let folder = folder("not-replaced-resumed");
    let list = list(&folder, names(20_000));
    let target = path(&folder, "target");
    let args = ["to-ascii", "-q", "-f", &list, "-o", &target];
    let failed = loop {
        let slow = ["--block-size", "5000", "--checkpoint-every", "0"];
        let mut run = command(&[args.as_slice(), &slow].concat()).spawn().unwrap();
        while partial(&folder, "target").is_none() && run.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let is_in_time = fs::create_dir(&target).is_ok();
        let ran = Ran::of(run);
        if is_in_time {
            break ran;
        }
        // The run was faster.
        fs::remove_file(&target).unwrap();
    };
    assert_eq!(failed.code, Some(2), "{}", failed.err);
    let left = partial(&folder, "target").unwrap();
    let lines: Vec<&str> = failed.err.lines().collect();
    assert_eq!(lines.len(), 2, "{}", failed.err);
    assert!(lines[0].contains(&left.display().to_string()) && lines[0].contains("--resume"));
    assert!(lines[0].contains(&format!("{target}.xn-journal")), "{}", lines[0]);
    assert!(lines[1].contains(&format!("{target}: the file cannot be replaced: ")));
    fs::remove_dir(&target).unwrap();
    let resumed = xn(&[args.as_slice(), &["--resume"]].concat());
    assert_eq!(resumed.err, "");
    let whole = xn(&["to-ascii", "-q", "-f", &list]);
    assert!(fs::read(&target).unwrap() == whole.out && resumed.code == whole.code);
    assert_eq!(files_of(&folder), ["list", "target"]);
}

#[test]
fn a_killed_run_resumes_where_it_was() {
    let folder = folder("killed");
    let list = list(&folder, names(20_000));
    let mut resumed = 0;
    for (round, ending) in ["", ".gz", "", ".zst"].into_iter().enumerate() {
        let target = path(&folder, &format!("target{ending}"));
        let errors = path(&folder, "errors");
        let args = ["to-ascii", "-q", "-f", &list, "-f", &list, "-o", &target, "--errors", &errors];
        let args = [args.as_slice(), &["--block-size", "5000", "--checkpoint-every", "0"]].concat();
        for attempt in 0.. {
            let mut child = command(&[args.as_slice(), &["--resume"]].concat()).spawn().unwrap();
            // A different moment each time.
            let wait = 3 + (round * 7 + attempt * 13) % 60 + attempt;
            std::thread::sleep(Duration::from_millis(wait as u64));
            let _ = child.kill();
            let ran = Ran::of(child);
            if ran.code == Some(1) {
                break;
            }
            assert_eq!(ran.code, None, "{}", ran.err);
            assert!(ran.err.is_empty() || ran.err.contains("nothing to resume"), "{}", ran.err);
            resumed += u32::from(has_checkpoint(&target));
            assert!(attempt < 500);
        }
        let whole = xn(&["to-ascii", "-q", "-f", &list, "-f", &list]);
        let read = xn(&["to-ascii", "-q", "--on-error", "keep", "-f", &target]);
        assert!(read.out == whole.out, "{ending}");
        let once = path(&folder, "once");
        xn(&["to-ascii", "-q", "-f", &list, "-f", &list, "--errors", &once]);
        assert!(fs::read(&errors).unwrap() == fs::read(&once).unwrap());
        let left: Vec<String> =
            files_of(&folder).into_iter().filter(|n| n.contains("xn-")).collect();
        assert_eq!(left, [""; 0]);
        fs::remove_file(&target).unwrap();
    }
    assert!(resumed > 0, "no run was killed after a checkpoint");
}

/// The third line of a journal is the first checkpoint.
fn has_checkpoint(target: &str) -> bool {
    fs::read_to_string(format!("{target}.xn-journal"))
        .is_ok_and(|journal| journal.bytes().filter(|byte| *byte == b'\n').count() > 2)
}

/// The report of a run that fails does not replace the earlier report.
#[test]
fn wrong_use_keeps_the_report_of_the_run_before() {
    let folder = folder("report");
    let list = list(&folder, "a..b\n");
    let errors = path(&folder, "errors");
    fs::write(&errors, "before").unwrap();
    for (args, has_errors) in
        [(["-f", "/no/such/file"].as_slice(), false), (&["-f", &list, "-f", "/no/such/file"], true)]
    {
        let ran = xn(&[&["to-ascii", "-q", "--errors", &errors], args].concat());
        assert_eq!(ran.code, Some(2));
        assert_eq!(fs::read_to_string(&errors).unwrap(), "before");
        let left = partial(&folder, "errors");
        let is_told = left.as_ref().is_some_and(|left| ran.err.contains(left.to_str().unwrap()));
        // A run that read nothing leaves no file.
        assert_eq!((left.is_some(), is_told), (has_errors, has_errors), "{}", ran.err);
    }
    assert_eq!(xn(&["to-ascii", "-q", "--errors", &errors, "-f", &list]).code, Some(1));
    let reported: Value = serde_json::from_slice(&fs::read(&errors).unwrap()).unwrap();
    assert_eq!(reported["errors"][0]["kind"], "empty_label");
    assert_eq!(files_of(&folder), ["errors", "list"]);
}

/// Checks that the output and the errors match an uninterrupted run.
fn assert_whole(folder: &Path, list: &str, target: &str, errors: &str) {
    let once = path(folder, "once");
    let whole = xn(&["to-ascii", "-q", "-f", list, "--errors", &once]);
    assert!(fs::read(target).unwrap() == whole.out);
    assert!(fs::read(errors).unwrap() == fs::read(once).unwrap());
}
