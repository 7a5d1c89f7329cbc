//! Columns without their dictionaries.
//!
//! A file of Arrow holds one dictionary per column. If the input may have several, as streams do, the output has
//! the values themselves.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, make_array};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};
use arrow_select::take::take;

/// The schema without dictionaries, also inside structs, lists and maps.
pub(super) fn schema(schema: &Schema) -> Schema {
    let fields: Vec<FieldRef> = schema.fields().iter().map(|of| field(of)).collect();
    Schema::new_with_metadata(fields, schema.metadata().clone())
}

fn field(of: &Field) -> FieldRef {
    let column = match of.data_type() {
        DataType::Dictionary(_, values) => values.as_ref().clone(),
        DataType::Struct(fields) => DataType::Struct(fields.iter().map(|of| field(of)).collect()),
        DataType::List(item) => DataType::List(field(item)),
        DataType::LargeList(item) => DataType::LargeList(field(item)),
        DataType::FixedSizeList(item, size) => DataType::FixedSizeList(field(item), *size),
        DataType::Map(entry, is_sorted) => DataType::Map(field(entry), *is_sorted),
        other => other.clone(),
    };
    Arc::new(of.clone().with_data_type(column))
}

/// The same rows in a schema from [`schema`].
pub(super) fn batch(rows: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let columns = rows.columns().iter().zip(schema.fields());
    let columns = columns.map(|(of, field)| column(of, field.data_type()));
    RecordBatch::try_new(schema.clone(), columns.collect::<Result<_, _>>()?)
}

fn column(of: &ArrayRef, target: &DataType) -> Result<ArrayRef, ArrowError> {
    if of.data_type() == target {
        return Ok(of.clone());
    }
    if let Some(dictionary) = of.as_any_dictionary_opt() {
        return take(dictionary.values(), dictionary.keys(), None);
    }
    let inner: Vec<&FieldRef> = match target {
        DataType::Struct(fields) => fields.iter().collect(),
        DataType::List(field)
        | DataType::LargeList(field)
        | DataType::FixedSizeList(field, _)
        | DataType::Map(field, _) => vec![field],
        _ => Vec::new(),
    };
    let data = of.to_data();
    let children = data.child_data().iter().zip(inner);
    let children = children
        .map(|(child, field)| Ok(column(&make_array(child.clone()), field.data_type())?.to_data()));
    let children = children.collect::<Result<_, ArrowError>>()?;
    let plain = data.into_builder().data_type(target.clone()).child_data(children);
    Ok(make_array(plain.build()?))
}
