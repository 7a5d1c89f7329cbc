//! `xenonym.Conversion`: a converted name with its errors.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::code_points::CodePoints;
use crate::error;

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
    errors: Py<PyTuple>,
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
        let errors = if conversion.is_ok() {
            PyTuple::empty(py)
        } else {
            let positions = CodePoints::new(text);
            let errors = conversion.errors().iter();
            let errors: PyResult<Vec<_>> =
                errors.map(|&error| error::instance(py, error, &positions)).collect();
            PyTuple::new(py, errors?)?
        };
        let display = string(&conversion.display().to_string());
        let raw = string(conversion.raw());
        Bound::new(py, Self { display, raw, errors: errors.unbind() })
    }
}

#[pymethods]
impl Conversion {
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

    /// All errors: label by label, then those of the whole name.
    #[getter]
    fn errors(&self, py: Python<'_>) -> Py<PyTuple> {
        self.errors.clone_ref(py)
    }

    /// Whether there is no error.
    #[getter]
    fn is_ok(&self, py: Python<'_>) -> bool {
        self.errors.bind(py).is_empty()
    }

    /// The converted name.
    ///
    /// Raises the first of the errors, if there are any.
    fn result(&self, py: Python<'_>) -> PyResult<Py<PyString>> {
        match self.errors.bind(py).get_item(0) {
            Ok(first) => Err(PyErr::from_value(first)),
            Err(_) => Ok(self.raw.clone_ref(py)),
        }
    }

    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.display.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let display = self.display.bind(py).repr()?;
        let errors = self.errors.bind(py).repr()?;
        Ok(format!("<Conversion {display} errors={errors}>"))
    }
}
