//! The objects that `--json` writes. Their fields never change their meaning.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::{Serialize, Serializer};
use xenonym::stringprep::Table;

use super::{Answer, Problem, u_plus};
use crate::input::{Place, Record, Within};

/// What became of one input. Every command's object is one, or has some.
#[derive(Serialize, Debug)]
pub(crate) struct Entry<'a> {
    /// Bytes that are not UTF-8 stand as U+FFFD.
    input: Cow<'a, str>,
    output: Option<&'a str>,
    /// The first of `errors`.
    error: Option<&'a Problem>,
    errors: &'a [Problem],
    #[serde(flatten)]
    location: Location<'a>,
}

/// Where an input came from, if files were asked for.
#[derive(Serialize, Default, Debug)]
pub(crate) struct Location<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(flatten)]
    spot: Spot<'a>,
}

/// Where in a line a name stands, if the line has more than that, or in which row.
#[derive(Serialize, Clone, Copy, Default, Debug)]
pub(crate) struct Spot<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'a str>,
}

impl<'a> Location<'a> {
    pub(crate) fn of(record: &Record<'a>) -> Self {
        let (file, line) = match record.place {
            Place::Line { file: Some(file), number: line }
            | Place::Name { file: Some(file), line, .. } => {
                (Some(file.to_string_lossy()), Some(line))
            }
            _ => (None, None),
        };
        Self { file, line, spot: Spot::of(record.place) }
    }
}

impl<'a> Spot<'a> {
    pub(crate) fn of(place: Place<'a>) -> Self {
        match place {
            Place::Argument(_) | Place::Line { .. } => Self::default(),
            Place::Row { number, column, .. } => {
                Self { row: Some(number), column: Some(column), ..Self::default() }
            }
            Place::Name { start, within, .. } => {
                let (column, field) = match within {
                    Within::Record => (None, None),
                    Within::Column(name) => (Some(name), None),
                    Within::Field(path) => (None, Some(path)),
                };
                Self { start: Some(start), column, field, row: None }
            }
        }
    }
}

impl<'a> Entry<'a> {
    pub(crate) fn new(record: &Record<'a>, answer: &'a Answer<'_>) -> Self {
        Self { location: Location::of(record), ..Self::of_text(record.lossy(), answer) }
    }

    pub(crate) fn of_text(input: impl Into<Cow<'a, str>>, answer: &'a Answer<'_>) -> Self {
        Self {
            input: input.into(),
            output: answer.output.as_deref(),
            error: answer.problems.first(),
            errors: &answer.problems,
            location: Location::default(),
        }
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
    code_point: Option<String>,
    table: Option<&'a str>,
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let object = ErrorObject {
            kind: self.facts.kind,
            rule: self.facts.rule,
            message: self.to_string(),
            offset: self.byte,
            byte: self.byte,
            char: self.char,
            label: self.label,
            code_point: self.code_point.map(u_plus),
            table: self.table.map(Table::name),
        };
        object.serialize(serializer)
    }
}

/// Writes `value` and a line feed.
pub(super) fn write_line(sink: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *sink, value)?;
    sink.write_all(b"\n")
}
