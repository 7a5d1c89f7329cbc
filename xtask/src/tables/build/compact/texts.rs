//! Texts of code points: runs of code points whose texts are consecutive in a pool.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use anyhow::{Result, ensure};

use super::mapping::{place, utf16};
use super::runs::{MOST, Runs};

/// For texts of more UTF-16 code units, the length is stored in the pool.
const LONGEST: usize = 3;
/// The bits of a value with the position of the texts in the pool. The length is above them.
const PLACE_BITS: u32 = 14;

/// The lists of `crates/xenonym-safety/src/tables/FORMAT.md`.
#[derive(Debug)]
pub(crate) struct Texts {
    pub(crate) runs: Runs,
    /// UTF-16 code units.
    pub(crate) pool: Vec<u16>,
}

/// Code points, one after the other, with texts of the same length.
struct Run {
    first: u32,
    count: usize,
    units: Vec<u16>,
    /// 0 for a text whose length is in the pool.
    length: usize,
}

impl Texts {
    pub(crate) fn new(entries: &BTreeMap<u32, Vec<u32>>) -> Result<Self> {
        let runs = runs(entries)?;
        // The longest first, so that the shorter may be found in them.
        let mut longest_first: Vec<&Vec<u16>> = runs.iter().map(|run| &run.units).collect();
        longest_first.sort_by_key(|units| Reverse(units.len()));
        // Position 0 is unused, so that no value is 0.
        let mut pool = vec![0];
        for units in longest_first {
            ensure!(place(&mut pool, units) < 1 << PLACE_BITS, "the pool is too long");
        }
        let mut packed = Runs::default();
        for run in &runs {
            let at = place(&mut pool, &run.units) as u16;
            packed.push(run.first, run.count, (run.length as u16) << PLACE_BITS | at)?;
        }
        Ok(Self { runs: packed, pool })
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.runs.size() + self.pool.len() * 2
    }
}

fn runs(entries: &BTreeMap<u32, Vec<u32>>) -> Result<Vec<Run>> {
    let mut runs: Vec<Run> = Vec::new();
    for (&first, text) in entries {
        let units = utf16(text)?;
        let length = units.len();
        ensure!(!units.contains(&0), "a text with U+0000");
        if length > LONGEST {
            let units = [vec![u16::try_from(length)?], units].concat();
            runs.push(Run { first, count: 1, units, length: 0 });
            continue;
        }
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
