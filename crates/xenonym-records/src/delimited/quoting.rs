//! Quotation marks in CSV: RFC 4180 section 2, rules 5 to 7.

use std::borrow::Cow;

use memchr::{memchr, memchr2};

use crate::fault::{Fault, STRAY_QUOTE, UNTERMINATED};
use crate::format::Framer;

/// A quotation mark of CSV that is never closed.
pub const UNCLOSED: Fault = UNTERMINATED.by("RFC 4180 section 2 rule 5");

/// The two formats of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Syntax {
    /// RFC 4180.
    Csv,
    /// The media type `text/tab-separated-values`.
    Tsv,
}

impl Syntax {
    /// The byte between two fields.
    pub fn delimiter(self) -> u8 {
        match self {
            Self::Csv => b',',
            Self::Tsv => b'\t',
        }
    }
}

/// Where in a row one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum InRow {
    /// Before the first byte of a field.
    FieldStart,
    /// In a field, or a part of one, that has no quotation marks around it.
    Unquoted,
    /// Between quotation marks.
    Quoted,
    /// After a quotation mark that ends the quoted part, unless another follows.
    QuoteInQuoted,
}

impl InRow {
    fn after(self, byte: u8, syntax: Syntax) -> Self {
        match (self, byte) {
            (Self::Quoted, b'"') => Self::QuoteInQuoted,
            (Self::Quoted, _) | (Self::QuoteInQuoted, b'"') => Self::Quoted,
            (Self::FieldStart, b'"') if syntax == Syntax::Csv => Self::Quoted,
            (_, b'\n') => Self::FieldStart,
            (_, byte) if byte == syntax.delimiter() => Self::FieldStart,
            _ => Self::Unquoted,
        }
    }
}

/// Finds where rows end.
pub(super) struct RowEnds {
    syntax: Syntax,
    place: InRow,
    /// How many bytes were shown since the last field with quotation marks began.
    since_mark: u64,
}

impl RowEnds {
    pub(super) fn new(syntax: Syntax) -> Self {
        Self { syntax, place: InRow::FieldStart, since_mark: 0 }
    }

    pub(super) fn next_end(&mut self, rows: &[u8]) -> Option<usize> {
        let (mut at, mut mark) = (0, None);
        while let Some(rest) = rows.get(at..).filter(|rest| !rest.is_empty()) {
            // Of what lies before the next of these, only the last byte matters.
            let found = match self.place {
                InRow::Quoted => memchr(b'"', rest),
                _ => memchr2(b'"', b'\n', rest),
            };
            let passed = found.unwrap_or(rest.len());
            if passed > 0 {
                self.place = self.place.after(rest[passed - 1], self.syntax);
            }
            at += passed;
            if found.is_none() {
                break;
            }
            let place = self.place.after(rest[passed], self.syntax);
            if (self.place, place) == (InRow::FieldStart, InRow::Quoted) {
                mark = Some(at);
            }
            self.place = place;
            at += 1;
            if rest[passed] == b'\n' {
                return Some(at);
            }
        }
        self.since_mark = match mark {
            Some(mark) => (rows.len() - mark) as u64,
            None => self.since_mark + rows.len() as u64,
        };
        None
    }
}

impl Framer for RowEnds {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        self.next_end(piece)
    }

    fn open_fault(&self) -> Option<(Fault, u64)> {
        (self.place == InRow::Quoted).then_some((UNCLOSED, self.since_mark))
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let mut last = None;
        while let Some(end) = self.next_end(&piece[last.unwrap_or(0)..]) {
            last = Some(last.unwrap_or(0) + end);
        }
        last
    }
}

/// The length of the field that a row begins with, and whether its quotes are closed.
pub(super) fn field_length(row: &[u8], syntax: Syntax) -> (usize, bool) {
    let Some(at) = (if syntax == Syntax::Csv { quoted_length(row) } else { Some(0) }) else {
        return (row.len(), false);
    };
    let rest = &row[at..];
    (at + memchr(syntax.delimiter(), rest).unwrap_or(rest.len()), true)
}

/// The length of what is in quotes at the beginning of a row, nothing if it is not closed.
fn quoted_length(row: &[u8]) -> Option<usize> {
    if row.first() != Some(&b'"') {
        return Some(0);
    }
    let mut at = 0;
    loop {
        at += memchr(b'"', &row[at + 1..])? + 2;
        // A doubled one is part of the field.
        if row.get(at) != Some(&b'"') {
            return Some(at);
        }
    }
}

/// Where a field has a quotation mark though it is not quoted, or text behind the one that closes it.
pub(super) fn stray_quote(field: &[u8]) -> Option<usize> {
    match quoted_length(field)? {
        0 => memchr(b'"', field),
        end => Some(end).filter(|end| *end < field.len()),
    }
}

/// What a field says: without its quotes, if it has any, and each doubled one once.
pub(super) fn text(field: &[u8]) -> Cow<'_, [u8]> {
    let Some(quoted) = field.strip_prefix(b"\"") else {
        return Cow::Borrowed(field);
    };
    let mut rest = quoted;
    let mut text = Vec::new();
    while let Some(quote) = memchr(b'"', rest) {
        let (before, after) = (&rest[..quote], &rest[quote + 1..]);
        if after.is_empty() && text.is_empty() {
            return Cow::Borrowed(before);
        }
        text.extend_from_slice(before);
        rest = after;
        match after.strip_prefix(b"\"") {
            Some(after) => {
                text.push(b'"');
                rest = after;
            }
            // What is behind the closing quote is as it is.
            None => break,
        }
    }
    text.extend_from_slice(rest);
    Cow::Owned(text)
}

/// What the fields of a row say, without their quotes. The row has no line ending.
///
/// An error is a fault, and the byte of the row where it is: a quotation mark that is never closed, or
/// one in a field that is not quoted as a whole.
pub fn field_texts(
    row: &[u8],
    syntax: Syntax,
) -> impl Iterator<Item = Result<Cow<'_, [u8]>, (Fault, usize)>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let (length, is_closed) = field_length(&row[start..], syntax);
        let end = start + length;
        next = (end < row.len()).then_some(end + 1);
        let field = &row[start..end];
        if syntax == Syntax::Tsv {
            return Some(Ok(Cow::Borrowed(field)));
        }
        Some(match stray_quote(field) {
            _ if !is_closed => Err((UNCLOSED, start)),
            Some(at) => Err((STRAY_QUOTE, start + at)),
            None => Ok(text(field)),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(row: &str, syntax: Syntax) -> Result<Vec<String>, (Fault, usize)> {
        let texts = field_texts(row.as_bytes(), syntax);
        texts.map(|text| text.map(|text| String::from_utf8(text.into_owned()).unwrap())).collect()
    }

    #[test]
    fn the_texts_of_fields_have_no_quotes() {
        let expected = Ok(["a", "", "b\n,\"", ""].map(str::to_owned).to_vec());
        assert_eq!(texts("a,,\"b\n,\"\"\",", Syntax::Csv), expected);
        assert_eq!(texts("", Syntax::Csv), Ok(vec![String::new()]));
        assert_eq!(texts("\"a\tb", Syntax::Tsv), Ok(vec!["\"a".to_owned(), "b".to_owned()]));
        assert_eq!(texts("a,b\"c", Syntax::Csv), Err((STRAY_QUOTE, 3)));
        assert_eq!(texts("a,\"b\"c", Syntax::Csv), Err((STRAY_QUOTE, 5)));
        assert_eq!(texts("a,\"b", Syntax::Csv), Err((UNCLOSED, 2)));
    }
}
