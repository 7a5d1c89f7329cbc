//! The names in columns, and their conversion.
//!
//! [`nested`] finds them wherever they are in a column, a [`kernel`] converts them, and
//! [`convert`](mod@convert) reports the rejected ones. [`describe`](mod@describe) makes columns of facts about them,
//! and a [`counter`] counts them instead.

pub(crate) mod convert;
pub(crate) mod counter;
pub(crate) mod describe;
pub(crate) mod kernel;
pub(crate) mod nested;
pub(crate) mod results;
mod texts;
