//! Two-stage tries.

/// A value for every code point: an index of blocks up to a limit, ranges above it.
#[derive(Debug)]
pub(crate) struct Trie<L: 'static> {
    /// The binary logarithm of the number of code points in a block.
    pub(crate) shift: u32,
    /// Which block stands for each block's worth of code points.
    pub(crate) index: &'static [u16],
    /// The distinct blocks.
    pub(crate) leaves: &'static [L],
    /// The code points above the index where the value changes, with the value from there on.
    pub(crate) high: &'static [(u32, L)],
}

impl<L: Copy + Default> Trie<L> {
    /// The value of a code point; the default above the last range's end there is none.
    #[inline]
    pub(crate) fn get(&self, code_point: u32) -> L {
        let within = code_point & ((1 << self.shift) - 1);
        match self.index.get((code_point >> self.shift) as usize) {
            Some(&block) => {
                let leaf = u32::from(block) << self.shift | within;
                self.leaves.get(leaf as usize).copied().unwrap_or_default()
            }
            None => self.get_high(code_point),
        }
    }

    #[inline(never)]
    fn get_high(&self, code_point: u32) -> L {
        let after = self.high.partition_point(|&(start, _)| start <= code_point);
        let range = after.checked_sub(1).and_then(|before| self.high.get(before));
        range.map(|&(_, value)| value).unwrap_or_default()
    }

    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        size_of_val(self.index) + size_of_val(self.leaves) + size_of_val(self.high)
    }
}
