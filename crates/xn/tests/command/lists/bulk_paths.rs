//! Files that are missing, damaged or cannot be written, or that are both input and output.

use std::fs;

use crate::run::{folder, path, xn};
use crate::wording::{Transcript, says, str};

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
