//! `xenonym.safety.lookalikes.permutations`.

use std::task::Poll;

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use xenonym::uts46::{self, Options as Uts46};
use xenonym_safety::lookalikes::{self, Options};

use super::display::policy;
use super::index::substitutions;
use crate::code_points::CodePoints;
use crate::error::exception;
use crate::text::text;

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

/// A look-alike of a name that could be registered.
#[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.safety.lookalikes")]
#[derive(Debug)]
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

#[pymethods]
impl Permutation {
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Self { ascii, unicode, kind, cost, substitutions } = self;
        (ascii, unicode, kind, *cost, substitutions.bind(py)).into_pyobject(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.__getnewargs__(py)?.eq(other.__getnewargs__(py)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__getnewargs__(py)?.hash()
    }

    fn __repr__(&self) -> String {
        format!("<Permutation '{}' at cost {}>", self.ascii, self.cost)
    }
}
