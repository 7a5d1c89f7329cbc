//! The library's error as the Python exception `xenonym.IDNAError`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use xenonym::{Error, Side, SideError};

use crate::code_points::CodePoints;

/// The exception of an error over `text`, whose bytes it counts.
#[cold]
pub(crate) fn exception(py: Python<'_>, error: Error, text: &str) -> PyErr {
    match instance(py, error, &CodePoints::new(text)) {
        Ok(exception) => PyErr::from_value(exception),
        Err(failure) => failure,
    }
}

/// The exception of comparing two texts.
#[cold]
pub(crate) fn side_exception(py: Python<'_>, error: SideError, first: &str, second: &str) -> PyErr {
    let text = if error.side == Side::First { first } else { second };
    exception(py, error.error, text)
}

/// The instance of the exception, for who collects several over one text.
pub(crate) fn instance<'py>(
    py: Python<'py>,
    error: Error,
    positions: &CodePoints<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let kind = error.kind();
    let range = error.range();
    class(py)?.call1((
        error.message().to_string(),
        kind.name(),
        kind.rule(),
        error.help(),
        error.label(),
        positions.before(range.start),
        positions.before(range.end),
        error.code_point(),
    ))
}

fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "xenonym._error", "IDNAError")
}

/// What is wrong with the value of an option.
#[cold]
pub(crate) fn bad_option(message: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}
