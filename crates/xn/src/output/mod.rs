//! Prints the results of commands: one line per record on standard output. Reasons go to standard
//! error, or with `--json` into the object of the record.

mod json;
pub(crate) mod lookalikes;
mod reason;

use std::io::{self, BufWriter, StdoutLock, Write};
use std::mem;

use serde::Serialize;

pub(crate) use self::json::Entry;
use crate::converted::Converted;
use crate::error::{Failure, Outcome, ReadError, say, say_all};
use crate::location::Place;

const WRITE_AT_ONCE: usize = 64 * 1024;
/// How many bytes a worker thread hands over at once.
const PART: usize = 256 * 1024;

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

/// Standard output or memory, and the outcome so far.
#[derive(Debug)]
pub(crate) struct Output {
    sink: Sink,
    outcome: Outcome,
    /// Whether a report with several lines was written.
    has_report: bool,
    /// Whether errors of records only count for the outcome.
    is_quiet: bool,
}

#[derive(Debug)]
enum Sink {
    Stdout(BufWriter<StdoutLock<'static>>),
    /// Of a worker thread.
    Memory(Written),
}

/// What a worker thread wrote.
#[derive(Debug)]
pub(crate) struct Written {
    bytes: Vec<u8>,
    /// For standard error.
    messages: Vec<String>,
    outcome: Outcome,
    /// Whether the empty line between two reports is at the start.
    is_spaced: bool,
}

impl Written {
    /// Whether some files or records could not be read.
    pub(crate) fn is_incomplete(&self) -> bool {
        self.outcome != Outcome::Done
    }
}

impl Output {
    pub(crate) fn new() -> Self {
        let stdout = BufWriter::with_capacity(WRITE_AT_ONCE, io::stdout().lock());
        Self {
            sink: Sink::Stdout(stdout),
            outcome: Outcome::Done,
            has_report: false,
            is_quiet: false,
        }
    }

    /// Does not report the errors of records if `is_quiet`.
    pub(crate) fn with_quiet(self, is_quiet: bool) -> Self {
        Self { is_quiet, ..self }
    }

    /// For results of one line each, which may be empty: nothing is taken for the empty line before a report.
    pub(crate) fn with_lines(self) -> Self {
        Self { has_report: true, ..self }
    }

    pub(crate) fn is_quiet(&self) -> bool {
        self.is_quiet
    }

    /// Keeps what is written, for [`append`](Self::append).
    pub(crate) fn in_memory() -> Self {
        let written = Written {
            bytes: Vec::new(),
            messages: Vec::new(),
            outcome: Outcome::Done,
            is_spaced: false,
        };
        // Only the main thread knows which report is the first of all.
        Self {
            sink: Sink::Memory(written),
            outcome: Outcome::Done,
            has_report: true,
            is_quiet: false,
        }
    }

    /// Whether there is enough in memory for a part.
    pub(crate) fn is_full(&self) -> bool {
        matches!(&self.sink, Sink::Memory(written) if written.bytes.len() >= PART)
    }

    /// What was written to memory since the last time.
    pub(crate) fn take(&mut self) -> Written {
        let outcome = mem::replace(&mut self.outcome, Outcome::Done);
        let (bytes, messages, is_spaced) = match &mut self.sink {
            Sink::Memory(written) => (
                mem::take(&mut written.bytes),
                mem::take(&mut written.messages),
                mem::take(&mut written.is_spaced),
            ),
            Sink::Stdout(_) => (Vec::new(), Vec::new(), false),
        };
        Written { bytes, messages, outcome, is_spaced }
    }

    /// Writes what a worker thread wrote.
    pub(crate) fn append(&mut self, written: &Written) -> Result<(), Failure> {
        say_all(&written.messages);
        self.note(written.outcome);
        let mut bytes = written.bytes.as_slice();
        if !self.has_report && written.is_spaced {
            // A worker thread takes no report for the first one.
            bytes = bytes.strip_prefix(b"\n").unwrap_or(bytes);
        }
        self.has_report |= !bytes.is_empty();
        self.write(bytes)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match &mut self.sink {
            Sink::Stdout(stdout) => stdout.write_all(bytes).map_err(Failure::stdout)?,
            Sink::Memory(written) => written.bytes.extend_from_slice(bytes),
        }
        Ok(())
    }

    /// Writes the report on one record, on several lines.
    pub(crate) fn write_report(&mut self, outcome: Outcome, lines: &str) -> Result<(), Failure> {
        self.note(outcome);
        self.write(lines.as_bytes())
    }

    /// Writes a report after an empty line, if it is not the first one.
    pub(crate) fn write_spaced(&mut self, outcome: Outcome, lines: &str) -> Result<(), Failure> {
        if mem::replace(&mut self.has_report, true) {
            if let Sink::Memory(written) = &mut self.sink {
                written.is_spaced |= written.bytes.is_empty();
            }
            self.write(b"\n")?;
        }
        self.write_report(outcome, lines)
    }

    /// Writes the report on one record as an object.
    pub(crate) fn write_object(
        &mut self,
        outcome: Outcome,
        object: &impl Serialize,
    ) -> Result<(), Failure> {
        self.note(outcome);
        match &mut self.sink {
            Sink::Stdout(stdout) => json::write_line(stdout, object).map_err(Failure::stdout),
            Sink::Memory(written) => {
                append_line(&mut written.bytes, object);
                Ok(())
            }
        }
    }

    /// Merges an outcome into the run's outcome.
    pub(crate) fn note(&mut self, outcome: Outcome) {
        self.outcome = self.outcome.max(outcome);
    }

    /// Reports a file that could not be read.
    pub(crate) fn miss(&mut self, unread: &ReadError) {
        self.note(Outcome::SomeUnread);
        self.say(unread.to_string());
    }

    /// Reports the errors of a record.
    pub(crate) fn complain(&mut self, place: Place<'_>, answer: &Converted<'_>) {
        if !self.is_quiet {
            complaints(place, answer).for_each(|message| self.say(message));
        }
        self.note(answer.outcome());
    }

    /// Writes a message on standard error, from a worker thread in the order of the input.
    pub(crate) fn say(&mut self, message: String) {
        match &mut self.sink {
            Sink::Stdout(_) => say(&message),
            Sink::Memory(written) => written.messages.push(message),
        }
    }

    /// Writes out the buffer.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        match &mut self.sink {
            Sink::Stdout(stdout) => stdout.flush().map_err(Failure::stdout),
            Sink::Memory(_) => Ok(()),
        }
    }

    /// Ends the run.
    pub(crate) fn finish(mut self) -> Result<Outcome, Failure> {
        self.flush()?;
        Ok(self.outcome)
    }
}

/// The errors of a record, as far as they are printed.
fn complaints(place: Place<'_>, answer: &Converted<'_>) -> impl Iterator<Item = String> {
    let first = answer.problems.iter().take(REASONS);
    let more = answer.problems.len().saturating_sub(REASONS);
    let more =
        (more > 0).then(|| format!("{place}: {more} more reasons: use --json to see them all"));
    first.map(move |problem| format!("{place}: {}", problem.brief())).chain(more)
}

/// Prints the errors of a record on standard error.
pub(crate) fn complain(place: Place<'_>, answer: &Converted<'_>) {
    say_all(complaints(place, answer));
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

/// Appends the members that a place has, and the end of their object, to its other members.
pub(crate) fn append_place(text: &mut Vec<u8>, place: &Place<'_>) {
    json::append_place(text, place);
}

/// Appends a string of an object.
pub(crate) fn append_string(text: &mut Vec<u8>, string: &str) {
    json::append_string(text, string);
}

/// Appends the entry of a record and a line feed.
pub(crate) fn append_entry(lines: &mut Vec<u8>, entry: &Entry<'_>) {
    json::append_entry(lines, entry);
    lines.push(b'\n');
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
