//! `xn explain`: conversions step by step.

mod punycode;

use crate::args::ExplainCommand;
use crate::outcome::{Failure, Outcome};

pub(super) fn run(command: &ExplainCommand) -> Result<Outcome, Failure> {
    match command {
        ExplainCommand::Punycode(args) => punycode::run(args),
    }
}
