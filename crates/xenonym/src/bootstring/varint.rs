//! RFC 3492 section 3.3: generalized variable-length integers, least significant digit first.

use super::decode::of_code_point_at;
use super::parameters::NO_DIGIT;
use super::{Bootstring, Case};
use crate::output::sink::{BufferFull, Sink};
use crate::{Error, ErrorKind};

/// Past 32 bits a weight only matters for being past: any digit but 0 then overflows.
const WEIGHT_LIMIT: u64 = 1 << 32;

impl Bootstring {
    /// t(j), where `k` is base * (j + 1).
    ///
    /// The conditions of section 4 rule out bias < k < bias + tmin, so one clamp is exact.
    fn threshold(&self, k: u64, bias: u32) -> u32 {
        let above = k.saturating_sub(u64::from(bias)).min(u64::from(self.parameters.tmax));
        (above as u32).max(self.parameters.tmin)
    }

    /// Writes `delta`, its last digit in the case that is asked for.
    pub(super) fn write_integer(
        &self,
        delta: u32,
        bias: u32,
        case: Option<Case>,
        sink: &mut dyn Sink,
    ) -> Result<(), BufferFull> {
        let base = self.parameters.base;
        let mut q = delta;
        let mut k = u64::from(base);
        loop {
            let t = self.threshold(k, bias);
            if q < t {
                return sink.push(forced(self.symbol(q), case));
            }
            sink.push(self.symbol(t + (q - t) % (base - t)))?;
            q = (q - t) / (base - t);
            k += u64::from(base);
        }
    }

    /// Reads the integer that starts at byte `start`: its value and the byte after it.
    pub(super) fn read_integer(
        &self,
        input: &str,
        start: usize,
        bias: u32,
    ) -> Result<(u32, usize), Error> {
        let base = self.parameters.base;
        let (mut value, mut weight, mut k) = (0_u64, 1_u64, u64::from(base));
        let mut at = start;
        loop {
            let Some(&byte) = input.as_bytes().get(at) else {
                return Err(Error::at(ErrorKind::TruncatedInteger, input.len()));
            };
            let Some(digit) = self.digit_value(byte) else {
                return Err(of_code_point_at(at, input, ErrorKind::NotADigit));
            };
            at += 1;
            value += u64::from(digit) * weight;
            if value > u64::from(u32::MAX) {
                return Err(Error::at(ErrorKind::Overflow, start));
            }
            let t = self.threshold(k, bias);
            if digit < t {
                return Ok((value as u32, at));
            }
            weight = (weight * u64::from(base - t)).min(WEIGHT_LIMIT);
            k += u64::from(base);
        }
    }

    fn digit_value(&self, byte: u8) -> Option<u32> {
        let value = *self.digits.values.get(usize::from(byte))?;
        (value != NO_DIGIT).then_some(u32::from(value))
    }

    #[expect(clippy::indexing_slicing, reason = "a digit's value is below base, their number")]
    fn symbol(&self, value: u32) -> u8 {
        self.parameters.digits.as_bytes()[value as usize]
    }
}

/// An ASCII letter in the case that is asked for.
pub(super) fn forced(byte: u8, case: Option<Case>) -> u8 {
    match case {
        None => byte,
        Some(Case::Lower) => byte.to_ascii_lowercase(),
        Some(Case::Upper) => byte.to_ascii_uppercase(),
    }
}

// RFC 3492 section 6.1: the bias adaptation function.

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
