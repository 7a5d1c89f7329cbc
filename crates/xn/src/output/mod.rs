//! Prints the results of commands: one line per record on standard output. Reasons go to standard
//! error, or with `--json` into the object of the record.

mod json;
pub(crate) mod lookalikes;

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

pub(crate) use self::json::Entry;
use crate::converted::Converted;
use crate::error::{Failure, Outcome, ReadError, say, say_all};
use crate::location::Place;

const WRITE_AT_ONCE: usize = 64 * 1024;

/// How many reasons are printed for one record.
const REASONS: usize = 100;

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// The result itself, with the line ending of its input.
    Text,
    /// A JSON object and a line feed.
    Json,
}

/// Standard output, and the outcome so far.
#[derive(Debug)]
pub(crate) struct Output {
    stdout: BufWriter<StdoutLock<'static>>,
    outcome: Outcome,
}

impl Output {
    pub(crate) fn new() -> Self {
        let stdout = BufWriter::with_capacity(WRITE_AT_ONCE, io::stdout().lock());
        Self { stdout, outcome: Outcome::Done }
    }

    /// Writes the report on one record, on several lines.
    pub(crate) fn write_report(&mut self, outcome: Outcome, lines: &str) -> Result<(), Failure> {
        self.outcome = self.outcome.max(outcome);
        self.stdout.write_all(lines.as_bytes()).map_err(Failure::stdout)
    }

    /// Writes the report on one record as an object.
    pub(crate) fn write_object(
        &mut self,
        outcome: Outcome,
        object: &impl Serialize,
    ) -> Result<(), Failure> {
        self.outcome = self.outcome.max(outcome);
        json::write_line(&mut self.stdout, object).map_err(Failure::stdout)
    }

    /// Merges an outcome into the run's outcome.
    pub(crate) fn note(&mut self, outcome: Outcome) {
        self.outcome = self.outcome.max(outcome);
    }

    /// Reports a file that could not be read.
    pub(crate) fn miss(&mut self, unread: &ReadError) {
        self.outcome = Outcome::SomeUnread;
        say(&unread.to_string());
    }

    /// Writes out the buffer.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.stdout.flush().map_err(Failure::stdout)
    }

    /// Ends the run.
    pub(crate) fn finish(mut self) -> Result<Outcome, Failure> {
        self.flush()?;
        Ok(self.outcome)
    }
}

/// Prints the errors of a record on standard error.
pub(crate) fn complain(place: Place<'_>, answer: &Converted<'_>) {
    let first = answer.problems.iter().take(REASONS);
    say_all(first.map(|problem| format!("{place}: {}", problem.brief())));
    match answer.problems.len().saturating_sub(REASONS) {
        0 => {}
        more => say(&format!("{place}: {more} more reasons: use --json to see them all")),
    }
}

/// Writes text that is not a record, such as a manual page.
pub(crate) fn write_all(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(Failure::stdout)
}

/// Appends one object.
pub(crate) fn append_object(text: &mut Vec<u8>, value: &impl Serialize) {
    // Writing to memory cannot fail, and all keys of our objects are strings.
    let _ = json::write(text, value);
}

/// Appends one object and a line feed.
pub(crate) fn append_line(lines: &mut Vec<u8>, value: &impl Serialize) {
    append_object(lines, value);
    lines.push(b'\n');
}

/// Writes one object and a line feed.
pub(crate) fn write_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    json::write_line(&mut stdout, value).and_then(|()| stdout.flush()).map_err(Failure::stdout)
}
