//! Batches as the bytes of a file, in each of the formats that columns can be written in.

use std::mem;
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_csv::{QuoteStyle, WriterBuilder as CsvBuilder};
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_json::WriterBuilder as JsonBuilder;
use arrow_json::writer::LineDelimited;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use memchr::memchr_iter;
use parquet::arrow::ArrowWriter;

use xenonym_records::delimited::Syntax;

use super::reader::Start;
use crate::plan::{TargetFormat, extension};

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Parquet,
    ArrowFile,
    ArrowStream,
    Text(Syntax),
    JsonLines,
}

impl Target {
    /// What is written to this file, or to standard output.
    pub(super) fn new(to: TargetFormat, output: Option<&Path>) -> Self {
        match (to, output) {
            (TargetFormat::Csv, _) => Self::Text(Syntax::Csv),
            (TargetFormat::Tsv, _) => Self::Text(Syntax::Tsv),
            (TargetFormat::Jsonl, _) => Self::JsonLines,
            (TargetFormat::Parquet, _) => Self::Parquet,
            (TargetFormat::Arrow, Some(path)) if extension(path) != "arrows" => Self::ArrowFile,
            (TargetFormat::Arrow, _) => Self::ArrowStream,
        }
    }

    /// The format's name, and why something is not written in it.
    pub(super) fn told(self, error: &ArrowError) -> String {
        let name = match self {
            Self::Parquet => "Parquet",
            Self::ArrowFile | Self::ArrowStream => "Arrow",
            Self::Text(Syntax::Csv) => "CSV",
            Self::Text(Syntax::Tsv) => "TSV",
            Self::JsonLines => "JSON Lines",
        };
        match error {
            ArrowError::CsvError(why) => format!("{name}: {why}"),
            other => format!("{name}: {other}"),
        }
    }
}

/// A file under way.
pub(super) enum Encoder {
    Parquet(Box<ArrowWriter<Vec<u8>>>),
    ArrowFile(Adapted, FileWriter<Vec<u8>>),
    ArrowStream(StreamWriter<Vec<u8>>),
    Text(Adapted, Syntax, HasHeader),
    JsonLines(Adapted),
}

/// Whether a header was written already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HasHeader {
    Yes,
    No,
}

impl Encoder {
    pub(super) fn new(target: Target, start: &Start) -> Result<Self, ArrowError> {
        let schema = start.layout.output.clone();
        Ok(match target {
            Target::Parquet => {
                let properties = start.kept.properties(&start.layout);
                let writer = ArrowWriter::try_new(Vec::new(), schema, Some(properties))?;
                Self::Parquet(Box::new(writer))
            }
            Target::ArrowFile => {
                let has_one = start.has_one_dictionary;
                let adapt = |column: &_| if has_one { None } else { without_dictionary(column) };
                let adapted = Adapted::new(&schema, adapt);
                let writer = FileWriter::try_new(Vec::new(), &adapted.schema)?;
                Self::ArrowFile(adapted, writer)
            }
            Target::ArrowStream => Self::ArrowStream(StreamWriter::try_new(Vec::new(), &schema)?),
            Target::Text(syntax) => {
                let adapted = Adapted::new(&schema, in_utc);
                if let Some(nested) = schema.fields().iter().find(|f| f.data_type().is_nested()) {
                    return Err(ArrowError::CsvError(format!(
                        "column {:?} is {}, which no field can hold: write jsonl instead",
                        nested.name(),
                        nested.data_type()
                    )));
                }
                Self::Text(adapted, syntax, HasHeader::No)
            }
            Target::JsonLines => {
                let adapted = Adapted::new(&schema, in_utc);
                // What cannot be written is found before anything is.
                json(&RecordBatch::new_empty(adapted.schema.clone()))?;
                Self::JsonLines(adapted)
            }
        })
    }

    /// The bytes of a batch, as far as they are known already.
    pub(super) fn encode(&mut self, batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
        match self {
            Self::Parquet(writer) => {
                writer.write(batch)?;
                Ok(mem::take(writer.inner_mut()))
            }
            Self::ArrowFile(adapted, writer) => {
                writer.write(&adapted.batch(batch)?)?;
                Ok(mem::take(writer.get_mut()))
            }
            Self::ArrowStream(writer) => {
                writer.write(batch)?;
                Ok(mem::take(writer.get_mut()))
            }
            Self::Text(adapted, syntax, header) => {
                let header = mem::replace(header, HasHeader::Yes);
                csv(&adapted.batch(batch)?, *syntax, header)
            }
            Self::JsonLines(adapted) => json(&adapted.batch(batch)?),
        }
    }

    /// The bytes at the end of the file.
    pub(super) fn finish(self) -> Result<Vec<u8>, ArrowError> {
        match self {
            Self::Parquet(writer) => Ok(writer.into_inner()?),
            Self::ArrowFile(_, writer) => writer.into_inner(),
            Self::ArrowStream(writer) => writer.into_inner(),
            Self::Text(adapted, syntax, HasHeader::No) => {
                csv(&RecordBatch::new_empty(adapted.schema), syntax, HasHeader::No)
            }
            Self::Text(_, _, HasHeader::Yes) | Self::JsonLines(_) => Ok(Vec::new()),
        }
    }
}

fn csv(batch: &RecordBatch, syntax: Syntax, header: HasHeader) -> Result<Vec<u8>, ArrowError> {
    let builder =
        CsvBuilder::new().with_header(header == HasHeader::No).with_delimiter(syntax.delimiter());
    let builder = match syntax {
        Syntax::Csv => builder,
        Syntax::Tsv => builder.with_quote_style(QuoteStyle::Never),
    };
    let mut writer = builder.build(Vec::new());
    writer.write(batch)?;
    let rows = writer.into_inner();
    if syntax == Syntax::Tsv {
        check_tsv(&rows, batch, header)?;
    }
    Ok(rows)
}

/// Whether no value broke a row of TSV, which has no quotation marks.
fn check_tsv(rows: &[u8], batch: &RecordBatch, header: HasHeader) -> Result<(), ArrowError> {
    let lines = batch.num_rows() + usize::from(header == HasHeader::No);
    let tabs = lines * batch.num_columns().saturating_sub(1);
    let are = |byte, count| memchr_iter(byte, rows).count() == count;
    if are(b'\n', lines) && are(b'\t', tabs) && are(b'\r', 0) {
        return Ok(());
    }
    let said = "a value has a tab or a line break, which TSV cannot hold: write CSV instead";
    Err(ArrowError::CsvError(said.to_owned()))
}

fn json(batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
    let builder = JsonBuilder::new().with_explicit_nulls(true);
    let mut writer = builder.build::<_, LineDelimited>(Vec::new());
    writer.write(batch)?;
    writer.finish()?;
    Ok(writer.into_inner())
}

/// Columns as a format can hold them.
pub(super) struct Adapted {
    schema: SchemaRef,
    /// Those whose types are others.
    columns: Vec<usize>,
}

impl Adapted {
    /// `adapt` gives another type for what the format cannot hold as it is.
    fn new(schema: &SchemaRef, adapt: impl Fn(&DataType) -> Option<DataType>) -> Self {
        let mut columns = Vec::new();
        let adapted = |(index, field): (usize, &Arc<Field>)| match adapt(field.data_type()) {
            Some(other) => {
                columns.push(index);
                Arc::new(field.as_ref().clone().with_data_type(other))
            }
            None => field.clone(),
        };
        let fields: Vec<Arc<Field>> = schema.fields().iter().enumerate().map(adapted).collect();
        let schema = Schema::new_with_metadata(fields, schema.metadata().clone());
        Self { schema: Arc::new(schema), columns }
    }

    fn batch(&self, batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
        let mut columns: Vec<ArrayRef> = batch.columns().to_vec();
        for &index in &self.columns {
            columns[index] = cast(batch.column(index), self.schema.field(index).data_type())?;
        }
        RecordBatch::try_new(self.schema.clone(), columns)
    }
}

/// A file of Arrow can have one dictionary for a column: if there may be more, as those of Parquet
/// and of streams are, what refers to one is written out.
fn without_dictionary(column: &DataType) -> Option<DataType> {
    match column {
        DataType::Dictionary(_, values) => Some(values.as_ref().clone()),
        _ => None,
    }
}

/// As text, points in time are in UTC.
fn in_utc(column: &DataType) -> Option<DataType> {
    match column {
        DataType::Timestamp(unit, Some(_)) => {
            Some(DataType::Timestamp(*unit, Some("+00:00".into())))
        }
        _ => None,
    }
}
