//! Pipes, exit codes and memory.

use std::io::Write;
use std::process::Stdio;

use crate::run::{command, xn};
use crate::wording::{Transcript, says, str};

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
        &["stringprep", "a"],
        &["stringprep", "--profile", "idna2003", "a"],
        &["explain", "punycode"],
        &["completions", "nonsense"],
        &["man", "nonsense"],
    ] {
        let ran = xn(args);
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
        assert!(!ran.err.is_empty());
    }
}

#[test]
fn wrong_use_is_reported_with_the_usage_of_the_command() {
    let mut transcript = Transcript::default();
    for args in [
        ["to-ascii", "--threads", "0"].as_slice(),
        &["to-ascii", "--threads", "-1"],
        &["stats", "--threads", "257"],
        &["to-ascii", "--max-line", "-1"],
        &["to-unicode", "--max-line", "1.5M"],
        &["check", "--std3", "a"],
        &["to-ascii", "--profile", "idna2008", "--std3", "a"],
        &["to-unicode", "--column", "x", "a"],
        &["to-ascii", "--column", "x"],
        &["man", "punycode", "x"],
        &["compare", "--trim", "a", "b"],
        &["explain", "--from", "zone", "a"],
        &["toascii", "a"],
        &["bücher.example"],
    ] {
        let ran = xn(args);
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
error: invalid value '0' for '--threads <N>': use a whole number from 1 to 256

error: invalid value '-1' for '--threads <N>': use a whole number from 1 to 256

error: invalid value '257' for '--threads <N>': use a whole number from 1 to 256

error: invalid value '-1' for '--max-line <BYTES>': use a positive number of bytes, such as 4096, 64k, 16M or 1G

error: invalid value '1.5M' for '--max-line <BYTES>': use a positive number of bytes, such as 4096, 64k, 16M or 1G

xn: --std3 changes one profile: add --profile
xn: --std3 cannot be used with the profile 'idna2008', only with dns, host, uts46, uts46-strict, whatwg-url, idna2003
xn: --column and --field apply to files: use -f FILE
xn: --column applies to CSV, TSV, Parquet and Arrow only: use --from csv or another of these
xn: 'xn punycode x' is not a command
xn: --comment, --trim, --leading-dot and --null do not apply to arguments: use -f FILE
xn: arguments are names, URLs (--from urls) or email addresses (--from emails): use -f FILE for other formats
error: unrecognized subcommand 'toascii'

  tip: a similar subcommand exists: 'to-ascii'

Usage: xn <COMMAND>

error: unrecognized subcommand 'bücher.example'

  tip: to convert a name, write 'xn to-ascii NAME' or 'xn to-unicode NAME'

Usage: xn <COMMAND>


"#]]);
}

#[test]
fn a_switch_and_its_value_are_one_word() {
    let mut transcript = Transcript::default();
    for args in [["--std3", "off", "ß_x"].as_slice(), &["--transitional", "on"]] {
        let ran = xn(&[&["to-ascii"], args].concat());
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        transcript.add(&ran.err);
    }
    assert_eq!(xn(&["to-ascii", "--std3", "--", "off"]).well(), "off\n");
    assert_eq!(xn(&["to-ascii", "--std3", "offer", "off"]).well(), "offer\noff\n");
    transcript.is(str![[r#"
error: '--std3 off' is ambiguous: write '--std3=off', or '--std3 -- off' for a name 'off'

Usage: xn to-ascii

error: '--transitional on' is ambiguous: write '--transitional=on', or '--transitional -- on' for a name 'on'

Usage: xn to-ascii


"#]]);
}

#[test]
fn an_unknown_option_may_be_a_name() {
    let mut transcript = Transcript::default();
    for word in ["-x.example", "-z", "--zz"] {
        let ran = xn(&["to-ascii", word]);
        assert_eq!(ran.code, Some(2));
        transcript.add(&ran.err);
    }
    transcript.is(str![[r#"
error: unexpected argument '-x' found

  tip: for a name that starts with a hyphen, write '-- -x.example'

error: unexpected argument '-z' found

error: unexpected argument '--zz' found


"#]]);
}

#[test]
fn arguments_that_look_like_something_else_are_noted() {
    let mut transcript = Transcript::default();
    for (args, output) in [
        (["punycode", "decode", "xn--bcher-kva"].as_slice(), "xn--b\u{CA}cher\n"),
        (&["punycode", "encode", "bücher.example"], "bcher.example-wob\n"),
        (&["to-ascii", "Cargo.toml"], "cargo.toml\n"),
        (&["to-ascii", "--profile", "host", "https://ü/"], "\n"),
        (&["to-ascii", "--profile", "host", "jörg@ü"], "\n"),
        (&["to-ascii", "--profile", "host", "ü,é"], "\n"),
        (&["to-ascii", "--profile", "host", "ü:8080"], "\n"),
        (&["to-ascii", "--profile", "host", "::1"], "\n"),
    ] {
        let ran = xn(args);
        assert_eq!(ran.text(), output);
        transcript.add(&ran.err);
        let is_quiet = xn(&[&args[..args.len() - 1], &["-q", args[args.len() - 1]]].concat());
        assert_eq!((is_quiet.text(), is_quiet.err.as_str()), (output, ""));
    }
    transcript.is(str![[r#"
xn: "xn--bcher-kva" begins with xn--, which is not part of the Punycode: use to-unicode
xn: "bücher.example" contains dots, but Punycode encodes one label: use to-ascii
xn: Cargo.toml is also a file: to convert the names in it, use -f Cargo.toml
xn: argument 1: this looks like a URL, so use --from urls (an ASCII code point is not a letter, digit or hyphen: U+003A ':' at position 6 in label 1)
xn: argument 1: this looks like an email address, so use --from emails (an ASCII code point is not a letter, digit or hyphen: U+0040 '@' at position 5 in label 1)
xn: argument 1: this looks like a list, so write one name per argument or line (an ASCII code point is not a letter, digit or hyphen: U+002C ',' at position 2 in label 1)
xn: argument 1: this looks like a host and its port, so remove the port (an ASCII code point is not a letter, digit or hyphen: U+003A ':' at position 2 in label 1)
xn: argument 1: this is an IPv6 address and contains no name, but xn host reads it (an ASCII code point is not a letter, digit or hyphen: U+003A ':' at position 1 in label 1)

"#]]);
}

/// Before `main`, the standard library replaces closed streams by `/dev/null`.
#[cfg(unix)]
#[test]
fn closed_standard_input_is_empty() {
    use std::process::Command;

    let sh = |line: &str| {
        let output = Command::new("sh").args(["-c", line, crate::run::XN]).output().unwrap();
        (output.status.code(), output.stdout, String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(sh(r#""$0" to-ascii <&-"#), (Some(0), Vec::new(), String::new()));
    let (code, _, message) = sh(r#""$0" to-ascii 0>/dev/null"#);
    assert_eq!(code, Some(2));
    says(
        &message,
        str![[r#"
xn: standard input: Bad file descriptor (os error 9)

"#]],
    );
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

/// The lines together need twice the memory that is allowed.
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
