//! Result types that compare, hash and pickle as the tuple of their fields.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// The maximum number of errors that become Python objects. Any name that fits in the DNS has
/// fewer.
pub(crate) const MAX_ERRORS: usize = 1000;

/// A result type that is defined by its fields.
pub(crate) trait Record {
    /// Returns the arguments of the constructor.
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>>;

    fn equals(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.fields(py)?.eq(other.fields(py)?)
    }

    fn hash(&self, py: Python<'_>) -> PyResult<isize> {
        self.fields(py)?.hash()
    }
}
