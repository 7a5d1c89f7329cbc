//! RFC 3492 section 6.1: the bias adaptation function.

use super::Bootstring;

impl Bootstring {
    /// The bias for the integer after `delta`. `numpoints` counts the code points so far.
    ///
    /// Nothing overflows: damp is at least 2, so the sum is at most `delta`, and the loop leaves
    /// at most 127 * 127 / 2.
    pub(super) fn adapt(&self, delta: u32, numpoints: u32, first_time: bool) -> u32 {
        let p = &self.parameters;
        let mut delta = if first_time { delta / p.damp } else { delta / 2 };
        delta += delta / numpoints;
        let mut k = 0;
        while delta > ((p.base - p.tmin) * p.tmax) / 2 {
            delta /= p.base - p.tmin;
            k += p.base;
        }
        // A skew near 2^32 results in 0 with or without saturation.
        k + ((p.base - p.tmin + 1) * delta) / delta.saturating_add(p.skew)
    }
}
