//! Formats of text, and where names are in them.

pub mod emails;
pub mod json_lines;
pub mod lists;
pub mod recognize;
pub mod rows;
pub mod urls;
pub mod zone;
