//! The kernels of `xenonym-arrow` as expressions of Polars, which has arrays of its own, so that rows are copied.

use std::sync::Arc;

use polars::prelude::*;
use xenonym_arrow::arrow::array::cast::AsArray;
use xenonym_arrow::arrow::array::types::{Int8Type, UInt64Type};
use xenonym_arrow::arrow::array::{Array, LargeStringArray, StringArray};
use xenonym_arrow::arrow::schema::{ArrowError, DataType as ArrowType};

/// Applies a kernel to a column of text, as in `apply(col("name"), |names| to_ascii(names, &Options::DNS))`.
pub fn apply<K, A>(names: Expr, kernel: K) -> Expr
where
    K: Fn(&dyn Array) -> Result<A, ArrowError> + Send + Sync + 'static,
    A: Array,
{
    let run = Arc::new(move |name: &PlSmallStr, names: LargeStringArray| {
        let result = kernel(&names).map_err(|error| polars_err!(ComputeError: "{error}"))?;
        column(name.clone(), &result)
    });
    let plan = Arc::clone(&run);
    names.map(
        move |names| run(names.name(), names.str()?.iter().collect()),
        move |_, field| {
            // A column of another type is rejected before the query runs.
            polars_ensure!(field.dtype() == &DataType::String, SchemaMismatch: "{field:?} is not text");
            let empty = plan(field.name(), LargeStringArray::new_null(0))?;
            Ok(Field::new(field.name().clone(), empty.dtype().clone()))
        },
    )
}

/// A column with the rows of an array. Where a struct is null, all of its fields are.
fn column(name: PlSmallStr, array: &dyn Array) -> PolarsResult<Column> {
    let kinds = array
        .as_dictionary_opt::<Int8Type>()
        .and_then(|kinds| kinds.downcast_dict::<StringArray>());
    let texts: StringChunked = match (array.data_type(), kinds) {
        (_, Some(kinds)) => kinds.into_iter().collect(),
        (ArrowType::Utf8, _) => array.as_string::<i32>().iter().collect(),
        (ArrowType::LargeUtf8, _) => array.as_string::<i64>().iter().collect(),
        (ArrowType::Boolean, _) => {
            let flags: BooleanChunked = array.as_boolean().iter().collect();
            return Ok(flags.with_name(name).into_column());
        }
        (ArrowType::UInt64, _) => {
            let numbers: UInt64Chunked = array.as_primitive::<UInt64Type>().iter().collect();
            return Ok(numbers.with_name(name).into_column());
        }
        (ArrowType::Struct(fields), _) => {
            let columns = fields.iter().zip(array.as_struct().columns());
            let columns = columns.map(|(field, array)| column(field.name().into(), array));
            let columns: Vec<Column> = columns.collect::<PolarsResult<_>>()?;
            return Ok(StructChunked::from_columns(name, array.len(), &columns)?.into_column());
        }
        (other, _) => polars_bail!(ComputeError: "no column is made of {other}"),
    };
    Ok(texts.with_name(name).into_column())
}
