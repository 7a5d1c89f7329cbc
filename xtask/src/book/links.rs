//! Checks the links of the finished book: every file and every anchor has to be there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use regex_lite::Regex;

use crate::checks::paths::plain;

/// Folders of pages that other programs wrote. Links into them are checked, and not their own links.
const FOREIGN: [&str; 2] = ["playground", "reference"];

/// How many links were checked.
pub(super) fn check(book: &Path) -> Result<usize> {
    let attribute = Regex::new(r#"\s(href|src|id)="([^"]*)""#)?;
    let mut links: Vec<(PathBuf, String)> = Vec::new();
    let mut anchors: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for page in pages(book)? {
        let text = fs::read_to_string(&page)?;
        for found in attribute.captures_iter(&text) {
            let value = found[2].replace("&amp;", "&");
            if &found[1] == "id" {
                anchors.entry(page.clone()).or_default().insert(value);
            } else if !value.contains(':') {
                links.push((page.clone(), value));
            }
        }
    }
    let mut broken: BTreeSet<String> = BTreeSet::new();
    for (page, link) in &links {
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let target = match path {
            "" => page.clone(),
            path => plain(&page.parent().unwrap_or(book).join(path)),
        };
        let is_checked = anchors.contains_key(&target) && !anchor.is_empty();
        if !target.is_file() || (is_checked && !anchors[&target].contains(anchor)) {
            broken.insert(format!("{}: no {link}", page.display()));
        }
    }
    ensure!(broken.is_empty(), "{}", broken.into_iter().collect::<Vec<_>>().join("\n"));
    Ok(links.len())
}

fn pages(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && !FOREIGN.iter().any(|foreign| path.ends_with(foreign)) {
            found.extend(pages(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "html") {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_files_and_anchors_are_reported() -> Result<()> {
        let book = std::env::temp_dir().join(format!("xtask-links-{}", std::process::id()));
        fs::create_dir_all(book.join("playground"))?;
        fs::write(book.join("playground/page.html"), r#"<a href="nothing.html">"#)?;
        fs::write(book.join("b.html"), r#"<h2 id="here">"#)?;
        let links =
            r#"<a href="b.html#here"> <a href="https://c/"> <a href="playground/page.html#x">"#;
        fs::write(book.join("a.html"), links)?;
        assert_eq!(check(&book)?, 2);
        fs::write(book.join("a.html"), r#"<a href="b.html#there"> <img src="c.png">"#)?;
        let broken = check(&book).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(broken.contains("no b.html#there") && broken.contains("no c.png"), "{broken}");
        Ok(fs::remove_dir_all(book)?)
    }
}
