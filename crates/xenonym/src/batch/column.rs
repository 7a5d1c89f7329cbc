//! Names in the rows of a column, as Arrow lays them out.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::block::{self, Block, Window};
use super::{Change, Clean, Convert, Counts, Instead};
use crate::Error;

/// Converts each row of a column and appends the results to `output`.
///
/// `offsets` has one more entry than there are rows: row n is `values[offsets[n]..offsets[n + 1]]`.
/// They are of any type of integer; Arrow has `i32` and `i64`. To `output_offsets` they are appended
/// for the output; the first of them only if there is none yet, so that a column may be converted
/// in parts.
///
/// What `on_refused` returns is written for a row that has an error; it is handed the row, counted
/// from 0, and the first error, whose offset counts bytes of the row. Nulls are rows like others:
/// they are best empty, and nothing that is said of them matters.
///
/// Rows that lie elsewhere (views, lists) are gathered first, which takes less time than a
/// conversion row by row.
///
/// # Errors
/// See [`OffsetError`]. What is in the output then is unspecified.
///
/// ```
/// use xenonym::batch::{Instead, convert_column};
/// use xenonym::uts46::{Batch, Operation, Options};
///
/// let to_ascii = Batch { operation: Operation::ToAscii, options: Options::DNS };
/// let (values, offsets) = ("a.bü.dec..d", [0_i32, 3, 8, 12]);
/// let (mut output, mut output_offsets, mut errors) = (Vec::new(), Vec::new(), Vec::new());
/// let counts = convert_column(
///     values.as_bytes(),
///     &offsets,
///     &to_ascii,
///     (&mut output, &mut output_offsets),
///     |row, error| {
///         errors.push((row, error.kind().name(), error.offset()));
///         Instead::Blank
///     },
/// )?;
/// assert_eq!(output, b"a.bxn--tda.de");
/// assert_eq!(output_offsets, [0, 3, 13, 13]);
/// assert_eq!(errors, [(2, "empty_label", 2)]);
/// assert_eq!((counts.unchanged, counts.converted, counts.refused), (1, 1, 1));
/// # Ok::<(), xenonym::batch::OffsetError>(())
/// ```
pub fn convert_column<O>(
    values: &[u8],
    offsets: &[O],
    conversion: &impl Convert,
    (output, output_offsets): (&mut Vec<u8>, &mut Vec<O>),
    on_refused: impl FnMut(usize, Error) -> Instead,
) -> Result<Counts, OffsetError>
where
    O: Copy + TryFrom<usize>,
    usize: TryFrom<O>,
{
    let Some((&first, ends)) = offsets.split_first() else { return Ok(Counts::default()) };
    let start = usize::try_from(first).ok().filter(|&start| start <= values.len());
    let start = start.ok_or(OffsetError::Input { row: 0 })?;
    if output_offsets.is_empty() {
        let offset = O::try_from(output.len());
        output_offsets.push(offset.map_err(|_| OffsetError::Output { row: 0 })?);
    }
    output.reserve(values.len() - start);
    output_offsets.reserve(ends.len());
    let column = Column {
        values,
        ends,
        conversion,
        output,
        offsets: output_offsets,
        on_refused,
        at: start,
        row: 0,
        start,
        copied: start,
        is_open: false,
        counts: Counts::default(),
    };
    column.convert()
}

/// A conversion under way.
struct Column<'a, C, O, F> {
    values: &'a [u8],
    /// Where the rows end in the values.
    ends: &'a [O],
    conversion: &'a C,
    output: &'a mut Vec<u8>,
    offsets: &'a mut Vec<O>,
    on_refused: F,
    /// Where the block is in the values.
    at: usize,
    /// The first row that did not end before the block, and where it starts.
    row: usize,
    start: usize,
    /// How far the values are in the output, as they are or converted.
    copied: usize,
    /// Whether that row is to be converted by itself.
    is_open: bool,
    counts: Counts,
}

impl<C, O, F> Column<'_, C, O, F>
where
    C: Convert,
    O: Copy + TryFrom<usize>,
    usize: TryFrom<O>,
    F: FnMut(usize, Error) -> Instead,
{
    fn convert(mut self) -> Result<Counts, OffsetError> {
        let clean = self.conversion.clean();
        // The byte before the first row is as good as the last of a row.
        let mut last: Window = [1; block::LENGTH + 1];
        let mut is_one_row = false;
        while self.row < self.ends.len() {
            let (_, in_block) = last.split_at_mut(1);
            in_block.fill(0);
            let (rows, has_empty) = self.ending_rows(in_block)?;
            let block = self.block(&last, clean);
            if !self.is_open && !has_empty && block.is_clean() {
                self.pass(rows)?;
                is_one_row = false;
            } else {
                // Two blocks without an end: the row may be too long.
                self.is_open |= is_one_row && rows.is_empty();
                is_one_row = rows.is_empty();
                self.look_at_rows(rows, block.suspects())?;
            }
            last.copy_within(block::LENGTH.., 0);
            self.at += block::LENGTH;
        }
        self.copy_up_to(self.start);
        let changed = self.counts.converted + self.counts.refused;
        Ok(Counts { unchanged: self.ends.len() - changed, ..self.counts })
    }

    /// The rows that end in the block, with a mark at the last byte of each; and whether any is
    /// empty.
    fn ending_rows(&self, last: &mut [u8]) -> Result<(Range<usize>, bool), OffsetError> {
        let mut row = self.row;
        let mut start = self.start;
        let mut has_empty = false;
        while let Some(&end) = self.ends.get(row) {
            let end = usize::try_from(end).ok();
            let end = end.filter(|&end| start <= end && end <= self.values.len());
            let end = end.ok_or(OffsetError::Input { row })?;
            if end - self.at > block::LENGTH {
                break;
            }
            has_empty |= end == start;
            if let Some(mark) = (end - self.at).checked_sub(1).and_then(|at| last.get_mut(at)) {
                *mark = 1;
            }
            start = end;
            row += 1;
        }
        Ok((self.row..row, has_empty))
    }

    fn block(&self, last: &Window, clean: Clean) -> Block {
        match block::window(self.values, self.at) {
            Some(window) => Block::of_rows(window, last, clean),
            None => Block::of_rows(&block::padded(self.values, self.at, b'a'), last, clean),
        }
    }

    /// Takes rows as their own results.
    fn pass(&mut self, rows: Range<usize>) -> Result<(), OffsetError> {
        self.row = rows.end;
        let ends = self.ends.get(rows).unwrap_or_default();
        let Some(&last) = ends.last() else { return Ok(()) };
        if self.start - self.copied > super::RUN {
            self.copy_up_to(self.start);
        }
        self.start = usize::try_from(last).unwrap_or_default();
        if self.output.len() == self.copied {
            // The output is as long as the input so far.
            self.offsets.extend_from_slice(ends);
            return Ok(());
        }
        for &end in ends {
            self.push_offset(usize::try_from(end).unwrap_or_default())?;
        }
        Ok(())
    }

    /// Converts those of the rows that are empty or have suspects.
    fn look_at_rows(&mut self, rows: Range<usize>, suspects: u64) -> Result<(), OffsetError> {
        // Suspects from the byte at `offset` on.
        let from = |offset: usize, at: usize| {
            let bits = u32::try_from(offset.saturating_sub(at)).unwrap_or(u32::MAX);
            suspects & u64::MAX.checked_shl(bits).unwrap_or(0)
        };
        for row in rows {
            let end = self.ends.get(row).and_then(|&end| usize::try_from(end).ok());
            let range = self.start..end.unwrap_or_default();
            let found = from(range.start, self.at) & !from(range.end, self.at);
            if self.is_open || range.is_empty() || found != 0 {
                self.name(row, range.clone());
            }
            self.push_offset(range.end)?;
            self.start = range.end;
            self.row = row + 1;
            self.is_open = false;
        }
        self.is_open |= from(self.start, self.at) != 0;
        Ok(())
    }

    /// Converts the name that `range` of the values is.
    fn name(&mut self, row: usize, range: Range<usize>) {
        self.copy_up_to(range.start);
        let start = self.output.len();
        let name = self.values.get(range.clone()).unwrap_or_default();
        match super::append(name, self.conversion, self.output) {
            // It is copied with the rows after it.
            Ok(Change::Unchanged) => return,
            Ok(Change::Appended) => self.counts.converted += 1,
            Err(error) => {
                self.counts.refused += 1;
                let instead = (self.on_refused)(row, error);
                if instead != Instead::Text {
                    self.output.truncate(start);
                }
                if instead == Instead::Input {
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

/// Offsets that cannot be.
///
/// ```
/// use xenonym::batch::{Instead, OffsetError, convert_column};
/// use xenonym::uts46::{Batch, Operation, Options};
///
/// let to_ascii = Batch { operation: Operation::ToAscii, options: Options::DNS };
/// let (mut output, mut output_offsets) = (Vec::new(), Vec::new());
/// let into = (&mut output, &mut output_offsets);
/// let error = convert_column(b"abc", &[0_u32, 2, 1], &to_ascii, into, |_, _| Instead::Blank);
/// assert_eq!(error, Err(OffsetError::Input { row: 1 }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OffsetError {
    /// A row ends before it starts, or is not inside the values.
    Input {
        /// Counted from 0.
        row: usize,
    },
    /// The output is too long for the offsets' type.
    Output {
        /// The row whose end cannot be said: that entry of the output's offsets, counted from 0.
        row: usize,
    },
}

impl fmt::Display for OffsetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input { row } => write!(f, "row {row} has no place in the values"),
            Self::Output { row } => {
                write!(f, "the output is too long for its offsets at row {row}")
            }
        }
    }
}

impl core::error::Error for OffsetError {}
