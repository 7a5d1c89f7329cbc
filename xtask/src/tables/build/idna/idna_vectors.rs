//! UTS #46's conformance test in our own format: see `testdata/README.md`.

use std::fmt::Write;

use anyhow::{Result, ensure};

use crate::tables::parse::idna_test::Columns;

/// Returns the lines of the vector file: columns separated by `;`, without empty ones at the end.
/// Status codes are separated by spaces, and `-` is an empty list.
pub(crate) fn idna(lines: &[Columns<'_>]) -> Result<String> {
    let mut output = String::new();
    for columns in lines {
        let mut fields: Vec<String> = Vec::new();
        for (number, column) in columns.iter().enumerate() {
            let is_status = number > 0 && number % 2 == 0;
            fields.push(if is_status { codes(column)? } else { (*column).to_owned() });
        }
        writeln!(output, "{}", fields.join(";").trim_end_matches(';'))?;
    }
    Ok(output)
}

fn codes(status: &str) -> Result<String> {
    if status.is_empty() {
        return Ok(String::new());
    }
    let inside = status.strip_prefix('[').and_then(|status| status.strip_suffix(']'));
    ensure!(inside.is_some(), "not a status: {status}");
    let codes: Vec<&str> =
        inside.unwrap_or_default().split(',').map(str::trim).filter(|c| !c.is_empty()).collect();
    Ok(if codes.is_empty() { "-".to_owned() } else { codes.join(" ") })
}
