//! Divides bytes into rows and fields, in one pass.
//!
//! ```text
//! for each block of 64 bytes: a bit for each delimiter, line feed and quotation mark
//! for each bit
//!     a delimiter or line feed, outside of quotes: ends the field
//!     a quotation mark at the start of a field: skip to the one that closes it
//! ```
//!
//! The bits are computed without branches, so that the compiler emits vector instructions.

use std::ops::Range;

use memchr::{memchr, memchr2, memrchr};

use super::field::{Field, Open, Syntax, UNCLOSED, closing};
use crate::fault::Fault;
use crate::format::Framer;
use crate::line::split_ending;

/// How many bytes are read together.
const BLOCK: usize = 64;

/// Reads rows, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'r> {
    bytes: &'r [u8],
    syntax: Syntax,
    /// Where the next row starts.
    at: usize,
    /// Where the current block starts, and a bit for each special byte after the current place.
    block: usize,
    special: u64,
}

/// How a row was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    /// Whether there is a quotation mark in it.
    pub(super) has_quotes: bool,
    /// Whether the last field has a quotation mark that is never closed.
    pub(super) is_unclosed: bool,
}

impl<'r> Lexer<'r> {
    /// Reads `bytes` from the start of a row.
    pub(super) fn new(bytes: &'r [u8], syntax: Syntax) -> Self {
        let special = special_bytes(bytes, syntax);
        Self { bytes, syntax, at: 0, block: 0, special }
    }

    /// Where the next row starts.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn bytes(&self) -> &'r [u8] {
        self.bytes
    }

    /// Reads a row and its ending, and appends the ends of its fields, in bytes of the row.
    #[inline]
    pub(super) fn read(&mut self, ends: &mut Vec<usize>) -> Ended {
        let (bytes, start, delimiter) = (self.bytes, self.at, self.syntax.delimiter());
        let mut ended = Ended { has_quotes: false, is_unclosed: false };
        while self.special != 0 || self.next_block() {
            let at = self.next_special();
            let byte = bytes[at];
            if byte == delimiter {
                ends.push(at - start);
                continue;
            }
            if byte == b'\n' {
                self.at = at + 1;
                let is_crlf = at > start && bytes[at - 1] == b'\r';
                ends.push(at - start - usize::from(is_crlf));
                return ended;
            }
            ended.has_quotes = true;
            let before = self.syntax.before_blanks(&bytes[start..at]);
            let is_opening = before.last().is_none_or(|&last| last == delimiter);
            if is_opening && !self.skip_quoted() {
                ended.is_unclosed = true;
                break;
            }
        }
        self.at = bytes.len();
        let text = &bytes[start..];
        ends.push(split_ending(text).0.len());
        ended
    }

    /// Goes on after the quotation mark that closes the field, if there is one.
    fn skip_quoted(&mut self) -> bool {
        while self.special != 0 || self.next_block() {
            let at = self.next_special();
            if self.bytes[at] != b'"' {
                continue;
            }
            if self.bytes.get(at + 1) != Some(&b'"') {
                return true;
            }
            // A doubled quotation mark is part of the field.
            if self.special != 0 || self.next_block() {
                self.next_special();
            }
        }
        false
    }

    /// The place of the next special byte of the block, which has one.
    #[inline]
    fn next_special(&mut self) -> usize {
        let at = self.block + self.special.trailing_zeros() as usize;
        self.special &= self.special - 1;
        at
    }

    /// Goes on to the next block with special bytes, if there is one.
    #[inline(never)]
    fn next_block(&mut self) -> bool {
        while self.special == 0 {
            let next = self.bytes.get(self.block + BLOCK..).unwrap_or_default();
            if next.is_empty() {
                return false;
            }
            self.block += BLOCK;
            self.special = special_bytes(next, self.syntax);
        }
        true
    }
}

/// A bit for each of the first 64 bytes that is special.
fn special_bytes(bytes: &[u8], syntax: Syntax) -> u64 {
    if let Some(block) = bytes.first_chunk() {
        return special_in_block(block, syntax);
    }
    let mut block = [0; BLOCK];
    block[..bytes.len()].copy_from_slice(bytes);
    special_in_block(&block, syntax) & !(u64::MAX << bytes.len())
}

// If it were inlined, the compiler would not emit vector instructions.
#[inline(never)]
#[expect(clippy::needless_bitwise_bool, reason = "a lazy operator is a branch")]
fn special_in_block(block: &[u8; BLOCK], syntax: Syntax) -> u64 {
    /// Gathers the lowest bits of eight bytes in the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let delimiter = syntax.delimiter();
    let quote = if syntax.has_quotes() { b'"' } else { delimiter };
    let mut is_special = [0; BLOCK];
    for (is_special, &byte) in is_special.iter_mut().zip(block) {
        *is_special = u8::from((byte == delimiter) | (byte == b'\n') | (byte == quote));
    }
    is_special.chunks_exact(8).enumerate().fold(0, |all, (index, word)| {
        // Each chunk has eight bytes.
        let bits =
            u64::from_le_bytes(word.try_into().unwrap_or_default()).wrapping_mul(GATHER) >> 56;
        all | bits << (8 * index)
    })
}

/// Finds where rows end in a file that is read in pieces.
#[derive(Clone, Debug)]
pub struct RowEnds {
    syntax: Syntax,
    place: Place,
    /// The number of bytes since the last quoted part began.
    since_mark: u64,
}

/// The state in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    FieldStart,
    Unquoted,
    Quoted,
    /// After a quotation mark that ends the quoted part, unless another one follows.
    AfterQuote,
}

impl RowEnds {
    /// Creates a search that begins at the start of a row.
    pub fn new(syntax: Syntax) -> Self {
        Self { syntax, place: Place::FieldStart, since_mark: 0 }
    }

    /// The end of the quoted part in which a piece starts, or that begins before `opened`, if it ends.
    fn after_quoted(&mut self, piece: &[u8], opened: usize) -> Option<usize> {
        let quoted = match self.place {
            Place::FieldStart | Place::Unquoted => return Some(opened),
            Place::Quoted => opened,
            Place::AfterQuote if *piece.first()? == b'"' => 1,
            Place::AfterQuote => {
                self.place = Place::Unquoted;
                return Some(0);
            }
        };
        match closing(&piece[quoted..]) {
            Ok(length) => {
                self.place = Place::Unquoted;
                Some(quoted + length)
            }
            Err(open) => {
                self.since_mark = match opened.checked_sub(1) {
                    Some(mark) => (piece.len() - mark) as u64,
                    None => self.since_mark + piece.len() as u64,
                };
                self.place = match open {
                    Open::AfterQuote => Place::AfterQuote,
                    Open::InQuotes => Place::Quoted,
                };
                None
            }
        }
    }

    /// Whether a quotation mark outside of quoted parts begins one.
    fn opens(&self, piece: &[u8], quote: usize) -> bool {
        let before = self.syntax.before_blanks(&piece[..quote]).last();
        let is_start = |&last: &u8| self.is_before_field(last);
        self.syntax.has_quotes() && before.map_or(self.place == Place::FieldStart, is_start)
    }

    fn is_before_field(&self, byte: u8) -> bool {
        byte == b'\n' || byte == self.syntax.delimiter()
    }

    /// Ends a piece that ends outside of quoted parts.
    fn leave(&mut self, piece: &[u8]) {
        if let Some(&last) = self.syntax.before_blanks(piece).last() {
            let is_start = self.is_before_field(last);
            self.place = if is_start { Place::FieldStart } else { Place::Unquoted };
        }
    }
}

impl Framer for RowEnds {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        let mut at = self.after_quoted(piece, 0)?;
        loop {
            let Some(found) = memchr2(b'"', b'\n', &piece[at..]).map(|found| at + found) else {
                self.leave(piece);
                return None;
            };
            at = found + 1;
            if piece[found] == b'\n' {
                self.place = Place::FieldStart;
                return Some(at);
            }
            if self.opens(piece, found) {
                self.place = Place::Quoted;
                at = self.after_quoted(piece, at)?;
            }
        }
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let mut at = self.after_quoted(piece, 0)?;
        let (mut outside, mut last) = (at, None);
        loop {
            let quote = memchr(b'"', &piece[at..]).map(|found| at + found);
            if let Some(quote) = quote.filter(|&quote| !self.opens(piece, quote)) {
                at = quote + 1;
                continue;
            }
            let unquoted = &piece[outside..quote.unwrap_or(piece.len())];
            last = memrchr(b'\n', unquoted).map(|found| outside + found + 1).or(last);
            let Some(quote) = quote else {
                self.leave(piece);
                return last;
            };
            self.place = Place::Quoted;
            let Some(after) = self.after_quoted(piece, quote + 1) else {
                return last;
            };
            (at, outside) = (after, after);
        }
    }

    fn open_fault(&self) -> Option<(Fault, u64)> {
        (self.place == Place::Quoted).then_some((UNCLOSED, self.since_mark))
    }
}

// Rows, one after the other.

/// Reads rows from bytes that begin with one.
///
/// ```
/// use xenonym_records::{Syntax, engine::RowReader};
///
/// let mut rows = RowReader::new(b"1,\"a\"\"b\"\r\n2,c", Syntax::CSV);
/// let row = rows.read();
/// assert_eq!(row.text, b"1,\"a\"\"b\"");
/// let texts: Vec<_> = row.fields().map(|field| field.text()).collect();
/// assert_eq!(texts, [b"1".as_slice(), b"a\"b"]);
/// assert_eq!(rows.read().len(), 2);
/// assert_eq!(rows.at(), 13);
/// ```
#[derive(Clone, Debug)]
pub struct RowReader<'r> {
    lexer: Lexer<'r>,
    syntax: Syntax,
    /// Where the fields of the last row end.
    ends: Vec<usize>,
}

impl<'r> RowReader<'r> {
    /// Reads the rows in these bytes.
    pub fn new(rows: &'r [u8], syntax: Syntax) -> Self {
        Self { lexer: Lexer::new(rows, syntax), syntax, ends: Vec::new() }
    }

    /// Returns where the next row starts; after the last row, the end of the bytes.
    pub fn at(&self) -> usize {
        self.lexer.at()
    }

    /// Reads the next row; after the last row, an empty one.
    #[inline]
    pub fn read(&mut self) -> Row<'_> {
        let start = self.at();
        self.ends.clear();
        let Ended { has_quotes, is_unclosed } = self.lexer.read(&mut self.ends);
        let record = &self.lexer.bytes()[start..self.at()];
        let text = &record[..self.ends.last().map_or(0, |end| *end)];
        Row { text, record, ends: &self.ends, has_quotes, is_unclosed, syntax: self.syntax }
    }
}

/// A row: see [`RowReader`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    /// Without its line ending.
    pub text: &'r [u8],
    /// With its line ending, if it has one.
    pub record: &'r [u8],
    /// Whether the last field has a quotation mark that is never closed.
    pub is_unclosed: bool,
    pub(super) has_quotes: bool,
    ends: &'r [usize],
    syntax: Syntax,
}

impl<'r> Row<'r> {
    /// Returns the number of fields, at least one.
    #[expect(clippy::len_without_is_empty, reason = "there is a field in every row")]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the range of the field with this index in the row, if there is one.
    #[inline]
    pub fn range(&self, index: usize) -> Option<Range<usize>> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before] + 1);
        Some(start..end)
    }

    /// Returns the field with this index, if there is one.
    pub fn field(&self, index: usize) -> Option<Field<'r>> {
        let range = self.range(index)?;
        Some(Field::new(self.text, self.syntax.trimmed(self.text, range), self.syntax))
    }

    /// Returns all fields, in their order.
    pub fn fields(&self) -> impl Iterator<Item = Field<'r>> {
        (0..self.len()).filter_map(|index| self.field(index))
    }
}

// Lines of comments between rows.

/// Finds where rows and comments end. A comment is a line, whatever its quotation marks.
#[derive(Debug)]
pub(super) struct CommentedRows {
    rows: RowEnds,
    syntax: Syntax,
    prefixes: Vec<String>,
    place: CommentPlace,
}

#[derive(Debug)]
enum CommentPlace {
    /// At the start of a row or comment, after these bytes of earlier pieces, which may begin a comment.
    Start(Vec<u8>),
    Row,
    Comment,
}

impl CommentedRows {
    /// At the start of a row or comment.
    pub(super) fn new(syntax: Syntax, prefixes: &[String]) -> Self {
        let (rows, place) = (RowEnds::new(syntax), CommentPlace::Start(Vec::new()));
        Self { rows, syntax, prefixes: prefixes.to_vec(), place }
    }

    /// What a piece continues or begins.
    fn begin(&mut self, piece: &[u8]) {
        let CommentPlace::Start(before) = &mut self.place else { return };
        let shown = before.len();
        let longest = self.prefixes.iter().map(String::len).max().unwrap_or(0);
        before.extend_from_slice(&piece[..piece.len().min(longest)]);
        let may_begin = |prefix: &String| prefix.as_bytes().starts_with(before);
        if is_comment(before, &self.prefixes) {
            self.place = CommentPlace::Comment;
        } else if !self.prefixes.iter().any(may_begin) {
            self.rows = RowEnds::new(self.syntax);
            // These bytes are shorter than a prefix, so no row ends there.
            self.rows.first_end(&before[..shown]);
            self.place = CommentPlace::Row;
        }
    }
}

/// Whether a row is a comment.
pub(super) fn is_comment(row: &[u8], prefixes: &[String]) -> bool {
    prefixes.iter().any(|prefix| row.starts_with(prefix.as_bytes()))
}

impl Framer for CommentedRows {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        self.begin(piece);
        let end = match self.place {
            CommentPlace::Start(_) => None,
            CommentPlace::Row => self.rows.first_end(piece),
            CommentPlace::Comment => memchr(b'\n', piece).map(|at| at + 1),
        };
        if end.is_some() {
            self.place = CommentPlace::Start(Vec::new());
        }
        end
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let mut last = None;
        while let Some(end) = self.first_end(&piece[last.unwrap_or(0)..]) {
            last = Some(last.unwrap_or(0) + end);
        }
        last
    }

    fn open_fault(&self) -> Option<(Fault, u64)> {
        matches!(self.place, CommentPlace::Row).then(|| self.rows.open_fault()).flatten()
    }
}
