//! `xenonym.check`: what each standard makes of a name, side by side.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use xenonym::Standard;
use xenonym::domain::labels;
use xenonym::label::classify;

use crate::code_points::CodePoints;
use crate::error::{bad_option, instance};
use crate::text::text;

/// What each standard makes of a name, side by side, as `xn check` tells it.
///
/// `profiles` are names among `"dns"`, `"host"`, `"uts46"`, `"uts46-strict"`, `"whatwg-url"`,
/// `"idna2003"`, `"idna2008"` and `"idna2008-lookup"`; all of them by default.
///
/// >>> from xenonym import check
/// >>> report = check("faß.de")
/// >>> report.accepted
/// True
/// >>> [(verdict.profile, verdict.ascii) for verdict in report.verdicts if verdict.profile != "dns"][4:6]
/// [('idna2003', 'fass.de'), ('idna2008', 'xn--fa-hia.de')]
#[pyfunction]
#[pyo3(signature = (name, profiles = None))]
pub(crate) fn check(name: &Bound<'_, PyString>, profiles: Option<Vec<String>>) -> PyResult<Check> {
    let (py, input) = (name.py(), text(name)?);
    let asked = asked(profiles)?;
    let positions = CodePoints::new(input);
    let mut accepted = true;
    let verdicts = asked.into_iter().map(|(profile, standard)| {
        let verdict = Verdict::new(py, profile, standard, input, &positions)?;
        accepted &= verdict.accepted;
        Ok(verdict)
    });
    let verdicts = verdicts.collect::<PyResult<Vec<_>>>()?;
    let labels = labels(input).enumerate().map(|(index, label)| {
        let class = classify(label.text());
        CheckedLabel {
            label: index,
            offset: positions.before(label.range().start),
            text: label.text().to_owned(),
            label_class: class.name(),
            idna_valid: class.is_idna_valid(),
            reason: class.reason().map(|error| error.kind().name()),
        }
    });
    let labels = PyTuple::new(py, labels.collect::<Vec<_>>())?.unbind();
    let verdicts = PyTuple::new(py, verdicts)?.unbind();
    Ok(Check { name: name.clone().unbind(), accepted, verdicts, labels })
}

/// The profiles of these names; all of them by default.
pub(crate) fn asked(names: Option<Vec<String>>) -> PyResult<Vec<(&'static str, Standard)>> {
    let Some(names) = names else { return Ok(Standard::ALL.to_vec()) };
    let found = names.iter().map(|name| {
        let found = Standard::ALL.into_iter().find(|(known, _)| known == name);
        found.ok_or_else(|| bad_option(format_args!("unknown profile: {name:?}")))
    });
    found.collect()
}

/// What every profile says of a name, and what RFC 5890 calls its labels.
#[pyclass(frozen, get_all, module = "xenonym")]
#[derive(Debug)]
pub(crate) struct Check {
    /// The name as it was given.
    name: Py<PyString>,
    /// Whether every profile accepts it.
    accepted: bool,
    /// A `Verdict` for each profile.
    verdicts: Py<PyTuple>,
    /// A `CheckedLabel` for each label.
    labels: Py<PyTuple>,
}

#[pymethods]
impl Check {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let verdict = if self.accepted { "accepted" } else { "rejected" };
        Ok(format!("<Check {} {verdict}>", self.name.bind(py).repr()?))
    }

    /// What notebooks show.
    fn _repr_html_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("xenonym._html")?.call_method1("check", (slf,))
    }
}

/// What one profile says of a name.
#[pyclass(frozen, get_all, module = "xenonym")]
#[derive(Debug)]
pub(crate) struct Verdict {
    /// The name of the profile.
    profile: &'static str,
    /// Whether it accepts the name.
    accepted: bool,
    /// The ASCII form; `None` for a rejected name.
    ascii: Option<String>,
    /// The Unicode form of that; `None` for a rejected name.
    unicode: Option<String>,
    /// Every `IDNAError`, the one that decided first.
    errors: Py<PyTuple>,
}

impl Verdict {
    fn new(
        py: Python<'_>,
        profile: &'static str,
        standard: Standard,
        name: &str,
        positions: &CodePoints<'_>,
    ) -> PyResult<Self> {
        let converted = standard.to_ascii_with_errors(name).map(|ascii| {
            let unicode = standard.to_unicode(&ascii).into_text().into_owned();
            (ascii.into_owned(), unicode)
        });
        let (forms, errors) = match converted {
            Ok(forms) => (Some(forms), Vec::new()),
            Err(errors) => (None, errors),
        };
        let errors = errors.into_iter().map(|error| instance(py, error, positions));
        let errors = PyTuple::new(py, errors.collect::<PyResult<Vec<_>>>()?)?.unbind();
        let (ascii, unicode) = forms.unzip();
        Ok(Self { profile, accepted: ascii.is_some(), ascii, unicode, errors })
    }
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        let verdict = if self.accepted { "accepted" } else { "rejected" };
        format!("<Verdict {verdict} by {}>", self.profile)
    }
}

/// A label as RFC 5890 sees it.
#[pyclass(frozen, get_all, module = "xenonym")]
#[derive(Debug)]
pub(crate) struct CheckedLabel {
    /// Which label, counted from 0.
    label: usize,
    /// Where it starts, in code points of the name.
    offset: usize,
    /// The label as it was given.
    text: String,
    /// What RFC 5890 calls it, such as `"A-label"`.
    label_class: &'static str,
    /// Whether names of hosts may have it.
    idna_valid: bool,
    /// The kind of error for which it is neither A-label nor U-label, if it looks like one.
    reason: Option<&'static str>,
}

#[pymethods]
impl CheckedLabel {
    fn __repr__(&self) -> String {
        format!("<CheckedLabel {:?}: {}>", self.text, self.label_class)
    }
}
