//! Open files: their columns, and their rows in batches.

pub(crate) mod arrow_file;
mod dictionaries;
pub(crate) mod expanded;
pub(crate) mod reading;
pub(crate) mod source;
