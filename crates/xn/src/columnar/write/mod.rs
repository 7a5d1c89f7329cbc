//! Encodes rows to the bytes of files.
//!
//! The workers encode [`text`]; [`encode`] is done by one thread, in
//! order. [`adapted`] casts columns to other types, and [`exact`] finds values that a format cannot hold.

pub(crate) mod adapted;
pub(crate) mod encode;
pub(crate) mod exact;
pub(crate) mod text;
