//! `--resume`: what cannot be gone on with is told, with its reason and the way out.

use std::fs;
use std::path::{Path, PathBuf};

use crate::bulk::{folder, path};
use crate::run::xn;

/// A run on two files, of which the second broke off.
struct Broken {
    folder: PathBuf,
    good: String,
    packed: String,
    target: String,
}

impl Broken {
    fn new(test: &str) -> Self {
        let folder = folder(test);
        let [good, packed, target] = ["good", "packed", "target"].map(|name| path(&folder, name));
        fs::write(&good, "a\n".repeat(1000)).unwrap();
        fs::write(&packed, b"\x1F\x8B\x08").unwrap();
        let broken = Self { folder, good, packed, target };
        assert_eq!(xn(&broken.args(&[])).code, Some(2));
        broken
    }

    fn args<'a>(&'a self, more: &[&'a str]) -> Vec<&'a str> {
        let args = ["to-ascii", "-q", "-o", &self.target, "-f", &self.good, "-f", &self.packed];
        [args.as_slice(), more].concat()
    }

    /// The one partial file.
    fn partial(&self) -> PathBuf {
        let mut paths = fs::read_dir(&self.folder).unwrap().map(|found| found.unwrap().path());
        paths.find(|path| path.extension().is_some_and(|ending| ending == "xn-part")).unwrap()
    }

    fn journal(&self) -> String {
        format!("{}.xn-journal", self.target)
    }

    /// What is said instead of going on.
    #[track_caller]
    fn refused(&self, args: &[&str]) -> String {
        let ran = xn(&[args, &["--resume"]].concat());
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains("; without --resume the run starts over\n"), "{}", ran.err);
        assert!(!Path::new(&self.target).exists());
        ran.err
    }
}

#[test]
fn a_run_that_breaks_off_says_what_it_leaves() {
    let broken = Broken::new("leaves");
    let again = xn(&broken.args(&["--resume"]));
    let part = fs::canonicalize(broken.partial()).unwrap();
    let left = format!(
        "\nxn: the output so far is in {}, its journal is {}; ",
        part.display(),
        broken.journal()
    );
    assert!(again.err.contains("packed: the gzip data are cut short ("), "{}", again.err);
    assert!(again.err.contains(&left), "{}", again.err);
    assert!(again.err.ends_with(
        "; --resume goes on from there if no input changes; without it the run starts over\n"
    ));
    assert_eq!(fs::read_to_string(part).unwrap(), "a\n".repeat(1000));
}

#[test]
fn another_argument_is_named() {
    let broken = Broken::new("arguments");
    let errors = path(&broken.folder, "errors");
    for (more, says) in [
        (["--std3"].as_slice(), "--std3 was not given, and is on"),
        (&["--profile", "host"], "--profile was dns, and is host"),
        (&["--json"], "--json was not given, and is given"),
        (&["--on-error", "keep"], "--on-error was not given, and is keep"),
        (&["--max-line", "1k"], "--max-line was 16777216, and is 1024"),
        (&["--from", "urls"], "--from was not given, and is urls"),
        (&["--errors", &errors], "--errors was not given, and is "),
        (&["-f", &broken.good], "it was begun with another number of files: 2, not 3"),
    ] {
        let said = broken.refused(&broken.args(more));
        assert!(said.contains(&format!("cannot be resumed: {says}")), "{said}");
    }
    let turned = ["to-ascii", "-o", &broken.target, "-f", &broken.packed, "-f", &broken.good];
    assert!(broken.refused(&turned).contains("good\", not "), "another order");
}

#[test]
fn a_file_that_changed_is_named() {
    let broken = Broken::new("changed");
    let before = fs::metadata(&broken.packed).unwrap().modified().unwrap();
    fs::write(&broken.packed, "b\n\n").unwrap();
    let said = broken.refused(&broken.args(&[]));
    assert!(said.contains("packed\" was changed since"), "{said}");
    fs::write(&broken.packed, "b\n").unwrap();
    let file = fs::File::options().write(true).open(&broken.packed).unwrap();
    file.set_modified(before).unwrap();
    let said = broken.refused(&broken.args(&[]));
    assert!(said.contains("packed\" had 3 bytes, and has 2"), "{said}");
    let anew = xn(&broken.args(&[]));
    assert_eq!((anew.code, anew.err.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&broken.target).unwrap().lines().count(), 1001);
}

#[test]
fn a_journal_that_is_damaged_is_told() {
    let broken = Broken::new("journal");
    let whole = fs::read_to_string(broken.journal()).unwrap();
    let (run, _) = whole.split_once('\n').unwrap();
    for (journal, says) in [
        (whole[..30].to_owned(), "line 1 of the journal is damaged"),
        ("{\"xn_journal\":1}\n".to_owned(), "line 1 of the journal is damaged"),
        (format!("{run}\n0\n"), "line 2 of the journal is damaged"),
        (format!("{whole}{{}}\n"), "of the journal is damaged"),
        (whole.replace("\"0.1.0\"", "\"0.0.9\""), "it was begun with another version of xn"),
        (whole.replace("xn_journal\":1", "xn_journal\":9"), "its journal has format 9"),
    ] {
        fs::write(broken.journal(), &journal).unwrap();
        let said = broken.refused(&broken.args(&[]));
        assert!(said.contains(says), "{journal}: {said}");
    }
    // What was no journal stays.
    fs::write(broken.journal(), "no journal\n").unwrap();
    for more in [["--resume"].as_slice(), &[]] {
        let ran = xn(&broken.args(more));
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains("this is not a journal of xn"), "{}", ran.err);
    }
    assert_eq!(fs::read_to_string(broken.journal()).unwrap(), "no journal\n");
    fs::write(broken.journal(), &whole).unwrap();
    fs::remove_file(broken.partial()).unwrap();
    assert!(broken.refused(&broken.args(&[])).contains("the partial file is not there"));
    // A checkpoint that was cut short counts as none, and nothing at all as no run.
    for journal in [format!("{run}\n{{\"position\""), String::new()] {
        fs::write(broken.journal(), journal).unwrap();
        let again = xn(&broken.args(&["--resume"]));
        assert!(again.err.contains("nothing to resume; the run starts from the beginning"));
        assert!(again.err.contains("gzip data are cut short"), "{}", again.err);
    }
}

#[test]
fn only_files_can_be_resumed() {
    let broken = Broken::new("only-files");
    let args = ["to-ascii", "-f", &broken.good, "--resume", "-o"];
    for output in ["-", if cfg!(windows) { "NUL" } else { "/dev/null" }] {
        let ran = xn(&[args.as_slice(), &[output]].concat());
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        assert!(ran.err.contains("only what is written to a file can be resumed"), "{}", ran.err);
    }
}
