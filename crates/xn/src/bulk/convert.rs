//! One block, converted: what each of the threads does.

use std::sync::mpsc::SyncSender;

use memchr::memchr;

use super::blocks::{Block, Content, Excess};
use super::job::{Job, Lines, Purpose};
use super::names::{Dropped, Names};
use super::part::{End, Part};
use super::pool::Pool;
use crate::args::OnError;
use crate::output;

/// Of lines, so many bytes are converted before it is looked whether a part is full.
const SLICE: usize = 64 << 10;

/// A block under way.
struct Conversion<'a> {
    job: &'a Job,
    pool: &'a Pool,
    parts: &'a SyncSender<Part>,
    names: Names<'a>,
    /// Text for the part that is next.
    text: Vec<u8>,
}

/// Nobody waits for the parts any more.
struct Unwanted;

/// Converts `block` and hands on the parts of what comes of it.
pub(super) fn convert(block: Block, job: &Job, pool: &Pool, parts: &SyncSender<Part>) {
    let names = Names::new(job, block.file.as_deref(), block.line);
    let mut conversion = Conversion { job, pool, parts, names, text: pool.take() };
    // What nobody waits for need not be finished.
    let _ = match &block.content {
        Content::Mark(mark) => conversion.mark(mark),
        Content::Records(bytes) => conversion.records(&block, bytes),
        Content::Excess(bytes, end) => conversion.excess(bytes, end.as_ref()),
    };
    if let Content::Records(bytes) | Content::Excess(bytes, _) = block.content {
        pool.give(bytes);
    }
}

impl<'a> Conversion<'a> {
    fn mark(&mut self, mark: &[u8]) -> Result<(), Unwanted> {
        self.text.extend_from_slice(mark);
        self.hand_on(End::OfBlock)
    }

    fn records(&mut self, block: &'a Block, bytes: &'a [u8]) -> Result<(), Unwanted> {
        let (header, mut records) = (&*block.header, bytes);
        if block.starts_file {
            self.names.pass(header);
            // Files that are one in the output have one header.
            if !block.follows_file {
                self.job.format.rewrite_header(header, &mut self.text);
            }
            records = &records[header.len()..];
        }
        while !records.is_empty() && !self.names.has_failed() {
            if self.names.is_full(self.text.len()) {
                self.hand_on(End::More)?;
            }
            records = match self.way_of_lines() {
                Some(way) => self.lines(records, way),
                None => self.record(header, records),
            };
        }
        self.hand_on(if self.names.has_failed() { End::OfRun } else { End::OfBlock })
    }

    /// The faster way for lines, if nothing has to be known of them one by one.
    fn way_of_lines(&self) -> Option<&'a Lines> {
        let is_fit = self.job.format.has_bare_names()
            && self.job.output == output::Format::Text
            && self.job.purpose != Purpose::Survey
            && self.job.keys.is_none();
        if is_fit { self.job.conversion.lines() } else { None }
    }

    /// Converts some lines and gives the rest.
    fn lines(&mut self, lines: &'a [u8], way: &Lines) -> &'a [u8] {
        let least = lines.len().min(SLICE);
        let end = memchr(b'\n', &lines[least..]).map_or(lines.len(), |end| least + end + 1);
        if end > self.job.limits.max_line {
            // One of them may be too long.
            return self.record(b"", lines);
        }
        let (lines, rest) = lines.split_at(end);
        self.names.replace_lines(lines, way, &mut self.text);
        rest
    }

    /// Converts a record and gives the rest.
    fn record(&mut self, header: &[u8], records: &'a [u8]) -> &'a [u8] {
        let (record, rest) = records.split_at(self.job.format.record(records));
        let start = self.text.len();
        self.names.begin(record);
        let rewritten = self.job.format.rewrite(header, record, &mut self.names, &mut self.text);
        if rewritten == Err(Dropped) {
            self.text.truncate(start);
        }
        self.names.end(self.text.len());
        rest
    }

    /// A record that is too long is passed on, or left out, piece by piece.
    fn excess(&mut self, bytes: &[u8], end: Option<&Excess>) -> Result<(), Unwanted> {
        let is_kept = match self.job.on_error {
            None | Some(OnError::Blank) => self.job.format.has_more_than_names(),
            Some(OnError::Keep) => true,
            Some(OnError::Drop | OnError::Fail) => false,
        };
        if is_kept {
            self.text.extend_from_slice(bytes);
        }
        let Some(excess) = end else {
            return self.hand_on(End::OfBlock);
        };
        if self.names.refuse_excess(excess, &mut self.text).is_ok() {
            let ending = match (is_kept, excess.ending) {
                // What is kept has all but the line feed already.
                (true, "") => "",
                (true, _) | (false, "") => "\n",
                (false, ending) => ending,
            };
            self.text.extend_from_slice(ending.as_bytes());
        }
        self.hand_on(if self.names.has_failed() { End::OfRun } else { End::OfBlock })
    }

    fn hand_on(&mut self, end: End) -> Result<(), Unwanted> {
        let text = std::mem::replace(&mut self.text, self.pool.take());
        let mut part = self.names.take_part();
        part.end = end;
        match self.job.output {
            output::Format::Text => part.output = text,
            // The objects are there already.
            output::Format::Json => self.pool.give(text),
        }
        self.parts.send(part).map_err(|_| Unwanted)
    }
}
