//! The C stream interface for columns of any type. The `arrow-array` crate supports it for tables
//! only.

#![allow(unsafe_code, reason = "an interface of C")]

use std::ffi::{CStr, CString, c_char, c_int};
use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array as _, ArrayRef};
use arrow_data::ffi::FFI_ArrowArray;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, Field};

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
pub(super) fn export(field: Arc<Field>, chunks: Vec<ArrayRef>) -> FFI_ArrowArrayStream {
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
    ArrowError::CDataInterface(format!("the stream has no function {function}"))
}
