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
