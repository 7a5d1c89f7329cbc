//! What is to be converted: an argument, or a line, and where it came from. What is read are bytes;
//! if they are not UTF-8 that is the record's error.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::output::{INVALID_UTF8, Problem};

/// Where a record came from, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place<'a> {
    Argument(usize),
    /// The file is named only if files were asked for.
    Line {
        file: Option<&'a Path>,
        number: u64,
    },
    /// A name in a record of something else.
    Name {
        file: Option<&'a Path>,
        line: u64,
        /// How many bytes of the line are before it.
        start: usize,
        within: Within<'a>,
    },
    /// A name in a row of columns.
    Row {
        file: Option<&'a Path>,
        number: u64,
        column: &'a str,
    },
}

/// Which part of a record a name is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Within<'a> {
    /// The one that its format says.
    Record,
    /// The column of this name, or this number.
    Column(&'a str),
    /// The field with this path.
    Field(&'a str),
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line { file, number } => write!(f, "{}line {number}", In(*file)),
            Self::Row { file, number, column } => {
                write!(f, "{}row {number}, column {column:?}", In(*file))
            }
            Self::Name { file, line, start, within } => {
                write!(f, "{}", Place::Line { file: *file, number: *line })?;
                match within {
                    Within::Record if *start == 0 => return Ok(()),
                    _ => write!(f, ", byte {start}")?,
                }
                match within {
                    Within::Record => Ok(()),
                    Within::Column(name) => write!(f, ", column {name:?}"),
                    Within::Field(path) => write!(f, ", field {path:?}"),
                }
            }
        }
    }
}

/// A file in front of a place in it.
struct In<'a>(Option<&'a Path>);

impl fmt::Display for In<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |file| write!(f, "{}: ", title(file)))
    }
}

/// One argument, or one line without its ending.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) place: Place<'a>,
    pub(crate) bytes: &'a [u8],
    /// Empty for a last line that lacks one.
    pub(crate) ending: &'static str,
}

impl<'a> Record<'a> {
    pub(crate) fn argument(number: usize, argument: &'a OsStr) -> Self {
        let bytes = argument.as_encoded_bytes();
        Self { place: Place::Argument(number), bytes, ending: "\n" }
    }

    pub(crate) fn text(&self) -> Result<&'a str, Problem> {
        text(self.bytes)
    }

    /// Its text, with U+FFFD for bytes that are not UTF-8.
    pub(crate) fn lossy(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.bytes)
    }
}

/// Bytes as text, if they are.
pub(crate) fn text(bytes: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(bytes).map_err(|_| {
        let valid = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        Problem::new(INVALID_UTF8, valid, None)
    })
}

/// A file, or standard input, that could not be read, or not to its end.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) file: PathBuf,
    pub(crate) error: io::Error,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", title(&self.file), self.error)
    }
}

/// As a FILE, in the place of a path.
pub(crate) const STANDARD_INPUT: &str = "-";

/// What a file is called when something is said of it.
pub(crate) fn title(file: &Path) -> String {
    if file == Path::new(STANDARD_INPUT) {
        "standard input".to_owned()
    } else {
        let name = file.to_string_lossy();
        if name.contains(char::is_control) { format!("{name:?}") } else { name.into_owned() }
    }
}
