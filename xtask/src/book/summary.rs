//! The pages that `docs/SUMMARY.md` lists.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::checks::paths::{links, plain};

pub(super) const SUMMARY: &str = "docs/SUMMARY.md";

/// The pages in their order, as paths in the repository.
pub(super) fn pages(root: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(root.join(SUMMARY)).context(SUMMARY)?;
    let pages = links(&text).map(|link| plain(&Path::new("docs").join(link)));
    Ok(pages.map(|page| page.to_string_lossy().into_owned()).collect())
}

/// The page that links to the pages for maintainers, which are not in the book.
const FOR_MAINTAINERS: &str = "CONTRIBUTING.md";

/// Checks that each page of `docs`, and the README of each binding, is in the book once or is for maintainers.
pub(super) fn check(root: &Path, pages: &[String]) -> Result<()> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .args([":(glob)docs/*.md", ":(glob)bindings/*/README.md"])
        .current_dir(root)
        .output()
        .context("git is needed to list the pages")?;
    ensure!(listed.status.success(), "git ls-files failed");
    let contributing = fs::read_to_string(root.join(FOR_MAINTAINERS)).context(FOR_MAINTAINERS)?;
    let mut known = BTreeSet::new();
    let mut faults: Vec<String> = Vec::new();
    for page in pages {
        if !known.insert(page.as_str()) {
            faults.push(format!("{page} is listed twice"));
        }
        if !root.join(page).is_file() {
            faults.push(format!("{page} does not exist"));
        }
    }
    known.extend(links(&contributing));
    for page in String::from_utf8(listed.stdout)?.lines() {
        if page != SUMMARY && root.join(page).exists() && !known.contains(page) {
            faults.push(format!(
                "{page} is missing: add it to the chapter where readers look for it"
            ));
        }
    }
    ensure!(faults.is_empty(), "{SUMMARY}:\n{}", faults.join("\n"));
    Ok(())
}
