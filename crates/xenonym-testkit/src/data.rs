//! The folder of Unicode's own files, which is not part of the repository.

use std::path::{Path, PathBuf};

/// Returns the text of a file of the current Unicode version, as [`unicode_of`] does.
#[must_use]
pub fn unicode(file: &str) -> Option<String> {
    unicode_of(xenonym::unicode::VERSION_TEXT, file)
}

/// Returns the text of a file of this Unicode version. Without the folder (`XENONYM_DATA`, or
/// `shared` next to the checkout), prints a note and returns `None`.
#[must_use]
pub fn unicode_of(version: &str, file: &str) -> Option<String> {
    let folder = std::env::var_os("XENONYM_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"),
        PathBuf::from,
    );
    let path = folder.join("unicode").join(version).join(file);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("not there, so not tested: {}", path.display());
    }
    text
}
