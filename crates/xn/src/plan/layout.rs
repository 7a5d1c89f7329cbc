//! Errors in columns and fields, with the options that help.

use xenonym_records::{LayoutError, LayoutErrorKind};

/// The error in words.
pub(crate) fn words(error: &LayoutError) -> String {
    let message = error.message();
    match (error.kind(), error.delimiter()) {
        (_, Some(',')) => format!("{message}; if commas divide the fields, give --from csv"),
        (_, Some('\t')) => format!("{message}; if tabs divide the fields, give --delimiter tab"),
        (_, Some(other)) => {
            format!("{message}; if {other:?} divides the fields, give --delimiter '{other}'")
        }
        (LayoutErrorKind::ResultColumn, None) => format!("{message}, or give --replace"),
        (_, None) => message.to_owned(),
    }
}
