//! Outputs, which never leave an incomplete file under the name of a complete one.
//!
//! [`Plan::open`] opens the outputs of a run, after it has checked that no file has two roles: an output is
//! neither an input nor another output. Only the output file may be an input too, because it is replaced
//! after all input was read. Each [`output`] is standard output, a stream that is open already, a device, or
//! a file that gets its name when it is complete, with the [`access`] rights of the file it replaces. Until
//! then it is a [`partial`] file, which errors, panics, SIGHUP, SIGINT and SIGTERM remove. A process that
//! ends otherwise, such as by SIGKILL or SIGQUIT, leaves it for the next run to replace.

mod access;
mod output;
mod partial;
#[cfg(unix)]
mod signals;
#[cfg(all(test, unix))]
mod tests;

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use self::output::{AtomicFile, Output, Sink};
pub(crate) use self::partial::remove_all as remove_partial_files;
use self::partial::{ENDING, Partial};
use super::compression::Compression;
use super::identity::{Identity, folder_of};
use super::reading::{Input, of_standard_error, of_standard_output};
use crate::error::WriteError;
use crate::terminal::title;

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
fn check_roles(plan: &Plan<'_>, output: &Sink, errors: Option<&Sink>) -> Result<(), WriteError> {
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

// The outputs of a run: the results, and the file of errors.
//
// Partial files of both are created before anything is written. At the end, both are on the disk before either gets
// its name.

/// The open outputs of a run. Partial files are removed with it.
pub(crate) struct Outputs {
    /// `None` when the run has ended.
    output: Option<Output>,
    errors: Option<Output>,
    /// The output replaces one of the inputs.
    pub(crate) replaces_input: bool,
    /// Whether results go to a file that gets its name only if it is complete.
    pub(crate) is_atomic: bool,
}

impl Plan<'_> {
    /// Whether the output file is also an input.
    pub(crate) fn replaces_input(&self) -> Result<bool, WriteError> {
        Ok(replaces_input(self, &sink(self.output)?))
    }

    /// Opens the outputs, and returns notes for the user.
    pub(crate) fn open(self) -> Result<(Outputs, Vec<String>), WriteError> {
        let output = sink(self.output)?;
        let errors = self.errors.map(|path| sink(Some(path))).transpose()?;
        check_roles(&self, &output, errors.as_ref())?;
        let replaces_input = replaces_input(&self, &output);
        let is_atomic = matches!(output, Sink::File(_));
        if is_atomic {
            self.check_inputs()?;
        }
        let mut notes = Vec::new();
        let output = Some(begin(self.output, output, &mut notes)?);
        let errors = match errors {
            Some(errors) => Some(begin(self.errors, errors, &mut notes)?),
            None => None,
        };
        Ok((Outputs { output, errors, replaces_input, is_atomic }, notes))
    }

    /// Whether all inputs can be read.
    fn check_inputs(&self) -> Result<(), WriteError> {
        for path in self.inputs {
            let found = path.metadata().map_err(WriteError::at(path))?;
            // A named pipe is opened only by its reader.
            if found.is_file() {
                File::open(path).map_err(WriteError::at(path))?;
            }
        }
        Ok(())
    }
}

fn sink(path: Option<&Path>) -> Result<Sink, WriteError> {
    Sink::of(path).map_err(|error| {
        let path = path.unwrap_or(Path::new("standard output"));
        match error.kind() {
            ErrorKind::NotFound => not_created(path, path, &error),
            _ => WriteError::at(path)(error),
        }
    })
}

fn begin(path: Option<&Path>, sink: Sink, notes: &mut Vec<String>) -> Result<Output, WriteError> {
    let path = path.unwrap_or(Path::new("standard output"));
    let direct = match sink {
        Sink::Stdout => Ok(Output::Stdout(io::stdout().lock())),
        Sink::Stream(_, file) => Output::stream(path, file),
        Sink::Device => Output::device(path),
        Sink::File(target) => {
            let compression = Compression::of_output(&target).map_err(WriteError::at(path))?;
            let file = AtomicFile::begin(target.clone(), compression);
            let file = file.map_err(|error| match error.kind() {
                ErrorKind::NotFound | ErrorKind::PermissionDenied => {
                    not_created(path, &target, &error)
                }
                _ => WriteError::at(&Partial::path_of(&target))(error),
            })?;
            if has_other_names(&target) {
                notes.push(format!(
                    "{}: the file's other names (hard links) still refer to the old content",
                    title(path)
                ));
            }
            return Ok(Output::File(Box::new(file)));
        }
    };
    direct.map_err(WriteError::at(path))
}

/// A closed pipe is no error only if the results go to it.
fn of_errors(WriteError { path, error }: WriteError) -> WriteError {
    WriteError { path, error: io::Error::other(error) }
}

fn not_created(path: &Path, target: &Path, error: &io::Error) -> WriteError {
    let words = format!("cannot create a file in {}: {error}", title(folder_of(target)));
    WriteError::at(path)(io::Error::new(error.kind(), words))
}

#[cfg(unix)]
fn has_other_names(target: &Path) -> bool {
    std::fs::metadata(target).is_ok_and(|found| std::os::unix::fs::MetadataExt::nlink(&found) > 1)
}

#[cfg(not(unix))]
fn has_other_names(_: &Path) -> bool {
    false
}

impl Outputs {
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.output.as_mut().map_or(Ok(()), |output| output.write_all(bytes))
    }

    pub(crate) fn write_errors(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.errors.as_mut().map_or(Ok(()), |errors| errors.write_all(bytes)).map_err(of_errors)
    }

    /// An error in writing the results.
    pub(crate) fn error(&self, error: io::Error) -> WriteError {
        match &self.output {
            Some(output) => output.error(error),
            None => WriteError { path: None, error },
        }
    }

    /// Ends a complete run: the files get their names.
    pub(crate) fn complete(&mut self) -> Result<(), WriteError> {
        if let Some(errors) = &mut self.errors {
            errors.sync().map_err(of_errors)?;
        }
        if let Some(output) = &mut self.output {
            output.sync()?;
        }
        self.errors.take().map_or(Ok(()), Output::complete)?;
        self.output.take().map_or(Ok(()), Output::complete)
    }

    /// Ends a run that stopped on purpose before its end: the file of errors gets its
    /// name, and the partial output file is removed.
    pub(crate) fn stop(&mut self) -> Result<(), WriteError> {
        self.output.take().map_or(Ok(()), Output::discard)?;
        self.complete()
    }

    /// Ends a failed run: no file gets its name, and the partial files are removed.
    pub(crate) fn discard(&mut self) -> Result<(), WriteError> {
        let errors = self.errors.take().map_or(Ok(()), Output::discard);
        self.output.take().map_or(Ok(()), Output::discard)?;
        errors
    }
}
