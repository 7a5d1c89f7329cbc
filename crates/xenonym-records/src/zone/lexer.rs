//! The special characters of a master file (RFC 1035 section 5.1): `"`, `;`, `(`, `)` and `\`, and their
//! effect on the characters around them.

use memchr::{memchr, memchr2};

use crate::fault::{Fault, UNTERMINATED};

pub(super) const UNCLOSED: Fault = UNTERMINATED.by("RFC 1035 section 5.1");

/// The bytes with a meaning of their own, outside quotes and comments.
const SPECIAL: [bool; 256] = set(b" \t\r\n\"();\\");
/// The special bytes that change the meaning of later bytes.
const CHANGING: [bool; 256] = set(b"\n\"();\\");

pub(super) const fn set(mut bytes: &[u8]) -> [bool; 256] {
    let mut set = [false; 256];
    while let [first, rest @ ..] = bytes {
        set[*first as usize] = true;
        bytes = rest;
    }
    set
}

/// The length of the part of a field that `bytes` begins with, without quotes and escapes.
pub(super) fn text_length(bytes: &[u8]) -> usize {
    bytes.iter().position(|&byte| SPECIAL[usize::from(byte)]).unwrap_or(bytes.len())
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
enum Mode {
    #[default]
    Plain,
    Quoted,
    Comment,
}

/// Finds the ends of entries in pieces of a zone.
#[derive(Clone, Default, Debug)]
pub(super) struct EntryEnds {
    mode: Mode,
    /// How many parentheses are open.
    depth: u64,
    is_escaped: bool,
    /// How many bytes of earlier pieces there were.
    shown: u64,
    /// The place of the first open mark.
    opened: u64,
}

impl EntryEnds {
    /// The length of `bytes` up to the end of the first entry that ends in them. The next call goes
    /// on there, or, if no entry ends, after all of `bytes`.
    pub(super) fn next(&mut self, bytes: &[u8]) -> Option<usize> {
        let end = self.find(bytes);
        self.shown += end.unwrap_or(bytes.len()) as u64;
        end
    }

    fn find(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        loop {
            if self.is_escaped {
                // A line feed ends an entry, even after a backslash.
                at += usize::from(*bytes.get(at)? != b'\n');
                self.is_escaped = false;
            }
            let rest = &bytes[at..];
            at += match self.mode {
                Mode::Comment => memchr(b'\n', rest),
                Mode::Quoted => memchr2(b'"', b'\\', rest),
                Mode::Plain => rest.iter().position(|&byte| CHANGING[usize::from(byte)]),
            }?;
            let byte = bytes[at];
            at += 1;
            match byte {
                b'\n' => {
                    self.mode = Mode::Plain;
                    if self.depth == 0 {
                        return Some(at);
                    }
                }
                b'\\' => self.is_escaped = true,
                b'"' if self.mode == Mode::Quoted => self.mode = Mode::Plain,
                b'"' => {
                    self.open(at);
                    self.mode = Mode::Quoted;
                }
                b'(' => {
                    self.open(at);
                    self.depth += 1;
                }
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => self.mode = Mode::Comment,
            }
        }
    }

    /// Notes the place of a mark that ends at a byte of this piece.
    fn open(&mut self, end: usize) {
        if self.depth == 0 {
            self.opened = self.shown + end as u64 - 1;
        }
    }

    /// How many bytes before the end of the piece an open mark is, if there is one.
    pub(super) fn opened_before(&self) -> Option<u64> {
        let is_open = self.depth > 0 || self.mode == Mode::Quoted;
        is_open.then_some(self.shown - self.opened)
    }
}
