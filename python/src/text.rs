//! Python's `str` as the text that the library takes, and the other way.

use std::borrow::Cow;

use pyo3::exceptions::PyUnicodeEncodeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use xenonym::{Error, ErrorKind};

use crate::error;

/// Above so many bytes, other threads of Python run while a name is converted.
const LONG: usize = 4096;

/// The text of a `str`.
#[inline]
pub(crate) fn text<'a>(string: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    string.to_str().map_err(|cause| surrogate(string, cause))
}

/// A `str` with a lone surrogate has no UTF-8.
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
        exception.setattr("offset", start)?;
        exception.setattr("end", start + 1)?;
        exception.setattr("code_point", code_point)?;
        Ok(PyErr::from_value(exception))
    };
    let raised = raised().unwrap_or_else(|failure| failure);
    raised.set_cause(py, Some(cause));
    raised
}

/// Runs `convert`, without the interpreter if the text is long.
#[inline]
pub(crate) fn convert<T: Send>(
    py: Python<'_>,
    text: &str,
    convert: impl FnOnce() -> T + Send,
) -> T {
    if text.len() > LONG { py.detach(convert) } else { convert() }
}

/// A result as a `str`: the same object if nothing changed.
#[inline]
pub(crate) fn result<'py>(name: &Bound<'py, PyString>, text: Cow<'_, str>) -> Bound<'py, PyString> {
    match text {
        Cow::Borrowed(_) => name.clone(),
        Cow::Owned(text) => PyString::new(name.py(), &text),
    }
}

/// How many code points stand before each byte of a text: counted once, then looked up.
pub(crate) struct CodePoints<'a> {
    text: &'a str,
    /// How many stand before each block; empty for ASCII.
    before_block: Vec<usize>,
}

const BLOCK: usize = 256;

impl<'a> CodePoints<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut before_block = Vec::new();
        if !text.is_ascii() {
            let mut counted = 0;
            for block in text.as_bytes().chunks(BLOCK) {
                before_block.push(counted);
                counted += starting_in(block);
            }
            before_block.push(counted);
        }
        Self { text, before_block }
    }

    /// How many stand before `byte`.
    pub(crate) fn before(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let Some(before) = self.before_block.get(byte / BLOCK) else { return byte };
        before + starting_in(&self.text.as_bytes()[byte - byte % BLOCK..byte])
    }
}

/// How many code points have their first byte here.
fn starting_in(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
