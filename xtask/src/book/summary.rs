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

/// The limits of a book that people still read.
const MOST_PAGES: usize = 26;
const MOST_WORDS: usize = 40_000;

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
    check_length(root, pages)
}

/// Checks that the book is short enough to be read. What only some readers need belongs in the lab, or on a page for maintainers.
fn check_length(root: &Path, pages: &[String]) -> Result<()> {
    ensure!(pages.len() <= MOST_PAGES, "{} pages are more than {MOST_PAGES}", pages.len());
    let mut total = 0;
    for page in pages {
        total += words(&fs::read_to_string(root.join(page)).context(page.clone())?);
    }
    ensure!(total <= MOST_WORDS, "{total} words are more than {MOST_WORDS}");
    println!("{} pages, {total} words outside of code", pages.len());
    Ok(())
}

/// Counts the words outside of blocks of code.
fn words(page: &str) -> usize {
    let mut is_code = false;
    let mut count = 0;
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            let words = line.split_whitespace();
            count += words.filter(|word| word.contains(char::is_alphanumeric)).count();
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_outside_of_code() {
        assert_eq!(words("# Two words\n\n| a | b-c |\n```sh\nnot these\n```\nlast"), 5);
    }

    #[test]
    fn the_book_lists_every_page_and_is_short() {
        let root = crate::root().unwrap();
        check(root, &pages(root).unwrap()).unwrap();
    }
}
