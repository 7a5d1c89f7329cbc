//! `xenonym.check`: compares how the standards treat a name.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use xenonym::Standard;
use xenonym::domain::labels;
use xenonym::label::classify;

use crate::error::CodePoints;
use crate::error::{MAX_ERRORS, bad_option, instance};
use crate::result::result;
use crate::text::text;

/// Compare how each standard treats a name, like `xn check`.
///
/// `profiles` is a list of `"dns"`, `"host"`, `"uts46"`, `"uts46-strict"`, `"whatwg-url"`,
/// `"idna2003"`, `"idna2008"` and `"idna2008-lookup"`. The default is all of them.
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
            label_class: class.name().into(),
            idna_valid: class.is_idna_valid(),
            reason: class.reason().map(|error| error.kind().name().into()),
        }
    });
    let labels = PyTuple::new(py, labels.collect::<Vec<_>>())?.unbind();
    let verdicts = PyTuple::new(py, verdicts)?.unbind();
    Ok(Check { name: name.clone().unbind(), accepted, verdicts, labels })
}

/// Returns the profiles with these names. The default is all of them.
pub(crate) fn asked(names: Option<Vec<String>>) -> PyResult<Vec<(&'static str, Standard)>> {
    let Some(names) = names else { return Ok(Standard::ALL.to_vec()) };
    let found = names.iter().map(|name| {
        let found = Standard::ALL.iter().copied().find(|(known, _)| known == name);
        found.ok_or_else(|| {
            let known: Vec<_> = Standard::ALL.iter().map(|(known, _)| *known).collect();
            let known = known.join(", ");
            bad_option(format_args!("unknown profile: {name:?} (known profiles: {known})"))
        })
    });
    found.collect()
}

result! {
    /// The verdict of each profile on a name, and the RFC 5890 class of each label.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym")]
    pub(crate) struct Check {
        /// The name, as passed in.
        name: Py<PyString>,
        /// Whether every profile accepts the name.
        accepted: bool,
        /// One `Verdict` for each profile.
        verdicts: Py<PyTuple>,
        /// One `CheckedLabel` for each label.
        labels: Py<PyTuple>,
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let verdict = if self.accepted { "accepted" } else { "rejected" };
        Ok(format!("<Check {} {verdict}>", self.name.bind(py).repr()?))
    }

    /// The HTML that notebooks display.
    fn _repr_html_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("xenonym._html")?.call_method1("check", (slf,))
    }
}

result! {
    /// The verdict of one profile on a name.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym")]
    pub(crate) struct Verdict {
        /// The name of the profile.
        profile: String,
        /// Whether the profile accepts the name.
        accepted: bool,
        /// The ASCII form, or `None` if the name is rejected.
        ascii: Option<String>,
        /// The Unicode form, or `None` if the name is rejected.
        unicode: Option<String>,
        /// Up to 1,000 errors (`IDNAError`), starting with the one that caused the rejection.
        errors: Py<PyTuple>,
    }

    fn __repr__(&self) -> String {
        let verdict = if self.accepted { "accepted" } else { "rejected" };
        format!("<Verdict {verdict} by {}>", self.profile)
    }
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
        let errors =
            errors.into_iter().take(MAX_ERRORS).map(|error| instance(py, error, positions));
        let errors = PyTuple::new(py, errors.collect::<PyResult<Vec<_>>>()?)?.unbind();
        let (ascii, unicode) = forms.unzip();
        Ok(Self { profile: profile.into(), accepted: ascii.is_some(), ascii, unicode, errors })
    }
}

result! {
    /// A label and its class in RFC 5890.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym")]
    pub(crate) struct CheckedLabel {
        /// The index of the label, counted from 0.
        label: usize,
        /// The offset of the label in the name, in code points.
        offset: usize,
        /// The label, as passed in.
        text: String,
        /// The class in RFC 5890, such as `"A-label"`.
        label_class: String,
        /// Whether the label is allowed in host names.
        idna_valid: bool,
        /// The kind of error that keeps the label from being an LDH label, an A-label or a U-label.
        reason: Option<String>,
    }

    fn __repr__(&self) -> String {
        format!("<CheckedLabel {:?}: {}>", self.text, self.label_class)
    }
}
