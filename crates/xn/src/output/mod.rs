//! Where every command's results go: standard output, a line a record; reasons go to standard
//! error, or with `--json` into the line.

mod answer;
mod json;
mod problem;
mod shown;

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

pub(crate) use self::answer::Answer;
pub(crate) use self::json::{Entry, Location, Spot};
pub(crate) use self::problem::{
    ABOVE_UNICODE, BREAKS_RECORD, Facts, HOST_CODE_POINT, INVALID_UTF8, LINE_TOO_LONG,
    MISSING_COLUMN, NO_ADDRESS, NO_CODE_POINT, NOT_A_CODE_POINT, NOT_A_STRING, NOT_A_URL,
    NOT_AN_ADDRESS, NOT_AN_OBJECT, NOT_HEXADECIMAL, NOT_JSON, OWNER_REFUSED, PERCENT, PERCENT_UTF8,
    Problem, STRAY_QUOTE, SURROGATE, UNOPENED, UNPAIRED_SURROGATE, UNTERMINATED,
};
pub(crate) use self::shown::{Excerpt, glyph, named, shown_in, u_plus};
use crate::input::{Place, Record, Unreadable};
use crate::outcome::{Failure, Outcome, say, say_all};

const WRITE_AT_ONCE: usize = 64 * 1024;

/// So many reasons are said of one record, and of a whole list.
pub(crate) const REASONS: usize = 100;

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
    format: Format,
    outcome: Outcome,
    /// Whether the last line has no ending, as the last line of a file may not.
    unended: bool,
}

impl Output {
    pub(crate) fn new(format: Format) -> Self {
        let stdout = BufWriter::with_capacity(WRITE_AT_ONCE, io::stdout().lock());
        Self { stdout, format, outcome: Outcome::Done, unended: false }
    }

    /// Writes one record's line.
    pub(crate) fn write(
        &mut self,
        record: &Record<'_>,
        answer: &Answer<'_>,
    ) -> Result<(), Failure> {
        self.outcome = self.outcome.max(answer.outcome());
        let written = match self.format {
            Format::Text => self.write_text(record, answer),
            Format::Json => json::write_line(&mut self.stdout, &Entry::new(record, answer)),
        };
        written.map_err(Failure)
    }

    fn write_text(&mut self, record: &Record<'_>, answer: &Answer<'_>) -> io::Result<()> {
        let line = answer.output.as_deref().unwrap_or_default();
        if self.unended {
            self.stdout.write_all(b"\n")?;
        }
        self.stdout.write_all(line.as_bytes())?;
        // Without an ending an empty line would be no line.
        let ending = if line.is_empty() && record.ending.is_empty() { "\n" } else { record.ending };
        self.unended = ending.is_empty();
        self.stdout.write_all(ending.as_bytes())?;
        if !answer.problems.is_empty() {
            // Where both go to one place, a reason stands behind its line.
            self.stdout.flush()?;
            complain(record.place, answer);
        }
        Ok(())
    }

    /// Writes what is said of one record on several lines.
    pub(crate) fn write_report(&mut self, outcome: Outcome, lines: &str) -> Result<(), Failure> {
        self.outcome = self.outcome.max(outcome);
        self.stdout.write_all(lines.as_bytes()).map_err(Failure)
    }

    /// Writes what is said of one record as an object.
    pub(crate) fn write_object(
        &mut self,
        outcome: Outcome,
        object: &impl Serialize,
    ) -> Result<(), Failure> {
        self.outcome = self.outcome.max(outcome);
        json::write_line(&mut self.stdout, object).map_err(Failure)
    }

    /// Says what could not be read.
    pub(crate) fn miss(&mut self, unreadable: &Unreadable) {
        self.outcome = Outcome::SomeUnread;
        say(&unreadable.to_string());
    }

    /// Hands on what is written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.stdout.flush().map_err(Failure)
    }

    /// Ends the run.
    pub(crate) fn finish(mut self) -> Result<Outcome, Failure> {
        self.flush()?;
        Ok(self.outcome)
    }
}

/// Says on standard error what was wrong with a record.
pub(crate) fn complain(place: Place<'_>, answer: &Answer<'_>) {
    let said = answer.problems.iter().take(REASONS);
    say_all(said.map(|problem| format!("{place}: {problem}")));
    match answer.problems.len().saturating_sub(REASONS) {
        0 => {}
        more => say(&format!("{place}: {more} reasons more; --json would have them all")),
    }
}

/// Writes what is no record, such as a manual page.
pub(crate) fn write_all(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(Failure)
}

/// Appends one object and a line feed.
pub(crate) fn append_line(lines: &mut Vec<u8>, value: &impl Serialize) {
    // Writing to memory cannot fail, and our objects have no keys that JSON lacks.
    let _ = json::write_line(lines, value);
}

/// Writes one object on a line of its own.
pub(crate) fn write_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    json::write_line(&mut stdout, value).and_then(|()| stdout.flush()).map_err(Failure)
}
