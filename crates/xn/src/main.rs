//! `xn` converts internationalized domain names on the command line.
//!
//! The arguments are parsed to a typed command ([`args`]), which is run ([`commands`]); all output
//! goes through one module ([`output`]). The library does every conversion.

// Some parts serve columns alone.
#![cfg_attr(not(feature = "columnar"), allow(dead_code, unused_imports))]

mod answer;
mod args;
mod closed;
mod code_points;
#[cfg(feature = "columnar")]
mod columnar;
#[cfg(not(feature = "columnar"))]
#[path = "no_columnar.rs"]
mod columnar;
mod commands;
mod contents;
mod conversion;
mod error;
mod io;
mod location;
mod output;
mod panics;
mod pipeline;
mod plan;
mod problem;
mod profile;
mod shown;
mod survey;
mod text;
mod version;

use std::process::ExitCode;

use self::args::Parsed;
use self::error::{Failure, Outcome, say};

fn main() -> ExitCode {
    panics::end_the_run();
    let (cli, usage) = match Parsed::new() {
        Ok(parsed) => parsed.into_parts(),
        // Help and versions are printed here too, and printing may fail.
        Err(error) => {
            let is_error = error.use_stderr();
            let printed = error.print().map_err(Failure::stdout);
            return exit_code(
                printed.map(|()| if is_error { Outcome::SomeUnread } else { Outcome::Done }),
            );
        }
    };
    match commands::run(cli.command) {
        Err(Failure::Usage(message)) => {
            let _ = Parsed::error(usage, &message).print();
            ExitCode::from(2)
        }
        ended => exit_code(ended),
    }
}

fn exit_code(ended: Result<Outcome, Failure>) -> ExitCode {
    match ended {
        Ok(outcome) => outcome.exit_code(),
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(Failure::Write { path: None, .. }) if closed::was_closed() => {
            say("standard output is closed");
            ExitCode::from(2)
        }
        Err(failure) => {
            say(&failure.to_string());
            ExitCode::from(2)
        }
    }
}
