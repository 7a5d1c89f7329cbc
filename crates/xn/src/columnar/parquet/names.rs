//! The columns of a file with names: decoded, converted and encoded, one row group at a time,
//! while the other columns are copied.

use std::io;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader};
use arrow_ipc::convert::fb_to_schema;
use arrow_ipc::root_as_message;
use arrow_schema::{ArrowError, Schema, SchemaRef};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::arrow::{
    ARROW_SCHEMA_META_KEY, ArrowSchemaConverter, ArrowWriter, ProjectionMask, encode_arrow_schema,
};
use parquet::basic::{Compression, Repetition};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::schema::types::{ColumnPath, SchemaDescriptor, Type, TypePtr};

use super::group::{Bytes, GroupWriter, chunks, pages};
use super::{Assembler, Group, ParquetFile, Struct, footer};
use crate::columnar::names::nullable;
use crate::columnar::read::reading::Reading;
use crate::columnar::schema::{Column, Layout, leaf, leaves};

/// How to write a file with the columns of another file and new names.
pub(crate) struct Recoding {
    /// The layout of batches with only names.
    pub(crate) layout: Arc<Layout>,
    /// Which columns contain the names of [`Layout::columns`].
    leaves: Vec<usize>,
    /// The columns that are replaced.
    schema: SchemaDescriptor,
    /// A new column uses the codec of the column with its names.
    added: Vec<(ColumnPath, usize)>,
}

impl Recoding {
    pub(crate) fn new(file: &ParquetFile, all: &Layout) -> Result<Self, ArrowError> {
        let columns = file.metadata.parquet_schema();
        let leaves = name_leaves(all, columns)?;
        let mask = ProjectionMask::leaves(columns, leaves.iter().copied());
        let input = reader(file, mask, None, 1)?.schema();
        let layout = Arc::new(all.of_names_alone(input));
        let mut added = Vec::new();
        let root = if layout.replaces() {
            let mut sorted = leaves.clone();
            sorted.sort_unstable();
            let root = only(columns.root_schema(), &sorted);
            let root =
                root.ok_or_else(|| ParquetError::General("it contains no columns".to_owned()))?;
            if layout.may_be_null { optional(&root)? } else { root }
        } else {
            let schema = ArrowSchemaConverter::new().convert(&layout.added())?;
            for (new, column) in layout.columns.iter().enumerate() {
                // The elements of a list may be named differently, so the whole column is compared.
                let names: Vec<&String> = layout.output.fields()[column.results.clone()]
                    .iter()
                    .map(|f| f.name())
                    .collect();
                let paths = schema.columns().iter().map(|column| column.path());
                let is_result = |path: &&ColumnPath| {
                    path.parts().first().is_some_and(|first| names.contains(&first))
                };
                added.extend(paths.filter(is_result).map(|path| (path.clone(), leaves[new])));
            }
            schema.root_schema_ptr()
        };
        Ok(Self { layout, leaves, schema: SchemaDescriptor::new(root), added })
    }

    /// An assembler for a file like another, and its first bytes.
    pub(crate) fn start(
        &self,
        file: &ParquetFile,
        all: &Layout,
    ) -> Result<(Assembler, Vec<u8>), ArrowError> {
        let mut footer = file.footer.clone();
        if self.layout.replaces() {
            let written = self.schema.columns().iter();
            let mut sorted = self.leaves.clone();
            sorted.sort_unstable();
            for (column, &leaf) in written.zip(&sorted) {
                if column.self_type().is_optional() {
                    footer.make_optional(leaf);
                }
            }
        } else {
            let names = Arc::new(self.layout.added());
            let empty = self.writer(names, WriterProperties::default())?.into_inner()?;
            footer.add_columns(&footer::of_file(&empty)?.0);
        }
        if let Some(schema) = arrow_schema(file.metadata.metadata()) {
            let schema = with_results(&schema?, all);
            footer.replace_key(ARROW_SCHEMA_META_KEY, &encode_arrow_schema(&schema));
        }
        Ok(Assembler::new(footer))
    }

    /// The names of a row group, in batches. Fails if the sizes that it claims cannot be true.
    pub(crate) fn decode(
        &self,
        file: &ParquetFile,
        group: usize,
        reading: Reading,
    ) -> Result<ParquetRecordBatchReader, ArrowError> {
        for chunk in &chunks(&file.groups[group])? {
            if pages(chunk)?.end > file.file.length() {
                return Err(footer::damaged("it contains an offset past its end").into());
            }
        }
        let sizes = file.row_sizes(group, |leaf| self.leaves.contains(&leaf))?;
        let mask =
            ProjectionMask::leaves(file.metadata.parquet_schema(), self.leaves.iter().copied());
        reader(file, mask, Some(group), reading.rows_of(sizes))
    }

    /// Receives the converted names of a row group, in batches of [`Layout::output`].
    pub(crate) fn encode(
        &self,
        file: &ParquetFile,
        group: usize,
    ) -> Result<NameWriter, ArrowError> {
        let schema = if self.layout.replaces() {
            self.layout.output.clone()
        } else {
            Arc::new(self.layout.added())
        };
        let chunks = file.group(group).columns();
        let mut properties = WriterProperties::builder()
            .set_max_row_group_row_count(None)
            .set_max_row_group_bytes(None);
        for &leaf in &self.leaves {
            if let Some(chunk) = chunks.get(leaf) {
                properties = like(properties, chunk);
            }
        }
        for (path, leaf) in &self.added {
            if let Some(chunk) = chunks.get(*leaf) {
                let codec = codec(chunk.compression());
                properties = properties.set_column_compression(path.clone(), codec);
            }
        }
        let first = self.layout.output.fields().len() - schema.fields().len();
        Ok(NameWriter { writer: self.writer(schema, properties.build())?, first })
    }

    /// The compressed size of the names of a row group, in bytes.
    pub(crate) fn packed_names(&self, file: &ParquetFile, group: usize) -> u64 {
        let chunks = file.group(group).columns();
        let names = self.leaves.iter().filter_map(|&leaf| chunks.get(leaf));
        names.map(|chunk| u64::try_from(chunk.compressed_size()).unwrap_or(0)).sum()
    }

    fn writer(
        &self,
        schema: SchemaRef,
        properties: WriterProperties,
    ) -> Result<ArrowWriter<Vec<u8>>, ArrowError> {
        let options = ArrowWriterOptions::new()
            .with_properties(properties)
            .with_skip_arrow_metadata(true)
            .with_parquet_schema(self.schema.clone());
        Ok(ArrowWriter::try_new_with_options(Vec::new(), schema, options)?)
    }

    /// Writes a row group: the encoded names, and copies of all other columns.
    pub(crate) fn write(
        &self,
        file: &ParquetFile,
        group: usize,
        names: &[u8],
        emit: &mut impl FnMut(Vec<u8>) -> io::Result<()>,
    ) -> io::Result<Group> {
        let like = &file.groups[group];
        let of_names = Encoded::new(names)?;
        let mut writer = GroupWriter::new(emit);
        let mut sorted = self.leaves.clone();
        sorted.sort_unstable();
        for (leaf, chunk) in chunks(like)?.iter().enumerate() {
            let replaced = sorted.binary_search(&leaf).ok().filter(|_| self.layout.replaces());
            match replaced {
                Some(at) => of_names.copy(at, &mut writer)?,
                None => writer.add(chunk, &file.file)?,
            }
        }
        if !self.layout.replaces() {
            for at in 0..self.schema.num_columns() {
                of_names.copy(at, &mut writer)?;
            }
        }
        let changed = if self.layout.replaces() { sorted } else { Vec::new() };
        Ok(writer.finish(like, file.rows(group), &changed))
    }
}

/// The names of a row group that are being encoded.
pub(crate) struct NameWriter {
    writer: ArrowWriter<Vec<u8>>,
    /// The first column that is written.
    first: usize,
}

impl NameWriter {
    /// The schema of the columns that it receives, from [`Recoding::layout`].
    pub(crate) fn write(
        &mut self,
        schema: &SchemaRef,
        columns: Vec<ArrayRef>,
    ) -> Result<(), ArrowError> {
        let batch = RecordBatch::try_new(schema.clone(), columns)?;
        let columns: Vec<usize> = (self.first..batch.num_columns()).collect();
        Ok(self.writer.write(&batch.project(&columns)?)?)
    }

    /// A file that has these columns alone, and one row group, if there are rows.
    pub(crate) fn finish(self) -> Result<Vec<u8>, ArrowError> {
        Ok(self.writer.into_inner()?)
    }
}

/// Encoded names.
struct Encoded<'a> {
    file: &'a [u8],
    chunks: Vec<Struct>,
}

impl<'a> Encoded<'a> {
    fn new(file: &'a [u8]) -> io::Result<Self> {
        let (_, groups) = footer::of_file(file)?;
        let group = groups.first().ok_or_else(|| footer::damaged("it has no rows"))?;
        Ok(Self { file, chunks: chunks(group)? })
    }

    /// Copies the column at this leaf.
    fn copy<E: FnMut(Vec<u8>) -> io::Result<()>>(
        &self,
        leaf: usize,
        writer: &mut GroupWriter<'_, E>,
    ) -> io::Result<()> {
        let chunk = self.chunks.get(leaf).ok_or_else(|| footer::damaged("it lacks a column"))?;
        writer.add(chunk, self.file)
    }
}

fn reader(
    file: &ParquetFile,
    mask: ProjectionMask,
    group: Option<usize>,
    rows: usize,
) -> Result<ParquetRecordBatchReader, ArrowError> {
    let (source, metadata) = (file.file.clone(), file.metadata.clone());
    let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(source, metadata)
        .with_row_groups(group.into_iter().collect())
        .with_projection(mask)
        .with_batch_size(rows);
    Ok(reader.build()?)
}

/// The Parquet columns with names.
fn name_leaves(all: &Layout, columns: &SchemaDescriptor) -> Result<Vec<usize>, ArrowError> {
    let of_fields: Vec<usize> =
        all.input.fields().iter().map(|field| leaves(field.data_type())).collect();
    if of_fields.iter().sum::<usize>() != columns.num_columns() {
        let said = "it contains columns that cannot be told apart".to_owned();
        return Err(ArrowError::ParquetError(said));
    }
    let of_column = |column: &Column| {
        let before: usize = of_fields[..column.index].iter().sum();
        before + leaf(all.input.field(column.index).data_type(), &column.path)
    };
    Ok(all.columns.iter().map(of_column).collect())
}

/// Writes a column like the one that was read: with the codec of its chunk, and with a Bloom filter if
/// that has one.
fn like(
    properties: WriterPropertiesBuilder,
    chunk: &ColumnChunkMetaData,
) -> WriterPropertiesBuilder {
    let path = chunk.column_path().clone();
    let has_filter = chunk.bloom_filter_offset().is_some();
    properties
        .set_column_compression(path.clone(), codec(chunk.compression()))
        .set_column_bloom_filter_enabled(path, has_filter)
}

/// The codec for writing a column like another.
fn codec(read: Compression) -> Compression {
    match read {
        // Both are LZ4, but programs only agree on the second.
        Compression::LZ4 => Compression::LZ4_RAW,
        // This codec is no longer written.
        Compression::LZO => Compression::SNAPPY,
        codec => codec,
    }
}

/// The Arrow schema in the metadata of a file, if any.
fn arrow_schema(metadata: &ParquetMetaData) -> Option<Result<Schema, ArrowError>> {
    let mut pairs = metadata.file_metadata().key_value_metadata()?.iter();
    let value = pairs.find(|pair| pair.key == ARROW_SCHEMA_META_KEY)?.value.as_ref()?;
    let damaged = || ArrowError::ParquetError("its ARROW:schema is damaged".to_owned());
    let bytes = BASE64_STANDARD.decode(value).map_err(|_| damaged());
    Some(bytes.and_then(|bytes| {
        let message = bytes.strip_prefix(&[0xFF; 4]).and_then(|rest| rest.get(4..));
        let message = root_as_message(message.unwrap_or(&bytes)).map_err(|_| damaged())?;
        Ok(fb_to_schema(message.header_as_schema().ok_or_else(damaged)?))
    }))
}

/// The Arrow schema of the output.
fn with_results(schema: &Schema, all: &Layout) -> Schema {
    let mut fields = schema.fields().to_vec();
    if fields.len() == all.input.fields().len() {
        for column in &all.columns {
            let is_as_read =
                fields[column.index].data_type() == all.input.field(column.index).data_type();
            if all.replaces() && all.may_be_null && is_as_read {
                fields[column.index] = nullable(&fields[column.index], &column.path);
            }
        }
        fields.extend(all.added().fields().iter().cloned());
    }
    Schema::new_with_metadata(fields, schema.metadata().clone())
}

// The schema of the columns with names, made from the schema of their file.

/// The schema with only these leaves.
pub(super) fn only(root: &Type, leaves: &[usize]) -> Option<TypePtr> {
    project(root, leaves, &mut 0)
}

fn project(column: &Type, leaves: &[usize], next: &mut usize) -> Option<TypePtr> {
    if column.is_primitive() {
        let leaf = *next;
        *next += 1;
        return leaves.contains(&leaf).then(|| Arc::new(column.clone()));
    }
    let fields: Vec<TypePtr> =
        column.get_fields().iter().filter_map(|field| project(field, leaves, next)).collect();
    if fields.is_empty() {
        return None;
    }
    with_fields(column, fields).ok()
}

/// The same group with other columns.
fn with_fields(group: &Type, fields: Vec<TypePtr>) -> Result<TypePtr> {
    let info = group.get_basic_info();
    let mut other = Type::group_type_builder(info.name())
        .with_converted_type(info.converted_type())
        .with_logical_type(info.logical_type_ref().cloned())
        .with_id(info.has_id().then(|| info.id()))
        .with_fields(fields);
    if info.has_repetition() {
        other = other.with_repetition(info.repetition());
    }
    Ok(Arc::new(other.build()?))
}

/// The same schema with nullable names.
pub(super) fn optional(column: &Type) -> Result<TypePtr> {
    if !column.is_primitive() {
        let fields = column.get_fields().iter().map(|field| optional(field));
        return with_fields(column, fields.collect::<Result<_>>()?);
    }
    let info = column.get_basic_info();
    if info.repetition() == Repetition::REPEATED {
        let said = format!(
            "column {:?} contains lists that cannot contain nulls: use --on-error keep",
            info.name()
        );
        return Err(ParquetError::General(said));
    }
    let leaf = Type::primitive_type_builder(info.name(), column.get_physical_type())
        .with_repetition(Repetition::OPTIONAL)
        .with_converted_type(info.converted_type())
        .with_logical_type(info.logical_type_ref().cloned())
        .with_id(info.has_id().then(|| info.id()));
    Ok(Arc::new(leaf.build()?))
}
