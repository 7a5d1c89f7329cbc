//! `xenonym.Conversion`: a converted name and its errors.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use xenonym::Error;

use crate::error::CodePoints;
use crate::error::{self, MAX_ERRORS};

/// A converted name and all its errors. `str()` of a conversion is `display`.
///
/// >>> from xenonym import to_unicode
/// >>> name = to_unicode("xn--bcher-kva.xn--google-.com")
/// >>> str(name)
/// 'bücher.xn--google-.com'
/// >>> name.raw
/// 'bücher.google.com'
/// >>> name.errors[0].label
/// 1
#[pyclass(frozen, module = "xenonym")]
#[derive(Debug)]
pub(crate) struct Conversion {
    display: Py<PyString>,
    raw: Py<PyString>,
    error_count: usize,
    /// The name and its errors. Python objects are created only when they are read, because a name
    /// of nothing but dots produces an error for each.
    found: Option<(Py<PyString>, Vec<Error>)>,
    errors: OnceLock<Py<PyTuple>>,
}

impl Conversion {
    /// `conversion` must have been made from the text of `name`.
    pub(crate) fn new<'py>(
        name: &Bound<'py, PyString>,
        text: &str,
        conversion: &xenonym::Conversion<'_>,
    ) -> PyResult<Bound<'py, Self>> {
        let py = name.py();
        let string = |result: &str| {
            let is_same = result == text;
            if is_same { name.clone() } else { PyString::new(py, result) }.unbind()
        };
        let first = conversion.errors().iter().take(MAX_ERRORS);
        let conversion = Self {
            display: string(&conversion.display().to_string()),
            raw: string(conversion.raw()),
            error_count: conversion.error_count(),
            found: (!conversion.is_ok()).then(|| (name.clone().unbind(), first.copied().collect())),
            errors: OnceLock::new(),
        };
        Bound::new(py, conversion)
    }

    fn errors_of<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyTuple>> {
        if let Some(errors) = self.errors.get() {
            return Ok(errors.bind(py));
        }
        let mut errors = Vec::new();
        if let Some((name, found)) = &self.found {
            let positions = CodePoints::new(name.bind(py).to_str()?);
            for &error in found {
                errors.push(error::instance(py, error, &positions)?);
            }
        }
        let errors = PyTuple::new(py, errors)?.unbind();
        Ok(self.errors.get_or_init(|| errors).bind(py))
    }
}

#[pymethods]
impl Conversion {
    #[new]
    fn from_fields(
        py: Python<'_>,
        display: Py<PyString>,
        raw: Py<PyString>,
        errors: Py<PyTuple>,
        error_count: usize,
    ) -> Self {
        let error_count = error_count.max(errors.bind(py).len());
        Self { display, raw, error_count, found: None, errors: errors.into() }
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (display, raw) = (self.display.bind(py), self.raw.bind(py));
        (display, raw, self.errors_of(py)?, self.error_count).into_pyobject(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.__getnewargs__(py)?.eq(other.__getnewargs__(py)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__getnewargs__(py)?.hash()
    }

    /// The text to display, which cannot be mistaken for another host. Labels with an error are
    /// left in ASCII, and invisible code points are escaped.
    #[getter]
    fn display(&self, py: Python<'_>) -> Py<PyString> {
        self.display.clone_ref(py)
    }

    /// The output of the standard's steps, ignoring errors. If there are errors, it may be a
    /// different, valid name: do not display it or look it up.
    #[getter]
    fn raw(&self, py: Python<'_>) -> Py<PyString> {
        self.raw.clone_ref(py)
    }

    /// The errors of each label in order, then the errors of the whole name. At most 1,000 are
    /// returned. See `error_count` for the total.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.errors_of(py).cloned()
    }

    /// The total number of errors.
    #[getter]
    fn error_count(&self) -> usize {
        self.error_count
    }

    /// Whether the conversion succeeded without errors.
    #[getter]
    fn is_ok(&self) -> bool {
        self.error_count == 0
    }

    /// Return the converted name, or raise its first error.
    fn result(&self, py: Python<'_>) -> PyResult<Py<PyString>> {
        match self.errors_of(py)?.get_item(0) {
            Ok(first) => Err(PyErr::from_value(first)),
            Err(_) => Ok(self.raw.clone_ref(py)),
        }
    }

    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.display.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let display = self.display.bind(py).repr()?;
        let errors = self.errors_of(py)?.repr()?;
        Ok(format!("<Conversion {display} errors={errors}>"))
    }
}
