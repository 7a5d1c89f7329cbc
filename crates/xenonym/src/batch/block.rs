//! Classifies 64 bytes of lines at once, and finds bytes that no clean name has at their place.
//!
//! The loop over the bytes has no branch and no table, so that the compiler emits vector
//! instructions. The result is used in two ways: [`Block::is_clean`] for the whole block,
//! which is enough for most blocks, and bit by bit for the others.

#![expect(clippy::needless_bitwise_bool, reason = "a lazy operator is a branch")]

use super::PassThrough;

/// The number of bytes that are checked together.
pub(super) const LENGTH: usize = 64;

/// Bits of a byte's class.
const ENDS: u8 = 1;
const DIVIDES: u8 = 1 << 1;
pub(super) const SUSPECT: u8 = 1 << 2;

/// The bytes of a block, and the one before it.
pub(super) type Window = [u8; LENGTH + 1];

/// The block at `at`, if it and the byte before it are in the input.
#[inline]
pub(super) fn window(input: &[u8], at: usize) -> Option<&Window> {
    input.get(at.checked_sub(1)?..)?.first_chunk()
}

/// The same for the first and the last block: an LF is assumed before the input, and letters after it.
#[cold]
pub(super) fn padded(input: &[u8], at: usize) -> Window {
    let mut window = [b'a'; LENGTH + 1];
    let (first, rest) = window.split_at_mut(1);
    let known = input.get(at..).unwrap_or_default();
    for (to, from) in rest.iter_mut().zip(known) {
        *to = *from;
    }
    first.fill(at.checked_sub(1).and_then(|last| input.get(last)).map_or(b'\n', |&last| last));
    window
}

/// The hyphen and the dot, which are neighbours in ASCII.
#[inline]
const fn is_inner(byte: u8) -> bool {
    byte.wrapping_sub(b'-') < 2
}

/// Letters and digits, and bytes that count as letters.
#[inline]
const fn is_word(byte: u8, clean: PassThrough) -> bool {
    let [one, other] = clean.others;
    (byte.wrapping_sub(b'a') < 26)
        | (byte.wrapping_sub(b'0') < 10)
        | (byte == one)
        | (byte == other)
}

#[inline]
const fn class_of(ends: bool, divides: bool, is_suspect: bool) -> u8 {
    (if ends { ENDS } else { 0 })
        | (if divides { DIVIDES } else { 0 })
        | (if is_suspect { SUSPECT } else { 0 })
}

/// The classes of 64 bytes.
pub(super) struct Block {
    classes: [u8; LENGTH],
}

impl Block {
    /// Classifies all bytes of `window` except the first, which is the one before the block.
    ///
    /// A byte is suspect if no line that is its own result has it at this place. The
    /// line that it is in, or ends, has to be converted.
    #[inline]
    pub(super) fn of_lines(window: &Window, clean: PassThrough) -> Self {
        let mut classes = [0; LENGTH];
        // Without LTO, an iterator over neighbors compiles to calls, so the loop is not vectorized.
        #[expect(clippy::indexing_slicing, reason = "the window has a byte more than the block")]
        for at in 0..LENGTH {
            let (before, byte) = (window[at], window[at + 1]);
            let is_end = (byte == b'\n') | (byte == b'\r');
            let after_none = (before == b'\n') | (before == b'-');
            let is_misplaced = (is_inner(byte) & (after_none | (before == b'.')))
                | (is_end & (after_none | (before == clean.not_last)))
                | ((before == b'\r') & (byte != b'\n'));
            let is_suspect = is_misplaced | !(is_end | is_inner(byte) | is_word(byte, clean));
            let ends = byte == b'\n';
            classes[at] = class_of(ends, ends | (byte == b'.'), is_suspect) | clean.class;
        }
        Self { classes }
    }

    /// Whether no byte is suspect, no label has more than 63 bytes as far as the block shows, and a
    /// line ends in it.
    #[inline]
    pub(super) fn is_clean(&self) -> bool {
        let (first, second) = self.classes.split_at(LENGTH / 2);
        let any = |half: &[u8]| half.iter().fold(0, |seen, class| seen | class);
        let (first, second) = (any(first), any(second));
        (first | second) & SUSPECT == 0
            && first & second & DIVIDES != 0
            && (first | second) & ENDS != 0
    }

    /// How many lines end in the block.
    #[inline]
    pub(super) fn count_ends(&self) -> usize {
        let count: u8 = self.classes.iter().map(|class| class & ENDS).sum();
        usize::from(count)
    }

    /// The line ends: bit n is byte n of the block.
    pub(super) fn ends(&self) -> u64 {
        self.bits(ENDS.trailing_zeros())
    }

    /// The suspect bytes, and the start of each half without a dot or a line end, because such a half
    /// belongs to one label.
    pub(super) fn suspects(&self) -> u64 {
        let divides = self.bits(DIVIDES.trailing_zeros());
        let long = u64::from(divides & HALF == 0) | u64::from(divides & !HALF == 0) << (LENGTH / 2);
        self.bits(SUSPECT.trailing_zeros()) | long
    }

    /// One bit of each class. The multiplication gathers the lowest bits of eight bytes.
    fn bits(&self, bit: u32) -> u64 {
        let mut bits = 0;
        for eight in self.classes.chunks_exact(8).rev() {
            let word = eight.first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
            let gathered = (word >> bit & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            bits = bits << 8 | gathered;
        }
        bits
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HALF: u64 = u32::MAX as u64;
