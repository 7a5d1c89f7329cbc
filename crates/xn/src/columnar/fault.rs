//! Messages of the crates of columns.

use arrow_schema::ArrowError;

/// The message of an error, without the name of the crate or format.
pub(super) fn said(error: ArrowError) -> String {
    match error {
        ArrowError::IoError(why, _) => why,
        ArrowError::ParquetError(why) => why.trim_start_matches("Parquet error: ").to_owned(),
        other => other.to_string(),
    }
}
