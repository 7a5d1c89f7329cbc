//! How protected labels start and end.
//!
//! A part of a label can only be a protected label, or look like it, if both start and end with the same symbols of the
//! coarse form. Few parts do, so most are excluded before a key is made of them.

use alloc::vec;
use alloc::vec::Vec;

use super::SHORTEST_BRAND;
use crate::lookalikes::coarse::{Affix, Side};

/// How protected labels start and end.
#[derive(Clone, Debug)]
pub(in crate::lookalikes) struct Affixes {
    starts: Sets,
    ends: Sets,
}

/// Which protected labels a text may start or end with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::lookalikes) enum Fit {
    None,
    /// Only those of up to [`LONGEST_SHORT`] symbols, which occur in many texts by chance.
    Short,
    Any,
}

/// The most symbols of a short label. Each code point of ASCII has one at least.
pub(in crate::lookalikes) const LONGEST_SHORT: usize = Affix::MOST - 1;
/// Labels that are shorter are found as a whole only, and compared with labels that are as short.
const SHORTEST: usize = SHORTEST_BRAND;

/// The affixes of one side.
#[derive(Clone, Debug)]
struct Sets {
    short: Set,
    long: Set,
}

impl Affixes {
    /// For about so many labels.
    pub(in crate::lookalikes) fn new(count: usize) -> Self {
        let sets =
            Sets { short: Set::new(count, LONGEST_SHORT), long: Set::new(count, Affix::MOST) };
        Self { starts: sets.clone(), ends: sets }
    }

    /// Adds a protected label with its affixes.
    pub(in crate::lookalikes) fn insert(&mut self, start: Affix, end: Affix) {
        self.starts.insert(start);
        self.ends.insert(end);
    }

    /// Which labels may start or end as a text with an affix does.
    #[inline]
    pub(in crate::lookalikes) fn fit(&self, affix: Affix, side: Side) -> Fit {
        match side {
            Side::Start => self.starts.fit(affix),
            Side::End => self.ends.fit(affix),
        }
    }

    /// The size in bytes.
    pub(in crate::lookalikes) fn size(&self) -> usize {
        let sets =
            [&self.starts, &self.ends].into_iter().flat_map(|sets| [&sets.short, &sets.long]);
        sets.map(Set::size).sum()
    }
}

impl Sets {
    fn insert(&mut self, affix: Affix) {
        match affix.count() {
            ..SHORTEST => {}
            SHORTEST..=LONGEST_SHORT => self.short.insert(affix),
            _ => self.long.insert(affix),
        }
    }

    #[inline]
    fn fit(&self, affix: Affix) -> Fit {
        if !affix.is_shorter(Affix::MOST) && self.long.may_have(affix) {
            Fit::Any
        } else if self.short.may_have(affix) {
            Fit::Short
        } else {
            Fit::None
        }
    }
}

/// A set of affixes of so many symbols, with a bit for each, or for several if there are few.
#[derive(Clone, Debug)]
pub(in crate::lookalikes) struct Set {
    symbols: usize,
    bits: Vec<u64>,
    /// How many bits of a hash are left out.
    shift: u32,
}

impl Set {
    /// An empty set for about `count` affixes of so many symbols.
    pub(in crate::lookalikes) fn new(count: usize, symbols: usize) -> Self {
        // More bits would exclude few more, and not stay in the caches of a core.
        let bits = count.saturating_mul(8).next_power_of_two().trailing_zeros();
        let bits = bits.clamp(6, 20);
        Self { symbols, bits: vec![0; 1 << (bits - 6)], shift: u32::BITS - bits }
    }

    /// Adds an affix. Any symbols can follow a short one.
    pub(in crate::lookalikes) fn insert(&mut self, affix: Affix) {
        for number in affix.numbers(self.symbols) {
            let (word, bit) = self.place(number);
            if let Some(word) = self.bits.get_mut(word) {
                *word |= bit;
            }
        }
    }

    /// Whether the affix was added. True for all that are shorter, because anything may follow them.
    #[inline]
    pub(in crate::lookalikes) fn may_have(&self, affix: Affix) -> bool {
        let (word, bit) = self.place(affix.number(self.symbols));
        affix.is_shorter(self.symbols) || self.bits.get(word).is_some_and(|word| word & bit != 0)
    }

    #[inline]
    const fn place(&self, number: u32) -> (usize, u64) {
        let at = number.wrapping_mul(0x9E37_79B1) >> self.shift;
        (at as usize / 64, 1 << (at % 64))
    }

    /// The size in bytes.
    pub(in crate::lookalikes) fn size(&self) -> usize {
        size_of_val(&*self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lookalikes::coarse::{Bytes, Memo, readings_of_text};
    use crate::lookalikes::hit::Level;

    const SIDES: [Side; 2] = [Side::Start, Side::End];

    #[test]
    fn labels_have_the_affixes_of_all_their_look_alikes() {
        let (bytes, mut memo) = (Bytes::new(), Memo::default());
        for (label, others) in [
            ("modern", &["modern", "rnodern", "modem", "rnodem"][..]),
            ("wwm", &["wwm", "vvvvrn", "wvvm"]),
            ("abc", &["abc"]),
            ("paul", &["paul", "pau1"]),
            ("bücher", &["bucher"]),
            ("раураӏ", &["paypal", "paypa1"]),
        ] {
            let mut affixes = Affixes::new(10_000);
            let (code_points, mut all) = (label.chars().collect::<Vec<_>>(), Vec::new());
            readings_of_text(&code_points, Level::Normal, &mut memo, &mut all);
            for reading in all {
                affixes.insert(reading.affix(Side::Start), reading.affix(Side::End));
            }
            let expected = if label.chars().count() > 4 { Fit::Any } else { Fit::Short };
            for (&other, side) in others.iter().flat_map(|other| SIDES.map(|side| (other, side))) {
                // Other text may follow.
                let longer = if side == Side::Start { [other, "xyz"] } else { ["xyz", other] };
                for text in [other, &longer.concat()] {
                    let fit = affixes.fit(bytes.affix(text.as_bytes(), side), side);
                    assert!(fit >= expected, "{text}");
                }
            }
            for side in SIDES {
                assert_eq!(affixes.fit(bytes.affix(b"xyzzyx", side), side), Fit::None, "{label}");
            }
        }
    }

    #[test]
    fn few_other_texts_fit() {
        let (bytes, letters) = (Bytes::new(), || b'a'..=b'z');
        let mut affixes = Affixes::new(1000);
        for label in ["paypal", "google", "facebook", "ebay", "visa", "dhl"] {
            let [start, end] = SIDES.map(|side| bytes.affix(label.as_bytes(), side));
            affixes.insert(start, end);
        }
        let pairs = || letters().flat_map(|one| letters().map(move |other| [one, other]));
        let texts = pairs().flat_map(|one| pairs().map(move |other| [one, other, *b"xx"].concat()));
        let fit = texts.map(|text| affixes.fit(bytes.affix(&text, Side::Start), Side::Start));
        let passed = fit.filter(|&fit| fit != Fit::None).count();
        assert!(passed < 26_usize.pow(4) / 50, "{passed}");
    }
}
