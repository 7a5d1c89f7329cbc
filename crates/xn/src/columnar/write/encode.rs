//! The output formats of columns, and the encoding that is done by one thread, in order.

use std::collections::HashMap;
use std::mem;
use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use xenonym_records::delimited::Syntax;

use super::adapted::{Adapted, for_parquet, without_dictionary};
use super::exact;
use super::text::{RowWriter, TextFormat};
use crate::columnar::fault::said;
use crate::columnar::parquet::{Assembler, Group, ParquetFile, Recoding};
use crate::columnar::schema::Layout;
use crate::plan::{TargetFormat, extension};

/// The largest row group, in rows and in compressed bytes, if none is copied: this
/// much is in memory during writing.
const ROW_GROUP_ROWS: usize = 1 << 20;
const ROW_GROUP_BYTES: usize = 64 << 20;

/// The output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Parquet,
    ArrowFile,
    ArrowStream,
    Text(TextFormat),
}

/// The facts on the first file.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) layout: Arc<Layout>,
    /// The file whose columns are copied, and the settings for that.
    pub(crate) copied: Option<(Arc<ParquetFile>, Arc<Recoding>)>,
    /// Whether each column of all files has at most one dictionary.
    pub(crate) has_one_dictionary: bool,
    /// The codec of a file of Arrow.
    pub(crate) compression: Option<CompressionType>,
    /// The key-value pairs of an Arrow file that are not those of its schema.
    pub(crate) pairs: HashMap<String, String>,
}

impl Target {
    /// The format for this file, or for standard output.
    pub(crate) fn new(to: TargetFormat, output: Option<&Path>) -> Self {
        match (to, output) {
            (TargetFormat::Csv, _) => Self::Text(TextFormat::Table(Syntax::CSV)),
            (TargetFormat::Tsv, _) => Self::Text(TextFormat::Table(Syntax::TSV)),
            (TargetFormat::Jsonl, _) => Self::Text(TextFormat::JsonLines),
            (TargetFormat::Parquet, _) => Self::Parquet,
            (TargetFormat::Arrow, Some(path)) if extension(path) != "arrows" => Self::ArrowFile,
            (TargetFormat::Arrow, _) => Self::ArrowStream,
        }
    }

    /// The name of the format.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Parquet => "Parquet",
            Self::ArrowFile | Self::ArrowStream => "Arrow",
            Self::Text(TextFormat::Table(Syntax::TSV)) => "TSV",
            Self::Text(TextFormat::Table(_)) => "CSV",
            Self::Text(TextFormat::JsonLines) => "JSON Lines",
        }
    }
}

/// A file that is being written.
pub(crate) enum Encoder {
    /// A Parquet file of row groups from the workers.
    Groups(Assembler),
    Parquet(Box<ArrowWriter<Vec<u8>>>),
    ArrowFile(Adapted, FileWriter<Vec<u8>>),
    ArrowStream(StreamWriter<Vec<u8>>),
    /// Text from the workers.
    Text,
}

impl Encoder {
    /// Also returns the first bytes of the file.
    pub(crate) fn new(target: Target, start: &Start) -> Result<(Self, Vec<u8>), String> {
        let schema = start.layout.output.clone();
        let encoder = match (target, &start.copied) {
            (Target::Parquet, Some((file, recoding))) => {
                let (assembler, first) = recoding.start(file, &start.layout).map_err(said)?;
                return Ok((Self::Groups(assembler), first));
            }
            (Target::Parquet, None) => {
                let schema = Adapted::new(&schema, for_parquet).schema;
                exact::check_columns(&schema, "Parquet", |none| {
                    let mut writer = parquet(none.schema())?;
                    Ok(writer.write(none)?)
                })?;
                Self::Parquet(Box::new(parquet(schema).map_err(said)?))
            }
            (Target::ArrowFile, _) => {
                let has_one = start.has_one_dictionary;
                let adapt = |column: &_| if has_one { None } else { without_dictionary(column) };
                let adapted = Adapted::new(&schema, adapt);
                let options = ipc_options(start.compression).map_err(said)?;
                let writer = FileWriter::try_new_with_options(Vec::new(), &adapted.schema, options);
                let mut writer = writer.map_err(said)?;
                for (key, value) in &start.pairs {
                    writer.write_metadata(key, value);
                }
                Self::ArrowFile(adapted, writer)
            }
            (Target::ArrowStream, _) => {
                let options = ipc_options(start.compression).map_err(said)?;
                let writer = StreamWriter::try_new_with_options(Vec::new(), &schema, options);
                Self::ArrowStream(writer.map_err(said)?)
            }
            (Target::Text(format), _) => {
                let header = RowWriter::new(format, &schema)?.header()?;
                return Ok((Self::Text, header));
            }
        };
        Ok((encoder, Vec::new()))
    }

    /// The bytes of a batch, as far as they are complete.
    pub(crate) fn encode(&mut self, batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
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
            Self::Groups(_) | Self::Text => Ok(Vec::new()),
        }
    }

    /// The bytes that follow those of a row group.
    pub(crate) fn place(&mut self, group: Group) -> Result<Vec<u8>, ArrowError> {
        match self {
            Self::Groups(assembler) => Ok(assembler.place(group)?),
            _ => Ok(Vec::new()),
        }
    }

    /// The bytes at the end of the file.
    pub(crate) fn finish(self) -> Result<Vec<u8>, ArrowError> {
        match self {
            Self::Groups(assembler) => Ok(assembler.finish()?),
            Self::Parquet(writer) => Ok(writer.into_inner()?),
            Self::ArrowFile(_, writer) => writer.into_inner(),
            Self::ArrowStream(writer) => writer.into_inner(),
            Self::Text => Ok(Vec::new()),
        }
    }
}

fn parquet(schema: SchemaRef) -> Result<ArrowWriter<Vec<u8>>, ArrowError> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
        .set_max_row_group_bytes(Some(ROW_GROUP_BYTES));
    Ok(ArrowWriter::try_new(Vec::new(), schema, Some(properties.build()))?)
}

fn ipc_options(compression: Option<CompressionType>) -> Result<IpcWriteOptions, ArrowError> {
    IpcWriteOptions::default().try_with_compression(compression)
}
