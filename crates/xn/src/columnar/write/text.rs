//! Rows as text: CSV, TSV and JSON Lines.

use arrow_array::RecordBatch;
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_csv::WriterBuilder as CsvBuilder;
use arrow_json::WriterBuilder as JsonBuilder;
use arrow_json::writer::LineDelimited;
use arrow_schema::{ArrowError, SchemaRef};
use memchr::memchr_iter;
use xenonym_records::delimited::Syntax;

use super::adapted::{Adapted, for_text};
use super::exact;
use crate::columnar::fault::said;

/// A format of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextFormat {
    Table(Syntax),
    JsonLines,
}

/// The encoder of rows, which all threads share.
pub(crate) struct RowWriter {
    format: TextFormat,
    adapted: Adapted,
}

impl RowWriter {
    /// The encoder, or why rows of this schema cannot be written.
    pub(crate) fn new(format: TextFormat, schema: &SchemaRef) -> Result<Self, String> {
        let adapted = Adapted::new(schema, for_text);
        match format {
            TextFormat::Table(_) => {
                if let Some(nested) = schema.fields().iter().find(|f| f.data_type().is_nested()) {
                    return Err(format!(
                        "column {:?} is {}, which no field can hold: write jsonl instead",
                        nested.name(),
                        nested.data_type()
                    ));
                }
            }
            TextFormat::JsonLines => {
                exact::check_names(schema)?;
                exact::check_columns(&adapted.schema, "JSON", |none| json(none).map(drop))?;
            }
        }
        Ok(Self { format, adapted })
    }

    /// The first line.
    pub(crate) fn header(&self) -> Result<Vec<u8>, String> {
        match self.format {
            TextFormat::Table(Syntax::TSV) => {
                let fields = self.adapted.schema.fields().iter();
                let names: Vec<_> = fields.map(|field| field.name().as_str()).collect();
                if let Some(broken) = names.iter().find(|name| name.contains(['\t', '\n', '\r'])) {
                    return Err(format!("the name of column {broken:?} has a tab or a line break"));
                }
                Ok(format!("{}\n", names.join("\t")).into_bytes())
            }
            TextFormat::Table(syntax) => {
                let none = RecordBatch::new_empty(self.adapted.schema.clone());
                csv(&none, syntax, HasHeader::Yes).map_err(said)
            }
            TextFormat::JsonLines => Ok(Vec::new()),
        }
    }

    /// The lines of these rows. In errors, rows are counted from `first`.
    pub(crate) fn write(&self, batch: &RecordBatch, first: u64) -> Result<Vec<u8>, String> {
        let batch = self.adapted.batch(batch).map_err(said)?;
        exact::check_text(&batch, first)?;
        match self.format {
            TextFormat::Table(Syntax::TSV) => {
                let rows = tsv(&batch).map_err(said)?;
                check_tsv(&rows, &batch, first)?;
                Ok(rows)
            }
            TextFormat::Table(syntax) => csv(&batch, syntax, HasHeader::No).map_err(said),
            TextFormat::JsonLines => {
                exact::check_keys(&batch, first)?;
                json(&batch).map_err(said)
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HasHeader {
    Yes,
    No,
}

fn csv(batch: &RecordBatch, syntax: Syntax, header: HasHeader) -> Result<Vec<u8>, ArrowError> {
    let has_header = header == HasHeader::Yes;
    let builder = CsvBuilder::new().with_header(has_header).with_delimiter(syntax.delimiter());
    let mut writer = builder.build(Vec::new());
    writer.write(batch)?;
    Ok(writer.into_inner())
}

/// TSV has no quotation marks, but the CSV crate writes two of them for an empty row.
fn tsv(batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
    let options = FormatOptions::new().with_display_error(false);
    let columns = batch.columns().iter().map(|column| ArrayFormatter::try_new(column, &options));
    let columns: Vec<_> = columns.collect::<Result<_, _>>()?;
    let mut rows = String::new();
    for row in 0..batch.num_rows() {
        for (index, column) in columns.iter().enumerate() {
            if index > 0 {
                rows.push('\t');
            }
            column.value(row).write(&mut rows)?;
        }
        rows.push('\n');
    }
    Ok(rows.into_bytes())
}

/// Whether no value broke a row of TSV, which has no quotation marks.
fn check_tsv(rows: &[u8], batch: &RecordBatch, first: u64) -> Result<(), String> {
    let lines = batch.num_rows();
    let tabs = lines * batch.num_columns().saturating_sub(1);
    let are = |byte, count| memchr_iter(byte, rows).count() == count;
    if are(b'\n', lines) && are(b'\t', tabs) && are(b'\r', 0) {
        return Ok(());
    }
    let at = exact::find_characters(batch, &['\t', '\n', '\r'], first).unwrap_or_default();
    Err(format!(
        "{at}: the value has a tab or a line break, which TSV cannot hold: write CSV instead"
    ))
}

fn json(batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
    let builder = JsonBuilder::new().with_explicit_nulls(true);
    let mut writer = builder.build::<_, LineDelimited>(Vec::new());
    writer.write(batch)?;
    writer.finish()?;
    Ok(writer.into_inner())
}
