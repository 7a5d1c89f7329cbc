//! Converts the library's errors to the Python exception `xenonym.IDNAError`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use xenonym::{Error, Side, SideError};

/// The maximum number of errors that become Python objects. Any name that fits in the DNS has
/// fewer.
pub(crate) const MAX_ERRORS: usize = 1000;

/// Creates the exception for an error in `text`. The error's offsets are bytes of `text`.
#[cold]
pub(crate) fn exception(py: Python<'_>, error: Error, text: &str) -> PyErr {
    match instance(py, error, &CodePoints::new(text)) {
        Ok(exception) => PyErr::from_value(exception),
        Err(failure) => failure,
    }
}

/// Creates the exception for an error in one of two compared texts.
#[cold]
pub(crate) fn side_exception(py: Python<'_>, error: SideError, first: &str, second: &str) -> PyErr {
    let text = if error.side == Side::First { first } else { second };
    exception(py, error.error, text)
}

/// Creates an exception instance, for callers that collect several errors in one text.
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
        error.place().name(),
        error.index_in_label(),
    ))
}

/// Creates the exception for a PRECIS error in `text`. The error's offsets are bytes of `text`. The
/// message starts with the part of the XMPP address.
#[cold]
pub(crate) fn precis_exception(py: Python<'_>, error: &xenonym_precis::Error, text: &str) -> PyErr {
    let positions = CodePoints::new(text);
    let range = error.range();
    let part = error.part().map(|part| format!("{}: ", part.name())).unwrap_or_default();
    let arguments = (
        format!("{part}{}", error.message()),
        error.name(),
        error.rule(),
        error.help(),
        None::<usize>,
        positions.before(range.start),
        positions.before(range.end),
        error.code_point(),
        error.place().name(),
    );
    match class(py).and_then(|class| class.call1(arguments)) {
        Ok(exception) => PyErr::from_value(exception),
        Err(failure) => failure,
    }
}

fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "xenonym._error", "IDNAError")
}

/// Creates the exception for an invalid option value.
#[cold]
pub(crate) fn bad_option(message: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}

// Converts byte offsets to the code point offsets that Python uses.

/// The number of code points before each byte of a text. Computed once, then looked up.
pub(crate) struct CodePoints<'a> {
    text: &'a str,
    /// The number of code points before each block. Empty for ASCII.
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

    /// Returns the number of code points before `byte`.
    pub(crate) fn before(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.len());
        let Some(before) = self.before_block.get(byte / BLOCK) else { return byte };
        before + starting_in(&self.text.as_bytes()[byte - byte % BLOCK..byte])
    }
}

/// Returns the number of code points whose first byte is in `bytes`.
fn starting_in(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}
