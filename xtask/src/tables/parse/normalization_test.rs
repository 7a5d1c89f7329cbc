//! `NormalizationTest.txt`, of any version.

use anyhow::{Result, ensure};

use super::{code_points, fields};

/// Source, NFC, NFD, NFKC and NFKD of one line.
pub(crate) type Columns = [Vec<u32>; 5];

/// Reads all lines of all parts.
pub(crate) fn parse(text: &str) -> Result<Vec<Columns>> {
    fields(text)
        .map(|columns| {
            ensure!(columns.len() >= 5, "not five columns: {columns:?}");
            let mut parsed = Columns::default();
            for (to, from) in parsed.iter_mut().zip(columns) {
                *to = code_points(from)?;
            }
            Ok(parsed)
        })
        .collect()
}
