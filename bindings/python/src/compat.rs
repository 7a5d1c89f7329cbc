//! The functions behind `xenonym.compat.idna`: IDNA2008 registration for names and labels, and the
//! UTS #46 mapping. They raise `xenonym.IDNAError`, whose `text` attribute is the text that
//! contains the error.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use xenonym::domain::MAX_NAME_LENGTH;
use xenonym::idna2008::{self, Options, Test};
use xenonym::label::{check_bidi, is_rtl};
use xenonym::uts46::{self, AsciiRules};
use xenonym::{ACE_PREFIX, Error, ErrorKind, Place, punycode};

use crate::error::{bad_option, exception};
use crate::text::{result, text};

/// Encode a whole name. Returns `None` if the labels must be processed one by one, to report an
/// error or to split the name at other dots.
#[pyfunction]
pub(crate) fn compat_encode<'py>(
    name: &Bound<'py, PyString>,
    uts46: bool,
    std3_rules: bool,
) -> Option<Bound<'py, PyBytes>> {
    let py = name.py();
    let input = name.to_str().ok().filter(|name| name.len() <= MAX_NAME_LENGTH)?;
    let mapped = if uts46 { remapped(input, std3_rules).ok()? } else { Cow::Borrowed(input) };
    if !mapped.is_ascii() {
        let ascii = idna2008::to_ascii(&mapped, &Options::REGISTRATION).ok()?;
        return Some(PyBytes::new(py, ascii.as_bytes()));
    }
    if mapped == "." {
        return None;
    }
    // The case of ASCII labels is preserved.
    let lower = mapped.to_ascii_lowercase();
    idna2008::check(&lower, &Options::REGISTRATION).ok()?;
    Some(PyBytes::new(py, mapped.as_bytes()))
}

/// Decode a whole name, or return `None` under the same conditions as `compat_encode`.
#[pyfunction]
pub(crate) fn compat_decode<'py>(
    name: &Bound<'py, PyString>,
    uts46: bool,
    std3_rules: bool,
) -> Option<Bound<'py, PyString>> {
    let input = name.to_str().ok().filter(|name| name.len() <= MAX_NAME_LENGTH)?;
    let mapped = if uts46 { remapped(input, std3_rules).ok()? } else { Cow::Borrowed(input) };
    let lower = mapped.to_ascii_lowercase();
    // Uppercase is an error in a label that is not ASCII.
    if lower == "." || !(mapped.is_ascii() || lower == mapped) {
        return None;
    }
    let unicode = idna2008::to_unicode(&lower, &Options::REGISTRATION).into_result().ok()?;
    Some(if unicode == input { name.clone() } else { PyString::new(name.py(), &unicode) })
}

/// Convert a U-label to its A-label, or return an ASCII label unchanged. Raises if IDNA2008 does
/// not allow it.
#[pyfunction]
pub(crate) fn compat_alabel<'py>(label: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyString>> {
    let input = text(label)?;
    if input.is_ascii() {
        return compat_ulabel(label).map(|_| label.clone());
    }
    let ascii = check(input).and_then(|()| idna2008::to_ascii_label(input, &Options::REGISTRATION));
    ascii.map(|ascii| result(label, ascii)).map_err(|error| of_text(label.py(), error, input))
}

/// Convert an A-label to its U-label, or return another label unchanged. Raises if IDNA2008 does
/// not allow it.
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

/// Reports an error in an A-label's decoded form relative to the U-label, where it has a position.
fn of_u_label(py: Python<'_>, error: Error, label: &str) -> PyErr {
    let u_label = match label.strip_prefix(ACE_PREFIX) {
        None => label.to_owned(),
        Some(digits)
            if error.place() == Place::Decoded && error.kind() != ErrorKind::NotRoundTrip =>
        {
            punycode::decode(digits).unwrap_or_default()
        }
        Some(_) => return of_text(py, error, label),
    };
    match check(&u_label) {
        Err(found) => of_text(py, found, &u_label),
        Ok(()) => of_text(py, error, label),
    }
}

/// Check that IDNA2008 allows a U-label, with all the tests of registration and the Bidi rule.
#[pyfunction]
pub(crate) fn compat_check_label(label: &Bound<'_, PyString>) -> PyResult<()> {
    let input = text(label)?;
    check(input).map_err(|error| of_text(label.py(), error, input))
}

/// The tests that `idna` applies to a whole label, in the same order.
const OF_LABELS: [Test; 4] = [Test::Nfc, Test::HyphensInside, Test::HyphenAtEnd, Test::LeadingMark];
/// The tests that `idna` applies to each code point.
const OF_CODE_POINTS: [Test; 5] =
    [Test::Disallowed, Test::Unassigned, Test::ContextJ, Test::ContextORule, Test::ContextO];

/// Returns the first error in the order of `idna`: the label as a whole, then its code points from
/// left to right.
fn check(label: &str) -> Result<(), Error> {
    if label.is_empty() {
        return Err(Error::new(ErrorKind::EmptyLabel, 0..0));
    }
    OF_LABELS.iter().try_for_each(|test| test.check(label))?;
    let of_code_points = OF_CODE_POINTS.iter().filter_map(|test| test.check(label).err());
    match of_code_points.min_by_key(Error::offset) {
        Some(error) => Err(error),
        None if is_rtl(label) => check_bidi(label),
        None => Ok(()),
    }
}

/// Check a label with the tests called `"hyphens"` or `"leading_mark"`.
#[pyfunction]
pub(crate) fn compat_check(label: &Bound<'_, PyString>, tests: &str) -> PyResult<()> {
    let input = text(label)?;
    let tests: &[Test] = match tests {
        "hyphens" => &[Test::HyphensInside, Test::HyphenAtEnd],
        "leading_mark" => &[Test::LeadingMark],
        other => {
            let message = format_args!("the tests must be hyphens or leading_mark, not {other:?}");
            return Err(bad_option(message));
        }
    };
    let checked = tests.iter().try_for_each(|test| test.check(input));
    checked.map_err(|error| of_text(label.py(), error, input))
}

/// Check that a label satisfies the Bidi rule, if it is an RTL label or `always` is set.
#[pyfunction]
pub(crate) fn compat_check_bidi(label: &Bound<'_, PyString>, always: bool) -> PyResult<()> {
    let input = text(label)?;
    if !always && !is_rtl(input) {
        return Ok(());
    }
    check_bidi(input).map_err(|error| of_text(label.py(), error, input))
}

/// Return whether the code point at this position satisfies its contextual rule, or `None` if it
/// does not have one.
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

/// Map and normalize a name: the first two steps of UTS #46 processing.
#[pyfunction]
pub(crate) fn compat_remap<'py>(
    name: &Bound<'py, PyString>,
    std3_rules: bool,
) -> PyResult<Bound<'py, PyString>> {
    let input = text(name)?;
    match remapped(input, std3_rules) {
        Ok(mapped) => Ok(result(name, mapped)),
        Err(error) => Err(of_text(name.py(), error, input)),
    }
}

fn remapped(name: &str, std3_rules: bool) -> Result<Cow<'_, str>, Error> {
    let rules = if std3_rules { AsciiRules::Std3 } else { AsciiRules::Any };
    if name.is_ascii() && !std3_rules {
        // Mapping changes only the case of ASCII.
        let is_lower = !name.bytes().any(|byte| byte.is_ascii_uppercase());
        return Ok(if is_lower { name.into() } else { name.to_ascii_lowercase().into() });
    }
    let options = uts46::Options::UTS46.with_ascii_rules(rules);
    let conversion = uts46::to_unicode(name, &options);
    let is_of_mapping = |error: &&Error| {
        matches!(error.kind(), ErrorKind::Disallowed | ErrorKind::Std3Ascii)
            && error.place() != Place::Decoded
    };
    let first = conversion.errors().iter().filter(is_of_mapping).min_by_key(|error| error.offset());
    if let Some(&error) = first {
        return Err(error);
    }
    let labels = uts46::steps(name, &options).map(|label| label.normalized().to_owned());
    let mapped = labels.collect::<Vec<_>>().join(".");
    Ok(if mapped == name { name.into() } else { mapped.into() })
}

#[cold]
fn of_text(py: Python<'_>, error: Error, text: &str) -> PyErr {
    let raised = exception(py, error, text);
    match raised.value(py).setattr("text", text) {
        Ok(()) => raised,
        Err(failure) => failure,
    }
}
