//! Values of code points as runs. The first code point of every sixteenth is stored, and between them gaps.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};

use super::compact::utf16;

/// How many runs there are from one whose first code point is stored to the next.
const SPACING: usize = 16;
/// The most code points of a run.
pub(crate) const MOST: usize = 64;
/// The units of gaps that take one byte, and from which byte on they count.
const UNITS: [(u32, u32); 3] = [(6144, 223), (192, 191), (1, 0)];
/// The highest number of each unit but the last.
const MOST_UNITS: u32 = 32;

/// The lists of `crates/xenonym-safety/src/tables/FORMAT.md`.
#[derive(Debug, Default)]
pub(crate) struct Runs {
    /// The first code point of every sixteenth run.
    pub(crate) firsts: Vec<u32>,
    /// How far each run starts above the one before.
    pub(crate) gaps: Vec<u8>,
    /// How many more code points each run has. Empty if all runs go on to the next.
    pub(crate) more: Vec<u8>,
    pub(crate) values: Vec<u16>,
    last: u32,
}

impl Runs {
    /// One run after another from code point 0 to the end.
    pub(crate) fn of_values(values: &[u16]) -> Self {
        let mut runs = Self::default();
        let mut before = 0;
        for (code_point, &value) in (0..).zip(values) {
            if value != before {
                runs.push_far(code_point, before);
                runs.push_near(code_point, 0, value);
                before = value;
            }
        }
        runs.more.clear();
        runs
    }

    /// Adds a run of `count` code points, above those that are there.
    pub(crate) fn push(&mut self, first: u32, count: usize, value: u16) -> Result<()> {
        ensure!((1..=MOST).contains(&count) && value != 0, "a run too long, or without a value");
        self.push_far(first, 0);
        self.push_near(first, (count - 1) as u8, value);
        Ok(())
    }

    /// Adds runs with a value until the gap before a code point takes one byte.
    fn push_far(&mut self, first: u32, value: u16) {
        while !self.gaps.len().is_multiple_of(SPACING) {
            let (_, covered) = gap(first - self.last);
            if self.last + covered == first {
                break;
            }
            self.push_near(self.last + covered, 0, value);
        }
    }

    fn push_near(&mut self, first: u32, more: u8, value: u16) {
        if self.gaps.len().is_multiple_of(SPACING) {
            self.firsts.push(first);
            self.gaps.push(0);
        } else {
            self.gaps.push(gap(first - self.last).0);
        }
        self.more.push(more);
        self.values.push(value);
        self.last = first;
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.firsts.len() * 4 + self.gaps.len() + self.more.len() + self.values.len() * 2
    }
}

/// The byte for the widest gap that one can express and that is not above `distance`, and that gap.
fn gap(distance: u32) -> (u8, u32) {
    let (unit, base) = UNITS[usize::from(distance < 6144) + usize::from(distance < 192)];
    let number = if unit == 1 { distance } else { (distance / unit).min(MOST_UNITS) };
    ((base + number) as u8, number * unit)
}

// Texts of code points: runs of code points whose texts are consecutive in a pool.

/// The lowest value of a run with the same texts as another one. Lower values are lengths.
const SHARED: usize = 32;

/// The lists of `crates/xenonym-safety/src/tables/FORMAT.md`.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    pub(crate) runs: Runs,
    /// UTF-16 code units.
    pub(crate) pool: Vec<u16>,
    /// Where the first texts of each block of runs start in the pool.
    pub(crate) starts: Vec<u16>,
}

/// Code points, one after the other, with texts of the same length.
struct Run {
    first: u32,
    count: usize,
    units: Vec<u16>,
    length: usize,
}

impl Texts {
    pub(crate) fn new(entries: &BTreeMap<u32, Vec<u32>>) -> Result<Self> {
        let mut table = Self::default();
        let mut owners: BTreeMap<(usize, Vec<u16>), usize> = BTreeMap::new();
        for Run { first, count, units, length } in runs(entries)? {
            let key = (length, units);
            let value = owners.get(&key).map_or(length, |owner| SHARED + owner);
            table.runs.push(first, count, value.try_into()?)?;
            for _ in table.starts.len()..table.runs.firsts.len() {
                table.starts.push(table.pool.len().try_into()?);
            }
            if value < SHARED {
                table.pool.extend(&key.1);
                owners.insert(key, table.runs.values.len() - 1);
            }
        }
        Ok(table)
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.runs.size() + self.pool.len() * 2 + self.starts.len() * 2
    }
}

fn runs(entries: &BTreeMap<u32, Vec<u32>>) -> Result<Vec<Run>> {
    let mut runs: Vec<Run> = Vec::new();
    for (&first, text) in entries {
        let units = utf16(text)?;
        let length = units.len();
        ensure!((1..SHARED).contains(&length), "U+{first:04X}: a text of {length} units");
        match runs.last_mut() {
            Some(last)
                if last.first + last.count as u32 == first
                    && last.length == length
                    && last.count < MOST =>
            {
                last.count += 1;
                last.units.extend(units);
            }
            _ => runs.push(Run { first, count: 1, units, length }),
        }
    }
    Ok(runs)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first code point of each run, according to `FORMAT.md`.
    fn firsts(runs: &Runs) -> Vec<u32> {
        let mut firsts = Vec::new();
        for (number, &gap) in runs.gaps.iter().enumerate() {
            let gap = match u32::from(gap) {
                gap @ ..192 => gap,
                gap @ ..224 => (gap - 191) * 192,
                gap => (gap - 223) * 6144,
            };
            let before: u32 = firsts.last().copied().unwrap_or_default();
            firsts.push(if number % 16 == 0 { runs.firsts[number / 16] } else { before + gap });
        }
        firsts
    }

    #[test]
    fn runs_give_back_their_values() {
        let value = |at: usize| if at / 7000 % 3 == 1 { (at / 90) as u16 } else { 0 };
        let values: Vec<u16> = (0..300_000).map(value).collect();
        let runs = Runs::of_values(&values);
        let firsts = firsts(&runs);
        for (at, &value) in values.iter().enumerate() {
            let after = firsts.partition_point(|&first| first <= at as u32);
            assert_eq!(after.checked_sub(1).map_or(0, |at| runs.values[at]), value, "{at}");
        }
    }

    #[test]
    fn gaps_of_any_width_are_stored() {
        let mut runs = Runs::default();
        let mut first = 0;
        let mut expected = Vec::new();
        for distance in [0, 1, 191, 192, 193, 6143, 6144, 6145, 200_000, 300_000, 500_000] {
            first += distance;
            runs.push(first, 2, 7).unwrap();
            expected.push(first);
        }
        let all = firsts(&runs).into_iter().zip(&runs.values);
        let found: Vec<u32> =
            all.filter(|(_, value)| **value == 7).map(|(first, _)| first).collect();
        assert_eq!(found, expected);
        assert!(runs.push(first + 1, MOST + 1, 7).is_err());
        assert!(runs.push(first + 1, 1, 0).is_err());
    }
}
