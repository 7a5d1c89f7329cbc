//! Files and arguments in chunks of whole records.
//!
//! A chunk is the result of one read, up to the end of its last record, so that a user who writes a line
//! to a pipe gets the result at once. It grows only to hold a record that is longer than a chunk,
//! up to `--max-line`. A longer record passes through in parts, to its real end.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::{memchr_iter, memrchr};
use xenonym_records::engine::{Framer, Head, Header, OnReject, Slot, split_ending};
use xenonym_records::{Fault, Format};

use crate::error::ReadError;
use crate::io::decompressed;
use crate::io::reading::{BYTE_ORDER_MARK, check_mark, check_records};
use crate::pipeline::files::{Files, OpenFile};
use crate::pipeline::ordered::{Buffers, Source};
use crate::pipeline::part::EXCERPT;
use crate::plan::{FileFormat, layout_words};
use crate::problem::{Problem, TEXT_BREAK};

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

// One file, read chunk by chunk.

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
    fn with_line(&self, error: &io::Error) -> io::Error {
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
            check_mark(&self.pending)
        } else {
            check_records(&self.pending)
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

// Chunks: whole records, or a part of one that is too long.

/// A small chunk counts as a quarter of a full one, because its results need memory too.
const MIN_WEIGHT_DIVISOR: usize = 4;

/// The sizes of chunks and records in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChunkSize {
    /// The least that is read at once. It does not depend on `max_record`, which may be short.
    pub(crate) chunk: usize,
    /// The longest record, without its line ending.
    pub(crate) max_record: usize,
}

impl ChunkSize {
    /// Whether a whole record is longer than allowed.
    pub(super) fn is_too_long(self, record: &[u8], line_end: &str) -> bool {
        let content = match line_end {
            "\n" => split_ending(record).0,
            other => record.strip_suffix(other.as_bytes()).unwrap_or(record),
        };
        content.len() > self.max_record
    }
}

/// A chunk of the input.
pub(crate) struct Chunk {
    pub(crate) file: Option<Arc<Path>>,
    /// The number of its first line, or of the argument, from 1.
    pub(crate) number: u64,
    pub(crate) content: Content,
    /// Whether the chunk is the first of its file, and follows the last line of another file.
    pub(crate) follows_file: bool,
    min_weight: usize,
}

pub(crate) enum Content {
    Argument(Vec<u8>),
    /// A byte-order mark, as it is written to the output.
    Mark(&'static [u8]),
    Records(WholeRecords),
    /// A part of a record that is too long. The last part describes the record.
    Oversized(Vec<u8>, Option<Oversized>),
}

/// Whole records.
pub(crate) struct WholeRecords {
    pub(crate) bytes: Vec<u8>,
    /// The length of the header at the start.
    pub(crate) header: usize,
    /// Whether the output already contains the header.
    pub(crate) repeats_header: bool,
}

impl Chunk {
    /// The size of the chunk and its results in memory, in bytes.
    pub(super) fn weight(&self) -> usize {
        let bytes = match &self.content {
            Content::Mark(_) => 0,
            Content::Argument(bytes) | Content::Oversized(bytes, _) => bytes.len(),
            Content::Records(records) => records.bytes.len(),
        };
        bytes.max(self.min_weight)
    }

    pub(super) fn new(number: u64, content: Content, size: ChunkSize) -> Self {
        let min_weight = size.chunk / MIN_WEIGHT_DIVISOR;
        Self { file: None, number, content, follows_file: false, min_weight }
    }

    /// The buffer of the chunk, for reuse.
    pub(super) fn take_buffer(&mut self) -> Vec<u8> {
        match &mut self.content {
            Content::Mark(_) => Vec::new(),
            Content::Argument(bytes) | Content::Oversized(bytes, _) => mem::take(bytes),
            Content::Records(records) => mem::take(&mut records.bytes),
        }
    }
}

/// A record that is too long.
#[derive(Clone, Debug)]
pub(crate) struct Oversized {
    /// The number of its first line.
    pub(crate) line: u64,
    /// How many bytes of that line are before `excerpt`.
    pub(crate) start: u64,
    /// In bytes, without the line ending.
    pub(crate) length: u64,
    pub(crate) excerpt: Vec<u8>,
    pub(crate) ending: &'static str,
    /// Why the record does not end, or that it is too long.
    pub(crate) fault: Fault,
    last: Option<u8>,
    /// Whether the last part that was passed on lacks its last byte, a CR.
    holds_return: bool,
    /// How many bytes of the last line are in the parts, before and after the last one.
    before_piece: u64,
    after_piece: u64,
    /// The text after the last open mark.
    opened: Option<Opened>,
}

/// The text after an open quotation mark or parenthesis.
#[derive(Clone, Debug)]
struct Opened {
    /// The number of the line of the mark, and how many bytes of the line are before it.
    line: u64,
    start: u64,
    excerpt: Vec<u8>,
}

impl Oversized {
    pub(super) fn new(bytes: &[u8], line: u64, fault: Fault) -> Self {
        let mut oversized = Self {
            line,
            start: 0,
            length: bytes.len() as u64,
            excerpt: bytes[..bytes.len().min(EXCERPT)].to_vec(),
            ending: "",
            fault,
            last: bytes.last().copied(),
            holds_return: false,
            before_piece: 0,
            after_piece: 0,
            opened: None,
        };
        oversized.pass(bytes);
        oversized
    }

    /// A whole record of a chunk.
    pub(super) fn whole(record: &[u8], line: u64, fault: Fault) -> Self {
        let mut oversized = Self::new(&[], line, fault);
        oversized.extend(record);
        oversized.finish(None)
    }

    /// Moves a CR at the end of a part to the next one, so that the last part contains the whole line ending.
    fn hold_return(&mut self, piece: &mut Vec<u8>, is_last: bool) {
        if mem::take(&mut self.holds_return) {
            piece.insert(0, b'\r');
        }
        self.holds_return = !is_last && piece.pop_if(|byte| *byte == b'\r').is_some();
    }

    /// Counts the bytes of the last line.
    fn pass(&mut self, piece: &[u8]) {
        self.before_piece = self.after_piece;
        self.after_piece = self.within_line(piece);
    }

    /// How many bytes of its line precede the end of this part.
    fn within_line(&self, part: &[u8]) -> u64 {
        match memrchr(b'\n', part) {
            Some(line_feed) => (part.len() - line_feed - 1) as u64,
            None => self.before_piece + part.len() as u64,
        }
    }

    pub(super) fn extend(&mut self, bytes: &[u8]) {
        let before_last = bytes.len().checked_sub(2).map(|at| bytes[at]);
        let before_last = before_last.or(self.last);
        self.length += bytes.len() as u64;
        self.pass(bytes);
        let opened = self.opened.as_mut().map(|opened| &mut opened.excerpt);
        for excerpt in [&mut self.excerpt].into_iter().chain(opened) {
            let room = EXCERPT.saturating_sub(excerpt.len());
            excerpt.extend_from_slice(&bytes[..bytes.len().min(room)]);
        }
        self.last = bytes.last().copied().or(self.last);
        if self.last == Some(b'\n') && !bytes.is_empty() {
            self.ending = if before_last == Some(b'\r') { "\r\n" } else { "\n" };
        } else if !bytes.is_empty() {
            self.ending = "";
        }
    }

    /// Notes a mark that is open at byte `at` of the last part, which begins in this line.
    fn note_open_mark(&mut self, line: u64, piece: &[u8], at: usize) {
        let (before, rest) = piece.split_at(at);
        self.opened = Some(Opened {
            line: line + memchr_iter(b'\n', before).count() as u64,
            start: self.within_line(before),
            excerpt: rest[..rest.len().min(EXCERPT)].to_vec(),
        });
    }

    /// Completes the facts. A record with an open mark is reported at the mark.
    pub(super) fn finish(mut self, fault: Option<Fault>) -> Self {
        let length = self.length - self.ending.len() as u64;
        if let (Some(_), Some(opened)) = (fault, self.opened.take()) {
            (self.line, self.start, self.excerpt) = (opened.line, opened.start, opened.excerpt);
        }
        Self { length, fault: fault.unwrap_or(self.fault), ..self }
    }
}

/// The beginning of a text that is too long, and its length.
pub(crate) fn excerpt(text: &[u8], length: u64) -> String {
    let beginning = &text[..text.len().min(EXCERPT)];
    format!("{}... ({length} bytes)", String::from_utf8_lossy(beginning))
}

// Arguments with a line break that a format would take for the end of a line, or for a blank.
//
// Only records of a list end in line breaks. In an argument, a carriage return or a line feed is a control character
// like any other.

/// An argument with such a line break.
#[derive(Clone, Copy, Debug)]
pub(super) struct Broken<'a> {
    argument: &'a [u8],
    /// Whether the argument is a name as a whole, so that the conversion sees the line break.
    is_name: bool,
}

impl<'a> Broken<'a> {
    /// The argument without the end of the line that it became, if a format would read another text.
    pub(super) fn of(record: &'a [u8], line_end: &str, from: FileFormat) -> Option<Self> {
        let argument = record.strip_suffix(line_end.as_bytes()).unwrap_or(record);
        let is_name = !matches!(from, FileFormat::Urls | FileFormat::BareUrls | FileFormat::Emails);
        let is_break = |byte: &u8| matches!(byte, b'\r' | b'\n');
        let is_broken =
            if is_name { argument.ends_with(b"\r") } else { argument.iter().any(is_break) };
        is_broken.then_some(Self { argument, is_name })
    }

    /// The whole argument as a name.
    pub(super) fn slot(self) -> Slot<'a> {
        Slot { on_reject: OnReject::Blank, ..Slot::bare(self.argument, 0) }
    }

    /// The problem of an argument that contains more than a name.
    pub(super) fn problem(self) -> Option<Problem> {
        if self.is_name {
            return None;
        }
        let at = self.argument.iter().position(|byte| matches!(byte, b'\r' | b'\n'))?;
        let (before, rest) = self.argument.split_at(at);
        let line_break = rest.first().copied().map(u32::from);
        Some(Problem::new(TEXT_BREAK, &String::from_utf8_lossy(before), line_break))
    }
}
