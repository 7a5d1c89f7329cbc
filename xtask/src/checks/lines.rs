//! Checks that no source file holds so much that it must be several things.
//!
//! Clippy limits functions to 60 lines (`too-many-lines-threshold`).

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// A file holds one thing, whatever its length. Beyond this, there has to be a reason, and this is the place to name the file.
const LIMIT: usize = 1500;

pub(crate) fn run(root: &Path) -> Result<()> {
    let listed = Command::new("git")
        .args([
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "*.rs",
            "*.py",
            "*.c",
            "*.sh",
            "*.js",
        ])
        .current_dir(root)
        .output()
        .context("git is needed to list the sources")?;
    ensure!(listed.status.success(), "git ls-files failed");
    let mut over = 0;
    for file in String::from_utf8(listed.stdout)?.lines() {
        if file.contains("/generated/") {
            continue;
        }
        let Ok(text) = fs::read_to_string(root.join(file)) else {
            continue; // Deleted, but still in the index.
        };
        let lines = text.lines().count();
        if lines > LIMIT {
            eprintln!("{file}: {lines} lines, over {LIMIT}");
            over += 1;
        }
    }
    ensure!(over == 0, "{over} files are over {LIMIT} lines");
    Ok(())
}
