//! Copies the pages, and what they link to, into one folder for mdBook.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path};

use anyhow::{Context, Result};

use super::commands;
use super::summary::SUMMARY;
use crate::checks::paths::plain;

/// Where mdBook finds the pages. `book.toml` names it too.
const FOLDER: &str = "target/book-source";

/// Extensions that browsers show as they are. Other files are copied as text.
const SHOWN: [&str; 2] = ["png", "svg"];

struct Stage<'a> {
    root: &'a Path,
    pages: BTreeSet<&'a str>,
    /// What the book contains in place of a file.
    replaced: &'a BTreeMap<&'a str, String>,
    /// Files that pages link to, which are copied: path in the repository and in the book.
    files: BTreeMap<String, String>,
}

/// Writes the pages, with links that are right in the book.
pub(super) fn copy_pages(
    root: &Path,
    pages: &[String],
    replaced: &BTreeMap<&str, String>,
) -> Result<()> {
    let folder = root.join(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let known = pages.iter().map(String::as_str).collect();
    let mut stage = Stage { root, pages: known, replaced, files: BTreeMap::new() };
    for page in pages.iter().map(String::as_str).chain([SUMMARY]) {
        let mut text = fs::read_to_string(root.join(page)).context(page.to_owned())?;
        if page == commands::PAGE {
            text.push_str(&commands::help(root)?);
        }
        let target = folder.join(place(page));
        fs::create_dir_all(target.parent().context("a page lies in a folder")?)?;
        fs::write(target, stage.rewrite(page, &text))?;
    }
    for (file, copy) in &stage.files {
        let target = folder.join(copy);
        fs::create_dir_all(target.parent().context("a file lies in a folder")?)?;
        fs::copy(root.join(file), target).with_context(|| format!("a page links to {file}"))?;
    }
    Ok(())
}

/// Where a page lies in the book. mdBook makes `index.html` of `index.md`.
fn place(page: &str) -> String {
    match page {
        SUMMARY => "SUMMARY.md".to_owned(),
        "README.md" | "docs/README.md" => "index.md".to_owned(),
        _ => match page.strip_suffix("README.md") {
            Some(folder) => format!("{folder}index.md"),
            None => page.to_owned(),
        },
    }
}

impl Stage<'_> {
    /// The page with its links adjusted, except in blocks of code.
    fn rewrite(&mut self, page: &str, text: &str) -> String {
        let mut written = String::with_capacity(text.len());
        let mut is_code = false;
        for line in text.split_inclusive('\n') {
            is_code ^= line.starts_with("```");
            if is_code {
                written.push_str(line);
            } else {
                self.rewrite_line(page, line, &mut written);
            }
        }
        written
    }

    fn rewrite_line(&mut self, page: &str, text: &str, written: &mut String) {
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("](") {
            written.push_str(before);
            written.push_str("](");
            let end = after.find([')', ' ']).unwrap_or(after.len());
            let (link, after) = after.split_at(end);
            if link.contains("://") || link.starts_with('#') || link.contains('`') {
                written.push_str(link);
            } else {
                written.push_str(&self.target(page, link));
            }
            rest = after;
        }
        written.push_str(rest);
    }

    /// The link from this page's place in the book.
    fn target(&mut self, page: &str, link: &str) -> String {
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let folder = Path::new(page).parent().unwrap_or(Path::new(""));
        let mut file = plain(&folder.join(path)).to_string_lossy().into_owned();
        if self.root.join(&file).is_dir() {
            file.push_str("/README.md");
        }
        let from = place(page);
        if let Some(built) = self.replaced.get(file.as_str()) {
            relative(&from, built)
        } else if file == "README.md" {
            relative(&from, &place(&file)) // The introduction, which lacks these anchors.
        } else if !self.pages.contains(file.as_str()) {
            relative(&from, &self.copy(file))
        } else if anchor.is_empty() {
            relative(&from, &place(&file))
        } else {
            format!("{}#{anchor}", relative(&from, &place(&file)))
        }
    }

    /// Where a file that is not a page is copied to.
    fn copy(&mut self, file: String) -> String {
        let extension = Path::new(&file).extension().unwrap_or_default();
        let copy = if SHOWN.iter().any(|shown| extension == *shown) {
            file.clone()
        } else {
            // mdBook would take a link with ".md" for a page.
            format!("{}.txt", file.trim_end_matches(".md"))
        };
        self.files.insert(file, copy.clone());
        copy
    }
}

/// The path of a file as a link from another one. Both begin at the root of the book.
fn relative(from: &str, to: &str) -> String {
    let folder: Vec<Component> =
        Path::new(from).parent().into_iter().flat_map(Path::components).collect();
    let target: Vec<Component> = Path::new(to).components().collect();
    let shared = folder.iter().zip(&target).take_while(|(a, b)| a == b).count();
    let up = folder[shared..].iter().map(|_| "..".to_owned());
    let down = target[shared..].iter().map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_files_and_what_is_built() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let replaced = BTreeMap::from([("site/README.md", "playground/index.html".to_owned())]);
        let pages = BTreeSet::from(["docs/README.md", "docs/GUIDE.md", "testdata/README.md"]);
        let mut stage = Stage { root: &root, pages, replaced: &replaced, files: BTreeMap::new() };
        let text = "[a](GUIDE.md#b) [c](../testdata/README.md)\n```\n[d](GUIDE.md)\n```\n";
        assert_eq!(
            stage.rewrite("docs/README.md", text),
            "[a](docs/GUIDE.md#b) [c](testdata/index.md)\n```\n[d](GUIDE.md)\n```\n"
        );
        let text =
            "[a](https://b/) [c](../site/README.md) [d](../Cargo.toml) ![e](images/playground.png)";
        assert_eq!(
            stage.rewrite("docs/GUIDE.md", text),
            "[a](https://b/) [c](../playground/index.html) [d](../Cargo.toml.txt) ![e](images/playground.png)"
        );
        assert_eq!(stage.files.len(), 2);
        assert_eq!(stage.rewrite("testdata/README.md", "[a](../README.md#x)"), "[a](../index.md)");
    }
}
