//! `xn explain`: conversions step by step, of whole names or of Punycode alone.

mod name;
mod punycode;

use std::mem;

use super::names::each_name;
use crate::args::{ExplainArgs, ExplainName, ExplainStep};
use crate::error::{Failure, Outcome};
use crate::output::{self, Format, Output};

pub(super) fn run(args: &ExplainArgs) -> Result<Outcome, Failure> {
    match &args.step {
        Some(ExplainStep::Punycode(args)) => punycode::run(args),
        None => each(&args.name),
    }
}

fn each(args: &ExplainName) -> Result<Outcome, Failure> {
    let profile = args.profile()?;
    let (format, color) = (args.format.format(), args.color.choice());
    let mut output = Output::new();
    let mut is_first = true;
    let input = &args.input;
    each_name(
        &input.input(),
        input.source(),
        false,
        format,
        &mut output,
        &mut |record, name, output| {
            if !mem::take(&mut is_first) && format == Format::Text {
                output::write_all(b"\n")?;
            }
            output.note(name::explain(profile, record, name, format, color)?);
            Ok(())
        },
    )?;
    output.finish()
}
