//! One file, read chunk by chunk.

use std::io::{self, ErrorKind, Read};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::memchr_iter;
use xenonym_records::Format;
use xenonym_records::engine::{Framer, Head, Header};

use super::chunk::{Chunk, ChunkSize, Content, Oversized, WholeRecords};
use crate::error::ReadError;
use crate::io::decompressed;
use crate::io::reading::byte_order_mark::{self, BYTE_ORDER_MARK};
use crate::pipeline::files::OpenFile;
use crate::pipeline::ordered::Buffers;
use crate::plan::layout_words;

/// As much as a pipe of Linux holds.
const LEAST_ROOM: usize = 1 << 16;

/// The facts about the earlier files, which decide how the next file begins in the output.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Before {
    #[default]
    Nothing,
    /// Only empty files, and files with a byte-order mark alone.
    Mark,
    Records,
}

/// A file that is being read.
pub(super) struct Reader {
    path: PathBuf,
    /// For messages.
    name: Option<Arc<Path>>,
    bytes: Box<dyn Read + Send>,
    format: Arc<dyn Format>,
    size: ChunkSize,
    buffers: Buffers,
    framer: Box<dyn Framer>,
    /// The bytes that were read after the last chunk.
    pending: Vec<u8>,
    /// The largest buffer that the next read gets.
    room: usize,
    /// How many of these bytes the framer has seen.
    framed: usize,
    /// Where `pending` begins, in bytes of the decompressed file.
    offset: u64,
    /// The number of the next line, from 1.
    line: u64,
    head: Head,
    /// Whether the file has had a chunk with more than a byte-order mark.
    has_begun: bool,
    /// The facts about the earlier files.
    before: Before,
    oversized: Option<Oversized>,
    has_ended: bool,
}

impl Reader {
    pub(super) fn new(
        file: OpenFile,
        format: Arc<dyn Format>,
        size: ChunkSize,
        buffers: Buffers,
        before: Before,
    ) -> Result<Self, ReadError> {
        let OpenFile { path, name, input, encoding } = file;
        let decoded = decompressed(input).map(|bytes| match encoding {
            None => bytes,
            Some(encoding) => encoding.decoded(bytes),
        });
        let bytes = decoded.map_err(|error| ReadError { file: path.clone(), error })?;
        Ok(Self {
            framer: format.framer(),
            pending: buffers.take(),
            room: usize::MAX,
            framed: 0,
            offset: 0,
            line: 1,
            head: Head::default(),
            has_begun: false,
            before,
            oversized: None,
            has_ended: false,
            path,
            name,
            bytes,
            format,
            size,
            buffers,
        })
    }

    /// The facts about this file and the earlier files.
    pub(super) fn reached(&self) -> Before {
        match self.offset {
            _ if self.has_begun => Before::Records,
            0 => self.before,
            _ if self.before == Before::Nothing => Before::Mark,
            _ => self.before,
        }
    }

    pub(super) fn unread(&self, error: io::Error) -> ReadError {
        ReadError { file: self.path.clone(), error }
    }

    /// The error, with the first line that was not read.
    pub(super) fn with_line(&self, error: &io::Error) -> io::Error {
        let words = match self.line {
            1 => error.to_string(),
            line => format!("{error} (nothing was read from line {line})"),
        };
        io::Error::new(error.kind(), words)
    }

    /// The next chunk, if there is one.
    pub(super) fn read(&mut self) -> io::Result<Option<Chunk>> {
        loop {
            if let Some(oversized) = self.oversized.take() {
                return self.read_oversized(oversized).map(Some);
            }
            if self.offset == 0 {
                self.check_encoding()?;
            }
            if let Some(mark) = self.take_mark() {
                return Ok(Some(self.chunk(Content::Mark(mark), 0)));
            }
            if let Some(end) = self.last_end() {
                return self.records(end).map(Some);
            }
            let length = self.pending.len();
            if length > self.size.max_record.saturating_add(1) {
                return self.begin_oversized().map(Some);
            }
            if self.has_ended {
                return if length == 0 { Ok(None) } else { self.records(length).map(Some) };
            }
            // A record that is longer than a chunk gets twice the space, up to the longest one and its ending.
            self.fill(match self.size.chunk.checked_sub(length) {
                None | Some(0) => length.min(self.size.max_record.saturating_add(2) - length),
                Some(room) => room,
            })?;
        }
    }

    /// An error if the file is UTF-16.
    fn check_encoding(&self) -> io::Result<()> {
        if self.format.has_bare_names() || self.format.line_end() == "\0" {
            byte_order_mark::check(&self.pending)
        } else {
            byte_order_mark::check_records(&self.pending)
        }
    }

    /// Reads once. A pipe returns little at a time, and clearing a larger buffer would be slower than reading.
    fn fill(&mut self, room: usize) -> io::Result<()> {
        let length = self.pending.len();
        self.pending.resize(length + room.min(self.room), 0);
        let read = loop {
            match self.bytes.read(&mut self.pending[length..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        let count = read.as_ref().map_or(0, |read| *read);
        self.pending.truncate(length + count);
        self.room = (2 * count).max(LEAST_ROOM);
        self.has_ended = read? == 0;
        Ok(())
    }

    /// Removes the byte-order mark from the start of the file. It is written only if no text is before
    /// it, because inside text it would be a code point of a name.
    fn take_mark(&mut self) -> Option<&'static [u8]> {
        if self.offset > 0 || !self.pending.starts_with(BYTE_ORDER_MARK) {
            return None;
        }
        let length = BYTE_ORDER_MARK.len();
        self.pending.drain(..length);
        self.offset = length as u64;
        Some(if self.before == Before::Nothing { BYTE_ORDER_MARK } else { b"" })
    }

    /// The end of the last whole record in the pending bytes.
    fn last_end(&mut self) -> Option<usize> {
        let may_be_mark = self.offset == 0
            && self.pending.len() < BYTE_ORDER_MARK.len()
            && BYTE_ORDER_MARK.starts_with(&self.pending);
        if may_be_mark || self.framed == self.pending.len() {
            return None;
        }
        let end = self.framer.last_end(&self.pending[self.framed..]);
        let end = end.map(|end| self.framed + end);
        self.framed = self.pending.len();
        end
    }

    /// The first `end` pending bytes, as a chunk.
    fn records(&mut self, end: usize) -> io::Result<Chunk> {
        let (mut header, mut repeats_header, mut shown) = (0, false, 0);
        while self.head != Head::Whole && shown < end {
            let record = &self.pending[shown..end];
            let record = &record[..self.format.record(record)];
            if self.format.has_header() && self.size.is_too_long(record, self.format.line_end()) {
                return Err(long_header());
            }
            let found = self.head.read(&*self.format, record);
            shown += record.len();
            match found.map_err(|error| io::Error::other(layout_words(&error)))? {
                Header::Unknown | Header::None => {}
                Header::Delimiter => {
                    (header, repeats_header) = (shown, self.before == Before::Records);
                }
                found => (header, repeats_header) = (shown, found == Header::Repeated),
            }
        }
        let mut rest = self.buffers.take();
        rest.extend_from_slice(&self.pending[end..]);
        self.framed = rest.len();
        let mut bytes = mem::replace(&mut self.pending, rest);
        bytes.truncate(end);
        let length = bytes.len();
        Ok(self.chunk(Content::Records(WholeRecords { bytes, header, repeats_header }), length))
    }

    /// A part of a record that is too long, and starts with the pending bytes.
    fn begin_oversized(&mut self) -> io::Result<Chunk> {
        if self.format.has_header() && self.head != Head::Whole {
            return Err(long_header());
        }
        self.head = Head::Whole;
        let mut bytes = mem::replace(&mut self.pending, self.buffers.take());
        self.framed = 0;
        let mut oversized = Oversized::new(&bytes, self.line, self.format.too_long());
        self.note_open_mark(&mut oversized, &bytes);
        oversized.hold_return(&mut bytes, false);
        self.oversized = Some(oversized);
        Ok(self.oversized_chunk(bytes, None))
    }

    /// The next part of a record that is too long.
    fn read_oversized(&mut self, mut oversized: Oversized) -> io::Result<Chunk> {
        self.fill(self.size.chunk)?;
        let mut bytes = mem::replace(&mut self.pending, self.buffers.take());
        let end = self.framer.first_end(&bytes);
        if let Some(end) = end {
            self.pending.extend_from_slice(&bytes[end..]);
            bytes.truncate(end);
        }
        oversized.extend(&bytes);
        self.note_open_mark(&mut oversized, &bytes);
        let is_last = end.is_some() || self.has_ended;
        oversized.hold_return(&mut bytes, is_last);
        if !is_last {
            self.oversized = Some(oversized);
            return Ok(self.oversized_chunk(bytes, None));
        }
        let open_fault = self.framer.open_fault().filter(|_| end.is_none()).map(|(fault, _)| fault);
        self.framer = self.format.framer();
        self.framed = 0;
        let oversized = oversized.finish(open_fault);
        Ok(self.oversized_chunk(bytes, Some(oversized)))
    }

    /// Notes the place of an open mark, if it is in the bytes that the framer saw last.
    fn note_open_mark(&self, oversized: &mut Oversized, bytes: &[u8]) {
        let before = self.framer.open_fault().map(|(_, before)| before);
        let before = before.and_then(|before| usize::try_from(before).ok());
        if let Some(at) = before.and_then(|before| bytes.len().checked_sub(before)) {
            oversized.note_open_mark(self.line, bytes, at);
        }
    }

    fn oversized_chunk(&mut self, bytes: Vec<u8>, end: Option<Oversized>) -> Chunk {
        let length = bytes.len();
        self.chunk(Content::Oversized(bytes, end), length)
    }

    /// A chunk with this content, from `length` bytes of the file.
    fn chunk(&mut self, content: Content, length: usize) -> Chunk {
        let line = self.line;
        let mut follows_file = false;
        self.offset += length as u64;
        if let Content::Records(WholeRecords { bytes, .. }) | Content::Oversized(bytes, _) =
            &content
        {
            let is_first = !mem::replace(&mut self.has_begun, true);
            follows_file = is_first && self.before == Before::Records;
            self.line += memchr_iter(b'\n', bytes).count() as u64;
        }
        let file = self.name.clone();
        Chunk { file, follows_file, ..Chunk::new(line, content, self.size) }
    }
}

fn long_header() -> io::Error {
    io::Error::other("the header is longer than --max-line")
}
