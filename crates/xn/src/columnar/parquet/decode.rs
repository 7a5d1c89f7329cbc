//! Decodes all columns of a file to Arrow, for other formats.
//!
//! The crate that reads them drops the months of an INTERVAL, and lets INT96 timestamps overflow
//! if nanoseconds cannot hold them. So an INTERVAL is read as bytes, and becomes a type with
//! all its parts; INT96 is read in microseconds if one of its values needs that.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, IntervalMonthDayNanoArray, LargeListArray, ListArray,
    MapArray, RecordBatch, StructArray,
};
use arrow_buffer::IntervalMonthDayNano;
use arrow_schema::{ArrowError, DataType, IntervalUnit, SchemaRef, TimeUnit};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use parquet::basic::{ConvertedType, Type as Physical};
use parquet::schema::types::{ColumnDescriptor, SchemaDescriptor, Type, TypePtr};

use super::names::reader;
use super::rows::{Chunk, with_fields};
use super::{ParquetFile, footer};
use crate::columnar::read::reading::Reading;
use crate::columnar::schema::{leaves, retyped};
use crate::columnar::shared_file::SharedFile;

/// The length of an INTERVAL: months, days and milliseconds, of four bytes each.
const INTERVAL: i32 = 12;

/// The nanoseconds in a day, and the Julian day of 1970-01-01.
const DAY: i128 = 86_400_000_000_000;
const EPOCH: i128 = 2_440_588;

impl ParquetFile {
    /// All columns of a row group, in batches.
    pub(crate) fn decode(
        &self,
        group: usize,
        reading: Reading,
    ) -> Result<impl Iterator<Item = Result<RecordBatch, ArrowError>> + use<>, ArrowError> {
        let rows_at_once = reading.rows_of(self.row_sizes(group, |_| true)?);
        let read = reader(self, ProjectionMask::all(), Some(group), rows_at_once)?;
        let schema = self.schema();
        Ok(read.map(move |batch| exact_batch(batch?, &schema)))
    }
}

/// How to read a file so that all its columns are exact, and the resulting schema.
pub(super) fn exact(
    file: &SharedFile,
    metadata: ArrowReaderMetadata,
) -> Result<(ArrowReaderMetadata, SchemaRef), ArrowError> {
    let columns = metadata.parquet_schema().columns().iter();
    let (mut intervals, mut times) = (Vec::new(), Vec::new());
    for (leaf, column) in columns.enumerate() {
        if is_interval(column.self_type()) {
            intervals.push(leaf);
        } else if column.physical_type() == Physical::INT96 {
            times.push((leaf, unit(file, &metadata, leaf, column)?));
        }
    }
    if intervals.is_empty() && times.is_empty() {
        let schema = metadata.schema().clone();
        return Ok((metadata, schema));
    }
    let mut metadata = metadata;
    if !intervals.is_empty() {
        let root = without_intervals(metadata.parquet_schema().root_schema())?;
        let plain = Arc::new(SchemaDescriptor::new(root));
        let options = ArrowReaderOptions::new().with_parquet_schema(plain);
        metadata = ArrowReaderMetadata::load(file, options)?;
    }
    if !times.is_empty() {
        let mut next = 0;
        let schema = retyped(metadata.schema(), &mut |column| {
            let leaf = next;
            next += leaves(column);
            let (_, unit) = times.iter().find(|(of_leaf, _)| *of_leaf == leaf)?;
            match column {
                DataType::Timestamp(_, zone) => Some(DataType::Timestamp(*unit, zone.clone())),
                _ => None,
            }
        });
        let schema = Arc::new(schema);
        let options = ArrowReaderOptions::new().with_schema(schema);
        metadata = ArrowReaderMetadata::try_new(metadata.metadata().clone(), options)?;
    }
    let mut next = 0;
    let schema = retyped(metadata.schema(), &mut |column| {
        let leaf = next;
        next += leaves(column);
        let is_interval =
            intervals.contains(&leaf) && *column == DataType::FixedSizeBinary(INTERVAL);
        is_interval.then_some(DataType::Interval(IntervalUnit::MonthDayNano))
    });
    Ok((metadata, Arc::new(schema)))
}

fn is_interval(column: &Type) -> bool {
    column.get_basic_info().converted_type() == ConvertedType::INTERVAL
        && matches!(
            column,
            Type::PrimitiveType {
                physical_type: Physical::FIXED_LEN_BYTE_ARRAY,
                type_length: INTERVAL,
                ..
            }
        )
}

/// The unit that can hold all values of an INT96 column.
fn unit(
    file: &SharedFile,
    metadata: &ArrowReaderMetadata,
    leaf: usize,
    column: &ColumnDescriptor,
) -> Result<TimeUnit, ArrowError> {
    let (mut needs_micros, mut needs_nanos, mut first) = (None, None, 1);
    let source = Arc::new(file.clone());
    for group in metadata.metadata().row_groups() {
        let rows = usize::try_from(group.num_rows()).unwrap_or(0);
        let chunk = group.columns().get(leaf);
        let metadata = chunk.ok_or_else(|| footer::damaged("it lacks a column"))?;
        Chunk { source: &source, metadata, rows }.each_row(|row, _, value| {
            let Some((nanos, day)) = value.split_first_chunk::<8>() else {
                return;
            };
            let day = day.first_chunk().map_or(0, |day| i32::from_ne_bytes(*day));
            let nanos = (i128::from(day) - EPOCH) * DAY + i128::from(i64::from_ne_bytes(*nanos));
            if i64::try_from(nanos).is_err() {
                needs_micros.get_or_insert(first + row);
                if i64::try_from(nanos / 1_000).is_err() {
                    needs_nanos.get_or_insert(first + row);
                }
            }
            if nanos % 1_000 != 0 {
                needs_nanos.get_or_insert(first + row);
            }
        })?;
        first += rows;
    }
    match (needs_micros, needs_nanos) {
        (None, _) => Ok(TimeUnit::Nanosecond),
        (Some(_), None) => Ok(TimeUnit::Microsecond),
        (Some(distant), Some(exact)) => Err(ArrowError::ParquetError(format!(
            "column {:?} has a time in row {distant} that nanoseconds cannot hold, and one in row {exact} \
             that microseconds cannot hold: only --to parquet keeps both",
            column.path().string()
        ))),
    }
}

/// The schema with INTERVAL as bytes.
fn without_intervals(column: &Type) -> Result<TypePtr, ArrowError> {
    if column.is_primitive() {
        if !is_interval(column) {
            return Ok(Arc::new(column.clone()));
        }
        let info = column.get_basic_info();
        let plain = Type::primitive_type_builder(info.name(), column.get_physical_type())
            .with_repetition(info.repetition())
            .with_length(INTERVAL)
            .with_id(info.has_id().then(|| info.id()));
        return Ok(Arc::new(plain.build()?));
    }
    let fields = column.get_fields().iter().map(|field| without_intervals(field));
    Ok(with_fields(column, fields.collect::<Result<_, _>>()?)?)
}

fn exact_batch(batch: RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    if batch.schema_ref().fields() == schema.fields() {
        return Ok(batch);
    }
    let columns = batch.columns().iter().zip(schema.fields());
    let columns = columns.map(|(column, field)| exact_column(column, field.data_type()));
    RecordBatch::try_new(schema.clone(), columns.collect::<Result<_, _>>()?)
}

fn exact_column(column: &ArrayRef, target: &DataType) -> Result<ArrayRef, ArrowError> {
    if column.data_type() == target {
        return Ok(column.clone());
    }
    let nulls = column.nulls().cloned();
    Ok(match target {
        DataType::Interval(_) => intervals(column)?,
        DataType::Struct(fields) => {
            let columns = column.as_struct().columns().iter().zip(fields);
            let columns = columns.map(|(column, field)| exact_column(column, field.data_type()));
            let columns = columns.collect::<Result<_, _>>()?;
            Arc::new(StructArray::try_new_with_length(
                fields.clone(),
                columns,
                nulls,
                column.len(),
            )?)
        }
        DataType::List(field) => {
            let list = column.as_list::<i32>();
            let values = exact_column(list.values(), field.data_type())?;
            Arc::new(ListArray::try_new(field.clone(), list.offsets().clone(), values, nulls)?)
        }
        DataType::LargeList(field) => {
            let list = column.as_list::<i64>();
            let values = exact_column(list.values(), field.data_type())?;
            Arc::new(LargeListArray::try_new(field.clone(), list.offsets().clone(), values, nulls)?)
        }
        DataType::FixedSizeList(field, size) => {
            let values = exact_column(column.as_fixed_size_list().values(), field.data_type())?;
            Arc::new(FixedSizeListArray::try_new(field.clone(), *size, values, nulls)?)
        }
        DataType::Map(field, is_sorted) => {
            let map = column.as_map();
            let entries: ArrayRef = Arc::new(map.entries().clone());
            let entries = exact_column(&entries, field.data_type())?.as_struct().clone();
            let offsets = map.offsets().clone();
            Arc::new(MapArray::try_new(field.clone(), offsets, entries, nulls, *is_sorted)?)
        }
        _ => column.clone(),
    })
}

/// Months, days and milliseconds, one after the other.
fn intervals(bytes: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let parts = |bytes: &[u8]| -> Result<IntervalMonthDayNano, ArrowError> {
        let part =
            |at: usize| bytes[at..].first_chunk().map_or(0, |part| u32::from_le_bytes(*part));
        let whole = |part: u32| {
            let said = "an INTERVAL has more months or days than can be held";
            i32::try_from(part).map_err(|_| ArrowError::ParquetError(said.to_owned()))
        };
        let nanos = i64::from(part(8)) * 1_000_000;
        Ok(IntervalMonthDayNano::new(whole(part(0))?, whole(part(4))?, nanos))
    };
    let each = bytes.as_fixed_size_binary().iter().map(|bytes| bytes.map(parts).transpose());
    Ok(Arc::new(each.collect::<Result<IntervalMonthDayNanoArray, _>>()?))
}
