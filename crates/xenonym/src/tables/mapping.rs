//! Mappings to one code point or several.

use core::char::{DecodeUtf16, decode_utf16};
use core::iter::Copied;
use core::slice;

use super::DeepTrie;

/// What code points are mapped to.
#[derive(Debug)]
pub(crate) struct Mapping {
    /// 0: not mapped. In the upper three bits the number of UTF-16 code units, in the lower 13
    /// where in the pool they start; if that number is 0, which difference, counted from 1; if it
    /// is 7, the first unit is the number of those after it.
    pub(crate) trie: DeepTrie<u16>,
    /// To be added to the code point.
    pub(crate) differences: &'static [i32],
    /// UTF-16 code units.
    pub(crate) pool: &'static [u16],
}

impl Mapping {
    /// What a code point is mapped to, if it is.
    pub(crate) fn get(&self, code_point: char) -> Option<Expansion> {
        let leaf = self.trie.get(u32::from(code_point));
        let (length, at) = (usize::from(leaf >> 13), usize::from(leaf & 0x1FFF));
        if length == 0 {
            let difference = *self.differences.get(at.checked_sub(1)?)?;
            let to = u32::from(code_point).wrapping_add_signed(difference);
            return Some(Expansion { one: char::from_u32(to), several: units(&[]) });
        }
        let rest = self.pool.get(at..)?;
        let several = if length == 7 {
            let (&length, rest) = rest.split_first()?;
            rest.get(..usize::from(length))?
        } else {
            rest.get(..length)?
        };
        Some(Expansion { one: None, several: units(several) })
    }

    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        self.trie.size() + size_of_val(self.differences) + size_of_val(self.pool)
    }
}

fn units(units: &'static [u16]) -> DecodeUtf16<Copied<slice::Iter<'static, u16>>> {
    decode_utf16(units.iter().copied())
}

/// The code points that one is mapped to.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    one: Option<char>,
    several: DecodeUtf16<Copied<slice::Iter<'static, u16>>>,
}

impl Iterator for Expansion {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        // The generator writes whole code points only.
        self.one.take().or_else(|| self.several.next()?.ok())
    }
}
