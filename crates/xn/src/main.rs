//! `xn`: internationalized domain names at the command line.
//!
//! Arguments become a typed command ([`args`]), the command is run ([`commands`]), and what comes
//! of it is written in one place ([`output`]). Every conversion is the library's.

mod args;
mod bulk;
mod code_points;
mod commands;
mod input;
mod io;
mod outcome;
mod output;
mod panics;
mod profile;
mod scripts;
mod version;

use std::process::ExitCode;

use clap::Parser;

use self::outcome::{Failure, Outcome};

fn main() -> ExitCode {
    panics::end_the_run();
    let ran = match args::Cli::try_parse() {
        Ok(cli) => commands::run(cli.command),
        // Help and versions come this way too, and may fail to be written.
        Err(said) if said.use_stderr() => args::explained(said).exit(),
        Err(said) => said.print().map(|()| Outcome::Done).map_err(Failure),
    };
    match ran {
        Ok(outcome) => outcome.exit_code(),
        Err(failure) => failure.exit_code(),
    }
}
