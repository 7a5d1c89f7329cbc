//! The forms of all parts of a label.

use alloc::vec::Vec;
use core::ops::Range;

use super::coarse::{Form, key_of};

/// The forms of the starts of a label, from which the form of any part follows.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums(Vec<Start>);

/// The first code points of a label.
#[derive(Clone, Copy, Debug)]
struct Start {
    sum: u64,
    inverse: u64,
    /// The inverse of the last code point alone.
    last: u64,
}

impl Sums {
    /// Takes another label: the forms of its code points.
    #[inline]
    pub(super) fn set(&mut self, forms: impl Iterator<Item = Form>) {
        let mut whole = Form::EMPTY;
        self.0.clear();
        self.0.push(Start { sum: 0, inverse: 1, last: 1 });
        self.0.extend(forms.map(|form| {
            whole = whole.then(form);
            Start { sum: whole.sum, inverse: whole.inverse, last: form.inverse }
        }));
    }

    /// The number of code points in the label.
    pub(super) fn len(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// The sum of the form of a part.
    #[inline]
    pub(super) fn sum(&self, part: Range<usize>) -> u64 {
        let (Some(start), Some(end)) = (self.0.get(part.start), self.0.get(part.end)) else {
            return 0;
        };
        end.sum.wrapping_sub(start.sum).wrapping_mul(start.inverse)
    }

    /// The key of a part.
    #[inline]
    pub(super) fn key(&self, part: Range<usize>) -> u64 {
        key_of(self.sum(part))
    }

    /// The key of the whole label.
    pub(super) fn whole(&self) -> u64 {
        key_of(self.0.last().map_or(0, |whole| whole.sum))
    }

    /// The keys of the label without each code point in turn. Without either of two equal ones, the label is the same, and
    /// is passed on once.
    #[inline]
    pub(super) fn without_one(&self) -> impl Iterator<Item = u64> {
        let whole = self.0.last().map_or(0, |whole| whole.sum);
        let mut before = None;
        self.0.windows(2).filter_map(move |pair| {
            let &[start, with] = pair else { return None };
            let sum = start.sum.wrapping_add(whole.wrapping_sub(with.sum).wrapping_mul(with.last));
            let is_other = before != Some(sum);
            before = Some(sum);
            is_other.then(|| key_of(sum))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lookalikes::coarse::{of_byte, of_bytes};

    fn sums(label: &str) -> Sums {
        let mut sums = Sums::default();
        sums.set(label.bytes().map(of_byte));
        sums
    }

    #[test]
    fn keys_are_those_of_the_part() {
        let label = "modernwindow";
        let sums = sums(label);
        assert_eq!((sums.len(), sums.whole()), (12, of_bytes(label.as_bytes()).key()));
        for start in 0..=label.len() {
            for end in start..=label.len() {
                assert_eq!(sums.key(start..end), of_bytes(label[start..end].as_bytes()).key());
            }
        }
    }

    #[test]
    fn each_code_point_is_left_out_once() {
        let found: Vec<u64> = sums("aabm").without_one().collect();
        let expected = ["abm", "aam", "aab"].map(|label| of_bytes(label.as_bytes()).key());
        assert_eq!(found, expected);
    }
}
