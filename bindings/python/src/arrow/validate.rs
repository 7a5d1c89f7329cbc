//! Checks that buffers match their type: offsets in order, valid UTF-8, keys that refer to values.
//! Producers promise this, but Python code can build arrays that break the promise.
//!
//! The sizes of the buffers are not checked, because the C data interface does not provide them.

use std::str::from_utf8;

use arrow_array::cast::AsArray;
use arrow_array::{Array as _, ArrayRef, make_array};
use arrow_buffer::{ArrowNativeType, BooleanBuffer, Buffer, NullBuffer};
use arrow_data::transform::MutableArrayData;
use arrow_data::{ArrayData, ArrayDataBuilder, ByteView, MAX_INLINE_VIEW_LEN};
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use super::error::arrow_exception;
use super::watch::Watch;

/// Rows per slice. The work can stop after each slice.
const SLICE: usize = 1 << 20;

/// Checks the rows of an array that holds names.
pub(super) fn validate(data: &ArrayData, watch: &Watch) -> Result<(), ArrowError> {
    let is_valid = match data.data_type() {
        DataType::Utf8 => {
            in_slices(data, watch, |data| are_strings(data, |at: i32| usize::try_from(at).ok()))?
        }
        DataType::LargeUtf8 => {
            in_slices(data, watch, |data| are_strings(data, |at: i64| usize::try_from(at).ok()))?
        }
        // The texts of all rows are checked together.
        DataType::Utf8View => are_views(data),
        DataType::Dictionary(..) => {
            data.child_data().iter().try_for_each(|values| validate(values, watch))?;
            data.validate_values().is_ok()
        }
        _ => true,
    };
    if is_valid {
        return Ok(());
    }
    let message = format!("the buffers of an array of type {} are invalid", data.data_type());
    Err(ArrowError::CDataInterface(message))
}

/// Returns whether all slices of an array are valid.
fn in_slices(
    data: &ArrayData,
    watch: &Watch,
    is_valid: impl Fn(&ArrayData) -> bool,
) -> Result<bool, ArrowError> {
    for start in (0..data.len()).step_by(SLICE) {
        watch.check()?;
        if !is_valid(&data.slice(start, SLICE.min(data.len() - start))) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether the offsets are in order and the text between them is UTF-8.
fn are_strings<O: ArrowNativeType>(data: &ArrayData, to_usize: fn(O) -> Option<usize>) -> bool {
    if data.is_empty() {
        return true;
    }
    let offsets = &data.buffers()[0].typed_data::<O>()[data.offset()..][..=data.len()];
    // Counts instead of searching, so that the compiler vectorizes it.
    let in_order = offsets.windows(2).filter(|pair| pair[0] > pair[1]).count() == 0;
    let ends = to_usize(offsets[0]).zip(to_usize(offsets[data.len()]));
    let values = data.buffers()[1].as_slice();
    let Some(text) = ends.and_then(|(start, end)| values.get(start..end)).filter(|_| in_order)
    else {
        return false;
    };
    if text.is_ascii() {
        return true;
    }
    // The joined text can be UTF-8 even if a row ends inside a code point.
    let is_start = |offset: &O| {
        let byte = to_usize(*offset).and_then(|offset| values.get(offset));
        byte.is_none_or(|byte| byte & 0xC0 != 0x80)
    };
    if from_utf8(text).is_ok() && offsets[..data.len()].iter().all(is_start) {
        return true;
    }
    // Null rows may hold anything.
    offsets.windows(2).enumerate().all(|(row, pair)| {
        let range = to_usize(pair[0]).zip(to_usize(pair[1]));
        let row_text = range.and_then(|(start, end)| values.get(start..end));
        data.is_null(row) || row_text.is_some_and(|text| from_utf8(text).is_ok())
    })
}

/// Returns whether each view that is not null refers to UTF-8.
fn are_views(data: &ArrayData) -> bool {
    let views = data.buffers()[0].typed_data::<u128>();
    let views = &views[data.offset()..][..data.len()];
    let texts: Vec<&[u8]> = data.buffers()[1..].iter().map(Buffer::as_slice).collect();
    are_plain(views, &texts)
        || views.iter().enumerate().all(|(row, view)| {
            let length = length(*view) as usize;
            let is_utf8 = if length <= MAX_INLINE_VIEW_LEN as usize {
                from_utf8(&view.to_le_bytes()[4..][..length]).is_ok()
            } else {
                let view = ByteView::from(*view);
                let text = texts.get(view.buffer_index as usize);
                let text = text.and_then(|text| text.get(view.offset as usize..)?.get(..length));
                text.is_some_and(|text| from_utf8(text).is_ok())
            };
            is_utf8 || data.is_null(row)
        })
}

/// Returns whether all texts are ASCII and all views refer to parts of them. It does not branch on
/// each view, because inline views are unpredictable. It scans whole texts, so it is not suited for
/// a few rows of long ones.
fn are_plain(views: &[u128], texts: &[&[u8]]) -> bool {
    let held: usize = texts.iter().map(|text| text.len()).sum();
    let referred: u64 = views.iter().map(|&view| u64::from(length(view))).sum();
    if held as u64 / 4 > referred || !texts.iter().all(|text| text.is_ascii()) {
        return false;
    }
    // The last size is for views that refer to no text.
    let sizes: Vec<u64> = texts.iter().map(|text| text.len() as u64).chain([0]).collect();
    let plain = views.iter().map(|&view| {
        let is_inline = usize::from(length(view) <= MAX_INLINE_VIEW_LEN);
        let is_ascii = usize::from((view >> u32::BITS) & HIGH_BITS == 0);
        let parts = ByteView::from(view);
        let end = u64::from(parts.offset) + u64::from(parts.length);
        let is_within = usize::from(end <= sizes[texts.len().min(parts.buffer_index as usize)]);
        is_inline * is_ascii + (1 - is_inline) * is_within
    });
    plain.sum::<usize>() == views.len()
}

/// Returns the number of bytes in the row.
const fn length(view: u128) -> u32 {
    view as u32
}

/// The bits that are zero in every ASCII byte.
const HIGH_BITS: u128 = 0x8080_8080_8080_8080_8080_8080;

// Arrays as Python objects that can be pickled: the type as text, the buffers as bytes. Input is
// validated because its origin is unknown.

/// Returns the name and the type of a column.
pub(super) fn field_to_picklable(field: &Field) -> (String, String) {
    (field.name().clone(), field.data_type().to_string())
}

/// Restores a field from the output of [`field_to_picklable`].
pub(super) fn field_from_picklable(name: &str, data_type: &str) -> PyResult<Field> {
    let data_type: DataType = data_type.parse().map_err(arrow_exception)?;
    if is_result(&data_type) {
        return Ok(Field::new(name, data_type, true));
    }
    Err(PyValueError::new_err(format!("no function returns a column of type {data_type}")))
}

/// Returns whether any function returns columns of this type.
fn is_result(data_type: &DataType) -> bool {
    let tries = |values: &DataType| {
        let has_keys = |keys: &DataType| keys.is_dictionary_key_type();
        let is_sound = !matches!(values, DataType::Dictionary(keys, _) if !has_keys(keys));
        xenonym_arrow::try_fields(values).ok().filter(|_| is_sound)
    };
    let judged =
        [DataType::Boolean, xenonym_arrow::display_type(), xenonym_arrow::lookalikes_type()];
    if judged.contains(data_type) {
        return true;
    }
    match data_type {
        DataType::Struct(fields) => {
            fields.first().and_then(|value| tries(value.data_type())).as_ref() == Some(fields)
        }
        _ => tries(data_type).is_some(),
    }
}

/// Returns the number of rows, the nulls, the buffers and the children of an array.
pub(super) fn to_picklable<'py>(
    py: Python<'py>,
    array: &ArrayRef,
) -> PyResult<Bound<'py, PyTuple>> {
    parts(py, &compact(array).map_err(arrow_exception)?)
}

/// Drops rows that were sliced away but may still be in the buffers.
fn compact(array: &ArrayRef) -> Result<ArrayData, ArrowError> {
    if *array.data_type() == DataType::Utf8View {
        return Ok(array.as_string_view().gc().to_data());
    }
    let data = array.to_data();
    let mut copy = MutableArrayData::new(vec![&data], false, data.len());
    copy.try_extend(0, 0, data.len())?;
    Ok(copy.freeze())
}

fn parts<'py>(py: Python<'py>, data: &ArrayData) -> PyResult<Bound<'py, PyTuple>> {
    let bytes = |buffer: &Buffer| PyBytes::new(py, buffer);
    let nulls = data.nulls().map(|nulls| bytes(&nulls.inner().sliced()));
    let buffers = PyTuple::new(py, data.buffers().iter().map(bytes))?;
    let children = data.child_data().iter().map(|child| parts(py, child));
    let children = PyTuple::new(py, children.collect::<PyResult<Vec<_>>>()?)?;
    (data.len(), nulls, buffers, children).into_pyobject(py)
}

/// Restores an array from the output of [`to_picklable`].
pub(super) fn from_picklable(
    data_type: &DataType,
    array: &Bound<'_, PyTuple>,
) -> PyResult<ArrayRef> {
    data_from_python(data_type, array).map(make_array)
}

type Parts<'py> =
    (usize, Option<Bound<'py, PyBytes>>, Vec<Bound<'py, PyBytes>>, Vec<Bound<'py, PyTuple>>);

fn data_from_python(data_type: &DataType, array: &Bound<'_, PyTuple>) -> PyResult<ArrayData> {
    let (rows, nulls, buffers, children): Parts<'_> = array.extract()?;
    let types = match data_type {
        DataType::Dictionary(_, values) => vec![&**values],
        DataType::List(item) => vec![item.data_type()],
        DataType::Struct(fields) => fields.iter().map(|field| field.data_type()).collect(),
        _ => Vec::new(),
    };
    let children =
        types.iter().zip(&children).map(|(data_type, child)| data_from_python(data_type, child));
    let copied = |bytes: &Bound<'_, PyBytes>| Buffer::from_slice_ref(bytes.as_bytes());
    if nulls.as_ref().is_some_and(|bits| bits.as_bytes().len() < rows.div_ceil(8)) {
        return Err(PyValueError::new_err("the nulls of an array are cut short"));
    }
    let nulls = nulls.map(|bits| NullBuffer::new(BooleanBuffer::new(copied(&bits), 0, rows)));
    let data = ArrayDataBuilder::new(data_type.clone())
        .len(rows)
        .nulls(nulls)
        .buffers(buffers.iter().map(copied).collect())
        .child_data(children.collect::<PyResult<_>>()?);
    data.build().map_err(|error| PyValueError::new_err(error.to_string()))
}
