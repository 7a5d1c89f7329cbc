//! Finds where rows end in a file that is read in pieces.

use memchr::{memchr, memchr2, memrchr};

use super::field::{Syntax, UNCLOSED};
use super::quotes::{Open, closing};
use crate::fault::Fault;
use crate::format::Framer;

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
    /// At the start of a row.
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
