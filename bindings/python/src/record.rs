//! Results that are compared, hashed and pickled by their fields.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The most errors of a name that become Python objects. A name that the DNS can carry has fewer.
pub(crate) const MAX_ERRORS: usize = 1000;

/// A result that its fields make up.
pub(crate) trait Record {
    /// The arguments of its constructor.
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>>;

    fn equals(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.fields(py)?.eq(other.fields(py)?)
    }

    fn hash(&self, py: Python<'_>) -> PyResult<isize> {
        self.fields(py)?.hash()
    }
}
