//! CSV and TSV, read as columns of texts.

use std::io::{Cursor, Read};
use std::sync::Arc;

use arrow_csv::ReaderBuilder;
use arrow_csv::reader::Format;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use memchr::memchr_iter;
use xenonym_records::delimited::Syntax;

use super::checked_rows::CheckedRows;
use super::source::{Batches, Reading};
use crate::io::byte_order_mark::{self, BYTE_ORDER_MARK};
use crate::plan::HeaderRow;

/// A header is to be within so many bytes.
const BEGINNING: u64 = 1 << 20;

/// What no text has: in TSV a quotation mark is like any other code point.
const NO_QUOTE: u8 = 0xFF;

/// Opens it: reads until its columns are known.
pub(crate) fn open(
    mut bytes: Box<dyn Read + Send>,
    syntax: Syntax,
    reading: Reading,
) -> Result<(SchemaRef, Batches), ArrowError> {
    let mut mark = Vec::new();
    bytes.by_ref().take(BYTE_ORDER_MARK.len() as u64).read_to_end(&mut mark)?;
    byte_order_mark::check(&mark)?;
    if mark == BYTE_ORDER_MARK {
        mark.clear();
    }
    let mut bytes = CheckedRows::new(Cursor::new(mark).chain(bytes), syntax, reading.max_line);
    let mut beginning = Vec::new();
    bytes.by_ref().take(BEGINNING).read_to_end(&mut beginning)?;
    let lines = memchr_iter(b'\n', &beginning).count();
    let rows = reading.rows_of(beginning.len() as u64, lines as u64);
    let quote = if syntax == Syntax::Csv { b'"' } else { NO_QUOTE };
    let has_header = reading.header == HeaderRow::First;
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
