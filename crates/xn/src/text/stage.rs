//! Converts the records of a chunk on a worker thread, and emits the results in parts.

use memchr::{memchr, memrchr};
use xenonym::Operation;
use xenonym_records::engine::{BulkReplacer as _, Dropped, Replacer, may_become_wildcard};

use super::reader::{Broken, Chunk, Content, Oversized, WholeRecords};
use super::rewriter::{Job, Rewriter};
use crate::location::MAX_NAME;
use crate::pipeline::ordered::{Buffers, Disconnected, Stage};
use crate::pipeline::part::OutputPart;
use crate::plan::Action;
use crate::profile::Profile;

/// How many bytes of lines are converted before the next check whether a part is full.
const SLICE: usize = 64 << 10;

pub(super) struct Convert {
    pub(super) job: Job,
    pub(super) buffers: Buffers,
}

impl Stage<Chunk> for Convert {
    type Output = OutputPart;

    fn run(&self, mut chunk: Chunk, emit: &mut dyn FnMut(OutputPart) -> Result<(), Disconnected>) {
        let mut worker = Worker {
            job: &self.job,
            buffers: &self.buffers,
            emit,
            rewriter: Rewriter::new(&self.job, &chunk),
            text: self.buffers.take(),
            fitting: 0,
            follows_file: chunk.follows_file,
        };
        // Nobody needs the rest.
        let _ = worker.convert(&chunk);
        self.buffers.give(chunk.take_buffer());
    }
}

/// A chunk that is being converted.
struct Worker<'a, 'e> {
    job: &'a Job,
    buffers: &'a Buffers,
    emit: &'e mut dyn FnMut(OutputPart) -> Result<(), Disconnected>,
    rewriter: Rewriter<'a>,
    /// Text for the next part.
    text: Vec<u8>,
    /// How many bytes of the rest are records that are known not to be too long.
    fitting: usize,
    /// Whether the next part is the first of its file.
    follows_file: bool,
}

impl<'a> Worker<'a, '_> {
    fn convert(&mut self, chunk: &'a Chunk) -> Result<(), Disconnected> {
        match &chunk.content {
            Content::Argument(bytes) => self.argument(bytes),
            Content::Mark(mark) => self.text.extend_from_slice(mark),
            Content::Records(records) => self.records(records)?,
            Content::Oversized(bytes, end) => self.oversized(bytes, end.as_ref()),
        }
        let mut part = self.take_part();
        part.ends_records =
            matches!(chunk.content, Content::Records(_) | Content::Oversized(_, Some(_)));
        (self.emit)(part)
    }

    fn records(&mut self, records: &'a WholeRecords) -> Result<(), Disconnected> {
        let (header, mut rest) = records.bytes.split_at(records.header);
        self.rewriter.skip(header.len());
        // Only the header of the first file is written.
        if !header.is_empty() && !records.repeats_header {
            self.job.format.rewrite_header(header, &mut self.text);
        }
        while !rest.is_empty() && !self.rewriter.has_failed() {
            if self.rewriter.is_full(self.text.len()) {
                let part = self.take_part();
                (self.emit)(part)?;
            }
            rest = if let Some(names) = self.names_of_lines() {
                self.lines(rest, names)
            } else {
                self.some_records(rest)
            };
        }
        Ok(())
    }

    /// The profile and operation for plain lines, if they can be converted many at once.
    fn names_of_lines(&self) -> Option<(Profile, Operation)> {
        let has_plain_names =
            self.job.format.has_bare_names() && !self.job.is_json && self.job.keys.is_none();
        let has_plain_names = has_plain_names && self.job.encoding.is_none();
        self.job.conversion.names().filter(|_| has_plain_names)
    }

    /// Converts some records, and returns the others.
    fn some_records(&mut self, records: &'a [u8]) -> &'a [u8] {
        let format = &*self.job.format;
        if self.fitting == 0 {
            self.fitting = self.job.fitting(records);
        }
        if self.fitting == 0 {
            let (record, rest) = records.split_at(format.record(records));
            self.long_record(record);
            return rest;
        }
        let fitting = &records[..self.fitting];
        let read = format.rewrite_all(fitting, &mut self.rewriter, &mut self.text);
        self.fitting -= read;
        &records[read..]
    }

    /// Converts some lines, and returns the others.
    fn lines(&mut self, lines: &'a [u8], names: (Profile, Operation)) -> &'a [u8] {
        let least = lines.len().min(SLICE);
        let end = memchr(b'\n', &lines[least..]).map_or(lines.len(), |end| least + end + 1);
        let longest = self.job.size.max_record.min(MAX_NAME);
        let end = long_line(&lines[..end], longest).unwrap_or(end);
        if end == 0 {
            // The line may be too long.
            let (record, after) = lines.split_at(self.job.format.record(lines));
            if self.job.size.is_too_long(record, self.job.format.line_end()) {
                self.long_record(record);
            } else {
                self.record(record);
            }
            return after;
        }
        let (lines, rest) = lines.split_at(end);
        if may_become_wildcard(lines) {
            self.each_line(lines);
            return rest;
        }
        self.rewriter.replace_lines(lines, names, &mut self.text);
        rest
    }

    /// Converts lines one by one: the library, which converts many at once, makes wildcards as the standards
    /// have it.
    fn each_line(&mut self, mut lines: &'a [u8]) {
        while !lines.is_empty() && !self.rewriter.has_failed() {
            let (line, rest) = lines.split_at(self.job.format.record(lines));
            self.record(line);
            lines = rest;
        }
    }

    /// Converts an argument, which is a name or contains one.
    fn argument(&mut self, record: &'a [u8]) {
        let line_end = self.job.format.line_end();
        let Some(broken) = Broken::of(record, line_end, self.job.from) else {
            return self.record(record);
        };
        let (start, slot) = (self.text.len(), broken.slot());
        let replaced = match broken.problem() {
            None => self.rewriter.replace(&slot, &mut self.text),
            Some(problem) => self.rewriter.reject_argument(problem, &slot, &mut self.text),
        };
        match replaced {
            Ok(()) => self.text.extend_from_slice(line_end.as_bytes()),
            Err(Dropped) => self.text.truncate(start),
        }
        self.rewriter.end_record(record.len(), self.text.len());
    }

    fn record(&mut self, record: &[u8]) {
        let start = self.text.len();
        let rewritten = self.job.format.rewrite(record, &mut self.rewriter, &mut self.text);
        if rewritten == Err(Dropped) {
            self.text.truncate(start);
        }
        self.rewriter.end_record(record.len(), self.text.len());
    }

    /// Rejects a record that is too long, like one that arrives in parts.
    fn long_record(&mut self, record: &[u8]) {
        let fault = self.job.format.too_long();
        let oversized = Oversized::whole(record, self.rewriter.line(), fault);
        self.oversized(record, Some(&oversized));
        self.rewriter.end_oversized(record.len(), self.text.len());
    }

    /// Copies or omits a part of a record that is too long.
    fn oversized(&mut self, bytes: &[u8], end: Option<&Oversized>) {
        if self.rewriter.oversized_action() == Action::Keep {
            // A record that ends at the start of the next one may end in an earlier part.
            let ending = end.map_or(0, |end| end.ending.len()).min(bytes.len());
            let (text, ending) = bytes.split_at(bytes.len() - ending);
            self.text.extend_from_slice(text);
            if end.is_some_and(|end| end.fault == self.job.format.too_long()) {
                self.job.format.complete_unread(&mut self.text);
            }
            self.text.extend_from_slice(ending);
        }
        let Some(oversized) = end else { return };
        let action = self.rewriter.reject_oversized(oversized);
        if matches!(action, Action::Blank | Action::Partial) {
            let line_end = self.job.format.line_end();
            let is_ended = oversized.ending.ends_with(line_end);
            let ending = if is_ended { oversized.ending } else { line_end };
            self.text.extend_from_slice(ending.as_bytes());
        }
    }

    fn take_part(&mut self) -> OutputPart {
        let text = std::mem::replace(&mut self.text, self.buffers.take());
        let mut part = self.rewriter.take_part();
        part.follows_file = std::mem::take(&mut self.follows_file);
        if self.job.writes_names {
            // The part contains lines or objects instead.
            self.buffers.give(text);
        } else {
            part.output = text;
        }
        part
    }
}

/// The start of the first line of more than `longest` bytes. Looks at one line in so many bytes only.
fn long_line(lines: &[u8], longest: usize) -> Option<usize> {
    let mut start = 0;
    while lines.len() - start > longest {
        // The line feed may follow the longest line.
        let window = &lines[start..][..=longest];
        match memrchr(b'\n', window) {
            Some(end) => start += end + 1,
            None => return Some(start),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_long_line_is_found_wherever_it_begins() {
        let lengths = [0, 1, 2, 3, 4, 5];
        for (first, second) in lengths.iter().flat_map(|a| lengths.map(|b| (*a, b))) {
            for ending in ["", "\n"] {
                let lines = format!("{}\n{}{ending}", "a".repeat(first), "b".repeat(second));
                for longest in 1..7 {
                    let expected = match (first > longest, second > longest) {
                        (true, _) => Some(0),
                        (false, true) => Some(first + 1),
                        (false, false) => None,
                    };
                    assert_eq!(
                        long_line(lines.as_bytes(), longest),
                        expected,
                        "{lines:?} {longest}"
                    );
                }
            }
        }
    }
}
