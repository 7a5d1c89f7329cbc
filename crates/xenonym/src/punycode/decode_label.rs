//! The fast path of RFC 3492 section 6.2, for labels of the DNS.
//!
//! It is the RFC's loop with Punycode's parameters, except for the following:
//!
//! 1. Any special case ends it: more than 63 bytes, any error, and deltas and code points that do
//!    not occur in Unicode labels. The general path then reports the error, so this path is only
//!    arithmetic.
//! 2. The bias is stored as the thresholds that follow from it, and divisions by the length are
//!    products: see [`thresholds`](super::thresholds).
//! 3. Sums are 64 bits wide, and are checked once per integer instead of once per digit.
//! 4. An insertion moves a block of fixed size. Labels are seldom longer, and copies of unknown
//!    length would be calls.
#![expect(clippy::indexing_slicing, reason = "positions are masked, blocks fit in the room")]

use super::thresholds::{BASE, LIMIT, LONGEST, Thresholds, quotient};

/// How many code points an insertion moves.
const BLOCK: usize = 16;

/// One more than the positions of a label, a power of two.
const POSITIONS: usize = LONGEST + 1;

/// The buffer for the decoded label.
#[derive(Debug)]
pub(crate) struct LabelRoom([char; POSITIONS]);

impl LabelRoom {
    pub(crate) const fn new() -> Self {
        Self(['\0'; POSITIONS])
    }

    /// The decoded label, or `None` if the general path must decode it. Each code point is passed
    /// to `see` in the order of insertion, while the arithmetic of the next one is pending.
    #[inline]
    pub(crate) fn decode(&mut self, digits: &[u8], mut see: impl FnMut(char)) -> Option<&[char]> {
        if digits.len() > LONGEST {
            return None;
        }
        // let output = all basic code points before the last delimiter
        let (literal, digits) = match digits.iter().rposition(|&byte| byte == b'-') {
            Some(delimiter @ 1..) => (&digits[..delimiter], &digits[delimiter + 1..]),
            _ => (&[][..], digits),
        };
        let mut union = 0;
        for (slot, &byte) in self.0.iter_mut().zip(literal) {
            union |= byte;
            *slot = char::from(byte);
            see(*slot);
        }
        if !union.is_ascii() {
            return None;
        }
        let length = self.insert(literal.len(), digits, see)?;
        self.0.get(..length)
    }

    /// The main loop. Returns the length after it.
    fn insert(
        &mut self,
        mut length: usize,
        digits: &[u8],
        mut see: impl FnMut(char),
    ) -> Option<usize> {
        let mut digits = digits.iter();
        // let n = initial_n, let i = 0, let bias = initial_bias
        let (mut n, mut i, mut thresholds) = (0x80, 0, Thresholds::INITIAL);
        // while the input is not exhausted do begin
        while let Some(&digit) = digits.next() {
            let mut digit = digit_value(digit);
            let mut delta = digit;
            if digit >= thresholds.first() {
                let mut weight = 1_u64;
                while digit >= thresholds.first() {
                    if digit >= BASE {
                        return None;
                    }
                    // After eight digits thresholds are 0, so that a ninth ends in failure,
                    // whatever wraps.
                    weight = weight.wrapping_mul(BASE - thresholds.first());
                    thresholds.advance();
                    digit = digit_value(*digits.next()?);
                    delta = delta.wrapping_add(digit.wrapping_mul(weight));
                }
                if delta > LIMIT / 2 {
                    return None;
                }
            }
            length += 1;
            // let bias = adapt(i - oldi, length(output) + 1, test oldi is 0?)
            let scaled = if i == 0 { delta / 700 } else { delta / 2 };
            thresholds = Thresholds::adapted(scaled, length);
            // let n = n + i div (length(output) + 1), let i = i mod (length(output) + 1)
            i += delta;
            let turns = quotient(i, length);
            n += turns;
            i -= turns * length as u64;
            // insert n into output at position i
            let code_point = char::from_u32(n as u32)?;
            see(code_point);
            self.insert_one(code_point, i as usize, length);
            // increment i
            i += 1;
        }
        Some(length)
    }

    /// Inserts a code point. `length` includes it. Blocks are moved where they fit.
    #[inline]
    fn insert_one(&mut self, code_point: char, position: usize, length: usize) {
        let at = position % POSITIONS;
        if length - at <= BLOCK && at < POSITIONS - BLOCK {
            let mut block = ['\0'; BLOCK];
            block.copy_from_slice(&self.0[at..at + BLOCK]);
            self.0[at + 1..=at + BLOCK].copy_from_slice(&block);
        } else {
            self.0.copy_within(at..length - 1, at + 1);
        }
        self.0[at] = code_point;
    }
}

/// The value of a digit, or 255 if the byte is not a digit.
#[inline]
fn digit_value(byte: u8) -> u64 {
    u64::from(DIGIT_VALUES[usize::from(byte)])
}

static DIGIT_VALUES: [u8; 256] = {
    let mut values = [u8::MAX; 256];
    let mut value = 0;
    while value < 36 {
        let digit = if value < 26 { b'a' + value } else { b'0' + value - 26 };
        values[digit as usize] = value;
        values[digit.to_ascii_uppercase() as usize] = value;
        value += 1;
    }
    values
};
