//! First part of three: reads the input files into plain values.

pub(crate) mod case_folding;
pub(crate) mod idna_mapping;
pub(crate) mod idna_test;
pub(crate) mod lookalikes;
pub(crate) mod normalization_test;
pub(crate) mod properties;
pub(crate) mod public_suffixes;
pub(crate) mod rfc3454;
pub(crate) mod security;
pub(crate) mod unicode_data;
pub(crate) mod words;

use anyhow::{Context, Result};

/// A hexadecimal code point.
pub(crate) fn code_point(text: &str) -> Result<u32> {
    u32::from_str_radix(text.trim(), 16).with_context(|| format!("not a code point: {text:?}"))
}

/// Hexadecimal code points, divided by spaces.
pub(crate) fn code_points(text: &str) -> Result<Vec<u32>> {
    text.split_whitespace().map(code_point).collect()
}

/// The lines of a Unicode data file, divided into fields, without comments, markers and empty
/// lines.
pub(crate) fn fields(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .filter(|line| !line.is_empty() && !line.starts_with('@'))
        .map(|line| line.split(';').map(str::trim).collect())
}
