//! Converts the rows of a column in Arrow's layout.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::{Convert, Counts, Memory, OnError, Outcome, PassThrough};
use crate::domain::MAX_LABEL_LENGTH;

/// Converts each row of a column and appends the results to `output`.
///
/// `offsets` contains one entry more than there are rows. Row n is
/// `values[offsets[n]..offsets[n + 1]]`. Any integer type works. Arrow uses `i32` and `i64`. The
/// offsets of the output are appended to `output_offsets`. The first one is appended only if
/// `output_offsets` is empty, so that a column can be converted in parts. Before each further part,
/// its last entry must be the length of `output`.
///
/// `on_rejected` decides what is written for a row with an error. It receives the index of the row,
/// from 0, and the first error, whose offset counts bytes of the row. Nulls are ordinary rows: make
/// them empty. If empty names are rejected, nulls are passed to `on_rejected` and counted as rejected,
/// so check the validity of each row there.
///
/// Gather rows of other layouts (views, lists) first. This is faster than converting row by row.
///
/// # Errors
/// See [`OffsetError`]. The contents of the output are then unspecified.
///
/// ```
/// use xenonym::batch::{Batch, OnError, convert_column};
/// use xenonym::uts46::Options;
///
/// let to_ascii = Batch::to_ascii(Options::DNS);
/// let (values, offsets) = ("a.bü.dec..d", [0_i32, 3, 8, 12]);
/// let (mut output, mut output_offsets, mut errors) = (Vec::new(), Vec::new(), Vec::new());
/// let counts = convert_column(
///     values.as_bytes(),
///     &offsets,
///     &to_ascii,
///     (&mut output, &mut output_offsets),
///     |row, error| {
///         errors.push((row, error.kind().name(), error.offset()));
///         OnError::Blank
///     },
/// )?;
/// assert_eq!(output, b"a.bxn--tda.de");
/// assert_eq!(output_offsets, [0, 3, 13, 13]);
/// assert_eq!(errors, [(2, "empty_label", 2)]);
/// assert_eq!((counts.unchanged, counts.converted, counts.rejected), (1, 1, 1));
/// # Ok::<(), xenonym::batch::OffsetError>(())
/// ```
pub fn convert_column<O, C>(
    values: &[u8],
    offsets: &[O],
    conversion: &C,
    (output, output_offsets): (&mut Vec<u8>, &mut Vec<O>),
    on_rejected: impl FnMut(usize, C::Error) -> OnError,
) -> Result<Counts, OffsetError>
where
    C: Convert + ?Sized,
    O: Copy + TryFrom<usize>,
    usize: TryFrom<O>,
{
    let Some((&first, ends)) = offsets.split_first() else { return Ok(Counts::default()) };
    let start = usize::try_from(first).ok().filter(|&start| start <= values.len());
    let start = start.ok_or(OffsetError::Input { row: 0 })?;
    match output_offsets.last() {
        None => {
            let offset = O::try_from(output.len());
            output_offsets.push(offset.map_err(|_| OffsetError::Output { row: 0 })?);
        }
        Some(&last) if usize::try_from(last).ok() == Some(output.len()) => {}
        Some(_) => return Err(OffsetError::OutputStart),
    }
    output.reserve(values.len() - start);
    output_offsets.reserve(ends.len());
    let column = Column {
        values,
        ends,
        conversion,
        memory: Memory::new(),
        output,
        offsets: output_offsets,
        on_rejected,
        row: 0,
        start,
        copied: start,
        counts: Counts::default(),
    };
    column.convert(conversion.pass_through().rows_to_convert(values, offsets))
}

/// The state of a conversion.
struct Column<'a, C: ?Sized, O, F> {
    values: &'a [u8],
    /// The ends of the rows in the values.
    ends: &'a [O],
    conversion: &'a C,
    memory: Memory,
    output: &'a mut Vec<u8>,
    offsets: &'a mut Vec<O>,
    on_rejected: F,
    /// The first row whose end is not in the output's offsets, and where it starts.
    row: usize,
    start: usize,
    /// How many bytes of the values are in the output, converted or copied.
    copied: usize,
    counts: Counts,
}

impl<C, O, F> Column<'_, C, O, F>
where
    C: Convert + ?Sized,
    O: Copy + TryFrom<usize>,
    usize: TryFrom<O>,
    F: FnMut(usize, C::Error) -> OnError,
{
    fn convert(mut self, suspects: impl Iterator<Item = usize>) -> Result<Counts, OffsetError> {
        for row in suspects {
            self.pass(row)?;
            let end = self.ends.get(row).and_then(|&end| usize::try_from(end).ok());
            let end = end.filter(|&end| self.start <= end && end <= self.values.len());
            let end = end.ok_or(OffsetError::Input { row })?;
            self.name(row, self.start..end);
            self.push_offset(end)?;
            self.row = row + 1;
            self.start = end;
        }
        self.pass(self.ends.len())?;
        self.copy_up_to(self.start);
        let changed = self.counts.converted + self.counts.rejected;
        Ok(Counts { unchanged: self.ends.len() - changed, ..self.counts })
    }

    /// Passes the rows before this one unchanged.
    fn pass(&mut self, row: usize) -> Result<(), OffsetError> {
        let ends = self.ends.get(self.row..row).unwrap_or_default();
        self.row = row;
        let Some(&last) = ends.last() else { return Ok(()) };
        if self.output.len() == self.copied {
            // The output is as long as the input so far.
            self.offsets.extend_from_slice(ends);
        } else {
            for &end in ends {
                self.push_offset(usize::try_from(end).unwrap_or_default())?;
            }
        }
        self.start = usize::try_from(last).unwrap_or_default();
        Ok(())
    }

    /// Converts the name at `range` of the values.
    fn name(&mut self, row: usize, range: Range<usize>) {
        self.copy_up_to(range.start);
        let start = self.output.len();
        let name = self.values.get(range.clone()).unwrap_or_default();
        match super::append(name, self.conversion, self.output, &mut self.memory) {
            // It is copied with the rows after it.
            Ok(Outcome::Unchanged) => return,
            Ok(Outcome::Appended) => self.counts.converted += 1,
            Err(error) => {
                self.counts.rejected += 1;
                let on_error = (self.on_rejected)(row, error);
                if on_error != OnError::Partial {
                    self.output.truncate(start);
                }
                if on_error == OnError::Keep {
                    self.output.extend_from_slice(name);
                }
            }
        }
        self.copied = range.end;
    }

    fn copy_up_to(&mut self, end: usize) {
        self.output.extend_from_slice(self.values.get(self.copied..end).unwrap_or_default());
        self.copied = end;
    }

    /// `end` is one of the values, all of which are copied or to be copied up to there.
    #[inline]
    fn push_offset(&mut self, end: usize) -> Result<(), OffsetError> {
        let offset = self.output.len() + (end - self.copied);
        let row = self.offsets.len() - 1;
        self.offsets.push(O::try_from(offset).map_err(|_| OffsetError::Output { row })?);
        Ok(())
    }
}

/// An error in the offsets.
///
/// ```
/// use xenonym::batch::{Batch, OnError, OffsetError, convert_column};
/// use xenonym::uts46::Options;
///
/// let to_ascii = Batch::to_ascii(Options::DNS);
/// let (mut output, mut output_offsets) = (Vec::new(), Vec::new());
/// let into = (&mut output, &mut output_offsets);
/// let error = convert_column(b"abc", &[0_u32, 2, 1], &to_ascii, into, |_, _| OnError::Blank);
/// assert_eq!(error, Err(OffsetError::Input { row: 1 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum OffsetError {
    /// A row ends before it starts, or is not inside the values.
    Input {
        /// Counted from 0.
        row: usize,
    },
    /// The output is too long for the offsets' type.
    Output {
        /// The row whose end does not fit, counted from 0.
        row: usize,
    },
    /// The last of the output's offsets is not the length of the output.
    OutputStart,
}

impl fmt::Display for OffsetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input { row } => write!(f, "row {row} has no place in the values"),
            Self::Output { row } => {
                write!(f, "the output is too long for its offsets at row {row}")
            }
            Self::OutputStart => f.write_str("the output does not end at the last of its offsets"),
        }
    }
}

impl core::error::Error for OffsetError {}

// Finds the rows of a column that may not be clean.
//
// A few rows are checked together, each in three ways without branches:
//
// ```text
// all bytes, in vectors: what can stand in no clean name; two hyphens or dots side by side
// each row's first and last byte: a hyphen or a dot
// each row's length: 1 to 63, so that no label is longer
// ```
//
// If one of them is not clean, each is checked alone. If none of them is clean, as in a column
// of U-labels, the next rows count as not clean without a check.

/// How many rows are checked together. If one is not clean, each is checked again alone.
const ROWS: usize = 16;

/// How many rows are not checked, after [`ROWS`] rows that were not clean. If the next ones are not
/// clean either, twice as many are not checked, up to the second number.
const SKIP_AHEAD: usize = 4 * ROWS;
const SKIP_FAR_AHEAD: usize = 64 * ROWS;

/// The number of bytes that are checked together.
const LANES: usize = 32;

impl PassThrough {
    /// Returns the rows of a column that may not be clean. All others are already in converted form.
    ///
    /// The column is laid out as for [`convert_column`]. Rows outside the values
    /// are included. Rows are counted from 0, in order.
    ///
    /// ```
    /// use xenonym::batch::PassThrough;
    ///
    /// let values = "a.name.of.more.bytes.than.are.seen.at.once.examplebücher.example";
    /// let offsets = [0, 50, values.len()];
    /// assert!(PassThrough::LDH.rows_to_convert(values.as_bytes(), &offsets).eq([1]));
    /// assert!(PassThrough::LDH.rows_to_convert(values.as_bytes(), &offsets[..2]).eq([]));
    /// ```
    pub fn rows_to_convert<'a, O>(
        self,
        values: &'a [u8],
        offsets: &'a [O],
    ) -> RowsToConvert<'a, O> {
        RowsToConvert {
            values,
            offsets,
            clean: self,
            row: 0,
            few: 0,
            skipped: 0,
            skip: SKIP_AHEAD,
            in_a_row: 0,
        }
    }
}

/// An iterator over rows, from [`PassThrough::rows_to_convert`].
///
/// ```
/// use xenonym::batch::PassThrough;
///
/// assert_eq!(PassThrough::NONE.rows_to_convert(b"a.b", &[0, 1, 3]).collect::<Vec<_>>(), [0, 1]);
/// ```
#[must_use = "iterators are lazy"]
#[derive(Clone, Debug)]
pub struct RowsToConvert<'a, O> {
    values: &'a [u8],
    offsets: &'a [O],
    clean: PassThrough,
    /// The next row.
    row: usize,
    /// The rows before this one were checked together, and not all of them are clean.
    few: usize,
    /// The rows before this one are not checked.
    skipped: usize,
    /// How many rows are not checked the next time.
    skip: usize,
    /// How many rows in a row were not clean.
    in_a_row: usize,
}

impl<O> Iterator for RowsToConvert<'_, O>
where
    O: Copy,
    usize: TryFrom<O>,
{
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        loop {
            while self.row < self.few {
                let row = self.row;
                self.row += 1;
                if row < self.skipped {
                    return Some(row);
                }
                if !self.are_clean(self.offsets.get(row..=row + 1).unwrap_or_default()) {
                    self.in_a_row += 1;
                    return Some(row);
                }
                self.in_a_row = 0;
                self.skip = SKIP_AHEAD;
            }
            self.look_ahead()?;
        }
    }
}

impl<O> RowsToConvert<'_, O>
where
    O: Copy,
    usize: TryFrom<O>,
{
    /// Skips the next groups of rows that are clean; `None` if no row is left.
    fn look_ahead(&mut self) -> Option<()> {
        let rows = self.offsets.len().checked_sub(1)?;
        if self.clean == PassThrough::NONE || self.in_a_row >= ROWS {
            self.in_a_row = 0;
            self.skipped = rows.min(self.row + self.skip);
            self.skip = SKIP_FAR_AHEAD.min(2 * self.skip);
            self.few = self.skipped;
            return (self.row < rows).then_some(());
        }
        while self.row < rows {
            self.few = rows.min(self.row + ROWS);
            if !self.are_clean(self.offsets.get(self.row..=self.few).unwrap_or_default()) {
                return Some(());
            }
            self.in_a_row = 0;
            self.skip = SKIP_AHEAD;
            self.row = self.few;
        }
        None
    }

    /// Whether all rows with these offsets are clean.
    #[inline]
    fn are_clean(&self, offsets: &[O]) -> bool {
        self.ends(offsets).are_clean(self.clean) && !self.has_flaw(offsets)
    }

    #[inline]
    fn ends(&self, offsets: &[O]) -> Ends {
        let class = |at: usize| {
            let byte = self.values.get(at).copied().unwrap_or_default();
            CLASSES.get(usize::from(byte)).copied().unwrap_or_default()
        };
        let mut offsets = offsets.iter().map(|&offset| place(offset));
        let mut start = offsets.next().unwrap_or(usize::MAX);
        let mut ends = Ends { first: 0, last: 0, longest: 0 };
        for end in offsets {
            ends.first |= class(start);
            ends.last |= class(end.wrapping_sub(1));
            ends.longest = ends.longest.max(less_one(start, end));
            start = end;
        }
        ends
    }

    /// Whether these rows have a byte that no clean name has, or not before the next byte.
    #[inline]
    fn has_flaw(&self, offsets: &[O]) -> bool {
        let (Some(&first), Some(&last)) = (offsets.first(), offsets.last()) else { return true };
        let (mut at, end) = (place(first), place(last));
        if at > end || end > self.values.len() {
            return true;
        }
        let mut flaws = [0; LANES];
        while at < end {
            // The last windows overlap, and may have bytes of other rows, which only cost a conversion.
            let begin = at.min(end.saturating_sub(LANES));
            match self.values.get(begin..).and_then(<[u8]>::first_chunk) {
                Some(window) => add_flaws(&mut flaws, window, self.clean),
                None => add_flaws(&mut flaws, &padded(self.values, begin), self.clean),
            }
            at = begin + LANES;
        }
        flaws.iter().fold(0, |any, flaw| any | flaw) != 0
    }
}

/// The place of an offset; after all values if it has none.
#[inline]
fn place<O>(offset: O) -> usize
where
    usize: TryFrom<O>,
{
    usize::try_from(offset).unwrap_or(usize::MAX)
}

/// The length of a row less one; very large if the row has no place.
#[inline]
const fn less_one(start: usize, end: usize) -> usize {
    end.wrapping_sub(start).wrapping_sub(1)
}

/// The facts on the ends of a few rows.
struct Ends {
    /// The classes of all first and last bytes, combined by OR.
    first: u8,
    last: u8,
    /// The greatest length, less one.
    longest: usize,
}

const HYPHEN: u8 = 1;
const DOT: u8 = 1 << 1;

#[expect(clippy::indexing_slicing, reason = "the compiler sees it")]
const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    classes[b'-' as usize] = HYPHEN;
    classes[b'.' as usize] = DOT;
    classes
};

impl Ends {
    #[inline]
    const fn are_clean(&self, clean: PassThrough) -> bool {
        let not_last = if clean.not_last == b'.' { HYPHEN | DOT } else { HYPHEN };
        self.first == 0 && self.last & not_last == 0 && self.longest < MAX_LABEL_LENGTH
    }
}

/// The bytes that are checked, and the one after them.
type Window = [u8; LANES + 1];

/// Adds to each byte's flaws: 0 if there is none.
#[inline]
fn add_flaws(flaws: &mut [u8; LANES], window: &Window, clean: PassThrough) {
    let [one, other] = clean.others;
    let neighbours = window.iter().zip(window.iter().skip(1));
    for (flaw, (&byte, &next)) in flaws.iter_mut().zip(neighbours) {
        let (letter, digit) = (distance(byte, b'a', 26), distance(byte, b'0', 10));
        let (inner, inner_next) = (distance(byte, b'-', 2), distance(next, b'-', 2));
        *flaw |= letter.min(digit).min(inner).min(byte ^ one).min(byte ^ other);
        *flaw |= u8::from(inner | inner_next == 0);
    }
}

/// 0 for one of `count` neighbours in ASCII, something else for all other bytes: two instructions
/// for a vector, where a comparison takes three.
#[inline]
const fn distance(byte: u8, first: u8, count: u8) -> u8 {
    byte.wrapping_sub(first).saturating_sub(count - 1)
}

/// Bytes at the end of the values, and letters after them.
#[cold]
fn padded(values: &[u8], begin: usize) -> Window {
    let mut window = [b'a'; LANES + 1];
    for (to, from) in window.iter_mut().zip(values.iter().skip(begin)) {
        *to = *from;
    }
    window
}
