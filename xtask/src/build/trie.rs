//! Two-stage tries: a number for each block says which of the distinct blocks stands there.

use std::collections::HashMap;
use std::hash::Hash;

use anyhow::{Context, Result};

/// Above the last block, values are kept as the starts of ranges of equal ones.
#[derive(Debug)]
pub(crate) struct Trie<L> {
    pub(crate) shift: u32,
    pub(crate) index: Vec<u16>,
    pub(crate) leaves: Vec<L>,
    pub(crate) high: Vec<(u32, L)>,
}

/// Bytes of a range start in `high`, with its value and padding.
const HIGH_ENTRY: usize = 8;

impl<L: Copy + Eq + Hash> Trie<L> {
    /// The smallest trie over all block sizes that gives `values[code_point]`, and has no ranges
    /// below `floor`: there they would be searched too often.
    pub(crate) fn smallest(values: &[L], floor: usize) -> Result<Self> {
        (3..=9)
            .filter_map(|shift| Self::with_shift(values, shift, floor))
            .min_by_key(Self::size)
            .context("too many distinct blocks at every block size")
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        size_of_val(&self.index[..]) + size_of_val(&self.leaves[..]) + self.high.len() * HIGH_ENTRY
    }

    /// The smallest trie of this block size over all limits between its blocks and its ranges.
    fn with_shift(values: &[L], shift: u32, floor: usize) -> Option<Self> {
        let starts = range_starts(values);
        let mut seen: HashMap<&[L], u16> = HashMap::new();
        let mut best = (floor == 0).then_some((starts.len() * HIGH_ENTRY, 0));
        for (number, block) in values.chunks(1 << shift).enumerate() {
            if !seen.contains_key(block) {
                let Ok(next) = u16::try_from(seen.len()) else { break };
                seen.insert(block, next);
            }
            let limit = (number + 1) << shift;
            let ranges = starts.len() - starts.partition_point(|&start| start < limit) + 1;
            let size =
                2 * (number + 1) + (seen.len() << shift) * size_of::<L>() + ranges * HIGH_ENTRY;
            if limit >= floor && best.is_none_or(|best| size < best.0) {
                best = Some((size, limit));
            }
        }
        best.map(|(_, limit)| Self::with_limit(values, shift, limit, &starts))
    }

    fn with_limit(values: &[L], shift: u32, limit: usize, starts: &[usize]) -> Self {
        let mut seen: HashMap<&[L], u16> = HashMap::new();
        let (mut index, mut leaves) = (Vec::new(), Vec::new());
        for block in values[..limit].chunks(1 << shift) {
            let next = seen.len() as u16;
            let number = *seen.entry(block).or_insert_with(|| {
                leaves.extend(block);
                next
            });
            index.push(number);
        }
        let later = starts.iter().copied().filter(|&start| start > limit);
        let high = (limit < values.len()).then_some(limit).into_iter().chain(later);
        let high = high.map(|start| (start as u32, values[start])).collect();
        Self { shift, index, leaves, high }
    }
}

/// Where values differ from those before them.
fn range_starts<L: Eq>(values: &[L]) -> Vec<usize> {
    let changes = values.windows(2).enumerate().filter(|(_, pair)| pair[0] != pair[1]);
    std::iter::once(0).chain(changes.map(|(at, _)| at + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn get<L: Copy>(trie: &Trie<L>, at: usize) -> L {
        match trie.index.get(at >> trie.shift) {
            Some(&block) => {
                trie.leaves[(usize::from(block) << trie.shift) + at % (1 << trie.shift)]
            }
            None => trie.high[trie.high.partition_point(|&(start, _)| start as usize <= at) - 1].1,
        }
    }

    #[test]
    fn a_trie_gives_back_its_values() {
        let sparse = |at: usize| if at % 1000 == 7 && at < 20_000 { at as u16 % 13 } else { 0 };
        let values: Vec<u16> = (0..0x11_0000).map(sparse).collect();
        let trie = Trie::smallest(&values, 0).unwrap();
        assert!(trie.size() < 10_000, "{}", trie.size());
        for (at, &value) in values.iter().enumerate() {
            assert_eq!(get(&trie, at), value, "{at:04X}");
        }
    }

    #[test]
    fn ranges_start_where_values_change() {
        assert_eq!(range_starts(&[5, 5, 6, 5]), [0, 2, 3]);
    }
}
