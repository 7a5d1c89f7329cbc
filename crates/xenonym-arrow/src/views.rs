//! `Utf8View`: gathers rows from anywhere, a few at a time, for the core to check. Rows that are adjacent in one buffer
//! are checked in place.

use std::mem;
use std::sync::Arc;

use arrow_array::builder::StringViewBuilder;
use arrow_array::{Array, ArrayRef, StringViewArray};
use arrow_buffer::Buffer;
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};
use arrow_schema::ArrowError;
use xenonym::Error;
use xenonym::batch::{Convert, PassThrough};
use xenonym::domain::MAX_LABEL_LENGTH;

use crate::changes::{Changes, Limits, Task, Texts};
use crate::rejections::Answer;

/// Converts the rows of a column.
pub(crate) fn convert(
    array: &StringViewArray,
    task: Task<'_, impl Convert<Error = Error>>,
) -> Result<Answer, ArrowError> {
    let limits = Limits { row: i32::MAX as usize, column: usize::MAX, growth: usize::MAX };
    let clean = task.conversion.pass_through();
    let mut changes = Changes::new(array, StringViewBuilder::new(), limits, task);
    if clean == PassThrough::NONE {
        (0..array.len()).try_for_each(|row| changes.convert(row))?;
        return changes.finish();
    }
    let mut gathered = Gathered::new();
    let mut are_all_suspects = false;
    for first in (0..array.len()).step_by(ROWS) {
        let count = ROWS.min(array.len() - first);
        // If no row in a group was clean, as in a column of U-labels, the next rows are not checked.
        if mem::take(&mut are_all_suspects) {
            (first..first + count).try_for_each(|row| changes.convert(row))?;
            continue;
        }
        let views = &array.views()[first..first + count];
        let inline = gathered.gather_inline(views);
        let (mut are_suspects, mut suspects) = ([false; ROWS], 0);
        let offsets = &gathered.offsets[..=inline];
        for at in clean.rows_to_convert(&gathered.values, offsets) {
            are_suspects[usize::from(gathered.order[at])] = true;
            suspects += 1;
        }
        let values = if let Some(buffer) = gathered.one_buffer(views, inline, array.data_buffers())
        {
            buffer
        } else {
            gathered.gather_others(views, inline, array.data_buffers());
            &gathered.values
        };
        for at in clean.rows_to_convert(values, &gathered.other_offsets[..=count - inline]) {
            are_suspects[usize::from(gathered.order[count - 1 - at])] = true;
            suspects += 1;
        }
        if suspects == 0 {
            continue;
        }
        are_all_suspects = suspects == count;
        for (row, _) in are_suspects.iter().enumerate().filter(|(_, is_suspect)| **is_suspect) {
            changes.convert(first + row)?;
        }
    }
    changes.finish()
}

impl Texts for StringViewBuilder {
    fn append_null(&mut self) {
        self.append_null();
    }

    fn append(&mut self, text: &[u8]) -> Result<(), ArrowError> {
        let text = std::str::from_utf8(text);
        self.append_value(
            text.map_err(|error| ArrowError::InvalidArgumentError(error.to_string()))?,
        );
        Ok(())
    }

    fn finish(mut self) -> Result<ArrayRef, ArrowError> {
        Ok(Arc::new(Self::finish(&mut self)))
    }
}

/// The number of rows gathered at once, small enough for the first-level cache.
const ROWS: usize = 256;

/// The longest row that is gathered. Longer rows and empty rows are always converted.
const LONGEST: usize = MAX_LABEL_LENGTH;

/// The number of bytes copied for every row. Excess bytes are overwritten.
const COPIED: usize = 32;

/// Rows stored inside their views, and the other rows. Testing each row would be an unpredictable
/// branch.
struct Gathered {
    /// The rows stored inside their views, then the others in reverse order from the end.
    order: [u8; ROWS],
    values: Vec<u8>,
    /// Where the rows stored inside their views start in `values`.
    offsets: [usize; ROWS + 1],
    /// Where the other rows start in their buffer, or in `values`.
    other_offsets: [usize; ROWS + 1],
}

impl Gathered {
    fn new() -> Self {
        let values = vec![0; ROWS * LONGEST + COPIED];
        Self { order: [0; ROWS], values, offsets: [0; ROWS + 1], other_offsets: [0; ROWS + 1] }
    }

    /// Gathers the rows stored inside their views, among up to [`ROWS`] rows. Returns their number.
    fn gather_inline(&mut self, views: &[u128]) -> usize {
        let (mut inline, mut others, mut end) = (0, views.len(), 0);
        for (row, &view) in views.iter().enumerate() {
            let is_inline = length(view) <= MAX_INLINE_VIEW_LEN as usize;
            // Bytes written for the other kind of row are overwritten later.
            self.order[inline % ROWS] = row as u8;
            self.order[(others - 1) % ROWS] = row as u8;
            let text = (view >> u32::BITS).to_le_bytes();
            self.values[end..][..text.len()].copy_from_slice(&text);
            inline += usize::from(is_inline);
            others -= usize::from(!is_inline);
            end += if is_inline { length(view) } else { 0 };
            self.offsets[inline] = end;
        }
        inline
    }

    /// The buffer of the other rows, if each starts where the previous one ends. This is so in most arrays, unless
    /// they are filtered.
    fn one_buffer<'b>(
        &mut self,
        views: &[u128],
        inline: usize,
        buffers: &'b [Buffer],
    ) -> Option<&'b [u8]> {
        let rows = &self.order[inline..views.len()];
        let first = ByteView::from(views[usize::from(*rows.last()?)]);
        let mut end = first.offset;
        let mut differs = 0;
        for (offset, &row) in self.other_offsets.iter_mut().zip(rows.iter().rev()) {
            let view = ByteView::from(views[usize::from(row)]);
            differs |= (view.offset ^ end) | (view.buffer_index ^ first.buffer_index);
            *offset = view.offset as usize;
            end = view.offset.wrapping_add(view.length);
        }
        self.other_offsets[rows.len()] = end as usize;
        (differs == 0).then(|| buffers.get(first.buffer_index as usize))?.map(Buffer::as_slice)
    }

    /// Gathers the other rows.
    #[cold]
    fn gather_others(&mut self, views: &[u128], inline: usize, buffers: &[Buffer]) {
        let mut end = 0;
        self.other_offsets[0] = 0;
        for (at, &row) in self.order[inline..views.len()].iter().rev().enumerate() {
            let view = views[usize::from(row)];
            if length(view) <= LONGEST {
                end += copy(ByteView::from(view), buffers, &mut self.values[end..]);
            }
            self.other_offsets[at + 1] = end;
        }
    }
}

/// The number of bytes that are copied to the front of `values`.
#[inline]
fn copy(view: ByteView, buffers: &[Buffer], values: &mut [u8]) -> usize {
    let (start, length) = (view.offset as usize, view.length as usize);
    let buffer = buffers.get(view.buffer_index as usize);
    let text = buffer.and_then(|buffer| buffer.get(start..)).unwrap_or_default();
    if let (Some(text), ..=COPIED) = (text.first_chunk::<COPIED>(), length) {
        values[..COPIED].copy_from_slice(text);
        return length;
    }
    // The view of a null may be invalid.
    let text = text.get(..length).unwrap_or_default();
    values[..text.len()].copy_from_slice(text);
    text.len()
}

/// The bytes of the row.
fn length(view: u128) -> usize {
    view as u32 as usize
}
