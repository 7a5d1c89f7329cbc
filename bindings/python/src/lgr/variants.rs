//! `xenonym.lgr.Variants` and `xenonym.lgr.Variant`.

use std::collections::VecDeque;
use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyTuple};
use xenonym_lgr::{Count, Ruleset};

use super::verdict::u_label;
use crate::error::bad_option;

/// The variants of a label: their counts, and an iterator in code point order.
#[pyclass(frozen, module = "xenonym.lgr")]
#[derive(Debug)]
pub(crate) struct Variants {
    ruleset: Arc<Ruleset>,
    label: String,
    disposition: Option<String>,
    counts: Vec<(String, Count)>,
    has_duplicates: bool,
}

impl Variants {
    pub(super) fn new(
        py: Python<'_>,
        ruleset: &Arc<Ruleset>,
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
    ruleset: Arc<Ruleset>,
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
                None => variants.list(),
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

/// A variant of a label.
#[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.lgr")]
#[derive(Debug)]
pub(crate) struct Variant {
    /// The text of the variant.
    text: String,
    /// The disposition, such as `"blocked"`.
    disposition: String,
    /// The index of the deciding action, counted from 0, or `None` if code points or their contexts
    /// are not valid.
    action: Option<usize>,
}

impl Variant {
    pub(super) fn new(variant: &xenonym_lgr::Variant<'_>) -> Self {
        Self {
            text: variant.text().to_owned(),
            disposition: variant.disposition().to_owned(),
            action: variant.action(),
        }
    }
}

#[pymethods]
impl Variant {
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (self.text.as_str(), self.disposition.as_str(), self.action).into_pyobject(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.__getnewargs__(py)?.eq(other.__getnewargs__(py)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__getnewargs__(py)?.hash()
    }

    fn __repr__(&self) -> String {
        format!("<Variant '{}' {}>", self.text, self.disposition)
    }
}
