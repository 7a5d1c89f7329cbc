//! `xenonym.safety`: detects misleading names and decides whether to display them.

pub(crate) mod display;
pub(crate) mod index;
pub(crate) mod permutations;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use xenonym_safety::{
    Confusability, Direction, bidi_confusable, bidi_skeleton, confusable, name_skeleton, skeleton,
};

use crate::error::{bad_option, exception};
use crate::text::{convert, text};

/// Compute the UTS #39 skeleton of a text. Texts that look alike share a skeleton. Use it only for
/// comparison: it is not meant for display.
///
/// Code points are processed in memory order, or with `direction="ltr"` or `"rtl"`, in the order in
/// which a paragraph of that direction displays them. For domain names, use `name_skeleton`.
///
/// >>> from xenonym import safety
/// >>> safety.skeleton("1O.com")
/// 'lO.corn'
#[pyfunction]
#[pyo3(name = "skeleton", signature = (string, direction = None))]
pub(crate) fn safety_skeleton(
    string: &Bound<'_, PyString>,
    direction: Option<&str>,
) -> PyResult<String> {
    let (direction, input) = (direction_of(direction)?, text(string)?);
    Ok(convert(string.py(), input, || match direction {
        None => skeleton(input),
        Some(direction) => bidi_skeleton(input, direction),
    }))
}

/// Compute the skeleton of a domain name, using its UTS #46 Unicode form. Raises `IDNAError`.
///
/// >>> from xenonym import safety
/// >>> safety.name_skeleton("xn--80ak6aa92e.COM") == safety.name_skeleton("apple.com")
/// True
#[pyfunction]
#[pyo3(name = "name_skeleton", signature = (name, direction = None))]
pub(crate) fn safety_name_skeleton(
    name: &Bound<'_, PyString>,
    direction: Option<&str>,
) -> PyResult<String> {
    let (py, direction, input) = (name.py(), direction_of(direction)?, text(name)?);
    let skeleton = convert(py, input, || name_skeleton(input, direction));
    skeleton.map_err(|error| exception(py, error, input))
}

/// Classify how two texts look alike under UTS #39: `"single-script"`, `"mixed-script"`,
/// `"whole-script"`, or `None` if they do not.
///
/// With `direction`, compare them as displayed in an `"ltr"` or `"rtl"` paragraph.
///
/// >>> from xenonym import safety
/// >>> safety.confusable("scope", "ѕсоре")
/// 'whole-script'
#[pyfunction]
#[pyo3(name = "confusable", signature = (first, second, direction = None))]
pub(crate) fn safety_confusable(
    first: &Bound<'_, PyString>,
    second: &Bound<'_, PyString>,
    direction: Option<&str>,
) -> PyResult<Option<&'static str>> {
    let (direction, first_text, second_text) =
        (direction_of(direction)?, text(first)?, text(second)?);
    let how = match direction {
        None => confusable(first_text, second_text),
        Some(direction) => bidi_confusable(first_text, second_text, direction),
    };
    Ok(how.map(|how| match how {
        Confusability::SingleScript => "single-script",
        Confusability::MixedScript => "mixed-script",
        Confusability::WholeScript => "whole-script",
    }))
}

/// The names match `xn skeleton --direction`.
fn direction_of(name: Option<&str>) -> PyResult<Option<Direction>> {
    match name {
        None => Ok(None),
        Some("ltr") => Ok(Some(Direction::LeftToRight)),
        Some("rtl") => Ok(Some(Direction::RightToLeft)),
        Some(other) => {
            Err(bad_option(format_args!("the direction must be ltr or rtl, not {other:?}")))
        }
    }
}

/// A protected or allowed name that was not added.
#[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.safety")]
#[derive(Debug)]
pub(crate) struct Skipped {
    /// The name.
    name: Py<PyString>,
    /// The number of names before it in the input.
    position: usize,
    /// The reason why it was not added.
    reason: String,
}

#[pymethods]
impl Skipped {
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (self.name.bind(py), self.position, &self.reason).into_pyobject(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.__getnewargs__(py)?.eq(other.__getnewargs__(py)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__getnewargs__(py)?.hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Skipped {}: {}>", self.name.bind(py).repr()?, self.reason))
    }
}

/// Calls `take` with each name of an iterable, which was passed as `argument`. Returns the names that
/// `take` rejected, with their reasons.
fn each_name(
    argument: &str,
    names: &Bound<'_, PyAny>,
    take: &mut dyn FnMut(&str) -> Result<(), String>,
) -> PyResult<Vec<Skipped>> {
    if names.is_instance_of::<PyString>() {
        // Iterating over a `str` would treat each code point as a name.
        return Err(PyTypeError::new_err(format!(
            "{argument} must be a list or another iterable of names, not a str"
        )));
    }
    let mut skipped = Vec::new();
    for (position, name) in names.try_iter()?.enumerate() {
        let name = name_of(argument, position, name?)?;
        let given = text(&name);
        // A name with a surrogate counts as a blank one, so that the positions of later names are
        // correct.
        let taken = take(given.as_deref().unwrap_or_default());
        let reason = match given {
            Err(error) => Some(error.value(name.py()).str()?.to_string()),
            Ok(_) => taken.err(),
        };
        if let Some(reason) = reason {
            skipped.push(Skipped { name: name.unbind(), position, reason });
        }
    }
    Ok(skipped)
}

/// Returns the `str` of an element. Scalars of PyArrow, which are the elements of its arrays, are
/// converted.
fn name_of<'py>(
    argument: &str,
    position: usize,
    element: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyString>> {
    let element = match element.getattr_opt(intern!(element.py(), "as_py"))? {
        Some(as_py) => as_py.call0()?,
        None => element,
    };
    let given = element.get_type();
    element.cast_into::<PyString>().or_else(|_| {
        let given = given.fully_qualified_name()?;
        Err(PyTypeError::new_err(format!("{argument}[{position}] must be a str, not {given}")))
    })
}
