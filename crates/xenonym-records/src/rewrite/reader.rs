//! Reads a file in pieces of whole records.

use std::io::{ErrorKind, Read};

use memchr::memchr_iter;

use super::names::{Decisions, Names};
use super::{Edit, LONGEST_RECORD, Name};
use crate::error::Error;
use crate::format::{Format, Framer, Head, Header};

/// How much is read at once.
const CHUNK: usize = 256 << 10;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

pub(super) struct Reader<'f> {
    format: &'f dyn Format,
    framer: Box<dyn Framer>,
    /// What was read and not yet written.
    pending: Vec<u8>,
    /// How many of these bytes the framer has seen.
    framed: usize,
    /// The number of the first line in them, from 1.
    line: u64,
    has_begun: bool,
    head: Head,
    has_ended: bool,
}

impl<'f> Reader<'f> {
    pub(super) fn new(format: &'f dyn Format) -> Self {
        Self {
            format,
            framer: format.framer(),
            pending: Vec::new(),
            framed: 0,
            line: 1,
            has_begun: false,
            head: Head::default(),
            has_ended: false,
        }
    }

    /// Reads once, and returns whether there is something to write, or may be.
    pub(super) fn read(&mut self, input: &mut impl Read) -> Result<bool, Error> {
        if self.has_ended {
            return Ok(false);
        }
        let length = self.pending.len();
        self.pending.resize(length + CHUNK, 0);
        let read = loop {
            match input.read(&mut self.pending[length..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.pending.truncate(length + read.as_ref().map_or(0, |read| *read));
        self.has_ended = read.map_err(Error::Read)? == 0;
        Ok(true)
    }

    /// Appends the whole records that were read, with their names replaced.
    pub(super) fn rewrite<F: for<'n> FnMut(Name<'n>) -> Edit<'n>>(
        &mut self,
        decisions: &mut Decisions<F>,
        output: &mut Vec<u8>,
    ) -> Result<(), Error> {
        if !self.has_begun && !self.begin(output)? {
            return Ok(());
        }
        let end = self.framer.last_end(&self.pending[self.framed..]).map(|end| self.framed + end);
        self.framed = self.pending.len();
        let end = match end {
            _ if self.has_ended => self.pending.len(),
            Some(end) => end,
            None if self.pending.len() > LONGEST_RECORD => {
                return Err(Error::RecordTooLong { line: self.line });
            }
            None => return Ok(()),
        };
        let header = self.read_header(end)?;
        let (header, records) = self.pending[..end].split_at(header);
        if !header.is_empty() {
            self.format.rewrite_header(header, output);
        }
        self.line += line_feeds(header);
        self.format.rewrite_all(records, &mut Names::new(decisions, records, self.line), output);
        self.line += line_feeds(records);
        self.pending.drain(..end);
        self.framed -= end;
        Ok(())
    }

    /// Copies the byte-order mark. Returns whether there is enough to see one.
    fn begin(&mut self, output: &mut Vec<u8>) -> Result<bool, Error> {
        if self.pending.len() < BYTE_ORDER_MARK.len() && !self.has_ended {
            return Ok(false);
        }
        self.has_begun = true;
        if self.pending.starts_with(b"\xFF\xFE") || self.pending.starts_with(b"\xFE\xFF") {
            return Err(Error::Utf16);
        }
        if self.pending.starts_with(BYTE_ORDER_MARK) {
            output.extend(self.pending.drain(..BYTE_ORDER_MARK.len()));
        }
        Ok(true)
    }

    /// The length of the header in the records up to `end`, with empty lines and a row that names the delimiter before it.
    fn read_header(&mut self, end: usize) -> Result<usize, Error> {
        let (mut seen, mut header) = (0, 0);
        while self.head != Head::Whole && seen < end {
            let record = &self.pending[seen..end];
            let record = &record[..self.format.record(record)];
            seen += record.len();
            match self.head.read(self.format, record).map_err(Error::Header)? {
                Header::Unknown | Header::None => {}
                Header::Delimiter | Header::FirstRecord | Header::Repeated => header = seen,
            }
        }
        Ok(header)
    }
}

fn line_feeds(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}
