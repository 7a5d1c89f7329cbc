//! A chunk of the input: whole records, or a part of one that is too long.

use std::mem;
use std::path::Path;
use std::sync::Arc;

use memchr::{memchr_iter, memrchr};
use xenonym_records::Fault;
use xenonym_records::engine::split_ending;

use crate::pipeline::part::EXCERPT;

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
    pub(super) min_weight: usize,
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
    pub(super) fn hold_return(&mut self, piece: &mut Vec<u8>, is_last: bool) {
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
    pub(super) fn note_open_mark(&mut self, line: u64, piece: &[u8], at: usize) {
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

/// The beginning of a text that is too long, and its length.
pub(crate) fn excerpt(text: &[u8], length: u64) -> String {
    let beginning = &text[..text.len().min(EXCERPT)];
    format!("{}... ({length} bytes)", String::from_utf8_lossy(beginning))
}
