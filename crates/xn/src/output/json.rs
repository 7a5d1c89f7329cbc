//! The objects that `--json` writes. Their fields never change their meaning.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::{Serialize, Serializer};

use super::Problem;

/// What every command's object starts with.
#[derive(Serialize, Debug)]
pub(crate) struct Entry<'a> {
    /// Bytes that are not UTF-8 stand as U+FFFD.
    input: Cow<'a, str>,
    output: Option<&'a str>,
    error: Option<&'a Problem>,
}

impl<'a> Entry<'a> {
    pub(crate) fn new(input: &'a [u8], result: &'a Result<String, Problem>) -> Self {
        Self {
            input: String::from_utf8_lossy(input),
            output: result.as_ref().ok().map(String::as_str),
            error: result.as_ref().err(),
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
        };
        object.serialize(serializer)
    }
}

/// A code point as JSON and messages name it.
pub(crate) fn u_plus(value: u32) -> String {
    format!("U+{value:04X}")
}

/// Writes `value` and a line feed.
pub(super) fn write_line(sink: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *sink, value)?;
    sink.write_all(b"\n")
}
