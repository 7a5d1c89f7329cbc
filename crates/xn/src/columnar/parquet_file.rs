//! Files of Apache Parquet.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use bytes::Bytes;
use parquet::arrow::ARROW_SCHEMA_META_KEY;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder,
};
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, KeyValue, ParquetMetaData, RowGroupMetaData};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};
use parquet::file::reader::{ChunkReader, Length};
use parquet::schema::types::ColumnPath;

use super::layout::{Column, Layout};

/// What a row group holds at the most, in rows and in bytes as it is packed: so much is in memory
/// when it is written.
const ROW_GROUP_ROWS: usize = 1 << 20;
const ROW_GROUP_BYTES: usize = 64 << 20;

/// Counts the bytes that are read.
pub(super) struct Counted<R> {
    pub(super) file: R,
    pub(super) read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// A file, of which no more is asked than it has.
struct Chunks {
    file: File,
    length: u64,
    read: Arc<AtomicU64>,
}

impl Chunks {
    fn at(&self, start: u64) -> Result<File, ParquetError> {
        let mut file = self.file.try_clone()?;
        file.seek(SeekFrom::Start(start))?;
        Ok(file)
    }
}

impl Length for Chunks {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for Chunks {
    type T = BufReader<Counted<File>>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        Ok(BufReader::new(Counted { file: self.at(start)?, read: self.read.clone() }))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        // A length that is not true is not to take memory.
        if self.length.checked_sub(start).is_none_or(|left| left < length as u64) {
            return Err(ParquetError::EOF("it points behind its end".to_owned()));
        }
        let mut bytes = vec![0; length];
        Counted { file: self.at(start)?, read: self.read.clone() }.read_exact(&mut bytes)?;
        Ok(bytes.into())
    }
}

/// What is kept of a file beside its columns.
#[derive(Clone, Default, Debug)]
pub(super) struct Kept {
    key_values: Vec<KeyValue>,
    codecs: Vec<(ColumnPath, Compression)>,
}

/// The batches of a file.
pub(super) type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>;

/// Opens a file, to be read by as many rows at once as `rows_at_once` says of so many bytes in so
/// many rows.
pub(super) fn open(
    file: File,
    read: Arc<AtomicU64>,
    rows_at_once: impl Fn(u64, u64) -> usize,
) -> Result<(SchemaRef, Kept, Batches), ArrowError> {
    let chunks = Chunks { length: file.metadata()?.len(), file, read };
    let metadata = ArrowReaderMetadata::load(&chunks, ArrowReaderOptions::new())?;
    let kept = Kept::of(metadata.metadata());
    let rows = |group: &RowGroupMetaData| {
        rows_at_once(size(group), u64::try_from(group.num_rows()).unwrap_or(0))
    };
    let rows = metadata.metadata().row_groups().iter().map(rows).min().unwrap_or(1);
    let schema = metadata.schema().clone();
    let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(chunks, metadata);
    Ok((schema, kept, Box::new(reader.with_batch_size(rows).build()?)))
}

/// How many bytes a row group has in memory, as far as it says.
fn size(group: &RowGroupMetaData) -> u64 {
    let of_column = |column: &ColumnChunkMetaData| {
        // Texts that repeat are once in the file.
        let bytes = column.unencoded_byte_array_data_bytes().unwrap_or(0);
        u64::try_from(bytes.max(column.uncompressed_size())).unwrap_or(0)
    };
    group.columns().iter().map(of_column).fold(0, u64::saturating_add)
}

impl Kept {
    fn of(metadata: &ParquetMetaData) -> Self {
        let key_values = metadata.file_metadata().key_value_metadata().into_iter().flatten();
        // The schema is written anew.
        let key_values = key_values.filter(|pair| pair.key != ARROW_SCHEMA_META_KEY).cloned();
        let columns = metadata.row_groups().first().map(RowGroupMetaData::columns);
        let codecs = columns.into_iter().flatten().map(|column| {
            let codec = match column.compression() {
                // As others write it, which differs from how this once was meant.
                Compression::LZ4 => Compression::LZ4_RAW,
                Compression::LZO => Compression::SNAPPY,
                codec => codec,
            };
            (column.column_path().clone(), codec)
        });
        Self { key_values: key_values.collect(), codecs: codecs.collect() }
    }

    /// How a file is written that has this too.
    pub(super) fn properties(&self, layout: &Layout) -> WriterProperties {
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
            .set_max_row_group_bytes(Some(ROW_GROUP_BYTES))
            .set_key_value_metadata(Some(self.key_values.clone()));
        for (path, codec) in &self.codecs {
            properties = properties.set_column_compression(path.clone(), *codec);
        }
        for column in &layout.columns {
            properties = self.like(layout, column, properties);
        }
        properties.build()
    }

    /// Packs results as the names they are of.
    fn like(
        &self,
        layout: &Layout,
        column: &Column,
        properties: WriterPropertiesBuilder,
    ) -> WriterPropertiesBuilder {
        let of_names = ColumnPath::from(column.name.as_str());
        let result = layout.output.field(column.result).name().as_str();
        match self.codecs.iter().find(|(path, _)| *path == of_names) {
            Some((_, codec)) => properties.set_column_compression(ColumnPath::from(result), *codec),
            None => properties,
        }
    }
}
