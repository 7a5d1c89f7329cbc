//! Open files: their columns, and their rows in batches.

pub(crate) mod arrow_file;
pub(crate) mod reading;
pub(crate) mod source;
mod table;
