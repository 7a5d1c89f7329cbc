//! Broken files, full disks, closed pipes, signals and killed runs: no partial file has the name of a whole one.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

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
fn waiting(target: &str, errors: &str) -> std::process::Child {
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
        std::thread::sleep(std::time::Duration::from_millis(1));
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
