//! The help of every command, with which the page of commands ends in the book.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// The page that ends with the help.
pub(super) const PAGE: &str = "docs/COMMAND.md";

/// A test compares these files with what the program prints.
const SNAPSHOTS: &str = "crates/xn/tests/command/help";

/// Returns a section for each command, in the order of their names.
pub(super) fn help(root: &Path) -> Result<String> {
    let files = fs::read_dir(root.join(SNAPSHOTS)).context(SNAPSHOTS)?;
    let mut files: Vec<PathBuf> =
        files.map(|file| Ok(file?.path())).collect::<Result<_>>().context(SNAPSHOTS)?;
    files.retain(|file| file.to_string_lossy().ends_with(".long.txt"));
    ensure!(files.len() > 20, "only {} commands have help in {SNAPSHOTS}", files.len());
    let mut sections = Vec::new();
    for file in files {
        let help = fs::read_to_string(&file)?;
        let command = command(&help).with_context(|| format!("{}: no usage", file.display()))?;
        sections.push((command, help));
    }
    sections.sort();
    let mut page = String::new();
    for (command, help) in sections {
        write!(page, "\n## {command}\n\n```text\n{}\n```\n", help.trim_end())?;
    }
    Ok(page)
}

/// Returns the words of the usage that are the command, such as `xn lgr check`.
fn command(help: &str) -> Option<String> {
    let usage = help.lines().find_map(|line| line.strip_prefix("Usage: "))?;
    let is_word = |word: &&str| word.starts_with(|c: char| c.is_ascii_lowercase());
    Some(usage.split(' ').take_while(is_word).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_section() {
        let help = help(crate::root().unwrap()).unwrap();
        let titles: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        for title in ["xn", "xn to-ascii", "xn lgr check", "xn explain punycode"] {
            assert_eq!(titles.iter().filter(|known| **known == title).count(), 1, "{titles:?}");
        }
    }
}
