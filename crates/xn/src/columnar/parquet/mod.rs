//! Files of Apache Parquet.
//!
//! [`footer`] reads and writes the metadata of a file, through [`thrift`]; [`group`] copies
//! columns from file to file unchanged. [`names`] decodes, converts and encodes the columns with
//! names, and [`rows`] leaves rows out of the others; [`pages`] and [`prefixes`] check
//! the sizes that a file claims for its values.
//! [`decode`] decodes all columns for other formats.

mod decode;
mod footer;
mod group;
mod names;
mod pages;
mod prefixes;
mod rows;
mod thrift;

use std::io;
use std::sync::Arc;

use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};

use self::footer::Footer;
pub(crate) use self::group::{Assembler, Group};
pub(crate) use self::names::{NameWriter, Recoding};
use self::thrift::Struct;
use super::fault::said;
use super::shared_file::SharedFile;

/// An open file.
pub(crate) struct ParquetFile {
    file: SharedFile,
    metadata: ArrowReaderMetadata,
    footer: Footer,
    /// The row groups in the footer.
    groups: Vec<Struct>,
    /// The Arrow schema of its columns.
    schema: SchemaRef,
}

/// The purpose of reading a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    /// For another file of Parquet: columns stay as they are.
    Copy,
    /// For another format: columns are decoded.
    Decode,
}

impl ParquetFile {
    pub(crate) fn open(file: SharedFile, purpose: Use) -> Result<Arc<Self>, ArrowError> {
        let (footer, groups) = footer::read(&file)?;
        let options = ArrowReaderOptions::new();
        let metadata = ArrowReaderMetadata::load(&file, options)?;
        let (metadata, schema) = match purpose {
            Use::Copy => {
                let schema = metadata.schema().clone();
                (metadata, schema)
            }
            Use::Decode => decode::exact(&file, metadata)?,
        };
        if metadata.metadata().num_row_groups() != groups.len() {
            return Err(footer::damaged("its footer is damaged").into());
        }
        Ok(Arc::new(Self { file, metadata, footer, groups, schema }))
    }

    /// The Arrow schema of its columns.
    pub(crate) fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }

    pub(crate) fn groups(&self) -> usize {
        self.groups.len()
    }

    /// How many rows a row group claims.
    pub(crate) fn rows(&self, group: usize) -> u64 {
        u64::try_from(self.group(group).num_rows()).unwrap_or(0)
    }

    fn group(&self, group: usize) -> &RowGroupMetaData {
        self.metadata.metadata().row_group(group)
    }

    /// How many bytes the rows of a group take in memory, by its own metadata.
    pub(crate) fn size(&self, group: usize) -> u64 {
        self.group(group).columns().iter().map(size).fold(0, u64::saturating_add)
    }

    /// Whether the rows of another file can follow those of this file.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.footer.has_schema_of(&other.footer)
    }
}

/// How many bytes a column takes in memory, by its own metadata.
fn size(column: &ColumnChunkMetaData) -> u64 {
    // Repeated texts are stored once.
    let bytes = column.unencoded_byte_array_data_bytes().unwrap_or(0);
    u64::try_from(bytes.max(column.uncompressed_size())).unwrap_or(0)
}

/// Converts an error of the crate to one of input.
fn told(error: impl Into<ArrowError>) -> io::Error {
    match error.into() {
        ArrowError::IoError(_, error) => error,
        other => io::Error::other(said(other)),
    }
}
