//! The functions of RFC 3490, IDNA2003.

use pyo3::prelude::*;
use pyo3::types::PyString;
use xenonym::idna2003;

use crate::conversion::Conversion;
use crate::error::{exception, side_exception};
use crate::options::given;
use crate::options::idna2003::Idna2003Options;
use crate::text::{convert, result, text};

/// Convert a name to ASCII with RFC 3490 ToASCII, label by label. Raises `IDNAError`.
///
/// >>> from xenonym import idna2003
/// >>> idna2003.to_ascii("Straße.example")
/// 'strasse.example'
#[pyfunction]
#[pyo3(name = "to_ascii", signature = (name, options = None))]
pub(crate) fn idna2003_to_ascii<'py>(
    name: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyString>> {
    let (py, options, input) = (name.py(), given::<Idna2003Options>(options)?, text(name)?);
    match convert(py, input, || idna2003::to_ascii(input, &options)) {
        Ok(ascii) => Ok(result(name, ascii)),
        Err(error) => Err(exception(py, error, input)),
    }
}

/// Convert one label to ASCII with RFC 3490 ToASCII, without splitting at dots. Raises `IDNAError`.
#[pyfunction]
#[pyo3(name = "to_ascii_label", signature = (label, options = None))]
pub(crate) fn idna2003_to_ascii_label<'py>(
    label: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyString>> {
    let (py, options, input) = (label.py(), given::<Idna2003Options>(options)?, text(label)?);
    match convert(py, input, || idna2003::to_ascii_label(input, &options)) {
        Ok(ascii) => Ok(result(label, ascii)),
        Err(error) => Err(exception(py, error, input)),
    }
}

/// Convert a name to Unicode with RFC 3490 ToUnicode. This never fails: errors are in the result's
/// `errors`.
///
/// >>> from xenonym import idna2003
/// >>> print(idna2003.to_unicode("xn--strae-oqa.example"))
/// xn--strae-oqa.example
#[pyfunction]
#[pyo3(name = "to_unicode", signature = (name, options = None))]
pub(crate) fn idna2003_to_unicode<'py>(
    name: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, Conversion>> {
    let (options, input) = (given::<Idna2003Options>(options)?, text(name)?);
    let conversion = convert(name.py(), input, || idna2003::to_unicode(input, &options));
    Conversion::new(name, input, &conversion)
}

/// Convert one label to Unicode with RFC 3490 ToUnicode, without splitting at dots.
#[pyfunction]
#[pyo3(name = "to_unicode_label", signature = (label, options = None))]
pub(crate) fn idna2003_to_unicode_label<'py>(
    label: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, Conversion>> {
    let (options, input) = (given::<Idna2003Options>(options)?, text(label)?);
    let conversion = convert(label.py(), input, || idna2003::to_unicode_label(input, &options));
    Conversion::new(label, input, &conversion)
}

/// Return whether two names are equivalent under RFC 3490, that is, whether ToASCII of both is the
/// same except for case.
///
/// Raises the `IDNAError` of the first name, or else of the second.
#[pyfunction]
#[pyo3(name = "same_name", signature = (first, second, options = None))]
pub(crate) fn idna2003_same_name(
    first: &Bound<'_, PyString>,
    second: &Bound<'_, PyString>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<bool> {
    let options = given::<Idna2003Options>(options)?;
    let (one, other) = (text(first)?, text(second)?);
    idna2003::same_name(one, other, &options)
        .map_err(|error| side_exception(first.py(), error, one, other))
}
