//! The files that are read, and the name under which each is counted.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::texts::{Extractor, has_extension};

/// Where the prose is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    Markdown,
    Comments,
    Messages,
}

/// Written by a program, or for lawyers, or finished.
const SKIPPED: [&str; 5] = ["bench/results", "FORMAT.md", "LICENSE", "CHANGELOG", "/generated/"];

const CODE: [&str; 8] = ["*.rs", "*.py", "*.pyi", "*.js", "*.ts", "*.h", "*.c", "*.hpp"];

/// The crates and bindings whose messages people read, and the help pages of `xn`.
const PRODUCT: [&str; 5] = [
    "crates/*/src/*.rs",
    "bindings/*/src/*.rs",
    "bindings/js/src/*.js",
    "bindings/python/*.py",
    "crates/xn/tests/command/help/*.long.txt",
];

/// The texts by name, in the order of the files.
pub(super) fn read(root: &Path, source: Source) -> Result<Vec<(String, String)>> {
    let globs = match source {
        Source::Markdown => &["*.md"][..],
        Source::Comments => &CODE,
        Source::Messages => &PRODUCT,
    };
    let extractor = Extractor::new()?;
    let mut texts: Vec<(String, String)> = Vec::new();
    for file in files(root, globs)? {
        if SKIPPED.iter().any(|skipped| file.contains(skipped)) {
            continue;
        }
        let Ok(bytes) = fs::read(root.join(&file)) else {
            continue; // Deleted, but still in the index.
        };
        let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        let (name, prose) = match source {
            Source::Markdown => (file.clone(), extractor.prose(&text)),
            Source::Comments => (first_folders(&file), extractor.comments(&file, &text)),
            Source::Messages if has_extension(&file, "txt") => {
                ("help of xn".to_owned(), extractor.prose(&text))
            }
            Source::Messages => (first_folders(&file), extractor.messages(&text)),
        };
        match texts.iter_mut().find(|(known, _)| *known == name) {
            Some((_, text)) => *text = format!("{text}\n{prose}"),
            None => texts.push((name, format!("\n{prose}"))),
        }
    }
    Ok(texts)
}

fn files(root: &Path, globs: &[&str]) -> Result<Vec<String>> {
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .args(globs)
        .current_dir(root)
        .output()
        .context("git is needed to list the files")?;
    ensure!(listed.status.success(), "git ls-files failed");
    let listed = String::from_utf8(listed.stdout)?;
    Ok(listed.split_terminator('\0').map(str::to_owned).collect())
}

/// The crate or binding that a file belongs to.
fn first_folders(file: &str) -> String {
    file.split('/').take(2).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_count_for_their_crate_or_binding() {
        assert_eq!(first_folders("crates/xn/src/args/mod.rs"), "crates/xn");
        assert_eq!(first_folders("site/build.js"), "site/build.js");
    }
}
