//! `xn explain-error`: entries of the index of errors.

use std::fmt::Write;

use xenonym::ErrorKind;

use crate::error::{Failure, Outcome};
use crate::output;
use crate::terminal::wrapped;

/// A name, a meaning and an example per line, in the order of the kinds, as `cargo xtask errors` writes them.
const ENTRIES: &str = include_str!("entries.tsv");

/// Continues a value of an entry on its next line.
const INDENT: &str = "\n           ";

pub(super) fn run(kind: Option<&str>) -> Result<Outcome, Failure> {
    let page = match kind.map(str::parse::<ErrorKind>) {
        None => list(),
        Some(Ok(kind)) => entry(kind),
        // The parser of the command line accepts the names of kinds only.
        Some(Err(error)) => return Err(Failure::Usage(error.to_string())),
    };
    output::write_all(page.as_bytes())?;
    Ok(Outcome::Done)
}

/// All kinds with their messages.
fn list() -> String {
    let width = ErrorKind::ALL.iter().map(|kind| kind.name().len()).max().unwrap_or_default();
    let mut page = String::new();
    for kind in ErrorKind::ALL {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "{:width$}  {}", kind.name(), kind.message());
    }
    page
}

fn entry(kind: ErrorKind) -> String {
    let (meaning, example) = of_kind(kind).unwrap_or_default();
    let mut page = format!("{kind}: {}\n\n", kind.message());
    for line in wrapped(meaning) {
        let _ = writeln!(page, "{line}");
    }
    let [rule, fix] = [kind.rule(), kind.help()].map(|text| wrapped(text).join(INDENT));
    let _ = write!(page, "\n  rule     {rule}\n  fix      {fix}\n");
    if !example.is_empty() {
        let _ = writeln!(page, "  example  {example}");
    }
    let _ = writeln!(page, "  page     docs/ERRORS.md#{kind}");
    page
}

/// The meaning and the example of a kind.
fn of_kind(kind: ErrorKind) -> Option<(&'static str, &'static str)> {
    let line =
        ENTRIES.lines().find_map(|line| line.strip_prefix(kind.name())?.strip_prefix('\t'))?;
    line.split_once('\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_an_entry_in_the_order_of_the_kinds() {
        let names: Vec<&str> = ENTRIES.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(names, ErrorKind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>());
        for &kind in ErrorKind::ALL {
            assert!(of_kind(kind).is_some_and(|(meaning, _)| meaning.ends_with('.')), "{kind}");
        }
    }
}
