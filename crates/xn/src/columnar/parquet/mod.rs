//! Files of Apache Parquet.
//!
//! [`footer`] reads and writes the metadata of a file, through [`thrift`]; [`group`] copies
//! columns from file to file unchanged. [`names`] decodes, converts and encodes the columns with
//! names. [`pages`] checks the sizes that a file claims for its
//! values.

mod footer;
mod group;
mod names;
mod pages;
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
use super::shared_file::{SharedFile, said};

/// An open file.
pub(crate) struct ParquetFile {
    file: SharedFile,
    metadata: ArrowReaderMetadata,
    footer: Footer,
    /// The row groups in the footer.
    groups: Vec<Struct>,
}

impl ParquetFile {
    pub(crate) fn open(file: SharedFile) -> Result<Arc<Self>, ArrowError> {
        let (footer, groups) = footer::read(&file)?;
        let metadata = ArrowReaderMetadata::load(&file, ArrowReaderOptions::new())?;
        if metadata.metadata().num_row_groups() != groups.len() {
            return Err(footer::damaged("its footer is damaged").into());
        }
        Ok(Arc::new(Self { file, metadata, footer, groups }))
    }

    /// The Arrow schema of its columns.
    pub(crate) fn schema(&self) -> SchemaRef {
        self.metadata.schema().clone()
    }

    pub(crate) fn groups(&self) -> usize {
        self.groups.len()
    }

    /// How many rows a row group claims.
    pub(crate) fn rows(&self, group: usize) -> u64 {
        u64::try_from(self.group(group).num_rows()).unwrap_or(0)
    }

    /// An error if a row group has fewer rows than it claims, or more: its columns then belong to other rows.
    pub(crate) fn check_rows(&self, group: usize, read: u64) -> Result<(), String> {
        let is_right = read == self.rows(group);
        is_right.then_some(()).ok_or_else(|| "its columns are shorter than declared".to_owned())
    }

    fn group(&self, group: usize) -> &RowGroupMetaData {
        self.metadata.metadata().row_group(group)
    }

    /// Whether the rows of another file can follow the rows of this file.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.footer.has_schema_of(&other.footer)
    }
}

/// The size of a column in memory according to its own metadata, in bytes.
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
