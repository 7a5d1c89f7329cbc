//! `Utf8View`: rows that lie anywhere are gathered for the core, a little at a time.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::make_view;
use arrow_array::{Array, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_schema::ArrowError;
use xenonym::batch::{Convert, Instead, convert_column};

use crate::column::Answer;
use crate::refusals::{Refusal, Refused};

/// Bytes, and rows, that are gathered together: they stay in the cache, and views of one long text
/// never take more room than that and one of them.
const PART: usize = 1 << 14;

/// Bytes of a buffer of results, if no single one is longer.
const BUFFER: usize = 1 << 21;

/// Converts the rows that are `live`.
pub(crate) fn convert(
    array: &StringViewArray,
    live: Option<&NullBuffer>,
    conversion: &impl Convert,
    refused: Refused,
) -> Result<Answer, ArrowError> {
    let is_live = |row| live.is_none_or(|live| live.is_valid(row));
    let mut views = Changing::of(array);
    let mut refusals = Vec::new();
    let (mut values, mut offsets) = (Vec::new(), Vec::new());
    let (mut output, mut ends) = (Vec::new(), Vec::new());
    let mut rows = 0..0;
    while rows.end < array.len() {
        rows = gather(array, rows.end, is_live, (&mut values, &mut offsets));
        output.clear();
        ends.clear();
        let (into, before) = ((&mut output, &mut ends), refusals.len());
        let counts = convert_column(&values, &offsets, conversion, into, |row, error| {
            let row = rows.start + row;
            if !is_live(row) {
                return Instead::Blank;
            }
            refusals.push(Refusal { row, error });
            refused.instead()
        });
        let counts = counts.map_err(|error| ArrowError::InvalidArgumentError(error.to_string()))?;
        if counts.converted == 0 && refusals.len() == before {
            continue;
        }
        for (row, (old, new)) in rows.clone().zip(offsets.windows(2).zip(ends.windows(2))) {
            let (old, new) = (&values[old[0]..old[1]], &output[new[0]..new[1]]);
            if old != new {
                views.change(row, new)?;
            }
        }
    }
    let nulls = refused.nulls(array, &refusals);
    Ok((Arc::new(views.finish(nulls)?), refusals))
}

/// The rows from `first` on whose text is in `values`, as far as it is live.
fn gather(
    array: &StringViewArray,
    first: usize,
    is_live: impl Fn(usize) -> bool,
    (values, offsets): (&mut Vec<u8>, &mut Vec<usize>),
) -> Range<usize> {
    values.clear();
    offsets.clear();
    offsets.push(0);
    let last = array.len().min(first + PART);
    for row in first..last {
        if is_live(row) {
            values.extend_from_slice(array.value(row).as_bytes());
        }
        offsets.push(values.len());
        if values.len() >= PART {
            return first..row + 1;
        }
    }
    first..last
}

/// An array of which some views change.
struct Changing<'a> {
    array: &'a StringViewArray,
    /// The first rows' views; the others are as they were.
    views: Vec<u128>,
    buffers: Vec<Buffer>,
    /// The buffer that is being filled.
    last: Vec<u8>,
}

impl<'a> Changing<'a> {
    fn of(array: &'a StringViewArray) -> Self {
        Self { array, views: Vec::new(), buffers: Vec::new(), last: Vec::new() }
    }

    /// Makes `text` the row's.
    fn change(&mut self, row: usize, text: &[u8]) -> Result<(), ArrowError> {
        let overflow = |_| ArrowError::OffsetOverflowError(text.len());
        i32::try_from(text.len()).map_err(overflow)?;
        if !self.last.is_empty() && self.last.len() + text.len() > BUFFER {
            self.buffers.push(Buffer::from_vec(std::mem::take(&mut self.last)));
        }
        let buffer = self.array.data_buffers().len() + self.buffers.len();
        let buffer = u32::try_from(buffer).map_err(overflow)?;
        let offset = u32::try_from(self.last.len()).map_err(overflow)?;
        if self.views.is_empty() {
            self.views.reserve(self.array.len());
        }
        self.views.extend_from_slice(&self.array.views()[self.views.len()..row]);
        self.views.push(make_view(text, buffer, offset));
        if text.len() > INLINE {
            self.last.extend_from_slice(text);
        }
        Ok(())
    }

    fn finish(mut self, nulls: Option<NullBuffer>) -> Result<StringViewArray, ArrowError> {
        if self.views.is_empty() && nulls.as_ref() == self.array.nulls() {
            return Ok(self.array.clone());
        }
        self.views.extend_from_slice(&self.array.views()[self.views.len()..]);
        let mut buffers = self.array.data_buffers().to_vec();
        buffers.append(&mut self.buffers);
        if !self.last.is_empty() {
            buffers.push(Buffer::from_vec(self.last));
        }
        StringViewArray::try_new(self.views.into(), buffers, nulls)
    }
}

/// Bytes that a view holds itself.
const INLINE: usize = 12;
