//! How files are read.

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;

use crate::plan::FileFormat;

/// The batches of a file.
pub(crate) type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>;

/// The format of files, and how to read them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) format: FileFormat,
    /// How many rows are read at once by default.
    pub(crate) rows: usize,
    /// A fixed number of rows, for tests.
    pub(crate) are_rows_fixed: bool,
}

/// The most bytes of a batch, if they can be estimated.
pub(crate) const BATCH_BYTES: u64 = 4 << 20;

/// The most bytes of a batch, even if every value is the longest one that its file stores once.
const LARGEST_BATCH: u64 = 64 << 20;

/// How many rows are read at once by default.
const ROWS: usize = 1 << 13;

impl Reading {
    pub(crate) fn new(format: FileFormat, rows: Option<usize>) -> Self {
        Self { format, rows: rows.unwrap_or(ROWS), are_rows_fixed: rows.is_some() }
    }

    /// How many of these rows are read at once.
    pub(crate) fn rows_of(self, sizes: RowSizes) -> usize {
        if self.are_rows_fixed {
            return self.rows;
        }
        let of_one = (sizes.bytes / sizes.rows.max(1)).max(1);
        let rows = (BATCH_BYTES / of_one).min(LARGEST_BATCH / sizes.largest.max(1));
        usize::try_from(rows).unwrap_or(self.rows).clamp(1, self.rows)
    }
}

/// The estimated memory of rows, before they are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowSizes {
    /// All rows together, if each value is in memory as often as in the file.
    pub(crate) bytes: u64,
    pub(crate) rows: u64,
    /// The most of one row, from values that the file stores once for many rows.
    pub(crate) largest: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_has_a_limit_even_if_a_file_has_its_values_once() {
        let reading = Reading::new(FileFormat::Parquet, None);
        let rows_of = |bytes, largest| reading.rows_of(RowSizes { bytes, rows: 3_000, largest });
        assert_eq!(rows_of(1_000_000, 253), ROWS);
        assert_eq!(rows_of(1_000_000, 1 << 20), 64);
        assert_eq!(rows_of(1_000_000, 1 << 30), 1);
        assert_eq!(rows_of(3_000 << 20, 0), 4);
    }
}
