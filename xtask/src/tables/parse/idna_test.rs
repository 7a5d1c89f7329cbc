//! `IdnaTestV2.txt` of UTS #46.

use anyhow::{Result, ensure};

/// Source, toUnicode, its status, toAsciiN, its status, toAsciiT, its status, as in the file: an
/// empty field repeats the value of another field.
pub(crate) type Columns<'a> = [&'a str; 7];

/// Reads all lines. A number sign always starts a comment.
pub(crate) fn parse(text: &str) -> Result<Vec<Columns<'_>>> {
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default())
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            let columns: Vec<&str> = line.split(';').map(str::trim).collect();
            ensure!(columns.len() == 7, "not seven columns: {line}");
            let mut parsed = Columns::default();
            parsed.copy_from_slice(&columns);
            Ok(parsed)
        })
        .collect()
}
