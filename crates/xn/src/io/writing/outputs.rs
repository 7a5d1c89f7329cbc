//! The outputs of a run: the results, the file of errors, and how far both came.
//!
//! Each file is locked by its journal before it is changed. At a checkpoint, the journal of the output
//! file gets a line after everything that it counts is on the disk. At the end the files get their names,
//! and then the journals are removed.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::mem;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::atomic_file::AtomicFile;
use super::journal::{Checkpoint, Extent, Journal};
use super::output::{Output, Sink};
use super::roles::{self, Plan};
use super::run::Run;
use super::write_error::WriteError;
use crate::io::compression::Compression;
use crate::io::identity::folder_of;
use crate::terminal::title;

/// The open outputs of a run.
pub(crate) struct Outputs {
    output: Output,
    errors: Option<Output>,
    /// Whether the journal records the run's progress.
    has_checkpoint: bool,
}

/// How a run starts.
pub(crate) struct Opened<S> {
    pub(crate) outputs: Outputs,
    /// The checkpoint that the run resumes from.
    pub(crate) state: Option<S>,
    /// The run was already complete.
    pub(crate) is_complete: bool,
    /// The output replaces one of the inputs.
    pub(crate) replaces_input: bool,
    /// Notes for the user.
    pub(crate) notes: Vec<String>,
}

/// The files of an output that is not complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Left {
    pub(crate) partial: PathBuf,
    pub(crate) journal: PathBuf,
}

/// An output without any bytes yet.
enum Opening {
    Direct(Output),
    File(Locked),
}

/// A file that no other run writes.
struct Locked {
    target: PathBuf,
    compression: Compression,
    journal: Journal,
}

impl Plan<'_> {
    /// Whether the output file is also an input.
    pub(crate) fn replaces_input(&self) -> Result<bool, WriteError> {
        Ok(roles::replaces_input(self, &sink(self.output)?))
    }

    /// Opens the outputs.
    pub(crate) fn open<S: DeserializeOwned>(self) -> Result<Opened<S>, WriteError> {
        let output = sink(self.output)?;
        let errors = self.errors.map(|path| sink(Some(path))).transpose()?;
        roles::check(&self, &output, errors.as_ref())?;
        let replaces_input = roles::replaces_input(&self, &output);
        let run = match output {
            Sink::File(_) => Some(self.run()?),
            _ if self.resume => {
                return Err(
                    self.error("only runs that write to a file can be resumed: use -o FILE")
                );
            }
            _ => None,
        };
        let mut notes = Vec::new();
        // Both are locked before either is changed.
        let mut output = self.lock(self.output, output, &mut notes)?;
        let errors = match errors {
            Some(errors) => Some(self.lock(self.errors, errors, &mut notes)?),
            None => None,
        };
        if let (true, Opening::File(locked), Some(run)) = (self.resume, &mut output, &run) {
            if let Some(last) = locked.last(run)? {
                let resumed = resume(output, errors, last, notes)?;
                return Ok(Opened { replaces_input, ..resumed });
            }
            let journal = title(&locked.journal.path);
            notes.push(format!("{journal}: nothing to resume: starting from the beginning"));
        }
        let output = output.begin(run.as_ref())?;
        let mut outputs = Outputs { output, errors: None, has_checkpoint: false };
        match errors.map(|errors| errors.begin(None)).transpose() {
            Ok(errors) => {
                outputs.errors = errors;
                Ok(Opened { outputs, state: None, is_complete: false, replaces_input, notes })
            }
            Err(error) => {
                // The file is empty.
                let _ = outputs.discard();
                Err(error)
            }
        }
    }

    fn error(&self, words: &str) -> WriteError {
        let path = self.output.unwrap_or(Path::new("standard output"));
        WriteError::at(path)(io::Error::other(words))
    }

    /// Its inputs, all of which can be read.
    fn run(&self) -> Result<Run, WriteError> {
        let mut are_files = !self.reads_standard_input;
        for path in self.inputs {
            let is_file = path.metadata().map(|found| found.is_file());
            let is_file = is_file.map_err(WriteError::at(path))?;
            // A named pipe is opened only by its reader.
            if is_file {
                File::open(path).map_err(WriteError::at(path))?;
            }
            are_files &= is_file;
        }
        if self.resume && !are_files {
            return Err(self.error("only runs that read files can be resumed: use -f FILE"));
        }
        Run::new(self.settings.clone(), self.inputs).map_err(|error| self.error(&error.to_string()))
    }

    fn lock(
        &self,
        path: Option<&Path>,
        sink: Sink,
        notes: &mut Vec<String>,
    ) -> Result<Opening, WriteError> {
        let path = path.unwrap_or(Path::new("standard output"));
        let direct = match sink {
            Sink::Stdout => Ok(Output::Stdout(io::stdout().lock())),
            Sink::Stream(_, file) => Output::stream(path, file),
            Sink::Device => Output::device(path),
            Sink::File(target) => return self.lock_file(path, target, notes).map(Opening::File),
        };
        direct.map(Opening::Direct).map_err(WriteError::at(path))
    }

    fn lock_file(
        &self,
        path: &Path,
        target: PathBuf,
        notes: &mut Vec<String>,
    ) -> Result<Locked, WriteError> {
        let compression = Compression::of_output(&target).map_err(WriteError::at(path))?;
        let journal = Journal::lock(&target).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::PermissionDenied => not_created(path, &target, &error),
            _ => WriteError::at(&Journal::path_of(&target))(error),
        })?;
        if let Some(partial) = journal.partial() {
            roles::check_partial(self, &folder_of(&target).join(partial.name))?;
        }
        if !journal.is_locked {
            notes.push(format!(
                "{}: this file system does not support locks: make sure that no other run writes to it",
                title(path)
            ));
        }
        if has_other_names(&target) {
            notes.push(format!(
                "{}: the file's other names (hard links) still refer to the old content",
                title(path)
            ));
        }
        Ok(Locked { target, compression, journal })
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

fn discard(output: Output) -> Result<(), WriteError> {
    match output {
        Output::File(file) => {
            let at = WriteError::at(&file.partial);
            file.discard().map_err(at)
        }
        mut output => output.end(),
    }
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

impl Locked {
    /// How far the earlier run came, if it wrote anything.
    fn last<S: DeserializeOwned>(
        &mut self,
        run: &Run,
    ) -> Result<Option<Checkpoint<S>>, WriteError> {
        if self.journal.is_new() {
            return Ok(None);
        }
        let at = WriteError::at(&self.journal.path);
        self.journal.last(run).map_err(at)
    }
}

impl Opening {
    fn begin(self, run: Option<&Run>) -> Result<Output, WriteError> {
        match self {
            Self::Direct(output) => Ok(output),
            Self::File(Locked { target, compression, journal }) => {
                let at = WriteError::at(&target);
                AtomicFile::begin(target, compression, journal, run)
                    .map(|file| Output::File(Box::new(file)))
                    .map_err(at)
            }
        }
    }
}

/// Continues where a run stopped.
fn resume<S>(
    output: Opening,
    errors: Option<Opening>,
    last: Checkpoint<S>,
    notes: Vec<String>,
) -> Result<Opened<S>, WriteError> {
    let Checkpoint { output: written, errors: written_errors, is_complete, state } = last;
    let errors = match (errors, written_errors) {
        (Some(Opening::File(locked)), Some(written)) => Some(locked.go_on(written, is_complete)?),
        (Some(errors), _) => Some(errors.begin(None)?),
        (None, _) => None,
    };
    let output = match output {
        Opening::File(locked) => locked.go_on(written, is_complete)?,
        Opening::Direct(output) => output,
    };
    let outputs = Outputs { output, errors, has_checkpoint: true };
    let replaces_input = false;
    Ok(Opened { outputs, state: Some(state), is_complete, replaces_input, notes })
}

impl Locked {
    fn go_on(self, written: Extent, is_complete: bool) -> Result<Output, WriteError> {
        let Self { target, compression, journal } = self;
        let at = WriteError::at(&target);
        let file = if is_complete {
            AtomicFile::finish(target, journal, written)
        } else {
            AtomicFile::resume(target, compression, journal, written)
        };
        file.map(|file| Output::File(Box::new(file))).map_err(at)
    }
}

impl Outputs {
    /// Whether results go to a file that gets its name only if it is complete.
    pub(crate) fn is_atomic(&self) -> bool {
        matches!(self.output, Output::File(_))
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.output.write_all(bytes)
    }

    pub(crate) fn write_errors(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.errors.as_mut().map_or(Ok(()), |errors| errors.write_all(bytes)).map_err(of_errors)
    }

    /// An error in writing the results.
    pub(crate) fn error(&self, error: io::Error) -> WriteError {
        self.output.error(error)
    }

    /// Makes a checkpoint: the written bytes are on the disk, and the journal contains `state`.
    pub(crate) fn checkpoint(&mut self, state: &impl Serialize) -> Result<(), WriteError> {
        self.note(state, AtomicFile::checkpoint, false)
    }

    fn note(
        &mut self,
        state: &impl Serialize,
        extent: fn(&mut AtomicFile) -> io::Result<Extent>,
        is_complete: bool,
    ) -> Result<(), WriteError> {
        let errors = match &mut self.errors {
            Some(errors) => errors.extent(extent).map_err(of_errors)?,
            None => None,
        };
        if let Some(output) = self.output.extent(extent)?
            && let Some(file) = self.output.file()
        {
            let journal = &mut file.journal;
            journal
                .append(&Checkpoint { output, errors, is_complete, state })
                .and_then(|()| if is_complete { journal.sync() } else { Ok(()) })
                .map_err(WriteError::at(&journal.path))?;
            self.has_checkpoint = true;
        }
        Ok(())
    }

    /// Whether another run can continue the partial files.
    pub(crate) fn has_checkpoint(&self) -> bool {
        self.has_checkpoint
    }

    /// Ends a complete run: the files get their names.
    pub(crate) fn complete(&mut self, state: &impl Serialize) -> Result<(), WriteError> {
        self.note(state, AtomicFile::last_checkpoint, true)?;
        if let Some(errors) = &mut self.errors {
            errors.end()?;
        }
        self.output.end()?;
        self.errors.take().into_iter().for_each(Output::release);
        mem::replace(&mut self.output, Output::Ended).release();
        Ok(())
    }

    /// Ends a run that stopped on purpose before its end: the file of errors gets its
    /// name, and the partial output file is removed.
    pub(crate) fn stop(&mut self) -> Result<(), WriteError> {
        self.discard()?;
        if let Some(errors) = &mut self.errors {
            errors.extent(AtomicFile::last_checkpoint)?;
            errors.end()?;
        }
        self.errors.take().into_iter().for_each(Output::release);
        Ok(())
    }

    /// Ends a failed run that cannot be resumed: the partial output file is removed. The partial
    /// file of errors remains next to the old file.
    pub(crate) fn discard(&mut self) -> Result<(), WriteError> {
        // A renamed file of errors is complete.
        let errors =
            self.errors.take_if(|errors| errors.file().is_some_and(|file| file.is_renamed()));
        errors.into_iter().for_each(Output::release);
        discard(mem::replace(&mut self.output, Output::Ended))
    }

    /// Ends a run that has read nothing: both partial files are removed.
    pub(crate) fn discard_all(&mut self) -> Result<(), WriteError> {
        self.discard()?;
        match self.errors.take() {
            Some(errors) => discard(errors),
            None => Ok(()),
        }
    }

    /// The paths of the partial files that remain.
    pub(crate) fn left(&self) -> Vec<Left> {
        let outputs = [Some(&self.output), self.errors.as_ref()].into_iter().flatten();
        let left = outputs.filter_map(|output| match output {
            Output::File(file) if !file.is_renamed() => {
                let (partial, journal) = (file.partial.clone(), file.journal.path.clone());
                Some(Left { partial, journal })
            }
            _ => None,
        });
        left.collect()
    }
}
