//! `Utf8` and `LargeUtf8`: values and offsets, which the core reads directly.

use arrow_array::builder::GenericStringBuilder;
use arrow_array::{Array, GenericStringArray, OffsetSizeTrait};
use arrow_schema::ArrowError;
use xenonym::Error;
use xenonym::batch::Convert;

use crate::changes::{Changes, Limits, Task};
use crate::rejections::Answer;

/// Converts the rows of a column.
pub(crate) fn convert<O>(
    array: &GenericStringArray<O>,
    task: Task<'_, impl Convert<Error = Error>>,
) -> Result<Answer, ArrowError>
where
    O: OffsetSizeTrait,
    usize: TryFrom<O>,
{
    let suspects =
        task.conversion.pass_through().rows_to_convert(array.value_data(), array.value_offsets());
    let mut suspects = suspects.peekable();
    // Space for the rows from the first one on, if all of them change and grow a little.
    let left = suspects.peek().map_or(0, |&first| array.len() - first);
    let bytes_from =
        |row: usize| (array.value_offsets()[array.len()] - array.value_offsets()[row]).as_usize();
    let length = bytes_from(array.len() - left);
    let texts = GenericStringBuilder::<O>::with_capacity(left, length + length / 4);
    let limits =
        Limits { row: O::MAX_OFFSET, column: O::MAX_OFFSET, growth: O::MAX_OFFSET - bytes_from(0) };
    let mut changes = Changes::new(array, texts, limits, task);
    for row in suspects {
        changes.convert(row)?;
    }
    changes.finish()
}
