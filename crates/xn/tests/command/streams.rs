//! Pipes, exit codes and what is in memory.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::thread;

use crate::run::{command, xn};

#[test]
fn a_closed_pipe_is_success() {
    let input = "bücher\n".repeat(1_000_000);
    let mut child = command(&["punycode", "encode"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let mut first = String::new();
    BufReader::with_capacity(16, child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "bcher-kva\n");
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), b"".as_slice()));
    assert!(writer.join().unwrap().is_err(), "the rest was never read");
}

#[test]
fn whoever_waits_for_a_line_gets_it() {
    let mut child = command(&["punycode", "decode"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    // The second line is not whole yet.
    stdin.write_all(b"bcher-kva\nmnch").unwrap();
    stdout.read_line(&mut line).unwrap();
    stdin.write_all(b"en-3ya\n").unwrap();
    stdout.read_line(&mut line).unwrap();
    drop(stdin);
    stdout.read_to_string(&mut line).unwrap();
    assert_eq!(line, "bücher\nmünchen\n");
    assert!(child.wait().unwrap().success());
}

#[test]
fn wrong_use_is_exit_code_2() {
    for args in [
        [].as_slice(),
        &["nonsense"],
        &["punycode"],
        &["punycode", "encode", "--nonsense"],
        &["to-ascii", "--profile", "nonsense", "a"],
        &["to-ascii", "-f", "names.txt", "a"],
        &["to-unicode", "--profile", "idna2003", "--limit-length", "a"],
        &["check", "--std3", "a"],
        &["check", "-f", "names.txt", "a"],
        &["compare"],
        &["compare", "a"],
        &["compare", "a", "b", "c"],
        &["stringprep", "a"],
        &["stringprep", "--profile", "idna2003", "a"],
        &["explain"],
        &["explain", "a", "b"],
        &["explain", "punycode"],
        &["explain", "--std3", "punycode", "a"],
        &["completions", "nonsense"],
        &["man", "nonsense"],
    ] {
        let ran = xn(args);
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
        assert!(!ran.err.is_empty());
    }
}

#[test]
fn wrong_use_is_told_in_our_words_with_the_usage_of_the_command() {
    const SIZE: &str =
        "for '--max-line <BYTES>': give a whole number of bytes from 1 on, as 4096, or";
    for (args, says) in [
        (
            ["to-ascii", "--threads", "0"].as_slice(),
            "'0' for '--threads <N>': give a whole number from 1 to 256",
        ),
        (&["to-ascii", "--threads", "-1"], "give a whole number from 1 to 256"),
        (&["stats", "--threads", "257"], "give a whole number from 1 to 256"),
        (&["to-ascii", "--max-line", "-1"], SIZE),
        (&["to-unicode", "--max-line", "1.5M"], SIZE),
        (&["check", "--std3", "a"], "\nUsage: xn check "),
        (&["to-ascii", "--profile", "idna2008", "--std3", "a"], "\nUsage: xn to-ascii "),
        (&["to-unicode", "--column", "x", "a"], "\nUsage: xn to-unicode "),
        (
            &["punycode", "encode", "--resume", "-o", "never", "a"],
            "give -f FILE\n\nUsage: xn punycode encode ",
        ),
        (&["to-ascii", "--column", "x"], "\nUsage: xn to-ascii "),
        (&["man", "punycode", "x"], "there is no command 'xn punycode x'\n\nUsage: xn man "),
        (&["explain", "a", "b"], "unexpected argument 'b': explain takes one name"),
        (
            &["explain", "--std3", "punycode", "a"],
            "unexpected argument 'a': explain takes one name",
        ),
        (&["toascii", "a"], "a similar subcommand exists: 'to-ascii'"),
        (&["bücher.example"], "to convert a name, write 'to-ascii' or 'to-unicode' before it"),
    ] {
        let ran = xn(args);
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}

/// Before `main` the standard library puts `/dev/null` in the place of what is closed.
#[cfg(unix)]
#[test]
fn a_closed_stream_is_empty_and_takes_all() {
    use std::process::Command;

    let sh = |line: &str| {
        let output = Command::new("sh").args(["-c", line, crate::run::XN]).output().unwrap();
        (output.status.code(), output.stdout, String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(sh(r#""$0" to-ascii a >&-"#), (Some(0), Vec::new(), String::new()));
    assert_eq!(sh(r#""$0" to-ascii <&-"#), (Some(0), Vec::new(), String::new()));
    let (code, _, said) = sh(r#""$0" to-ascii 0>/dev/null"#);
    assert_eq!(code, Some(2));
    assert!(said.starts_with("xn: standard input: Bad file descriptor"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn failing_to_read_or_write_is_exit_code_2() {
    use std::fs::{File, OpenOptions};

    let full = || OpenOptions::new().write(true).open("/dev/full").unwrap();
    for args in [
        ["punycode", "encode", "ü"].as_slice(),
        &["punycode", "encode", "--json", "ü"],
        &["to-ascii", "ü"],
        &["to-unicode", "--json", "ü"],
        &["check", "a"],
        &["check", "--json", "a"],
        &["compare", "a", "b"],
        &["compare", "--json", "a", "b"],
        &["stringprep", "--profile", "nameprep", "ü"],
        &["explain", "tda"],
        &["explain", "--json", "tda"],
        &["explain", "punycode", "tda"],
        &["explain", "punycode", "--json", "tda"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["--version"],
        &["punycode", "encode", "-h"],
    ] {
        let ended = command(args).stdout(full()).output().unwrap();
        assert_eq!(ended.status.code(), Some(2), "{args:?}");
        assert!(ended.stderr.starts_with(b"xn: standard output: "), "{args:?}");
    }
    let folder = File::open("/").unwrap();
    let ended = command(&["punycode", "encode"]).stdin(folder).output().unwrap();
    assert_eq!(ended.status.code(), Some(2));
    assert!(ended.stderr.starts_with(b"xn: standard input: "));
}

/// The lines together are twice the memory that is allowed.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_lines() {
    use std::process::Command;

    const LIMITED: &str =
        r#"ulimit -d 20000; exec "$0" punycode encode --threads 2 --block-size 65536"#;
    let mut child = Command::new("sh")
        .args(["-c", LIMITED, crate::run::XN])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let lines = format!("{}\n", "a".repeat(10_000)).repeat(100);
    for _ in 0..40 {
        stdin.write_all(lines.as_bytes()).unwrap();
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}
