//! Files and pipes: names of files in messages and JSON, files that cannot be read or written, exit codes and memory.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::run::{Ran, Transcript, command, folder, path, says, str, xn, xn_on};

/// A folder for one test.
fn folder_of(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &str, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder_of(folder).join(name);
    fs::write(&path, content).unwrap();
    path.into_os_string().into_string().unwrap()
}

#[test]
fn files_are_read_in_order() {
    let first = file("in-order", "first", "ü\r\né\n");
    let second = file("in-order", "second", "x\nö\n");
    let ran = xn(&["to-ascii", "-f", &second, "--file", &first]);
    assert_eq!(ran.well(), "x\nxn--nda\nxn--tda\r\nxn--9ca\n");
}

#[test]
fn a_file_without_a_last_line_ending_does_not_swallow_the_next() {
    let unended = file("unended", "a", "tda");
    let ended = file("unended", "b", "9ca\n");
    let decode = |files: &[&String]| -> Ran {
        let flags = files.iter().flat_map(|file| ["-f", file.as_str()]);
        xn(&["punycode", "decode"].into_iter().chain(flags).collect::<Vec<_>>())
    };
    assert_eq!(decode(&[&unended, &ended]).well(), "ü\né\n");
    assert_eq!(decode(&[&ended, &unended]).well(), "é\nü");
    assert_eq!(decode(&[&unended, &unended]).well(), "ü\nü");
    assert_eq!(decode(&[&unended]).well(), "ü");
}

/// The records of two files are divided by the files' own line ending.
#[test]
fn files_meet_at_the_end_of_a_record() {
    let file = |name, content: &str| file("meet", name, content);
    let utf16 = |name, text: &str| {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        self::file("meet", name, bytes)
    };
    let (a, b, again) = (file("a", "a"), file("b", "b"), file("again", "a"));
    let (rejected, long) = (file("rejected", "xn--a"), file("long", "1.2.3.4 much.too.long\n"));
    let nul = [file("nul1", "a\0b\0"), file("nul2", "c\0d"), file("nul3", "e\0")];
    let wide = [utf16("wide1", "ü\n"), utf16("wide2", "b"), utf16("wide3", "Ċ")];
    let short = file("short", "1.2.3.4 a");
    let ascii: Vec<u8> = "xn--tda\nb\nxn--8da".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wide_args = ["--encoding", "utf-16le", "--from", "lines"];
    for (args, files, expected) in [
        (["--on-error", "drop"].as_slice(), [&a, &rejected, &b].as_slice(), b"a\nb".as_slice()),
        (&["--unique"], &[&a, &again, &b], b"a\nb"),
        (
            &["--from", "hosts", "--max-line", "12"],
            &[&short, &long],
            b"1.2.3.4 a\n1.2.3.4 much.too.long\n",
        ),
        (&["-0"], &[&nul[0], &nul[1], &nul[2]], b"a\0b\0c\0d\0e\0"),
        (&wide_args, &[&wide[0], &wide[1], &wide[2]], &ascii),
    ] {
        let files = files.iter().flat_map(|file| ["-f", file.as_str()]);
        let ran = xn(&["to-ascii", "-q"]
            .into_iter()
            .chain(args.iter().copied())
            .chain(files)
            .collect::<Vec<_>>());
        assert_eq!(ran.out, expected, "{args:?} {}", ran.err);
    }
}

#[test]
fn the_first_file_that_is_not_empty_keeps_its_mark() {
    let file = |name, content| file("marks", name, content);
    let (empty, mark) = (file("empty", ""), file("mark", "\u{feff}"));
    let (a, b) = (file("a", "\u{feff}ü\n"), file("b", "é\n"));
    for (files, expected) in [
        ([&empty, &a, &a].as_slice(), "\u{feff}xn--tda\nxn--tda\n"),
        (&[&empty, &mark, &a], "\u{feff}xn--tda\n"),
        (&[&mark, &b], "\u{feff}xn--9ca\n"),
        (&[&empty, &b, &empty, &a], "xn--9ca\nxn--tda\n"),
    ] {
        let files = files.iter().flat_map(|file| ["-f", file.as_str()]);
        let ran = xn(&["to-ascii"].into_iter().chain(files).collect::<Vec<_>>());
        assert_eq!(ran.well(), expected);
    }
}

#[test]
fn the_first_header_is_written_even_if_files_before_it_have_none() {
    let (empty, rows) = (file("headers", "empty.csv", ""), file("headers", "rows.csv", "d\nü\n"));
    let missing = folder_of("headers").join("missing.csv").into_os_string().into_string().unwrap();
    for first in [&empty, &missing] {
        let ran = xn(&["to-ascii", "--column", "d", "-f", first, "-f", &rows, "-f", &rows]);
        assert_eq!(ran.text(), "d,d_ascii\nü,xn--tda\nü,xn--tda\n");
    }
}

/// The width of rows is set by the first row, in whatever order the threads read.
#[test]
fn an_empty_line_is_not_the_first_row() {
    let first = file("widths", "first", "\na,b,c\nd,ü\n");
    let second = file("widths", "second", "x,y,z,w\n");
    for size in ["1", "3", "100"] {
        let args = ["to-ascii", "-q", "--from", "csv", "--no-header", "--column", "2"];
        let files = ["--block-size", size, "-f", &first, "-f", &second];
        let ran = xn(&[args.as_slice(), &files].concat());
        assert_eq!(ran.text(), "\na,b,c,b\nd,ü,,xn--tda\nx,y,z,y,w\n");
    }
}

#[test]
fn a_hyphen_is_standard_input() {
    let before = file("hyphen", "before", "ü\n");
    let ran = xn_on(&["to-ascii", "-f", &before, "-f", "-", "-f", &before], "é\na..\n");
    assert_eq!((ran.code, ran.text()), (Some(1), "xn--tda\nxn--9ca\n\nxn--tda\n"));
    says(
        &ran.err,
        str![[r#"
xn: standard input: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label

"#]],
    );
}

#[test]
fn reasons_name_the_file_and_its_line() {
    let path = file("reasons", "names", "ü\n\u{202E}\nxn--0\n");
    let ran = xn(&["to-unicode", "-f", &path]);
    assert_eq!((ran.code, ran.text()), (Some(1), "ü\n\\u{202e}\nxn--0\n"));
    says(
        &ran.err,
        str![[r#"
xn: [TESTS]/reasons/names: line 2: a code point is not allowed in labels: U+202E at position 1 in label 1: remove it
xn: [TESTS]/reasons/names: line 3: the encoded text ends in the middle of a number at position 5 in label 1: check that the text is complete and is Punycode

"#]],
    );
}

#[test]
fn json_names_the_file_and_its_line() {
    let path = file("json", "names", "a\n\u{202E}\n");
    let ran = xn(&["to-ascii", "--json", "-f", &path, "-f", &path]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let objects = ran.objects();
    let lines: Vec<&Value> = objects.iter().map(|object| &object["line"]).collect();
    assert_eq!(lines, [&json!(1), &json!(2), &json!(1), &json!(2)]);
    assert!(objects.iter().all(|object| object["file"] == path.as_str()));
    assert_eq!(objects[3]["errors"][0]["kind"], "disallowed");
    let unnamed = xn_on(&["to-ascii", "--json"], "a\n").object();
    assert_eq!((&unnamed["file"], &unnamed["line"]), (&Value::Null, &json!(1)));
    assert!(unnamed.as_object().unwrap().contains_key("file"));
    let argument = xn(&["to-ascii", "--json", "a"]).object();
    assert!(argument.get("file").is_none() && argument.get("line").is_none());
}

#[test]
fn an_unreadable_file_is_reported_and_the_others_are_converted() {
    let mut transcript = Transcript::default();
    let good = file("unreadable", "good", "ü\na..\n");
    let missing = folder_of("unreadable").join("missing").into_os_string().into_string().unwrap();
    let directory = folder_of("unreadable").into_os_string().into_string().unwrap();
    for args in [["to-ascii", "-f"].as_slice(), &["to-ascii", "--json", "-f"]] {
        let ran = xn(&[args, &[&missing, "-f", &good, "-f", &directory, "-f", &good]].concat());
        assert_eq!((ran.code, ran.text().lines().count()), (Some(2), 4), "{args:?}");
        let reasons: Vec<&str> = ran.err.lines().filter(|line| !line.contains(": line ")).collect();
        assert_eq!(reasons.len(), 2, "{}", ran.err);
        transcript.add(&ran.err);
    }
    let alone = xn(&["to-ascii", "-f", &missing]);
    assert_eq!((alone.code, alone.text()), (Some(2), ""));
    transcript.is(str![[r#"
xn: [TESTS]/unreadable/missing: No such file or directory (os error 2)
xn: [TESTS]/unreadable/good: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: [TESTS]/unreadable: Is a directory (os error 21)
xn: [TESTS]/unreadable/good: line 2: a label is empty at position 3 in label 2: remove the extra dot, or enter the missing label
xn: [TESTS]/unreadable/missing: No such file or directory (os error 2)
xn: [TESTS]/unreadable: Is a directory (os error 21)

"#]]);
}

#[test]
fn every_command_of_lines_takes_files() {
    let path = file("every", "lines", "a-\n");
    for (args, expected) in [
        (["to-ascii"].as_slice(), "a-\n"),
        (&["to-unicode"], "a-\n"),
        (
            &["check", "--profile", "dns"],
            "line 1: \"a-\"\n\n  accepted  by dns\n            \"a-\"\n\n  \
             label 1  non-LDH ASCII label  \"a-\"\n",
        ),
        (&["precis", "--profile", "nickname"], "a-\n"),
        (&["stringprep", "--profile", "nameprep"], "a-\n"),
        (&["punycode", "encode"], "a--\n"),
        (&["punycode", "decode"], "a\n"),
        (&["punycode", "decode", "--code-points"], "u+0061\n"),
    ] {
        let named = xn(&[args, &["-f", &path]].concat());
        assert_eq!(named.well().replace(&format!("{path}: "), ""), expected, "{args:?}");
        assert_eq!(xn(&[args, &["-f", &path, "a"]].concat()).code, Some(2), "{args:?}");
    }
}

// Files that are missing, damaged or cannot be written, or that are both input and output.

/// Each message describes the problem, and then the reason from the library.
#[test]
fn damaged_files_are_reported_as_damaged() {
    let mut transcript = Transcript::default();
    let folder = folder("damaged");
    let list = path(&folder, "list");
    let names = (0..20_000_u32).map(|n| n.wrapping_mul(2_654_435_761).to_string());
    let names = names.collect::<Vec<_>>().join(".example\n");
    fs::write(&list, names).unwrap();
    for ending in ["gz", "zst", "bz2", "xz"] {
        let packed = path(&folder, &format!("packed.{ending}"));
        xn(&["to-ascii", "-q", "-f", &list, "-o", &packed]).well();
        let whole = fs::read(&packed).unwrap();
        let half = whole.len() / 2;
        let mut damaged = whole.clone();
        damaged[half..half + 64].fill(0x5A);
        for bytes in [&whole[..half], &damaged] {
            fs::write(&packed, bytes).unwrap();
            let ran = xn(&["to-ascii", "-q", "-f", &packed]);
            assert_eq!(ran.code, Some(2), "{ending}");
            transcript.add(without_details(&ran.err));
        }
    }
    // A frame that needs a dictionary.
    let odd = path(&folder, "odd");
    fs::write(&odd, b"\x28\xB5\x2F\xFD\xE3\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFdhdh").unwrap();
    let ran = xn(&["to-ascii", "-f", &odd]);
    transcript.add(without_details(&ran.err));
    transcript.is(str![[r#"
xn: [TESTS]/bulk/damaged/packed.gz: the gzip data are cut short
xn: [TESTS]/bulk/damaged/packed.gz: the gzip data are damaged
xn: [TESTS]/bulk/damaged/packed.zst: the zstd data are cut short
xn: [TESTS]/bulk/damaged/packed.zst: the zstd data are damaged
xn: [TESTS]/bulk/damaged/packed.bz2: the bzip2 data are cut short
xn: [TESTS]/bulk/damaged/packed.bz2: the bzip2 data are damaged
xn: [TESTS]/bulk/damaged/packed.xz: the xz data are cut short
xn: [TESTS]/bulk/damaged/packed.xz: the xz data are damaged
xn: [TESTS]/bulk/damaged/odd: the zstd data are damaged

"#]]);
}

/// A message without the line and the words that depend on the library that decompresses.
fn without_details(message: &str) -> &str {
    let end = message.find("; nothing was read from line ").unwrap_or(message.len());
    let message = &message[..end];
    message.split_once(" (").map_or(message, |(message, _)| message)
}

/// Neither by its name, nor by a hard link, nor if it is standard input or output.
#[cfg(unix)]
#[test]
fn the_errors_file_never_replaces_another_file_of_the_run() {
    use std::fs::File;

    use crate::run::{Ran, command};

    let mut transcript = Transcript::default();

    let folder = folder("errors-twice");
    let [list, hard, out] = ["list", "hard", "out"].map(|name| path(&folder, name));
    fs::write(&list, "a..b\n").unwrap();
    fs::hard_link(&list, &hard).unwrap();
    let input = || File::open(&list).unwrap();
    for args in [&["--errors", &list][..], &["--errors", &hard], &["-f", &list, "--errors", &hard]]
    {
        let args = [&["to-ascii", "-q"], args].concat();
        let ran = Ran::of(command(&args).stdin(input()).spawn().unwrap());
        assert_eq!((ran.code, ran.text()), (Some(2), ""), "{args:?}");
        transcript.add(&ran.err);
        assert_eq!(fs::read_to_string(&list).unwrap(), "a..b\n");
    }
    let args = ["to-ascii", "-q", "-f", &list, "--errors", &out];
    let child = command(&args).stdout(File::create(&out).unwrap()).spawn().unwrap();
    let ran = Ran::of(child);
    assert_eq!(ran.code, Some(2));
    transcript.add(&ran.err);
    let child = command(&args).stderr(File::create(&out).unwrap()).spawn().unwrap();
    assert_eq!(Ran::of(child).code, Some(2));
    assert!(fs::read_to_string(&out).unwrap().contains("this file is also standard error"));
    let stdout = ["to-ascii", "-q", "-f", &list, "--errors", "/dev/stdout"];
    let ran = xn(&stdout);
    transcript.add(&ran.err);
    let with_output = xn(&[stdout.as_slice(), &["-o", &out]].concat());
    assert!(with_output.text().contains("empty_label"), "{}", with_output.err);
    transcript.is(str![[r#"
xn: [TESTS]/bulk/errors-twice/list: this file is also an input
xn: [TESTS]/bulk/errors-twice/hard: this file is also an input
xn: [TESTS]/bulk/errors-twice/hard: this file is also an input
xn: [TESTS]/bulk/errors-twice/out: this file is also the output
xn: /dev/stdout: standard output contains the results: write the errors to another file

"#]]);
}

/// Text that others write there before or later is preserved.
#[cfg(target_os = "linux")]
#[test]
fn open_streams_are_written_to_and_not_replaced() {
    use std::process::Command;

    use crate::run::XN;

    let folder = folder("streams-as-files");
    let log = path(&folder, "log");
    for (file, redirected) in [
        ("/dev/stdout", ">"),
        ("/dev/stderr", "2>"),
        ("/dev/fd/7", "7>"),
        ("/proc/self/fd/7", "7>>"),
    ] {
        let to = redirected.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = redirected.trim_end_matches('>');
        let number = if number.is_empty() { "1" } else { number };
        let script = format!(
            r#"{{ echo before >&{number}; echo ü | "$0" to-ascii -o {file}; echo after >&{number}; }} \
            {number}{to} "$1""#
        );
        let _ = fs::remove_file(&log);
        let ran = Command::new("sh").args(["-c", &script, XN, &log]).output().unwrap();
        assert!(ran.status.success(), "{ran:?}");
        assert_eq!(fs::read_to_string(&log).unwrap(), "before\nxn--tda\nafter\n", "{file}");
    }
    let ran = Command::new("sh")
        .args(["-c", r#"echo ü > "$1"; "$0" to-ascii -f "$1" -o /dev/fd/7 7>> "$1""#, XN, &log])
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&log).unwrap(), "ü\n");
}

/// Reading it twice would lose bytes, and opening it again might wait for ever.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_read_whole() {
    use std::process::Command;
    use std::thread;

    let folder = folder("named-pipe");
    let [pipe, out] = ["pipe", "out"].map(|name| path(&folder, name));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for args in [["to-ascii", "-f", &pipe].as_slice(), &["to-ascii", "-f", &pipe, "-o", &out]] {
        let writer = thread::spawn({
            let pipe = pipe.clone();
            move || fs::write(pipe, "ü\nö\n").unwrap()
        });
        let ran = xn(args);
        let text =
            if args.len() > 3 { fs::read_to_string(&out).unwrap() } else { ran.well().into() };
        assert_eq!((ran.code, text.as_str()), (Some(0), "xn--tda\nxn--nda\n"), "{}", ran.err);
        writer.join().unwrap();
    }
}

/// Only root may change the owner of a file.
#[cfg(target_os = "linux")]
#[test]
fn owner_and_group_of_a_replaced_file_are_kept() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};

    let folder = folder("owner");
    let list = path(&folder, "list");
    fs::write(&list, "ü\n").unwrap();
    let us = fs::metadata(&list).unwrap();
    // Other users can only own their own files.
    let (owner, group) = if us.uid() == 0 { (65534, 65533) } else { (us.uid(), us.gid()) };
    chown(&list, Some(owner), Some(group)).unwrap();
    fs::set_permissions(&list, fs::Permissions::from_mode(0o640)).unwrap();
    xn(&["to-ascii", "-f", &list, "-o", &list]).well();
    let found = fs::metadata(&list).unwrap();
    assert_eq!((found.uid(), found.gid(), found.mode() & 0o7777), (owner, group, 0o640));
    assert_eq!(fs::read_to_string(&list).unwrap(), "xn--tda\n");
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_its_target_is_written() {
    use std::os::unix::fs::symlink;

    let folder = folder("links");
    let (list, link) = (path(&folder, "list"), path(&folder, "link"));
    fs::write(&list, "ü\n").unwrap();
    symlink("between", &link).unwrap();
    symlink("target", folder.join("between")).unwrap();
    // The first run creates the target, the second one replaces it.
    for _ in 0..2 {
        xn(&["to-ascii", "-f", &list, "-o", &link]).well();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::symlink_metadata(folder.join("between")).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(folder.join("target")).unwrap(), "xn--tda\n");
    }
}

/// Otherwise `xn` would read its own output until the disk is full.
#[cfg(unix)]
#[test]
fn a_file_is_not_read_while_it_is_standard_output() {
    use std::fs::OpenOptions;

    use crate::run::{Ran, command};

    let mut transcript = Transcript::default();
    let folder = folder("both");
    let list = path(&folder, "list");
    fs::write(&list, "ü\n").unwrap();
    let file = || OpenOptions::new().read(true).append(true).open(&list).unwrap();
    for args in [["to-ascii", "-f", &list].as_slice(), &["check", "-f", &list], &["to-ascii"]] {
        let child = command(args).stdin(file()).stdout(file()).spawn().unwrap();
        let ran = Ran::of(child);
        assert_eq!(ran.code, Some(2));
        transcript.add(&ran.err);
    }
    assert_eq!(fs::read_to_string(&list).unwrap(), "ü\n");
    transcript.is(str![[r#"
xn: [TESTS]/bulk/both/list: this file is also standard output: write to another file, or use -o
xn: [TESTS]/bulk/both/list: this file is also standard output: write to another file, or use -o
xn: standard input: this file is also standard output: write to another file, or use -o

"#]]);
}

#[test]
fn errors_need_a_file_of_their_own() {
    let folder = folder("errors-on-standard-output");
    let list = path(&folder, "list");
    fs::write(&list, "a..b\n").unwrap();
    let ran = xn(&["to-ascii", "-f", &list, "--errors", "-"]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    says(
        &ran.err,
        str![[r#"
xn: --errors needs its own file, because standard output contains the results

"#]],
    );
}

/// In UTF-16, every second byte of an ASCII name is zero, which some profiles allow.
#[test]
fn utf_16_is_reported_as_utf_16() {
    let folder = folder("utf-16");
    let list = path(&folder, "list");
    for (bytes, name) in
        [(u16::to_le_bytes as fn(u16) -> [u8; 2], "utf-16le"), (u16::to_be_bytes, "utf-16be")]
    {
        let units = "\u{FEFF}domain\r\nexample.com\r\n".encode_utf16();
        fs::write(&list, units.flat_map(bytes).collect::<Vec<u8>>()).unwrap();
        let rows = ["to-ascii", "--from", "csv", "--column", "1", "-f", &list];
        for args in
            [&["to-ascii", "-f", &list], &["check", "-f", &list], &["stats", &list][..], &rows]
        {
            let ran = xn(args);
            assert_eq!(ran.code, Some(2), "{args:?}");
            let said = "the byte-order mark indicates UTF-16: use --encoding";
            assert_eq!(ran.err, format!("xn: {list}: {said} {name}\n"));
            assert!(!ran.text().contains("com"), "{}", ran.text());
        }
    }
}

/// A closed pipe is success for results, but not for errors.
#[test]
#[cfg(target_os = "linux")]
fn a_closed_pipe_for_errors_is_not_success() {
    use std::process::Command;
    use std::thread;

    let folder = folder("closed-errors");
    let [pipe, list, out] = ["pipe", "list", "out"].map(|name| path(&folder, name));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    fs::write(&list, "a..\n".repeat(10_000)).unwrap();
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || drop(fs::File::open(pipe).unwrap())
    });
    let ran = xn(&["to-ascii", "-q", "-f", &list, "-o", &out, "--errors", &pipe]);
    reader.join().unwrap();
    assert_eq!((ran.code, fs::exists(&out).unwrap()), (Some(2), false), "{}", ran.err);
    assert!(ran.err.contains("Broken pipe"), "{}", ran.err);
}

// Pipes, exit codes and memory.

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
xn: invalid value '0' for '--threads <N>': use a whole number from 1 to 256

xn: invalid value '-1' for '--threads <N>': use a whole number from 1 to 256

xn: invalid value '257' for '--threads <N>': use a whole number from 1 to 256

xn: invalid value '-1' for '--max-line <BYTES>': use a positive number of bytes, such as 4096, 64k, 16M or 1G

xn: invalid value '1.5M' for '--max-line <BYTES>': use a positive number of bytes, such as 4096, 64k, 16M or 1G

xn: --std3 changes one profile: add --profile
xn: --std3 cannot be used with the profile 'idna2008', only with dns, host, uts46, uts46-strict, whatwg-url, idna2003
xn: --column and --field apply to files: use -f FILE
xn: --column applies to CSV, TSV, Parquet and Arrow only: use --from csv or another of these
xn: 'xn punycode x' is not a command
xn: --comment, --trim, --leading-dot and --null do not apply to arguments: use -f FILE
xn: arguments are names, URLs (--from urls) or email addresses (--from emails): use -f FILE for other formats
xn: unrecognized subcommand 'toascii'

  tip: a similar subcommand exists: 'to-ascii'

Usage: xn <COMMAND>

xn: unrecognized subcommand 'bücher.example'

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
xn: '--std3 off' is ambiguous: write '--std3=off', or '--std3 -- off' for a name 'off'
xn: '--transitional on' is ambiguous: write '--transitional=on', or '--transitional -- on' for a name 'on'

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
xn: unexpected argument '-x' found

  tip: for a name that starts with a hyphen, write '-- -x.example'

xn: unexpected argument '-z' found

xn: unexpected argument '--zz' found


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
