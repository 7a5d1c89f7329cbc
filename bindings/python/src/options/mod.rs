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

/// A class of options.
pub(crate) trait OptionsClass: PyClass<Frozen = True> + Sync {
    /// The equivalent type in the library.
    type Options: Copy + Default + Display + FromStr<Err = OptionsError>;

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
        return parsed(crate::text::text(text)?);
    }
    let (class, given) = (C::NAME, argument.get_type());
    Err(PyTypeError::new_err(format!(
        "options must be {class} or the name of a preset, not {given}"
    )))
}

/// Parses options from the library's text form.
pub(crate) fn parsed<O: FromStr<Err = OptionsError>>(text: &str) -> PyResult<O> {
    text.parse().map_err(|error| bad_option(format_args!("{error}")))
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
        Some(value) => parsed(&format!("{options},{flag}={value}")),
    }
}

/// Sets a boolean flag if a value was passed.
pub(crate) fn switch<O>(options: O, flag: &str, value: Option<bool>) -> PyResult<O>
where
    O: Display + FromStr<Err = OptionsError>,
{
    set(options, flag, value.map(|is_on| if is_on { "on" } else { "off" }))
}
