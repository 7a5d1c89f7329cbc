//! Prints the results of commands: one line per record on standard output. Reasons go to standard
//! error, or with `--json` into the object of the record.

pub(crate) mod lookalikes;

use std::borrow::Cow;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::mem;

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use xenonym::stringprep::Table;
use xenonym_precis::jid::Part;
use xenonym_records::engine::Within;

use crate::converted::Converted;
use crate::error::{Failure, Outcome, ReadError, say, say_all};
use crate::location::{Origin, Place, Record};
use crate::problem::{NameIn, Problem};
use crate::terminal::{is_obeyed, may_be_obeyed, may_need_escape, u_plus};

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
            Sink::Stdout(stdout) => write_line(stdout, object).map_err(Failure::stdout),
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
    let problems = Problem::for_people(&answer.problems);
    let first = problems.iter().take(REASONS);
    let more = problems.len().saturating_sub(REASONS);
    let more =
        (more > 0).then(|| format!("{place}: {more} more reasons: use --json to see them all"));
    let in_place = move |problem: &Problem| match place.within {
        Within::Record => problem.brief(),
        within => problem.clone().of_name_in(NameIn::of(within, false)).brief(),
    };
    first.map(move |problem| format!("{place}: {}", in_place(problem))).chain(more)
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
pub(crate) fn append_object(text: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    // Writing to memory cannot fail, and all keys of our objects are strings.
    let _ = write_value(text, value);
}

/// Appends the entry of a record and a line feed.
pub(crate) fn append_entry(lines: &mut Vec<u8>, entry: &Entry<'_>) {
    append_unended(lines, entry);
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
    write_line(&mut stdout, value).and_then(|()| stdout.flush()).map_err(Failure::stdout)
}

// The objects that `--json` writes. Their fields never change their meaning.
//
// Strings have `\u` escapes for all code points that a terminal may obey, and not only for the C0 controls that
// JSON needs.

/// The result of one input. The object of every command is such an entry, or contains some.
#[derive(Serialize, Debug)]
pub(crate) struct Entry<'a> {
    /// Bytes that are not UTF-8 become U+FFFD.
    input: Cow<'a, str>,
    output: Option<&'a str>,
    errors: &'a [Problem],
    #[serde(flatten)]
    place: Option<Place<'a>>,
}

impl<'a> Entry<'a> {
    pub(crate) fn new(record: &Record<'a>, answer: &'a Converted<'_>) -> Self {
        Self { place: Some(record.place), ..Self::of_text(record.lossy(), answer) }
    }

    pub(crate) fn of_text(input: impl Into<Cow<'a, str>>, answer: &'a Converted<'_>) -> Self {
        Self {
            input: input.into(),
            output: answer.output.as_deref(),
            errors: &answer.problems,
            place: None,
        }
    }
}

/// Appends an entry. This is what its `Serialize` would write, in fewer steps, because a run may write millions.
fn append_unended(text: &mut Vec<u8>, entry: &Entry<'_>) {
    text.extend_from_slice(b"{\"input\":");
    append_string(text, &entry.input);
    text.extend_from_slice(b",\"output\":");
    append_optional(text, entry.output);
    text.extend_from_slice(b",\"errors\":");
    append_object(text, &entry.errors);
    match &entry.place {
        Some(place) => append_place(text, place),
        None => text.push(b'}'),
    }
}

/// Appends the members that a [`Place`] has, and the end of their object, to its other members.
pub(crate) fn append_place(text: &mut Vec<u8>, place: &Place<'_>) {
    let line = match place.origin {
        Origin::Argument(_) => None,
        Origin::Line { file, number } => Some((file, b",\"line\":".as_slice(), number)),
        Origin::Row { file, number } => Some((file, b",\"row\":".as_slice(), number)),
    };
    if let Some((file, key, number)) = line {
        text.extend_from_slice(b",\"file\":");
        // Most are UTF-8, which this recognizes faster.
        match file.map(|file| (file, file.to_str())) {
            Some((file, None)) => append_string(text, &file.to_string_lossy()),
            known => append_optional(text, known.and_then(|(_, name)| name)),
        }
        text.extend_from_slice(key);
        append_object(text, &number);
    }
    if let Some(start) = place.start {
        text.extend_from_slice(b",\"start\":");
        append_object(text, &start);
    }
    let within = match place.within {
        Within::Record => None,
        Within::Column(name) => Some((b",\"column\":".as_slice(), name)),
        Within::Field(path) => Some((b",\"field\":".as_slice(), path)),
    };
    if let Some((key, name)) = within {
        text.extend_from_slice(key);
        append_string(text, name);
    }
    text.push(b'}');
}

/// Appends a string. Most strings need no escapes, which one look at their bytes tells.
pub(crate) fn append_string(text: &mut Vec<u8>, string: &str) {
    if may_need_escape(string) {
        return append_object(text, string);
    }
    text.push(b'"');
    text.extend_from_slice(string.as_bytes());
    text.push(b'"');
}

fn append_optional(text: &mut Vec<u8>, string: Option<&str>) {
    match string {
        Some(string) => append_string(text, string),
        None => text.extend_from_slice(b"null"),
    }
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    kind: &'a str,
    rule: &'a str,
    message: String,
    offset: usize,
    byte: usize,
    char: usize,
    label: Option<usize>,
    /// Only of XMPP addresses.
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'a str>,
    code_point: Option<String>,
    place: &'a str,
    /// Of the code point, in the mapped or decoded label.
    index: Option<u32>,
    /// The code point of the input that became `code_point`.
    source: Option<String>,
    table: Option<&'a str>,
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = ErrorObject {
            kind: self.fault.kind,
            rule: self.fault.rule,
            message: self.to_string(),
            offset: self.byte,
            byte: self.byte,
            char: self.char,
            label: self.label(),
            part: self.part.map(Part::name),
            code_point: self.code_point.map(u_plus),
            place: self.place.name(),
            index: self.index(),
            source: self.source.as_ref().map(|source| u_plus(source.code_point.into())),
            table: self.table.map(Table::name),
        };
        object.serialize(serializer)
    }
}

/// The compact form of JSON, with more escapes.
struct Escaped;

impl Formatter for Escaped {
    fn write_string_fragment<W>(&mut self, sink: &mut W, fragment: &str) -> io::Result<()>
    where
        W: ?Sized + Write,
    {
        if !may_be_obeyed(fragment) {
            return sink.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|&(_, c)| is_obeyed(c)) {
            // All of them are in the Basic Multilingual Plane, so one escape is enough.
            write!(sink, "{}\\u{:04x}", &rest[..at], u32::from(c))?;
            rest = &rest[at + c.len_utf8()..];
        }
        sink.write_all(rest.as_bytes())
    }
}

/// Writes `value`.
fn write_value(sink: &mut impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(sink, Escaped);
    Ok(value.serialize(&mut serializer)?)
}

/// Writes `value` and a line feed.
fn write_line(sink: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    write_value(sink, value)?;
    sink.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use xenonym_records::engine::INVALID_UTF8;

    use super::*;

    #[test]
    fn an_appended_string_is_the_serialized_one() {
        for code_point in '\0'..=char::MAX {
            let string = code_point.to_string();
            let string = string.as_str();
            let (mut expected, mut appended) = (Vec::new(), Vec::new());
            write_value(&mut expected, string).unwrap();
            append_string(&mut appended, string);
            assert_eq!(appended, expected, "{code_point:?}");
        }
    }

    #[test]
    fn an_appended_entry_is_the_serialized_one() {
        let accepted = Converted::from(Ok("\u{85}\"ü"));
        let rejected = Converted::rejected(Problem::new(INVALID_UTF8, "ü", Some(0x85)));
        let line = |file| Origin::Line { file, number: 7 };
        for answer in [&accepted, &rejected] {
            for origin in [Origin::Argument(1), line(None), line(Some(Path::new("a\u{202E}")))] {
                for (start, within) in [(None, Within::Record), (Some(3), Within::Column("ü"))] {
                    let place = Place { origin, start, within };
                    let entries = [
                        Entry::new(&Record { place, bytes: b"a\xFF", slot: None }, answer),
                        Entry::of_text("a", answer),
                    ];
                    for entry in &entries {
                        let (mut expected, mut appended) = (b"x".to_vec(), b"x".to_vec());
                        write_value(&mut expected, entry).unwrap();
                        append_unended(&mut appended, entry);
                        assert_eq!(str::from_utf8(&appended), str::from_utf8(&expected));
                    }
                }
            }
        }
    }
}
