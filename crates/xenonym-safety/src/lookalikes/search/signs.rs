//! Where a text has signs that decide how a name is divided and compared.
//!
//! Each place is a bit, found for eight bytes at a time, because a branch for each byte can't be predicted.

use core::ops::Range;

/// The places of signs in the first 63 bytes of a text, from the lowest bit on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    pub(super) dots: u64,
    pub(super) hyphens: u64,
    pub(super) digits: u64,
    /// Letters of ASCII in upper case.
    pub(super) capitals: u64,
    /// Bytes that aren't ASCII.
    pub(super) others: u64,
}

impl Signs {
    /// How many bytes have a place: as many as the longest label has.
    pub(super) const MOST: usize = 63;

    #[inline]
    pub(super) fn of(text: &[u8]) -> Self {
        let text = text.get(..Self::MOST).unwrap_or(text);
        let mut signs = Self::default();
        let chunks = text.chunks_exact(8);
        let rest = chunks.remainder();
        for (chunk, at) in chunks.zip((0..).step_by(8)) {
            signs.add(chunk.try_into().unwrap_or_default(), at);
        }
        if let Some(&last) = text.last_chunk() {
            // Some bytes may be added again.
            signs.add(last, text.len() - 8);
        } else {
            let mut padded = [0; 8];
            padded.iter_mut().zip(rest).for_each(|(place, &byte)| *place = byte);
            signs.add(padded, 0);
        }
        signs
    }

    /// Adds the signs of eight bytes at a place.
    #[inline]
    fn add(&mut self, bytes: [u8; 8], at: usize) {
        const EACH: u64 = u64::from_ne_bytes([1; 8]);
        const HIGH: u64 = EACH << 7;
        let all = u64::from_le_bytes(bytes);
        let ascii = all & !HIGH;
        // No sum is carried to the next byte.
        let from = |first: u8| ascii + EACH * u64::from(128 - first);
        let is = |byte: u8| !((ascii ^ (EACH * u64::from(byte))) + EACH * 127);
        let between = |first: u8, last: u8| from(first) & !from(last + 1);
        // The high bits of all bytes next to each other.
        let places =
            |high: u64| ((high & HIGH) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> (64 - 8) << at;
        let dots = is(b'.') & !all;
        self.dots |= places(dots);
        // Most names have nothing else than letters between dots.
        if (dots | between(b'a', b'z') & !all) & HIGH == HIGH {
            return;
        }
        self.hyphens |= places(is(b'-') & !all);
        self.digits |= places(between(b'0', b'9') & !all);
        self.capitals |= places(between(b'A', b'Z') & !all);
        self.others |= places(all);
    }

    /// The signs of a part, with their places in it.
    #[inline]
    pub(super) fn within(self, part: Range<usize>) -> Self {
        let within = |signs: u64| {
            signs.wrapping_shr(part.start as u32) & !u64::MAX.wrapping_shl(part.len() as u32)
        };
        Self {
            dots: within(self.dots),
            hyphens: within(self.hyphens),
            digits: within(self.digits),
            capitals: within(self.capitals),
            others: within(self.others),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn each_byte_is_found_at_each_place() {
        for byte in 0..=u8::MAX {
            for length in [1, 7, 8, 9, 16, 20, 62, 63, 64, 100] {
                for at in 0..length {
                    let mut text: Vec<u8> = (0..length).map(|_| b'z').collect();
                    text[at] = byte;
                    let bit = if at < Signs::MOST { 1 << at } else { 0 };
                    let found = Signs::of(&text);
                    for (found, is) in [
                        (found.dots, byte == b'.'),
                        (found.hyphens, byte == b'-'),
                        (found.digits, byte.is_ascii_digit()),
                        (found.capitals, byte.is_ascii_uppercase()),
                        (found.others, !byte.is_ascii()),
                    ] {
                        assert_eq!(found, if is { bit } else { 0 }, "{byte} at {at} of {length}");
                    }
                }
            }
        }
        assert_eq!(Signs::of(b"").digits, 0);
    }

    #[test]
    fn places_are_those_in_the_part() {
        let signs = Signs::of(b"a1.b2-3.c");
        let part = signs.within(3..7);
        assert_eq!((part.dots, part.digits, part.hyphens), (0, 0b1010, 0b100));
        assert_eq!(signs.within(9..9).digits, 0);
        assert_eq!(Signs::of(&[b'1'; 63]).within(0..63).digits, u64::MAX >> 1);
        assert_eq!(Signs::of(&[b'1'; 63]).within(63..63).digits, 0);
    }
}
