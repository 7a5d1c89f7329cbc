//! The loop of every command that takes many inputs: a record in, a line out.

use std::ffi::OsString;

use crate::args::BulkArgs;
use crate::bulk;
use crate::input::Source;
use crate::outcome::{Failure, Outcome};
use crate::output::{Answer, Format, Output};

/// Converts the arguments, or else the lines of the files or of standard input.
pub(super) fn convert(
    arguments: Vec<OsString>,
    input: BulkArgs,
    format: Format,
    conversion: impl for<'a> Fn(&'a str) -> Answer<'a> + Send + Sync + 'static,
) -> Result<Outcome, Failure> {
    if arguments.is_empty() {
        return bulk::run(input, format, Box::new(conversion));
    }
    let mut source = Source::new(arguments, Vec::new());
    let mut output = Output::new(format);
    loop {
        // Whoever writes a line and waits for the answer gets it.
        if source.may_wait() {
            output.flush()?;
        }
        match source.read() {
            Ok(Some(record)) => {
                let answer = match record.text() {
                    Ok(text) => conversion(text).on_one_line(format, text),
                    Err(problem) => Answer::refused(problem),
                };
                output.write(&record, &answer)?;
            }
            Ok(None) => return output.finish(),
            Err(unreadable) => output.miss(&unreadable),
        }
    }
}
