//! The rows of a column chunk as levels and values, as Parquet stores them. This is exact for every type,
//! because their meaning does not matter.

use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::page::PageReader;
use parquet::column::reader::{ColumnReader, ColumnReaderImpl, get_column_reader};
use parquet::column::writer::{ColumnWriterImpl, get_typed_column_writer_mut};
use parquet::data_type::{AsBytes, DataType};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::file::reader::ChunkReader;
use parquet::file::serialized_reader::SerializedPageReader;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnDescPtr, Type, TypePtr};

use crate::panics::caught;

/// How many rows are in memory at once.
const ROWS: usize = 1 << 10;

/// Does the same for columns of any physical type.
macro_rules! of_any_type {
    ($reader:expr, $typed:ident => $run:expr) => {
        match $reader {
            ColumnReader::BoolColumnReader($typed) => $run,
            ColumnReader::Int32ColumnReader($typed) => $run,
            ColumnReader::Int64ColumnReader($typed) => $run,
            ColumnReader::Int96ColumnReader($typed) => $run,
            ColumnReader::FloatColumnReader($typed) => $run,
            ColumnReader::DoubleColumnReader($typed) => $run,
            ColumnReader::ByteArrayColumnReader($typed) => $run,
            ColumnReader::FixedLenByteArrayColumnReader($typed) => $run,
        }
    };
}

/// A column chunk with `rows` rows, whose pages are in `source`.
pub(super) struct Chunk<'a, R: ChunkReader + 'static> {
    pub(super) source: &'a Arc<R>,
    pub(super) metadata: &'a ColumnChunkMetaData,
    pub(super) rows: usize,
}

impl<R: ChunkReader + 'static> Chunk<'_, R> {
    fn column(&self) -> ColumnDescPtr {
        self.metadata.column_descr_ptr()
    }

    fn reader(&self) -> Result<ColumnReader> {
        let pages = SerializedPageReader::new(self.source.clone(), self.metadata, self.rows, None)?;
        let pages: Box<dyn PageReader> = Box::new(pages);
        Ok(get_column_reader(self.column(), pages))
    }

    /// A file with this column alone, and only the rows for which `stays` is true.
    pub(super) fn filter(&self, root: &Type, leaf: usize, stays: &[bool]) -> Result<Vec<u8>> {
        let schema = only(root, &[leaf])
            .ok_or_else(|| ParquetError::General("there is no such column".to_owned()))?;
        let properties = like(WriterProperties::builder(), self.metadata).build();
        let mut file = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
        let mut group = file.next_row_group()?;
        if let Some(mut column) = group.next_column()? {
            guarded(
                || of_any_type!(self.reader()?, reader => filter(reader, &mut column, self, stays)),
            )?;
            column.close()?;
        }
        group.close()?;
        file.into_inner()
    }

    /// Calls `see` with the identity of each row: its number, its levels, and the bytes
    /// of its values.
    pub(super) fn each_row(&self, mut see: impl FnMut(usize, [i16; 2], &[u8])) -> Result<()> {
        guarded(|| of_any_type!(self.reader()?, reader => each_row(reader, self, &mut see)))
    }
}

/// Makes an error of a panic of the crate, which some damaged chunks cause.
fn guarded<T>(read: impl FnOnce() -> Result<T>) -> Result<T> {
    caught(read).unwrap_or_else(|message| Err(ParquetError::General(message)))
}

/// Levels and values of some rows.
struct Rows<V> {
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
    values: Vec<V>,
}

impl<V> Rows<V> {
    fn new() -> Self {
        Self { definitions: Vec::new(), repetitions: Vec::new(), values: Vec::new() }
    }

    /// Reads the next rows, as many as may be in memory, and returns the number of their levels.
    fn read<T: DataType<T = V>>(
        &mut self,
        reader: &mut ColumnReaderImpl<T>,
    ) -> Result<(usize, usize)> {
        self.definitions.clear();
        self.repetitions.clear();
        self.values.clear();
        let (definitions, repetitions) = (&mut self.definitions, &mut self.repetitions);
        let (rows, _, levels) =
            reader.read_records(ROWS, Some(definitions), Some(repetitions), &mut self.values)?;
        Ok((rows, levels))
    }
}

fn filter<T: DataType, R: ChunkReader + 'static>(
    mut reader: ColumnReaderImpl<T>,
    writer: &mut SerializedColumnWriter<'_>,
    chunk: &Chunk<'_, R>,
    stays: &[bool],
) -> Result<()> {
    let writer: &mut ColumnWriterImpl<'_, T> = get_typed_column_writer_mut(writer.untyped());
    let column = chunk.column();
    let (mut rows, mut kept) = (Rows::new(), Rows::new());
    let mut next_row = 0;
    loop {
        let (read, levels) = rows.read(&mut reader)?;
        if read == 0 {
            return check_end(next_row, stays.len());
        }
        kept.definitions.clear();
        kept.repetitions.clear();
        kept.values.clear();
        each_level(&rows, levels, &column, next_row, |row, definition, repetition, value| {
            if stays.get(row) == Some(&true) {
                kept.definitions.push(definition);
                kept.repetitions.push(repetition);
                kept.values.extend(value.cloned());
            }
        })?;
        let definitions = (column.max_def_level() > 0).then_some(kept.definitions.as_slice());
        let repetitions = (column.max_rep_level() > 0).then_some(kept.repetitions.as_slice());
        writer.write_batch(&kept.values, definitions, repetitions)?;
        next_row += read;
    }
}

fn each_row<T: DataType, R: ChunkReader + 'static>(
    mut reader: ColumnReaderImpl<T>,
    chunk: &Chunk<'_, R>,
    see: &mut impl FnMut(usize, [i16; 2], &[u8]),
) -> Result<()> {
    let column = chunk.column();
    let (mut rows, mut next_row) = (Rows::new(), 0);
    loop {
        let (read, levels) = rows.read(&mut reader)?;
        if read == 0 {
            return check_end(next_row, chunk.rows);
        }
        each_level(&rows, levels, &column, next_row, |row, definition, repetition, value| {
            see(row, [definition, repetition], value.map(AsBytes::as_bytes).unwrap_or_default());
        })?;
        next_row += read;
    }
}

fn check_end(rows: usize, expected: usize) -> Result<()> {
    if rows == expected {
        return Ok(());
    }
    let said = format!("a column has {rows} rows, and its row group says {expected}");
    Err(ParquetError::General(said))
}

/// Iterates over levels, each with its row, and its value if it has one.
fn each_level<V>(
    rows: &Rows<V>,
    levels: usize,
    column: &ColumnDescPtr,
    first_row: usize,
    mut see: impl FnMut(usize, i16, i16, Option<&V>),
) -> Result<()> {
    let mut values = rows.values.iter();
    let mut row = first_row;
    for level in 0..levels {
        let definition = rows.definitions.get(level).copied().unwrap_or(0);
        let repetition = rows.repetitions.get(level).copied().unwrap_or(0);
        if level > 0 && repetition == 0 {
            row += 1;
        }
        let value = if definition == column.max_def_level() {
            let value = values.next();
            Some(value.ok_or_else(|| ParquetError::General("a value is missing".to_owned()))?)
        } else {
            None
        };
        see(row, definition, repetition, value);
    }
    Ok(())
}

/// Writes a column like the one that was read: with the codec of its chunk, and with a Bloom filter if
/// that has one.
pub(super) fn like(
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
pub(super) fn codec(read: Compression) -> Compression {
    match read {
        // Both are LZ4, but programs only agree on the second.
        Compression::LZ4 => Compression::LZ4_RAW,
        // This codec is no longer written.
        Compression::LZO => Compression::SNAPPY,
        codec => codec,
    }
}

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
pub(super) fn with_fields(group: &Type, fields: Vec<TypePtr>) -> Result<TypePtr> {
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

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use parquet::schema::parser::parse_message_type;
    use parquet::schema::types::SchemaDescriptor;

    use super::*;

    #[test]
    fn a_chunk_that_begins_before_its_file_is_an_error() {
        let schema = parse_message_type("message schema { required int64 number; }").unwrap();
        let column = SchemaDescriptor::new(Arc::new(schema.clone())).column(0);
        let metadata =
            ColumnChunkMetaData::builder(column).set_data_page_offset(-1).build().unwrap();
        let chunk = Chunk { source: &Arc::new(Bytes::new()), metadata: &metadata, rows: 1 };
        assert!(chunk.each_row(|_, _, _| ()).is_err());
        assert!(chunk.filter(&schema, 0, &[true]).is_err());
    }
}
