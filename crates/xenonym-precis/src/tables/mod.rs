//! Looks up code point data of the current Unicode version.
//!
//! The tables contain only data. `cargo xtask generate tables` generates them, and `FORMAT.md` describes
//! their layout. Data in `xenonym` is not repeated here.

/// Data only.
mod generated {
    #![allow(clippy::unreadable_literal, reason = "nobody reads these numbers")]
    #[rustfmt::skip]
    pub(super) mod foldings;
    #[rustfmt::skip]
    pub(super) mod records;
}

use self::generated::foldings::FOLDINGS;
use self::generated::records::RECORDS;

/// A byte for every code point, in three stages. 0 above the last block.
#[derive(Debug)]
struct DeepTrie {
    shift: u32,
    middle_shift: u32,
    /// Below this code point, the middle blocks are in order, so no index is needed.
    in_order: u32,
    index: &'static [u8],
    middle: &'static [u16],
    leaves: &'static [u8],
}

impl DeepTrie {
    #[inline]
    fn get(&self, code_point: u32) -> u8 {
        let at = if code_point < self.in_order {
            code_point >> self.shift
        } else {
            let top = code_point >> (self.shift + self.middle_shift);
            let Some(&block) = self.index.get(top as usize) else { return 0 };
            let within = code_point >> self.shift & ((1 << self.middle_shift) - 1);
            u32::from(block) << self.middle_shift | within
        };
        let Some(&start) = self.middle.get(at as usize) else { return 0 };
        let leaf = u32::from(start) | code_point & ((1 << self.shift) - 1);
        self.leaves.get(leaf as usize).copied().unwrap_or_default()
    }
}

/// The data of a code point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Record(u8);

impl Record {
    /// It is a fullwidth or halfwidth form.
    pub(crate) const HAS_WIDTH: u8 = 1 << 4;
    /// The code point maps to lowercase.
    pub(crate) const HAS_LOWER_CASE: u8 = 1 << 5;
    /// Unicode's property `Cased`.
    pub(crate) const CASED: u8 = 1 << 6;

    #[inline]
    pub(crate) fn of(code_point: char) -> Self {
        Self(RECORDS.get(u32::from(code_point)))
    }

    /// The number of the category: see `FORMAT.md`.
    pub(crate) const fn category(self) -> u8 {
        self.0 & 15
    }

    /// The bits of this mask.
    pub(crate) const fn bits(self, mask: u8) -> u8 {
        self.0 & mask
    }
}

/// The full case folding of a code point, if it is not its lower-case mapping.
pub(crate) fn folding(code_point: char) -> Option<impl Iterator<Item = char>> {
    let at = FOLDINGS.binary_search_by_key(&u32::from(code_point), |&(from, _)| from).ok()?;
    let (_, units) = FOLDINGS.get(at)?;
    let parts = units.iter().filter(|&&unit| unit != 0);
    Some(parts.filter_map(|&unit| char::from_u32(unit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_folded_is_cased() {
        for &(from, _) in FOLDINGS {
            let record = char::from_u32(from).map(Record::of).unwrap();
            assert_ne!(record.bits(Record::CASED), 0);
        }
    }
}
