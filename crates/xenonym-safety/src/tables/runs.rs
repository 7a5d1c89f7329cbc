//! Runs of code points, in pages of 1,024.

/// Runs of code points with a value. The value of all other code points is 0.
#[derive(Debug)]
pub(crate) struct Runs {
    /// Where the runs of each page start, and where the last ones end.
    pub(crate) pages: &'static [u16],
    /// The lower byte of the first code point of each run. The runs of a page are in ascending order.
    pub(crate) starts: &'static [u8],
    /// Bits 8 and 9 of the first code point, and above them the number of further code points.
    pub(crate) counts: &'static [u8],
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
    /// The number of code points after the first, according to the table.
    pub(crate) more: u16,
    pub(crate) value: u16,
}

impl Runs {
    /// The last run of the page that does not start after the code point.
    pub(crate) fn find(&self, code_point: char) -> Option<Run> {
        let page = (u32::from(code_point) >> 10) as usize;
        let in_page = u32::from(code_point) as u16 & 0x3FF;
        let (&start, &end) = (self.pages.get(page)?, self.pages.get(page + 1)?);
        let range = usize::from(start)..usize::from(end);
        let (starts, counts) = (self.starts.get(range.clone())?, self.counts.get(range)?);
        // The runs before `after` do not start after the code point.
        let (mut after, mut end) = (0, starts.len());
        while after < end {
            let middle = after.midpoint(end);
            if first(*starts.get(middle)?, *counts.get(middle)?) <= in_page {
                after = middle + 1;
            } else {
                end = middle;
            }
        }
        let at = after.checked_sub(1)?;
        let (&start_byte, &count) = (starts.get(at)?, counts.get(at)?);
        let at = usize::from(start) + at;
        let value = u16::from_le_bytes([*self.low.get(at)?, *self.high.get(at)?]);
        let distance = in_page - first(start_byte, count);
        Some(Run { distance, more: u16::from(count >> 2), value })
    }

    /// The first code point of each run, and the number of further ones according to the table.
    #[cfg(feature = "mpl-data")]
    pub(super) fn all(&self) -> impl Iterator<Item = (u32, u32)> {
        let pages = (0..).zip(self.pages.windows(2));
        pages.flat_map(|(page, ends)| {
            let [start, end] = [0, 1].map(|at| ends.get(at).copied().map_or(0, usize::from));
            let starts = self.starts.get(start..end).unwrap_or_default();
            let counts = self.counts.get(start..end).unwrap_or_default();
            starts.iter().zip(counts).map(move |(&start, &count)| {
                (page << 10 | u32::from(first(start, count)), u32::from(count >> 2))
            })
        })
    }

    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        size_of_val(self.pages)
            + size_of_val(self.starts)
            + size_of_val(self.counts)
            + size_of_val(self.low)
            + size_of_val(self.high)
    }
}

/// The first code point of a run, in its page.
#[inline]
fn first(start: u8, count: u8) -> u16 {
    u16::from_le_bytes([start, count & 3])
}
