//! What is to be converted: the arguments, or else the lines of standard input.
//!
//! One line at a time is in memory, whatever comes. What is read are bytes; a line that is not
//! UTF-8 is that line's error.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead, BufReader, StdinLock};

use crate::output::{INVALID_UTF8, Problem};

const READ_AT_ONCE: usize = 64 * 1024;

/// Where a record came from, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Argument(usize),
    Line(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line(number) => write!(f, "line {number}"),
        }
    }
}

/// One argument, or one line without its ending.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a> {
    pub(crate) place: Place,
    pub(crate) bytes: &'a [u8],
    /// Empty for a last line that lacks one.
    pub(crate) ending: &'static str,
}

impl<'a> Record<'a> {
    pub(crate) fn argument(number: usize, argument: &'a OsString) -> Self {
        let bytes = argument.as_encoded_bytes();
        Self { place: Place::Argument(number), bytes, ending: "\n" }
    }

    fn line(number: u64, line: &'a [u8]) -> Self {
        let (bytes, ending) = if let Some(bytes) = line.strip_suffix(b"\r\n") {
            (bytes, "\r\n")
        } else if let Some(bytes) = line.strip_suffix(b"\n") {
            (bytes, "\n")
        } else {
            (line, "")
        };
        Self { place: Place::Line(number), bytes, ending }
    }

    pub(crate) fn text(&self) -> Result<&'a str, Problem> {
        std::str::from_utf8(self.bytes).map_err(|_| {
            let valid = self.bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            Problem::new(INVALID_UTF8, valid, None)
        })
    }
}

/// The records, one after the other.
#[derive(Debug)]
pub(crate) enum Source {
    Arguments { arguments: Vec<OsString>, taken: usize },
    Lines { reader: BufReader<StdinLock<'static>>, line: Vec<u8>, taken: u64 },
}

impl Source {
    /// Standard input, if there are no arguments.
    pub(crate) fn new(arguments: Vec<OsString>) -> Self {
        if arguments.is_empty() {
            let reader = BufReader::with_capacity(READ_AT_ONCE, io::stdin().lock());
            Self::Lines { reader, line: Vec::new(), taken: 0 }
        } else {
            Self::Arguments { arguments, taken: 0 }
        }
    }

    /// Whether the next record may have to be waited for.
    pub(crate) fn may_wait(&self) -> bool {
        match self {
            Self::Arguments { .. } => false,
            Self::Lines { reader, .. } => !reader.buffer().contains(&b'\n'),
        }
    }

    /// The next record, if there is one.
    pub(crate) fn read(&mut self) -> io::Result<Option<Record<'_>>> {
        match self {
            Self::Arguments { arguments, taken } => {
                let argument = arguments.get(*taken);
                *taken += 1;
                Ok(argument.map(|argument| Record::argument(*taken, argument)))
            }
            Self::Lines { reader, line, taken } => {
                line.clear();
                if reader.read_until(b'\n', line)? == 0 {
                    return Ok(None);
                }
                *taken += 1;
                Ok(Some(Record::line(*taken, line)))
            }
        }
    }
}
