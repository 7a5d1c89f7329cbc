//! A generated file, and the folders of such files.

/// A generated file.
pub(crate) struct Output {
    /// From the workspace's root.
    pub(crate) path: &'static str,
    pub(crate) text: String,
}

/// The folder that holds only the library's generated tables.
pub(crate) const TABLES: &str = "crates/xenonym/src/tables/generated";

/// The folder that holds only the command's generated tables.
pub(crate) const COMMAND_TABLES: &str = "crates/xn/src/scripts/generated";
