//! The messages from the reader to the workers, and from the workers to the writer.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;

use super::encode::Start;
use super::parquet::{Group, ParquetFile, Recoding};
use super::schema::Layout;
use crate::error::ReadError;
use crate::pipeline::part::OutputPart;

pub(super) enum Chunk {
    /// The schema and format of the output, once, before the first rows.
    Begin(Start),
    RowChunk(RowChunk),
}

/// Consecutive rows.
pub(super) struct RowChunk {
    pub(super) layout: Arc<Layout>,
    pub(super) path: PathBuf,
    /// For messages.
    pub(super) name: Option<Arc<Path>>,
    /// The number of the first row, from 1.
    pub(super) first: u64,
    pub(super) content: Content,
    /// How many bytes of memory the chunk takes.
    pub(super) weight: usize,
}

pub(super) enum Content {
    Batch(RecordBatch),
    /// A row group of this index.
    Group(Arc<ParquetFile>, Arc<Recoding>, usize),
}

/// A part of the results of a chunk, in order.
pub(super) enum Piece {
    Begin(Start),
    OutputPart(OutputPart),
    /// Rows that the writer encodes.
    RowChunk(OutputPart, RecordBatch),
    /// After the bytes of a row group.
    Group(OutputPart, Group),
}

/// Why a chunk has no results.
pub(super) enum Failed {
    /// The input could not be read.
    Unread(ReadError),
    /// The output format cannot hold it.
    Unwritten(String),
}
