//! The file of `--errors`: a JSON object a line for each thing that was refused.

use std::borrow::Cow;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::destination::{is_device, shorter_than_noted};
use crate::input::Place;
use crate::output::{Problem, Spot};

/// A line of it.
#[derive(Serialize)]
pub(crate) struct Refusal<'a> {
    file: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(flatten)]
    spot: Spot<'a>,
    /// Bytes that are not UTF-8 stand as U+FFFD.
    input: Cow<'a, str>,
    /// The first of `errors`.
    error: Option<&'a Problem>,
    errors: &'a [Problem],
}

impl<'a> Refusal<'a> {
    /// What was refused, and why, at a place in a list.
    pub(crate) fn new(place: Place<'a>, input: &'a [u8], errors: &'a [Problem]) -> Self {
        let (file, line) = match place {
            Place::Argument(_) => (None, None),
            Place::Line { file, number: line } | Place::Name { file, line, .. } => {
                (file, Some(line))
            }
            Place::Row { file, .. } => (file, None),
        };
        Self {
            file: file.map(Path::to_string_lossy),
            line,
            spot: Spot::of(place),
            input: String::from_utf8_lossy(input),
            error: errors.first(),
            errors,
        }
    }
}

pub(super) struct ErrorsFile {
    pub(super) path: PathBuf,
    file: File,
    is_device: bool,
}

impl ErrorsFile {
    /// Goes on behind the first `length` bytes, or begins with none.
    pub(super) fn open(path: PathBuf, length: u64) -> io::Result<Self> {
        let is_device = is_device(&path);
        let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
        if !is_device {
            if file.metadata()?.len() < length {
                return Err(shorter_than_noted());
            }
            file.set_len(length)?;
            file.seek(SeekFrom::Start(length))?;
        }
        Ok(Self { path, file, is_device })
    }

    pub(super) fn write(&mut self, lines: &[u8]) -> io::Result<()> {
        self.file.write_all(lines)
    }

    /// Makes sure that what was written stays, and says how much that is.
    pub(super) fn keep(&mut self) -> io::Result<u64> {
        if self.is_device {
            return Ok(0);
        }
        self.file.sync_data()?;
        self.file.stream_position()
    }
}
