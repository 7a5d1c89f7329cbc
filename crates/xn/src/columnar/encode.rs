//! The encoding of columns that is done by one thread, in order.

use std::collections::HashMap;
use std::mem;
use std::path::Path;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, make_array};
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};
use arrow_select::take::take;

use super::parquet::{Assembler, Group, ParquetFile, Recoding};
use super::schema::Layout;
use crate::plan::{FileFormat, extension};

/// The output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Parquet,
    ArrowFile,
    ArrowStream,
}

/// The facts on the first file.
#[derive(Clone)]
pub(super) struct Start {
    pub(super) layout: Arc<Layout>,
    pub(super) file: FirstFile,
}

/// The properties of the first file that the output shares.
#[derive(Clone)]
pub(super) enum FirstFile {
    /// The file whose columns are copied, and the settings for that.
    Parquet(Arc<ParquetFile>, Arc<Recoding>),
    Arrow(ArrowFacts),
}

/// The facts on a file or stream of Arrow.
#[derive(Clone, Default)]
pub(super) struct ArrowFacts {
    /// Whether each column of all files uses at most one dictionary.
    pub(super) has_one_dictionary: bool,
    pub(super) compression: Option<CompressionType>,
    /// The key-value pairs of a file, except its schema.
    pub(super) pairs: HashMap<String, String>,
}

impl Target {
    /// The format for this file, or for standard output.
    pub(super) fn new(format: FileFormat, output: Option<&Path>) -> Self {
        match (format, output) {
            (FileFormat::Parquet, _) => Self::Parquet,
            (_, Some(path)) if extension(path) != "arrows" => Self::ArrowFile,
            _ => Self::ArrowStream,
        }
    }

    /// The name of the format.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Parquet => "Parquet",
            Self::ArrowFile | Self::ArrowStream => "Arrow",
        }
    }
}

/// A file that is being written.
pub(super) enum Encoder {
    /// A Parquet file of row groups from the workers.
    Parquet(Assembler),
    ArrowFile(SchemaRef, FileWriter<Vec<u8>>),
    ArrowStream(StreamWriter<Vec<u8>>),
}

impl Encoder {
    /// Also returns the first bytes of the file.
    pub(super) fn new(target: Target, start: &Start) -> Result<(Self, Vec<u8>), ArrowError> {
        let schema = &start.layout.output;
        let facts = match &start.file {
            FirstFile::Parquet(file, recoding) => {
                let (assembler, first) = recoding.start(file, &start.layout)?;
                return Ok((Self::Parquet(assembler), first));
            }
            FirstFile::Arrow(facts) => facts,
        };
        let options = IpcWriteOptions::default().try_with_compression(facts.compression)?;
        if target == Target::ArrowStream {
            let writer = StreamWriter::try_new_with_options(Vec::new(), schema, options)?;
            return Ok((Self::ArrowStream(writer), Vec::new()));
        }
        let schema =
            if facts.has_one_dictionary { schema.clone() } else { Arc::new(plain_schema(schema)) };
        let mut writer = FileWriter::try_new_with_options(Vec::new(), &schema, options)?;
        for (key, value) in &facts.pairs {
            writer.write_metadata(key, value);
        }
        Ok((Self::ArrowFile(schema, writer), Vec::new()))
    }

    /// The bytes of a batch, as far as they are complete.
    pub(super) fn encode(&mut self, batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
        match self {
            Self::Parquet(_) => Ok(Vec::new()),
            Self::ArrowFile(schema, writer) => {
                writer.write(&plain_batch(batch, schema)?)?;
                Ok(mem::take(writer.get_mut()))
            }
            Self::ArrowStream(writer) => {
                writer.write(batch)?;
                Ok(mem::take(writer.get_mut()))
            }
        }
    }

    /// The bytes after a row group.
    pub(super) fn place(&mut self, group: Group) -> Result<Vec<u8>, ArrowError> {
        match self {
            Self::Parquet(assembler) => Ok(assembler.place(group)?),
            _ => Ok(Vec::new()),
        }
    }

    /// The bytes at the end of the file.
    pub(super) fn finish(self) -> Result<Vec<u8>, ArrowError> {
        match self {
            Self::Parquet(assembler) => Ok(assembler.finish()?),
            Self::ArrowFile(_, writer) => writer.into_inner(),
            Self::ArrowStream(writer) => writer.into_inner(),
        }
    }
}

// Columns without their dictionaries.
//
// A file of Arrow holds one dictionary per column. If the input may have several, as streams do, the output has
// the values themselves.

/// The schema without dictionaries, also inside structs, lists and maps.
fn plain_schema(schema: &Schema) -> Schema {
    let fields: Vec<FieldRef> = schema.fields().iter().map(|of| plain_field(of)).collect();
    Schema::new_with_metadata(fields, schema.metadata().clone())
}

fn plain_field(of: &Field) -> FieldRef {
    let column = match of.data_type() {
        DataType::Dictionary(_, values) => values.as_ref().clone(),
        DataType::Struct(fields) => {
            DataType::Struct(fields.iter().map(|of| plain_field(of)).collect())
        }
        DataType::List(item) => DataType::List(plain_field(item)),
        DataType::LargeList(item) => DataType::LargeList(plain_field(item)),
        DataType::FixedSizeList(item, size) => DataType::FixedSizeList(plain_field(item), *size),
        DataType::Map(entry, is_sorted) => DataType::Map(plain_field(entry), *is_sorted),
        other => other.clone(),
    };
    Arc::new(of.clone().with_data_type(column))
}

/// The same rows in a schema from [`plain_schema`].
fn plain_batch(rows: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let columns = rows.columns().iter().zip(schema.fields());
    let columns = columns.map(|(of, field)| plain_column(of, field.data_type()));
    RecordBatch::try_new(schema.clone(), columns.collect::<Result<_, _>>()?)
}

fn plain_column(of: &ArrayRef, target: &DataType) -> Result<ArrayRef, ArrowError> {
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
    let children = children.map(|(child, field)| {
        Ok(plain_column(&make_array(child.clone()), field.data_type())?.to_data())
    });
    let children = children.collect::<Result<_, ArrowError>>()?;
    let plain = data.into_builder().data_type(target.clone()).child_data(children);
    Ok(make_array(plain.build()?))
}
