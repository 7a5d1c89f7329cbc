//! How a run ends, and the exit code for it.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// The end of a run that read all its input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// All went well.
    Done,
    /// Some of the input could not be converted.
    SomeRefused,
}

impl Outcome {
    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            Self::Done => ExitCode::SUCCESS,
            Self::SomeRefused => ExitCode::from(1),
        }
    }
}

/// Why a run could not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    Input(io::Error),
    Output(io::Error),
}

impl Failure {
    /// Says what failed; a reader that has seen enough is no failure.
    pub(crate) fn exit_code(self) -> ExitCode {
        match self {
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => failed(&format!("standard output: {error}")),
            Self::Input(error) => failed(&format!("standard input: {error}")),
        }
    }
}

fn failed(message: &str) -> ExitCode {
    say(message);
    ExitCode::from(2)
}

/// One line on standard error, in one piece.
pub(crate) fn say(message: &str) {
    // Where standard error is closed there is nobody left to tell.
    let _ = io::stderr().write_all(format!("xn: {message}\n").as_bytes());
}
