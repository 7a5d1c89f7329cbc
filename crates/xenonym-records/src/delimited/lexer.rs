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

use super::field::Syntax;
use crate::line_ending::split_ending;

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
    let (words, _) = is_special.as_chunks::<8>();
    words.iter().enumerate().fold(0, |all, (index, word)| {
        let bits = u64::from_le_bytes(*word).wrapping_mul(GATHER) >> 56;
        all | bits << (8 * index)
    })
}
