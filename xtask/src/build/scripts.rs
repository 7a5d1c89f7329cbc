//! Scripts (UAX #24) as runs of code points.

use anyhow::{Context, Result};

/// The script of what no script has.
pub(crate) const UNKNOWN: &str = "Unknown";

/// Scripts that tell nothing of a text: those of code points that any text may have.
const NO_SCRIPT: [&str; 3] = ["Common", "Inherited", UNKNOWN];

/// The scripts, and where each run of code points of one starts.
pub(crate) struct Scripts<'a> {
    pub(crate) names: Vec<&'a str>,
    /// The first code point, and which of the names its run has; 0 is none.
    pub(crate) runs: Vec<(u32, u8)>,
}

impl<'a> Scripts<'a> {
    /// `values` are those of all code points.
    pub(crate) fn new(values: &[&'a str]) -> Result<Self> {
        let mut names: Vec<&str> = values.to_vec();
        names.sort_unstable();
        names.dedup();
        names.retain(|name| !NO_SCRIPT.contains(name));
        let mut runs: Vec<(u32, u8)> = Vec::new();
        for (code_point, value) in (0..).zip(values) {
            let index = names.binary_search(value).map_or(0, |index| index + 1);
            let index = u8::try_from(index).context("more scripts than a byte can tell apart")?;
            if runs.last().is_none_or(|(_, last)| *last != index) {
                runs.push((code_point, index));
            }
        }
        Ok(Self { names, runs })
    }
}
