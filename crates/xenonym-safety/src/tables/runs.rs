//! Runs of code points. The first code point of every sixteenth run is stored, and between them gaps.

use core::char::decode_utf16;
use core::ops::Range;

/// Runs of code points with a value. The value of all other code points is 0.
#[derive(Debug)]
pub(crate) struct Runs {
    /// The first code point of every sixteenth run, in ascending order.
    pub(crate) firsts: &'static [u32],
    /// How far each run starts above the one before.
    pub(crate) gaps: &'static [u8],
    /// The number of further code points of each run. Empty if each run goes on to the next.
    pub(crate) more: &'static [u8],
    /// The lower byte of each run's value.
    pub(crate) low: &'static [u8],
    /// The upper byte.
    pub(crate) high: &'static [u8],
}

/// A run that starts at a code point or before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// Its place among all runs, counted from 0.
    pub(crate) number: usize,
    /// How far before it.
    pub(crate) distance: u32,
    /// The number of code points after the first, according to the table.
    pub(crate) more: u32,
    /// How far after it the next run starts.
    pub(crate) rest: u32,
    pub(crate) value: u16,
}

impl Runs {
    /// The number of runs in a block. The first code point of each block is stored.
    pub(super) const SPACING: usize = 16;

    /// The last run that does not start after the code point.
    pub(crate) fn find(&self, code_point: char) -> Option<Run> {
        let code_point = u32::from(code_point);
        let block = self.firsts.partition_point(|&first| first <= code_point).checked_sub(1)?;
        let mut first = *self.firsts.get(block)?;
        let mut end = self.firsts.get(block + 1).copied().unwrap_or(u32::MAX);
        let mut at = block * Self::SPACING;
        let gaps = self.gaps.get(at + 1..).unwrap_or_default();
        for &code in gaps.iter().take(Self::SPACING - 1) {
            let next = first + gap(code);
            if next > code_point {
                end = next;
                break;
            }
            first = next;
            at += 1;
        }
        let value = u16::from_le_bytes([*self.low.get(at)?, *self.high.get(at)?]);
        let (distance, rest) = (code_point - first, end - code_point);
        Some(Run { number: at, distance, more: self.more(at), rest, value })
    }

    fn more(&self, at: usize) -> u32 {
        self.more.get(at).copied().unwrap_or_default().into()
    }

    /// For each of these runs, the number of code points after the first, and the value.
    pub(super) fn values(&self, runs: Range<usize>) -> impl Iterator<Item = (u8, u16)> {
        let more = self.more.get(runs.clone()).unwrap_or_default();
        let low = self.low.get(runs.clone()).unwrap_or_default();
        let high = self.high.get(runs).unwrap_or_default();
        let values = low.iter().zip(high).map(|(&low, &high)| u16::from_le_bytes([low, high]));
        more.iter().copied().zip(values)
    }

    /// How many of these runs have the value.
    #[cfg(feature = "mpl-data")]
    pub(super) fn count(&self, runs: Range<usize>, value: u16) -> usize {
        let [low, high] = value.to_le_bytes();
        let lower = self.low.get(runs.clone()).unwrap_or_default();
        let upper = self.high.get(runs).unwrap_or_default();
        lower.iter().zip(upper).filter(|&bytes| bytes == (&low, &high)).count()
    }

    /// The first code point of each run with a value, and the number of further ones according to
    /// the table.
    #[cfg(feature = "mpl-data")]
    pub(super) fn all(&self) -> impl Iterator<Item = (u32, u32)> {
        let mut first = 0;
        let firsts = self.gaps.iter().enumerate().map(move |(at, &code)| {
            first = match self.firsts.get(at / Self::SPACING) {
                Some(&stored) if at % Self::SPACING == 0 => stored,
                _ => first + gap(code),
            };
            (first, self.more(at))
        });
        let values = self.low.iter().zip(self.high);
        firsts.zip(values).filter(|(_, value)| *value != (&0, &0)).map(|(run, _)| run)
    }
}

/// The gap that a byte stands for.
#[inline]
fn gap(code: u8) -> u32 {
    let code = u32::from(code);
    match code {
        0..192 => code,
        192..224 => (code - 191) * 192,
        _ => (code - 223) * 6144,
    }
}

// Texts of code points.

/// Code points that map to a text.
#[derive(Debug)]
pub(crate) struct Texts {
    /// The value of a run is the number of UTF-16 code units in the text of each code point, or
    /// [`SHARED`] and the number of the run that has the same texts.
    pub(crate) runs: Runs,
    /// The texts of each run that has its own, in order.
    pub(crate) pool: Units,
    /// Where the first texts of each block of runs start in the pool.
    pub(crate) starts: Units,
}

/// The lowest value of a run that has the texts of another one.
const SHARED: u16 = 32;

impl Texts {
    /// The text of a code point, if there is one.
    pub(crate) fn get(&self, code_point: char) -> Option<impl Iterator<Item = char> + use<>> {
        Some(self.units(code_point)?.chars())
    }

    fn units(&self, code_point: char) -> Option<Units> {
        let run = self.runs.find(code_point)?;
        if run.value == 0 || run.distance > run.more {
            return None;
        }
        let owner = run.value.checked_sub(SHARED).map_or(run.number, usize::from);
        let (start, length) = self.place(owner)?;
        let (_, rest) = self.pool.split_at(start + run.distance as usize * length)?;
        rest.split_at(length).map(|(text, _)| text)
    }

    /// Where the texts of a run that has its own start, and the length of each.
    fn place(&self, run: usize) -> Option<(usize, usize)> {
        let block = run / Runs::SPACING;
        let mut start = usize::from(self.starts.get(block)?);
        // The texts follow those of the earlier runs of the block.
        for (more, value) in self.runs.values(block * Runs::SPACING..run) {
            if value < SHARED {
                start += usize::from(value) * (usize::from(more) + 1);
            }
        }
        let (_, length) = self.runs.values(run..run + 1).next()?;
        Some((start, length.into()))
    }
}

// UTF-16 code units, their lower bytes apart from their upper ones: lists of similar bytes are smaller when they are compressed.

/// Code units. Both lists are of the same length.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Units {
    pub(crate) low: &'static [u8],
    pub(crate) high: &'static [u8],
}

impl Units {
    /// The unit at a position.
    pub(super) fn get(self, at: usize) -> Option<u16> {
        Some(u16::from_le_bytes([*self.low.get(at)?, *self.high.get(at)?]))
    }

    /// The first units, and the others.
    pub(super) fn split_at(self, at: usize) -> Option<(Self, Self)> {
        let (low, rest_low) = self.low.split_at_checked(at)?;
        let (high, rest_high) = self.high.split_at_checked(at)?;
        Some((Self { low, high }, Self { low: rest_low, high: rest_high }))
    }

    /// The code points of the text. The generator writes whole code points only.
    pub(super) fn chars(self) -> impl Iterator<Item = char> + Clone {
        let units =
            self.low.iter().zip(self.high).map(|(&low, &high)| u16::from_le_bytes([low, high]));
        decode_utf16(units).map_while(Result::ok)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{SHARED, Texts};
    use crate::tables::{MIRRORS, PROTOTYPES, Runs};

    /// The starts of blocks are stored, and they have to agree with the lengths of the texts.
    #[test]
    fn texts_follow_each_other_without_gaps() {
        for (texts, least_shared) in [(&PROTOTYPES, 100), (&MIRRORS, 0)] {
            let (mut end, mut shared) = (0, 0);
            let all = texts.runs.values(0..texts.runs.low.len()).enumerate();
            for (number, (more, value)) in all {
                if number % Runs::SPACING == 0 {
                    let start = texts.starts.get(number / Runs::SPACING);
                    assert_eq!(start.map(usize::from), Some(end), "{number}");
                }
                if let Some(owner) = value.checked_sub(SHARED) {
                    let owner = usize::from(owner);
                    let (of_owner, length) = texts.runs.values(owner..owner + 1).next().unwrap();
                    assert!(of_owner == more && length < SHARED, "{number}");
                    shared += 1;
                } else {
                    assert_eq!(texts.place(number), Some((end, value.into())), "{number}");
                    end += usize::from(value) * (usize::from(more) + 1);
                }
            }
            assert_eq!(end, texts.pool.low.len());
            assert!(shared >= least_shared, "{shared}");
        }
    }

    #[test]
    fn texts_of_owners_sharers_and_others() {
        let get = |texts: &Texts, code_point: char| texts.get(code_point).map(String::from_iter);
        assert_eq!(get(&MIRRORS, '('), Some(")".into()));
        assert_eq!(get(&MIRRORS, 'a'), None);
        assert_eq!(get(&PROTOTYPES, 'm'), Some("rn".into()));
        assert_eq!(get(&PROTOTYPES, 'а'), Some("a".into()));
        assert_eq!(get(&PROTOTYPES, '\u{1D41A}'), Some("a".into()));
        assert_eq!(get(&PROTOTYPES, '\u{1D433}'), Some("z".into()));
        assert_eq!(get(&PROTOTYPES, '\0'), None);
        assert_eq!(get(&PROTOTYPES, '\u{10FFFF}'), None);
    }
}
