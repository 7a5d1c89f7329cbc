//! `xn` converts internationalized domain names on the command line.
//!
//! This library is not an API: the program and its fuzz targets are its only users, and any version may change it. Use the
//! crates `xenonym`, `xenonym-records` and `xenonym-safety` instead.
//!
//! The arguments are parsed to a typed command (`args`), which is run (`commands`), and all output
//! goes through one module (`output`). The crates named above do every conversion.

mod args;
#[cfg(feature = "columnar")]
mod columnar;
#[cfg(not(feature = "columnar"))]
#[path = "columnar/absent.rs"]
mod columnar;
mod commands;
mod conversion;
mod converted;
mod detect;
mod error;
#[cfg_attr(
    not(feature = "columnar"),
    expect(dead_code, reason = "only Parquet and Arrow have such columns")
)]
mod facts;
mod io;
mod kinds;
mod location;
mod output;
mod panics;
mod pipeline;
mod plan;
mod problem;
mod profile;
mod terminal;
mod text;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use self::args::{Cli, parse};
use self::error::{Failure, Outcome, say, say_styled};
pub use self::panics::{caught, end_the_run};

/// Runs the command line of this process. `was_closed` says whether its standard output was closed when it started.
#[must_use]
pub fn program(was_closed: bool) -> ExitCode {
    end_the_run();
    let cli = match parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            say_styled(&error.render());
            return ExitCode::from(Outcome::SomeUnread as u8);
        }
        // Help and versions, whose printing may fail.
        Err(error) => {
            let printed = error.print().map_err(Failure::stdout);
            return exit_code(printed.map(|()| Outcome::Done), was_closed);
        }
    };
    exit_code(commands::run(cli.command), was_closed)
}

fn exit_code(ended: Result<Outcome, Failure>, was_closed: bool) -> ExitCode {
    match ended {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(Failure::Write { path: None, .. }) if was_closed => {
            say("standard output is closed");
            ExitCode::from(2)
        }
        Err(failure) => {
            say(&failure.to_string());
            ExitCode::from(2)
        }
    }
}

/// Runs a command line, and returns the exit code.
///
/// # Errors
///
/// Why the run ended early.
pub fn run(arguments: &[OsString]) -> Result<u8, String> {
    let cli = Cli::try_parse_from(arguments).map_err(|error| error.to_string())?;
    match commands::run(cli.command) {
        Ok(outcome) => Ok(outcome as u8),
        Err(failure) => Err(failure.to_string()),
    }
}
