//! Zone files cut before their owners: an entry that begins with a name, and those that inherit it.

use super::lexer::{Lexer, Mark, UNCLOSED};
use crate::fault::Fault;
use crate::format::Framer;

/// Finds the entries that begin with an owner, but for the first.
#[derive(Default)]
pub(super) struct Owners {
    lexer: Lexer,
    is_within_line: bool,
    has_owner: bool,
}

impl Owners {
    /// Where the next owner stands.
    pub(super) fn next(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            let is_owner = !self.is_within_line && is_owner_start(byte);
            self.is_within_line = self.lexer.mark(byte) != Mark::End;
            if is_owner && std::mem::replace(&mut self.has_owner, true) {
                // Whoever goes on from there has seen it.
                return Some(at);
            }
            at += 1;
            if self.is_within_line {
                at += self.lexer.pass(&bytes[at..]);
            }
        }
        None
    }
}

impl Framer for Owners {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        self.next(piece)
    }

    fn open_fault(&self) -> Option<Fault> {
        (!self.lexer.is_closed()).then_some(UNCLOSED)
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let (mut from, mut last) = (0, None);
        while let Some(at) = self.next(&piece[from..]) {
            last = Some(from + at);
            from += at + 1;
        }
        last
    }
}

/// Whether an entry that begins so names its owner.
pub(super) fn is_owner_start(first: u8) -> bool {
    !matches!(first, b' ' | b'\t' | b'\r' | b'\n' | b';' | b'(' | b')' | b'$')
}
