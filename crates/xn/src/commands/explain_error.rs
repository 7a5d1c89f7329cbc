//! `xn explain-error`: entries of the index of errors.

use std::fmt::Write;

use crate::error::{Failure, Outcome};
use crate::kinds::{self, Kind};
use crate::output;
use crate::terminal::wrapped;

/// Continues a value of an entry on its next line.
const INDENT: &str = "\n           ";

pub(super) fn run(kind: Option<&str>) -> Result<Outcome, Failure> {
    let page = match kind {
        None => list(),
        // The parser of the command line accepts the names of kinds only.
        Some(name) => entries(name),
    };
    output::write_all(page.as_bytes())?;
    Ok(Outcome::Done)
}

/// All kinds with their messages.
fn list() -> String {
    let width = kinds::names().map(str::len).max().unwrap_or_default();
    let mut page = String::new();
    for Kind { name, message, .. } in kinds::all() {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "{name:width$}  {message}");
    }
    page
}

/// The entries of a name: PRECIS and IDNA share a few, with other rules.
fn entries(name: &str) -> String {
    let of_name = kinds::all().filter(|kind| kind.name == name);
    of_name.enumerate().map(|(number, kind)| entry(&kind, number)).collect::<Vec<_>>().join("\n")
}

/// The entry of a kind. `number` counts the earlier ones of the same name.
fn entry(kind: &Kind, number: usize) -> String {
    let Kind { name, message, rule, help, meaning, example } = kind;
    let mut page = format!("{name}: {message}\n\n");
    for line in wrapped(meaning) {
        let _ = writeln!(page, "{line}");
    }
    let [rule, fix] = [rule, help].map(|text| wrapped(text).join(INDENT));
    let _ = write!(page, "\n  rule     {rule}\n  fix      {fix}\n");
    if !example.is_empty() {
        let _ = writeln!(page, "  example  {example}");
    }
    let suffix = if number == 0 { String::new() } else { format!("-{number}") };
    let _ = writeln!(page, "  page     docs/ERRORS.md#{name}{suffix}");
    page
}
