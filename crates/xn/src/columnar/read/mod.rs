//! Files that are opened: what their columns are, and their rows in batches.

mod arrow_file;
mod checked_rows;
pub(crate) mod source;
mod text_file;
