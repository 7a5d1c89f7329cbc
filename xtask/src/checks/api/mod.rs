//! Lists the public interface of the library in a file that CI compares, so that no change happens
//! by accident.
//!
//! `cargo-public-api` is similar, but requires a nightly toolchain that matches its version of the
//! JSON format.

mod rustdoc;

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

pub(crate) use self::rustdoc::{Item, items};

/// Options for the listing.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the listing instead of comparing it
    #[arg(long)]
    write: bool,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let path = root.join("crates/xenonym/API.txt");
    let mut lines: Vec<String> = items(root)?.iter().map(Item::line).collect();
    lines.sort();
    lines.dedup();
    let text = lines.join("\n") + "\n";
    if arguments.write {
        fs::write(&path, text)?;
        return Ok(());
    }
    let before = fs::read_to_string(&path)?;
    let before: Vec<&str> = before.lines().collect();
    let added = lines.iter().filter(|line| !before.contains(&line.as_str()));
    let added: Vec<String> = added.map(|line| format!("+ {line}")).collect();
    let removed = before.iter().filter(|line| !lines.iter().any(|now| now == *line));
    let changes: Vec<String> = removed.map(|line| format!("- {line}")).chain(added).collect();
    ensure!(
        changes.is_empty(),
        "the public interface differs from crates/xenonym/API.txt:\n{}\n\
         if that is meant, run `cargo xtask api --write`, and tell users in CHANGELOG.md",
        changes.join("\n")
    );
    Ok(())
}
