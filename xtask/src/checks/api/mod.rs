//! Lists the public interface of each published crate in a file that CI compares, so that no
//! change happens by accident.
//!
//! `cargo-public-api` is similar, but requires a nightly toolchain that matches its version of the
//! JSON format.

mod foreign;
mod rustdoc;

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

pub(crate) use self::rustdoc::{Item, items};

/// The published libraries. `xn` is a program, whose library is private.
pub(crate) const CRATES: [&str; 8] = [
    "xenonym",
    "xenonym-psl",
    "xenonym-safety",
    "xenonym-lgr",
    "xenonym-precis",
    "xenonym-records",
    "xenonym-arrow",
    "idna",
];

/// Options for the listings.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the listings instead of comparing them
    #[arg(long)]
    write: bool,
    /// Only this crate
    #[arg(long, value_name = "CRATE", value_parser = CRATES)]
    package: Option<String>,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let is_asked = |name: &&str| arguments.package.as_deref().is_none_or(|asked| asked == *name);
    let mut changes = Vec::new();
    for name in CRATES.into_iter().filter(is_asked) {
        let path = format!("crates/{name}/API.txt");
        let mut lines: Vec<String> = items(root, name)?.iter().map(Item::line).collect();
        lines.sort();
        lines.dedup();
        if arguments.write {
            fs::write(root.join(&path), lines.join("\n") + "\n")?;
            continue;
        }
        let before = fs::read_to_string(root.join(&path))?;
        let before: Vec<&str> = before.lines().collect();
        let removed = before.iter().filter(|line| !lines.iter().any(|now| now == *line));
        changes.extend(removed.map(|line| format!("{path}: - {line}")));
        let added = lines.iter().filter(|line| !before.contains(&line.as_str()));
        changes.extend(added.map(|line| format!("{path}: + {line}")));
    }
    ensure!(
        changes.is_empty(),
        "public interfaces differ from their listings:\n{}\n\
         if that is meant, run `cargo xtask api --write`, and tell users in CHANGELOG.md",
        changes.join("\n")
    );
    Ok(())
}
