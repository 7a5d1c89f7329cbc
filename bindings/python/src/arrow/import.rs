//! What producers of Arrow data hand over in capsules.

#![allow(unsafe_code, reason = "an interface of C")]

use std::ffi::{CStr, c_char};
use std::sync::Arc;

use arrow_array::ffi;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_buffer::ArrowNativeType;
use arrow_data::ArrayData;
use arrow_data::ffi::FFI_ArrowArray;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::error::arrow_exception;
use super::stream::Reader;

/// What the interface calls its capsules.
pub(super) const SCHEMA: &CStr = c"arrow_schema";
pub(super) const ARRAY: &CStr = c"arrow_array";
pub(super) const STREAM: &CStr = c"arrow_array_stream";

/// A column as it was given, not validated yet.
pub(super) enum Column {
    Array(Arc<Field>, ArrayData),
    Chunks(Arc<Field>, Vec<ArrayData>),
}

/// The column of a Python object.
pub(super) fn column(object: &Bound<'_, PyAny>) -> PyResult<Column> {
    let py = object.py();
    if let Some(method) = object.getattr_opt(intern!(py, "__arrow_c_array__"))? {
        let (schema, array): (Bound<'_, PyCapsule>, Bound<'_, PyCapsule>) =
            method.call0()?.extract()?;
        return array_in(&schema, &array);
    }
    if let Some(method) = object.getattr_opt(intern!(py, "__arrow_c_stream__"))? {
        let stream = method.call0()?;
        return stream_in(stream.cast::<PyCapsule>()?);
    }
    Err(PyTypeError::new_err(format!(
        "names are in a column with __arrow_c_array__ or __arrow_c_stream__, not in {}",
        object.get_type()
    )))
}

fn array_in(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<Column> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds a schema, which is borrowed while the capsule lives.
    let field = field(unsafe { schema.as_ref() })?;
    // SAFETY: a capsule of this name holds an array. It is moved out, and an empty one stays.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    if array.is_released() {
        return Err(PyValueError::new_err("the array was released: its capsule is used up"));
    }
    let array = imported(array, field.data_type()).map_err(arrow_exception)?;
    Ok(Column::Array(field, array))
}

fn stream_in(capsule: &Bound<'_, PyCapsule>) -> PyResult<Column> {
    let stream = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds a stream. It is moved out, and an empty one stays.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
    // SAFETY: it was moved out, so nobody else has it.
    let mut reader = unsafe { Reader::new(stream) }
        .ok_or_else(|| PyValueError::new_err("the stream was released: its capsule is used up"))?;
    let py = capsule.py();
    // A stream may need the interpreter, which then takes it for itself, or wait for other threads.
    let schema = py.detach(|| reader.schema()).map_err(arrow_exception)?;
    let field = field(&schema)?;
    let chunks = py.detach(|| {
        let mut chunks = Vec::new();
        while let Some(array) = reader.next()? {
            chunks.push(imported(array, field.data_type())?);
        }
        Ok(chunks)
    });
    Ok(Column::Chunks(field, chunks.map_err(arrow_exception)?))
}

/// The field of a schema, if columns of its type hold names.
fn field(schema: &FFI_ArrowSchema) -> PyResult<Arc<Field>> {
    if schema.release.is_none() {
        return Err(PyValueError::new_err("the schema was released: its capsule is used up"));
    }
    check_format(schema)?;
    let data_type = DataType::try_from(schema).map_err(arrow_exception)?;
    xenonym_arrow::try_fields(&data_type).map_err(arrow_exception)?;
    if matches!(&data_type, DataType::Dictionary(keys, _) if !keys.is_dictionary_key_type()) {
        return Err(PyTypeError::new_err("the keys of a dictionary are integers"));
    }
    let name = text(schema.name).unwrap_or_default();
    Ok(Arc::new(Field::new(name.to_string_lossy(), data_type, true)))
}

/// Checks what reading the type would panic at: a missing format, one that is not UTF-8, children.
fn check_format(schema: &FFI_ArrowSchema) -> PyResult<()> {
    let Some(Ok(format)) = text(schema.format).map(CStr::to_str) else {
        return Err(PyValueError::new_err("the schema has no format"));
    };
    if format.starts_with('+') {
        return Err(PyTypeError::new_err(
            "names are in a column of strings: take it out of the table, list or struct",
        ));
    }
    schema.dictionary().map_or(Ok(()), check_format)
}

fn text<'a>(text: *const c_char) -> Option<&'a CStr> {
    // SAFETY: texts of a schema are null or end with a zero byte, and are read while it lives.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

/// The array, if it has the buffers of its type.
fn imported(array: FFI_ArrowArray, data_type: &DataType) -> Result<ArrayData, ArrowError> {
    check_layout(&array, data_type)?;
    // SAFETY: what hands out a capsule promises that its buffers are as the type says; their number
    // was checked, because the import would panic.
    unsafe { ffi::from_ffi_and_data_type(array, data_type.clone()) }
}

/// Checks what the import relies on: sizes are not negative, and there are the buffers of the type.
fn check_layout(array: &FFI_ArrowArray, data_type: &DataType) -> Result<(), ArrowError> {
    let unfit = |what: &str| {
        Err(ArrowError::CDataInterface(format!("an array of type {data_type} {what}")))
    };
    let rows = usize::try_from(array.length).ok().zip(usize::try_from(array.offset).ok());
    let Some(rows) = rows.and_then(|(length, offset)| length.checked_add(offset)) else {
        return unfit("has a negative length or offset");
    };
    let fits = match data_type {
        DataType::Utf8View => array.n_buffers >= 3,
        DataType::Dictionary(..) => array.n_buffers == 2,
        _ => array.n_buffers == 3,
    };
    if !fits || array.buffers.is_null() || array.n_children != 0 {
        return unfit("has other buffers");
    }
    let is_sized = match data_type {
        _ if array.length == 0 && *data_type != DataType::Utf8View => true,
        // The last offset is the size of the text.
        DataType::Utf8 => number::<i32>(array, 1, rows).is_some_and(|end| end >= 0),
        DataType::LargeUtf8 => number::<i64>(array, 1, rows).is_some_and(|end| end >= 0),
        // The last buffer has the sizes of those with text.
        DataType::Utf8View => (0..array.num_buffers() - 3).all(|text| {
            number::<i64>(array, array.num_buffers() - 1, text).is_some_and(|size| size >= 0)
        }),
        _ => true,
    };
    if !is_sized {
        return unfit("has offsets or sizes that are negative or missing");
    }
    match (data_type, array.dictionary()) {
        (DataType::Dictionary(_, values), Some(dictionary)) => check_layout(dictionary, values),
        (DataType::Dictionary(..), None) => unfit("has no dictionary"),
        _ => Ok(()),
    }
}

/// A number of a buffer; `None` if the buffer is missing.
fn number<N: ArrowNativeType>(array: &FFI_ArrowArray, buffer: usize, index: usize) -> Option<N> {
    let numbers = array.buffer(buffer).cast::<N>();
    // SAFETY: the interface promises so many numbers for so many rows; they may not be aligned.
    (!numbers.is_null()).then(|| unsafe { numbers.add(index).read_unaligned() })
}
