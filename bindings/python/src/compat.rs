//! What `xenonym.compat.idna` is made of: labels by IDNA2008 for registration, and the mapping of UTS
//! #46. It raises `xenonym.IDNAError`; the text that the error is about is its attribute `text`.

use pyo3::prelude::*;
use pyo3::types::PyString;
use xenonym::idna2008::{self, Options, Test};
use xenonym::label::{check_bidi, is_rtl};
use xenonym::uts46::{self, AsciiRules};
use xenonym::{ACE_PREFIX, Error, ErrorKind, Place, punycode};

use crate::error::exception;
use crate::options::parsed;
use crate::text::{result, text};

/// The A-label of a U-label, or an ASCII label as it is, if IDNA2008 allows it.
#[pyfunction]
pub(crate) fn compat_alabel<'py>(label: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    let input = text(label)?;
    if input.is_ascii() {
        return compat_ulabel(label).map(|_| label.clone());
    }
    let ascii = check(input).and_then(|()| idna2008::to_ascii_label(input, &Options::REGISTRATION));
    ascii.map(|ascii| result(label, ascii)).map_err(|error| of_text(label.py(), error, input))
}

/// The U-label of an A-label, or a label as it is, if IDNA2008 allows it.
#[pyfunction]
pub(crate) fn compat_ulabel<'py>(label: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    let (py, input) = (label.py(), text(label)?);
    if !input.is_ascii() {
        return check(input).map(|()| label.clone()).map_err(|error| of_text(py, error, input));
    }
    let lower = input.to_ascii_lowercase();
    let unicode = idna2008::to_unicode_label(&lower, &Options::REGISTRATION);
    match unicode {
        Ok(unicode) if unicode == input => Ok(label.clone()),
        Ok(unicode) => Ok(PyString::new(py, &unicode)),
        Err(error) => Err(of_u_label(py, error, &lower)),
    }
}

/// An error in what an A-label decodes to, over that: there it has a place.
fn of_u_label(py: Python<'_>, error: Error, label: &str) -> PyErr {
    let digits = label.strip_prefix(ACE_PREFIX).filter(|_| error.place() == Place::Decoded);
    let u_label = digits.and_then(|digits| punycode::decode(digits).ok()).unwrap_or_default();
    match check(&u_label) {
        Err(found) if found.kind() == error.kind() => of_text(py, found, &u_label),
        _ => of_text(py, error, label),
    }
}

/// Whether IDNA2008 allows a U-label: all tests of registration, and the Bidi rule.
#[pyfunction]
pub(crate) fn compat_check_label(label: &Bound<'_, PyString>) -> PyResult<()> {
    let input = text(label)?;
    check(input).map_err(|error| of_text(label.py(), error, input))
}

fn check(label: &str) -> Result<(), Error> {
    if label.is_empty() {
        return Err(Error::new(ErrorKind::EmptyLabel, 0..0));
    }
    Options::REGISTRATION.tests().iter().try_for_each(|test| test.check(label))?;
    if is_rtl(label) { check_bidi(label) } else { Ok(()) }
}

/// Whether a label passes the tests of this name: `"hyphens"` or `"leading_mark"`.
#[pyfunction]
pub(crate) fn compat_check(label: &Bound<'_, PyString>, tests: &str) -> PyResult<()> {
    let input = text(label)?;
    let tests: &[Test] = match tests {
        "hyphens" => &[Test::HyphensInside, Test::HyphenAtEnd],
        _ => &[Test::LeadingMark],
    };
    let checked = tests.iter().try_for_each(|test| test.check(input));
    checked.map_err(|error| of_text(label.py(), error, input))
}

/// Whether a label keeps the Bidi rule, if it is an RTL label or `always`.
#[pyfunction]
pub(crate) fn compat_check_bidi(label: &Bound<'_, PyString>, always: bool) -> PyResult<()> {
    let input = text(label)?;
    if !always && !is_rtl(input) {
        return Ok(());
    }
    check_bidi(input).map_err(|error| of_text(label.py(), error, input))
}

/// Whether the code point at this position keeps its contextual rule; `None` if it has none.
#[pyfunction]
pub(crate) fn compat_keeps_rule(
    label: &Bound<'_, PyString>,
    position: usize,
) -> PyResult<Option<bool>> {
    let input = text(label)?;
    let Some((offset, _)) = input.char_indices().nth(position) else { return Ok(None) };
    idna2008::keeps_contextual_rule(input, offset)
        .map_err(|error| of_text(label.py(), error, input))
}

/// A name after the first two steps of UTS #46, mapping and NFC.
#[pyfunction]
pub(crate) fn compat_remap<'py>(
    name: &Bound<'py, PyString>,
    std3_rules: bool,
) -> PyResult<Bound<'py, PyString>> {
    let input = text(name)?;
    let rules = if std3_rules { AsciiRules::Std3 } else { AsciiRules::Any };
    let options = parsed::<uts46::Options>("uts46")?.with_ascii_rules(rules);
    let conversion = uts46::to_unicode(input, &options);
    let is_of_mapping = |error: &&Error| {
        matches!(error.kind(), ErrorKind::Disallowed | ErrorKind::Std3Ascii)
            && error.place() != Place::Decoded
    };
    let first = conversion.errors().iter().filter(is_of_mapping).min_by_key(|error| error.offset());
    if let Some(&error) = first {
        return Err(of_text(name.py(), error, input));
    }
    let labels = uts46::steps(input, &options).map(|label| label.normalized().to_owned());
    let mapped = labels.collect::<Vec<_>>().join(".");
    Ok(if mapped == input { name.clone() } else { PyString::new(name.py(), &mapped) })
}

#[cold]
fn of_text(py: Python<'_>, error: Error, text: &str) -> PyErr {
    let raised = exception(py, error, text);
    match raised.value(py).setattr("text", text) {
        Ok(()) => raised,
        Err(failure) => failure,
    }
}
