//! What each command does: it calls the library and hands the results to the output.

mod about;
mod explain;
mod lines;
mod punycode;

use crate::args::{Command, Direction, PunycodeCommand};
use crate::outcome::{Failure, Outcome};

pub(crate) fn run(command: Command) -> Result<Outcome, Failure> {
    match command {
        Command::Punycode(PunycodeCommand::Encode(args)) => punycode::run(Direction::Encode, args),
        Command::Punycode(PunycodeCommand::Decode(args)) => punycode::run(Direction::Decode, args),
        Command::Explain(command) => explain::run(&command),
        Command::Completions { shell } => about::completions(shell),
        Command::Man { command } => about::man(&command),
    }
}
