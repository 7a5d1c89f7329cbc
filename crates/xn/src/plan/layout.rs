//! Errors in columns and fields, with the options that help.

use xenonym_records::LayoutError;

/// The error in words.
pub(crate) fn words(error: &LayoutError) -> String {
    let message = error.message();
    match error.delimiter() {
        Some(',') => format!("{message} (if the delimiter is a comma, use --from csv)"),
        Some('\t') => format!("{message} (if the delimiter is a tab, use --delimiter tab)"),
        Some(other) => {
            format!("{message} (if the delimiter is {other:?}, use --delimiter '{other}')")
        }
        None => message.to_owned(),
    }
}
