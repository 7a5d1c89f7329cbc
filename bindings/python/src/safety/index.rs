//! `xenonym.safety.lookalikes.Index`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple, PyType};
use xenonym::domain::MAX_LABEL_LENGTH;
use xenonym::uts46::{self, Options};
use xenonym::{ACE_PREFIX, punycode};
use xenonym_safety::lookalikes::{self, Builder, Level};

use super::host::host;
use super::{Skipped, each_name};
use crate::code_points::CodePoints;
use crate::error::bad_option;
use crate::record::Record;
use crate::text::{convert, text};

/// Protected names, to find those that imitate them.
///
/// A protected name stands for its registered domain by the Public Suffix List. It, the names in `allowed` and all names
/// under them imitate nothing. `level` is `"strict"`, `"normal"` or `"wide"`. Names that cannot be added are `skipped`. An index
/// can be pickled, and stored as bytes.
///
/// >>> from xenonym.safety import lookalikes
/// >>> index = lookalikes.Index(["paypal.com", "google.com"], allowed=["paypal.example"])
/// >>> [(hit.protected, hit.kind, hit.cost) for hit in index.find("www.paypa1.com")]
/// [('paypal.com', 'digit', 8)]
/// >>> index.find("paypal.example")
/// []
#[pyclass(frozen, module = "xenonym.safety.lookalikes")]
#[derive(Debug)]
pub(crate) struct Index {
    index: lookalikes::Index,
    skipped: Vec<Py<Skipped>>,
}

impl Index {
    pub(crate) fn index(&self) -> &lookalikes::Index {
        &self.index
    }
}

#[pymethods]
impl Index {
    #[new]
    #[pyo3(signature = (protected, *, level = "normal", allowed = None))]
    fn new(
        protected: &Bound<'_, PyAny>,
        level: &str,
        allowed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let py = protected.py();
        let level = Level::from_name(level).ok_or_else(|| {
            bad_option(format_args!("the level is strict, normal or wide, not {level:?}"))
        })?;
        let mut builder = Builder::new(level);
        let mut skipped = each_name(protected, &mut |name| {
            builder.protect(name).map_err(|skipped| skipped.to_string())
        })?;
        if let Some(allowed) = allowed {
            skipped.extend(each_name(allowed, &mut |name| {
                builder.allow(name).map_err(|skipped| skipped.to_string())
            })?);
        }
        let skipped = skipped.into_iter().map(|one| Py::new(py, one)).collect::<PyResult<_>>()?;
        Ok(Self { index: py.detach(|| builder.build()), skipped })
    }

    /// The protected names that a name imitates, the best imitation first: a `Hit` for each.
    ///
    /// The name may be in any form, and need not be valid. Blanks around it are ignored. Of a URL or an e-mail
    /// address, the host is looked at.
    ///
    /// >>> from xenonym.safety import lookalikes
    /// >>> index = lookalikes.Index(["paypal.com"])
    /// >>> [hit.protected for hit in index.find("https://paypa1.com/login")]
    /// ['paypal.com']
    fn find<'py>(&self, name: &Bound<'py, PyString>) -> PyResult<Vec<Bound<'py, Hit>>> {
        let (py, input) = (name.py(), host(text(name)?));
        let hits = convert(py, input, || self.index.find(input));
        let labels = unicode_labels(input, &hits);
        // Made once for each label: a long one can have many hits.
        let positions: BTreeMap<usize, CodePoints<'_>> =
            labels.iter().map(|(&number, label)| (number, CodePoints::new(label))).collect();
        hits.iter().map(|hit| Hit::new(py, hit, positions.get(&hit.label()))).collect()
    }

    /// The level.
    #[getter]
    fn level(&self) -> &'static str {
        self.index.level().name()
    }

    /// The protected names in their Unicode form.
    #[getter]
    fn protected(&self) -> Vec<&str> {
        self.index.protected().collect()
    }

    /// The names that were not added, with their reasons: protected ones, then allowed ones. An index from bytes has
    /// none.
    #[getter]
    fn skipped(&self, py: Python<'_>) -> Vec<Py<Skipped>> {
        self.skipped.iter().map(|one| one.clone_ref(py)).collect()
    }

    /// The index as bytes, for `from_bytes`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.index.to_bytes())
    }

    /// The index of bytes. Raises `ValueError` with the reason if they are cut short, were changed, or are not an
    /// index.
    #[classmethod]
    fn from_bytes(class: &Bound<'_, PyType>, data: &[u8]) -> PyResult<Self> {
        let index = class.py().detach(|| lookalikes::Index::from_bytes(data));
        let index = index.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { index, skipped: Vec::new() })
    }

    fn __len__(&self) -> usize {
        self.index.len()
    }

    fn __repr__(&self) -> String {
        format!("<Index of {} names at level {}>", self.index.len(), self.index.level())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }
}

/// A protected name that a name imitates.
#[pyclass(frozen, get_all, module = "xenonym.safety.lookalikes")]
#[derive(Debug)]
pub(crate) struct Hit {
    /// The protected name in its Unicode form.
    protected: String,
    /// How the name imitates it, such as `"accent"`.
    kind: Cow<'static, str>,
    /// The lower, the better the imitation.
    cost: u16,
    /// Which label of the host imitates the protected one, counted from 0.
    label: usize,
    /// A `Substitution` for each part that stands for another.
    substitutions: Py<PyTuple>,
}

impl Hit {
    fn new<'py>(
        py: Python<'py>,
        hit: &lookalikes::Hit<'_>,
        positions: Option<&CodePoints<'_>>,
    ) -> PyResult<Bound<'py, Self>> {
        let none = CodePoints::new("");
        let hit = Self {
            protected: hit.protected().to_owned(),
            kind: hit.kind().name().into(),
            cost: hit.cost(),
            label: hit.label(),
            substitutions: substitutions(py, positions.unwrap_or(&none), hit.substitutions())?,
        };
        Bound::new(py, hit)
    }
}

impl Record for Hit {
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (self.protected.as_str(), &*self.kind, self.cost, self.label, self.substitutions.bind(py))
            .into_pyobject(py)
    }
}

#[pymethods]
impl Hit {
    #[new]
    fn from_fields(
        protected: String,
        kind: String,
        cost: u16,
        label: usize,
        substitutions: Py<PyTuple>,
    ) -> Self {
        Self { protected, kind: kind.into(), cost, label, substitutions }
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.fields(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.equals(py, other)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.hash(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let protected = PyString::new(py, &self.protected).repr()?;
        Ok(format!("<Hit {} of {protected} at cost {}>", self.kind, self.cost))
    }
}

/// A part of a name that stands for another part of the protected one.
#[pyclass(frozen, get_all, module = "xenonym.safety.lookalikes")]
#[derive(Debug)]
pub(crate) struct Substitution {
    /// Where the part starts, in code points of the label's Unicode form.
    offset: usize,
    /// The part; empty if something is left out.
    found: String,
    /// The part of the protected name; empty if something is added.
    expected: String,
    /// Where it is known from that they look alike, such as `"uts39"`.
    source: Cow<'static, str>,
    /// The lower, the more alike.
    cost: u16,
}

impl Record for Substitution {
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (self.offset, self.found.as_str(), self.expected.as_str(), &*self.source, self.cost)
            .into_pyobject(py)
    }
}

#[pymethods]
impl Substitution {
    #[new]
    fn from_fields(
        offset: usize,
        found: String,
        expected: String,
        source: String,
        cost: u16,
    ) -> Self {
        Self { offset, found, expected, source: source.into(), cost }
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.fields(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.equals(py, other)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.hash(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let [found, expected] =
            [&self.found, &self.expected].map(|part| PyString::new(py, part).repr());
        Ok(format!("<Substitution {} for {} by {}>", found?, expected?, self.source))
    }
}

/// The substitutions in a text.
pub(super) fn substitutions(
    py: Python<'_>,
    positions: &CodePoints<'_>,
    substitutions: &[lookalikes::Substitution],
) -> PyResult<Py<PyTuple>> {
    let substitutions = substitutions.iter().map(|one| Substitution {
        offset: positions.before(one.offset()),
        found: one.found().to_owned(),
        expected: one.expected().to_owned(),
        source: one.source().name().into(),
        cost: one.cost(),
    });
    Ok(PyTuple::new(py, substitutions.collect::<Vec<_>>())?.unbind())
}

/// The labels of a name that have hits, in their Unicode form as far as they have one.
fn unicode_labels(name: &str, hits: &[lookalikes::Hit<'_>]) -> BTreeMap<usize, String> {
    let mut labels: BTreeMap<usize, String> =
        hits.iter().map(|hit| (hit.label(), String::new())).collect();
    if labels.is_empty() {
        return labels;
    }
    let ascii = if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        uts46::to_ascii_with_errors(name, &Options::UTS46).into_raw().into_owned()
    };
    for (number, label) in ascii.split('.').enumerate() {
        if let Some(unicode) = labels.get_mut(&number) {
            *unicode = unicode_label(label);
        }
    }
    labels
}

fn unicode_label(label: &str) -> String {
    let mut decoded = ['\0'; MAX_LABEL_LENGTH];
    let decoded = label
        .strip_prefix(ACE_PREFIX)
        .and_then(|digits| punycode::decode_code_points_into(digits, &mut decoded).ok());
    decoded.map_or_else(|| label.to_owned(), |decoded| decoded.iter().collect())
}
