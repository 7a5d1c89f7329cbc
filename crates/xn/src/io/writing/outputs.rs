//! The outputs of a run: the results, and the file of errors.
//!
//! Partial files of both are created before anything is written. At the end, both are on the disk before either gets
//! its name.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::atomic_file::AtomicFile;
use super::output::{Output, Sink};
use super::partial::Partial;
use super::roles::{self, Plan};
use super::write_error::WriteError;
use crate::io::compression::Compression;
use crate::io::identity::folder_of;
use crate::terminal::title;

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
        Ok(roles::replaces_input(self, &sink(self.output)?))
    }

    /// Opens the outputs, and returns notes for the user.
    pub(crate) fn open(self) -> Result<(Outputs, Vec<String>), WriteError> {
        let output = sink(self.output)?;
        let errors = self.errors.map(|path| sink(Some(path))).transpose()?;
        roles::check(&self, &output, errors.as_ref())?;
        let replaces_input = roles::replaces_input(&self, &output);
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
