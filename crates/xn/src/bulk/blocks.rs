//! Files in pieces of whole records.
//!
//! A block is what one read gives, up to the end of its last record, so that whoever writes a line
//! and waits for the answer gets it. It grows only to hold a record that is longer than a block,
//! and that up to `--max-line`: what is longer still passes through in pieces, as [`Excess`].

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::files::Files;
use super::formats::Format;
use super::open::Open;
use super::pool::Pool;
use crate::input::Unreadable;

/// How much there is in memory at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) block_size: usize,
    /// Of a record, in bytes without its ending.
    pub(crate) max_line: usize,
}

impl Limits {
    pub(crate) fn new(block_size: usize, max_line: usize) -> Self {
        // What is too long never hides in a block: there is room for a line and its ending.
        Self { block_size: block_size.min(max_line.saturating_add(2)), max_line }
    }
}

/// A stretch of a file.
pub(crate) struct Block {
    pub(crate) file: Option<Arc<Path>>,
    /// The number of its first line, from 1.
    pub(crate) line: u64,
    /// The header of its file, if the format has one.
    pub(crate) header: Arc<[u8]>,
    pub(crate) starts_file: bool,
    /// Whether another file may end in the line before.
    pub(crate) follows_file: bool,
    pub(crate) content: Content,
    /// Where the file goes on, if that is between two records.
    pub(crate) after: Option<Position>,
}

pub(crate) enum Content {
    /// A byte-order mark, or what is left of it in the output.
    Mark(&'static [u8]),
    /// Whole records; at the beginning of a file, behind its header.
    Records(Vec<u8>),
    /// A piece of a record that is too long, and at its end, what is to be said of it.
    Excess(Vec<u8>, Option<Excess>),
}

/// Of a line that is too long, what is shown, in bytes.
pub(crate) const EXCERPT: usize = 64;

/// What is known of a record that is too long.
#[derive(Clone, Default, Debug)]
pub(crate) struct Excess {
    /// Where it begins.
    pub(crate) line: u64,
    /// In bytes, without the ending.
    pub(crate) length: u64,
    pub(crate) beginning: Vec<u8>,
    pub(crate) ending: &'static str,
    last: Option<u8>,
}

impl Excess {
    pub(super) fn new(bytes: &[u8], line: u64) -> Self {
        let beginning = bytes[..bytes.len().min(EXCERPT)].to_vec();
        let length = bytes.len() as u64;
        Self { line, length, beginning, ending: "", last: bytes.last().copied() }
    }

    pub(super) fn go_on(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        self.last = bytes.last().copied().or(self.last);
    }

    /// Here comes a line feed.
    pub(super) fn end_line(&mut self) {
        if self.last == Some(b'\r') {
            self.length -= 1;
            self.ending = "\r\n";
        } else {
            self.ending = "\n";
        }
    }
}

/// A place between two records.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    pub(crate) file: usize,
    /// In bytes of what the file holds when it is decompressed.
    pub(crate) offset: u64,
    pub(crate) line: u64,
}

impl Default for Position {
    fn default() -> Self {
        Self::start_of(0)
    }
}

impl Position {
    pub(super) fn start_of(file: usize) -> Self {
        Self { file, offset: 0, line: 1 }
    }
}

/// The blocks of all files.
pub(crate) struct Blocks {
    files: Files,
    format: Arc<dyn Format>,
    limits: Limits,
    pool: Pool,
    open: Option<Open>,
}

impl Blocks {
    pub(crate) fn new(files: Files, format: Arc<dyn Format>, limits: Limits, pool: Pool) -> Self {
        Self { files, format, limits, pool, open: None }
    }

    /// Goes on where a run came to.
    pub(crate) fn resume(&mut self, from: Position) -> Result<(), Unreadable> {
        if from.file > 0 {
            // The headers of all files are measured by that of the first.
            self.header_of(0)?;
        }
        self.files.go_to(from.file);
        if from.offset == 0 {
            return Ok(());
        }
        let header = self.header_of(from.file)?;
        self.files.go_to(from.file);
        if let Some(mut open) = self.open_next()? {
            open.go_on(from, header)
                .map_err(|error| Unreadable { file: open.opened.path.clone(), error })?;
            self.open = Some(open);
        }
        Ok(())
    }

    fn header_of(&mut self, index: usize) -> Result<Option<Arc<[u8]>>, Unreadable> {
        self.files.go_to(index);
        let Some(mut open) = self.open_next()? else {
            return Ok(None);
        };
        let file = open.opened.path.clone();
        open.read_header().map_err(|error| Unreadable { file, error })
    }

    fn open_next(&mut self) -> Result<Option<Open>, Unreadable> {
        let Some(opened) = self.files.open_next() else {
            return Ok(None);
        };
        Ok(Some(Open::new(opened?, self.format.clone(), self.limits, self.pool.clone())))
    }

    /// The next block, if there is one. After an error there may be more.
    pub(crate) fn read(&mut self) -> Option<Result<Block, Unreadable>> {
        loop {
            let Some(open) = &mut self.open else {
                match self.open_next() {
                    Ok(None) => return None,
                    Ok(next) => self.open = next,
                    Err(unreadable) => return Some(Err(unreadable)),
                }
                continue;
            };
            match open.read() {
                Ok(Some(block)) => return Some(Ok(block)),
                Ok(None) => self.open = None,
                Err(error) => {
                    let file = open.opened.path.clone();
                    let error = open.told_with_line(&error);
                    self.open = None;
                    return Some(Err(Unreadable { file, error }));
                }
            }
        }
    }
}
