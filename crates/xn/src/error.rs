//! How a run ends, and the exit code for it.

use std::fmt;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::io::WriteError;
use crate::shown::title;

/// The end of a run that was not broken off. A later one outweighs those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// All went well.
    Done,
    /// Some of the input could not be converted.
    SomeRejected,
    /// Some of the input could not be read.
    SomeUnread,
}

impl Outcome {
    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            Self::Done => ExitCode::SUCCESS,
            Self::SomeRejected => ExitCode::from(1),
            Self::SomeUnread => ExitCode::from(2),
        }
    }
}

/// Why a run could not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What was asked for does not go together, or not with these files.
    Usage(String),
    /// What an input holds cannot be converted.
    Input(String),
    /// A file could not be read any further.
    Read(ReadError),
    /// A file, or standard output if there is no path, could not be written.
    Write { path: Option<PathBuf>, error: io::Error },
}

impl Failure {
    /// Standard output could not be written.
    pub(crate) fn stdout(error: io::Error) -> Self {
        Self::Write { path: None, error }
    }

    /// Whether the reader of the output closed it, which is not an error.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Write { error, .. } if error.kind() == ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) | Self::Input(message) => f.write_str(message),
            Self::Read(error) => error.fmt(f),
            Self::Write { path: None, error } => write!(f, "standard output: {error}"),
            Self::Write { path: Some(path), error } => write!(f, "{}: {error}", title(path)),
        }
    }
}

impl From<WriteError> for Failure {
    fn from(WriteError { path, error }: WriteError) -> Self {
        Self::Write { path, error }
    }
}

/// A file, or standard input, that could not be read, or not to its end.
#[derive(Debug)]
pub(crate) struct ReadError {
    pub(crate) file: PathBuf,
    pub(crate) error: io::Error,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", title(&self.file), self.error)
    }
}

/// One line on standard error, in one piece.
pub(crate) fn say(message: &str) {
    say_all([message]);
}

/// Lines on standard error: whole ones at a time, for there may be very many.
pub(crate) fn say_all(messages: impl IntoIterator<Item = impl fmt::Display>) {
    let mut stderr = BufWriter::new(io::stderr().lock());
    for message in messages {
        // Where standard error is closed there is nobody left to tell.
        let _ = stderr.write_all(format!("xn: {message}\n").as_bytes());
    }
    let _ = stderr.flush();
}
