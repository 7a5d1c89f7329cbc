//! The commands: each calls the library and prints the results.

mod about;
mod check;
mod code_point;
mod compare;
mod convert;
mod display;
mod explain;
mod hints;
mod host;
mod lgr;
mod lookalikes;
mod names;
mod permutations;
mod protect;
mod stats;
mod whole_file;

use crate::args::Command;
use crate::error::{Failure, Outcome};

pub(crate) fn run(command: Command) -> Result<Outcome, Failure> {
    match command {
        Command::ToAscii(args) => convert::run(args.plan()?),
        Command::ToUnicode(args) => convert::run(args.plan()?),
        Command::Check(args) => check::run(&args),
        Command::Display(args) => display::run(&args),
        Command::Skeleton(args) => convert::run(args.plan()),
        Command::Lookalikes(args) => lookalikes::run(args),
        Command::Permutations(args) => permutations::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Host(args) => host::run(&args),
        Command::CodePoint(args) => code_point::run(&args),
        Command::Stats(args) => stats::run(args),
        Command::Explain(args) => explain::run(&args),
        Command::ExplainError { kind } => about::explain_error(kind.as_deref()),
        Command::Formats { name } => about::formats(name.as_deref()),
        Command::Precis(args) => convert::run(args.plan()),
        Command::Stringprep(args) => convert::run(args.plan()),
        Command::Punycode(command) => convert::run(command.plan()),
        Command::Lgr(command) => lgr::run(&command),
        Command::Completions { shell } => about::completions(shell),
        Command::Man { dir: Some(folder), .. } => about::man_pages(&folder),
        Command::Man { dir: None, command } => about::man(&command),
    }
}
