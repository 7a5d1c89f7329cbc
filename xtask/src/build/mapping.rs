//! Mappings from one code point to several, as differences where many share one.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Result, ensure};

use super::CODE_POINTS;
use super::trie::Trie;

/// A difference is worth an entry of its own from so many uses on.
const SHARED: usize = 3;

/// Leaves: 0 for no mapping, 1 to the number of differences for those, and above that for where
/// in the pool the mapping stands.
#[derive(Debug)]
pub(crate) struct Mapping {
    pub(crate) trie: Trie<u16>,
    /// What is added to the code point.
    pub(crate) differences: Vec<i32>,
    /// A length, and so many UTF-16 code units; again and again.
    pub(crate) pool: Vec<u16>,
}

impl Mapping {
    pub(crate) fn new(entries: &BTreeMap<u32, Vec<u32>>) -> Result<Self> {
        let differences = shared_differences(entries);
        let mut leaves = vec![0; CODE_POINTS as usize];
        let mut pool = Vec::new();
        let mut seen = HashMap::new();
        for (&from, to) in entries {
            let shared = difference(from, to)
                .and_then(|difference| differences.iter().position(|&d| d == difference));
            let leaf = if let Some(number) = shared {
                number + 1
            } else {
                let at = *seen.entry(to).or_insert(pool.len());
                if at == pool.len() {
                    push_text(&mut pool, to)?;
                }
                at + differences.len() + 1
            };
            leaves[from as usize] = u16::try_from(leaf)?;
        }
        Ok(Self { trie: Trie::smallest(&leaves, 0)?, differences, pool })
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

fn push_text(pool: &mut Vec<u16>, text: &[u32]) -> Result<()> {
    let length_at = pool.len();
    pool.push(0);
    for &code_point in text {
        let scalar = char::from_u32(code_point);
        ensure!(scalar.is_some(), "a mapping to the surrogate {code_point:04X}");
        pool.extend(scalar.unwrap_or_default().encode_utf16(&mut [0; 2]).iter());
    }
    pool[length_at] = u16::try_from(pool.len() - length_at - 1)?;
    Ok(())
}
