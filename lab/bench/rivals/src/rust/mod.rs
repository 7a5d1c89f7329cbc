//! Implementations that are Rust crates.

pub mod ada_url;
pub mod idna;
pub mod punycode;
pub mod stringprep;
pub mod unicode_normalization;
pub mod xenonym;
