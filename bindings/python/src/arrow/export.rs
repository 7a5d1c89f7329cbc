//! Arrays as capsules. When PyO3 drops a capsule, it releases whatever the consumer did not move
//! out.

use std::sync::Arc;

use arrow_array::{Array as _, ArrayRef};
use arrow_data::ffi::FFI_ArrowArray;
use arrow_schema::Field;
use arrow_schema::ffi::FFI_ArrowSchema;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::error::arrow_exception;
use super::import::{ARRAY, SCHEMA, STREAM};
use super::stream;

pub(super) fn schema<'py>(py: Python<'py>, field: &Field) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(field).map_err(arrow_exception)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

pub(super) fn array<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArray::new(&array.to_data()), ARRAY)
}

pub(super) fn stream(
    py: Python<'_>,
    field: Arc<Field>,
    chunks: Vec<ArrayRef>,
) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, stream::export(field, chunks), STREAM)
}
