//! Files and arguments in chunks of whole records.
//!
//! A chunk is what one read gives, up to the end of its last record, so that whoever writes a line
//! to a pipe and waits gets the answer. It grows only to hold a record that is longer than a chunk,
//! up to `--max-line`. A longer record passes through in pieces, to its real end.

use std::ffi::OsString;
use std::mem;
use std::path::Path;
use std::sync::Arc;

use xenonym_records::{Fault, Format, LINE_TOO_LONG};

use super::reader::Reader;
use crate::error::ReadError;
use crate::pipeline::buffers::Buffers;
use crate::pipeline::checkpoint::Position;
use crate::pipeline::files::Files;
use crate::pipeline::ordered::Source;
use crate::pipeline::part::EXCERPT;

/// A small chunk counts as this part of a full one, because its results take memory too.
const LEAST_WEIGHT: usize = 4;

/// How many bytes there are in memory at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChunkSize {
    pub(crate) chunk: usize,
    /// The longest record, without its line ending.
    pub(crate) max_record: usize,
}

impl ChunkSize {
    pub(crate) fn new(chunk: usize, max_record: usize) -> Self {
        // A record that is too long never hides in a chunk: there is room for one and its ending.
        Self { chunk: chunk.min(max_record.saturating_add(2)), max_record }
    }
}

/// A stretch of the input.
pub(crate) struct Chunk {
    pub(crate) file: Option<Arc<Path>>,
    /// The number of its first line, or of the argument, from 1.
    pub(crate) number: u64,
    pub(crate) content: Content,
    /// Where the file goes on, if that is between two records.
    pub(crate) after: Option<Position>,
    pub(super) least_weight: usize,
}

pub(crate) enum Content {
    Argument(Vec<u8>),
    /// A byte-order mark, or what is left of it in the output.
    Mark(&'static [u8]),
    Records(Records),
    /// A piece of a record that is too long, and at its end, what is known of it.
    Oversized(Vec<u8>, Option<Oversized>),
}

/// Whole records.
pub(crate) struct Records {
    pub(crate) bytes: Vec<u8>,
    /// The length of the header that they begin with.
    pub(crate) header: usize,
    /// Another file of the run may end in the line before.
    pub(crate) follows_file: bool,
}

/// A record that is too long.
#[derive(Clone, Debug)]
pub(crate) struct Oversized {
    /// The number of its first line.
    pub(crate) line: u64,
    /// In bytes, without the line ending.
    pub(crate) length: u64,
    pub(crate) excerpt: Vec<u8>,
    pub(crate) ending: &'static str,
    /// Why it has no end, or that it is too long.
    pub(crate) fault: Fault,
    last: Option<u8>,
}

impl Oversized {
    pub(super) fn new(bytes: &[u8], line: u64) -> Self {
        Self {
            line,
            length: bytes.len() as u64,
            excerpt: bytes[..bytes.len().min(EXCERPT)].to_vec(),
            ending: "",
            fault: LINE_TOO_LONG,
            last: bytes.last().copied(),
        }
    }

    pub(super) fn extend(&mut self, bytes: &[u8]) {
        let before_last = bytes.len().checked_sub(2).map(|at| bytes[at]);
        let before_last = before_last.or(self.last);
        self.length += bytes.len() as u64;
        self.last = bytes.last().copied().or(self.last);
        if self.last == Some(b'\n') && !bytes.is_empty() {
            self.ending = if before_last == Some(b'\r') { "\r\n" } else { "\n" };
        } else if !bytes.is_empty() {
            self.ending = "";
        }
    }

    pub(super) fn finish(self, fault: Option<Fault>) -> Self {
        let length = self.length - self.ending.len() as u64;
        Self { length, fault: fault.unwrap_or(self.fault), ..self }
    }
}

/// The chunks of all files.
pub(crate) struct FileChunks {
    files: Files,
    format: Arc<dyn Format>,
    size: ChunkSize,
    buffers: Buffers,
    reader: Option<Reader>,
}

impl FileChunks {
    pub(crate) fn new(
        files: Files,
        format: Arc<dyn Format>,
        size: ChunkSize,
        buffers: Buffers,
    ) -> Self {
        Self { files, format, size, buffers, reader: None }
    }

    /// Goes on where a run stopped.
    pub(crate) fn resume(&mut self, from: Position) -> Result<(), ReadError> {
        if from.file > 0 {
            // The header of the first file is the measure of all others.
            self.read_header(0)?;
        }
        self.files.go_to(from.file);
        if from.offset == 0 {
            return Ok(());
        }
        self.read_header(from.file)?;
        self.files.go_to(from.file);
        if let Some(mut reader) = self.open_next()? {
            reader.resume(from).map_err(|error| reader.unread(error))?;
            self.reader = Some(reader);
        }
        Ok(())
    }

    fn read_header(&mut self, index: usize) -> Result<(), ReadError> {
        self.files.go_to(index);
        match self.open_next()? {
            Some(mut reader) => reader.read_header().map_err(|error| reader.unread(error)),
            None => Ok(()),
        }
    }

    fn open_next(&mut self) -> Result<Option<Reader>, ReadError> {
        let Some(opened) = self.files.open_next() else {
            return Ok(None);
        };
        Reader::new(opened?, self.format.clone(), self.size, self.buffers.clone()).map(Some)
    }
}

impl Source for FileChunks {
    type Chunk = Chunk;

    fn next(&mut self) -> Option<Result<Chunk, ReadError>> {
        loop {
            let Some(reader) = &mut self.reader else {
                match self.open_next() {
                    Ok(None) => return None,
                    Ok(next) => self.reader = next,
                    Err(unread) => return Some(Err(unread)),
                }
                continue;
            };
            match reader.read() {
                Ok(Some(chunk)) => return Some(Ok(chunk)),
                Ok(None) => self.reader = None,
                Err(error) => {
                    let unread = reader.unread(reader.with_line(&error));
                    self.reader = None;
                    return Some(Err(unread));
                }
            }
        }
    }

    fn weight(chunk: &Chunk) -> usize {
        let bytes = match &chunk.content {
            Content::Mark(_) => 0,
            Content::Argument(bytes) | Content::Oversized(bytes, _) => bytes.len(),
            Content::Records(records) => records.bytes.len(),
        };
        bytes.max(chunk.least_weight)
    }
}

impl Chunk {
    pub(super) fn new(number: u64, content: Content, size: ChunkSize) -> Self {
        let least_weight = size.chunk / LEAST_WEIGHT;
        Self { file: None, number, content, after: None, least_weight }
    }

    /// The buffer of its bytes, to be used again.
    pub(super) fn take_buffer(&mut self) -> Vec<u8> {
        match &mut self.content {
            Content::Mark(_) => Vec::new(),
            Content::Argument(bytes) | Content::Oversized(bytes, _) => mem::take(bytes),
            Content::Records(records) => mem::take(&mut records.bytes),
        }
    }
}

/// The arguments of the command line, a chunk each.
pub(crate) struct ArgumentChunks {
    arguments: std::vec::IntoIter<OsString>,
    next: u64,
    size: ChunkSize,
}

impl ArgumentChunks {
    pub(crate) fn new(arguments: Vec<OsString>, size: ChunkSize) -> Self {
        Self { arguments: arguments.into_iter(), next: 1, size }
    }
}

impl Source for ArgumentChunks {
    type Chunk = Chunk;

    fn next(&mut self) -> Option<Result<Chunk, ReadError>> {
        let argument = self.arguments.next()?.into_encoded_bytes();
        let number = self.next;
        self.next += 1;
        Some(Ok(Chunk::new(number, Content::Argument(argument), self.size)))
    }

    fn weight(chunk: &Chunk) -> usize {
        FileChunks::weight(chunk)
    }
}
