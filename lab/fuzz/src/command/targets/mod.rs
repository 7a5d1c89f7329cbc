//! The targets that run the command, a file each.

mod arrow;
mod compressed;
mod parquet;

use crate::targets::Target;

/// All of them.
pub const ALL: &[Target] =
    &[("arrow", arrow::fuzz), ("compressed", compressed::fuzz), ("parquet", parquet::fuzz)];
