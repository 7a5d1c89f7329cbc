//! Mappings from one code point to several, as differences where many share one.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};

use super::CODE_POINTS;
use super::deep_trie::DeepTrie;

/// A difference is worth an entry of its own from so many uses on.
const SHARED: usize = 3;

/// The bits of a leaf that say where in the pool a mapping starts; above them is its length.
const PLACE_BITS: u32 = 13;
/// From this length on, in UTF-16 code units, the length stands in the pool.
const LONG: usize = 7;

/// The leaves are those of `crates/xenonym/src/tables/FORMAT.md`.
#[derive(Debug)]
pub(crate) struct Mapping {
    pub(crate) trie: DeepTrie<u16>,
    /// What is added to the code point.
    pub(crate) differences: Vec<i32>,
    /// UTF-16 code units; texts that are part of others have no room of their own.
    pub(crate) pool: Vec<u16>,
}

impl Mapping {
    pub(crate) fn new(entries: &BTreeMap<u32, Vec<u32>>) -> Result<Self> {
        let differences = shared_differences(entries);
        let mut leaves = vec![0; CODE_POINTS as usize];
        let mut texts = Vec::new();
        for (&from, to) in entries {
            let shared = difference(from, to)
                .and_then(|difference| differences.iter().position(|&d| d == difference));
            match shared {
                Some(number) => leaves[from as usize] = u16::try_from(number + 1)?,
                None => texts.push((from, units(to)?)),
            }
        }
        // The longest first, so that the shorter may be found in them.
        texts.sort_by_key(|(from, units)| (std::cmp::Reverse(units.len()), *from));
        let mut pool = Vec::new();
        for (from, units) in texts {
            let at = place(&mut pool, &units);
            ensure!(at < 1 << PLACE_BITS, "the pool is too long");
            leaves[from as usize] = (units.len().min(LONG) as u16) << PLACE_BITS | at as u16;
        }
        Ok(Self { trie: DeepTrie::smallest(&leaves)?, differences, pool })
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.trie.size() + self.differences.len() * 4 + self.pool.len() * 2
    }
}

fn difference(from: u32, to: &[u32]) -> Option<i32> {
    match to {
        &[to] => Some(to.cast_signed() - from.cast_signed()),
        _ => None,
    }
}

/// The most used first.
fn shared_differences(entries: &BTreeMap<u32, Vec<u32>>) -> Vec<i32> {
    let mut uses: BTreeMap<i32, usize> = BTreeMap::new();
    for difference in entries.iter().filter_map(|(&from, to)| difference(from, to)) {
        *uses.entry(difference).or_default() += 1;
    }
    let mut shared: Vec<(usize, i32)> =
        uses.into_iter().map(|(difference, count)| (count, difference)).collect();
    shared.retain(|&(count, _)| count >= SHARED);
    shared.sort_by(|a, b| b.cmp(a));
    shared.into_iter().map(|(_, difference)| difference).collect()
}

/// The text in UTF-16, with its length before it if that is too long for a leaf.
fn units(text: &[u32]) -> Result<Vec<u16>> {
    let mut units = Vec::new();
    for &code_point in text {
        let scalar = char::from_u32(code_point);
        ensure!(scalar.is_some(), "a mapping to the surrogate {code_point:04X}");
        units.extend(scalar.unwrap_or_default().encode_utf16(&mut [0; 2]).iter());
    }
    ensure!(!units.is_empty(), "a mapping to nothing");
    if units.len() >= LONG {
        units.insert(0, u16::try_from(units.len())?);
    }
    Ok(units)
}

/// Where the units stand in the pool, which is made longer if they do not yet.
fn place(pool: &mut Vec<u16>, units: &[u16]) -> usize {
    if let Some(at) = pool.windows(units.len()).position(|window| window == units) {
        return at;
    }
    let overlap = (0..units.len()).rev().find(|&n| pool.ends_with(&units[..n])).unwrap_or(0);
    let at = pool.len() - overlap;
    pool.extend(&units[overlap..]);
    at
}
