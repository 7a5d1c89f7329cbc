//! The C stream interface, for columns of any type: the crate `arrow-array` has it for tables only.

#![allow(unsafe_code, reason = "an interface of C")]

use std::ffi::{CStr, CString, c_char, c_int};
use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array as _, ArrayRef};
use arrow_data::ffi::FFI_ArrowArray;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, Field};

/// What any error is to who reads a stream: `EINVAL`, which has this value on all systems.
const FAILURE: c_int = 22;

/// What is left to be read of a column.
struct Chunks {
    field: Arc<Field>,
    rest: std::vec::IntoIter<ArrayRef>,
    last_error: CString,
}

/// A stream that hands out these chunks.
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
/// `stream` was made by [`export`] and is not released; `schema` may be written to.
unsafe extern "C" fn get_schema(
    stream: *mut FFI_ArrowArrayStream,
    schema: *mut FFI_ArrowSchema,
) -> c_int {
    // SAFETY: only `export` names this function, with `Chunks` as data; callers take turns.
    let chunks = unsafe { &mut *(*stream).private_data.cast::<Chunks>() };
    match FFI_ArrowSchema::try_from(&*chunks.field) {
        Ok(exported) => {
            // SAFETY: the caller gives room for a schema, which holds nothing to release.
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
    // A released array is the end. SAFETY: the caller gives room for an array.
    unsafe { array.write(next.unwrap_or_else(FFI_ArrowArray::empty)) };
    0
}

/// # Safety
/// As [`get_schema`].
unsafe extern "C" fn get_last_error(stream: *mut FFI_ArrowArrayStream) -> *const c_char {
    // SAFETY: as in `get_schema`; the text lives until the next call.
    unsafe { (*(*stream).private_data.cast::<Chunks>()).last_error.as_ptr() }
}

/// # Safety
/// As [`get_schema`]; nothing is called after it.
unsafe extern "C" fn release(stream: *mut FFI_ArrowArrayStream) {
    // SAFETY: the data is the box of `export`, and as `release` is taken away, it is freed once.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Chunks>()));
        (*stream).private_data = std::ptr::null_mut();
        (*stream).release = None;
    }
}

/// A stream of somebody else, which is released when it is dropped.
pub(super) struct Reader(FFI_ArrowArrayStream);

impl Reader {
    /// `None` if the stream is released already.
    ///
    /// # Safety
    /// The stream follows the C stream interface, and nobody else uses it.
    pub(super) unsafe fn new(stream: FFI_ArrowArrayStream) -> Option<Self> {
        stream.release.is_some().then_some(Self(stream))
    }

    /// The schema of the stream.
    pub(super) fn schema(&mut self) -> Result<FFI_ArrowSchema, ArrowError> {
        let mut schema = FFI_ArrowSchema::empty();
        let get_schema = self.0.get_schema.ok_or_else(|| unfit("get_schema"))?;
        // SAFETY: the stream is not released, and there is room for a schema.
        let status = unsafe { get_schema(&raw mut self.0, &raw mut schema) };
        self.check(status)?;
        Ok(schema)
    }

    /// The next array; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<FFI_ArrowArray>, ArrowError> {
        let mut array = FFI_ArrowArray::empty();
        let get_next = self.0.get_next.ok_or_else(|| unfit("get_next"))?;
        // SAFETY: the stream is not released, and there is room for an array.
        let status = unsafe { get_next(&raw mut self.0, &raw mut array) };
        self.check(status)?;
        Ok((!array.is_released()).then_some(array))
    }

    fn check(&mut self, status: c_int) -> Result<(), ArrowError> {
        if status == 0 {
            return Ok(());
        }
        let text = self.0.get_last_error.map(|get_last_error| {
            // SAFETY: the last call failed, so that its error may be asked for.
            unsafe { get_last_error(&raw mut self.0) }
        });
        let text = text.filter(|text| !text.is_null()).map(|text| {
            // SAFETY: a text of C, which lives until the next call.
            unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
        });
        let text = text.unwrap_or_else(|| format!("error {status}"));
        Err(ArrowError::CDataInterface(format!("the stream failed: {text}")))
    }
}

fn unfit(function: &str) -> ArrowError {
    ArrowError::CDataInterface(format!("the stream lacks the function {function}"))
}
