//! `Utf8` and `LargeUtf8`: values and offsets, which the core reads directly.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, GenericStringArray, OffsetSizeTrait};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::ArrowError;
use xenonym::Error;
use xenonym::batch::Convert;

use crate::changes::{Changes, Limits, Task, Texts};
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
    // Space for all rows, in case each of them changes and grows a little.
    let left = suspects.peek().map_or(0, |&first| array.len() - first);
    let bytes_from =
        |row: usize| (array.value_offsets()[array.len()] - array.value_offsets()[row]).as_usize();
    let length = bytes_from(array.len() - left);
    let texts = Strings::<O>::with_capacity(left, length + length / 4);
    let limits =
        Limits { row: O::MAX_OFFSET, column: O::MAX_OFFSET, growth: O::MAX_OFFSET - bytes_from(0) };
    let mut changes = Changes::new(array, texts, limits, task);
    for row in suspects {
        changes.convert(row)?;
    }
    changes.finish()
}

/// Results whose UTF-8 is checked at the end. One check of all of them is faster than a check of each
/// result.
pub(crate) struct Strings<O> {
    values: Vec<u8>,
    offsets: Vec<O>,
    nulls: NullBufferBuilder,
}

impl<O: OffsetSizeTrait> Strings<O> {
    pub(crate) fn with_capacity(rows: usize, bytes: usize) -> Self {
        let mut offsets = Vec::with_capacity(rows + 1);
        offsets.push(O::default());
        Self { values: Vec::with_capacity(bytes), offsets, nulls: NullBufferBuilder::new(rows) }
    }
}

impl<O: OffsetSizeTrait> Texts for Strings<O> {
    fn append_null(&mut self) {
        self.nulls.append_null();
        self.offsets.push(O::usize_as(self.values.len()));
    }

    /// The caller checks that offsets of this type can represent the length.
    #[inline]
    fn append(&mut self, text: &[u8]) -> Result<(), ArrowError> {
        self.values.extend_from_slice(text);
        self.nulls.append_non_null();
        self.offsets.push(O::usize_as(self.values.len()));
        Ok(())
    }

    fn finish(mut self) -> Result<ArrayRef, ArrowError> {
        let offsets = OffsetBuffer::new(ScalarBuffer::from(self.offsets));
        let strings =
            GenericStringArray::<O>::try_new(offsets, self.values.into(), self.nulls.finish());
        Ok(Arc::new(strings?))
    }
}
