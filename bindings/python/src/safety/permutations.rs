//! `xenonym.safety.lookalikes.permutations`.

use std::borrow::Cow;
use std::task::Poll;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use xenonym::uts46::{self, Options as Uts46};
use xenonym_safety::lookalikes::{self, Options};

use super::display::policy;
use super::index::substitutions;
use crate::code_points::CodePoints;
use crate::error::exception;
use crate::record::Record;
use crate::text::text;

/// The look-alikes of a name that could be registered by IDNA2008, the best first, one by one.
///
/// With a `policy` of `xenonym.safety.display`, only those that it shows in Unicode, or that are ASCII; with a `suffix`,
/// under another public suffix than the name's own; without `slips`, none with a slip of typing. Raises `IDNAError`.
///
/// >>> from itertools import islice
/// >>> from xenonym.safety import lookalikes
/// >>> [found.ascii for found in islice(lookalikes.permutations("paypal.com", policy="chromium"), 2)]
/// ['paypa1.com', 'xn--papal-4mc.com']
#[pyfunction]
#[pyo3(signature = (name, *, policy = None, suffix = None, slips = true))]
pub(crate) fn lookalikes_permutations(
    name: &Bound<'_, PyString>,
    policy: Option<&str>,
    suffix: Option<&Bound<'_, PyString>>,
    slips: bool,
) -> PyResult<Permutations> {
    let (py, input) = (name.py(), text(name)?);
    let mut options = Options::new().with_slips(slips);
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

/// How many candidates are looked at before signals are: a few hundredths of a second.
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

    /// Whether the iterator ended early, after very many candidates that cannot be registered or are not shown: there
    /// may be more look-alikes.
    #[getter]
    fn gave_up(&self) -> bool {
        self.0.gave_up()
    }

    /// Between two look-alikes there can be very many candidates, so other threads and signals get their turn.
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

/// A name that could be registered and looks like another.
#[pyclass(frozen, get_all, module = "xenonym.safety.lookalikes")]
#[derive(Debug)]
pub(crate) struct Permutation {
    /// The name in its ASCII form.
    ascii: String,
    /// The name in its Unicode form.
    unicode: String,
    /// `"confusable"`, or `"one_edit"` for a slip of typing.
    kind: Cow<'static, str>,
    /// The lower, the better the imitation.
    cost: u16,
    /// A `Substitution` for each part that stands for another.
    substitutions: Py<PyTuple>,
}

impl Record for Permutation {
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Self { ascii, unicode, kind, cost, substitutions } = self;
        (ascii, unicode, &**kind, *cost, substitutions.bind(py)).into_pyobject(py)
    }
}

#[pymethods]
impl Permutation {
    #[new]
    fn from_fields(
        ascii: String,
        unicode: String,
        kind: String,
        cost: u16,
        substitutions: Py<PyTuple>,
    ) -> Self {
        Self { ascii, unicode, kind: kind.into(), cost, substitutions }
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

    fn __repr__(&self) -> String {
        format!("<Permutation '{}' at cost {}>", self.ascii, self.cost)
    }
}
