//! `CaseFolding.txt`, of any version.

use std::collections::BTreeMap;

use anyhow::Result;

use super::{code_point, code_points, fields};

/// Reads the full foldings: statuses C and F, or I in old versions.
pub(crate) fn parse(text: &str) -> Result<BTreeMap<u32, Vec<u32>>> {
    fields(text)
        .filter(|columns| matches!(columns[1], "C" | "F" | "I"))
        .map(|columns| Ok((code_point(columns[0])?, code_points(columns[2])?)))
        .collect()
}
