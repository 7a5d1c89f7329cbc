//! One file, read block by block.

use std::io::{self, ErrorKind, Read};
use std::mem;
use std::sync::Arc;

use memchr::{memchr, memchr_iter};

use super::blocks::{Block, Content, Excess, Limits, Position};
use super::files::Opened;
use super::formats::{Cutter, Format, Header};
use super::pool::Pool;
use crate::io::byte_order_mark::{self, BYTE_ORDER_MARK};

/// A file that is being read.
pub(super) struct Open {
    pub(super) opened: Opened,
    format: Arc<dyn Format>,
    limits: Limits,
    pool: Pool,
    cutter: Box<dyn Cutter>,
    /// What was read behind the last block.
    pending: Vec<u8>,
    /// How much of that the cutter has seen.
    cut: usize,
    /// Where `pending` begins.
    position: Position,
    header: Option<Arc<[u8]>>,
    /// Whether there was a block with more than a mark.
    has_begun: bool,
    excess: Option<Excess>,
    has_ended: bool,
}

impl Open {
    pub(super) fn new(opened: Opened, format: Arc<dyn Format>, limits: Limits, pool: Pool) -> Self {
        let position = Position::start_of(opened.index);
        Self {
            cutter: format.cutter(),
            pending: pool.take(),
            cut: 0,
            position,
            header: None,
            has_begun: false,
            excess: None,
            has_ended: false,
            opened,
            format,
            limits,
            pool,
        }
    }

    /// Reads until the header is known.
    pub(super) fn read_header(&mut self) -> io::Result<Option<Arc<[u8]>>> {
        while self.header.is_none() && self.read()?.is_some() {}
        Ok(self.header.take())
    }

    /// Goes to where a run came to, in a file with this header.
    pub(super) fn go_on(&mut self, from: Position, header: Option<Arc<[u8]>>) -> io::Result<()> {
        self.opened.skip_to(from.offset)?;
        self.position = from;
        self.header = header;
        self.has_begun = true;
        Ok(())
    }

    /// The next block, if there is one.
    pub(super) fn read(&mut self) -> io::Result<Option<Block>> {
        loop {
            if self.excess.is_some() {
                return self.read_excess().map(Some);
            }
            if self.position.offset == 0 {
                byte_order_mark::check(&self.pending)?;
            }
            if let Some(mark) = self.take_mark() {
                return Ok(Some(Block { after: None, ..self.block(Content::Mark(mark)) }));
            }
            if let Some(end) = self.last_end() {
                return self.records(end).map(Some);
            }
            let length = self.pending.len();
            if length > self.limits.max_line.saturating_add(1) {
                return Ok(Some(self.begin_excess()));
            }
            if self.has_ended {
                return if length == 0 { Ok(None) } else { self.records(length).map(Some) };
            }
            let block = self.limits.block_size;
            // A record that is longer than a block: twice the room.
            let room = if length < block { block - length } else { length };
            self.fill(room.min(self.limits.max_line.saturating_add(2) - length))?;
        }
    }

    /// What could not be read, and from which line on nothing was.
    pub(super) fn told_with_line(&self, error: &io::Error) -> io::Error {
        let words = match self.position.line {
            1 => error.to_string(),
            line => format!("{error}; nothing was read from line {line} on"),
        };
        io::Error::new(error.kind(), words)
    }

    /// Reads once.
    fn fill(&mut self, room: usize) -> io::Result<()> {
        let length = self.pending.len();
        self.pending.resize(length + room, 0);
        let read = loop {
            match self.opened.bytes.read(&mut self.pending[length..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.pending.truncate(length + read.as_ref().map_or(0, |read| *read));
        self.has_ended = read? == 0;
        Ok(())
    }

    /// The byte-order mark, taken from the beginning of the file. It is output only for the first
    /// file: in the midst of text it would be a code point of a name.
    fn take_mark(&mut self) -> Option<&'static [u8]> {
        if self.position.offset > 0 || !self.pending.starts_with(BYTE_ORDER_MARK) {
            return None;
        }
        let length = BYTE_ORDER_MARK.len();
        self.pending.drain(..length);
        self.position.offset = length as u64;
        Some(if self.position.file == 0 { BYTE_ORDER_MARK } else { b"" })
    }

    /// The end of the last record in what is pending.
    fn last_end(&mut self) -> Option<usize> {
        let may_be_mark = self.position.offset == 0
            && self.pending.len() < BYTE_ORDER_MARK.len()
            && BYTE_ORDER_MARK.starts_with(&self.pending);
        if may_be_mark || self.cut == self.pending.len() {
            return None;
        }
        let end = self.cutter.last_end(&self.pending[self.cut..]);
        let end = end.map(|end| self.cut + end);
        self.cut = self.pending.len();
        end
    }

    /// The first `end` bytes of what is pending, as a block.
    fn records(&mut self, end: usize) -> io::Result<Block> {
        if self.header.is_none() {
            let first = &self.pending[..self.format.record(&self.pending[..end])];
            let header = self.format.header(first).map_err(io::Error::other)?;
            let length = if header == Header::FirstRecord { first.len() } else { 0 };
            self.header = Some(self.pending[..length].into());
        }
        let mut rest = self.pool.take();
        rest.extend_from_slice(&self.pending[end..]);
        self.cut = rest.len();
        let mut records = mem::replace(&mut self.pending, rest);
        records.truncate(end);
        Ok(self.block(Content::Records(records)))
    }

    /// What is pending is a record that is too long.
    fn begin_excess(&mut self) -> Block {
        let bytes = mem::replace(&mut self.pending, self.pool.take());
        self.cut = 0;
        // A header that is too long is none.
        self.header.get_or_insert_default();
        self.excess = Some(Excess::new(&bytes, self.position.line));
        Block { after: None, ..self.block(Content::Excess(bytes, None)) }
    }

    /// Goes on in a record that is too long, to the next line feed.
    fn read_excess(&mut self) -> io::Result<Block> {
        self.fill(self.limits.block_size)?;
        let mut bytes = mem::replace(&mut self.pending, self.pool.take());
        let end = memchr(b'\n', &bytes);
        if let Some(end) = end {
            self.pending.extend_from_slice(&bytes[end + 1..]);
            bytes.truncate(end);
        }
        let mut excess = self.excess.take().unwrap_or_default();
        excess.go_on(&bytes);
        if end.is_none() && !self.has_ended {
            self.excess = Some(excess);
            return Ok(Block { after: None, ..self.block(Content::Excess(bytes, None)) });
        }
        if end.is_some() {
            excess.end_line();
            self.cutter = self.format.cutter();
        }
        let block = self.block(Content::Excess(bytes, Some(excess)));
        if end.is_some() {
            self.position.offset += 1;
            self.position.line += 1;
        }
        Ok(Block { after: Some(self.position), ..block })
    }

    /// A block of this content, behind which the file goes on.
    fn block(&mut self, content: Content) -> Block {
        let line = self.position.line;
        let mut starts_file = false;
        if let Content::Records(bytes) | Content::Excess(bytes, _) = &content {
            starts_file = !mem::replace(&mut self.has_begun, true);
            self.position.offset += bytes.len() as u64;
            self.position.line += memchr_iter(b'\n', bytes).count() as u64;
        }
        Block {
            file: self.opened.name.clone(),
            line,
            header: self.header.clone().unwrap_or_default(),
            starts_file,
            follows_file: starts_file && self.position.file > 0,
            content,
            after: Some(self.position),
        }
    }
}
