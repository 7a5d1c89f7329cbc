//! The place of an input, and its text. Input is bytes; bytes that are not UTF-8 are an error of the
//! record.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use xenonym_records::engine::{INVALID_UTF8, Slot, Within};

use crate::problem::{NAME_TOO_LONG, Problem};
use crate::terminal::title;

/// Where a name or a record came from. Numbers count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) origin: Origin<'a>,
    /// Bytes of the line, or of the argument, before the name. `None` where the line is the name.
    pub(crate) start: Option<usize>,
    pub(crate) within: Within<'a>,
}

/// The source of a record, with a file name only if files are on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin<'a> {
    Argument(usize),
    Line {
        file: Option<&'a Path>,
        number: u64,
    },
    #[cfg_attr(not(feature = "columnar"), expect(dead_code, reason = "only columns have rows"))]
    Row {
        file: Option<&'a Path>,
        number: u64,
    },
}

impl<'a> Place<'a> {
    /// An argument or a line that is a name as a whole.
    pub(crate) fn of(origin: Origin<'a>) -> Self {
        Self { origin, start: None, within: Within::Record }
    }

    /// Whether an option may say in which encoding the text is. JSON is always UTF-8.
    pub(crate) fn takes_encoding(&self) -> bool {
        matches!(self.origin, Origin::Line { .. }) && !matches!(self.within, Within::Field(_))
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = |file: Option<&Path>| file.map(|file| format!("{}: ", title(file)));
        match self.origin {
            Origin::Argument(number) => write!(f, "argument {number}")?,
            Origin::Line { file: path, number } => {
                write!(f, "{}line {number}", file(path).unwrap_or_default())?;
            }
            Origin::Row { file: path, number } => {
                write!(f, "{}row {number}", file(path).unwrap_or_default())?;
            }
        }
        if let Some(start) = self.start.filter(|start| *start > 0 || self.within != Within::Record)
        {
            write!(f, ", byte {}", start + 1)?;
        }
        match self.within {
            Within::Record => Ok(()),
            Within::Column(name) => write!(f, ", column {name:?}"),
            Within::Field(path) => write!(f, ", field {path:?}"),
        }
    }
}

/// As members of an object.
impl Serialize for Place<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_map(None)?;
        match self.origin {
            Origin::Argument(_) => {}
            Origin::Line { file, number } => {
                members.serialize_entry("file", &file.map(Path::to_string_lossy))?;
                members.serialize_entry("line", &number)?;
            }
            Origin::Row { file, number } => {
                members.serialize_entry("file", &file.map(Path::to_string_lossy))?;
                members.serialize_entry("row", &number)?;
            }
        }
        if let Some(start) = self.start {
            members.serialize_entry("start", &start)?;
        }
        match self.within {
            Within::Record => {}
            Within::Column(name) => members.serialize_entry("column", name)?,
            Within::Field(path) => members.serialize_entry("field", path)?,
        }
        members.end()
    }
}

/// One argument, or one line without its ending.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) place: Place<'a>,
    pub(crate) bytes: &'a [u8],
    /// How a result would be written there, if the bytes are a name.
    pub(crate) slot: Option<Slot<'a>>,
}

impl<'a> Record<'a> {
    pub(crate) fn argument(number: usize, argument: &'a OsStr) -> Self {
        let bytes = argument.as_encoded_bytes();
        Self { place: Place::of(Origin::Argument(number)), bytes, slot: None }
    }

    pub(crate) fn text(&self) -> Result<&'a str, Problem> {
        text(self.bytes)
    }

    /// The text, unless it is too long to be a name.
    pub(crate) fn name(&self) -> Result<&'a str, Problem> {
        name(self.bytes)
    }

    /// Its text, with U+FFFD for bytes that are not UTF-8.
    pub(crate) fn lossy(&self) -> Cow<'a, str> {
        // Most input is UTF-8, which this recognizes faster.
        std::str::from_utf8(self.bytes)
            .map_or_else(|_| String::from_utf8_lossy(self.bytes), Cow::Borrowed)
    }
}

/// The longest name, in bytes, that is shown, explained or compared. Each of its code points can have an error, and
/// each of its dots a label.
pub(crate) const MAX_NAME: usize = 1 << 20;

/// Bytes as a name, if they are UTF-8 and not too long.
pub(crate) fn name(bytes: &[u8]) -> Result<&str, Problem> {
    if bytes.len() > MAX_NAME {
        return Err(Problem::new(NAME_TOO_LONG, "", None));
    }
    text(bytes)
}

/// Bytes as text, if they are UTF-8.
pub(crate) fn text(bytes: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(bytes).map_err(|_| {
        let valid = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        Problem::new(INVALID_UTF8, valid, None)
    })
}
