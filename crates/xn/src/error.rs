//! How a run ends, and the exit code for it.

use std::fmt;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::builder::StyledStr;

use crate::terminal::{escaped, title};

/// How a completed run ended, which is its exit code. In a run over several inputs the last variant in this order counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// All input was converted.
    Done = 0,
    /// Some of the input could not be converted.
    SomeRejected = 1,
    /// Some of the input could not be read.
    SomeUnread = 2,
}

/// Why a run ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Options that do not fit each other or the files.
    Usage(String),
    /// An input whose contents cannot be converted.
    Input(String),
    /// A file that could not be read to its end.
    Read(ReadError),
    /// A file that could not be written; standard output if there is no path.
    Write { path: Option<PathBuf>, error: io::Error },
}

impl Failure {
    /// An error in writing standard output.
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

/// A file or standard input that could not be read to its end.
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

/// Prints one line on standard error.
pub(crate) fn say(message: &str) {
    say_all([message]);
}

/// Prints lines on standard error, through a buffer because there may be very many. Quoted text remains
/// on its line.
pub(crate) fn say_all(messages: impl IntoIterator<Item = impl fmt::Display>) {
    let mut stderr = BufWriter::new(io::stderr().lock());
    for message in messages {
        let message = message.to_string();
        // An error in writing standard error cannot be reported.
        let _ = writeln!(stderr, "xn: {}", escaped(&message));
    }
    let _ = stderr.flush();
}

/// Prints an error of the parser of arguments, with the prefix of all messages.
pub(crate) fn say_styled(error: &StyledStr) {
    let text = error.ansi().to_string().replacen("error:", "xn:", 1);
    // An error in writing standard error cannot be reported.
    let _ = anstream::stderr().write_all(text.as_bytes());
}

/// An error in writing a path, or standard output if there is no path.
#[derive(Debug)]
pub(crate) struct WriteError {
    pub(crate) path: Option<PathBuf>,
    pub(crate) error: io::Error,
}

impl WriteError {
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = Some(path.to_owned());
        move |error| Self { path, error }
    }
}
