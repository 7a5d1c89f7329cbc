//! Errors in columns and fields, with the options that help.

use xenonym_records::{LayoutError, LayoutErrorKind};

/// The error in words.
pub(crate) fn words(error: &LayoutError) -> String {
    let message = error.message();
    match (error.kind(), error.delimiter()) {
        (_, Some(',')) => format!("{message} (if the delimiter is a comma, use --from csv)"),
        (_, Some('\t')) => format!("{message} (if the delimiter is a tab, use --delimiter tab)"),
        (_, Some(other)) => {
            format!("{message} (if the delimiter is {other:?}, use --delimiter '{other}')")
        }
        (LayoutErrorKind::ResultColumn, None) => format!("{message}, or use --replace"),
        (_, None) => message.to_owned(),
    }
}
