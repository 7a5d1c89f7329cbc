//! `Utf8` and `LargeUtf8`: values and offsets, which are what the core takes.

use std::sync::Arc;

use arrow_array::{Array, GenericStringArray, OffsetSizeTrait};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::ArrowError;
use xenonym::batch::{Convert, Instead, OffsetError, convert_column};

use crate::column::Answer;
use crate::refusals::{Refusal, Refused};

/// Converts the rows that are `live`.
pub(crate) fn convert<O>(
    array: &GenericStringArray<O>,
    live: Option<&NullBuffer>,
    conversion: &impl Convert,
    refused: Refused,
) -> Result<Answer, ArrowError>
where
    O: OffsetSizeTrait + TryFrom<usize>,
    usize: TryFrom<O>,
{
    let is_live = |row| live.is_none_or(|live| live.is_valid(row));
    let gathered = live.filter(|live| hides(array, live)).map(|live| gather(array, live));
    let (values, offsets) = match &gathered {
        Some((values, offsets)) => (values.as_slice(), offsets.as_slice()),
        None => (array.value_data(), array.value_offsets()),
    };
    // The core makes room for all values, and a slice's may be few of them.
    let end = offsets.last().map_or(0, |end| end.as_usize());
    let (mut output, mut ends, mut refusals) = (Vec::new(), Vec::new(), Vec::new());
    let into = (&mut output, &mut ends);
    let counts = convert_column(&values[..end], offsets, conversion, into, |row, error| {
        if !is_live(row) {
            return Instead::Blank;
        }
        refusals.push(Refusal { row, error });
        refused.instead()
    });
    let counts = counts.map_err(|error| match error {
        OffsetError::Output { .. } => ArrowError::OffsetOverflowError(output.len()),
        input @ OffsetError::Input { .. } => ArrowError::InvalidArgumentError(input.to_string()),
    })?;
    if counts.converted == 0 && refusals.is_empty() {
        return Ok((Arc::new(array.clone()), refusals));
    }
    let ends = OffsetBuffer::new(ends.into());
    let nulls = refused.nulls(array, &refusals);
    let converted = GenericStringArray::try_new(ends, Buffer::from_vec(output), nulls)?;
    Ok((Arc::new(converted), refusals))
}

/// Whether a row that is not live has text, which the core would convert.
fn hides<O: OffsetSizeTrait>(array: &GenericStringArray<O>, live: &NullBuffer) -> bool {
    let dead = !live.inner();
    dead.set_indices().any(|row| array.value_length(row) != O::zero())
}

/// The live rows' text, the others empty.
fn gather<O: OffsetSizeTrait>(
    array: &GenericStringArray<O>,
    live: &NullBuffer,
) -> (Vec<u8>, Vec<O>) {
    let (mut values, mut end) = (Vec::new(), O::zero());
    let mut offsets = Vec::with_capacity(array.len() + 1);
    offsets.push(end);
    for row in 0..array.len() {
        if live.is_valid(row) {
            values.extend_from_slice(array.value(row).as_bytes());
            end += array.value_length(row);
        }
        offsets.push(end);
    }
    (values, offsets)
}
