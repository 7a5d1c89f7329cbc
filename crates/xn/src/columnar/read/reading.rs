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

/// Of a batch, so many bytes, even if all its values are the longest that its file has once.
const LARGEST_BATCH: u64 = 64 << 20;

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

    /// How many rows of these are read at once.
    pub(crate) fn rows_of(self, sizes: RowSizes) -> usize {
        if self.are_rows_fixed {
            return self.rows;
        }
        let of_one = (sizes.bytes / sizes.rows.max(1)).max(1);
        let rows = (BATCH_BYTES / of_one).min(LARGEST_BATCH / sizes.largest.max(1));
        usize::try_from(rows).unwrap_or(self.rows).clamp(1, self.rows)
    }
}

/// What rows have in memory, as far as it can be known before they are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowSizes {
    /// All of them together, if each value is there as often as in the file.
    pub(crate) bytes: u64,
    pub(crate) rows: u64,
    /// One of them at the most, as far as it has values that the file has once for many rows.
    pub(crate) largest: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_has_a_limit_even_if_a_file_has_its_values_once() {
        let (format, header) = (FileFormat::Parquet, HeaderRow::First);
        let (rows, max_line) = (ROWS, 100);
        let reading =
            Reading { format, syntax: None, header, rows, are_rows_fixed: false, max_line };
        let rows_of = |bytes, largest| reading.rows_of(RowSizes { bytes, rows: 3_000, largest });
        assert_eq!(rows_of(1_000_000, 253), ROWS);
        assert_eq!(rows_of(1_000_000, 1 << 20), 64);
        assert_eq!(rows_of(1_000_000, 1 << 30), 1);
        assert_eq!(rows_of(3_000 << 20, 0), 4);
    }
}
