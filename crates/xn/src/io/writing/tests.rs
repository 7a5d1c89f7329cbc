//! Tests of runs that write files, with every kind of end.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use super::journal::Journal;
use super::outputs::Opened;
use crate::io::testing::{folder, named_pipe, names_in};
use crate::io::{Plan, WriteError};

/// Puts something about a file at a path.
type Plant = fn(&Path, &Path);

/// A run that reads `list` and writes `out` and `errors`, in one folder.
struct Run {
    folder: PathBuf,
    inputs: Vec<PathBuf>,
    output: PathBuf,
    errors: PathBuf,
}

impl Run {
    fn new(test: &str) -> Self {
        let folder = folder(test);
        fs::write(folder.join("list"), "input").unwrap();
        let [list, output, errors] = ["list", "out", "errors"].map(|name| folder.join(name));
        Self { folder, inputs: vec![list], output, errors }
    }

    fn plan(&self) -> Plan<'_> {
        Plan {
            output: Some(&self.output),
            errors: Some(&self.errors),
            inputs: &self.inputs,
            reads_standard_input: false,
            settings: vec![("--json".to_owned(), "not given".to_owned())],
            resume: false,
        }
    }

    fn begin(&self) -> Opened<u32> {
        self.plan().open().map_err(|error| error.error).unwrap()
    }

    fn resume(&self) -> Result<Opened<u32>, String> {
        Plan { resume: true, ..self.plan() }.open().map_err(|error| error.error.to_string())
    }

    /// Leaves a run that was interrupted after a checkpoint.
    fn break_off(&self) {
        let mut outputs = self.begin().outputs;
        outputs.write(b"first").unwrap();
        outputs.write_errors(b"e1").unwrap();
        outputs.checkpoint(&1).unwrap();
        outputs.write(b"never noted").unwrap();
    }

    fn journal(&self) -> PathBuf {
        Journal::path_of(&self.output)
    }

    /// The one partial file of this target.
    fn partial(&self, target: &str) -> PathBuf {
        let is_partial = |name: &String| name.starts_with(target) && name.ends_with(".xn-part");
        let mut found = names_in(&self.folder).into_iter().filter(is_partial);
        let name = found.next().unwrap();
        assert_eq!(found.next(), None);
        self.folder.join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap()
    }
}

fn words(plan: Plan<'_>) -> (PathBuf, String) {
    let WriteError { path, error } = plan.open::<u32>().err().expect("it is rejected");
    (path.unwrap(), error.to_string())
}

#[test]
fn files_get_their_names_when_they_are_complete() {
    let run = Run::new("complete");
    fs::write(&run.output, "old").unwrap();
    fs::write(&run.errors, "old report").unwrap();
    let mut outputs = run.begin().outputs;
    outputs.write(b"new").unwrap();
    outputs.write_errors(b"new report").unwrap();
    outputs.checkpoint(&1).unwrap();
    assert_eq!((run.text("out"), run.text("errors")), ("old".into(), "old report".into()));
    assert_eq!(outputs.left().len(), 2);
    outputs.complete(&2).unwrap();
    assert_eq!((run.text("out"), run.text("errors")), ("new".into(), "new report".into()));
    assert_eq!(outputs.left(), []);
    assert_eq!(names_in(&run.folder), ["errors", "list", "out"]);
}

#[test]
fn a_run_that_stops_or_fails_keeps_what_was_there() {
    let run = Run::new("stops");
    fs::write(&run.output, "old").unwrap();
    fs::write(&run.errors, "old report").unwrap();
    let mut outputs = run.begin().outputs;
    outputs.write(b"new").unwrap();
    outputs.write_errors(b"partly").unwrap();
    outputs.discard().unwrap();
    assert_eq!((run.text("out"), run.text("errors")), ("old".into(), "old report".into()));
    assert_eq!(fs::read_to_string(&outputs.left()[0].partial).unwrap(), "partly");
    drop(outputs);
    let mut outputs = run.begin().outputs;
    outputs.write_errors(b"all up to the first").unwrap();
    outputs.stop().unwrap();
    assert_eq!((run.text("out"), run.text("errors")), ("old".into(), "all up to the first".into()));
    assert_eq!(names_in(&run.folder), ["errors", "list", "out"]);
}

#[test]
fn a_file_that_cannot_be_replaced_is_named_and_another_run_can_replace_it() {
    let run = Run::new("not-replaced");
    let end = |ends_well: bool| {
        let mut outputs = run.begin().outputs;
        assert!(!outputs.has_checkpoint());
        outputs.write(b"all").unwrap();
        outputs.write_errors(b"report").unwrap();
        fs::create_dir(&run.output).unwrap();
        let WriteError { path, error } = outputs.complete(&1).unwrap_err();
        assert_eq!(path.as_ref(), Some(&run.output));
        assert!(error.to_string().starts_with("the file cannot be replaced: "), "{error}");
        fs::remove_dir(&run.output).unwrap();
        // The file of errors is already renamed.
        assert_eq!((run.text("errors"), outputs.left().len()), ("report".into(), 1));
        assert!(outputs.has_checkpoint());
        if !ends_well {
            outputs.discard().unwrap();
        }
    };
    end(false);
    assert_eq!(names_in(&run.folder), ["errors", "list"]);
    end(true);
    let mut resumed = run.resume().unwrap();
    assert!(resumed.is_complete);
    resumed.outputs.complete(&1).unwrap();
    assert_eq!((run.text("out"), run.text("errors")), ("all".into(), "report".into()));
    assert_eq!(names_in(&run.folder), ["errors", "list", "out"]);
}

#[test]
fn what_was_planted_is_neither_followed_nor_changed() {
    let run = Run::new("planted");
    let victim = run.folder.join("victim");
    let journal = run.journal();
    fs::write(&victim, "precious").unwrap();
    let pipe = named_pipe(&run.folder, "pipe");
    let plants: [(Plant, &str); 3] = [
        (|victim, at| symlink(victim, at).unwrap(), "this is a link"),
        (|victim, at| fs::hard_link(victim, at).unwrap(), "was not created by xn"),
        (
            |victim, at| fs::write(at, fs::read(victim).unwrap()).unwrap(),
            "occupies the path of xn's journal",
        ),
    ];
    for resume in [false, true] {
        for (plant, says) in plants {
            plant(&victim, &journal);
            let (path, said) = words(Plan { resume, ..run.plan() });
            assert!(path == journal && said.contains(says), "{} {said}", path.display());
            assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
            assert_eq!(fs::read_to_string(&journal).unwrap(), "precious");
            fs::remove_file(&journal).unwrap();
        }
        fs::rename(&pipe, &journal).unwrap();
        assert!(words(Plan { resume, ..run.plan() }).1.contains("was not created by xn"));
        fs::rename(&journal, &pipe).unwrap();
        // A dangling link is not followed to create its target.
        symlink(run.folder.join("new"), &journal).unwrap();
        assert!(words(Plan { resume, ..run.plan() }).1.contains("this is a link"));
        fs::remove_file(&journal).unwrap();
        assert_eq!(names_in(&run.folder), ["list", "pipe", "victim"]);
    }
}

/// Whoever can write in the folder can put something else in the place of the partial file.
#[test]
fn a_partial_file_that_was_exchanged_is_neither_gone_on_with_nor_removed() {
    let run = Run::new("exchanged");
    let victim = run.folder.join("victim");
    let plants: [(Plant, &str); 3] = [
        (|victim, at| symlink(victim, at).unwrap(), "this is a link"),
        (|victim, at| fs::hard_link(victim, at).unwrap(), "was not created by xn"),
        (|victim, at| assert!(fs::copy(victim, at).is_ok()), "is not the file that the run"),
    ];
    for (plant, says) in plants {
        fs::write(&victim, "first, and precious").unwrap();
        run.break_off();
        let partial = run.partial("out");
        // It remains, so that the new file cannot get its inode.
        fs::rename(&partial, run.folder.join("moved")).unwrap();
        plant(&victim, &partial);
        let said = run.resume().err().unwrap();
        assert!(said.contains(says), "{said}");
        let mut outputs = run.begin().outputs;
        outputs.complete(&0).unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "first, and precious");
        assert_eq!(fs::read_to_string(&partial).unwrap(), "first, and precious");
        fs::remove_file(&partial).unwrap();
    }
}

#[test]
fn a_run_goes_on_after_its_last_checkpoint() {
    let run = Run::new("goes-on");
    run.break_off();
    let opened = run.resume().unwrap();
    assert_eq!((opened.state, opened.is_complete, opened.notes.len()), (Some(1), false, 0));
    let mut outputs = opened.outputs;
    outputs.write(b" second").unwrap();
    outputs.write_errors(b" e2").unwrap();
    outputs.checkpoint(&2).unwrap();
    drop(outputs);
    let mut opened = run.resume().unwrap();
    assert_eq!(opened.state, Some(2));
    opened.outputs.write(b" third").unwrap();
    opened.outputs.complete(&3).unwrap();
    assert_eq!(
        (run.text("out"), run.text("errors")),
        ("first second third".into(), "e1 e2".into())
    );
    assert_eq!(names_in(&run.folder), ["errors", "list", "out"]);
}

#[test]
fn a_run_with_nothing_to_resume_says_so() {
    let run = Run::new("nothing");
    let mut opened = run.resume().unwrap();
    assert!(opened.notes[0].contains("nothing to resume: starting from the beginning"));
    assert_eq!(opened.state, None);
    opened.outputs.write(b"lost").unwrap();
    drop(opened);
    // Without a checkpoint, the written output is removed.
    let mut opened = run.resume().unwrap();
    assert!(opened.notes[0].contains("nothing to resume"));
    opened.outputs.complete(&0).unwrap();
    assert_eq!(run.text("out"), "");
    assert_eq!(names_in(&run.folder), ["errors", "list", "out"]);
}

#[test]
fn changed_bytes_are_not_gone_on_with() {
    let run = Run::new("changed-bytes");
    for (target, bytes, says) in [
        ("out", "fir\0t".to_owned(), "bytes that the run did not write"),
        ("out", "fir".to_owned(), "shorter than its journal records"),
        ("errors", "e".to_owned(), "shorter than its journal records"),
        ("errors", "e2".to_owned(), "bytes that the run did not write"),
    ] {
        run.break_off();
        let partial = run.partial(target);
        let inode = fs::metadata(&partial).unwrap().ino();
        fs::write(&partial, bytes).unwrap();
        assert_eq!(fs::metadata(&partial).unwrap().ino(), inode);
        let said = run.resume().err().unwrap();
        assert!(said.contains(says) && said.ends_with("run again without --resume"), "{said}");
        assert!(!run.output.exists());
    }
    run.break_off();
    fs::remove_file(run.partial("out")).unwrap();
    assert!(run.resume().err().unwrap().contains("the partial file no longer exists"));
}

/// As if the power had failed before, between and after the renames.
#[test]
fn a_run_that_was_complete_ends_with_its_files_there_or_an_error() {
    for renamed in 0..4 {
        let run = Run::new("was-complete");
        let mut outputs = run.begin().outputs;
        outputs.write(b"results").unwrap();
        outputs.write_errors(b"report").unwrap();
        outputs.checkpoint(&1).unwrap();
        // The complete line matches a checkpoint, except for this.
        let journal = fs::read_to_string(run.journal()).unwrap();
        fs::write(run.journal(), journal.replace("\"is_complete\":false", "\"is_complete\":true"))
            .unwrap();
        drop(outputs);
        if renamed > 0 {
            fs::rename(run.partial("errors"), &run.errors).unwrap();
        }
        if renamed > 1 {
            fs::rename(run.partial("out"), &run.output).unwrap();
        }
        if renamed > 2 {
            fs::remove_file(Journal::path_of(&run.errors)).unwrap();
        }
        let mut opened = run.resume().unwrap();
        assert_eq!((opened.state, opened.is_complete), (Some(1), true));
        opened.outputs.complete(&1).unwrap();
        assert_eq!((run.text("out"), run.text("errors")), ("results".into(), "report".into()));
        assert_eq!(names_in(&run.folder), ["errors", "list", "out"], "{renamed}");
    }
    for other in [None, Some("resulta"), Some("results and more")] {
        let run = Run::new("was-complete");
        let mut outputs = run.begin().outputs;
        outputs.write(b"results").unwrap();
        outputs.checkpoint(&1).unwrap();
        let journal = fs::read_to_string(run.journal()).unwrap();
        fs::write(run.journal(), journal.replace("\"is_complete\":false", "\"is_complete\":true"))
            .unwrap();
        drop(outputs);
        fs::remove_file(run.partial("out")).unwrap();
        if let Some(other) = other {
            fs::write(&run.output, other).unwrap();
        }
        let said = run.resume().err().unwrap();
        assert!(said.contains("its output no longer exists"), "{said}");
        assert_eq!(fs::read_to_string(&run.output).ok().as_deref(), other);
    }
}

#[test]
fn no_file_has_two_roles() {
    let run = Run::new("roles");
    let at = |name: &str| run.folder.join(name);
    fs::create_dir(at("sub")).unwrap();
    symlink("sub", at("link")).unwrap();
    symlink("errors", at("to-errors")).unwrap();
    fs::hard_link(at("list"), at("hard")).unwrap();
    let both = "this file is also the output";
    let input = "this file is also an input";
    for (output, errors, says) in [
        ("out", "out", both),
        ("out", "sub/../out", both),
        ("sub/o", "link/o", both),
        ("to-errors", "errors", both),
        ("out", "list", input),
        ("out", "hard", input),
        ("out", "sub/../list", input),
        ("out", "out.xn-part", "this extension is reserved"),
        ("out", "sub/../out.xn-journal", "this extension is reserved"),
        ("list.xn-journal", "errors", "this extension is reserved"),
    ] {
        let plan = Plan { output: Some(&at(output)), errors: Some(&at(errors)), ..run.plan() };
        let said = words(plan).1;
        assert!(said.contains(says), "{output} {errors}: {said}");
        let only_errors = Plan { output: None, errors: Some(&at(errors)), ..run.plan() };
        if says == input {
            assert!(words(only_errors).1.contains(says));
        }
    }
    assert_eq!(names_in(&run.folder), ["hard", "link", "list", "sub", "to-errors"]);
    assert_eq!(run.text("list"), "input");
}

#[test]
fn a_file_can_be_converted_in_place_and_its_other_names_are_told() {
    let run = Run::new("in-place");
    fs::hard_link(run.folder.join("list"), run.folder.join("hard")).unwrap();
    let opened = Plan { output: Some(&run.inputs[0]), ..run.plan() }.open::<u32>();
    let mut opened = opened.map_err(|error| error.error).unwrap();
    assert!(opened.notes[0].contains("other names (hard links)"), "{:?}", opened.notes);
    opened.outputs.write(b"new").unwrap();
    opened.outputs.complete(&0).unwrap();
    assert_eq!((run.text("list"), run.text("hard")), ("new".into(), "input".into()));
}

#[test]
fn files_of_an_unfinished_run_are_no_input_of_the_next() {
    let mut run = Run::new("own-input");
    run.break_off();
    for own in [run.journal(), run.partial("out"), run.partial("errors")] {
        let before = fs::read(&own).unwrap();
        run.inputs = vec![own.clone()];
        let (path, said) = words(run.plan());
        assert!(path == own && said.contains("a run with this output writes it"), "{said}");
        assert_eq!(fs::read(&own).unwrap(), before);
    }
}

#[test]
fn two_runs_never_write_one_file() {
    let run = Run::new("two-runs");
    let first = run.begin();
    assert!(words(run.plan()).1.contains("another run is writing it"));
    let other = run.folder.join("other");
    let (path, said) = words(Plan { output: Some(&other), ..run.plan() });
    assert_eq!(path, Journal::path_of(&run.errors));
    assert!(said.contains("another run is writing it"), "{said}");
    assert_eq!(names_in(&run.folder).len(), 5, "nothing is left of the second");
    drop(first);
    run.begin();
}

#[test]
fn rights_are_those_of_the_replaced_file_from_the_first_byte() {
    let run = Run::new("rights");
    for mode in [0o600, 0o640, 0o444, 0o666, 0o400] {
        fs::write(&run.output, "old").unwrap();
        fs::set_permissions(&run.output, fs::Permissions::from_mode(mode)).unwrap();
        let mode_of = |path: &Path| fs::metadata(path).unwrap().mode() & 0o7777;
        let mut outputs = run.begin().outputs;
        assert_eq!(mode_of(&run.partial("out")), mode | 0o600);
        assert_eq!(mode_of(&run.journal()), 0o600);
        outputs.checkpoint(&1).unwrap();
        drop(outputs);
        let mut outputs = run.resume().unwrap().outputs;
        outputs.complete(&1).unwrap();
        assert_eq!(mode_of(&run.output), mode);
        fs::remove_file(&run.output).unwrap();
    }
}

#[test]
fn rights_of_a_new_file_are_those_of_any_new_file() {
    let run = Run::new("new-rights");
    let mode_of = |path: &Path| fs::metadata(path).unwrap().mode() & 0o7777;
    let other = run.folder.join("other");
    fs::write(&other, "").unwrap();
    let mut outputs = run.begin().outputs;
    assert_eq!(mode_of(&run.partial("out")), mode_of(&other));
    outputs.complete(&1).unwrap();
    assert_eq!(mode_of(&run.output), mode_of(&other));
}

#[test]
fn the_longest_names_are_written_like_any_other() {
    let mut run = Run::new("long-names");
    let endings = ["", ".gz"];
    for (ending, long) in endings.into_iter().flat_map(|ending| ["x", "é"].map(|x| (ending, x))) {
        let mut name = long.repeat((255 - ending.len()) / long.len());
        name.push_str(ending);
        run.output = run.folder.join(&name);
        run.errors = run.folder.join(name.replacen(long, "y", 1));
        run.break_off();
        let mut outputs = run.resume().unwrap().outputs;
        outputs.complete(&2).unwrap();
        assert!(run.output.exists() && run.errors.exists());
    }
    assert_eq!(names_in(&run.folder).len(), 9);
}

#[test]
fn empty_compressed_files_are_not_empty() {
    let mut run = Run::new("empty");
    for ending in ["gz", "zst", "bz2", "xz"] {
        run.output = run.folder.join(format!("out.{ending}"));
        run.begin().outputs.complete(&0).unwrap();
        assert!(fs::metadata(&run.output).unwrap().len() > 0, "{ending}");
    }
}

#[test]
fn a_named_pipe_is_an_input_that_is_not_opened_before_its_reader() {
    let mut run = Run::new("pipe-input");
    run.inputs = vec![named_pipe(&run.folder, "pipe")];
    // To open it would wait for ever.
    run.begin().outputs.complete(&0).unwrap();
    assert!(run.resume().err().unwrap().contains("only runs that read files can be resumed"));
}
