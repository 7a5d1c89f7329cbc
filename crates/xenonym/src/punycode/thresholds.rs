//! RFC 3492 sections 3.3 and 6.1 for Punycode's parameters and the few code points of a label: the
//! bias in the form of thresholds.
//!
//! A bias is 36 * j + r, where r is at most 33. So t(0) to t(j-1) are tmin, t(j) follows from r,
//! and all later ones are tmax. A few bytes are enough to store them all, and adapt's last fraction
//! is a lookup.
#![expect(clippy::indexing_slicing, reason = "indexes are masked, or bounded where they are made")]

use crate::domain::MAX_LABEL_LENGTH;

/// base
pub(super) const BASE: u64 = 36;

/// The maximum number of code points in a label, and so the largest divisor.
pub(super) const LONGEST: usize = MAX_LABEL_LENGTH;

/// Below this limit, deltas and sums of them have exact quotients. Larger ones insert code points
/// that are not in any Unicode label.
pub(super) const LIMIT: u64 = 1 << 28;

/// tmin, t(j) and tmax, one byte each, with t(0) lowest. Eight are enough below [`LIMIT`].
#[derive(Clone, Copy)]
pub(super) struct Thresholds(u64);

/// tmax, eight times.
const TMAX: u64 = 0x1A1A_1A1A_1A1A_1A1A;

impl Thresholds {
    /// Those of `initial_bias`, which is 36 * 2 + 0.
    pub(super) const INITIAL: Self = Self(TMAX << 16 | 0x01_01);

    /// t of the current digit, or 0 after the eighth.
    #[inline]
    pub(super) const fn first(self) -> u64 {
        self.0 & 0xFF
    }

    /// Goes to the next digit.
    #[inline]
    pub(super) fn advance(&mut self) {
        self.0 >>= 8;
    }

    /// The bias adaptation function, after its division by damp or by 2. `length` counts the code
    /// points so far.
    #[inline]
    pub(super) fn adapted(scaled_delta: u64, length: usize) -> Self {
        let mut delta = scaled_delta + quotient(scaled_delta, length);
        let mut turns = 0;
        // while delta > ((base - tmin) * tmax) div 2
        while delta >= MIDDLE.len() as u64 {
            delta /= 35;
            turns += 1;
        }
        let mut thresholds = TMAX << 8 | u64::from(MIDDLE[delta as usize]);
        for _ in 0..turns {
            thresholds = thresholds << 8 | 1;
        }
        Self(thresholds)
    }
}

/// t(j), indexed by the remainder of delta: 36 - r, between tmin and tmax.
static MIDDLE: [u8; 456] = {
    let mut middle = [0; 456];
    let mut delta = 0;
    while delta < middle.len() {
        let r = 36 * delta / (delta + 38);
        middle[delta] = if r < 10 { 26 } else { 36 - r as u8 };
        delta += 1;
    }
    middle
};

/// `dividend / divisor`, for a dividend below [`LIMIT`] and a divisor from 1 to [`LONGEST`].
#[inline]
pub(super) fn quotient(dividend: u64, divisor: usize) -> u64 {
    (dividend * RECIPROCALS[divisor % RECIPROCALS.len()]) >> SHIFT
}

/// A reciprocal is too large by at most 1, so a quotient by at most `LIMIT >> SHIFT`, which is
/// less than 1 / `LONGEST`: never enough to reach the next integer.
const SHIFT: u32 = 34;

static RECIPROCALS: [u64; LONGEST + 1] = {
    let mut reciprocals = [0; LONGEST + 1];
    let mut divisor = 1;
    while divisor <= LONGEST {
        reciprocals[divisor] = (1 << SHIFT) / divisor as u64 + 1;
        divisor += 1;
    }
    reciprocals
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn quotients_are_exact_around_every_multiple() {
        for divisor in 1..=LONGEST {
            let d = divisor as u64;
            let near_limit = (LIMIT / d - 3000)..LIMIT / d;
            for multiple in (1..3000).chain(near_limit).map(|k| k * d) {
                assert_eq!(quotient(multiple - 1, divisor), (multiple - 1) / d);
                assert_eq!(quotient(multiple, divisor), multiple / d);
            }
            assert_eq!(quotient(LIMIT - 1, divisor), (LIMIT - 1) / d);
        }
    }

    /// Section 6.1 and the thresholds of section 6.2, as they are written.
    fn by_the_rfc(scaled_delta: u64, length: u64) -> Vec<u64> {
        let mut delta = scaled_delta + scaled_delta / length;
        let mut k = 0;
        while delta > ((36 - 1) * 26) / 2 {
            delta /= 36 - 1;
            k += 36;
        }
        let bias = k + (36 - 1 + 1) * delta / (delta + 38);
        (1..=8_u64).map(|j| (36 * j).saturating_sub(bias).clamp(1, 26)).collect()
    }

    #[test]
    fn thresholds_are_those_of_the_bias() {
        let powers = (0..27).flat_map(|bit| (0..300).map(move |more| (1 << bit) + more * 7));
        for delta in (0..20_000).chain(powers) {
            for length in [1, 2, 3, 10, 63] {
                let mut thresholds = Thresholds::adapted(delta, length as usize);
                for t in by_the_rfc(delta, length) {
                    assert_eq!(thresholds.first(), t, "delta {delta}, length {length}");
                    thresholds.advance();
                }
            }
        }
    }
}
