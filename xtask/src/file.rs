//! A generated file.

/// The path from the root of the project, and the contents.
pub(crate) type File = (String, Vec<u8>);
