//! Imports the capsules that producers of Arrow data hand over.

#![allow(unsafe_code, reason = "an interface of C")]

use std::ffi::{CStr, CString, c_char, c_int};
use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array as _, ArrayRef, ffi};
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
use super::watch;

/// Capsule names, as the interface defines them.
pub(super) const SCHEMA: &CStr = c"arrow_schema";
pub(super) const ARRAY: &CStr = c"arrow_array";
pub(super) const STREAM: &CStr = c"arrow_array_stream";

/// A column as the caller passed it, not yet validated.
pub(super) enum Column {
    Array(Arc<Field>, ArrayData),
    Chunks(Arc<Field>, Vec<ArrayData>),
}

/// Reads a column from a Python object.
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
        "names must be in a column with __arrow_c_array__ or __arrow_c_stream__, not in {}",
        object.get_type().fully_qualified_name()?
    )))
}

fn array_in(schema: &Bound<'_, PyCapsule>, array: &Bound<'_, PyCapsule>) -> PyResult<Column> {
    let schema = schema.pointer_checked(Some(SCHEMA))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(ARRAY))?.cast::<FFI_ArrowArray>();
    // SAFETY: a capsule of this name holds a schema, which is borrowed while the capsule lives.
    let source = unsafe { Source::new(schema.as_ref()) }?;
    // SAFETY: a capsule of this name holds an array. Moving it out leaves an empty one behind.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    if array.is_released() {
        return Err(PyValueError::new_err("the array was already released: export it again"));
    }
    let array = source.imported(array).map_err(arrow_exception)?;
    Ok(Column::Array(source.field, array))
}

fn stream_in(capsule: &Bound<'_, PyCapsule>) -> PyResult<Column> {
    let stream = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds a stream. Moving it out leaves an empty one behind.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
    // SAFETY: the stream was moved out, so nobody else can use it.
    let mut reader = unsafe { Reader::new(stream) }
        .ok_or_else(|| PyValueError::new_err("the stream was already released: export it again"))?;
    let py = capsule.py();
    // The stream may acquire the interpreter itself, or wait for threads that need it.
    let schema = py.detach(|| reader.schema()).map_err(arrow_exception)?;
    // SAFETY: a stream that follows the interface returns a valid schema.
    let source = unsafe { Source::new(&schema) }?;
    let chunks = watch::run(py, |watch| {
        let mut chunks = Vec::new();
        while let Some(array) = reader.next()? {
            chunks.push(source.imported(array)?);
            watch.check()?;
        }
        Ok(chunks)
    })?;
    Ok(Column::Chunks(source.field, chunks))
}

/// The schema shared by the arrays of a column.
struct Source {
    field: Arc<Field>,
    /// Whether the schema has the null type. All rows are then null, and are imported as strings.
    is_null: bool,
}

impl Source {
    /// Fails if columns of this type cannot hold names.
    ///
    /// # Safety
    /// The schema follows the C data interface.
    unsafe fn new(schema: &FFI_ArrowSchema) -> PyResult<Self> {
        if schema.release.is_none() {
            return Err(PyValueError::new_err("the schema was already released: export it again"));
        }
        // SAFETY: the caller promises it.
        unsafe { check_format(schema) }?;
        let given = DataType::try_from(schema).map_err(arrow_exception)?;
        let values = if let DataType::Dictionary(_, values) = &given { values } else { &given };
        let is_null = *values == DataType::Null;
        let data_type = if is_null { DataType::Utf8 } else { given };
        xenonym_arrow::try_fields(&data_type).map_err(arrow_exception)?;
        if matches!(&data_type, DataType::Dictionary(keys, _) if !keys.is_dictionary_key_type()) {
            return Err(PyTypeError::new_err("the keys of a dictionary must be integers"));
        }
        // SAFETY: a name is null or a text, which is copied while the schema lives.
        let name = unsafe { text(schema.name) }.unwrap_or_default().to_string_lossy();
        Ok(Self { field: Arc::new(Field::new(name, data_type, true)), is_null })
    }

    /// Imports an array after checking that it has the buffers of its type.
    fn imported(&self, mut array: FFI_ArrowArray) -> Result<ArrayData, ArrowError> {
        let data_type = self.field.data_type();
        if self.is_null {
            return nulls(&array);
        }
        check_layout(&array, data_type)?;
        if array.length == 0 && !matches!(data_type, DataType::Dictionary(..)) {
            // An empty array's offsets are never read, so they need no check.
            return Ok(ArrayData::new_empty(data_type));
        }
        // Makes the import count nulls itself: the result would inherit a wrong count, and a count
        // of 0 would hide nulls.
        array.null_count = -1;
        // SAFETY: the array was moved here with its dictionary, which nobody else uses.
        if let Some(dictionary) = unsafe { array.dictionary.as_mut() } {
            dictionary.null_count = -1;
        }
        // SAFETY: the producer promises that the buffers match the type. `check_layout` has checked
        // how many there are, because the import would panic on a missing one.
        let data = unsafe { ffi::from_ffi_and_data_type(array, data_type.clone()) }?;
        match (data_type, data.child_data()) {
            (DataType::Dictionary(_, values), [given]) if given.is_empty() => {
                let values = vec![ArrayData::new_empty(values)];
                // SAFETY: only the values changed, and their number is the same.
                Ok(unsafe { data.into_builder().child_data(values).build_unchecked() })
            }
            _ => Ok(data),
        }
    }
}

/// Builds a column of null strings. It uses memory for each row, unlike an array of type null.
fn nulls(array: &FFI_ArrowArray) -> Result<ArrayData, ArrowError> {
    let unfit = |message: &str| Err(ArrowError::CDataInterface(message.to_owned()));
    let has_keys = !array.dictionary.is_null();
    if array.n_buffers != if has_keys { 2 } else { 0 } || array.n_children != 0 {
        return unfit("an array of nulls has unexpected buffers");
    }
    match i32::try_from(array.length).map(usize::try_from) {
        Ok(Ok(rows)) => Ok(ArrayData::new_null(&DataType::Utf8, rows)),
        Ok(Err(_)) => unfit("an array of nulls has a negative length"),
        Err(_) => unfit("an array of nulls is too long: convert it in slices"),
    }
}

/// Checks for everything that makes reading the type panic: a missing format, a format that is not
/// UTF-8, and children.
///
/// # Safety
/// The schema follows the C data interface.
unsafe fn check_format(schema: &FFI_ArrowSchema) -> PyResult<()> {
    // SAFETY: a format is null or a text that lives as long as the schema.
    let Some(Ok(format)) = unsafe { text(schema.format) }.map(CStr::to_str) else {
        return Err(PyValueError::new_err("the schema lacks a format"));
    };
    let advice = match format.as_bytes() {
        [b'+', b's', ..] => "this is a table or a struct: select one of its columns",
        [b'+', b'l' | b'L' | b'w' | b'v', ..] => "this is a column of lists: flatten it",
        [b'+', b'r', ..] => "this column is run-end encoded: decode it",
        [b'+', ..] => "the type of this column is nested: extract its strings",
        _ => {
            // SAFETY: the caller promises it.
            return schema.dictionary().map_or(Ok(()), |values| unsafe { check_format(values) });
        }
    };
    Err(PyTypeError::new_err(format!("names must be a column of strings: {advice}")))
}

/// # Safety
/// The text is null, or ends with a zero byte and lives as long as `'a`.
unsafe fn text<'a>(text: *const c_char) -> Option<&'a CStr> {
    // SAFETY: the caller promises it.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) })
}

/// Checks the assumptions of the import: sizes are not negative, and the type's buffers are
/// present.
fn check_layout(array: &FFI_ArrowArray, data_type: &DataType) -> Result<(), ArrowError> {
    let unfit = |what: &str| {
        Err(ArrowError::CDataInterface(format!("an array of type {data_type} {what}")))
    };
    let rows = usize::try_from(array.length).ok().zip(usize::try_from(array.offset).ok());
    let Some(rows) = rows.and_then(|(length, offset)| length.checked_add(offset)) else {
        return unfit("has a negative length or offset");
    };
    // The sizes of its buffers, up to 16 bytes a row, must not wrap around.
    if rows >= isize::MAX as usize / 32 {
        return unfit("is longer than memory can be");
    }
    let fits = match data_type {
        DataType::Utf8View => array.n_buffers >= 3,
        DataType::Dictionary(..) => array.n_buffers == 2,
        _ => array.n_buffers == 3,
    };
    if !fits || array.buffers.is_null() || array.n_children != 0 {
        return unfit("has unexpected buffers");
    }
    let is_sized = match data_type {
        _ if array.length == 0 && *data_type != DataType::Utf8View => true,
        // The last offset is the size of the text.
        // SAFETY: the interface promises an offset for each row, and one for the end.
        DataType::Utf8 => unsafe { number::<i32>(array, 1, rows) }.is_some_and(|end| end >= 0),
        // SAFETY: the same.
        DataType::LargeUtf8 => unsafe { number::<i64>(array, 1, rows) }.is_some_and(|end| end >= 0),
        // The last buffer holds the sizes of the text buffers.
        DataType::Utf8View => (0..array.num_buffers() - 3).all(|text| {
            // SAFETY: the interface promises a size for each of them.
            let size = unsafe { number::<i64>(array, array.num_buffers() - 1, text) };
            size.is_some_and(|size| size >= 0)
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

/// Reads a number from a buffer, which need not be aligned. Returns `None` if the buffer is
/// missing.
///
/// # Safety
/// The buffer is null or holds more than `index` numbers.
unsafe fn number<N: ArrowNativeType>(
    array: &FFI_ArrowArray,
    buffer: usize,
    index: usize,
) -> Option<N> {
    let numbers = array.buffer(buffer).cast::<N>();
    // SAFETY: the caller promises it.
    (!numbers.is_null()).then(|| unsafe { numbers.add(index).read_unaligned() })
}

// The C stream interface for columns of any type. The `arrow-array` crate supports it for tables
// only.

/// The status that readers of a stream get for every error: `EINVAL`, which has this value on all
/// systems.
const FAILURE: c_int = 22;

/// The part of a column that has not been read yet.
struct Chunks {
    field: Arc<Field>,
    rest: std::vec::IntoIter<ArrayRef>,
    last_error: CString,
}

/// Creates a stream that returns these chunks.
pub(super) fn export_stream(field: Arc<Field>, chunks: Vec<ArrayRef>) -> FFI_ArrowArrayStream {
    let chunks = Chunks { field, rest: chunks.into_iter(), last_error: CString::default() };
    FFI_ArrowArrayStream {
        get_schema: Some(get_schema),
        get_next: Some(get_next),
        get_last_error: Some(get_last_error),
        release: Some(release),
        private_data: Box::into_raw(Box::new(chunks)).cast(),
    }
}

/// # Safety
/// `stream` was made by [`export`] and is not released. `schema` is writable.
unsafe extern "C" fn get_schema(
    stream: *mut FFI_ArrowArrayStream,
    schema: *mut FFI_ArrowSchema,
) -> c_int {
    // SAFETY: only `export` installs this function, with `Chunks` as its data, and callers don't
    // call it concurrently.
    let chunks = unsafe { &mut *(*stream).private_data.cast::<Chunks>() };
    match FFI_ArrowSchema::try_from(&*chunks.field) {
        Ok(exported) => {
            // SAFETY: the caller provides memory for a schema, which holds nothing to release.
            unsafe { schema.write(exported) };
            0
        }
        Err(error) => {
            chunks.last_error = CString::new(error.to_string()).unwrap_or_default();
            FAILURE
        }
    }
}

/// # Safety
/// As [`get_schema`].
unsafe extern "C" fn get_next(
    stream: *mut FFI_ArrowArrayStream,
    array: *mut FFI_ArrowArray,
) -> c_int {
    // SAFETY: as in `get_schema`.
    let chunks = unsafe { &mut *(*stream).private_data.cast::<Chunks>() };
    let next = chunks.rest.next().map(|chunk| FFI_ArrowArray::new(&chunk.to_data()));
    // A released array marks the end. SAFETY: the caller provides memory for an array.
    unsafe { array.write(next.unwrap_or_else(FFI_ArrowArray::empty)) };
    0
}

/// # Safety
/// As [`get_schema`].
unsafe extern "C" fn get_last_error(stream: *mut FFI_ArrowArrayStream) -> *const c_char {
    // SAFETY: as in `get_schema`. The text lives until the next call.
    unsafe { (*(*stream).private_data.cast::<Chunks>()).last_error.as_ptr() }
}

/// # Safety
/// As [`get_schema`]. The stream is not used afterwards.
unsafe extern "C" fn release(stream: *mut FFI_ArrowArrayStream) {
    // SAFETY: `export` boxed the data. Clearing `release` ensures that it is freed only once.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Chunks>()));
        (*stream).private_data = std::ptr::null_mut();
        (*stream).release = None;
    }
}

/// A stream from another library. Dropping it releases it.
pub(super) struct Reader(FFI_ArrowArrayStream);

impl Reader {
    /// Returns `None` if the stream is already released.
    ///
    /// # Safety
    /// The stream follows the C stream interface, and nobody else uses it.
    pub(super) unsafe fn new(stream: FFI_ArrowArrayStream) -> Option<Self> {
        stream.release.is_some().then_some(Self(stream))
    }

    /// Reads the schema of the stream.
    pub(super) fn schema(&mut self) -> Result<FFI_ArrowSchema, ArrowError> {
        let mut schema = FFI_ArrowSchema::empty();
        let get_schema = self.0.get_schema.ok_or_else(|| unfit("get_schema"))?;
        // SAFETY: the stream is not released, and `schema` is valid for writes.
        let status = unsafe { get_schema(&raw mut self.0, &raw mut schema) };
        self.check(status)?;
        Ok(schema)
    }

    /// Reads the next array, or `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<FFI_ArrowArray>, ArrowError> {
        let mut array = FFI_ArrowArray::empty();
        let get_next = self.0.get_next.ok_or_else(|| unfit("get_next"))?;
        // SAFETY: the stream is not released, and `array` is valid for writes.
        let status = unsafe { get_next(&raw mut self.0, &raw mut array) };
        self.check(status)?;
        Ok((!array.is_released()).then_some(array))
    }

    fn check(&mut self, status: c_int) -> Result<(), ArrowError> {
        if status == 0 {
            return Ok(());
        }
        let text = self.0.get_last_error.map(|get_last_error| {
            // SAFETY: the last call failed, so its error may be read.
            unsafe { get_last_error(&raw mut self.0) }
        });
        let text = text.filter(|text| !text.is_null()).map(|text| {
            // SAFETY: a C string that lives until the next call.
            unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
        });
        let text = text.unwrap_or_else(|| format!("error {status}"));
        Err(ArrowError::CDataInterface(format!("the stream failed: {text}")))
    }
}

fn unfit(function: &str) -> ArrowError {
    ArrowError::CDataInterface(format!("the stream lacks the function {function}"))
}

// Arrays as capsules. When PyO3 drops a capsule, it releases whatever the consumer did not move
// out.

pub(super) fn schema_capsule<'py>(
    py: Python<'py>,
    field: &Field,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(field).map_err(arrow_exception)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

pub(super) fn array_capsule<'py>(
    py: Python<'py>,
    array: &ArrayRef,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArray::new(&array.to_data()), ARRAY)
}

pub(super) fn stream_capsule(
    py: Python<'_>,
    field: Arc<Field>,
    chunks: Vec<ArrayRef>,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, export_stream(field, chunks), STREAM)
}
