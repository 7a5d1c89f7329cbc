//! An entry of a zone file, split into its fields.

use std::ops::Range;

use memchr::{memchr, memchr3};

use super::lexer::{UNCLOSED, text_length};
use super::name;
use crate::fault::{Fault, QUOTED_LINE_FEED, UNOPENED};
use crate::line_ending::split_ending;
use crate::slot::Slot;

/// The number of fields that are stored without the heap.
const FIRST: usize = 12;

/// The start of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    Directive,
    Owner,
    /// A blank instead of the owner, or no field at all.
    Heir,
}

/// A line, or several in parentheses.
pub(super) struct Entry<'z> {
    pub(super) text: &'z [u8],
    /// Its start in the record.
    pub(super) at: usize,
    /// The fault and its offset, if the entry cannot be read.
    pub(super) fault: Option<(Fault, usize)>,
    first: [(usize, usize); FIRST],
    others: Vec<(usize, usize)>,
    count: usize,
}

impl<'z> Entry<'z> {
    /// The first entry of the rest of a record, which starts at byte `at` of it.
    pub(super) fn first(record: &'z [u8], at: usize) -> Self {
        let (first, others) = ([(0, 0); FIRST], Vec::new());
        let mut entry = Self { text: record, at, fault: None, first, others, count: 0 };
        let length = entry.read(record);
        entry.text = &record[..length];
        entry
    }

    /// Finds the fields of the first entry of `bytes`, and returns its length.
    fn read(&mut self, bytes: &[u8]) -> usize {
        let (mut depth, mut opened) = (0_u64, 0);
        let mut start = None;
        let mut at = 0;
        loop {
            let length = text_length(&bytes[at..]);
            if length > 0 {
                start.get_or_insert(at);
                at += length;
            }
            let byte = bytes.get(at).copied();
            if byte == Some(b'\\') {
                start.get_or_insert(at);
                // A line feed ends an entry, even after a backslash.
                at += 1 + usize::from(bytes.get(at + 1).is_some_and(|&escaped| escaped != b'\n'));
                continue;
            }
            if let Some(start) = start.take() {
                self.push(start, at);
            }
            match byte {
                None => break,
                Some(b'\n') if depth == 0 => return at + 1,
                Some(b'"') => {
                    let end = self.read_quoted(bytes, at);
                    self.push(at, end);
                    at = end;
                    continue;
                }
                Some(b';') => {
                    at += memchr(b'\n', &bytes[at..]).unwrap_or(bytes.len() - at);
                    continue;
                }
                Some(b'(') => {
                    opened = if depth == 0 { at } else { opened };
                    depth += 1;
                }
                Some(b')') if depth == 0 => {
                    self.fault.get_or_insert((UNOPENED, at));
                }
                Some(b')') => depth -= 1,
                Some(_) => {}
            }
            at += 1;
        }
        if depth > 0 {
            self.fault.get_or_insert((UNCLOSED, opened));
        }
        bytes.len()
    }

    /// The end of the quoted string that starts at this byte.
    fn read_quoted(&mut self, bytes: &[u8], start: usize) -> usize {
        let mut at = start + 1;
        while let Some(found) = memchr3(b'"', b'\\', b'\n', bytes.get(at..).unwrap_or_default()) {
            at += found + 1;
            match bytes[at - 1] {
                b'"' => return at,
                b'\\' => at += usize::from(bytes.get(at).is_some_and(|&escaped| escaped != b'\n')),
                _ => {
                    self.fault.get_or_insert((QUOTED_LINE_FEED, start));
                }
            }
        }
        self.fault = self.fault.filter(|(_, at)| *at < start).or(Some((UNCLOSED, start)));
        bytes.len()
    }

    fn push(&mut self, start: usize, end: usize) {
        match self.first.get_mut(self.count) {
            Some(field) => *field = (start, end),
            None => self.others.push((start, end)),
        }
        self.count += 1;
    }

    /// The start of the entry, perhaps in parentheses. Only a blank at the start of the line replaces the owner.
    #[inline]
    pub(super) fn start(&self) -> Start {
        let is_blank = matches!(self.text.first(), Some(b' ' | b'\t'));
        match self.field(0).filter(|_| !is_blank) {
            Some([b'$', ..]) => Start::Directive,
            Some(_) => Start::Owner,
            None => Start::Heir,
        }
    }

    pub(super) fn field_count(&self) -> usize {
        self.count
    }

    /// The place of a field in the text.
    pub(super) fn range(&self, index: usize) -> Option<Range<usize>> {
        let fields = &self.first[..self.count.min(FIRST)];
        let field = fields.get(index).or_else(|| self.others.get(index.checked_sub(FIRST)?));
        field.map(|&(start, end)| start..end)
    }

    pub(super) fn field(&self, index: usize) -> Option<&'z [u8]> {
        self.range(index).map(|range| &self.text[range])
    }

    /// Whether a conversion could change a name in one of these fields.
    pub(super) fn may_have_forms(&self, mut fields: impl Iterator<Item = usize>) -> bool {
        fields.any(|index| self.field(index).is_some_and(name::may_have_forms))
    }

    /// The entry as a whole, without the line feed that ends it.
    pub(super) fn slot(&self) -> Slot<'z> {
        Slot::bare(self.text.strip_suffix(b"\n").unwrap_or(self.text), self.at)
    }

    pub(super) fn line_end(&self) -> &'static [u8] {
        if self.text.ends_with(b"\n") { b"\n" } else { b"" }
    }

    /// Writes an empty line for each line of the entry.
    pub(super) fn write_line_ends(&self, output: &mut Vec<u8>) {
        let before = output.len();
        for line in self.text.split_inclusive(|&byte| byte == b'\n') {
            output.extend_from_slice(split_ending(line).1.as_bytes());
        }
        if output.len() == before {
            // Without a line ending, an empty last line would be lost.
            output.push(b'\n');
        }
    }
}
