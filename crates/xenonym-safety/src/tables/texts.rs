//! Texts of code points.

use core::char::{DecodeUtf16, decode_utf16};
use core::iter::Copied;
use core::slice;

use super::Runs;

/// Code points that have a text.
#[derive(Debug)]
pub(crate) struct Texts {
    /// A value has the number of UTF-16 code units of each text of the run in its upper two bits; below, where
    /// in the pool the first text stands. If that number is 0, the first unit is the number of those after it.
    pub(crate) runs: Runs,
    /// UTF-16 code units.
    pub(crate) pool: &'static [u16],
}

/// The code points of a text.
pub(crate) type Text = DecodeUtf16<Copied<slice::Iter<'static, u16>>>;

impl Texts {
    /// The text of a code point, if it has one.
    pub(crate) fn get(&self, code_point: char) -> Option<impl Iterator<Item = char> + use<>> {
        let units = self.units(code_point)?;
        let text: Text = decode_utf16(units.iter().copied());
        // The generator writes whole code points only.
        Some(text.map_while(Result::ok))
    }

    fn units(&self, code_point: char) -> Option<&'static [u16]> {
        let run = self.runs.find(code_point).filter(|run| run.distance <= run.more)?;
        let (length, at) = (usize::from(run.value >> 14), usize::from(run.value & 0x3FFF));
        let rest = self.pool.get(at + usize::from(run.distance) * length..)?;
        if length == 0 {
            let (&length, rest) = rest.split_first()?;
            return rest.get(..usize::from(length));
        }
        rest.get(..length)
    }

    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        self.runs.size() + size_of_val(self.pool)
    }
}
