//! RFC 3492 section 6.3 for what may be a DNS label, quickly.
//!
//! As the general encoder, this one sorts the non-basic code points once and knows the handled
//! positions by a 64-bit mask. It departs from it in this:
//!
//! 1. Anything out of the ordinary ends it: more than 63 code points, what is above Unicode, an
//!    output without room. The general way then says what is wrong, and where.
//! 2. The bias is kept as the thresholds that follow from it, and divisions are products: see
//!    [`thresholds`](super::thresholds).
//! 3. Value and position of a code point are 27 bits, and where it is to stand after sorting is
//!    how many others are less: comparisons without a branch, several at a time.
#![expect(clippy::indexing_slicing, reason = "indexes are masked or counted")]

use super::thresholds::{BASE, LONGEST, Thresholds, quotient};

/// The bits of a position.
const POSITION_BITS: u32 = 6;

/// One more than the positions of a label, a power of two.
const POSITIONS: usize = 1 << POSITION_BITS;

/// So many are compared at a time.
const LANES: usize = 8;

/// Encodes into `output`; the length of it, or `None` for the general way to look at the input.
#[inline]
pub(super) fn encode(input: impl Iterator<Item = u32>, output: &mut [u8]) -> Option<usize> {
    // More than any code point with its position.
    let mut unsorted = [i32::MAX; POSITIONS];
    let (mut position, mut count, mut written) = (0, 0, 0);
    for value in input {
        if position == LONGEST as u32 || value > u32::from(char::MAX) {
            return None;
        }
        if value < 0x80 {
            *output.get_mut(written)? = value as u8;
            written += 1;
        } else {
            unsorted[count % POSITIONS] = (value << POSITION_BITS | position) as i32;
            count += 1;
        }
        position += 1;
    }
    if written > 0 {
        *output.get_mut(written)? = b'-';
    }
    let mut sorted = [0; POSITIONS];
    sort(&unsorted, count, &mut sorted);
    let length = position as usize;
    write_deltas(sorted.get(..count)?, length, output, written + usize::from(written > 0))
}

fn sort(unsorted: &[i32; POSITIONS], count: usize, sorted: &mut [i32; POSITIONS]) {
    let padded = &unsorted[..count.next_multiple_of(LANES).min(POSITIONS)];
    for &item in padded.iter().take(count) {
        let mut less = [0; LANES];
        for others in padded.chunks_exact(LANES) {
            for (less, &other) in less.iter_mut().zip(others) {
                *less += u32::from(other < item);
            }
        }
        sorted[less.iter().sum::<u32>() as usize % POSITIONS] = item;
    }
}

/// The main loop over the sorted non-basic code points of `length` in all; the output's length.
fn write_deltas(
    sorted: &[i32],
    length: usize,
    output: &mut [u8],
    mut written: usize,
) -> Option<usize> {
    let mut handled = (1_u64 << length) - 1;
    for &item in sorted {
        handled &= !(1 << (item as usize % POSITIONS));
    }
    let basic = length - sorted.len();
    // let n = initial_n, let i = 0, let bias = initial_bias
    let (mut n, mut i, mut thresholds) = (0x80, 0, Thresholds::INITIAL);
    for (h, &item) in (basic..).zip(sorted) {
        let m = u64::from(item as u32 >> POSITION_BITS);
        let bit = 1_u64 << (item as usize % POSITIONS);
        // delta = (m - n) * (h + 1), and the handled code points passed on the way.
        let rank = u64::from((handled & (bit - 1)).count_ones());
        let delta = (m - n) * (h as u64 + 1) + rank - i;
        written = write_integer(delta, thresholds, output, written)?;
        let scaled = if h == basic { delta / 700 } else { delta / 2 };
        thresholds = Thresholds::adapted(scaled, h + 1);
        handled |= bit;
        n = m;
        i = rank + 1;
    }
    Some(written)
}

/// Section 3.3; where the next one starts.
#[inline]
fn write_integer(
    mut q: u64,
    mut thresholds: Thresholds,
    output: &mut [u8],
    mut written: usize,
) -> Option<usize> {
    while q >= thresholds.first() {
        let t = thresholds.first();
        let rest = quotient(q - t, (BASE - t) as usize);
        *output.get_mut(written)? = symbol(q - rest * (BASE - t));
        written += 1;
        q = rest;
        thresholds.advance();
    }
    *output.get_mut(written)? = symbol(q);
    Some(written + 1)
}

/// The digit of a value below base.
#[inline]
fn symbol(value: u64) -> u8 {
    b"abcdefghijklmnopqrstuvwxyz0123456789"[value as usize % BASE as usize]
}
