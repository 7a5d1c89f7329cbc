//! Files that are not there, not whole, not to be written, or two things at once.

use std::fs;

use crate::bulk::{folder, path};
use crate::run::xn;

/// The reason of each library stands behind what it means.
#[test]
fn damaged_files_are_called_so() {
    let folder = folder("damaged");
    let list = path(&folder, "list");
    let names = (0..20_000_u32).map(|n| n.wrapping_mul(2_654_435_761).to_string());
    let names = names.collect::<Vec<_>>().join(".example\n");
    fs::write(&list, names).unwrap();
    for (ending, method) in [("gz", "gzip"), ("zst", "zstd"), ("bz2", "bzip2"), ("xz", "xz")] {
        let packed = path(&folder, &format!("packed.{ending}"));
        xn(&["to-ascii", "-q", "-f", &list, "-o", &packed]).well();
        let whole = fs::read(&packed).unwrap();
        let half = whole.len() / 2;
        let mut damaged = whole.clone();
        damaged[half..half + 64].fill(0x5A);
        for (bytes, says) in [(&whole[..half], "cut short"), (&damaged, "damaged")] {
            fs::write(&packed, bytes).unwrap();
            let ran = xn(&["to-ascii", "-q", "-f", &packed]);
            assert_eq!(ran.code, Some(2), "{ending}");
            let said = format!("xn: {packed}: the {method} data are {says} (");
            assert!(ran.err.starts_with(&said), "{}", ran.err);
        }
    }
    // A frame that asks for a dictionary.
    let odd = path(&folder, "odd");
    fs::write(&odd, b"\x28\xB5\x2F\xFD\xE3\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFFdhdh").unwrap();
    let ran = xn(&["to-ascii", "-f", &odd]);
    assert!(ran.err.contains("the zstd data are damaged (Dictionary mismatch)"), "{}", ran.err);
}

#[test]
fn where_nothing_can_be_written_the_folder_is_named() {
    let folder = folder("nowhere");
    let list = path(&folder, "list");
    fs::write(&list, "a\n").unwrap();
    let target = path(&folder, "missing/target");
    let ran = xn(&["to-ascii", "-f", &list, "-o", &target]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with(&format!("xn: {target}: no file can be made in ")), "{}", ran.err);
}

/// What a run that was broken off has left is not lost by reading it.
#[test]
fn what_is_written_beside_the_output_is_no_input() {
    let folder = folder("own");
    let [list, target] = ["list", "target"].map(|name| path(&folder, name));
    fs::write(&list, "a\n").unwrap();
    for ending in ["xn-part", "xn-journal"] {
        let own = format!("{target}.{ending}");
        fs::write(&own, "b\n").unwrap();
        for args in [["-f", own.as_str()].as_slice(), &["-f", &list, "--errors", &own]] {
            let ran = xn(&[&["to-ascii", "-o", &target], args].concat());
            assert_eq!(ran.code, Some(2));
            let said = format!("xn: {own}: a run with this output writes it; give it another name");
            assert!(ran.err.starts_with(&said), "{}", ran.err);
        }
        assert_eq!(fs::read_to_string(&own).unwrap(), "b\n");
    }
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
    // First there is no target yet, and then there is.
    for _ in 0..2 {
        xn(&["to-ascii", "-f", &list, "-o", &link]).well();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::symlink_metadata(folder.join("between")).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(folder.join("target")).unwrap(), "xn--tda\n");
    }
}

/// It would be read for ever, or until the disk is full.
#[cfg(unix)]
#[test]
fn a_file_is_not_read_while_it_is_standard_output() {
    use std::fs::OpenOptions;

    use crate::run::{Ran, command};

    let folder = folder("both");
    let list = path(&folder, "list");
    fs::write(&list, "ü\n").unwrap();
    let file = || OpenOptions::new().read(true).append(true).open(&list).unwrap();
    for (args, input) in [
        (["to-ascii", "-f", &list].as_slice(), &list),
        (&["check", "-f", &list], &list),
        (&["to-ascii"], &"standard input".to_owned()),
    ] {
        let child = command(args).stdin(file()).stdout(file()).spawn().unwrap();
        let ran = Ran::of(child);
        assert_eq!(ran.code, Some(2));
        assert!(
            ran.err.starts_with(&format!("xn: {input}: this is standard output too")),
            "{}",
            ran.err
        );
    }
    assert_eq!(fs::read_to_string(&list).unwrap(), "ü\n");
}

#[test]
fn what_is_refused_needs_a_file_of_its_own() {
    let folder = folder("errors-on-standard-output");
    let list = path(&folder, "list");
    fs::write(&list, "a..b\n").unwrap();
    let ran = xn(&["to-ascii", "-f", &list, "--errors", "-"]);
    assert_eq!((ran.code, ran.text()), (Some(2), ""));
    assert!(ran.err.contains("--errors needs a file of its own"), "{}", ran.err);
}

/// Every other byte of ASCII names is one that some profiles let be.
#[test]
fn utf_16_is_called_so() {
    let folder = folder("utf-16");
    let list = path(&folder, "list");
    for bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let units = "\u{FEFF}domain\r\nexample.com\r\n".encode_utf16();
        fs::write(&list, units.flat_map(bytes).collect::<Vec<u8>>()).unwrap();
        let rows = ["to-ascii", "--from", "csv", "--column", "1", "-f", &list];
        for args in [
            &["to-ascii", "-f", &list],
            &["check", "-f", &list],
            &["stats", &list][..],
            &rows,
            &[rows.as_slice(), &["--to", "jsonl"]].concat(),
        ] {
            let ran = xn(args);
            assert_eq!(ran.code, Some(2), "{args:?}");
            assert!(ran.err.starts_with(&format!("xn: {list}: ")), "{}", ran.err);
            assert!(ran.err.contains("this is UTF-16"), "{}", ran.err);
            assert!(!ran.text().contains("com"), "{}", ran.text());
        }
    }
}
