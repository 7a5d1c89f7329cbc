//! `xenonym.lgr.LabelVerdict`.

use std::borrow::Cow;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use xenonym_lgr::{Problem, Ruleset, decoded};

/// Why a label that begins with `xn--` is not evaluated.
const NOT_A_LABEL: &str = "the label begins with xn-- and is not an A-label";

/// Whether a ruleset allows a label to be registered, and why.
#[pyclass(frozen, get_all, new = "from_fields", module = "xenonym.lgr")]
#[derive(Debug)]
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

impl LabelVerdict {
    pub(super) fn new(ruleset: &Ruleset, label: &str) -> Self {
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

#[pymethods]
impl LabelVerdict {
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (
            self.label.as_str(),
            self.eligible,
            self.registrable,
            self.disposition.as_str(),
            self.action,
            self.reason.as_str(),
            self.problem.as_deref(),
        )
            .into_pyobject(py)
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.__getnewargs__(py)?.eq(other.__getnewargs__(py)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__getnewargs__(py)?.hash()
    }

    fn __repr__(&self) -> String {
        format!("<LabelVerdict {}: {}>", self.disposition, self.reason)
    }
}

/// The label that is evaluated.
pub(super) fn u_label(label: &str) -> PyResult<String> {
    let label = decoded(label).map(Cow::into_owned);
    label.ok_or_else(|| PyValueError::new_err(NOT_A_LABEL))
}
