//! `Utf8View`: gathers rows from anywhere, a few at a time, for the core to check.

use arrow_array::builder::StringViewBuilder;
use arrow_array::{Array, StringViewArray};
use arrow_buffer::Buffer;
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};
use arrow_schema::ArrowError;
use xenonym::Error;
use xenonym::batch::{Convert, PassThrough};
use xenonym::domain::MAX_LABEL_LENGTH;

use crate::changes::{Changes, Limits, Task};
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
    for first in (0..array.len()).step_by(ROWS) {
        let count = ROWS.min(array.len() - first);
        gathered.gather(&array.views()[first..first + count], array.data_buffers());
        let mut suspects = clean.rows_to_convert(&gathered.values, &gathered.offsets[..=count]);
        let Some(suspect) = suspects.next() else { continue };
        let mut are_suspects = [false; ROWS];
        for at in suspects.chain([suspect]) {
            are_suspects[usize::from(gathered.order[at])] = true;
        }
        for (row, _) in are_suspects.iter().enumerate().filter(|(_, is_suspect)| **is_suspect) {
            changes.convert(first + row)?;
        }
    }
    changes.finish()
}

/// How many rows are gathered at once: few enough to stay in the first-level cache.
const ROWS: usize = 256;

/// The longest row that is gathered. Longer rows and empty rows are always converted.
const LONGEST: usize = MAX_LABEL_LENGTH;

/// How many bytes are copied for any row. Bytes that are too many are overwritten.
const COPIED: usize = 32;

/// Gathered rows, first those that their views hold: a check of each in turn would
/// be an unpredictable branch.
struct Gathered {
    order: [u8; ROWS],
    values: Vec<u8>,
    offsets: [usize; ROWS + 1],
}

impl Gathered {
    fn new() -> Self {
        let values = vec![0; ROWS * LONGEST + COPIED];
        Self { order: [0; ROWS], values, offsets: [0; ROWS + 1] }
    }

    /// Gathers up to [`ROWS`] rows.
    fn gather(&mut self, views: &[u128], buffers: &[Buffer]) {
        let (mut inline, mut others, mut end) = (0, views.len(), 0);
        for (row, &view) in views.iter().enumerate() {
            let is_inline = length(view) <= MAX_INLINE_VIEW_LEN as usize;
            // Bytes that are written for the wrong kind of row are overwritten.
            self.order[inline] = row as u8;
            self.order[others - 1] = row as u8;
            let text = (view >> u32::BITS).to_le_bytes();
            self.values[end..][..text.len()].copy_from_slice(&text);
            inline += usize::from(is_inline);
            others -= usize::from(!is_inline);
            end += if is_inline { length(view) } else { 0 };
            self.offsets[inline] = end;
        }
        for at in others..views.len() {
            let view = views[usize::from(self.order[at])];
            if length(view) <= LONGEST {
                end += copy(ByteView::from(view), buffers, &mut self.values[end..]);
            }
            self.offsets[at + 1] = end;
        }
    }
}

/// How many bytes are copied to the front of `values`.
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

/// Bytes of the row.
fn length(view: u128) -> usize {
    view as u32 as usize
}
