//! Columns: functions accept any object with `__arrow_c_array__` or `__arrow_c_stream__`, and
//! return an object with the same method (the Arrow PyCapsule interface).
//!
//! Buffers are shared rather than copied, and rows never become Python objects. An array in is an
//! array out. Long chunks of a stream are divided so that every core has work.

mod error;
mod import;
pub(crate) mod kernels;
pub(crate) mod survey;
mod validate;
mod watch;

use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef};
use arrow_schema::Field;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple, PyType};

/// An Arrow array for any library that supports the PyCapsule interface: `pyarrow.array(x)`,
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
        import::schema_capsule(py, &self.field)
    }

    /// Export the array as two capsules. `requested_schema` is ignored, as the interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        Ok((import::schema_capsule(py, &self.field)?, import::array_capsule(py, &self.array)?))
    }

    /// The number of null rows.
    #[getter]
    fn null_count(&self) -> usize {
        self.array.logical_null_count()
    }

    /// Returns whether the types and all rows are equal.
    fn __eq__(&self, py: Python<'_>, other: &Self) -> bool {
        py.detach(|| *self.array == *other.array)
    }

    /// Restore an array from the output of `__reduce__`. Raises `ValueError` if it is not valid.
    #[classmethod]
    fn _restored(
        _class: &Bound<'_, PyType>,
        name: &str,
        data_type: &str,
        array: &Bound<'_, PyTuple>,
    ) -> PyResult<Self> {
        let field = Arc::new(validate::field_from_picklable(name, data_type)?);
        Ok(Self { array: validate::from_picklable(field.data_type(), array)?, field })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, Bound<'py, PyTuple>>> {
        let (name, data_type) = validate::field_to_picklable(&slf.get().field);
        let array = validate::to_picklable(slf.py(), &slf.get().array)?;
        Ok((slf.getattr("_restored")?, (name, data_type, array)))
    }

    fn __repr__(&self) -> String {
        format!("<xenonym.arrow.Array of {} x {}>", self.array.len(), self.field.data_type())
    }
}

/// A column of several Arrow arrays for any library that supports the PyCapsule interface:
/// `pyarrow.chunked_array(x)`, `polars.Series(x)`, ... `pyarrow.array(x)` returns an array if there
/// is one chunk, and otherwise a `pyarrow.ChunkedArray`.
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
        import::schema_capsule(py, &self.field)
    }

    /// Export the chunks as a stream in a capsule. It can be called any number of times.
    /// `requested_schema` is ignored, as the interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        import::stream_capsule(py, Arc::clone(&self.field), self.chunks.clone())
    }

    /// Export the column to `pyarrow.array`, which doesn't read streams.
    #[pyo3(signature = (r#type = None))]
    fn __arrow_array__<'py>(
        slf: &Bound<'py, Self>,
        r#type: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        py.import("pyarrow")?.call_method1("chunked_array", (slf, r#type))
    }

    /// The number of chunks.
    #[getter]
    fn num_chunks(&self) -> usize {
        self.chunks.len()
    }

    /// The number of null rows.
    #[getter]
    fn null_count(&self) -> usize {
        self.chunks.iter().map(arrow_array::Array::logical_null_count).sum()
    }

    /// Returns whether the types and all rows are equal, even if they are divided into different
    /// chunks.
    fn __eq__(&self, py: Python<'_>, other: &Self) -> bool {
        let is_alike =
            self.field.data_type() == other.field.data_type() && self.__len__() == other.__len__();
        is_alike && py.detach(|| are_equal(&self.chunks, &other.chunks))
    }

    /// Restore a column from the output of `__reduce__`. Raises `ValueError` if it is not valid.
    #[classmethod]
    fn _restored(
        _class: &Bound<'_, PyType>,
        name: &str,
        data_type: &str,
        chunks: Vec<Bound<'_, PyTuple>>,
    ) -> PyResult<Self> {
        let field = Arc::new(validate::field_from_picklable(name, data_type)?);
        let chunks = chunks.iter().map(|chunk| validate::from_picklable(field.data_type(), chunk));
        Ok(Self { chunks: chunks.collect::<PyResult<_>>()?, field })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, Vec<Bound<'py, PyTuple>>>> {
        let (name, data_type) = validate::field_to_picklable(&slf.get().field);
        let chunks = slf.get().chunks.iter().map(|chunk| validate::to_picklable(slf.py(), chunk));
        Ok((slf.getattr("_restored")?, (name, data_type, chunks.collect::<PyResult<_>>()?)))
    }

    fn __repr__(&self) -> String {
        let (rows, chunks) = (self.__len__(), self.chunks.len());
        let data_type = self.field.data_type();
        format!("<xenonym.arrow.ChunkedArray of {rows} x {data_type} in {chunks} chunks>")
    }
}

/// A function and its arguments, which pickle calls to make a copy.
type Reduced<'py, Rows> = (Bound<'py, PyAny>, (String, String, Rows));

/// Returns whether two lists of chunks with the same number of rows have equal rows.
fn are_equal(chunks: &[ArrayRef], others: &[ArrayRef]) -> bool {
    let mut others = others.iter().cloned();
    let mut rest: Option<ArrayRef> = None;
    chunks.iter().all(|chunk| {
        let mut start = 0;
        while start < chunk.len() {
            let Some(other) = rest.take().or_else(|| others.next()) else { return false };
            let rows = other.len().min(chunk.len() - start);
            if *chunk.slice(start, rows) != *other.slice(0, rows) {
                return false;
            }
            rest = (rows < other.len()).then(|| other.slice(rows, other.len() - rows));
            start += rows;
        }
        true
    })
}
