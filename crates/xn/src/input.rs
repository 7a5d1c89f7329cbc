//! What is to be converted: the arguments, or the lines of files, or else of standard input.
//!
//! One line at a time is in memory, whatever comes. What is read are bytes; a line that is not
//! UTF-8 is that line's error. A file that cannot be read is said, and the next one's turn comes.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::vec;

use crate::output::{INVALID_UTF8, Problem};

const READ_AT_ONCE: usize = 64 * 1024;

/// Where a record came from, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place<'a> {
    Argument(usize),
    /// The file is named only if files were asked for.
    Line {
        file: Option<&'a Path>,
        number: u64,
    },
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Line { file: None, number } => write!(f, "line {number}"),
            Self::Line { file: Some(file), number } => {
                write!(f, "{}: line {number}", title(file))
            }
        }
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

    fn line(place: Place<'a>, line: &'a [u8]) -> Self {
        let (bytes, ending) = if let Some(bytes) = line.strip_suffix(b"\r\n") {
            (bytes, "\r\n")
        } else if let Some(bytes) = line.strip_suffix(b"\n") {
            (bytes, "\n")
        } else {
            (line, "")
        };
        Self { place, bytes, ending }
    }

    pub(crate) fn text(&self) -> Result<&'a str, Problem> {
        text(self.bytes)
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

/// The records, one after the other.
pub(crate) enum Source {
    Arguments { arguments: Vec<OsString>, taken: usize },
    Lines(Lines),
}

impl Source {
    /// The lines of standard input, if there are neither arguments nor files.
    pub(crate) fn new(arguments: Vec<OsString>, files: Vec<PathBuf>) -> Self {
        if arguments.is_empty() {
            Self::Lines(Lines::new(files))
        } else {
            Self::Arguments { arguments, taken: 0 }
        }
    }

    /// Whether the next record may have to be waited for.
    pub(crate) fn may_wait(&self) -> bool {
        match self {
            Self::Arguments { .. } => false,
            Self::Lines(lines) => lines.may_wait(),
        }
    }

    /// The next record, if there is one. After an error there may be more.
    pub(crate) fn read(&mut self) -> Result<Option<Record<'_>>, Unreadable> {
        match self {
            Self::Arguments { arguments, taken } => {
                let argument = arguments.get(*taken);
                *taken += 1;
                Ok(argument.map(|argument| Record::argument(*taken, argument)))
            }
            Self::Lines(lines) => Ok(if lines.advance()? { lines.record() } else { None }),
        }
    }
}

/// The lines of one file after the other.
pub(crate) struct Lines {
    files: vec::IntoIter<PathBuf>,
    are_named: bool,
    open: Option<Open>,
    line: Vec<u8>,
}

/// The file whose turn it is.
struct Open {
    file: PathBuf,
    reader: BufReader<Box<dyn Read>>,
    taken: u64,
}

impl Lines {
    fn new(files: Vec<PathBuf>) -> Self {
        let are_named = !files.is_empty();
        let files = if are_named { files } else { vec![PathBuf::from(STANDARD_INPUT)] };
        Self { files: files.into_iter(), are_named, open: None, line: Vec::new() }
    }

    fn may_wait(&self) -> bool {
        self.open.as_ref().is_none_or(|open| !open.reader.buffer().contains(&b'\n'))
    }

    /// Reads the next line, if there is one.
    fn advance(&mut self) -> Result<bool, Unreadable> {
        loop {
            let Some(open) = &mut self.open else {
                let Some(file) = self.files.next() else {
                    return Ok(false);
                };
                self.open = Some(Open::new(file)?);
                continue;
            };
            self.line.clear();
            match open.reader.read_until(b'\n', &mut self.line) {
                Ok(1..) => {
                    open.taken += 1;
                    return Ok(true);
                }
                Ok(0) => self.open = None,
                Err(error) => {
                    let file = open.file.clone();
                    self.open = None;
                    return Err(Unreadable { file, error });
                }
            }
        }
    }

    /// The line that was read.
    fn record(&self) -> Option<Record<'_>> {
        let open = self.open.as_ref()?;
        let file = self.are_named.then_some(open.file.as_path());
        Some(Record::line(Place::Line { file, number: open.taken }, &self.line))
    }
}

impl Open {
    fn new(file: PathBuf) -> Result<Self, Unreadable> {
        let reader: Box<dyn Read> = if file == Path::new(STANDARD_INPUT) {
            Box::new(io::stdin().lock())
        } else {
            match File::open(&file) {
                Ok(opened) => Box::new(opened),
                Err(error) => return Err(Unreadable { file, error }),
            }
        };
        Ok(Self { file, reader: BufReader::with_capacity(READ_AT_ONCE, reader), taken: 0 })
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
