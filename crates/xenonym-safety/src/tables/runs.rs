//! Runs of code points. The first code point of every sixteenth run is stored, and between them gaps.

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
