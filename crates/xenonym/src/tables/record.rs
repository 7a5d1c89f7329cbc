//! The record of a code point: 32 bits that show whether it needs work.

use super::DeepTrie;

/// A class for every code point, and the record of each class.
#[derive(Debug)]
pub(crate) struct Classes {
    pub(crate) trie: DeepTrie,
    /// As many as there may be classes, so that no look-up fails.
    pub(crate) records: &'static [u32; 256],
}

impl Classes {
    /// The record of a code point.
    #[inline]
    pub(crate) fn get(&self, code_point: u32) -> Record {
        self.record(self.trie.get(code_point))
    }

    /// The same by [`DeepTrie::get_quickly`].
    #[inline]
    pub(crate) fn get_quickly(&self, code_point: u32) -> Record {
        self.record(self.trie.get_quickly(code_point))
    }

    #[inline]
    #[expect(clippy::indexing_slicing, reason = "a class is a byte")]
    fn record(&self, class: u8) -> Record {
        Record(self.records[usize::from(class)])
    }
}

/// The record of a code point. `FORMAT.md` describes every bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Record(pub(crate) u32);

impl Record {
    /// The canonical combining class.
    pub(crate) const COMBINING_CLASS: u32 = 0xFF;
    /// May compose with the code point before it.
    pub(crate) const MAYBE: u32 = 1 << 8;
    /// Does not occur in NFC.
    pub(crate) const NFC_NO: u32 = 1 << 9;
    /// Does not occur in NFKC.
    pub(crate) const NFKC_NO: u32 = 1 << 10;
    /// The first bit of those for the tables of RFC 3454.
    pub(crate) const TABLES_SHIFT: u32 = 12;

    /// Whether any of these bits is set.
    #[inline]
    pub(crate) const fn any(self, mask: u32) -> bool {
        self.0 & mask != 0
    }

    /// The canonical combining class.
    #[inline]
    pub(crate) const fn combining_class(self) -> u8 {
        (self.0 & Self::COMBINING_CLASS) as u8
    }
}
