//! Third part of three: writes generated files as text, with a header that names their inputs.

pub(crate) mod characters;
pub(crate) mod rust;

use std::fmt::Write;

use anyhow::{Context, Result};

use crate::sources::Source;

/// The command that generates the files, for headers and error messages.
pub(crate) const COMMAND: &str = "cargo xtask generate --data ../shared";

const FIRST_LINE: &str = "Generated; do not edit.";
const INPUT: &str = "Input: ";

/// The header of a generated file.
pub(crate) struct Header(Vec<String>);

impl Header {
    pub(crate) fn new(unicode: &str, sources: &[&Source]) -> Self {
        let mut lines =
            vec![format!("{FIRST_LINE} Unicode {unicode}."), format!("Regenerate: {COMMAND}")];
        lines.extend(sources.iter().map(|source| {
            let Source { name, version, sha256, .. } = source;
            format!("{INPUT}{name} {version} {sha256}")
        }));
        Self(lines)
    }

    /// A Rust file.
    pub(crate) fn rust(&self, body: &str) -> String {
        self.before(body, "// ")
    }

    /// A text file whose comments start with `#`.
    pub(crate) fn text(&self, body: &str) -> String {
        self.before(body, "# ")
    }

    fn before(&self, body: &str, comment: &str) -> String {
        let head = self.0.join(&format!("\n{comment}"));
        format!("{comment}{head}\n{body}")
    }
}

/// Returns whether a file starts with the header.
pub(crate) fn is_generated(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.contains(FIRST_LINE))
}

/// Name, version and digest of each input that the header names.
pub(crate) fn recorded_inputs(text: &str) -> impl Iterator<Item = Result<(&str, &str, &str)>> {
    text.lines().filter_map(|line| Some(line.split_once(INPUT)?.1)).map(|input| {
        let mut parts = input.split(' ');
        let mut part = || parts.next().context("the header's input has a part missing");
        Ok((part()?, part()?, part()?))
    })
}

/// `name: value,` lines, or numbers, in rows of at most 100 columns.
pub(crate) fn rows<T: ToString>(items: impl IntoIterator<Item = T>) -> Result<String> {
    let mut output = String::new();
    let mut row = String::new();
    for item in items {
        let item = item.to_string();
        if row.len() + item.len() + 2 > 100 {
            writeln!(output, "{}", row.trim_end())?;
            row.clear();
        }
        row.push_str(&item);
        row.push_str(", ");
    }
    writeln!(output, "{}", row.trim_end())?;
    Ok(output)
}
