//! Three-stage tries: blocks of blocks, so that long runs of one value need little space.

/// A class for every code point. 0 above the last block.
#[derive(Debug)]
pub(crate) struct DeepTrie {
    /// The binary logarithm of the number of code points in a leaf block.
    pub(crate) shift: u32,
    /// The binary logarithm of the number of leaf blocks in a middle block.
    pub(crate) middle_shift: u32,
    /// Below this code point, the middle blocks are distinct and in order, so no index is needed.
    pub(crate) in_order: u32,
    /// The number of the middle block for each range of code points that a middle block covers.
    pub(crate) index: &'static [u8],
    /// The distinct middle blocks: where the leaf blocks start that they are of.
    pub(crate) middle: &'static [u16],
    /// The distinct leaf blocks.
    pub(crate) leaves: &'static [u8],
}

impl DeepTrie {
    /// The class of a code point.
    #[inline]
    pub(crate) fn get(&self, code_point: u32) -> u8 {
        let top = code_point >> (self.shift + self.middle_shift);
        let Some(&block) = self.index.get(top as usize) else { return 0 };
        let within = code_point >> self.shift & ((1 << self.middle_shift) - 1);
        self.leaf(u32::from(block) << self.middle_shift | within, code_point)
    }

    /// The same, without the index where it is not needed: faster, but more code, so for loops only.
    #[inline]
    pub(crate) fn get_quickly(&self, code_point: u32) -> u8 {
        if code_point < self.in_order {
            self.leaf(code_point >> self.shift, code_point)
        } else {
            self.get(code_point)
        }
    }

    /// The class, by the place in `middle`.
    #[inline]
    fn leaf(&self, at: u32, code_point: u32) -> u8 {
        let Some(&start) = self.middle.get(at as usize) else { return 0 };
        let leaf = u32::from(start) | code_point & ((1 << self.shift) - 1);
        self.leaves.get(leaf as usize).copied().unwrap_or_default()
    }

    /// Where in its three parts the value of a code point is looked up, in bytes from their starts.
    #[cfg(test)]
    pub(super) fn places(&self, code_point: u32) -> [usize; 3] {
        let top = (code_point >> (self.shift + self.middle_shift)) as usize;
        let within = code_point >> self.shift & ((1 << self.middle_shift) - 1);
        let at = (u32::from(self.index[top]) << self.middle_shift | within) as usize;
        let leaf = u32::from(self.middle[at]) | code_point & ((1 << self.shift) - 1);
        [top, at * size_of::<u16>(), leaf as usize]
    }
}
