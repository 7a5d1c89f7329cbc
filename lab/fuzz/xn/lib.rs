//! The command `xn` in process: its modules, without its `main`.
#![allow(dead_code, unused_imports, reason = "some parts serve `main` alone")]

#[path = "../../../crates/xn/src/answer.rs"]
mod answer;
#[path = "../../../crates/xn/src/args/mod.rs"]
mod args;
#[path = "../../../crates/xn/src/code_points.rs"]
mod code_points;
#[path = "../../../crates/xn/src/columnar/mod.rs"]
mod columnar;
#[path = "../../../crates/xn/src/commands/mod.rs"]
mod commands;
#[path = "../../../crates/xn/src/contents.rs"]
mod contents;
#[path = "../../../crates/xn/src/conversion.rs"]
mod conversion;
#[path = "../../../crates/xn/src/error.rs"]
mod error;
#[path = "../../../crates/xn/src/io/mod.rs"]
mod io;
#[path = "../../../crates/xn/src/location.rs"]
mod location;
#[path = "../../../crates/xn/src/output/mod.rs"]
mod output;
#[path = "../../../crates/xn/src/panics.rs"]
mod panics;
#[path = "../../../crates/xn/src/pipeline/mod.rs"]
mod pipeline;
#[path = "../../../crates/xn/src/plan/mod.rs"]
mod plan;
#[path = "../../../crates/xn/src/problem.rs"]
mod problem;
#[path = "../../../crates/xn/src/profile.rs"]
mod profile;
#[path = "../../../crates/xn/src/shown.rs"]
mod shown;
#[path = "../../../crates/xn/src/survey.rs"]
mod survey;
#[path = "../../../crates/xn/src/text/mod.rs"]
mod text;
#[path = "../../../crates/xn/src/version.rs"]
mod version;

use std::ffi::OsString;

use clap::Parser;

/// From now on, only panics that [`caught`] turns into errors do not end the process.
pub fn end_at_panics() {
    panics::end_the_run();
}

/// The result of `run`, or the message of its panic.
///
/// # Errors
///
/// It panicked.
pub fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    panics::caught(run)
}

/// Runs a command line, and returns the exit code.
///
/// # Errors
///
/// Why the run ended early.
pub fn run(arguments: &[OsString]) -> Result<u8, String> {
    let cli = args::Cli::try_parse_from(arguments).map_err(|error| error.to_string())?;
    match commands::run(cli.command) {
        Ok(outcome) => Ok(outcome as u8),
        Err(failure) => Err(failure.to_string()),
    }
}
