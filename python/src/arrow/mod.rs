//! Columns: anything with `__arrow_c_array__` or `__arrow_c_stream__` in, an object with the same out
//! (the Arrow PyCapsule interface).
//!
//! Buffers are shared, not copied, and no row becomes a Python object. A column that is given as an
//! array stays one; of a stream, long chunks are divided, so that all cores have work.

mod error;
mod export;
mod import;
pub(crate) mod kernels;
mod parallel;
mod stream;
pub(crate) mod survey;
mod validate;
mod watch;

use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef};
use arrow_schema::Field;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// An Arrow array, for every library that knows the PyCapsule interface: `pyarrow.array(x)`,
/// `polars.Series(x)`, ...
#[pyclass(frozen, module = "xenonym.arrow")]
#[derive(Debug)]
pub(crate) struct Array {
    field: Arc<Field>,
    array: ArrayRef,
}

#[pymethods]
impl Array {
    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        export::schema(py, &self.field)
    }

    /// The array in two capsules. The schema that is asked for is not looked at, as the interface
    /// allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        Ok((export::schema(py, &self.field)?, export::array(py, &self.array)?))
    }

    /// How many rows are null.
    #[getter]
    fn null_count(&self) -> usize {
        self.array.logical_null_count()
    }

    fn __repr__(&self) -> String {
        format!("<xenonym.arrow.Array of {} x {}>", self.array.len(), self.field.data_type())
    }
}

/// A column of several Arrow arrays, for every library that knows the PyCapsule interface:
/// `pyarrow.chunked_array(x)`, `polars.Series(x)`, ...
#[pyclass(frozen, module = "xenonym.arrow")]
#[derive(Debug)]
pub(crate) struct ChunkedArray {
    field: Arc<Field>,
    chunks: Vec<ArrayRef>,
}

#[pymethods]
impl ChunkedArray {
    fn __len__(&self) -> usize {
        self.chunks.iter().map(arrow_array::Array::len).sum()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        export::schema(py, &self.field)
    }

    /// The chunks as a stream in a capsule, as often as it is asked for. The schema that is asked for
    /// is not looked at, as the interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        export::stream(py, Arc::clone(&self.field), self.chunks.clone())
    }

    /// How many chunks there are.
    #[getter]
    fn num_chunks(&self) -> usize {
        self.chunks.len()
    }

    /// How many rows are null.
    #[getter]
    fn null_count(&self) -> usize {
        self.chunks.iter().map(arrow_array::Array::logical_null_count).sum()
    }

    fn __repr__(&self) -> String {
        let (rows, chunks) = (self.__len__(), self.chunks.len());
        let data_type = self.field.data_type();
        format!("<xenonym.arrow.ChunkedArray of {rows} x {data_type} in {chunks} chunks>")
    }
}
