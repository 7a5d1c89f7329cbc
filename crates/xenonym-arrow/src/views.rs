//! `Utf8View`: rows that may lie anywhere are gathered for the core to look at, a few at a time.

use std::ops::Range;

use arrow_array::builder::StringViewBuilder;
use arrow_array::{Array, StringViewArray};
use arrow_data::{ByteView, MAX_INLINE_VIEW_LEN};
use arrow_schema::ArrowError;
use xenonym::batch::{Clean, Convert};

use crate::changes::{Changes, Limits, Task};
use crate::column::Answer;

/// Converts the rows of a column.
pub(crate) fn convert(
    array: &StringViewArray,
    task: Task<'_, impl Convert>,
) -> Result<Answer, ArrowError> {
    let limits = Limits { row: i32::MAX as usize, column: usize::MAX };
    let clean = task.conversion.clean();
    let mut changes = Changes::new(array, StringViewBuilder::new(), limits, task);
    if clean == Clean::NONE {
        (0..array.len()).try_for_each(|row| changes.convert(row))?;
        return changes.finish();
    }
    let mut gathered = Gathered::new();
    for first in (0..array.len()).step_by(ROWS) {
        let offsets = gathered.gather(array, first..array.len().min(first + ROWS));
        for row in clean.suspects(&gathered.values, &gathered.offsets[..offsets]) {
            changes.convert(first + row)?;
        }
    }
    changes.finish()
}

/// Rows that are gathered together: few enough to stay in the nearest cache.
const ROWS: usize = 256;

/// Bytes of a row that are gathered. All longer ones, as all empty ones, are suspects.
const LONGEST: usize = 63;

/// Bytes that are copied at a time, whatever the row's length. What is too much is overwritten.
const COPIED: usize = 32;

/// Rows side by side.
struct Gathered {
    values: Vec<u8>,
    offsets: [usize; ROWS + 1],
}

impl Gathered {
    fn new() -> Self {
        Self { values: vec![0; ROWS * LONGEST + COPIED], offsets: [0; ROWS + 1] }
    }

    /// How many offsets the rows have.
    fn gather(&mut self, array: &StringViewArray, rows: Range<usize>) -> usize {
        let count = rows.len();
        let mut end = 0;
        for (&view, row) in array.views()[rows].iter().zip(1..) {
            let length = view as u32;
            if length <= MAX_INLINE_VIEW_LEN {
                let text = (view >> u32::BITS).to_le_bytes();
                self.values[end..][..text.len()].copy_from_slice(&text);
                end += length as usize;
            } else if length as usize <= LONGEST {
                end += self.copy(array, ByteView::from(view), end);
            }
            self.offsets[row] = end;
        }
        count + 1
    }

    /// The length of what is copied to `at`.
    fn copy(&mut self, array: &StringViewArray, view: ByteView, at: usize) -> usize {
        let (start, length) = (view.offset as usize, view.length as usize);
        let buffer = array.data_buffers().get(view.buffer_index as usize);
        let text = buffer.and_then(|buffer| buffer.get(start..)).unwrap_or_default();
        if let (Some(text), ..=COPIED) = (text.first_chunk::<COPIED>(), length) {
            self.values[at..][..COPIED].copy_from_slice(text);
            return length;
        }
        // A null may point nowhere.
        let text = text.get(..length).unwrap_or_default();
        self.values[at..][..text.len()].copy_from_slice(text);
        text.len()
    }
}
