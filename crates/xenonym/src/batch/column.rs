//! Converts the rows of a column in Arrow's layout.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::{Convert, Counts, Memory, OnError, Outcome};

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
