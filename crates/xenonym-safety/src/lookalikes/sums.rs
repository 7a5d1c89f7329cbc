//! The forms of all parts of a label.

use alloc::vec::Vec;
use core::ops::Range;

use super::coarse::{Form, key_of};

/// The forms of the starts of a label, from which the form of any part follows.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    /// The first is empty. There may be more than those of the label.
    starts: Vec<Start>,
    /// The number of code points in the label.
    length: usize,
    /// The base to the power of the number of symbols in the label.
    power: u64,
}

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
    pub(super) fn set(&mut self, forms: impl ExactSizeIterator<Item = Form>) {
        self.length = forms.len();
        if self.starts.len() <= self.length {
            self.starts.resize(self.length + 1, Start::EMPTY);
        }
        let mut whole = Form::EMPTY;
        let places = self.starts.get_mut(1..).unwrap_or_default();
        for (place, form) in places.iter_mut().zip(forms) {
            whole = whole.then(form);
            *place = Start { sum: whole.sum, inverse: whole.inverse, last: form.inverse };
        }
        self.power = whole.power;
    }

    /// The number of code points in the label.
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// The sum of the form of a part.
    #[inline]
    pub(super) fn sum(&self, part: Range<usize>) -> u64 {
        let (Some(start), Some(end)) = (self.starts.get(part.start), self.starts.get(part.end))
        else {
            return 0;
        };
        start.sum_to(end)
    }

    /// The key of a part.
    #[inline]
    pub(super) fn key(&self, part: Range<usize>) -> u64 {
        key_of(self.sum(part))
    }

    /// The key of the whole label.
    pub(super) fn whole(&self) -> u64 {
        self.key(0..self.length)
    }

    /// The keys of the starts of a part, and their ends. The part itself is one of them.
    #[inline]
    pub(super) fn starts(&self, part: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
        let (first, others) = self.places(&part);
        others.iter().zip(part.start + 1..).map(move |(end, at)| (at, key_of(first.sum_to(end))))
    }

    /// The keys of the ends of a part, and where they start. The part itself is none of them.
    #[inline]
    pub(super) fn ends(&self, part: Range<usize>) -> impl Iterator<Item = (usize, u64)> {
        let (_, others) = self.places(&part);
        let last = others.last().copied().unwrap_or(Start::EMPTY);
        let starts = others.iter().zip(part.start + 1..part.end);
        starts.map(move |(start, at)| (at, key_of(start.sum_to(&last))))
    }

    /// The start of a part, and the place after each of its code points.
    fn places(&self, part: &Range<usize>) -> (Start, &[Start]) {
        match self.starts.get(part.start..=part.end) {
            Some([first, others @ ..]) => (*first, others),
            _ => (Start::EMPTY, &[]),
        }
    }

    /// The keys of a part without each code point in turn. Without either of two equal ones, the part is the same, and
    /// is passed on once.
    #[inline]
    pub(super) fn without_one(&self, part: Range<usize>) -> impl Iterator<Item = u64> {
        let starts = self.starts.get(part.start..=part.end).unwrap_or_default();
        let first = starts.first().copied().unwrap_or(Start::EMPTY);
        let whole = starts.last().map_or(0, |whole| whole.sum);
        let mut before = None;
        starts.windows(2).filter_map(move |pair| {
            let &[start, with] = pair else { return None };
            let sum = start.sum.wrapping_add(whole.wrapping_sub(with.sum).wrapping_mul(with.last));
            let is_other = before != Some(sum);
            before = Some(sum);
            let sum = sum.wrapping_sub(first.sum).wrapping_mul(first.inverse);
            is_other.then(|| key_of(sum))
        })
    }

    /// The sum of this label and another after it.
    pub(super) fn sum_before(&self, next: u64) -> u64 {
        let whole = self.starts.get(self.length).map_or(0, |whole| whole.sum);
        whole.wrapping_add(self.power.wrapping_mul(next))
    }
}

impl Start {
    const EMPTY: Self = Self { sum: 0, inverse: 1, last: 1 };

    /// The sum of the form of what is between this place and another.
    #[inline]
    const fn sum_to(&self, end: &Self) -> u64 {
        end.sum.wrapping_sub(self.sum).wrapping_mul(self.inverse)
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
                assert_eq!(sums.key(start..end), of_bytes(&label.as_bytes()[start..end]).key());
            }
        }
    }

    #[test]
    fn starts_and_ends_are_parts() {
        let mut sums = sums("modernwindow");
        sums.set("window".bytes().map(of_byte));
        let starts: Vec<_> = sums.starts(1..5).collect();
        assert_eq!(starts, [2, 3, 4, 5].map(|end| (end, sums.key(1..end))));
        let ends: Vec<_> = sums.ends(1..5).collect();
        assert_eq!(ends, [2, 3, 4].map(|start| (start, sums.key(start..5))));
        assert_eq!((sums.len(), sums.without_one(0..6).count()), (6, 6));
    }

    #[test]
    fn each_code_point_is_left_out_once() {
        for (label, part) in [("aabm", 0..4), ("maabm", 1..5), ("xaabmy", 1..5)] {
            let found: Vec<u64> = sums(label).without_one(part).collect();
            let expected = ["abm", "aam", "aab"].map(|label| of_bytes(label.as_bytes()).key());
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn labels_are_joined() {
        let (first, second) = (sums("modern"), sums("window"));
        assert_eq!(first.sum_before(second.sum(0..6)), of_bytes(b"modernwindow").sum);
    }
}
