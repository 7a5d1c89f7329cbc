//! Texts of code points.

use super::{Runs, Units};

/// Code points that map to a text.
#[derive(Debug)]
pub(crate) struct Texts {
    /// The upper two bits of a value are the number of UTF-16 code units in each text of the run,
    /// and the lower bits are the position of the first text in the pool. If the number is 0, the
    /// first unit is the number of units after it.
    pub(crate) runs: Runs,
    pub(crate) pool: Units,
}

impl Texts {
    /// The text of a code point, if there is one.
    pub(crate) fn get(&self, code_point: char) -> Option<impl Iterator<Item = char> + use<>> {
        Some(self.units(code_point)?.chars())
    }

    fn units(&self, code_point: char) -> Option<Units> {
        let run = self.runs.find(code_point)?;
        if run.value == 0 || run.distance > run.more {
            return None;
        }
        let (length, at) = (usize::from(run.value >> 14), usize::from(run.value & 0x3FFF));
        let (_, rest) = self.pool.split_at(at + run.distance as usize * length)?;
        let (length, rest) = match length {
            0 => rest.split_first().map(|(length, rest)| (usize::from(length), rest))?,
            _ => (length, rest),
        };
        rest.split_at(length).map(|(text, _)| text)
    }

    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        self.runs.size() + self.pool.size()
    }
}
