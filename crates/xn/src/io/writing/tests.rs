//! Tests of runs that write files, with every kind of end.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use super::Outputs;
use super::partial::Partial;
use crate::error::WriteError;
use crate::io::Plan;
use crate::io::testing::{folder, named_pipe, names_in};

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
        }
    }

    fn begin(&self) -> Outputs {
        self.plan().open().map_err(|error| error.error).unwrap().0
    }

    fn partial(&self) -> PathBuf {
        Partial::path_of(&self.output)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap()
    }
}

fn words(plan: Plan<'_>) -> (PathBuf, String) {
    let WriteError { path, error } = plan.open().err().expect("it is rejected");
    (path.unwrap(), error.to_string())
}

#[test]
fn files_get_their_names_when_they_are_complete() {
    let run = Run::new("complete");
    fs::write(&run.output, "old").unwrap();
    fs::write(&run.errors, "old report").unwrap();
    let mut outputs = run.begin();
    outputs.write(b"new").unwrap();
    outputs.write_errors(b"new report").unwrap();
    assert_eq!((run.text("out"), run.text("errors")), ("old".into(), "old report".into()));
    assert_eq!(names_in(&run.folder), ["errors", "errors.xn-part", "list", "out", "out.xn-part"]);
    outputs.complete().unwrap();
    assert_eq!((run.text("out"), run.text("errors")), ("new".into(), "new report".into()));
    assert_eq!(names_in(&run.folder), ["errors", "list", "out"]);
}

#[test]
fn a_run_that_stops_or_fails_keeps_what_was_there() {
    let run = Run::new("stops");
    fs::write(&run.output, "old").unwrap();
    fs::write(&run.errors, "old report").unwrap();
    let end: [fn(Outputs); 2] = [drop, |mut outputs| outputs.discard().unwrap()];
    for end in end {
        let mut outputs = run.begin();
        outputs.write(b"new").unwrap();
        outputs.write_errors(b"partly").unwrap();
        end(outputs);
        assert_eq!((run.text("out"), run.text("errors")), ("old".into(), "old report".into()));
        assert_eq!(names_in(&run.folder), ["errors", "list", "out"]);
    }
    let mut outputs = run.begin();
    outputs.write_errors(b"all up to the first").unwrap();
    outputs.stop().unwrap();
    assert_eq!((run.text("out"), run.text("errors")), ("old".into(), "all up to the first".into()));
    assert_eq!(names_in(&run.folder), ["errors", "list", "out"]);
}

#[test]
fn a_file_that_cannot_be_replaced_is_named() {
    let run = Run::new("not-replaced");
    let mut outputs = run.begin();
    outputs.write(b"all").unwrap();
    outputs.write_errors(b"report").unwrap();
    fs::create_dir(&run.output).unwrap();
    let WriteError { path, error } = outputs.complete().unwrap_err();
    assert_eq!(path.as_ref(), Some(&run.output));
    assert!(error.to_string().starts_with("the file cannot be replaced: "), "{error}");
    // The file of errors is already renamed.
    assert_eq!(run.text("errors"), "report");
    assert_eq!(names_in(&run.folder), ["errors", "list", "out"]);
}

/// As a killed run leaves it, because the system unlocks its files.
#[test]
fn the_partial_file_of_a_killed_run_is_replaced_by_the_next() {
    let run = Run::new("left");
    fs::write(&run.output, "old").unwrap();
    fs::write(run.partial(), "half of it, and much longer than the next").unwrap();
    let mut outputs = run.begin();
    outputs.write(b"new").unwrap();
    outputs.complete().unwrap();
    assert_eq!(run.text("out"), "new");
    assert_eq!(names_in(&run.folder), ["errors", "list", "out"]);
}

#[test]
fn what_was_planted_is_neither_followed_nor_changed() {
    let run = Run::new("planted");
    let victim = run.folder.join("victim");
    let partial = run.partial();
    fs::write(&victim, "precious").unwrap();
    let pipe = named_pipe(&run.folder, "pipe");
    let plants: [(Plant, &str); 2] = [
        (|victim, at| symlink(victim, at).unwrap(), "this is a link"),
        (|victim, at| fs::hard_link(victim, at).unwrap(), "was not created by xn"),
    ];
    for (plant, says) in plants {
        plant(&victim, &partial);
        let (path, said) = words(run.plan());
        assert!(path == partial && said.contains(says), "{} {said}", path.display());
        assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
        assert_eq!(fs::read_to_string(&partial).unwrap(), "precious");
        fs::remove_file(&partial).unwrap();
    }
    fs::rename(&pipe, &partial).unwrap();
    assert!(words(run.plan()).1.contains("was not created by xn"));
    fs::rename(&partial, &pipe).unwrap();
    // A dangling link is not followed to create its target.
    symlink(run.folder.join("new"), &partial).unwrap();
    assert!(words(run.plan()).1.contains("this is a link"));
    fs::remove_file(&partial).unwrap();
    assert_eq!(names_in(&run.folder), ["list", "pipe", "victim"]);
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
        ("list.xn-part", "errors", "this extension is reserved"),
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
    let opened = Plan { output: Some(&run.inputs[0]), ..run.plan() }.open();
    let (mut outputs, notes) = opened.map_err(|error| error.error).unwrap();
    assert!(notes[0].contains("other names (hard links)"), "{notes:?}");
    assert!(outputs.replaces_input);
    outputs.write(b"new").unwrap();
    outputs.complete().unwrap();
    assert_eq!((run.text("list"), run.text("hard")), ("new".into(), "input".into()));
}

#[test]
fn the_partial_file_of_a_killed_run_is_no_input_of_the_next() {
    let mut run = Run::new("own-input");
    let partial = run.partial();
    fs::write(&partial, "half").unwrap();
    run.inputs = vec![partial.clone()];
    let (path, said) = words(run.plan());
    assert!(path == partial && said.contains("a run with this output writes it"), "{said}");
    assert_eq!(fs::read(&partial).unwrap(), b"half");
}

#[test]
fn two_runs_never_write_one_file() {
    let run = Run::new("two-runs");
    let first = run.begin();
    assert!(words(run.plan()).1.contains("another run is writing it"));
    let other = run.folder.join("other");
    let (path, said) = words(Plan { output: Some(&other), ..run.plan() });
    assert_eq!(path, Partial::path_of(&run.errors));
    assert!(said.contains("another run is writing it"), "{said}");
    let left = names_in(&run.folder);
    assert_eq!(left, ["errors.xn-part", "list", "out.xn-part"], "nothing is left of the second");
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
        let mut outputs = run.begin();
        assert_eq!(mode_of(&run.partial()), mode | 0o600);
        outputs.complete().unwrap();
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
    let mut outputs = run.begin();
    assert_eq!(mode_of(&run.partial()), mode_of(&other));
    outputs.complete().unwrap();
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
        run.begin().complete().unwrap();
        assert!(run.output.exists() && run.errors.exists());
    }
    assert_eq!(names_in(&run.folder).len(), 9);
}

#[test]
fn empty_compressed_files_are_not_empty() {
    let mut run = Run::new("empty");
    for ending in ["gz", "zst", "bz2", "xz"] {
        run.output = run.folder.join(format!("out.{ending}"));
        run.begin().complete().unwrap();
        assert!(fs::metadata(&run.output).unwrap().len() > 0, "{ending}");
    }
}

#[test]
fn a_named_pipe_is_an_input_that_is_not_opened_before_its_reader() {
    let mut run = Run::new("pipe-input");
    run.inputs = vec![named_pipe(&run.folder, "pipe")];
    // To open it would wait for ever.
    run.begin().complete().unwrap();
}
