//! What each command does: it calls the library and hands the results to the output.

mod about;
mod explain;
mod punycode;

use crate::args::{Command, Direction, ExplainCommand, PunycodeCommand};
use crate::outcome::{Failure, Outcome};

pub(crate) fn run(command: Command) -> Result<Outcome, Failure> {
    match command {
        Command::Punycode(PunycodeCommand::Encode(args)) => punycode::run(Direction::Encode, args),
        Command::Punycode(PunycodeCommand::Decode(args)) => punycode::run(Direction::Decode, args),
        Command::Explain(ExplainCommand::Punycode(args)) => explain::run(&args),
        Command::Completions { shell } => about::completions(shell),
        Command::Man { command } => about::man(&command),
    }
}
