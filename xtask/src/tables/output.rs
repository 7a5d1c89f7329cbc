//! A generated file, and the folders of such files.

use std::borrow::Cow;
use std::path::Path;

use anyhow::Result;

/// A generated file.
pub(crate) struct Output {
    /// The path from the workspace's root.
    pub(crate) path: &'static str,
    pub(crate) text: String,
}

impl Output {
    /// Returns the contents of the file: its text, compressed if the path requires it.
    pub(super) fn bytes(&self) -> Result<Cow<'_, [u8]>> {
        let text = self.text.as_bytes();
        if is_compressed(self.path) {
            return Ok(zstd::bulk::compress(text, LEVEL)?.into());
        }
        Ok(text.into())
    }
}

/// The highest level below "ultra", which would need more memory to decompress.
const LEVEL: i32 = 19;

/// Whether the file of this path is compressed by zstd.
pub(super) fn is_compressed(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "zst")
}

/// The folder that holds only the library's generated tables.
pub(crate) const TABLES: &str = "crates/xenonym/src/tables/generated";

/// The folders that hold only generated tables of other crates.
pub(crate) const OTHER_TABLES: [&str; 5] = [
    "crates/xn/src/commands/code_point/generated",
    "crates/xenonym-lgr/src/properties/generated",
    "crates/xenonym-precis/src/tables/generated",
    "crates/xenonym-psl/src/generated",
    "crates/xenonym-safety/src/tables/generated",
];
