//! `xenonym.safety`: detects misleading names and decides whether to display them.

pub(crate) mod index;

use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use xenonym_safety::display::{self, Policy};
use xenonym_safety::{
    Confusability, Direction, bidi_confusable, bidi_skeleton, confusable, name_skeleton, skeleton,
};

use crate::error::{CodePoints, bad_option, exception};
use crate::result::result;
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

result! {
    /// A protected or allowed name that was not added.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.safety")]
    pub(crate) struct Skipped {
        /// The name.
        name: Py<PyString>,
        /// The number of names before it in the input.
        position: usize,
        /// The reason why it was not added.
        reason: String,
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

// `xenonym.safety.display`: whether to show a name in Unicode under a policy.

const PRESETS: &[Policy] = Policy::PRESETS;
static NO_NAMES: display::ProtectedNames = display::ProtectedNames::new();

/// Returns the policy with this name.
pub(crate) fn policy(name: &str) -> PyResult<&'static Policy> {
    let found = PRESETS.iter().find(|policy| policy.name() == name);
    found.ok_or_else(|| {
        let known: Vec<_> = PRESETS.iter().map(Policy::name).collect();
        bad_option(format_args!("unknown policy: {name:?} (known policies: {})", known.join(", ")))
    })
}

/// Return the names of the policies, each with the year or the version that it reproduces.
#[pyfunction(name = "policies")]
pub(crate) fn safety_policies() -> Vec<(&'static str, &'static str)> {
    PRESETS.iter().map(|policy| (policy.name(), policy.revision())).collect()
}

/// Decide whether a policy shows a name in Unicode, and list every rule that the name breaks.
///
/// `policies` lists the policies, and docs/DISPLAY.md helps with the choice. `protected` is a `ProtectedNames`
/// object: names that no other name may resemble. Only `"chromium"` and `"strictest"` use it.
///
/// >>> from xenonym import safety
/// >>> verdict = safety.display("xn--80ak6aa92e.com")
/// >>> verdict.show, verdict.host, verdict.findings[0].rule
/// ('ascii', 'xn--80ak6aa92e.com', 'chromium_whole_script')
/// >>> safety.display("xn--bcher-kva.example", "firefox").host
/// 'bücher.example'
#[pyfunction]
#[pyo3(name = "display", signature = (name, policy = "chromium", protected = None))]
pub(crate) fn safety_display(
    name: &Bound<'_, PyString>,
    policy: &str,
    protected: Option<&Bound<'_, ProtectedNames>>,
) -> PyResult<DisplayVerdict> {
    let (policy, names, input) = (self::policy(policy)?, given(protected), text(name)?);
    let py = name.py();
    let verdict = convert(py, input, || policy.judge_with(input, names));
    let positions = CodePoints::new(input);
    let findings = verdict.findings().iter().map(|finding| {
        let (rule, message) = match finding.error() {
            // The kind of error is more specific than "UTS #46 rejects the label".
            Some(error) => (error.kind().name(), error.message().to_string()),
            None => (finding.rule().name(), finding.rule().message().to_owned()),
        };
        Finding {
            rule: rule.into(),
            message,
            clause: finding.rule().clause().into(),
            label: finding.label(),
            offset: positions.before(finding.offset()),
            code_points: finding.code_points().iter().collect(),
            protected: finding.protected().map(str::to_owned),
        }
    });
    let findings = PyTuple::new(py, findings.collect::<Vec<_>>())?.unbind();
    Ok(DisplayVerdict {
        show: verdict.show().name().into(),
        host: verdict.host().to_owned(),
        findings,
    })
}

/// Returns the protected names of an argument, or an empty set.
pub(crate) fn given<'a>(
    protected: Option<&'a Bound<'_, ProtectedNames>>,
) -> &'a display::ProtectedNames {
    protected.map_or(&NO_NAMES, |protected| &protected.get().names)
}

result! {
    /// The decision of a policy about a name.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.safety")]
    pub(crate) struct DisplayVerdict {
        /// The decision: `"unicode"`, `"ascii"`, or `"invalid"` if UTS #46 rejects a label.
        show: String,
        /// The host, in the form to display.
        host: String,
        /// A `Finding` for each broken rule: first by label, then for the whole name.
        findings: Py<PyTuple>,
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let host = PyString::new(py, &self.host).repr()?;
        Ok(format!("<DisplayVerdict {} {host}>", self.show))
    }
}

result! {
    /// A rule that a name breaks.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.safety")]
    pub(crate) struct Finding {
        /// The name of the rule, or the kind of error if UTS #46 rejects the label.
        rule: String,
        /// A description of the problem.
        message: String,
        /// The clause of the standard, or the location in the browser's source code.
        clause: String,
        /// The index of the label, counted from 0, or `None` for the whole name.
        label: Option<usize>,
        /// The offset in the name, in code points: at the first code point that breaks the rule, or the
        /// start of its A-label.
        offset: usize,
        /// The code points that break the rule, without duplicates and at most 64.
        code_points: String,
        /// The protected name that the name resembles.
        protected: Option<String>,
    }

    fn __repr__(&self) -> String {
        format!("<Finding {} at {}>", self.rule, self.offset)
    }
}

/// Protected names, which no other name may resemble. Used by `display`.
///
/// Invalid and blank names are `skipped`. A name of one label, or of more than 8, protects nothing.
///
/// >>> from xenonym import safety
/// >>> protected = safety.ProtectedNames(["example.com", "a..b"])
/// >>> safety.display("éxample.com", "chromium", protected).findings[0].protected
/// 'example.com'
/// >>> protected.skipped
/// [<Skipped 'a..b': a label is empty>]
#[pyclass(frozen, module = "xenonym.safety")]
#[derive(Debug)]
pub(crate) struct ProtectedNames {
    names: display::ProtectedNames,
    /// The names as passed in, so that pickling makes an equal copy.
    given: Py<PyList>,
    skipped: Vec<Py<Skipped>>,
}

#[pymethods]
impl ProtectedNames {
    #[new]
    fn new(names: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (py, mut given, mut protected) =
            (names.py(), Vec::new(), display::ProtectedNames::new());
        let skipped = each_name("names", names, &mut |name| {
            given.push(name.to_owned());
            match name.trim() {
                "" => Err("the name is blank".to_owned()),
                name => protected.insert(name).map_err(|error| error.message().to_string()),
            }
        })?;
        let skipped = skipped.into_iter().map(|one| Py::new(py, one)).collect::<PyResult<_>>()?;
        Ok(Self { names: protected, given: PyList::new(py, given)?.unbind(), skipped })
    }

    /// The names that were not added, each with the reason.
    #[getter]
    fn skipped(&self, py: Python<'_>) -> Vec<Py<Skipped>> {
        self.skipped.iter().map(|one| one.clone_ref(py)).collect()
    }

    fn __len__(&self) -> usize {
        self.names.len()
    }

    fn __repr__(&self) -> String {
        format!("<ProtectedNames of {} names>", self.names.len())
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (Py<PyList>,) {
        (self.given.clone_ref(py),)
    }
}
