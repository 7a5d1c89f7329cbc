//! `xn explain`: conversions step by step, of whole names or of one step alone.

mod name;
mod punycode;

use crate::args::{ExplainArgs, ExplainStep};
use crate::error::{Failure, Outcome};

pub(super) fn run(args: &ExplainArgs) -> Result<Outcome, Failure> {
    match &args.step {
        Some(ExplainStep::Punycode(args)) => punycode::run(args),
        None => name::run(&args.name),
    }
}
