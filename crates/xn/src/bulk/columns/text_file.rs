//! CSV and TSV, read as columns of texts.

use std::io::{Cursor, Read};
use std::sync::Arc;

use arrow_csv::ReaderBuilder;
use arrow_csv::reader::Format;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use super::parquet_file::Batches;
use crate::args::HeaderRow;
use crate::bulk::byte_order_mark::{self, BYTE_ORDER_MARK};
use crate::bulk::formats::Syntax;

/// A header is to be within so many bytes.
const BEGINNING: u64 = 1 << 20;

/// What no text has: in TSV a quotation mark is like any other code point.
const NO_QUOTE: u8 = 0xFF;

/// Opens it: reads until its columns are known.
pub(super) fn open(
    mut bytes: Box<dyn Read + Send>,
    syntax: Syntax,
    header: HeaderRow,
    rows: usize,
) -> Result<(SchemaRef, Batches), ArrowError> {
    let mut beginning = Vec::new();
    bytes.by_ref().take(BEGINNING).read_to_end(&mut beginning)?;
    byte_order_mark::check(&beginning)?;
    if beginning.starts_with(BYTE_ORDER_MARK) {
        beginning.drain(..BYTE_ORDER_MARK.len());
    }
    let quote = if syntax == Syntax::Csv { b'"' } else { NO_QUOTE };
    let has_header = header == HeaderRow::First;
    let format = Format::default()
        .with_header(has_header)
        .with_delimiter(syntax.delimiter())
        .with_quote(quote);
    // With no header, the first row says how many columns there are.
    let (found, _) = format.infer_schema(beginning.as_slice(), Some(usize::from(!has_header)))?;
    let text = |field: &Arc<Field>| Field::new(field.name(), DataType::Utf8, true);
    let schema: SchemaRef =
        Arc::new(Schema::new(found.fields().iter().map(text).collect::<Vec<_>>()));
    let reader = ReaderBuilder::new(schema.clone())
        .with_format(format)
        .with_batch_size(rows)
        .build(Cursor::new(beginning).chain(bytes))?;
    Ok((schema, Box::new(reader)))
}
