//! Where every command's results go: standard output, a line a record; reasons go to standard
//! error, or with `--json` into the line.

mod json;

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

pub(crate) use self::json::Entry;
use crate::answer::Answer;
use crate::error::{Failure, Outcome, ReadError, say, say_all};
use crate::location::Place;

const WRITE_AT_ONCE: usize = 64 * 1024;

/// How many reasons are shown for one record.
const REASONS: usize = 100;

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// The result itself, ending as its input line did.
    Text,
    /// An object, ending in U+000A.
    Json,
}

/// Standard output, and how the run goes so far.
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

    /// Writes what is said of one record on several lines.
    pub(crate) fn write_report(&mut self, outcome: Outcome, lines: &str) -> Result<(), Failure> {
        self.outcome = self.outcome.max(outcome);
        self.stdout.write_all(lines.as_bytes()).map_err(Failure::stdout)
    }

    /// Writes what is said of one record as an object.
    pub(crate) fn write_object(
        &mut self,
        outcome: Outcome,
        object: &impl Serialize,
    ) -> Result<(), Failure> {
        self.outcome = self.outcome.max(outcome);
        json::write_line(&mut self.stdout, object).map_err(Failure::stdout)
    }

    /// The run had this outcome too.
    pub(crate) fn note(&mut self, outcome: Outcome) {
        self.outcome = self.outcome.max(outcome);
    }

    /// Says what could not be read.
    pub(crate) fn miss(&mut self, unread: &ReadError) {
        self.outcome = Outcome::SomeUnread;
        say(&unread.to_string());
    }

    /// Hands on what is written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.stdout.flush().map_err(Failure::stdout)
    }

    /// Ends the run.
    pub(crate) fn finish(mut self) -> Result<Outcome, Failure> {
        self.flush()?;
        Ok(self.outcome)
    }
}

/// Says on standard error what was wrong with a record.
pub(crate) fn complain(place: Place<'_>, answer: &Answer<'_>) {
    let first = answer.problems.iter().take(REASONS);
    say_all(first.map(|problem| format!("{place}: {}", problem.brief())));
    match answer.problems.len().saturating_sub(REASONS) {
        0 => {}
        more => say(&format!("{place}: {more} more reasons; --json has them all")),
    }
}

/// Writes what is no record, such as a manual page.
pub(crate) fn write_all(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(Failure::stdout)
}

/// Appends one object and a line feed.
pub(crate) fn append_line(lines: &mut Vec<u8>, value: &impl Serialize) {
    // Writing to memory cannot fail, and our objects have no keys that JSON lacks.
    let _ = json::write_line(lines, value);
}

/// Writes one object on a line of its own.
pub(crate) fn write_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    json::write_line(&mut stdout, value).and_then(|()| stdout.flush()).map_err(Failure::stdout)
}
