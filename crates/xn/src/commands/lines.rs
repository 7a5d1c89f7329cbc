//! The loop of every command that takes many inputs: a record in, and for most a line out.

use std::ffi::OsString;

use crate::args::FileArgs;
use crate::input::{Record, Source};
use crate::outcome::{Failure, Outcome};
use crate::output::{Answer, Format, Output, Problem};

/// Converts the arguments, or else the lines of the files or of standard input.
pub(super) fn convert(
    arguments: Vec<OsString>,
    input: FileArgs,
    format: Format,
    conversion: impl for<'a> Fn(&'a str) -> Answer<'a>,
) -> Result<Outcome, Failure> {
    each(arguments, input, format, |record, output| {
        let answer = match record.text() {
            Ok(text) => on_one_line(conversion(text), format, text),
            Err(problem) => Answer::refused(problem),
        };
        output.write(record, &answer)
    })
}

/// Hands each of them to `take`, which writes what comes of it.
pub(super) fn each(
    arguments: Vec<OsString>,
    input: FileArgs,
    format: Format,
    mut take: impl FnMut(&Record<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<Outcome, Failure> {
    let mut source = Source::new(arguments, input.files);
    let mut output = Output::new(format);
    loop {
        // Whoever writes a line and waits for the answer gets it.
        if source.may_wait() {
            output.flush()?;
        }
        match source.read() {
            Ok(Some(record)) => take(&record, &mut output)?,
            Ok(None) => return output.finish(),
            Err(unreadable) => output.miss(&unreadable),
        }
    }
}

/// The answer, unless it is text of more than one line, or ends in what was inside its line.
fn on_one_line<'a>(answer: Answer<'a>, format: Format, input: &str) -> Answer<'a> {
    let output = answer.output.as_deref().unwrap_or_default();
    if format == Format::Json {
        return answer;
    }
    // No conversion of text makes a line break: where one comes out, it went in as itself.
    if output.contains('\n') {
        let before = input.split('\n').next().unwrap_or(input);
        return Answer::refused(Problem::line_feed(before));
    }
    if output.ends_with('\r') && !input.ends_with('\r') {
        let before = input.get(..input.rfind('\r').unwrap_or(input.len())).unwrap_or(input);
        return Answer::refused(Problem::carriage_return(before));
    }
    answer
}
