//! Values that a format cannot hold: checked by column before a run, and by row during it.

use std::collections::HashSet;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Date64Type, DurationMicrosecondType, DurationMillisecondType, DurationSecondType,
    IntervalDayTimeType, IntervalYearMonthType, Time32MillisecondType, Time32SecondType,
    Time64MicrosecondType, Time64NanosecondType, TimestampMicrosecondType,
    TimestampMillisecondType, TimestampSecondType,
};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, RecordBatch, make_array, new_null_array};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{ArrowError, DataType, Field, IntervalUnit, Schema, TimeUnit};

use crate::panics::caught;

/// The text that the writers of text give a duration that is too long.
const NO_DURATION: &str = "<invalid>";

/// The first and the last second that can be written as a date and a time, of years of six digits.
const SECONDS: (i64, i64) = (-8_334_601_228_800, 8_210_266_876_799);
const DAY: i64 = 86_400;
/// The longest duration, in seconds, that can be written.
const LONGEST: i64 = i64::MAX / 1_000;

/// The column that cannot be written, if there is one: `write` tries each alone, with a null row.
pub(crate) fn check_columns(
    schema: &Schema,
    format: &str,
    write: impl Fn(&RecordBatch) -> Result<(), ArrowError>,
) -> Result<(), String> {
    for field in schema.fields() {
        let write = || {
            let none = new_null_array(field.data_type(), 1);
            write(&RecordBatch::try_from_iter_with_nullable([(field.name(), none, true)])?)
        };
        let written = caught(write).is_ok_and(|written| written.is_ok());
        written.then_some(()).ok_or_else(|| {
            format!(
                "column {:?} is {}, which {format} cannot hold",
                field.name(),
                field.data_type()
            )
        })?;
    }
    Ok(())
}

/// Checks that no two columns, and no two fields of a struct, have the same name: many programs see only
/// the last of equal members in JSON.
pub(crate) fn check_names(schema: &Schema) -> Result<(), String> {
    let fields: Vec<&Field> = schema.fields().iter().map(AsRef::as_ref).collect();
    check_field_names(&fields)
}

fn check_field_names(fields: &[&Field]) -> Result<(), String> {
    let mut names = HashSet::new();
    for field in fields {
        if !names.insert(field.name()) {
            let said = "two columns are called";
            return Err(format!("{said} {:?}, which JSON cannot hold", field.name()));
        }
        check_inner_names(field.data_type())?;
    }
    Ok(())
}

fn check_inner_names(column: &DataType) -> Result<(), String> {
    match column {
        DataType::Struct(fields) => {
            check_field_names(&fields.iter().map(AsRef::as_ref).collect::<Vec<_>>())
        }
        DataType::List(field) | DataType::LargeList(field) | DataType::FixedSizeList(field, _) => {
            check_inner_names(field.data_type())
        }
        _ => Ok(()),
    }
}

/// Checks that no map has a key twice: many programs see only the last of equal members in JSON.
/// Rows are counted from `first`.
pub(crate) fn check_keys(batch: &RecordBatch, first: u64) -> Result<(), String> {
    for (column, field) in batch.columns().iter().zip(batch.schema_ref().fields()) {
        if !has_map(field.data_type()) {
            continue;
        }
        for row in 0..column.len() {
            if let Some(key) = repeated_key(column, row) {
                return Err(format!(
                    "column {:?}, row {}: a map has the key {key:?} twice, which JSON cannot hold",
                    field.name(),
                    first + row as u64
                ));
            }
        }
    }
    Ok(())
}

fn has_map(column: &DataType) -> bool {
    match column {
        DataType::Map(..) => true,
        DataType::Struct(fields) => fields.iter().any(|field| has_map(field.data_type())),
        DataType::List(field)
        | DataType::LargeList(field)
        | DataType::ListView(field)
        | DataType::LargeListView(field)
        | DataType::FixedSizeList(field, _) => has_map(field.data_type()),
        _ => false,
    }
}

/// A key that a map in this row has twice, if there is one.
fn repeated_key(column: &ArrayRef, row: usize) -> Option<String> {
    if column.is_null(row) {
        return None;
    }
    let of_all = |values: ArrayRef| (0..values.len()).find_map(|row| repeated_key(&values, row));
    match column.data_type() {
        DataType::Map(..) => {
            let entries = column.as_map().value(row);
            let formatter =
                ArrayFormatter::try_new(entries.column(0), &FormatOptions::new()).ok()?;
            let mut keys = HashSet::new();
            let mut all = (0..entries.len()).map(|entry| formatter.value(entry).to_string());
            let repeated = all.find(|key| !keys.insert(key.clone()));
            repeated.or_else(|| of_all(entries.column(1).clone()))
        }
        DataType::Struct(_) => {
            column.as_struct().columns().iter().find_map(|column| repeated_key(column, row))
        }
        DataType::List(_) => of_all(column.as_list::<i32>().value(row)),
        DataType::LargeList(_) => of_all(column.as_list::<i64>().value(row)),
        DataType::ListView(_) => of_all(column.as_list_view::<i32>().value(row)),
        DataType::LargeListView(_) => of_all(column.as_list_view::<i64>().value(row)),
        DataType::FixedSizeList(..) => of_all(column.as_fixed_size_list().value(row)),
        _ => None,
    }
}

/// The error that a row cannot be written as text. Rows are counted from `first`.
pub(crate) fn check_text(batch: &RecordBatch, first: u64) -> Result<(), String> {
    let schema = batch.schema_ref();
    for (column, field) in batch.columns().iter().zip(schema.fields()) {
        if may_be_unwritable(column) {
            find_unwritable(column, field, first)?;
        }
    }
    Ok(())
}

/// The error for the first row without a text, if there is one.
pub(crate) fn find_unwritable(column: &ArrayRef, field: &Field, first: u64) -> Result<(), String> {
    let options = FormatOptions::new().with_display_error(false);
    let Ok(formatter) = ArrayFormatter::try_new(column, &options) else {
        return Ok(());
    };
    let text = |row: usize| formatter.value(row).try_to_string();
    let is_unwritable = |row: &usize| text(*row).map_or(true, |text| text.contains(NO_DURATION));
    match (0..column.len()).find(is_unwritable) {
        None => Ok(()),
        Some(row) => Err(format!(
            "column {:?}, row {}: the value is out of the range of what can be written; it is {}",
            field.name(),
            first + row as u64,
            field.data_type()
        )),
    }
}

/// The error for the first value with one of these characters, if there is one.
pub(crate) fn find_characters(
    batch: &RecordBatch,
    characters: &[char],
    first: u64,
) -> Option<String> {
    let columns = batch.columns().iter().zip(batch.schema_ref().fields());
    columns.into_iter().find_map(|(column, field)| {
        let formatter = ArrayFormatter::try_new(column, &FormatOptions::new()).ok()?;
        let has_one = |row: &usize| formatter.value(*row).to_string().contains(characters);
        let row = (0..column.len()).find(has_one)?;
        Some(format!("column {:?}, row {}", field.name(), first + row as u64))
    })
}

/// Whether a value may be outside the range that can be written. `false` is certain; `true` is not, because
/// values that are in no row are checked too.
fn may_be_unwritable(column: &ArrayRef) -> bool {
    let seconds = |per_second: i64| (SECONDS.0 * per_second, SECONDS.1 * per_second);
    match column.data_type() {
        DataType::Date32 => outside::<Date32Type>(column, SECONDS.0 / DAY, SECONDS.1 / DAY),
        DataType::Date64 => outside::<Date64Type>(column, seconds(1_000).0, seconds(1_000).1),
        DataType::Timestamp(TimeUnit::Second, _) => {
            outside::<TimestampSecondType>(column, SECONDS.0, SECONDS.1)
        }
        DataType::Timestamp(TimeUnit::Millisecond, _) => {
            outside::<TimestampMillisecondType>(column, seconds(1_000).0, seconds(1_000).1)
        }
        DataType::Timestamp(TimeUnit::Microsecond, _) => {
            outside::<TimestampMicrosecondType>(column, seconds(1_000_000).0, seconds(1_000_000).1)
        }
        DataType::Time32(TimeUnit::Second) => outside::<Time32SecondType>(column, 0, DAY - 1),
        DataType::Time32(_) => outside::<Time32MillisecondType>(column, 0, DAY * 1_000 - 1),
        DataType::Time64(TimeUnit::Microsecond) => {
            outside::<Time64MicrosecondType>(column, 0, DAY * 1_000_000 - 1)
        }
        DataType::Time64(_) => outside::<Time64NanosecondType>(column, 0, DAY * 1_000_000_000 - 1),
        DataType::Duration(TimeUnit::Second) => {
            outside::<DurationSecondType>(column, -LONGEST, LONGEST)
        }
        DataType::Duration(TimeUnit::Millisecond) => {
            outside::<DurationMillisecondType>(column, -i64::MAX, i64::MAX)
        }
        DataType::Duration(TimeUnit::Microsecond) => {
            outside::<DurationMicrosecondType>(column, -i64::MAX, i64::MAX)
        }
        DataType::Dictionary(..) => may_be_unwritable(column.as_any_dictionary().values()),
        DataType::Struct(_) => column.as_struct().columns().iter().any(may_be_unwritable),
        DataType::List(_) => may_be_unwritable(column.as_list::<i32>().values()),
        DataType::LargeList(_) => may_be_unwritable(column.as_list::<i64>().values()),
        DataType::ListView(_) => may_be_unwritable(column.as_list_view::<i32>().values()),
        DataType::LargeListView(_) => may_be_unwritable(column.as_list_view::<i64>().values()),
        DataType::FixedSizeList(..) => may_be_unwritable(column.as_fixed_size_list().values()),
        DataType::Map(..) => column.as_map().entries().columns().iter().any(may_be_unwritable),
        DataType::RunEndEncoded(..) => column
            .to_data()
            .child_data()
            .iter()
            .skip(1)
            .any(|of| may_be_unwritable(&make_array(of.clone()))),
        _ => false,
    }
}

fn outside<T: ArrowPrimitiveType>(column: &ArrayRef, least: i64, most: i64) -> bool
where
    T::Native: Into<i64>,
{
    let values = column.as_primitive::<T>().values().iter();
    values.fold(false, |is_outside, &value| {
        let value: i64 = value.into();
        is_outside || !(least..=most).contains(&value)
    })
}

/// The error that a row cannot be written as Parquet, whose INTERVAL cannot be negative.
pub(crate) fn check_parquet(batch: &RecordBatch, first: u64) -> Result<(), String> {
    let schema = batch.schema_ref();
    for (column, field) in batch.columns().iter().zip(schema.fields()) {
        let is_negative = |row: usize| match field.data_type() {
            DataType::Interval(IntervalUnit::YearMonth) => {
                column.as_primitive::<IntervalYearMonthType>().value(row) < 0
            }
            DataType::Interval(IntervalUnit::DayTime) => {
                let value = column.as_primitive::<IntervalDayTimeType>().value(row);
                value.days < 0 || value.milliseconds < 0
            }
            _ => false,
        };
        if !matches!(field.data_type(), DataType::Interval(_)) {
            continue;
        }
        if let Some(row) = (0..column.len()).find(|&row| column.is_valid(row) && is_negative(row)) {
            return Err(format!(
                "column {:?}, row {}: an interval of Parquet cannot be negative",
                field.name(),
                first + row as u64
            ));
        }
    }
    Ok(())
}
