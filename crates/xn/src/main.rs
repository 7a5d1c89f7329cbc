//! `xn`: internationalized domain names at the command line.
//!
//! Arguments become a typed command ([`args`]), the command is run ([`commands`]), and what comes
//! of it is written in one place ([`output`]). Every conversion is the library's.

mod args;
mod code_points;
mod commands;
mod input;
mod outcome;
mod output;
mod profile;
mod version;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = args::Cli::parse();
    match commands::run(cli.command) {
        Ok(outcome) => outcome.exit_code(),
        Err(failure) => failure.exit_code(),
    }
}
