//! PRECIS: user names, passwords, nicknames and XMPP addresses.

use pyo3::prelude::*;
use pyo3::types::PyString;
use xenonym::Side;
use xenonym_precis::{Action, Slot};

use crate::error::{bad_option, precis_exception};
use crate::text::{convert, result, text};

/// Check a string against a PRECIS profile (RFC 8264) before sending it to a server that enforces
/// it. Raises `IDNAError`.
///
/// >>> from xenonym import precis
/// >>> precis.prepare("Müller", "username-case-mapped")
/// 'Müller'
#[pyfunction(name = "prepare")]
pub(crate) fn precis_prepare<'py>(
    string: &Bound<'py, PyString>,
    profile: &str,
) -> PyResult<Bound<'py, PyString>> {
    apply(Action::Prepare, string, profile)
}

/// Enforce a PRECIS profile (RFC 8264) before storing a string or using it in a protocol. Raises
/// `IDNAError`.
///
/// >>> from xenonym import precis
/// >>> precis.enforce("Müller", "username-case-mapped")
/// 'müller'
#[pyfunction(name = "enforce")]
pub(crate) fn precis_enforce<'py>(
    string: &Bound<'py, PyString>,
    profile: &str,
) -> PyResult<Bound<'py, PyString>> {
    apply(Action::Enforce, string, profile)
}

/// Return the form of a string used for comparison, for indexes and unique keys. Raises
/// `IDNAError`.
///
/// >>> from xenonym import precis
/// >>> precis.comparison_form("Foo Bar", "nickname")
/// 'foo bar'
#[pyfunction(name = "comparison_form")]
pub(crate) fn precis_comparison_form<'py>(
    string: &Bound<'py, PyString>,
    profile: &str,
) -> PyResult<Bound<'py, PyString>> {
    apply(Action::Compare, string, profile)
}

/// Return whether two strings are equivalent under a PRECIS profile (RFC 8264). Raises `IDNAError`.
///
/// >>> from xenonym import precis
/// >>> precis.compare("Juliet@example.com", "juliet@EXAMPLE.com", "jid")
/// True
#[pyfunction(name = "compare")]
pub(crate) fn precis_compare(
    first: &Bound<'_, PyString>,
    second: &Bound<'_, PyString>,
    profile: &str,
) -> PyResult<bool> {
    let slot = slot(profile)?;
    let (first_text, second_text) = (text(first)?, text(second)?);
    slot.compare(first_text, second_text).map_err(|error| {
        let text = if error.side == Side::First { first_text } else { second_text };
        precis_exception(first.py(), &error.error, text)
    })
}

/// Return the names of the profiles, each with the standard that defines it.
#[pyfunction(name = "profiles")]
pub(crate) fn precis_profiles() -> Vec<(&'static str, &'static str)> {
    let reference = |slot: &Slot| slot.profile().map_or("RFC 7622", |profile| profile.reference());
    Slot::ALL.iter().map(|slot| (slot.name(), reference(slot))).collect()
}

fn apply<'py>(
    action: Action,
    string: &Bound<'py, PyString>,
    profile: &str,
) -> PyResult<Bound<'py, PyString>> {
    let slot = slot(profile)?;
    let (py, input) = (string.py(), text(string)?);
    match convert(py, input, || slot.apply(action, input)) {
        Ok(output) => Ok(result(string, output)),
        Err(error) => Err(precis_exception(py, &error, input)),
    }
}

fn slot(profile: &str) -> PyResult<Slot> {
    let unknown = || bad_option(format_args!("unknown profile: {profile:?}"));
    Slot::from_name(profile).ok_or_else(unknown)
}
