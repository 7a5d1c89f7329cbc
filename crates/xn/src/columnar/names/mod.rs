//! The names in columns, and what becomes of them.
//!
//! [`nested`] finds them wherever they are in a column, a [`kernel`] converts them, and
//! [`convert`](mod@convert) says what is to be said of those that are rejected. [`distinct`] leaves out rows that
//! differ in their spelling alone.

pub(crate) mod convert;
pub(crate) mod distinct;
pub(crate) mod kernel;
pub(crate) mod nested;
pub(crate) mod results;
mod texts;
