//! Selects the code for the type of a column.

use arrow_array::cast::AsArray;
use arrow_array::types::ArrowDictionaryKeyType;
use arrow_array::{Array, DictionaryArray, downcast_dictionary_array};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType};
use std::sync::Arc;
use xenonym::Error;
use xenonym::batch::Convert;

use crate::changes::Task;
use crate::rejections::{Answer, RejectedAs, Rejection};
use crate::{strings, views};

/// Converts a column.
pub(crate) fn convert(
    array: &dyn Array,
    conversion: &impl Convert<Error = Error>,
    on_error: RejectedAs,
) -> Result<Answer, ArrowError> {
    check(array.data_type())?;
    downcast_dictionary_array!(
        array => dictionary(array, conversion, on_error),
        _ => rows(array, Task { conversion, live: array.nulls(), on_error })
    )
}

/// Whether a column of this type can contain names.
pub(crate) fn check(column: &DataType) -> Result<(), ArrowError> {
    let values = match column {
        DataType::Dictionary(_, values) => values,
        other => other,
    };
    match values {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(()),
        _ => Err(unsupported(column)),
    }
}

#[cold]
pub(crate) fn unsupported(column: &DataType) -> ArrowError {
    ArrowError::InvalidArgumentError(format!(
        "a column of type {column} cannot contain names: use Utf8, LargeUtf8, Utf8View, or a \
         dictionary of one of these"
    ))
}

fn rows(
    array: &dyn Array,
    task: Task<'_, impl Convert<Error = Error>>,
) -> Result<Answer, ArrowError> {
    match array.data_type() {
        DataType::Utf8 => strings::convert(array.as_string::<i32>(), task),
        DataType::LargeUtf8 => strings::convert(array.as_string::<i64>(), task),
        DataType::Utf8View => views::convert(array.as_string_view(), task),
        other => Err(unsupported(other)),
    }
}

/// Converts each value that a row refers to, once.
fn dictionary<K: ArrowDictionaryKeyType>(
    array: &DictionaryArray<K>,
    conversion: &impl Convert<Error = Error>,
    on_error: RejectedAs,
) -> Result<Answer, ArrowError> {
    let live = live_values(array);
    let (values, rejections) =
        rows(array.values(), Task { conversion, live: live.as_ref(), on_error })?;
    let rejections = if rejections.is_empty() { rejections } else { of_rows(array, &rejections) };
    Ok((Arc::new(array.with_values(values)), rejections))
}

/// The values of a dictionary that a row refers to, and that are not null.
pub(crate) fn live_values<K: ArrowDictionaryKeyType>(
    array: &DictionaryArray<K>,
) -> Option<NullBuffer> {
    let referenced = NullBuffer::new(array.occupancy());
    NullBuffer::union(Some(&referenced), array.values().nulls())
}

/// The rows that refer to rejected values.
fn of_rows<K: ArrowDictionaryKeyType>(
    array: &DictionaryArray<K>,
    rejections: &[Rejection],
) -> Vec<Rejection> {
    let mut errors = vec![None; array.values().len()];
    for rejection in rejections {
        errors[rejection.row] = Some(rejection.error);
    }
    let rows = array.keys_iter().enumerate();
    rows.filter_map(|(row, key)| Some(Rejection { row, error: errors[key?]? })).collect()
}
