//! Conversions between Python's `str` and the library's text.

use std::borrow::Cow;

use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use xenonym::{Error, ErrorKind};

use crate::error;
use crate::error::CodePoints;

/// Texts longer than this many bytes are converted without the interpreter, so that other Python
/// threads can run.
const LONG: usize = 4096;

/// Returns the UTF-8 text of a `str`.
#[inline]
pub(crate) fn text<'a>(string: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    string.to_str().map_err(|cause| surrogate(string, cause))
}

/// Creates the exception for a `str` with a lone surrogate, which UTF-8 cannot represent.
#[cold]
fn surrogate(string: &Bound<'_, PyString>, cause: PyErr) -> PyErr {
    let py = string.py();
    if !cause.is_instance_of::<PyUnicodeEncodeError>(py) {
        return cause;
    }
    let raised = || -> PyResult<PyErr> {
        let start: usize = cause.value(py).getattr("start")?.extract()?;
        let code_point: u32 =
            py.import("builtins")?.call_method1("ord", (string.get_item(start)?,))?.extract()?;
        let error = Error::new(ErrorKind::InvalidUtf8, 0..0);
        let exception = error::instance(py, error, &CodePoints::new(""))?;
        let message = format!("U+{code_point:04X} is a lone surrogate, which is not a character");
        exception.setattr("args", (&message,))?;
        exception.setattr("message", message)?;
        exception.setattr("help", "remove it, or decode the text with the right encoding")?;
        exception.setattr("offset", start)?;
        exception.setattr("end", start + 1)?;
        exception.setattr("code_point", code_point)?;
        Ok(PyErr::from_value(exception))
    };
    let raised = raised().unwrap_or_else(|failure| failure);
    raised.set_cause(py, Some(cause));
    raised
}

/// Runs `convert`, releasing the interpreter if the text is long.
#[inline]
pub(crate) fn convert<T: Send>(
    py: Python<'_>,
    text: &str,
    convert: impl FnOnce() -> T + Send,
) -> T {
    if text.len() > LONG { py.detach(convert) } else { convert() }
}

/// Returns a result as a `str`, reusing the input object if nothing changed.
#[inline]
pub(crate) fn result<'py>(name: &Bound<'py, PyString>, text: Cow<'_, str>) -> Bound<'py, PyString> {
    match text {
        Cow::Borrowed(_) => name.clone(),
        Cow::Owned(text) => PyString::new(name.py(), &text),
    }
}
