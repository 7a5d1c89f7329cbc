//! What each command does: it calls the library and hands the results to the output.

mod about;
mod check;
mod code_point;
mod compare;
mod explain;
mod lines;
mod names;
mod punycode;
mod stats;
mod stringprep;

use crate::args::{Command, Direction, PunycodeCommand};
use crate::outcome::{Failure, Outcome};

pub(crate) fn run(command: Command) -> Result<Outcome, Failure> {
    match command {
        Command::ToAscii(args) => names::to_ascii(&args),
        Command::ToUnicode(args) => names::to_unicode(&args),
        Command::Check(args) => check::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::CodePoint(args) => code_point::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Stringprep(args) => stringprep::run(&args),
        Command::Punycode(PunycodeCommand::Encode(args)) => punycode::run(Direction::Encode, &args),
        Command::Punycode(PunycodeCommand::Decode(args)) => punycode::run(Direction::Decode, &args),
        Command::Completions { shell } => about::completions(shell),
        Command::Man { command } => about::man(&command),
    }
}
