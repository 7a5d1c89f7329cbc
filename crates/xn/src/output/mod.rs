//! Where every command's results go: standard output, a line a record; reasons go to standard
//! error, or with `--json` into the line.

mod json;
mod problem;

use std::io::{self, BufWriter, StdoutLock, Write};

pub(crate) use self::json::{Entry, u_plus};
pub(crate) use self::problem::{INVALID_UTF8, LINE_BREAK, NOT_A_CODE_POINT, Problem};
use crate::input::{Place, Record};
use crate::outcome::{Failure, Outcome, say};

const WRITE_AT_ONCE: usize = 64 * 1024;

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
}

impl Output {
    pub(crate) fn new(format: Format) -> Self {
        let stdout = BufWriter::with_capacity(WRITE_AT_ONCE, io::stdout().lock());
        Self { stdout, format, outcome: Outcome::Done }
    }

    /// Writes one record's line.
    pub(crate) fn write(
        &mut self,
        record: &Record<'_>,
        result: &Result<String, Problem>,
    ) -> Result<(), Failure> {
        if result.is_err() {
            self.outcome = Outcome::SomeRefused;
        }
        let written = match self.format {
            Format::Text => self.write_text(record, result),
            Format::Json => json::write_line(&mut self.stdout, &Entry::new(record.bytes, result)),
        };
        written.map_err(Failure::Output)
    }

    fn write_text(
        &mut self,
        record: &Record<'_>,
        result: &Result<String, Problem>,
    ) -> io::Result<()> {
        let line = result.as_ref().map_or("", String::as_str);
        self.stdout.write_all(line.as_bytes())?;
        // Without an ending an empty line would be no line.
        let ending = if line.is_empty() && record.ending.is_empty() { "\n" } else { record.ending };
        self.stdout.write_all(ending.as_bytes())?;
        if let Err(problem) = result {
            complain(record.place, problem);
        }
        Ok(())
    }

    /// Hands on what is written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.stdout.flush().map_err(Failure::Output)
    }

    /// Ends the run.
    pub(crate) fn finish(mut self) -> Result<Outcome, Failure> {
        self.flush()?;
        Ok(self.outcome)
    }
}

/// Says on standard error why a record was refused.
pub(crate) fn complain(place: Place, problem: &Problem) {
    say(&format!("{place}: {problem}"));
}

/// Writes what is no record, such as a manual page.
pub(crate) fn write_all(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(Failure::Output)
}

/// Writes one object on a line of its own.
pub(crate) fn write_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    json::write_line(&mut stdout, value).and_then(|()| stdout.flush()).map_err(Failure::Output)
}
