//! Values of code points as runs, in pages, so that a search looks at few runs.

use anyhow::{Result, ensure};

/// The binary logarithm of the number of code points in a page.
const PAGE_BITS: u32 = 10;
/// The number of bits below the first code point in the key of a run.
const COUNT_BITS: u32 = 6;
/// The most code points of a run whose number is in its key.
pub(crate) const MOST: usize = 1 << COUNT_BITS;

/// The lists of `crates/xenonym-safety/src/tables/FORMAT.md`.
#[derive(Debug, Default)]
pub(crate) struct Runs {
    /// Where the runs of each page start, and where the last ones end.
    pub(crate) pages: Vec<u16>,
    /// The key and the value of each run.
    pub(crate) runs: Vec<(u16, u16)>,
}

impl Runs {
    /// One run after another from code point 0 to the end. 0 is the value of all other code points.
    pub(crate) fn of_values(values: &[u16]) -> Result<Self> {
        let mut runs = Self::default();
        let (mut before, mut page) = (0, None);
        for (code_point, &value) in (0..).zip(values) {
            let starts_page = page != Some(page_of(code_point));
            page = Some(page_of(code_point));
            if starts_page {
                before = 0;
            }
            if value != before {
                runs.push(code_point, 1, value)?;
                before = value;
            }
        }
        Ok(runs.finished())
    }

    /// Adds a run of `count` code points of one page, above those that are there.
    pub(crate) fn push(&mut self, first: u32, count: usize, value: u16) -> Result<()> {
        let last = first + count as u32 - 1;
        ensure!(page_of(first) == page_of(last) && (1..=MOST).contains(&count), "a run too long");
        while self.pages.len() <= page_of(first) {
            self.pages.push(u16::try_from(self.runs.len())?);
        }
        let in_page = first as u16 & ((1 << PAGE_BITS) - 1);
        self.runs.push((in_page << COUNT_BITS | (count - 1) as u16, value));
        Ok(())
    }

    /// All runs are there.
    pub(crate) fn finished(mut self) -> Self {
        self.pages.push(self.runs.len() as u16);
        self
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.pages.len() * 2 + self.runs.len() * 4
    }
}

/// Which page a code point is in.
pub(crate) fn page_of(code_point: u32) -> usize {
    (code_point >> PAGE_BITS) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_give_back_their_values() {
        let value = |at: usize| if at / 700 % 3 == 1 { (at / 90) as u16 } else { 0 };
        let values: Vec<u16> = (0..20_000).map(value).collect();
        let runs = Runs::of_values(&values).unwrap();
        for (at, &value) in values.iter().enumerate() {
            let page = page_of(at as u32);
            let found = runs.pages.get(page + 1).map_or(0, |&end| {
                let of_page = &runs.runs[usize::from(runs.pages[page])..usize::from(end)];
                let low = at as u16 & ((1 << PAGE_BITS) - 1);
                let before = of_page.iter().rev().find(|(key, _)| key >> COUNT_BITS <= low);
                before.map_or(0, |&(_, value)| value)
            });
            assert_eq!(found, value, "{at}");
        }
    }
}
