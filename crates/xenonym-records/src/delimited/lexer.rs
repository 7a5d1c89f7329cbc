//! Divides rows into fields, in one pass over as many rows as there are.
//!
//! ```text
//! for each block of 64 bytes: a bit for each delimiter, line feed and quotation mark
//! for each bit
//!     a delimiter or line feed, outside of quotes: ends the field
//!     a quotation mark at the start of a field: skip to the one that closes it
//! ```
//!
//! The bits are made without branches, so that the compiler makes vector instructions of them.

use super::fields::Syntax;

/// How many bytes are looked at together.
const BLOCK: usize = 64;

/// Reads fields, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'r> {
    bytes: &'r [u8],
    syntax: Syntax,
    /// Where the next field starts.
    at: usize,
    /// Where the block starts that is looked at, and its special bytes that are not passed.
    block: usize,
    special: u64,
    /// Whether a quotation mark was seen since the caller said that none was.
    pub(super) has_seen_quote: bool,
}

/// What ends a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    Delimiter,
    LineFeed,
    /// The end of the bytes.
    Input,
    /// The same, before the quotation mark that would close the field.
    Unclosed,
}

impl<'r> Lexer<'r> {
    /// From the start of a row.
    pub(super) fn new(bytes: &'r [u8], syntax: Syntax) -> Self {
        let special = special_bytes(bytes, syntax);
        Self { bytes, syntax, at: 0, block: 0, special, has_seen_quote: false }
    }

    /// Where the next field starts.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn bytes(&self) -> &'r [u8] {
        self.bytes
    }

    pub(super) fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// Where the next field ends, and what ends it.
    #[inline]
    pub(super) fn field(&mut self) -> (usize, Ended) {
        while let Some((at, byte)) = self.next_special() {
            let ended = match byte {
                b'\n' => Ended::LineFeed,
                b'"' if self.syntax.has_quotes() => {
                    self.has_seen_quote = true;
                    if at == self.at && !self.skip_quoted() {
                        self.at = self.bytes.len();
                        return (self.at, Ended::Unclosed);
                    }
                    continue;
                }
                _ => Ended::Delimiter,
            };
            self.at = at + 1;
            return (at, ended);
        }
        self.at = self.bytes.len();
        (self.at, Ended::Input)
    }

    /// Goes on after the quotation mark that closes the field, if there is one.
    fn skip_quoted(&mut self) -> bool {
        while let Some((at, byte)) = self.next_special() {
            if byte == b'"' {
                if self.bytes.get(at + 1) != Some(&b'"') {
                    return true;
                }
                // Two of them are one of the field.
                self.next_special();
            }
        }
        false
    }

    /// The next byte that may end a field or begin or end its quoted part, and where it stands.
    #[inline]
    fn next_special(&mut self) -> Option<(usize, u8)> {
        while self.special == 0 {
            let next = self.bytes.get(self.block + BLOCK..).filter(|next| !next.is_empty())?;
            self.block += BLOCK;
            self.special = special_bytes(next, self.syntax);
        }
        let at = self.block + self.special.trailing_zeros() as usize;
        self.special &= self.special - 1;
        Some((at, self.bytes[at]))
    }
}

/// A bit for each of the first 64 bytes that is special.
#[inline]
fn special_bytes(bytes: &[u8], syntax: Syntax) -> u64 {
    match bytes.first_chunk() {
        Some(block) => special_in_block(block, syntax),
        None => {
            let mut block = [0; BLOCK];
            block[..bytes.len()].copy_from_slice(bytes);
            special_in_block(&block, syntax) & !(u64::MAX << bytes.len())
        }
    }
}

#[inline]
fn special_in_block(block: &[u8; BLOCK], syntax: Syntax) -> u64 {
    /// Brings the lowest bits of eight bytes together in the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let delimiter = syntax.delimiter();
    let quote = if syntax.has_quotes() { b'"' } else { delimiter };
    let is_special = block.map(|byte| {
        u8::from(byte == delimiter) | u8::from(byte == b'\n') | u8::from(byte == quote)
    });
    let (words, _) = is_special.as_chunks();
    let bits = |word: &[u8; 8]| u64::from_le_bytes(*word).wrapping_mul(GATHER) >> 56;
    (0..).zip(words).fold(0, |all, (index, word)| all | bits(word) << (8 * index))
}
