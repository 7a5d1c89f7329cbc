//! Files and arguments in chunks of whole records.
//!
//! A chunk is the result of one read, up to the end of its last record, so that a user who writes a line
//! to a pipe gets the result at once. It grows only to hold a record that is longer than a chunk,
//! up to `--max-line`. A longer record passes through in parts, to its real end.

use std::ffi::OsString;
use std::sync::Arc;

use xenonym_records::Format;

use super::chunk::{Chunk, ChunkSize, Content};
use super::reader::{Before, Reader};
use crate::error::ReadError;
use crate::pipeline::files::Files;
use crate::pipeline::ordered::{Buffers, Source};

/// The chunks of all files.
pub(crate) struct FileChunks {
    files: Files,
    format: Arc<dyn Format>,
    size: ChunkSize,
    buffers: Buffers,
    reader: Option<Reader>,
    /// The facts about the files before the next one.
    before: Before,
}

impl FileChunks {
    pub(crate) fn new(
        files: Files,
        format: Arc<dyn Format>,
        size: ChunkSize,
        buffers: Buffers,
    ) -> Self {
        Self { files, format, size, buffers, reader: None, before: Before::Nothing }
    }

    fn open_next(&mut self) -> Result<Option<Reader>, ReadError> {
        let Some(opened) = self.files.open_next() else {
            return Ok(None);
        };
        let (format, buffers) = (self.format.clone(), self.buffers.clone());
        Reader::new(opened?, format, self.size, buffers, self.before).map(Some)
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
                Ok(None) => {
                    self.before = reader.reached();
                    self.reader = None;
                }
                Err(error) => {
                    let unread = reader.unread(reader.with_line(&error));
                    self.before = reader.reached();
                    self.reader = None;
                    return Some(Err(unread));
                }
            }
        }
    }

    fn weight(chunk: &Chunk) -> usize {
        chunk.weight()
    }
}

/// The arguments of the command line, each in a chunk of its own.
pub(crate) struct ArgumentChunks {
    arguments: std::vec::IntoIter<OsString>,
    next: u64,
    size: ChunkSize,
    line_end: &'static str,
}

impl ArgumentChunks {
    /// Each argument is a line, which ends with `line_end`.
    pub(crate) fn new(arguments: Vec<OsString>, size: ChunkSize, line_end: &'static str) -> Self {
        Self { arguments: arguments.into_iter(), next: 1, size, line_end }
    }
}

impl Source for ArgumentChunks {
    type Chunk = Chunk;

    fn next(&mut self) -> Option<Result<Chunk, ReadError>> {
        let mut argument = self.arguments.next()?.into_encoded_bytes();
        argument.extend_from_slice(self.line_end.as_bytes());
        let number = self.next;
        self.next += 1;
        Some(Ok(Chunk::new(number, Content::Argument(argument), self.size)))
    }

    fn weight(chunk: &Chunk) -> usize {
        chunk.weight()
    }
}
