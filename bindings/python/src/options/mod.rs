//! Immutable option classes for the standards. Presets are selected by name, and flags are keyword
//! arguments. Each class lists its flags three times, because PyO3 reads the signature, the types of
//! the arguments and the getters from the source.

pub(crate) mod idna2003;
pub(crate) mod idna2008;
pub(crate) mod uts46;

use std::fmt::Display;
use std::str::FromStr;

use pyo3::PyClass;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pyclass::boolean_struct::True;
use pyo3::types::PyString;
use xenonym::OptionsError;

use crate::error::bad_option;
use crate::options::idna2003::Idna2003Options;
use crate::options::idna2008::Idna2008Options;
use crate::options::uts46::Options;

/// A class of options.
pub(crate) trait OptionsClass: PyClass<Frozen = True> + Sync {
    /// The equivalent type in the library.
    type Options: Copy + Default + Display + FromStr<Err = OptionsError>;

    /// The Python module of the class.
    const HOME: &'static str;

    fn options(&self) -> Self::Options;
}

/// Reads the options argument: an object of the class, the name of a preset, or `None`.
#[inline]
pub(crate) fn given<C: OptionsClass>(argument: Option<&Bound<'_, PyAny>>) -> PyResult<C::Options> {
    let Some(argument) = argument else { return Ok(C::Options::default()) };
    if let Ok(options) = argument.cast::<C>() {
        return Ok(options.get().options());
    }
    if let Ok(text) = argument.cast::<PyString>() {
        return parsed::<C>(crate::text::text(text)?);
    }
    let (home, given) = (C::HOME, argument.get_type().fully_qualified_name()?);
    Err(PyTypeError::new_err(format!(
        "options must be {home}.Options or the name of a preset, not {given}"
    )))
}

/// Parses options from the library's text form. The error for a preset of another standard names the
/// module of that standard.
pub(crate) fn parsed<C: OptionsClass>(text: &str) -> PyResult<C::Options> {
    text.parse().map_err(|error| match home_of(text) {
        Some(home) if home != C::HOME => {
            bad_option(format_args!("{error}, or use {home} and its Options"))
        }
        _ => bad_option(error),
    })
}

/// Returns the module of the standard that has this preset, or that is a profile of this name.
fn home_of(text: &str) -> Option<&'static str> {
    let preset = text.split(',').next().unwrap_or_default();
    match preset {
        "idna2003" => Some(Idna2003Options::HOME),
        "idna2008" | "idna2008-lookup" => Some(Idna2008Options::HOME),
        _ if is_preset::<Options>(preset) => Some(Options::HOME),
        _ if is_preset::<Idna2003Options>(preset) => Some(Idna2003Options::HOME),
        _ if is_preset::<Idna2008Options>(preset) => Some(Idna2008Options::HOME),
        _ => None,
    }
}

fn is_preset<C: OptionsClass>(name: &str) -> bool {
    name.parse::<C::Options>().is_ok()
}

/// Sets a flag if a value was passed.
pub(crate) fn set<O>(options: O, flag: &str, value: Option<&str>) -> PyResult<O>
where
    O: Display + FromStr<Err = OptionsError>,
{
    match value {
        None => Ok(options),
        Some(value) if value.contains(',') => {
            Err(bad_option(format_args!("unknown value of {flag}: {value:?}")))
        }
        Some(value) => format!("{options},{flag}={value}").parse().map_err(bad_option),
    }
}

/// Sets a boolean flag if a value was passed.
pub(crate) fn switch<O>(options: O, flag: &str, value: Option<bool>) -> PyResult<O>
where
    O: Display + FromStr<Err = OptionsError>,
{
    set(options, flag, value.map(|is_on| if is_on { "on" } else { "off" }))
}
