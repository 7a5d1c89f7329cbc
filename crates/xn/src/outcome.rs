//! How a run ends, and the exit code for it.

use std::fmt;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

/// The end of a run that was not broken off. A later one outweighs those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// All went well.
    Done,
    /// Some of the input could not be converted.
    SomeRefused,
    /// Some of the input could not be read.
    SomeUnread,
    /// A file could not be written, and that was said.
    Unwritten,
}

impl Outcome {
    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            Self::Done => ExitCode::SUCCESS,
            Self::SomeRefused => ExitCode::from(1),
            Self::SomeUnread | Self::Unwritten => ExitCode::from(2),
        }
    }
}

/// Why a run could not go on: nothing can be written any more.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) io::Error);

impl Failure {
    /// Says what failed; a reader that has seen enough is no failure.
    pub(crate) fn exit_code(self) -> ExitCode {
        if self.0.kind() == ErrorKind::BrokenPipe {
            return ExitCode::SUCCESS;
        }
        say(&format!("standard output: {}", self.0));
        ExitCode::from(2)
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
