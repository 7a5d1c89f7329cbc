//! Columns in other types, where a format cannot hold them in their own.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, SchemaRef, TimeUnit};

use crate::columnar::schema::retyped;

/// Columns as a format can hold them.
pub(crate) struct Adapted {
    pub(crate) schema: SchemaRef,
    /// Those whose types are others.
    columns: Vec<usize>,
}

impl Adapted {
    /// `adapt` gives another type for what the format cannot hold as it is, also inside of columns.
    pub(crate) fn new(schema: &SchemaRef, adapt: impl Fn(&DataType) -> Option<DataType>) -> Self {
        let adapted = retyped(schema, &mut |column| match column {
            DataType::Dictionary(_, values) => adapt(column).or_else(|| adapt(values)),
            other => adapt(other),
        });
        let pairs = schema.fields().iter().zip(adapted.fields()).enumerate();
        let others = pairs.filter(|(_, (before, after))| before.data_type() != after.data_type());
        let columns = others.map(|(index, _)| index).collect();
        Self { schema: Arc::new(adapted), columns }
    }

    pub(crate) fn batch(&self, batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
        RecordBatch::try_new(self.schema.clone(), self.columns(batch)?)
    }

    fn columns(&self, batch: &RecordBatch) -> Result<Vec<ArrayRef>, ArrowError> {
        let mut columns: Vec<ArrayRef> = batch.columns().to_vec();
        for &index in &self.columns {
            columns[index] = cast(batch.column(index), self.schema.field(index).data_type())?;
        }
        Ok(columns)
    }

    /// The same, or which value would be another one. Rows are counted from `first`.
    pub(crate) fn exact_batch(
        &self,
        batch: &RecordBatch,
        first: u64,
    ) -> Result<RecordBatch, String> {
        let told = |error: ArrowError| error.to_string();
        let columns = self.columns(batch).map_err(told)?;
        for &index in &self.columns {
            let before = batch.column(index);
            let after = cast(&columns[index], before.data_type()).map_err(told)?;
            let is_other = |row: &usize| after.slice(*row, 1) != before.slice(*row, 1);
            if &after != before
                && let Some(row) = (0..before.len()).find(is_other)
            {
                return Err(format!(
                    "column {:?}, row {}: the value does not fit {}",
                    batch.schema_ref().field(index).name(),
                    first + row as u64,
                    self.schema.field(index).data_type()
                ));
            }
        }
        RecordBatch::try_new(self.schema.clone(), columns).map_err(told)
    }
}

/// A file of Arrow can have one dictionary for a column: if there may be more, as those of Parquet
/// and of streams are, what refers to one is written out.
pub(crate) fn without_dictionary(column: &DataType) -> Option<DataType> {
    match column {
        DataType::Dictionary(_, values) => Some(values.as_ref().clone()),
        _ => None,
    }
}

/// As text, points in time are in UTC. What refers to a dictionary is written out, for a null that is
/// in the dictionary would be an empty text.
pub(crate) fn for_text(column: &DataType) -> Option<DataType> {
    match column {
        DataType::Timestamp(unit, Some(_)) => {
            Some(DataType::Timestamp(*unit, Some("+00:00".into())))
        }
        DataType::Dictionary(_, values) => {
            Some(for_text(values).unwrap_or_else(|| values.as_ref().clone()))
        }
        _ => None,
    }
}

/// Parquet has neither seconds nor days of milliseconds: they would be integers to all who read them.
pub(crate) fn for_parquet(column: &DataType) -> Option<DataType> {
    match column {
        DataType::Timestamp(TimeUnit::Second, zone) => {
            Some(DataType::Timestamp(TimeUnit::Millisecond, zone.clone()))
        }
        DataType::Time32(TimeUnit::Second) => Some(DataType::Time32(TimeUnit::Millisecond)),
        DataType::Date64 => Some(DataType::Date32),
        _ => None,
    }
}
