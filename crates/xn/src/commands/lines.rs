//! The loop of every command that takes many inputs: a record in, a line out.

use std::ffi::OsString;

use crate::args::BulkArgs;
use crate::bulk::{self, Conversion};
use crate::input::Record;
use crate::outcome::{Failure, Outcome};
use crate::output::{Answer, Format, Output};

/// Converts the arguments, or else the lines of the files or of standard input.
pub(super) fn convert(
    arguments: &[OsString],
    input: &BulkArgs,
    format: Format,
    conversion: Conversion,
) -> Result<Outcome, Failure> {
    if arguments.is_empty() {
        return bulk::run(input, format, conversion);
    }
    input.are_for_lists();
    let mut output = Output::new(format);
    for (index, argument) in arguments.iter().enumerate() {
        let record = Record::argument(index + 1, argument);
        let answer = match record.text() {
            Ok(text) => conversion.convert(text).on_one_line(format, text),
            Err(problem) => Answer::refused(problem),
        };
        output.write(&record, &answer)?;
    }
    output.finish()
}
