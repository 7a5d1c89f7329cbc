//! Quotation marks in CSV: RFC 4180 section 2, rules 5 to 7.

use std::borrow::Cow;

use super::Syntax;
use crate::bulk::formats::Cutter;

/// Where in a row one is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    FieldStart,
    Unquoted,
    Quoted,
    /// Behind a quotation mark that ends the quoted part, unless another follows.
    QuoteInQuoted,
}

impl Place {
    pub(super) fn after(self, byte: u8, syntax: Syntax) -> Self {
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
    place: Place,
}

impl Default for RowEnds {
    fn default() -> Self {
        Self::new(Syntax::Csv)
    }
}

impl RowEnds {
    pub(super) fn new(syntax: Syntax) -> Self {
        Self { syntax, place: Place::FieldStart }
    }

    pub(super) fn first_end(&mut self, rows: &[u8]) -> Option<usize> {
        for (at, &byte) in rows.iter().enumerate() {
            let is_end = byte == b'\n' && self.place != Place::Quoted;
            self.place = self.place.after(byte, self.syntax);
            if is_end {
                return Some(at + 1);
            }
        }
        None
    }
}

impl Cutter for RowEnds {
    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let mut last = None;
        while let Some(end) = self.first_end(&piece[last.unwrap_or(0)..]) {
            last = Some(last.unwrap_or(0) + end);
        }
        last
    }
}

/// What a field says: without its quotes, if it has any, and each doubled one once.
pub(super) fn text(field: &[u8]) -> Cow<'_, [u8]> {
    if !field.starts_with(b"\"") {
        return Cow::Borrowed(field);
    }
    let mut place = Place::FieldStart;
    let mut text = Vec::with_capacity(field.len());
    for &byte in field {
        let before = place;
        place = place.after(byte, Syntax::Csv);
        match (before, place) {
            // A quotation mark that opens or closes.
            (Place::FieldStart, Place::Quoted) | (Place::Quoted, Place::QuoteInQuoted) => {}
            _ => text.push(byte),
        }
    }
    Cow::Owned(text)
}
