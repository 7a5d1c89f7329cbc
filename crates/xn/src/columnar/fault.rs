//! What an error of the crates of columns says.

use arrow_schema::ArrowError;

/// Without the words that only repeat which crate it is of.
pub(super) fn said(error: ArrowError) -> String {
    match error {
        ArrowError::IoError(said, _)
        | ArrowError::ParquetError(said)
        | ArrowError::CsvError(said) => said,
        other => other.to_string(),
    }
}
