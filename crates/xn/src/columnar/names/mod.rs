//! The names in columns, and their conversion.
//!
//! [`nested`] finds them wherever they are in a column. [`results`] come from the kernels that convert them, or are
//! columns of facts about them. [`convert`](mod@convert) reports the rejected ones, or counts them instead.

pub(crate) mod convert;
pub(crate) mod nested;
pub(crate) mod results;
