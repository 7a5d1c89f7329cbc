//! Casts columns to other types, if a format cannot hold their own.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, SchemaRef, TimeUnit};

use crate::columnar::fault::said;
use crate::columnar::schema::retyped;

/// Columns with types that a format can hold.
pub(crate) struct Adapted {
    pub(crate) schema: SchemaRef,
    /// The columns whose types change.
    columns: Vec<usize>,
}

impl Adapted {
    /// `adapt` returns another type for one that the format cannot hold, also inside columns.
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

    /// The adapted columns, or the value that would change. Rows are counted from `first`.
    pub(crate) fn exact_batch(
        &self,
        batch: &RecordBatch,
        first: u64,
    ) -> Result<RecordBatch, String> {
        let columns = self.columns(batch).map_err(said)?;
        for &index in &self.columns {
            let before = batch.column(index);
            let after = cast(&columns[index], before.data_type()).map_err(said)?;
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
        RecordBatch::try_new(self.schema.clone(), columns).map_err(said)
    }
}

/// An Arrow file can have one dictionary per column: if there may be more, as in Parquet
/// and in streams, the values are written out.
pub(crate) fn without_dictionary(column: &DataType) -> Option<DataType> {
    match column {
        DataType::Dictionary(_, values) => Some(values.as_ref().clone()),
        _ => None,
    }
}

/// Timestamps are in UTC as text. Values of dictionaries are written out, because a null
/// in a dictionary would become an empty text.
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

/// Parquet has neither seconds nor dates in milliseconds: readers would see integers.
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
