//! Errors of Arrow as exceptions.

use arrow_schema::ArrowError;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;

/// Converts an Arrow error into a Python exception.
#[cold]
pub(super) fn arrow_exception(error: ArrowError) -> PyErr {
    match error {
        ArrowError::InvalidArgumentError(message) => PyTypeError::new_err(message),
        ArrowError::OffsetOverflowError(bytes) => PyOverflowError::new_err(format!(
            "the result is {bytes} bytes long, which exceeds the offsets of its type: convert it in \
             slices, or as large strings or string views"
        )),
        other => PyValueError::new_err(other.to_string()),
    }
}
