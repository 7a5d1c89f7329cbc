//! Checks that no file is used twice in a run: an output is neither an input nor another output.
//! Only the output file may be an input too, because it is replaced after all input was read.

use std::io;
use std::path::{Path, PathBuf};

use super::output::Sink;
use super::partial::{ENDING, Partial};
use super::write_error::WriteError;
use crate::io::identity::Identity;
use crate::io::reading::input::{Input, of_standard_error, of_standard_output};

/// The outputs and inputs of a run.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    /// `None` is standard output.
    pub(crate) output: Option<&'a Path>,
    pub(crate) errors: Option<&'a Path>,
    pub(crate) inputs: &'a [PathBuf],
    pub(crate) reads_standard_input: bool,
}

/// Checks all roles, before anything is created or changed.
pub(in crate::io) fn check(
    plan: &Plan<'_>,
    output: &Sink,
    errors: Option<&Sink>,
) -> Result<(), WriteError> {
    let reject = |path: &Path, words: &str| Err(WriteError::at(path)(io::Error::other(words)));
    let inputs = inputs(plan);
    let is_input = |id: &Option<Identity>| id.is_some() && inputs.iter().any(|(_, of)| of == id);
    if let (Some(path), Sink::Stream(..)) = (plan.output, output)
        && is_input(&identity(path, output)?)
    {
        return reject(path, "this file is also an input");
    }
    for (path, sink) in [(plan.output, Some(output)), (plan.errors, errors)] {
        if let (Some(path), Some(Sink::File(target))) = (path, sink) {
            check_names(path, target, &inputs)?;
        }
    }
    let (Some(path), Some(sink)) = (plan.errors, errors) else {
        return Ok(());
    };
    if matches!((sink, output), (Sink::Stream(1, _), Sink::Stdout)) {
        return reject(
            path,
            "standard output contains the results: write the errors to another file",
        );
    }
    let id = identity(path, sink)?;
    let output = match plan.output {
        Some(path) => identity(path, output)?,
        None => of_standard_output(),
    };
    if is_input(&id) {
        reject(path, "this file is also an input")
    } else if id.is_some() && id == output {
        reject(path, "this file is also the output")
    } else if matches!(sink, Sink::File(_)) && id.is_some() && id == of_standard_error() {
        reject(path, "this file is also standard error")
    } else {
        Ok(())
    }
}

/// Whether the output file is also an input.
pub(in crate::io) fn replaces_input(plan: &Plan<'_>, output: &Sink) -> bool {
    let id = match output {
        Sink::File(_) => output.identity().ok().flatten(),
        _ => None,
    };
    id.is_some() && inputs(plan).iter().any(|(_, input)| *input == id)
}

fn identity(path: &Path, sink: &Sink) -> Result<Option<Identity>, WriteError> {
    sink.identity().map_err(WriteError::at(path))
}

/// The inputs that are files. Their reader reports those that cannot be read.
fn inputs<'a>(plan: &Plan<'a>) -> Vec<(&'a Path, Option<Identity>)> {
    let named = plan.inputs.iter().map(|path| (path.as_path(), Identity::of_path(path).ok()));
    let standard = plan.reads_standard_input.then(|| {
        let input = Input::standard_input(std::sync::Arc::default());
        (Path::new("-"), input.and_then(|input| input.identity()).ok().flatten())
    });
    named.chain(standard).collect()
}

/// Whether the name of the partial file of a target is free.
fn check_names(
    path: &Path,
    target: &Path,
    inputs: &[(&Path, Option<Identity>)],
) -> Result<(), WriteError> {
    if target.to_string_lossy().ends_with(ENDING) {
        let words = "this extension is reserved for unfinished files of xn: use another one";
        return Err(WriteError::at(path)(io::Error::other(words)));
    }
    let partial = Identity::of_path(&Partial::path_of(target)).ok();
    match inputs.iter().find(|(_, id)| id.is_some() && *id == partial) {
        Some((input, _)) => {
            let words = "a run with this output writes it: rename it first";
            Err(WriteError::at(input)(io::Error::other(words)))
        }
        None => Ok(()),
    }
}
