//! `cargo xtask errors`: the index of errors.
//!
//! The documentation of each variant of `ErrorKind` describes it and gives an example. The library's texts add the message,
//! the rule and the fix. This task merges both into `docs/ERRORS.md`, into the entries of `xn explain-error`, and into a
//! paragraph of the documentation itself.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use regex_lite::Regex;
use xenonym::ErrorKind;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Write the files instead of comparing them
    #[arg(long)]
    write: bool,
}

const KINDS: &str = "crates/xenonym/src/error/kind.rs";
const PAGE: &str = "docs/ERRORS.md";
const ENTRIES: &str = "crates/xn/src/commands/explain_error/entries.tsv";

const START: &str = "pub enum ErrorKind {\n";
const END: &str = "\n}\n";

/// The widest line of documentation.
const WIDTH: usize = 110;

const INTRODUCTION: &str = "\
# Errors

Every error of the library has a kind. Its name never changes, so programs can rely on it. The fields `kind` of JSON, the Python
attribute `kind` and the function `ErrorKind::name` in Rust return it. `xn explain-error KIND` prints an entry of this page.

Examples are commands, or expressions of Rust with the crate `xenonym`. Tests run all of them.

This page is generated from the library: `cargo xtask errors --write`.
";

/// The documentation of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    kind: ErrorKind,
    /// The first paragraph, as Markdown.
    meaning: String,
    /// The code of the example; empty if there is none.
    example: String,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let source = fs::read_to_string(root.join(KINDS))?;
    let entries = entries(&source)?;
    let files = [
        (KINDS, documented(&source, &entries)?),
        (PAGE, page(&entries)?),
        (ENTRIES, table(&entries)?),
    ];
    let mut stale = Vec::new();
    for (file, text) in files {
        let path = root.join(file);
        if fs::read_to_string(&path).ok().as_ref() == Some(&text) {
            continue;
        }
        if arguments.write {
            fs::write(&path, text).with_context(|| file.to_owned())?;
        } else {
            stale.push(file);
        }
    }
    if !stale.is_empty() {
        bail!("{} must be generated again: cargo xtask errors --write", stale.join(", "));
    }
    Ok(())
}

/// The entries in the documentation of the enum.
fn entries(source: &str) -> Result<Vec<Entry>> {
    let (_, body, _) = parts(source)?;
    let mut entries = Vec::new();
    let mut paragraphs = vec![String::new()];
    for line in body.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("///") {
            let words = words.trim();
            match paragraphs.last_mut() {
                Some(last) if !words.is_empty() && last.is_empty() => words.clone_into(last),
                Some(last) if !words.is_empty() => *last = format!("{last} {words}"),
                _ => paragraphs.push(String::new()),
            }
            continue;
        }
        let variant =
            line.strip_suffix(',').context("a line is neither documentation nor a variant")?;
        let kind = ErrorKind::ALL.get(entries.len()).copied().context("too many variants")?;
        ensure!(format!("{kind:?}") == variant, "{variant} is not in the order of the kinds");
        let [meaning, facts] = paragraphs.as_slice() else {
            bail!("{variant} needs two paragraphs, the second with `Example:`");
        };
        let (_, example) =
            facts.split_once("Example: ").with_context(|| format!("{variant}: no example"))?;
        let example = example.trim_end_matches('.').trim_matches('`');
        let example = if example == "none" { "" } else { example };
        entries.push(Entry { kind, meaning: meaning.clone(), example: example.to_owned() });
        paragraphs = vec![String::new()];
    }
    ensure!(entries.len() == ErrorKind::ALL.len(), "a kind is missing");
    Ok(entries)
}

/// The source before, inside and after the enum.
fn parts(source: &str) -> Result<(&str, &str, &str)> {
    let (before, rest) = source.split_once(START).context("no enum")?;
    let (body, after) = rest.split_once(END).context("the enum does not end")?;
    Ok((before, body, after))
}

/// The source with the paragraph of facts brought up to date.
fn documented(source: &str, entries: &[Entry]) -> Result<String> {
    let (before, _, after) = parts(source)?;
    let mut body = String::new();
    for Entry { kind, meaning, example } in entries {
        let example = if example.is_empty() { "none".to_owned() } else { format!("`{example}`") };
        let facts = format!("Rule: {}. Fix: {}. Example: {example}.", kind.rule(), kind.help());
        write!(body, "{}    ///\n{}    {kind:?},\n", comment(meaning), comment(&facts))?;
    }
    Ok(format!("{before}{START}{}{END}{after}", body.trim_end_matches('\n')))
}

/// Words as lines of documentation.
fn comment(words: &str) -> String {
    let mut lines = String::new();
    let mut line = String::from("    ///");
    for word in words.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push_str(&line);
            lines.push('\n');
            line = String::from("    ///");
        }
        line.push(' ');
        line.push_str(word);
    }
    lines + &line + "\n"
}

fn page(entries: &[Entry]) -> Result<String> {
    let mut page = INTRODUCTION.to_owned();
    for entry in entries {
        let kind = entry.kind;
        write!(page, "\n## {kind}\n\n{}\n\n", without_links(&entry.meaning)?)?;
        writeln!(page, "* Message: {}", kind.message())?;
        writeln!(page, "* Rule: {}", kind.rule())?;
        writeln!(page, "* Fix: {}", kind.help())?;
        if !entry.example.is_empty() {
            writeln!(page, "* Example: `{}`", entry.example)?;
        }
        writeln!(page, "* In Rust: `ErrorKind::{kind:?}`")?;
    }
    Ok(page)
}

/// One line per kind: its name, the meaning and the example, separated by tabs.
fn table(entries: &[Entry]) -> Result<String> {
    let mut table = String::new();
    for entry in entries {
        let meaning = without_links(&entry.meaning)?.replace('`', "");
        ensure!(!entry.example.contains('\t'), "{}: the example contains a tab", entry.kind);
        writeln!(table, "{}\t{meaning}\t{}", entry.kind, entry.example)?;
    }
    Ok(table)
}

/// Markdown with the texts of its links only.
fn without_links(text: &str) -> Result<String> {
    let link = Regex::new(r"\[([^\]]*)\]\([^)]*\)")?;
    Ok(link.replace_all(text, "$1").into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_is_up_to_date() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        run(root, &Arguments { write: false }).unwrap();
    }

    #[test]
    fn an_undocumented_kind_is_an_error() {
        let first = format!("{:?}", ErrorKind::ALL[0]);
        let source = format!("{START}    /// Meaning.\n    {first},{END}");
        assert!(entries(&source).unwrap_err().to_string().contains("two paragraphs"));
        let source = format!("{START}    /// Meaning.\n    ///\n    /// Rule.\n    {first},{END}");
        assert!(entries(&source).unwrap_err().to_string().contains("no example"));
    }

    #[test]
    fn links_are_not_for_terminals() {
        assert_eq!(without_links("see [`Self::A`](Self::A), too").unwrap(), "see `Self::A`, too");
    }
}
