//! Texts of code points: runs of code points whose texts are consecutive in a pool.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};

use super::mapping::utf16;
use super::runs::{MOST, Runs};

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
