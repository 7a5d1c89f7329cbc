//! Divides zone files into records: an entry that names its owner, and those that inherit it.

use super::lexer::{EntryEnds, UNCLOSED};
use crate::fault::Fault;
use crate::format::Framer;

/// Finds the entries that begin with an owner, except the first.
#[derive(Default)]
pub(super) struct Owners {
    entries: EntryEnds,
    is_within_entry: bool,
    has_owner: bool,
}

impl Owners {
    /// The place of the next owner.
    pub(super) fn next(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            if !self.is_within_entry
                && is_owner_start(byte)
                && std::mem::replace(&mut self.has_owner, true)
            {
                // The caller continues at this owner, before its entry.
                self.has_owner = false;
                return Some(at);
            }
            let end = self.entries.next(&bytes[at..]);
            self.is_within_entry = end.is_none();
            at = end.map_or(bytes.len(), |end| at + end);
        }
        None
    }
}

impl Framer for Owners {
    fn first_end(&mut self, piece: &[u8]) -> Option<usize> {
        self.next(piece)
    }

    fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let mut last = None;
        while let Some(at) = self.next(&piece[last.unwrap_or(0)..]) {
            last = Some(last.unwrap_or(0) + at);
        }
        last
    }

    fn open_fault(&self) -> Option<(Fault, u64)> {
        self.entries.opened_before().map(|before| (UNCLOSED, before))
    }
}

/// Whether an entry with this start names its owner.
pub(super) fn is_owner_start(first: u8) -> bool {
    !matches!(first, b' ' | b'\t' | b'\r' | b'\n' | b';' | b'(' | b')' | b'$')
}
