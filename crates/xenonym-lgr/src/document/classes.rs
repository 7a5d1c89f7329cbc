//! Sets of code points (section 6.2).

use alloc::vec::Vec;

/// The operators of section 6.2.5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetOperator {
    /// The union of two or more sets.
    Union,
    /// The intersection of two sets.
    Intersection,
    /// The members of the first set only.
    Difference,
    /// The members of exactly one of two sets.
    SymmetricDifference,
    /// The complement of the set.
    Complement,
}

impl SetOperator {
    /// The name of the element.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Union => "union",
            Self::Intersection => "intersection",
            Self::Difference => "difference",
            Self::SymmetricDifference => "symmetric-difference",
            Self::Complement => "complement",
        }
    }

    /// The operator of an element.
    pub fn from_name(name: &str) -> Option<Self> {
        [
            Self::Union,
            Self::Intersection,
            Self::Difference,
            Self::SymmetricDifference,
            Self::Complement,
        ]
        .into_iter()
        .find(|operator| operator.name() == name)
    }

    /// The fewest and the most operands.
    pub const fn operands(self) -> (usize, usize) {
        match self {
            Self::Union => (2, usize::MAX),
            Self::Complement => (1, 1),
            _ => (2, 2),
        }
    }
}

/// A set of code points: ranges in ascending order, with a gap between any two.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CodePointSet(Vec<(u32, u32)>);

impl CodePointSet {
    /// The set of all code points of these ranges, in any order. Numbers above U+10FFFF are left out, and so
    /// are ranges that end before they begin.
    pub fn new(mut ranges: Vec<(u32, u32)>) -> Self {
        ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            let last = last.min(u32::from(char::MAX));
            if first > last {
                continue;
            }
            match merged.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => {
                    before.1 = before.1.max(last);
                }
                _ => merged.push((first, last)),
            }
        }
        Self(merged)
    }

    /// The ranges, each with its first and its last code point.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// Whether a code point is in the set.
    pub fn contains(&self, code_point: u32) -> bool {
        let after = self.0.partition_point(|range| range.0 <= code_point);
        after
            .checked_sub(1)
            .and_then(|at| self.0.get(at))
            .is_some_and(|range| code_point <= range.1)
    }

    /// Applies an operator to its operands, which are at least as many as it needs.
    pub fn combine(operator: SetOperator, operands: &[&Self]) -> Self {
        match (operator, operands) {
            (SetOperator::Complement, [set, ..]) => set.complement(),
            (SetOperator::Intersection, [a, b, ..]) => a.intersection(b),
            (SetOperator::Difference, [a, b, ..]) => a.intersection(&b.complement()),
            (SetOperator::SymmetricDifference, [a, b, ..]) => {
                let (only_a, only_b) =
                    (a.intersection(&b.complement()), b.intersection(&a.complement()));
                Self::new([only_a.0, only_b.0].concat())
            }
            (_, sets) => Self::new(sets.iter().flat_map(|set| set.ranges()).copied().collect()),
        }
    }

    fn complement(&self) -> Self {
        let mut ranges = Vec::with_capacity(self.0.len() + 1);
        let mut next = 0;
        for &(first, last) in &self.0 {
            if first > next {
                ranges.push((next, first - 1));
            }
            next = last + 1;
        }
        if next <= u32::from(char::MAX) {
            ranges.push((next, u32::from(char::MAX)));
        }
        Self(ranges)
    }

    fn intersection(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut ranges = Vec::new();
        while let (Some(&&(a_first, a_last)), Some(&&(b_first, b_last))) = (a.peek(), b.peek()) {
            let (first, last) = (a_first.max(b_first), a_last.min(b_last));
            if first <= last {
                ranges.push((first, last));
            }
            if a_last < b_last {
                a.next()
            } else {
                b.next()
            };
        }
        Self(ranges)
    }
}
