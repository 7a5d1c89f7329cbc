//! The UTS #46 functions for single names.

use pyo3::prelude::*;
use pyo3::types::PyString;
use xenonym::uts46;

use crate::conversion::Conversion;
use crate::error::{exception, side_exception};
use crate::options::given;
use crate::options::uts46::Options;
use crate::text::{convert, result, text};

/// Convert a name to ASCII, the form used in the DNS, with UTS #46 ToASCII.
///
/// `options` is an `Options` object or the name of a preset. The default is `"dns"`. Returns the
/// same object if nothing changes. Raises `IDNAError` for the first error found.
///
/// >>> from xenonym import to_ascii
/// >>> to_ascii("Bücher。example")
/// 'xn--bcher-kva.example'
/// >>> to_ascii("_dmarc.example", "host")
/// Traceback (most recent call last):
/// xenonym.IDNAError: '_' (U+005F) is not a letter, digit or hyphen at position 1
#[pyfunction]
#[pyo3(signature = (name, options = None))]
pub(crate) fn to_ascii<'py>(
    name: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyString>> {
    let (py, options, input) = (name.py(), given::<Options>(options)?, text(name)?);
    match convert(py, input, || uts46::to_ascii(input, &options)) {
        Ok(ascii) => Ok(result(name, ascii)),
        Err(error) => Err(exception(py, error, input)),
    }
}

/// Run ToASCII and collect every error. The result includes the output despite the errors, which
/// must not be used as a name.
///
/// >>> from xenonym import to_ascii_with_errors
/// >>> [error.kind for error in to_ascii_with_errors("-ü..a_b", "uts46-strict").errors]
/// ['hyphen_at_end', 'empty_label', 'std3_ascii']
#[pyfunction]
#[pyo3(signature = (name, options = None))]
pub(crate) fn to_ascii_with_errors<'py>(
    name: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, Conversion>> {
    let (options, input) = (given::<Options>(options)?, text(name)?);
    let conversion = convert(name.py(), input, || uts46::to_ascii_with_errors(input, &options));
    Conversion::new(name, input, &conversion)
}

/// Convert a name to Unicode for display, with UTS #46 ToUnicode. This never fails: labels with an
/// error are left unchanged, and the errors are in the result's `errors`.
///
/// >>> from xenonym import to_unicode
/// >>> print(to_unicode("xn--bcher-kva.xn--0"))
/// bücher.xn--0
#[pyfunction]
#[pyo3(signature = (name, options = None))]
pub(crate) fn to_unicode<'py>(
    name: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, Conversion>> {
    let (options, input) = (given::<Options>(options)?, text(name)?);
    let conversion = convert(name.py(), input, || uts46::to_unicode(input, &options));
    Conversion::new(name, input, &conversion)
}

/// Convert a name to Unicode with UTS #46 ToUnicode. Raises `IDNAError` for the first error.
///
/// >>> from xenonym import to_unicode_strict
/// >>> to_unicode_strict("xn--bcher-kva.example")
/// 'bücher.example'
#[pyfunction]
#[pyo3(signature = (name, options = None))]
pub(crate) fn to_unicode_strict<'py>(
    name: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyString>> {
    let (py, options, input) = (name.py(), given::<Options>(options)?, text(name)?);
    match convert(py, input, || uts46::to_unicode(input, &options).into_result()) {
        Ok(unicode) => Ok(result(name, unicode)),
        Err(error) => Err(exception(py, error, input)),
    }
}

/// Return whether UTS #46 ToASCII accepts the name.
///
/// >>> from xenonym import is_valid
/// >>> is_valid("*.example"), is_valid("*.example", "host")
/// (True, False)
#[pyfunction]
#[pyo3(signature = (name, options = None))]
pub(crate) fn is_valid(
    name: &Bound<'_, PyString>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<bool> {
    let (options, input) = (given::<Options>(options)?, text(name)?);
    Ok(convert(name.py(), input, || uts46::check(input, &options)).is_ok())
}

/// Return whether two names are equivalent, that is, whether ToASCII converts both to the same
/// name.
///
/// A trailing dot is significant. Raises the `IDNAError` of the first name, or else of the second.
///
/// >>> from xenonym import same_name
/// >>> same_name("Bücher。example", "xn--bcher-kva.EXAMPLE")
/// True
#[pyfunction]
#[pyo3(signature = (first, second, options = None))]
pub(crate) fn same_name(
    first: &Bound<'_, PyString>,
    second: &Bound<'_, PyString>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<bool> {
    let options = given::<Options>(options)?;
    let (one, other) = (text(first)?, text(second)?);
    uts46::same_name(one, other, &options)
        .map_err(|error| side_exception(first.py(), error, one, other))
}
