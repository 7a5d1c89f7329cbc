//! Arrays as Python objects that can be pickled: the type as text, the buffers as bytes. Input is
//! validated because its origin is unknown.

use arrow_array::cast::AsArray;
use arrow_array::{Array as _, ArrayRef, make_array};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use arrow_data::transform::MutableArrayData;
use arrow_data::{ArrayData, ArrayDataBuilder};
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use super::error::arrow_exception;

/// Returns the name and the type of a column.
pub(super) fn field_to_python(field: &Field) -> (String, String) {
    (field.name().clone(), field.data_type().to_string())
}

/// Restores a field from the output of [`field_to_python`].
pub(super) fn field_from_python(name: &str, data_type: &str) -> PyResult<Field> {
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
pub(super) fn to_python<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyTuple>> {
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

/// Restores an array from the output of [`to_python`].
pub(super) fn from_python(data_type: &DataType, array: &Bound<'_, PyTuple>) -> PyResult<ArrayRef> {
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
