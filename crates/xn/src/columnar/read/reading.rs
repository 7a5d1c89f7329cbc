//! How files are read.

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use xenonym_records::delimited::Syntax;

use crate::plan::{FileFormat, HeaderRow, SourcePlan};

/// The batches of a file.
pub(crate) type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>;

/// What files are, and how they are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) format: FileFormat,
    /// How rows of text are divided.
    pub(crate) syntax: Option<Syntax>,
    pub(crate) header: HeaderRow,
    /// So many rows at once, where nothing better is known.
    pub(crate) rows: usize,
    /// For tests, never another number.
    pub(crate) are_rows_fixed: bool,
    /// Of CSV and TSV, what a row may have, in bytes.
    pub(crate) max_line: usize,
}

/// Of a batch, so many bytes at the most, as far as it can be known.
const BATCH_BYTES: u64 = 4 << 20;

/// So many rows at once, where nothing better is known.
const ROWS: usize = 1 << 13;

impl Reading {
    pub(crate) fn new(
        format: FileFormat,
        source: &SourcePlan,
        rows: Option<usize>,
        max_line: usize,
    ) -> Self {
        let are_rows_fixed = rows.is_some();
        let rows = rows.unwrap_or(ROWS);
        let syntax = source.syntax(format);
        Self { format, syntax, header: source.header, rows, are_rows_fixed, max_line }
    }

    /// Whether rows of so many bytes are enough at once.
    pub(crate) fn is_enough(self, bytes: usize) -> bool {
        !self.are_rows_fixed && bytes as u64 >= BATCH_BYTES
    }

    /// How many rows are read at once, of so many that have so many bytes.
    pub(crate) fn rows_of(self, bytes: u64, rows: u64) -> usize {
        if self.are_rows_fixed {
            return self.rows;
        }
        let of_one = (bytes / rows.max(1)).max(1);
        usize::try_from(BATCH_BYTES / of_one).unwrap_or(self.rows).clamp(1, self.rows)
    }
}
