//! Texts of code points.

use core::char::{DecodeUtf16, decode_utf16};
use core::iter::Copied;
use core::slice;

use super::Runs;

/// Code points that map to a text.
#[derive(Debug)]
pub(crate) struct Texts {
    /// The upper two bits of a value are the number of UTF-16 code units in each text of the run,
    /// and the lower bits are the position of the first text in the pool. If the number is 0, the
    /// first unit is the number of units after it.
    pub(crate) runs: Runs,
    /// UTF-16 code units.
    pub(crate) pool: &'static [u16],
}

/// The code points of a text.
pub(crate) type Text = DecodeUtf16<Copied<slice::Iter<'static, u16>>>;

impl Texts {
    /// The text of a code point, if there is one.
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
