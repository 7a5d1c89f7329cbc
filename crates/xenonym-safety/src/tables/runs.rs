//! Runs of code points, in pages of 1,024.

/// Runs of code points that have a value; 0 is that of all others.
#[derive(Debug)]
pub(crate) struct Runs {
    /// Where the runs of each page start, and where the last ones end.
    pub(crate) pages: &'static [u16],
    /// In each page ascending: the key, which has the first code point in its upper ten bits, and how many
    /// more there are in the lower six; and the value.
    pub(crate) runs: &'static [(u16, u16)],
}

/// A run that starts at a code point or before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// How far before it.
    pub(crate) distance: u16,
    /// How many code points the run has after its first, where its key says so.
    pub(crate) more: u16,
    pub(crate) value: u16,
}

impl Runs {
    /// The last run of the page that does not start after the code point.
    pub(crate) fn find(&self, code_point: char) -> Option<Run> {
        let page = (u32::from(code_point) >> 10) as usize;
        let in_page = u32::from(code_point) as u16 & 0x3FF;
        let (&start, &end) = (self.pages.get(page)?, self.pages.get(page + 1)?);
        let runs = self.runs.get(usize::from(start)..usize::from(end))?;
        let after = runs.partition_point(|(key, _)| key >> 6 <= in_page);
        let &(key, value) = runs.get(after.checked_sub(1)?)?;
        Some(Run { distance: in_page - (key >> 6), more: key & 63, value })
    }

    /// The first code point of each run, and how many more its key says there are.
    pub(super) fn all(&self) -> impl Iterator<Item = (u32, u32)> {
        let pages = (0..).zip(self.pages.windows(2));
        pages.flat_map(|(page, ends)| {
            let [start, end] = [0, 1].map(|at| ends.get(at).copied().map_or(0, usize::from));
            let runs = self.runs.get(start..end).unwrap_or_default();
            runs.iter().map(move |(key, _)| (page << 10 | u32::from(key >> 6), u32::from(key & 63)))
        })
    }

    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        size_of_val(self.pages) + size_of_val(self.runs)
    }
}
