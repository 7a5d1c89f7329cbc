//! The loop of every command that takes many inputs: a record in, and for most a line out.

use std::ffi::OsString;

use crate::args::{BulkArgs, FileArgs};
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
    each(arguments, &input.input, format, |record, output| {
        let answer = match record.text() {
            Ok(text) => conversion.convert(text).on_one_line(format, text),
            Err(problem) => Answer::refused(problem),
        };
        output.write(record, &answer)
    })
}

/// Hands the arguments, or else the lines, one by one to `take`, which writes what comes of them.
pub(super) fn each(
    arguments: &[OsString],
    input: &FileArgs,
    format: Format,
    mut take: impl FnMut(&Record<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let mut output = Output::new(format);
    for (index, argument) in arguments.iter().enumerate() {
        take(&Record::argument(index + 1, argument), &mut output)?;
    }
    if arguments.is_empty() {
        bulk::each_line(&input.files, &mut output, take)?;
    }
    output.finish()
}
