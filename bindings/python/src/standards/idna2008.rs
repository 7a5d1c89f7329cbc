//! The functions of RFC 5891, IDNA2008.

use pyo3::prelude::*;
use pyo3::types::PyString;
use xenonym::idna2008::{self, Candidate};

use crate::conversion::Conversion;
use crate::error::{bad_option, exception, side_exception};
use crate::options::given;
use crate::options::idna2008::Idna2008Options;
use crate::text::{convert, result, text};

/// Convert a name to A-labels if IDNA2008 allows it. Raises `IDNAError`. This function maps
/// nothing: see `map`.
///
/// `options` is an `idna2008.Options` object, `"lookup"` (the default) or `"registration"`.
///
/// >>> from xenonym import idna2008
/// >>> idna2008.to_ascii(idna2008.map("Bücher。example"))
/// 'xn--bcher-kva.example'
#[pyfunction]
#[pyo3(name = "to_ascii", signature = (name, options = None))]
pub(crate) fn idna2008_to_ascii<'py>(
    name: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyString>> {
    let (py, options, input) = (name.py(), given::<Idna2008Options>(options)?, text(name)?);
    match convert(py, input, || idna2008::to_ascii(input, &options)) {
        Ok(ascii) => Ok(result(name, ascii)),
        Err(error) => Err(exception(py, error, input)),
    }
}

/// Convert a name to U-labels. This never fails: errors are in the result's `errors`.
#[pyfunction]
#[pyo3(name = "to_unicode", signature = (name, options = None))]
pub(crate) fn idna2008_to_unicode<'py>(
    name: &Bound<'py, PyString>,
    options: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, Conversion>> {
    let (options, input) = (given::<Idna2008Options>(options)?, text(name)?);
    let conversion = convert(name.py(), input, || idna2008::to_unicode(input, &options));
    Conversion::new(name, input, &conversion)
}

/// Return whether IDNA2008 allows the name.
///
/// >>> from xenonym import idna2008
/// >>> idna2008.is_valid("bücher.example"), idna2008.is_valid("i❤.example")
/// (True, False)
#[pyfunction]
#[pyo3(name = "is_valid", signature = (name, options = None))]
pub(crate) fn idna2008_is_valid(
    name: &Bound<'_, PyString>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<bool> {
    let (options, input) = (given::<Idna2008Options>(options)?, text(name)?);
    Ok(convert(name.py(), input, || idna2008::check(input, &options)).is_ok())
}

/// Return whether two names are equivalent under IDNA2008. Raises the `IDNAError` of the first
/// name, or else of the second.
#[pyfunction]
#[pyo3(name = "same_name", signature = (first, second, options = None))]
pub(crate) fn idna2008_same_name(
    first: &Bound<'_, PyString>,
    second: &Bound<'_, PyString>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<bool> {
    let options = given::<Idna2008Options>(options)?;
    let (one, other) = (text(first)?, text(second)?);
    idna2008::same_name(one, other, &options)
        .map_err(|error| side_exception(first.py(), error, one, other))
}

/// Map user input according to RFC 5895: lowercase, width variants, NFC and the ideographic full
/// stop.
///
/// >>> from xenonym import idna2008
/// >>> idna2008.map("Ｂücher。EXAMPLE")
/// 'bücher.example'
#[pyfunction(name = "map")]
pub(crate) fn idna2008_map<'py>(name: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    let input = text(name)?;
    Ok(result(name, convert(name.py(), input, || idna2008::map(input))))
}

/// Return the A-label and the U-label to register (RFC 5891 section 4), given one or both of them.
///
/// Raises `IDNAError`. Its offset is in the A-label if one was passed.
///
/// >>> from xenonym import idna2008
/// >>> idna2008.register(u_label="bücher")
/// ('xn--bcher-kva', 'bücher')
#[pyfunction]
#[pyo3(name = "register", signature = (*, u_label = None, a_label = None))]
pub(crate) fn idna2008_register(
    py: Python<'_>,
    u_label: Option<&Bound<'_, PyString>>,
    a_label: Option<&Bound<'_, PyString>>,
) -> PyResult<(String, String)> {
    let u_label = u_label.map(text).transpose()?;
    let a_label = a_label.map(text).transpose()?;
    let (candidate, input) = match (u_label, a_label) {
        (Some(u_label), Some(a_label)) => (Candidate::Both { u_label, a_label }, a_label),
        (Some(u_label), None) => (Candidate::ULabel(u_label), u_label),
        (None, Some(a_label)) => (Candidate::ALabel(a_label), a_label),
        (None, None) => return Err(bad_option("pass u_label, a_label or both")),
    };
    match idna2008::register(candidate) {
        Ok(label) => Ok((label.a_label().to_owned(), label.u_label().to_owned())),
        Err(error) if error.kind() == xenonym::ErrorKind::LabelsDiffer => {
            Err(exception(py, error, u_label.unwrap_or(input)))
        }
        Err(error) => Err(exception(py, error, input)),
    }
}

/// Return the derived property of a code point (RFC 5892 over `UNICODE_VERSION`): `"PVALID"`,
/// `"CONTEXTJ"`, `"CONTEXTO"`, `"DISALLOWED"` or `"UNASSIGNED"`.
///
/// >>> from xenonym import idna2008
/// >>> idna2008.derived_property("ß"), idna2008.derived_property("A")
/// ('PVALID', 'DISALLOWED')
#[pyfunction(name = "derived_property")]
pub(crate) fn idna2008_derived_property(code_point: char) -> &'static str {
    idna2008::derived_property(code_point).name()
}
