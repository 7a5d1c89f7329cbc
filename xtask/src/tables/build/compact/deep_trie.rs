//! Three-stage tries: blocks of blocks, so that long ranges with the default value cost little.

use std::collections::HashMap;
use std::hash::Hash;

use anyhow::{Context, Result};

/// Code points above the last block map to the default value.
#[derive(Debug)]
pub(crate) struct DeepTrie<L> {
    pub(crate) shift: u32,
    pub(crate) middle_shift: u32,
    pub(crate) index: Vec<u8>,
    /// Where the leaf blocks start.
    pub(crate) middle: Vec<u16>,
    pub(crate) leaves: Vec<L>,
}

impl<L> DeepTrie<L> {
    /// The first code point whose middle block is not where it would be without an index.
    pub(crate) fn in_order(&self) -> usize {
        let moved = self.index.iter().enumerate().position(|(at, &block)| usize::from(block) != at);
        moved.unwrap_or(self.index.len()) << (self.shift + self.middle_shift)
    }
}

impl<L: Copy + Eq + Hash + Default> DeepTrie<L> {
    /// Returns the smallest trie for `values[code_point]` over all block sizes.
    pub(crate) fn smallest(values: &[L]) -> Result<Self> {
        (1..=7)
            .flat_map(|shift| (2..=7).map(move |middle_shift| (shift, middle_shift)))
            .filter_map(|(shift, middle_shift)| Self::with_shifts(values, shift, middle_shift))
            .min_by_key(Self::size)
            .context("too many distinct blocks at every block size")
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.index.len() + size_of_val(&self.middle[..]) + size_of_val(&self.leaves[..])
    }

    fn with_shifts(values: &[L], shift: u32, middle_shift: u32) -> Option<Self> {
        let used = values.iter().rposition(|&value| value != L::default()).map_or(0, |at| at + 1);
        let limit = used.next_multiple_of(1 << (shift + middle_shift)).min(values.len());
        let (numbers, leaves) = blocks::<L, u16>(&values[..limit], shift)?;
        u16::try_from(leaves.len() - 1).ok()?;
        let numbers: Vec<u16> = numbers.iter().map(|number| number << shift).collect();
        let (index, middle) = blocks::<u16, u8>(&numbers, middle_shift)?;
        Some(Self { shift, middle_shift, index, middle, leaves })
    }
}

/// The index of the distinct block at each place, and the distinct blocks one after the other.
fn blocks<T: Copy + Eq + Hash, N: TryFrom<usize> + Copy>(
    values: &[T],
    shift: u32,
) -> Option<(Vec<N>, Vec<T>)> {
    let mut seen: HashMap<&[T], N> = HashMap::new();
    let (mut numbers, mut distinct) = (Vec::new(), Vec::new());
    for block in values.chunks(1 << shift) {
        if !seen.contains_key(block) {
            seen.insert(block, N::try_from(seen.len()).ok()?);
            distinct.extend(block);
        }
        numbers.push(seen[block]);
    }
    Some((numbers, distinct))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deep_trie_gives_back_its_values() {
        let sparse = |at: usize| if at % 1000 == 7 && at < 20_000 { at as u16 % 13 } else { 0 };
        let values: Vec<u16> = (0..0x11_0000).map(sparse).collect();
        let trie = DeepTrie::smallest(&values).unwrap();
        assert!(trie.size() < 2_000, "{}", trie.size());
        for (at, &value) in values.iter().enumerate() {
            let top = trie.index.get(at >> (trie.shift + trie.middle_shift));
            let found = top.map_or(0, |&block| {
                let within = (at >> trie.shift) % (1 << trie.middle_shift);
                let block = trie.middle[(usize::from(block) << trie.middle_shift) + within];
                trie.leaves[usize::from(block) + at % (1 << trie.shift)]
            });
            assert_eq!(found, value, "{at:04X}");
            if at < trie.in_order() {
                let start = usize::from(trie.middle[at >> trie.shift]);
                assert_eq!(trie.leaves[start + at % (1 << trie.shift)], value, "{at:04X}");
            }
        }
        assert!(trie.in_order() > 0);
    }
}
