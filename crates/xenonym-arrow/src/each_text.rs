//! Visits each text of a column once, for kernels whose results are not texts.

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::ArrowDictionaryKeyType;
use arrow_array::{
    Array, ArrayAccessor, ArrayRef, DictionaryArray, downcast_dictionary_array, make_array,
};
use arrow_buffer::NullBuffer;
use arrow_data::transform::MutableArrayData;
use arrow_schema::{ArrowError, DataType};

use crate::column;

/// Appends a text. Fails if 32-bit offsets cannot represent its end.
pub(crate) fn append(texts: &mut StringBuilder, text: &str) -> Result<(), ArrowError> {
    let length = texts.values_slice().len() + text.len();
    if i32::try_from(length).is_err() {
        return Err(ArrowError::OffsetOverflowError(length));
    }
    texts.append_value(text);
    Ok(())
}

/// Judges the rows of an array that is not a dictionary. Rows that are not in `live` become null.
type OfRows<'a> = dyn Fn(&dyn Array, Option<&NullBuffer>) -> Result<ArrayRef, ArrowError> + 'a;

/// Judges the rows of a column. Each value of a dictionary that a row refers to is judged once.
pub(crate) fn of_column(names: &dyn Array, of_rows: &OfRows<'_>) -> Result<ArrayRef, ArrowError> {
    column::check(names.data_type())?;
    downcast_dictionary_array!(
        names => {
            let of_values = of_rows(names.values(), column::live_values(names).as_ref())?;
            of_keys(names, &of_values)
        }
        _ => of_rows(names, names.nulls())
    )
}

/// Copies the verdict on each value of a dictionary to the rows that refer to it.
fn of_keys<K: ArrowDictionaryKeyType>(
    names: &DictionaryArray<K>,
    of_values: &dyn Array,
) -> Result<ArrayRef, ArrowError> {
    let of_values = of_values.to_data();
    let mut rows = MutableArrayData::new(vec![&of_values], true, names.len());
    for key in names.keys_iter() {
        match key {
            Some(key) => rows.try_extend(0, key, key + 1)?,
            None => rows.try_extend_nulls(1)?,
        }
    }
    Ok(make_array(rows.freeze()))
}

/// Receives each name in order, and `None` for rows that become null.
pub(crate) type Each<'a> = dyn FnMut(Option<&str>) -> Result<(), ArrowError> + 'a;

pub(crate) fn for_each(
    names: &dyn Array,
    live: Option<&NullBuffer>,
    each: &mut Each<'_>,
) -> Result<(), ArrowError> {
    match names.data_type() {
        DataType::Utf8 => for_each_text(&names.as_string::<i32>(), live, each),
        DataType::LargeUtf8 => for_each_text(&names.as_string::<i64>(), live, each),
        DataType::Utf8View => for_each_text(&names.as_string_view(), live, each),
        other => Err(column::unsupported(other)),
    }
}

fn for_each_text<'t>(
    names: &impl ArrayAccessor<Item = &'t str>,
    live: Option<&NullBuffer>,
    each: &mut Each<'_>,
) -> Result<(), ArrowError> {
    (0..names.len()).try_for_each(|row| {
        let is_live = live.is_none_or(|live| live.is_valid(row));
        each(is_live.then(|| names.value(row)))
    })
}
