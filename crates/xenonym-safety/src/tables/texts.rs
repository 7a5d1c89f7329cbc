//! Texts of code points.

use super::{Runs, Units};

/// Code points that map to a text.
#[derive(Debug)]
pub(crate) struct Texts {
    /// The value of a run is the number of UTF-16 code units in the text of each code point, or
    /// [`SHARED`] and the number of the run that has the same texts.
    pub(crate) runs: Runs,
    /// The texts of each run that has its own, in order.
    pub(crate) pool: Units,
    /// Where the first texts of each block of runs start in the pool.
    pub(crate) starts: Units,
}

/// The lowest value of a run that has the texts of another one.
const SHARED: u16 = 32;

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
        let owner = run.value.checked_sub(SHARED).map_or(run.number, usize::from);
        let (start, length) = self.place(owner)?;
        let (_, rest) = self.pool.split_at(start + run.distance as usize * length)?;
        rest.split_at(length).map(|(text, _)| text)
    }

    /// Where the texts of a run that has its own start, and the length of each.
    fn place(&self, run: usize) -> Option<(usize, usize)> {
        let block = run / Runs::SPACING;
        let mut start = usize::from(self.starts.get(block)?);
        // The texts follow those of the earlier runs of the block.
        for (more, value) in self.runs.values(block * Runs::SPACING..run) {
            if value < SHARED {
                start += usize::from(value) * (usize::from(more) + 1);
            }
        }
        let (_, length) = self.runs.values(run..run + 1).next()?;
        Some((start, length.into()))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::{SHARED, Texts};
    use crate::tables::{MIRRORS, PROTOTYPES, Runs};

    /// The starts of blocks are stored, and they have to agree with the lengths of the texts.
    #[test]
    fn texts_follow_each_other_without_gaps() {
        for (texts, least_shared) in [(&PROTOTYPES, 100), (&MIRRORS, 0)] {
            let (mut end, mut shared) = (0, 0);
            let all = texts.runs.values(0..texts.runs.low.len()).enumerate();
            for (number, (more, value)) in all {
                if number % Runs::SPACING == 0 {
                    let start = texts.starts.get(number / Runs::SPACING);
                    assert_eq!(start.map(usize::from), Some(end), "{number}");
                }
                if let Some(owner) = value.checked_sub(SHARED) {
                    let owner = usize::from(owner);
                    let (of_owner, length) = texts.runs.values(owner..owner + 1).next().unwrap();
                    assert!(of_owner == more && length < SHARED, "{number}");
                    shared += 1;
                } else {
                    assert_eq!(texts.place(number), Some((end, value.into())), "{number}");
                    end += usize::from(value) * (usize::from(more) + 1);
                }
            }
            assert_eq!(end, texts.pool.low.len());
            assert!(shared >= least_shared, "{shared}");
        }
    }

    #[test]
    fn texts_of_owners_sharers_and_others() {
        let get = |texts: &Texts, code_point: char| texts.get(code_point).map(String::from_iter);
        assert_eq!(get(&MIRRORS, '('), Some(")".into()));
        assert_eq!(get(&MIRRORS, 'a'), None);
        assert_eq!(get(&PROTOTYPES, 'm'), Some("rn".into()));
        assert_eq!(get(&PROTOTYPES, 'а'), Some("a".into()));
        assert_eq!(get(&PROTOTYPES, '\u{1D41A}'), Some("a".into()));
        assert_eq!(get(&PROTOTYPES, '\u{1D433}'), Some("z".into()));
        assert_eq!(get(&PROTOTYPES, '\0'), None);
        assert_eq!(get(&PROTOTYPES, '\u{10FFFF}'), None);
    }
}
