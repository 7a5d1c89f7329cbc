//! `xenonym.safety.lookalikes.Index`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::task::Poll;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple, PyType};
use xenonym::domain::MAX_LABEL_LENGTH;
use xenonym::host::find_in_text;
use xenonym::uts46::{self, Options as Uts46};
use xenonym::{ACE_PREFIX, punycode};
use xenonym_safety::lookalikes::{self, Builder, Level, Options};

use super::{Skipped, each_name, policy};
use crate::error::{CodePoints, bad_option, exception};
use crate::result::result;
use crate::text::{convert, text};

/// An index of protected names that finds names imitating them.
///
/// Each protected name is reduced to its registered domain according to the Public Suffix List.
/// That domain, the names in `allowed` and all names under them never count as imitations. `level`
/// is `"strict"`, `"normal"` or `"wide"`. Names that cannot be added are `skipped`. An index
/// without protected names is valid and finds nothing, so check `len(index)` if the list may be
/// empty. An index can be pickled and stored as bytes.
///
/// `protected` and `allowed` are iterables of `str`, or columns of PyArrow, Polars or pandas.
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
        let level: Level = level.parse().map_err(|_| {
            bad_option(format_args!("the level must be strict, normal or wide, not {level:?}"))
        })?;
        let mut builder = Builder::new(level);
        let mut skipped = each_name("protected", protected, &mut |name| {
            builder.protect(name).map_err(|skipped| skipped.to_string())
        })?;
        if let Some(allowed) = allowed {
            skipped.extend(each_name("allowed", allowed, &mut |name| {
                builder.allow(name).map_err(|skipped| skipped.to_string())
            })?);
        }
        let skipped = skipped.into_iter().map(|one| Py::new(py, one)).collect::<PyResult<_>>()?;
        Ok(Self { index: py.detach(|| builder.build()), skipped })
    }

    /// Return a `Hit` for each protected name that `name` imitates, with the best imitation first.
    ///
    /// The name can be in any form, even an invalid one. For a URL, an email address or a host with a
    /// port, only the host is examined. Raises `IDNAError` for a text without a host.
    ///
    /// >>> from xenonym.safety import lookalikes
    /// >>> index = lookalikes.Index(["paypal.com"])
    /// >>> [hit.protected for hit in index.find("https://paypa1.com/login")]
    /// ['paypal.com']
    fn find<'py>(&self, name: &Bound<'py, PyString>) -> PyResult<Vec<Bound<'py, Hit>>> {
        let (py, input) = (name.py(), text(name)?);
        let bytes = input.as_bytes();
        let found = convert(py, input, || find_in_text(bytes)?.decoded(bytes));
        let host = found.map_err(|error| exception(py, error, input))?;
        // A host that is not UTF-8 imitates no name.
        let host = core::str::from_utf8(&host).unwrap_or_default();
        let hits = convert(py, host, || self.index.find(host));
        let labels = unicode_labels(host, &hits);
        // Computed once for each label, because a long one can have many hits.
        let positions: BTreeMap<usize, CodePoints<'_>> =
            labels.iter().map(|(&number, label)| (number, CodePoints::new(label))).collect();
        hits.iter().map(|hit| Hit::new(py, hit, positions.get(&hit.label()))).collect()
    }

    /// The level, as passed to the constructor.
    #[getter]
    fn level(&self) -> &'static str {
        self.index.level().name()
    }

    /// The protected names in their Unicode form.
    #[getter]
    fn protected(&self) -> Vec<&str> {
        self.index.protected().collect()
    }

    /// The names that were not added, each with the reason: first protected names, then allowed
    /// ones. Empty for an index from bytes.
    #[getter]
    fn skipped(&self, py: Python<'_>) -> Vec<Py<Skipped>> {
        self.skipped.iter().map(|one| one.clone_ref(py)).collect()
    }

    /// Serialize the index, for `from_bytes`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.index.to_bytes())
    }

    /// Restore an index from the output of `to_bytes`. Raises `ValueError` with the reason if the
    /// bytes are truncated, modified, or not an index.
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

result! {
    /// A protected name that another name imitates.
    #[pyclass(frozen, get_all, module = "xenonym.safety.lookalikes")]
    pub(crate) struct Hit {
        /// The protected name in its Unicode form.
        protected: String,
        /// The kind of imitation, such as `"accent"`.
        kind: Cow<'static, str>,
        /// The cost of the imitation. Lower means a better imitation.
        cost: u16,
        /// The index of the label that imitates the protected one, counted from 0.
        label: usize,
        /// A `Substitution` for each replaced part.
        substitutions: Py<PyTuple>,
        /// The part of the label that imitates the protected name: `"paypa1"` in `"paypa1-login.example"`. `None` if the whole label does.
        part: Option<String>,
        /// The word next to that part, such as `"login"`.
        word: Option<String>,
        /// The language of the word, such as `"en"`.
        language: Option<String>,
    }

    #[new]
    #[pyo3(signature = (protected, kind, cost, label, substitutions, part = None, word = None, language = None))]
    fn from_fields(
        protected: String,
        kind: String,
        cost: u16,
        label: usize,
        substitutions: Py<PyTuple>,
        part: Option<String>,
        word: Option<String>,
        language: Option<String>,
    ) -> Self {
        let kind = kind.into();
        Self { protected, kind, cost, label, substitutions, part, word, language }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let protected = PyString::new(py, &self.protected).repr()?;
        Ok(format!("<Hit {} of {protected} at cost {}>", self.kind, self.cost))
    }
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
            part: hit.part().map(str::to_owned),
            word: hit.word().map(str::to_owned),
            language: hit.language().map(str::to_owned),
        };
        Bound::new(py, hit)
    }
}

result! {
    /// A part of a name that replaces a part of the protected one.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.safety.lookalikes")]
    pub(crate) struct Substitution {
        /// The offset of the part in the label's Unicode form, in code points. An imitation in two labels goes on after the dot.
        offset: usize,
        /// The part in the name. Empty if something is left out.
        found: String,
        /// The part in the protected name. Empty if something is added.
        expected: String,
        /// The source that lists the two as look-alikes, such as `"uts39"`.
        source: String,
        /// The cost of the substitution. Lower means more alike.
        cost: u16,
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let [found, expected] =
            [&self.found, &self.expected].map(|part| PyString::new(py, part).repr());
        Ok(format!("<Substitution {} for {} by {}>", found?, expected?, self.source))
    }
}

/// Returns the substitutions in a text.
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

/// Returns the labels with hits, each with the next one, in Unicode form where they have one.
fn unicode_labels(name: &str, hits: &[lookalikes::Hit<'_>]) -> BTreeMap<usize, String> {
    let mut labels: BTreeMap<usize, String> =
        hits.iter().map(|hit| (hit.label(), String::new())).collect();
    if labels.is_empty() {
        return labels;
    }
    let ascii = if name.is_ascii() {
        name.to_ascii_lowercase()
    } else {
        uts46::to_ascii_with_errors(name, &Uts46::UTS46).into_raw().into_owned()
    };
    let mut rest = ascii.split('.').enumerate().peekable();
    while let Some((number, label)) = rest.next() {
        let Some(unicode) = labels.get_mut(&number) else { continue };
        *unicode = unicode_label(label);
        // An imitation in two labels goes on after the dot.
        if let Some((_, next)) = rest.peek() {
            *unicode = format!("{unicode}.{}", unicode_label(next));
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

// `xenonym.safety.lookalikes.permutations`.

/// Generate the look-alikes of a name that could be registered under IDNA2008, best first.
///
/// With a `policy` of `xenonym.safety.display`, return only names that are ASCII or that the policy
/// shows in Unicode. `suffix` replaces the public suffix of the name. `typos=False` excludes typos.
/// Raises `IDNAError`.
///
/// >>> from itertools import islice
/// >>> from xenonym.safety import lookalikes
/// >>> [found.ascii for found in islice(lookalikes.permutations("paypal.com", policy="chromium"), 2)]
/// ['paypa1.com', 'xn--papal-4mc.com']
#[pyfunction]
#[pyo3(name = "permutations", signature = (name, *, policy = None, suffix = None, typos = true))]
pub(crate) fn lookalikes_permutations(
    name: &Bound<'_, PyString>,
    policy: Option<&str>,
    suffix: Option<&Bound<'_, PyString>>,
    typos: bool,
) -> PyResult<Permutations> {
    let (py, input) = (name.py(), text(name)?);
    let mut options = Options::new().with_typos(typos);
    if let Some(policy) = policy {
        options = options.with_policy(self::policy(policy)?);
    }
    if let Some(suffix) = suffix {
        let suffix = text(suffix)?;
        let checked = uts46::to_ascii(suffix, &Uts46::DNS.with_reject_empty_names(true));
        checked.map_err(|error| exception(py, error, suffix))?;
        options = options.with_suffix(suffix);
    }
    let permutations = lookalikes::permutations(input, &options);
    permutations.map(Permutations).map_err(|error| exception(py, error, input))
}

/// Candidates to examine before checking for signals, which takes a few hundredths of a second.
const CANDIDATES: usize = 2_000;

/// An iterator over look-alikes.
#[pyclass(module = "xenonym.safety.lookalikes")]
#[derive(Debug)]
pub(crate) struct Permutations(lookalikes::Permutations);

#[pymethods]
impl Permutations {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    /// Whether the iterator stopped early, after a very long run of candidates that cannot be
    /// registered or are not shown. There may be more look-alikes.
    #[getter]
    fn gave_up(&self) -> bool {
        self.0.gave_up()
    }

    /// There can be very many candidates between two look-alikes, so this yields to other threads
    /// and signals.
    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Permutation>> {
        let found = loop {
            match py.detach(|| self.0.poll_next(CANDIDATES)) {
                Poll::Ready(found) => break found,
                Poll::Pending => py.check_signals()?,
            }
        };
        let Some(found) = found else { return Ok(None) };
        let positions = CodePoints::new(found.unicode());
        Ok(Some(Permutation {
            ascii: found.ascii().to_owned(),
            unicode: found.unicode().to_owned(),
            kind: found.kind().name().into(),
            cost: found.cost(),
            substitutions: substitutions(py, &positions, found.substitutions())?,
        }))
    }
}

result! {
    /// A look-alike of a name that could be registered.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.safety.lookalikes")]
    pub(crate) struct Permutation {
        /// The ASCII form of the look-alike.
        ascii: String,
        /// The Unicode form of the look-alike.
        unicode: String,
        /// The kind of look-alike: `"confusable"`, or `"one_edit"` for a typo.
        kind: String,
        /// The cost of the imitation. Lower means a better imitation.
        cost: u16,
        /// A `Substitution` for each replaced part.
        substitutions: Py<PyTuple>,
    }

    fn __repr__(&self) -> String {
        format!("<Permutation '{}' at cost {}>", self.ascii, self.cost)
    }
}
