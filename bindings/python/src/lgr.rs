//! `xenonym.lgr`: labels under label generation rulesets (RFC 7940).

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyInt, PyString, PyType};
use xenonym_lgr::{Count, Document, Problem, Ruleset as LgrRuleset, decoded, root_zone};

use crate::error::bad_option;
use crate::result::result;
use crate::text::{convert, text};

/// Return the names of the built-in root zone rulesets: script subtags such as `"Deva"`, and
/// `"common"` for the merged one.
///
/// >>> from xenonym import lgr
/// >>> len(lgr.roots())
/// 26
#[pyfunction(name = "roots")]
pub(crate) fn lgr_roots() -> Vec<&'static str> {
    root_zone::names()
}

// `xenonym.lgr.Ruleset`.

/// A label generation ruleset (RFC 7940), which defines the labels that may be registered and their
/// variants.
///
/// Rulesets can be pickled and stored as bytes. Every method also accepts an A-label, and decodes
/// it.
///
/// >>> from xenonym import lgr
/// >>> ruleset = lgr.Ruleset.root("Hani")
/// >>> ruleset.check("台湾").disposition
/// 'valid'
/// >>> [variant.text for variant in ruleset.variants("台湾", disposition="allocatable")]
/// ['檯灣', '臺灣']
#[pyclass(frozen, eq, module = "xenonym.lgr")]
#[derive(PartialEq, Debug)]
pub(crate) struct Ruleset(Arc<xenonym_lgr::Ruleset>);

impl Ruleset {
    fn shared(ruleset: xenonym_lgr::Ruleset) -> Self {
        Self(Arc::new(ruleset))
    }

    pub(crate) fn ruleset(&self) -> &xenonym_lgr::Ruleset {
        &self.0
    }
}

#[pymethods]
impl Ruleset {
    /// Load a ruleset from an XML file, given its path or its bytes. Raises `RulesetError` with
    /// line, column and section if it violates the RFC, and `OSError` if it cannot be read.
    ///
    /// >>> from xenonym import lgr
    /// >>> xml = '<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data><char cp="0061"/></data></lgr>'
    /// >>> lgr.Ruleset.load(xml.encode()).check("aa").eligible
    /// True
    #[classmethod]
    fn load(class: &Bound<'_, PyType>, source: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = class.py();
        let read;
        let xml = if let Ok(bytes) = source.cast::<PyBytes>() {
            bytes.as_bytes()
        } else {
            let path: PathBuf = source.extract()?;
            read = py.detach(|| fs::read(path))?;
            &read
        };
        let compiled = py.detach(|| {
            Document::parse(xml).and_then(|document| xenonym_lgr::Ruleset::new(&document))
        });
        compiled.map(Self::shared).map_err(|error| rejected(py, &error))
    }

    /// Return the built-in root zone ruleset for a script subtag, or the merged one for `"common"`.
    /// Raises `ValueError` for other names.
    ///
    /// These rulesets are RZ-LGR-5 of 26 May 2022. RZ-LGR-6 of September 2025 is newer: download
    /// its files from ICANN and `load` them.
    ///
    /// >>> from xenonym import lgr
    /// >>> lgr.Ruleset.root("Deva").date
    /// '2022-05-26'
    #[classmethod]
    fn root(_class: &Bound<'_, PyType>, name: &str) -> PyResult<Self> {
        xenonym_lgr::Ruleset::root(name).map(Self::shared).ok_or_else(|| {
            let names = root_zone::names().join(", ");
            bad_option(format_args!("no built-in ruleset {name:?}: use one of {names}"))
        })
    }

    /// Restore a ruleset from the output of `to_bytes`, without parsing or compiling. Raises
    /// `ValueError` if the bytes were changed or come from another version of the package.
    #[classmethod]
    fn from_bytes(class: &Bound<'_, PyType>, data: &[u8]) -> PyResult<Self> {
        let loaded = class.py().detach(|| xenonym_lgr::Ruleset::from_bytes(data));
        loaded.map(Self::shared).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Return the ruleset in compiled form, for `from_bytes`.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.to_bytes()))
    }

    /// Check whether a label may be registered, and report which action or rule decided.
    ///
    /// >>> from xenonym import lgr
    /// >>> lgr.Ruleset.root("Deva").check("्क").reason
    /// 'U+094D at position 1 fails the rule follows-C-or-CN'
    fn check(&self, label: &Bound<'_, PyString>) -> PyResult<LabelVerdict> {
        let input = text(label)?;
        Ok(convert(label.py(), input, || LabelVerdict::new(&self.0, input)))
    }

    /// Return the variants of a label, excluding the label itself. With `disposition`, return only
    /// those with that disposition. The counts are exact, and variants are generated only as you
    /// iterate. Raises `ValueError` if the label is not eligible or the disposition is unknown.
    ///
    /// >>> from xenonym import lgr
    /// >>> variants = lgr.Ruleset.root("Hani").variants("台湾")
    /// >>> variants.total, variants.counts
    /// (9, {'blocked': 7, 'allocatable': 2})
    #[pyo3(signature = (label, *, disposition = None))]
    fn variants(
        &self,
        label: &Bound<'_, PyString>,
        disposition: Option<String>,
    ) -> PyResult<Variants> {
        Variants::new(label.py(), &self.0, text(label)?, disposition)
    }

    /// Return a variant of a label with its disposition, or `None` if it is not one. Raises
    /// `ValueError` if the label is not eligible.
    ///
    /// >>> from xenonym import lgr
    /// >>> lgr.Ruleset.root("Hani").variant("台湾", "臺灣").disposition
    /// 'allocatable'
    fn variant(
        &self,
        label: &Bound<'_, PyString>,
        variant: &Bound<'_, PyString>,
    ) -> PyResult<Option<Variant>> {
        let (label, variant) = (u_label(text(label)?)?, u_label(text(variant)?)?);
        match self.0.variant(&label, &variant) {
            Ok(found) => Ok(found.map(|found| Variant::new(&found))),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// Return the index label, which all variants of a label share: two labels with the same one
    /// collide. Returns `None` if code points or their contexts make the label invalid.
    ///
    /// >>> from xenonym import lgr
    /// >>> ruleset = lgr.Ruleset.root("Hani")
    /// >>> ruleset.index("臺灣") == ruleset.index("台湾")
    /// True
    fn index(&self, label: &Bound<'_, PyString>) -> PyResult<Option<String>> {
        let input = text(label)?;
        Ok(convert(label.py(), input, || decoded(input).and_then(|label| self.0.index(&label))))
    }

    /// The version, as written in the ruleset.
    #[getter]
    fn version(&self) -> Option<&str> {
        self.0.about().version.as_deref()
    }

    /// The date of publication, such as `"2022-05-26"`.
    #[getter]
    fn date(&self) -> Option<&str> {
        self.0.about().date.as_deref()
    }

    /// The language tags, such as `"und-Deva"`.
    #[getter]
    fn languages(&self) -> Vec<&str> {
        self.0.about().languages.iter().map(String::as_str).collect()
    }

    /// The dispositions that labels and variants can get.
    #[getter]
    fn dispositions(&self) -> Vec<&str> {
        self.0.dispositions().collect()
    }

    fn __repr__(&self) -> String {
        format!("<Ruleset {}>", self.0.about().languages.join(" "))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.getattr("from_bytes")?, (slf.get().to_bytes(slf.py()),)))
    }
}

#[cold]
fn rejected(py: Python<'_>, error: &xenonym_lgr::Error) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let arguments = (error.message(), error.section(), error.line(), error.column());
    match CLASS
        .import(py, "xenonym._error", "RulesetError")
        .and_then(|class| class.call1(arguments))
    {
        Ok(exception) => PyErr::from_value(exception),
        Err(failure) => failure,
    }
}

// `xenonym.lgr.Variants` and `xenonym.lgr.Variant`.

/// The variants of a label: their counts, and an iterator in code point order.
#[pyclass(frozen, module = "xenonym.lgr")]
#[derive(Debug)]
pub(crate) struct Variants {
    ruleset: Arc<LgrRuleset>,
    label: String,
    disposition: Option<String>,
    counts: Vec<(String, Count)>,
    has_duplicates: bool,
}

impl Variants {
    fn new(
        py: Python<'_>,
        ruleset: &Arc<LgrRuleset>,
        label: &str,
        disposition: Option<String>,
    ) -> PyResult<Self> {
        if let Some(name) =
            disposition.as_ref().filter(|name| !ruleset.dispositions().any(|one| one == *name))
        {
            let names: Vec<&str> = ruleset.dispositions().collect();
            let names = names.join(", ");
            return Err(bad_option(format_args!("no disposition {name:?}: use one of {names}")));
        }
        let label = u_label(label)?;
        let counted = py.detach(|| {
            let variants = ruleset.variants(&label)?;
            let counts = variants.counts().filter(|(name, _)| {
                disposition.as_ref().is_none_or(|disposition| disposition == name)
            });
            let counts = counts.map(|(name, count)| (name.to_owned(), count.clone()));
            Ok::<_, xenonym_lgr::VariantsError>((counts.collect(), variants.has_duplicates()))
        });
        let (counts, has_duplicates) =
            counted.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { ruleset: Arc::clone(ruleset), label, disposition, counts, has_duplicates })
    }
}

#[pymethods]
impl Variants {
    /// The label, in the form that was evaluated.
    #[getter]
    fn label(&self) -> &str {
        &self.label
    }

    /// The number of variants.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut total = 0_i32.into_bound_py_any(py)?;
        for (_, count) in &self.counts {
            total = total.add(integer(py, count)?)?;
        }
        Ok(total)
    }

    /// The number of variants with each disposition. Dispositions without variants are left out.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for (name, count) in &self.counts {
            counts.set_item(name, integer(py, count)?)?;
        }
        Ok(counts)
    }

    /// Whether some variant of the label can be generated in two ways (RFC 7940 section 8.4).
    #[getter]
    fn has_duplicates(&self) -> bool {
        self.has_duplicates
    }

    /// Iterate over the variants, one `Variant` at a time.
    fn __iter__(&self) -> VariantIterator {
        VariantIterator {
            ruleset: Arc::clone(&self.ruleset),
            label: self.label.clone(),
            disposition: self.disposition.clone(),
            batch: FIRST_BATCH,
            ready: VecDeque::new(),
            last: None,
            is_done: false,
        }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<{} variants of '{}'>", self.total(py)?, self.label))
    }
}

fn integer<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    match count.get() {
        Some(count) => count.into_bound_py_any(py),
        None => py.get_type::<PyInt>().call1((count.to_string(),)),
    }
}

/// Variants to generate before signals are handled. Starts small for callers that use only the
/// first few.
const FIRST_BATCH: usize = 16;
const LARGEST_BATCH: usize = 1 << 14;

/// An iterator over the variants of a label.
#[pyclass(module = "xenonym.lgr")]
#[derive(Debug)]
pub(crate) struct VariantIterator {
    ruleset: Arc<LgrRuleset>,
    label: String,
    disposition: Option<String>,
    batch: usize,
    ready: VecDeque<Variant>,
    last: Option<String>,
    is_done: bool,
}

#[pymethods]
impl VariantIterator {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Variant>> {
        if self.ready.is_empty() && !self.is_done {
            py.check_signals()?;
            self.fill(py);
        }
        Ok(self.ready.pop_front())
    }
}

impl VariantIterator {
    /// Generates the next variants. The list borrows from the ruleset and cannot be stored, so this
    /// resumes after the last variant.
    fn fill(&mut self, py: Python<'_>) {
        py.detach(|| {
            // The label was eligible when the iterator was created.
            let Ok(variants) = self.ruleset.variants(&self.label) else { return };
            let list = match &self.disposition {
                Some(disposition) => variants.list_with(disposition),
                None => variants.iter(),
            };
            let rest = match &self.last {
                Some(text) => list.after(text),
                None => list,
            };
            self.ready.extend(rest.take(self.batch).map(|variant| Variant::new(&variant)));
        });
        self.is_done = self.ready.len() < self.batch;
        self.last = self.ready.back().map(|variant| variant.text.clone());
        self.batch = (self.batch * 4).min(LARGEST_BATCH);
    }
}

result! {
    /// A variant of a label.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.lgr")]
    pub(crate) struct Variant {
        /// The text of the variant.
        text: String,
        /// The disposition, such as `"blocked"`.
        disposition: String,
        /// The index of the deciding action, counted from 0, or `None` if code points or their contexts
        /// are not valid.
        action: Option<usize>,
    }

    fn __repr__(&self) -> String {
        format!("<Variant '{}' {}>", self.text, self.disposition)
    }
}

impl Variant {
    fn new(variant: &xenonym_lgr::Variant<'_>) -> Self {
        Self {
            text: variant.text().to_owned(),
            disposition: variant.disposition().to_owned(),
            action: variant.action(),
        }
    }
}

// `xenonym.lgr.LabelVerdict`.

/// Why a label that begins with `xn--` is not evaluated.
const NOT_A_LABEL: &str = "the label begins with xn-- and is not an A-label";

result! {
    /// Whether a ruleset allows a label to be registered, and why.
    #[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.lgr")]
    pub(crate) struct LabelVerdict {
        /// The label that was evaluated. For an A-label, this is its Unicode form.
        label: String,
        /// Whether the disposition is not `"invalid"`. An eligible label can be `"blocked"`, so decide
        /// about a registration by `registrable`.
        eligible: bool,
        /// Whether the ruleset allows the label to be registered: its disposition is `"valid"`,
        /// `"allocatable"` or `"activated"`. Always `False` under the merged ruleset `common`, because it
        /// allows labels that mix scripts. IDNA2008 can still forbid the label: see `problem`.
        registrable: bool,
        /// The disposition, such as `"valid"`.
        disposition: String,
        /// The index of the deciding action, counted from 0, with the ruleset's actions before the
        /// default ones. `None` if code points or their contexts make the label invalid.
        action: Option<usize>,
        /// The reason: a code point, a rule, or the comment of the action.
        reason: String,
        /// The reason why IDNA2008 forbids registering the label, or `None`. It never changes the
        /// disposition.
        problem: Option<String>,
    }

    fn __repr__(&self) -> String {
        format!("<LabelVerdict {}: {}>", self.disposition, self.reason)
    }
}

impl LabelVerdict {
    fn new(ruleset: &LgrRuleset, label: &str) -> Self {
        let Some(label) = decoded(label) else {
            let disposition = ruleset.dispositions().next().unwrap_or_default().to_owned();
            let (label, reason) = (label.to_owned(), NOT_A_LABEL.to_owned());
            return Self {
                label,
                eligible: false,
                registrable: false,
                disposition,
                action: None,
                reason,
                problem: None,
            };
        };
        let verdict = ruleset.check(&label);
        Self {
            eligible: verdict.is_eligible(),
            registrable: verdict.is_registrable(),
            disposition: verdict.disposition().to_owned(),
            action: verdict.action(),
            reason: verdict.to_string(),
            problem: Problem::of_idna2008(&label).map(|problem| problem.to_string()),
            label: label.into_owned(),
        }
    }
}

/// The label that is evaluated.
fn u_label(label: &str) -> PyResult<String> {
    let label = decoded(label).map(Cow::into_owned);
    label.ok_or_else(|| PyValueError::new_err(NOT_A_LABEL))
}
