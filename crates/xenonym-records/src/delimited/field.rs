//! The fields of a row.
//!
//! RFC 4180 section 2: a field that begins with a quotation mark ends at the next one that is not
//! doubled, and may contain delimiters and line feeds. RFC 4180 allows no other quotation marks, and
//! no text after the closing one. Both are read as part of the field, but are a
//! [fault](Field::fault) of a field with a name. TSV does not use quotation marks.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr;

use crate::error::{LayoutError, LayoutErrorKind};
use crate::fault::{Fault, QUOTED_IN_TSV, STRAY_QUOTE, UNTERMINATED};
use crate::line::trimmed;

/// A quotation mark of CSV that is never closed.
pub const UNCLOSED: Fault = UNTERMINATED.by("RFC 4180 section 2 rule 5");

/// How rows are split into fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Syntax {
    delimiter: u8,
    has_quotes: bool,
    has_blanks: bool,
}

impl Syntax {
    /// RFC 4180.
    pub const CSV: Self = Self { delimiter: b',', has_quotes: true, has_blanks: false };

    /// The media type `text/tab-separated-values`.
    pub const TSV: Self = Self { delimiter: b'\t', has_quotes: false, has_blanks: false };

    /// Creates the syntax of CSV with another delimiter.
    ///
    /// # Errors
    ///
    /// Reports why the delimiter cannot separate fields.
    pub fn delimited_by(delimiter: char) -> Result<Self, LayoutError> {
        let why = match u8::try_from(delimiter) {
            Ok(b'"' | b'\r' | b'\n') => "has a special meaning in CSV",
            Ok(delimiter) if delimiter.is_ascii() => return Ok(Self { delimiter, ..Self::CSV }),
            _ => "is not ASCII",
        };
        let message = format!("{delimiter:?} {why}: it cannot be the delimiter");
        Err(LayoutError::new(LayoutErrorKind::Delimiter, message))
    }

    /// Sets whether blanks around a field, also inside its quotation marks, are not part of it. A quotation mark after
    /// blanks then begins a quoted field.
    #[must_use]
    pub const fn with_blanks(self, has_blanks: bool) -> Self {
        Self { has_blanks, ..self }
    }

    /// Returns the byte between two fields of a row.
    pub fn delimiter(self) -> u8 {
        self.delimiter
    }

    /// Returns whether a field may be in quotation marks.
    pub fn has_quotes(self) -> bool {
        self.has_quotes
    }

    /// Whether a byte is a blank that is not part of a field.
    fn is_blank(self, byte: u8) -> bool {
        matches!(byte, b' ' | b'\t') && byte != self.delimiter
    }

    /// The text without the blanks at its end that are not part of a field.
    pub(super) fn before_blanks(self, text: &[u8]) -> &[u8] {
        if !self.has_blanks {
            return text;
        }
        &text[..text.iter().rposition(|&byte| !self.is_blank(byte)).map_or(0, |last| last + 1)]
    }

    /// The range of a field without the blanks that are not part of it. Only spaces and tabs may be before the quotation mark that
    /// begins a quoted field, because bytes alone decide where a field ends.
    pub(super) fn trimmed(self, row: &[u8], field: Range<usize>) -> Range<usize> {
        if !self.has_blanks {
            return field;
        }
        let inner = trimmed(row, field.clone(), |c| c != char::from(self.delimiter));
        let blanks = &row[field.start..inner.start];
        let other = blanks.iter().position(|&byte| !self.is_blank(byte));
        match other.filter(|_| self.has_quotes && row.get(inner.start) == Some(&b'"')) {
            Some(other) => field.start + other..inner.end,
            None => inner,
        }
    }

    /// The range of a text in quotation marks without the blanks that are not part of its field.
    pub(super) fn trimmed_text(self, text: &[u8]) -> Range<usize> {
        if self.has_blanks { trimmed(text, 0..text.len(), |_| true) } else { 0..text.len() }
    }

    /// Appends a field with this text, in quotation marks if it needs them.
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

/// A field of a row.
#[derive(Clone, Copy, Debug)]
pub struct Field<'r> {
    /// The bytes of the field, with its quotation marks.
    pub raw: &'r [u8],
    /// Where it starts, in bytes of the row.
    pub at: usize,
    quoting: Quoting,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Quoting {
    /// The syntax does not use quotation marks.
    Unknown,
    None,
    /// The length of the quoted part, with its quotation marks.
    Closed(usize),
    Open,
}

impl<'r> Field<'r> {
    /// The field in this range of bytes of a row.
    pub(super) fn new(row: &'r [u8], range: Range<usize>, syntax: Syntax) -> Self {
        let at = range.start;
        let raw = &row[range];
        let quoting = match raw {
            [b'"', quoted @ ..] if syntax.has_quotes => match closing(quoted) {
                Ok(length) => Quoting::Closed(1 + length),
                Err(Open::AfterQuote) => Quoting::Closed(raw.len()),
                Err(Open::InQuotes) => Quoting::Open,
            },
            _ if syntax.has_quotes => Quoting::None,
            _ => Quoting::Unknown,
        };
        Self { raw, at, quoting }
    }

    /// Returns the end of the field, in bytes of the row.
    pub fn end(&self) -> usize {
        self.at + self.raw.len()
    }

    /// Returns whether the field begins with a quotation mark that the syntax uses.
    pub fn is_quoted(&self) -> bool {
        matches!(self.quoting, Quoting::Closed(_) | Quoting::Open)
    }

    /// Returns whether the field begins without a quotation mark, or with one that is closed.
    pub fn is_closed(&self) -> bool {
        self.quoting != Quoting::Open
    }

    /// Returns the fault of a field with a name, and its offset in the field. [`text`](Self::text) still returns
    /// the text of the field.
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

    /// Returns the text of the field, without the quotation marks around it. Doubled quotation marks become single.
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

/// The place of a byte of the text in the raw bytes of a field without faults.
pub(super) fn raw_offset(raw: &[u8], offset: usize) -> usize {
    match raw.split_first() {
        Some((b'"', quoted)) => 1 + doubled_offset(quoted, offset),
        _ => offset,
    }
}

/// The same in a part of what is inside the quotation marks of a field.
pub(super) fn doubled_offset(quoted: &[u8], offset: usize) -> usize {
    let (mut at, mut left) = (0, offset);
    while let Some(quote) = memchr(b'"', &quoted[at..]).filter(|quote| *quote < left) {
        at += quote + 2;
        left -= quote + 1;
    }
    at + left
}

/// Appends a field with this text in quotation marks.
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

// Finds the end of a quoted part of CSV (RFC 4180 section 2, rules 5 to 7).

/// Why a quoted part does not end in these bytes.
pub(super) enum Open {
    /// The bytes end in a quotation mark, which closes the part unless another one follows.
    AfterQuote,
    InQuotes,
}

/// The length of the rest of a quoted part, with the quotation mark that closes it.
pub(super) fn closing(quoted: &[u8]) -> Result<usize, Open> {
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

/// Where results go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Results {
    /// In the place of the names.
    InPlace,
    /// In new columns at the end, whose names are those of the columns with this suffix.
    InNewColumns(&'static str),
    // Not stable: the facts are those of `xn lookalikes`.
    /// Nowhere, but facts on each name go to new columns at the end, one for each of these suffixes.
    #[doc(hidden)]
    Facts(&'static [&'static str]),
}

impl Results {
    /// The suffixes of the new columns.
    pub(super) fn suffixes(&self) -> &[&'static str] {
        match self {
            Self::InPlace => &[],
            Self::InNewColumns(suffix) => std::slice::from_ref(suffix),
            Self::Facts(suffixes) => suffixes,
        }
    }
}
