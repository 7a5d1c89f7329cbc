//! Mappings to one code point or several.

use core::char::{DecodeUtf16, decode_utf16};
use core::iter::Copied;
use core::slice;

use super::unit;

/// The mappings of code points.
#[derive(Debug)]
pub(crate) struct Mapping {
    /// Where the runs of each 256 code points start, and where the last ones end.
    pub(crate) pages: &'static [u16],
    /// The lower byte of the first code point of each run, ascending in each page.
    pub(crate) starts: &'static [u8],
    /// How many more code points each run has.
    pub(crate) counts: &'static [u8],
    /// For each run, the texts that its code points map to. The upper three bits contain the number
    /// of UTF-16 code units of each text, and the lower bits the position of the first text in the
    /// pool. If the number is 0, the lower bits contain the number of the difference, counted from
    /// 1, and whether the run consists of every second code point. If it is 7, the first unit is
    /// the number of units after it. Bits 0 to 7 are in one list, bits 8 to 15 in another.
    pub(crate) values: [&'static [u8]; 2],
    /// To be added to the code point.
    pub(crate) differences: &'static [i32],
    /// UTF-16 code units.
    pub(crate) pool: &'static [u16],
}

const EVERY_SECOND: u16 = 1 << 12;

impl Mapping {
    /// The mapping of a code point, or `None` if it is not mapped.
    #[inline(never)]
    pub(crate) fn get(&self, code_point: char) -> Option<Expansion> {
        let (page, low) = (u32::from(code_point) as usize >> 8, u32::from(code_point) as u8);
        let (&start, &end) = (self.pages.get(page)?, self.pages.get(page + 1)?);
        let starts = self.starts.get(usize::from(start)..usize::from(end))?;
        let at = starts.partition_point(|&first| first <= low).checked_sub(1)?;
        let first = *starts.get(at)?;
        let at = usize::from(start) + at;
        let (more, value) = (*self.counts.get(at)?, unit(self.values, at)?);
        let number = low - first;
        if value >> 13 == 0 {
            let is_every_second = value & EVERY_SECOND != 0;
            let is_between = is_every_second && number % 2 == 1;
            if is_between || number >> u8::from(is_every_second) > more {
                return None;
            }
            let which = usize::from(value & (EVERY_SECOND - 1));
            let difference = *self.differences.get(which.checked_sub(1)?)?;
            let to = u32::from(code_point).wrapping_add_signed(difference);
            return Some(Expansion { one: char::from_u32(to), several: units(&[]) });
        }
        if number > more {
            return None;
        }
        let (length, at) = (usize::from(value >> 13), usize::from(value & 0x1FFF));
        let rest = self.pool.get(at + usize::from(number) * length..)?;
        let several = if length == 7 {
            let (&length, rest) = rest.split_first()?;
            rest.get(..usize::from(length))?
        } else {
            rest.get(..length)?
        };
        Some(Expansion { one: None, several: units(several) })
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

// Three-stage tries: blocks of blocks, so that long runs of one value need little space.

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
