//! `xenonym.Conversion`: a converted name with its errors.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use xenonym::Error;

use crate::code_points::CodePoints;
use crate::error;
use crate::record::{MAX_ERRORS, Record};

/// What a name is converted to, and everything that is wrong with it.
///
/// `str()` of it is `display`, the text for people.
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
    /// The name and its first errors, of which objects are made when they are read: there may be one for each dot.
    found: Option<(Py<PyString>, Vec<Error>)>,
    errors: OnceLock<Py<PyTuple>>,
}

impl Conversion {
    /// `conversion` is of the text of `name`.
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

impl Record for Conversion {
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (display, raw) = (self.display.bind(py), self.raw.bind(py));
        (display, raw, self.errors_of(py)?, self.error_count).into_pyobject(py)
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
        self.fields(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.equals(py, other)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.hash(py)
    }

    /// The text for people, which can never be taken for another host: labels with an error stay in
    /// ASCII, and what cannot be seen is escaped.
    #[getter]
    fn display(&self, py: Python<'_>) -> Py<PyString> {
        self.display.clone_ref(py)
    }

    /// The text that the steps of the standard come to, whatever the errors. With an error, it may
    /// be another, valid name: do not show it, nor look it up.
    #[getter]
    fn raw(&self, py: Python<'_>) -> Py<PyString> {
        self.raw.clone_ref(py)
    }

    /// The errors, label by label, then those of the whole name. They are made when they are first read, up to
    /// 1,000 of them; `error_count` tells how many there are.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.errors_of(py).cloned()
    }

    /// How many errors the name has.
    #[getter]
    fn error_count(&self) -> usize {
        self.error_count
    }

    /// Whether there is no error.
    #[getter]
    fn is_ok(&self) -> bool {
        self.error_count == 0
    }

    /// The converted name.
    ///
    /// Raises the first of the errors, if there are any.
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
