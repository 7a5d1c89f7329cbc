//! Runs of code points, in pages of 1,024.

/// Runs of code points with a value. The value of all other code points is 0.
#[derive(Debug)]
pub(crate) struct Runs {
    /// Where the runs of each page start, and where the last ones end.
    pub(crate) pages: &'static [u16],
    /// The keys in each page, ascending. A key contains the first code point in its upper ten bits,
    /// and the number of further code points in the lower six.
    pub(crate) keys: &'static [u16],
    /// The lower byte of each run's value.
    pub(crate) low: &'static [u8],
    /// The upper byte.
    pub(crate) high: &'static [u8],
}

/// A run that starts at a code point or before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// How far before it.
    pub(crate) distance: u16,
    /// The number of code points after the first, according to the key.
    pub(crate) more: u16,
    pub(crate) value: u16,
}

impl Runs {
    /// The last run of the page that does not start after the code point.
    pub(crate) fn find(&self, code_point: char) -> Option<Run> {
        let page = (u32::from(code_point) >> 10) as usize;
        let in_page = u32::from(code_point) as u16 & 0x3FF;
        let (&start, &end) = (self.pages.get(page)?, self.pages.get(page + 1)?);
        let keys = self.keys.get(usize::from(start)..usize::from(end))?;
        let after = keys.partition_point(|key| key >> 6 <= in_page);
        let &key = keys.get(after.checked_sub(1)?)?;
        let at = usize::from(start) + after - 1;
        let value = u16::from_le_bytes([*self.low.get(at)?, *self.high.get(at)?]);
        Some(Run { distance: in_page - (key >> 6), more: key & 63, value })
    }

    /// The first code point of each run, and the number of further ones according to its key.
    #[cfg(feature = "mpl-data")]
    pub(super) fn all(&self) -> impl Iterator<Item = (u32, u32)> {
        let pages = (0..).zip(self.pages.windows(2));
        pages.flat_map(|(page, ends)| {
            let [start, end] = [0, 1].map(|at| ends.get(at).copied().map_or(0, usize::from));
            let keys = self.keys.get(start..end).unwrap_or_default();
            keys.iter().map(move |key| (page << 10 | u32::from(key >> 6), u32::from(key & 63)))
        })
    }

    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        size_of_val(self.pages)
            + size_of_val(self.keys)
            + size_of_val(self.low)
            + size_of_val(self.high)
    }
}
