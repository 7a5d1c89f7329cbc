//! The fast path of RFC 3492 section 6.3, for labels of the DNS.
//!
//! Like the general encoder, this one sorts the non-basic code points once. It differs as follows:
//!
//! 1. Any special case ends it: more than 63 code points, values above Unicode, or an output
//!    without space. The general path then reports the error.
//! 2. The bias is stored as the thresholds that follow from it, and divisions are products: see
//!    [`thresholds`](super::thresholds).
//! 3. The value and position of a code point are 27 bits. Its position after sorting is the number
//!    of smaller ones, which comparisons count without a branch, several at a time. The handled
//!    code points before it are counted by the same comparisons, or by the bits of a mask.
//! 4. A second digit is always written, because a branch on it is hard to predict. There must
//!    therefore be space for it.
#![expect(clippy::indexing_slicing, reason = "indexes are masked or counted")]
#![expect(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "27 bits are positive")]

use super::thresholds::{BASE, LONGEST, Thresholds, quotient};

/// The bits of a position.
const POSITION_BITS: u32 = 6;

/// One more than the positions of a label, a power of two.
const POSITIONS: usize = 1 << POSITION_BITS;

/// How many are compared at once.
const LANES: usize = 8;

/// Most labels contain at most this many non-basic code points.
const FEW: usize = 4;

/// More non-basic code points than this are rare.
const MANY: usize = 16;

/// Encodes into `output`. Returns the length, or `None` if the general path must encode the input.
#[inline]
pub(crate) fn encode(input: impl Iterator<Item = u32>, output: &mut [u8]) -> Option<usize> {
    let mut items = [i32::MAX; POSITIONS];
    let (mut basic, mut position, mut count, mut written) = (0_u64, 0, 0, 0);
    for value in input {
        if position == LONGEST as u32 || value > u32::from(char::MAX) {
            return None;
        }
        if value < 0x80 {
            *output.get_mut(written)? = value as u8;
            written += 1;
            basic |= 1 << position;
        } else {
            items[count % POSITIONS] = (value << POSITION_BITS | position) as i32;
            count += 1;
        }
        position += 1;
    }
    if written > 0 {
        *output.get_mut(written)? = b'-';
        written += 1;
    }
    let mut write = |sorted: &[i32]| write_deltas(sorted.get(..count)?, output, written);
    if count <= FEW {
        write(&few(items.first_chunk()?))
    } else if count <= MANY {
        write(&many::<MANY>(items.first_chunk()?, count, basic))
    } else {
        write(&many(&items, count, basic))
    }
}

/// The items in ascending order, each with its rank instead of its position: how many code points
/// before it are handled when its turn comes. An item that is not there is larger than all others.
#[inline]
fn few(items: &[i32; FEW]) -> [i32; FEW] {
    let (mut smaller_before, mut smaller_behind) = ([0_i32; FEW], [0_i32; FEW]);
    for k in 1..FEW {
        for j in 0..k {
            let is_smaller = i32::from(items[j] < items[k]);
            smaller_before[k] += is_smaller;
            smaller_behind[j] += 1 - is_smaller;
        }
    }
    let mut sorted = [0; FEW];
    for k in 0..FEW {
        // A position counts k code points that are not basic.
        let ranked = items[k].wrapping_add(smaller_before[k] - k as i32);
        sorted[(smaller_before[k] + smaller_behind[k]) as usize % FEW] = ranked;
    }
    sorted
}

/// The same for `count` items. `handled` is the set of positions of the basic code points.
#[inline]
fn many<const N: usize>(items: &[i32; N], count: usize, mut handled: u64) -> [i32; N] {
    let mut ranks = [0; N];
    for &other in items.iter().take(count) {
        let lanes = ranks.chunks_exact_mut(LANES).zip(items.chunks_exact(LANES));
        for (ranks, items) in lanes.take(count.div_ceil(LANES)) {
            for (rank, &item) in ranks.iter_mut().zip(items) {
                *rank += u32::from(other < item);
            }
        }
    }
    let mut sorted = [0; N];
    for (&rank, &item) in ranks.iter().zip(items).take(count) {
        sorted[rank as usize % N] = item;
    }
    for item in sorted.iter_mut().take(count) {
        let position = *item as u32 % POSITIONS as u32;
        let before = handled & ((1 << position) - 1);
        handled |= 1 << position;
        *item = (*item - position as i32) + before.count_ones() as i32;
    }
    sorted
}

/// The main loop over the sorted non-basic code points. Returns the output's length after it.
fn write_deltas(sorted: &[i32], output: &mut [u8], mut written: usize) -> Option<usize> {
    let basic = written.saturating_sub(1);
    // let n = initial_n, let i = 0, let bias = initial_bias
    let (mut n, mut i, mut thresholds) = (0x80, 0, Thresholds::INITIAL);
    for (h, &item) in (basic..).zip(sorted) {
        let m = u64::from(item as u32 >> POSITION_BITS);
        // delta = (m - n) * (h + 1), and the handled code points passed on the way.
        let rank = u64::from(item as u32) % POSITIONS as u64;
        let delta = (m - n) * (h as u64 + 1) + rank - i;
        written = write_integer(delta, thresholds, output, written)?;
        let scaled = if h == basic { delta / 700 } else { delta / 2 };
        thresholds = Thresholds::adapted(scaled, h + 1);
        n = m;
        i = rank + 1;
    }
    Some(written)
}

/// Section 3.3. Returns the start of the next integer.
#[inline]
fn write_integer(
    mut q: u64,
    mut thresholds: Thresholds,
    output: &mut [u8],
    mut written: usize,
) -> Option<usize> {
    let (digit, rest) = split(q, thresholds);
    let has_second = q >= thresholds.first();
    thresholds.advance();
    if rest < thresholds.first() {
        let two = output.get_mut(written..)?.first_chunk_mut::<2>()?;
        *two = [digit, symbol(rest)];
        return Some(written + 1 + usize::from(has_second));
    }
    *output.get_mut(written)? = digit;
    written += 1;
    q = rest;
    while q >= thresholds.first() {
        let (digit, rest) = split(q, thresholds);
        *output.get_mut(written)? = digit;
        written += 1;
        q = rest;
        thresholds.advance();
    }
    *output.get_mut(written)? = symbol(q);
    Some(written + 1)
}

/// The current digit and the rest for the next ones, which is 0 after the last one.
#[inline]
fn split(q: u64, thresholds: Thresholds) -> (u8, u64) {
    let t = thresholds.first();
    let rest = quotient(q.saturating_sub(t), (BASE - t) as usize);
    (symbol(q - rest * (BASE - t)), rest)
}

/// The digit of a value below base.
#[inline]
fn symbol(value: u64) -> u8 {
    SYMBOLS[value as usize % SYMBOLS.len()]
}

/// Longer than base, so that an index is masked.
static SYMBOLS: [u8; 64] = *b"abcdefghijklmnopqrstuvwxyz0123456789----------------------------";
