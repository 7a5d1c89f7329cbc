//! Options of the standards as Python classes: presets by name, flags by keyword, each immutable.

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
    /// The library's options.
    type Options: Copy + Default + Display + FromStr<Err = OptionsError>;

    fn options(&self) -> Self::Options;
}

/// The options that an argument names: an object of the class, the name of a preset, or none.
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
    Err(PyTypeError::new_err(format!("options must be {class} or the name of a preset, not {given}")))
}

/// Options as the library writes them.
pub(crate) fn parsed<O: FromStr<Err = OptionsError>>(text: &str) -> PyResult<O> {
    text.parse().map_err(|error| bad_option(format_args!("{error}: {text:?}")))
}

/// Sets a flag by its name and value, if a value is given.
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

/// Sets a flag that is on or off, if a value is given.
pub(crate) fn switch<O>(options: O, flag: &str, value: Option<bool>) -> PyResult<O>
where
    O: Display + FromStr<Err = OptionsError>,
{
    set(options, flag, value.map(|is_on| if is_on { "on" } else { "off" }))
}
