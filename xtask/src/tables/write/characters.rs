//! Writes the data for `xn code-point` as text to be compressed: runs of properties, an empty line,
//! names. `crates/xn/src/commands/code_point/characters/mod.rs` describes the layout of both.

use std::fmt::Write;

use anyhow::Result;

use crate::tables::build::unicode::characters::Data;

/// The body of the text.
pub(crate) fn text(data: &Data<'_>) -> Result<String> {
    let mut text = String::new();
    for (first, run) in data.runs()? {
        let extensions = run.extensions.join(" ");
        writeln!(text, "{first:04X};{};{};{};{extensions}", run.category, run.age, run.script)?;
    }
    writeln!(text)?;
    let mut next = 0;
    for name in data.names()? {
        let (first, last) = name.code_points.into_inner();
        if last > first {
            write!(text, "{first:04X}..{last:04X};")?;
        } else if first != next {
            write!(text, "{first:04X};")?;
        }
        writeln!(text, "{}", name.name)?;
        next = last + 1;
    }
    Ok(text)
}
