//! `--resume`: a run that cannot be resumed reports the reason and a fix.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{XN, folder, path, xn};
use crate::wording::{Transcript, says, str};

/// A run on two files that was interrupted in the second.
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

    /// The error of a run that cannot be resumed.
    #[track_caller]
    fn rejected(&self, args: &[&str]) -> String {
        let ran = xn(&[args, &["--resume"]].concat());
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(!Path::new(&self.target).exists());
        ran.err
    }
}

#[test]
fn an_interrupted_run_names_its_partial_file() {
    let broken = Broken::new("leaves");
    let again = xn(&broken.args(&["--resume"]));
    let part = fs::canonicalize(broken.partial()).unwrap();
    says(
        &again.err,
        str![[r#"
xn: [TESTS]/bulk/leaves/packed: the gzip data are cut short
xn: the output so far is in [TESTS]/bulk/leaves/target.[RANDOM].xn-part, its journal is [TESTS]/bulk/leaves/target.xn-journal: to fix or replace an input, start again; otherwise, use --resume to continue

"#]],
    );
    assert_eq!(fs::read_to_string(part).unwrap(), "a\n".repeat(1000));
}

#[test]
fn another_argument_is_named() {
    let broken = Broken::new("arguments");
    let errors = path(&broken.folder, "errors");
    let mut transcript = Transcript::default();
    for more in [
        ["--std3"].as_slice(),
        &["--profile", "host"],
        &["--json"],
        &["--on-error", "keep"],
        &["--max-line", "1k"],
        &["--from", "urls"],
        &["--errors", &errors],
        &["-f", &broken.good],
    ] {
        transcript.add(&broken.rejected(&broken.args(more)));
    }
    let turned = ["to-ascii", "-o", &broken.target, "-f", &broken.packed, "-f", &broken.good];
    transcript.add(&broken.rejected(&turned));
    transcript.is(str![[r#"
xn: [TESTS]/bulk/arguments/target.xn-journal: the run cannot be resumed: --std3 was not given, and is on: run again without --resume
xn: [TESTS]/bulk/arguments/target.xn-journal: the run cannot be resumed: --profile was dns, and is host: run again without --resume
xn: [TESTS]/bulk/arguments/target.xn-journal: the run cannot be resumed: --json was not given, and is given: run again without --resume
xn: [TESTS]/bulk/arguments/target.xn-journal: the run cannot be resumed: --on-error was not given, and is keep: run again without --resume
xn: [TESTS]/bulk/arguments/target.xn-journal: the run cannot be resumed: --max-line was 16777216, and is 1024: run again without --resume
xn: [TESTS]/bulk/arguments/target.xn-journal: the run cannot be resumed: --from was not given, and is urls: run again without --resume
xn: [TESTS]/bulk/arguments/target.xn-journal: the run cannot be resumed: --errors was not given, and is [TESTS]/bulk/arguments/errors: run again without --resume
xn: [TESTS]/bulk/arguments/target.xn-journal: the run cannot be resumed: it was started with 2 files instead of 3: run again without --resume
xn: [TESTS]/bulk/arguments/target.xn-journal: the run cannot be resumed: it was started with the file "[TESTS]/bulk/arguments/good" instead of "[TESTS]/bulk/arguments/packed": run again without --resume

"#]]);
}

#[test]
fn a_file_that_changed_is_named() {
    let broken = Broken::new("changed");
    let before = fs::metadata(&broken.packed).unwrap().modified().unwrap();
    fs::write(&broken.packed, "b\n\n").unwrap();
    let mut transcript = Transcript::default();
    transcript.add(&broken.rejected(&broken.args(&[])));
    fs::write(&broken.packed, "b\n").unwrap();
    let file = fs::File::options().write(true).open(&broken.packed).unwrap();
    file.set_modified(before).unwrap();
    transcript.add(&broken.rejected(&broken.args(&[])));
    transcript.is(str![[r#"
xn: [TESTS]/bulk/changed/target.xn-journal: the run cannot be resumed: "[TESTS]/bulk/changed/packed" has been modified since: run again without --resume
xn: [TESTS]/bulk/changed/target.xn-journal: the run cannot be resumed: the size of "[TESTS]/bulk/changed/packed" changed from 3 to 2 bytes: run again without --resume

"#]]);
    let anew = xn(&broken.args(&[]));
    assert_eq!((anew.code, anew.err.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&broken.target).unwrap().lines().count(), 1001);
}

/// An incomplete checkpoint is ignored, and an empty journal means that there was no run.
#[test]
fn a_journal_without_a_checkpoint_starts_over() {
    let broken = Broken::new("journal");
    let whole = fs::read_to_string(broken.journal()).unwrap();
    let (run, _) = whole.split_once('\n').unwrap();
    fs::write(broken.journal(), whole.replace("\"0.1.0\"", "\"0.0.9\"")).unwrap();
    let said = broken.rejected(&broken.args(&[]));
    assert!(said.contains("it was started with another version of xn"), "{said}");
    for journal in [format!("{run}\n{{\"position\""), String::new()] {
        fs::write(broken.journal(), journal).unwrap();
        let again = xn(&broken.args(&["--resume"])).err;
        assert!(again.contains("nothing to resume: starting from the beginning\n"), "{again}");
        assert!(again.contains("packed: the gzip data are cut short\n"), "{again}");
    }
}

#[test]
fn only_files_can_be_resumed() {
    let broken = Broken::new("only-files");
    let args = ["to-ascii", "-f", &broken.good, "--resume", "-o"];
    let null = if cfg!(windows) { "NUL" } else { "/dev/null" };
    for (output, named) in [("-", "standard output"), (null, null)] {
        let ran = xn(&[args.as_slice(), &[output]].concat());
        assert_eq!((ran.code, ran.text()), (Some(2), ""));
        let reported =
            format!("xn: {named}: only runs that write to a file can be resumed: use -o FILE\n");
        assert_eq!(ran.err, reported);
    }
}

/// Whatever became of the files before the one in which a run goes on, it does not need them.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_goes_on_in_a_later_file_does_not_read_the_first() {
    let folder = folder("later-file");
    let (first, second) = (path(&folder, "1.csv"), path(&folder, "2.csv"));
    for (names, has_header) in [("n,m,o\n", true), ("ü,1,2\n", false)] {
        let target = path(&folder, "target.csv");
        fs::write(&first, format!("{names}ä,3,4\n")).unwrap();
        let names = if has_header { names } else { "" };
        fs::write(&second, format!("{names}{}", "ü,1\nö,2\n".repeat(20_000))).unwrap();
        let no_header = if has_header { &[][..] } else { &["--no-header"] };
        let args = ["to-ascii", "-q", "--column", "1", "-f", &first, "-f", &second];
        let args = [&args[..], no_header].concat();
        let whole = xn(&args);
        let small = ["-o", &target, "--block-size", "3000", "--checkpoint-every", "0"];
        let args = [&args[..], &small].concat();
        let limited = Command::new("sh")
            .args(["-c", r#"trap "" XFSZ; ulimit -f 128; exec "$0" "$@""#, XN])
            .args(&args)
            .output()
            .unwrap();
        assert_eq!(limited.status.code(), Some(2));
        // Another text of the same length, at the same time.
        let modified = fs::metadata(&first).unwrap().modified().unwrap();
        let changed = fs::read_to_string(&first).unwrap().replace(',', ";");
        fs::write(&first, changed).unwrap();
        let file = fs::File::options().write(true).open(&first).unwrap();
        file.set_modified(modified).unwrap();
        let resumed = xn(&[&args[..], &["--resume"]].concat());
        assert_eq!((resumed.code, resumed.err.as_str()), (whole.code, ""));
        assert!(fs::read(&target).unwrap() == whole.out);
        fs::remove_file(&target).unwrap();
    }
}
