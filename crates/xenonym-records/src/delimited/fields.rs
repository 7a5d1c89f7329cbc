//! The one reader of rows: what a field is, and where a row ends.
//!
//! RFC 4180 section 2: a field that begins with a quotation mark goes on to the next one that is not
//! doubled, over delimiters and line feeds. Anywhere else a quotation mark is itself, and what follows
//! a closing one is part of the field. Neither is allowed in RFC 4180, so a field that holds a name
//! has a [fault](Field::fault) there. TSV has no quotation marks.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memrchr};

use crate::fault::{Fault, QUOTED_IN_TSV, STRAY_QUOTE, UNTERMINATED};
use crate::format::Framer;

/// A quotation mark of CSV that is never closed.
pub const UNCLOSED: Fault = UNTERMINATED.by("RFC 4180 section 2 rule 5");

/// How rows are divided into fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Syntax {
    delimiter: u8,
    has_quotes: bool,
}

impl Syntax {
    /// RFC 4180.
    pub const CSV: Self = Self { delimiter: b',', has_quotes: true };

    /// The media type `text/tab-separated-values`.
    pub const TSV: Self = Self { delimiter: b'\t', has_quotes: false };

    /// CSV with another delimiter.
    ///
    /// # Errors
    ///
    /// Says why fields cannot be divided by it.
    pub fn delimited_by(delimiter: char) -> Result<Self, String> {
        match u8::try_from(delimiter) {
            Ok(b'"' | b'\r' | b'\n') => Err(format!(
                "{delimiter:?} has a meaning of its own in CSV: it cannot be the delimiter"
            )),
            Ok(delimiter) if delimiter.is_ascii() => Ok(Self { delimiter, ..Self::CSV }),
            _ => Err(format!("{delimiter:?} is not ASCII: it cannot be the delimiter")),
        }
    }

    /// What divides the fields of a row.
    pub fn delimiter(self) -> u8 {
        self.delimiter
    }

    /// Whether a field may be in quotation marks.
    pub fn has_quotes(self) -> bool {
        self.has_quotes
    }

    /// The fields of a row without its line ending. There is always one.
    pub fn fields(self, row: &[u8]) -> Fields<'_> {
        Fields { row, syntax: self, next: Some(0) }
    }

    /// Whether the quotation marks of a row are closed.
    pub fn is_closed(self, row: &[u8]) -> bool {
        let mut ends = RowEnds::new(self);
        ends.last_end(row);
        ends.place != Place::Quoted
    }

    /// Appends a field that says `text`, in quotation marks where it needs them.
    pub(super) fn write(self, text: &[u8], output: &mut Vec<u8>) {
        if self.has_quotes && text.iter().any(|&byte| self.is_special(byte)) {
            write_quoted(text, output);
        } else {
            output.extend_from_slice(text);
        }
    }

    /// Whether a field with this byte needs quotation marks.
    pub(super) fn is_special(self, byte: u8) -> bool {
        matches!(byte, b'"' | b'\r' | b'\n') || byte == self.delimiter
    }
}

/// The fields of a row: see [`Syntax::fields`].
#[derive(Clone, Debug)]
pub struct Fields<'r> {
    row: &'r [u8],
    syntax: Syntax,
    /// Where the next one starts, if there is one.
    next: Option<usize>,
}

impl<'r> Iterator for Fields<'r> {
    type Item = Field<'r>;

    #[inline]
    fn next(&mut self) -> Option<Field<'r>> {
        let at = self.next?;
        let rest = &self.row[at..];
        let (quoting, searched) = match rest.split_first() {
            Some((b'"', quoted)) if self.syntax.has_quotes => match closing(quoted) {
                Ok(length) => (Quoting::Closed(1 + length), 1 + length),
                Err(Open::AfterQuote) => (Quoting::Closed(rest.len()), rest.len()),
                Err(Open::InQuotes) => (Quoting::Open, rest.len()),
            },
            _ if self.syntax.has_quotes => (Quoting::None, 0),
            _ => (Quoting::Unknown, 0),
        };
        let found = memchr(self.syntax.delimiter, &rest[searched..]);
        let length = found.map_or(rest.len(), |found| searched + found);
        self.next = found.map(|_| at + length + 1);
        Some(Field { raw: &rest[..length], at, quoting })
    }
}

/// A field of a row.
#[derive(Clone, Copy, Debug)]
pub struct Field<'r> {
    /// As it stands in the row, with its quotation marks.
    pub raw: &'r [u8],
    /// Where it starts, in bytes of the row.
    pub at: usize,
    quoting: Quoting,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quoting {
    /// The syntax has none.
    Unknown,
    None,
    /// The quotation marks and what they are around have this length.
    Closed(usize),
    Open,
}

impl<'r> Field<'r> {
    /// The end of the field, in bytes of the row.
    pub fn end(&self) -> usize {
        self.at + self.raw.len()
    }

    /// Whether the field begins with a quotation mark that quotes.
    pub fn is_quoted(&self) -> bool {
        matches!(self.quoting, Quoting::Closed(_) | Quoting::Open)
    }

    /// What is wrong with the field if it holds a name, and after how many bytes of it. As text, it is
    /// what [`text`](Self::text) says all the same.
    pub fn fault(&self) -> Option<(Fault, usize)> {
        match self.quoting {
            Quoting::None => memchr(b'"', self.raw).map(|at| (STRAY_QUOTE, at)),
            Quoting::Closed(end) => (end < self.raw.len()).then_some((STRAY_QUOTE, end)),
            Quoting::Open => Some((UNCLOSED, 0)),
            Quoting::Unknown => {
                let is_quoted = matches!(self.raw, [b'"', .., b'"']);
                is_quoted.then_some((QUOTED_IN_TSV, 0))
            }
        }
    }

    /// What the field says: without the quotation marks around it, and each doubled one once.
    pub fn text(&self) -> Cow<'r, [u8]> {
        let (quoted, rest) = match self.quoting {
            Quoting::Unknown | Quoting::None => return Cow::Borrowed(self.raw),
            Quoting::Closed(end) => (&self.raw[1..end - 1], &self.raw[end..]),
            Quoting::Open => (&self.raw[1..], &[][..]),
        };
        if rest.is_empty() && memchr(b'"', quoted).is_none() {
            return Cow::Borrowed(quoted);
        }
        let mut text = Vec::with_capacity(self.raw.len());
        let mut left = quoted;
        while let Some(quote) = memchr(b'"', left) {
            text.extend_from_slice(&left[..=quote]);
            left = left.get(quote + 2..).unwrap_or_default();
        }
        text.extend_from_slice(left);
        text.extend_from_slice(rest);
        Cow::Owned(text)
    }
}

/// Where in the raw bytes of a field without faults a byte of its text stands.
pub(super) fn raw_offset(raw: &[u8], offset: usize) -> usize {
    let Some((b'"', quoted)) = raw.split_first() else {
        return offset;
    };
    let (mut at, mut left) = (0, offset);
    while let Some(quote) = memchr(b'"', &quoted[at..]).filter(|quote| *quote < left) {
        at += quote + 2;
        left -= quote + 1;
    }
    1 + at + left
}

/// Appends a field in quotation marks that says `text`.
pub(super) fn write_quoted(text: &[u8], output: &mut Vec<u8>) {
    output.push(b'"');
    write_doubled(text, output);
    output.push(b'"');
}

/// Appends a text with each quotation mark doubled.
pub(super) fn write_doubled(text: &[u8], output: &mut Vec<u8>) {
    for part in text.split_inclusive(|&byte| byte == b'"') {
        output.extend_from_slice(part);
        if part.ends_with(b"\"") {
            output.push(b'"');
        }
    }
}

/// Why a quoted part has no end in the bytes at hand.
enum Open {
    /// They end in a quotation mark, which closes it unless another one follows.
    AfterQuote,
    InQuotes,
}

/// The length of the rest of a quoted part, with the quotation mark that closes it.
fn closing(quoted: &[u8]) -> Result<usize, Open> {
    let mut at = 0;
    loop {
        at += memchr(b'"', &quoted[at..]).ok_or(Open::InQuotes)? + 1;
        match quoted.get(at) {
            Some(b'"') => at += 1,
            Some(_) => return Ok(at),
            None => return Err(Open::AfterQuote),
        }
    }
}

/// Finds where rows end, in a file that comes piece by piece.
#[derive(Clone, Debug)]
pub struct RowEnds {
    syntax: Syntax,
    place: Place,
}

/// Where in a row one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    FieldStart,
    Unquoted,
    Quoted,
    /// After a quotation mark that ends the quoted part, unless another one follows.
    AfterQuote,
}

impl RowEnds {
    /// At the start of a row.
    pub fn new(syntax: Syntax) -> Self {
        Self { syntax, place: Place::FieldStart }
    }

    /// Where a piece goes on after the quoted part that it starts in, or after `opened`, if it does.
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
        let is_start = |before: usize| self.is_before_field(piece[before]);
        self.syntax.has_quotes
            && quote.checked_sub(1).map_or(self.place == Place::FieldStart, is_start)
    }

    fn is_before_field(&self, byte: u8) -> bool {
        byte == b'\n' || byte == self.syntax.delimiter
    }

    /// Ends a piece that ends outside of quoted parts.
    fn leave(&mut self, piece: &[u8]) {
        if let Some(&last) = piece.last() {
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

    fn open_fault(&self) -> Option<Fault> {
        (self.place == Place::Quoted).then_some(UNCLOSED)
    }
}
