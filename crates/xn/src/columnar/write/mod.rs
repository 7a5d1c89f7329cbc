//! Rows as the bytes of files.
//!
//! [`text`] is written by the threads that convert; [`encode`] has what is written by one alone, in
//! order. [`adapted`] has columns in other types, and [`exact`] says what a format cannot hold.

pub(crate) mod adapted;
pub(crate) mod encode;
pub(crate) mod exact;
pub(crate) mod text;
