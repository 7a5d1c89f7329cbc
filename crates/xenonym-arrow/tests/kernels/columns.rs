//! Columns of every type, and the texts of their rows.
#![allow(dead_code, reason = "no test needs all of it")]

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowDictionaryKeyType, Int8Type, Int32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, GenericStringArray, OffsetSizeTrait, PrimitiveArray,
    StringViewArray,
};
use arrow_buffer::{ArrowNativeType, Buffer, NullBuffer, OffsetBuffer};
use arrow_schema::DataType;

/// Rows, null or not. The value behind a null must never be visible.
pub(crate) type Rows = Vec<(String, bool)>;

fn nulls(rows: &Rows) -> Option<NullBuffer> {
    rows.iter()
        .any(|(_, is_null)| *is_null)
        .then(|| rows.iter().map(|(_, is_null)| !is_null).collect())
}

/// With values behind the nulls.
pub(crate) fn strings<O: OffsetSizeTrait>(rows: &Rows) -> ArrayRef {
    let values: String = rows.iter().map(|(text, _)| text.as_str()).collect();
    let offsets = OffsetBuffer::<O>::from_lengths(rows.iter().map(|(text, _)| text.len()));
    let values = Buffer::from_vec(values.into_bytes());
    Arc::new(GenericStringArray::<O>::new(offsets, values, nulls(rows)))
}

/// About two rows per buffer, except rows that are short enough for the view.
pub(crate) fn views(rows: &Rows) -> ArrayRef {
    let longest = rows.iter().map(|(text, _)| text.len()).max().unwrap_or_default();
    let size = u32::try_from(longest.max(1) * 2).unwrap();
    let mut builder = arrow_array::builder::StringViewBuilder::new().with_fixed_block_size(size);
    for (text, _) in rows {
        builder.append_value(text);
    }
    let (views, buffers, _) = builder.finish().into_parts();
    Arc::new(StringViewArray::new(views, buffers, nulls(rows)))
}

/// Rows of a dictionary: every second one refers to the previous row, with null keys or null values.
pub(crate) fn dictionary<K: ArrowDictionaryKeyType>(
    rows: &Rows,
    values: ArrayRef,
    has_null_keys: bool,
) -> (ArrayRef, Rows) {
    let keys = (0..rows.len()).map(|row| {
        let is_null = has_null_keys && row % 5 == 3;
        (!is_null).then(|| K::Native::from_usize(row / 2 * 2).unwrap())
    });
    let keys: PrimitiveArray<K> = keys.collect();
    let seen = (0..rows.len()).map(|row| {
        let (text, is_null) = &rows[row / 2 * 2];
        (text.clone(), *is_null || has_null_keys && row % 5 == 3)
    });
    let seen = seen.collect();
    (Arc::new(DictionaryArray::new(keys, values)), seen)
}

/// Columns of every type, and their rows.
pub(crate) fn columns(rows: &Rows) -> Vec<(ArrayRef, Rows)> {
    vec![
        (strings::<i32>(rows), rows.clone()),
        (strings::<i64>(rows), rows.clone()),
        (views(rows), rows.clone()),
        dictionary::<Int8Type>(rows, strings::<i32>(rows), true),
        dictionary::<UInt64Type>(rows, strings::<i64>(rows), false),
        dictionary::<Int32Type>(rows, views(rows), true),
    ]
}

/// The text of each row, whatever the type of the column.
pub(crate) fn texts(array: &dyn Array) -> Vec<Option<String>> {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(owned).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(owned).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(owned).collect(),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            if dictionary.values().is_empty() {
                return vec![None; array.len()];
            }
            let values = texts(dictionary.values());
            let nulls = array.logical_nulls();
            let rows = dictionary.normalized_keys().into_iter().enumerate();
            let is_null = |row| nulls.as_ref().is_some_and(|nulls| nulls.is_null(row));
            rows.map(|(row, key)| if is_null(row) { None } else { values[key].clone() }).collect()
        }
        other => panic!("{other}"),
    }
}
