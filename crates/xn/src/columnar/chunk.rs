//! What is handed from the reader to the workers, and from these to the writer.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;

use super::parquet::{Group, ParquetFile, Recoding};
use super::schema::Layout;
use super::write::adapted::Adapted;
use super::write::encode::Start;
use super::write::text::RowWriter;
use crate::error::ReadError;
use crate::pipeline::part::Part;

pub(super) enum Chunk {
    /// What is known before the first rows: once.
    Begin(Start),
    Rows(Rows),
}

/// Rows that stand together.
pub(super) struct Rows {
    /// Counts such chunks from 0.
    pub(super) number: u64,
    pub(super) common: Arc<Common>,
    pub(super) path: PathBuf,
    /// For messages.
    pub(super) name: Option<Arc<Path>>,
    /// The number of the first row, from 1.
    pub(super) first: u64,
    pub(super) content: Content,
    /// How many bytes of memory it takes.
    pub(super) weight: usize,
}

pub(super) enum Content {
    Batch(RecordBatch),
    /// A row group of this index.
    Group(Arc<ParquetFile>, usize),
}

/// What all chunks have in common.
pub(super) struct Common {
    pub(super) layout: Arc<Layout>,
    /// How row groups are read of which nothing but names is needed.
    pub(super) recoding: Option<Arc<Recoding>>,
    pub(super) output: Output,
}

/// What becomes of rows that were converted.
pub(super) enum Output {
    /// Row groups are copied but for names.
    Groups,
    /// The writer encodes them.
    Rows,
    /// The same, as Parquet.
    ParquetRows(Adapted),
    Text(RowWriter),
}

/// A part of what comes of a chunk, in order.
pub(super) enum Piece {
    Begin(Start),
    Part(Part),
    /// With rows that are to be encoded.
    Rows(Part, RecordBatch),
    /// After the bytes of a row group.
    Group(Part, Group),
}

/// Why nothing comes of a chunk.
pub(super) enum Failed {
    /// It could not be read.
    Unread(ReadError),
    /// It cannot be written.
    Unwritten(String),
}
