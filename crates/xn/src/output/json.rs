//! The objects that `--json` writes. Their fields never change their meaning.
//!
//! Strings have `\u` escapes for all code points that a terminal may obey, and not only for the C0 controls that
//! JSON needs.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use xenonym::stringprep::Table;
use xenonym_precis::jid::Part;

use crate::converted::Converted;
use crate::location::{Place, Record};
use crate::problem::Problem;
use crate::terminal::{is_obeyed, may_be_obeyed, u_plus};

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
            label: self.label,
            part: self.part.map(Part::name),
            code_point: self.code_point.map(u_plus),
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
pub(super) fn write(sink: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = serde_json::Serializer::with_formatter(sink, Escaped);
    Ok(value.serialize(&mut serializer)?)
}

/// Writes `value` and a line feed.
pub(super) fn write_line(sink: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    write(sink, value)?;
    sink.write_all(b"\n")
}
