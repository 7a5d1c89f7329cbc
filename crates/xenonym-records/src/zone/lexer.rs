//! The characters of a master file (RFC 1035 section 5.1): what `"`, `;`, `(`, `)` and `\` make of
//! those around them.

use memchr::{memchr, memchr2};

use crate::fault::{Fault, UNTERMINATED};

pub(super) const UNCLOSED: Fault = UNTERMINATED.by("RFC 1035 section 5.1");

/// What a byte is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// Part of a field.
    Text,
    /// The quotation mark that begins a quoted field.
    Open,
    /// The one that ends it.
    Close,
    /// A blank, a parenthesis, a comment, or the end of a line in parentheses.
    Between,
    /// The line feed that ends an entry.
    End,
}

/// The bytes that change what others behind them are, outside of quotes and comments.
const CHANGES: [bool; 256] = {
    let mut changes = [false; 256];
    let mut specials: &[u8] = b"\n\"();\\";
    while let [first, rest @ ..] = specials {
        changes[*first as usize] = true;
        specials = rest;
    }
    changes
};

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
enum Mode {
    #[default]
    Plain,
    Quoted,
    Comment,
}

#[derive(Clone, Default, Debug)]
pub(super) struct Lexer {
    mode: Mode,
    /// How many parentheses are open.
    depth: u64,
    is_escaped: bool,
    /// Whether a parenthesis closed what was not open.
    pub(super) has_unopened: bool,
}

impl Lexer {
    pub(super) fn mark(&mut self, byte: u8) -> Mark {
        if std::mem::take(&mut self.is_escaped) && byte != b'\n' {
            return Mark::Text;
        }
        match (self.mode, byte) {
            (Mode::Plain | Mode::Comment, b'\n') => {
                self.mode = Mode::Plain;
                if self.depth == 0 { Mark::End } else { Mark::Between }
            }
            (Mode::Comment, _) | (Mode::Plain, b' ' | b'\t' | b'\r') => Mark::Between,
            (Mode::Quoted, b'"') => {
                self.mode = Mode::Plain;
                Mark::Close
            }
            (_, b'\\') => {
                self.is_escaped = true;
                Mark::Text
            }
            (Mode::Plain, b'"') => {
                self.mode = Mode::Quoted;
                Mark::Open
            }
            (Mode::Plain, b';') => {
                self.mode = Mode::Comment;
                Mark::Between
            }
            (Mode::Plain, b'(') => {
                self.depth += 1;
                Mark::Between
            }
            (Mode::Plain, b')') => {
                self.has_unopened |= self.depth == 0;
                self.depth = self.depth.saturating_sub(1);
                Mark::Between
            }
            (Mode::Quoted | Mode::Plain, _) => Mark::Text,
        }
    }

    /// The length of what comes next that changes nothing for what is behind it.
    pub(super) fn pass(&self, bytes: &[u8]) -> usize {
        let next = match self.mode {
            _ if self.is_escaped => Some(0),
            Mode::Comment => memchr(b'\n', bytes),
            Mode::Quoted => memchr2(b'"', b'\\', bytes),
            Mode::Plain => bytes.iter().position(|byte| CHANGES[usize::from(*byte)]),
        };
        next.unwrap_or(bytes.len())
    }

    /// Whether a file may end here.
    pub(super) fn is_closed(&self) -> bool {
        self.depth == 0 && self.mode != Mode::Quoted
    }
}
