//! Checks that the code, tests and vectors mentioned on the conformance and security pages exist.
//! Code and tests are written as `module::item` or `file.rs`, and vectors as `file.toml::name`.
//!
//! An item exists if a source file defines it, and each earlier part of its path is a folder, a
//! file or an item of that file. A vector exists if a file of `testdata` contains its name.
//!
//! It also checks that the READMEs of published packages do not link into the repository, because
//! they are also read elsewhere.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The keywords before the name of an item in its definition. Variants and fields lack one.
const KEYWORDS: [&str; 9] =
    ["fn ", "struct ", "enum ", "const ", "static ", "mod ", "type ", "trait ", "impl "];

/// The separator between the file of a vector and its name.
const VECTOR: &str = ".toml::";

/// A source file: its path, divided by `/`, its text, and the names that it defines.
struct Source {
    path: String,
    text: String,
    defined: HashSet<String>,
}

pub(crate) fn run(root: &Path) -> Result<()> {
    let sources = sources(root)?;
    let (mut seen, mut lost) = (0, 0);
    for page in pages(root)? {
        let text = fs::read_to_string(&page)?;
        for (number, line) in text.lines().enumerate() {
            // Every second part is between backticks.
            for pointer in line.split('`').skip(1).step_by(2).flat_map(pointers) {
                seen += 1;
                if !sources.iter().any(|source| source.has(&pointer)) {
                    eprintln!("{}:{}: no `{pointer}`", page.display(), number + 1);
                    lost += 1;
                }
            }
        }
    }
    ensure!(seen > 100, "only {seen} pointers were found");
    ensure!(lost == 0, "{lost} pointers lead nowhere");
    readmes_stand_alone(root)
}

fn readmes_stand_alone(root: &Path) -> Result<()> {
    let mut seen = 0;
    for package in fs::read_dir(root.join("crates"))? {
        let package = package?.path();
        let readme = package.join("README.md");
        if fs::read_to_string(package.join("Cargo.toml"))?.contains("\npublish = false\n") {
            continue;
        }
        let text = fs::read_to_string(&readme).with_context(|| readme.display().to_string())?;
        let mut links = text.split("](").skip(1);
        let inside = links.find(|link| !link.starts_with("https://") && !link.starts_with('#'));
        ensure!(inside.is_none(), "{}: a link into the repository", readme.display());
        seen += 1;
    }
    ensure!(seen > 4, "only {seen} READMEs were found");
    Ok(())
}

/// The pages that point at code, tests and vectors.
fn pages(root: &Path) -> Result<Vec<PathBuf>> {
    let mut pages = vec![root.join("docs/SECURITY.md")];
    for entry in fs::read_dir(root.join("docs/conformance"))? {
        pages.push(entry?.path());
    }
    Ok(pages)
}

fn sources(root: &Path) -> Result<Vec<Source>> {
    let listed = Command::new("git")
        .args([
            "ls-files",
            "crates/*.rs",
            "xtask/*.rs",
            "lab/compare/*.rs",
            "lab/compare/*.py",
            "testdata/*.toml",
        ])
        .current_dir(root)
        .output()
        .context("git is needed to list the sources")?;
    ensure!(listed.status.success(), "git ls-files failed");
    let mut sources = Vec::new();
    for path in String::from_utf8(listed.stdout)?.lines() {
        if let Ok(text) = fs::read_to_string(root.join(path)) {
            sources.push(Source { path: path.to_owned(), defined: defined(&text), text });
        }
    }
    Ok(sources)
}

/// The pointers in the text between two backticks: several for `module::{a, b}`.
fn pointers(code: &str) -> Vec<String> {
    let is_path = |c: char| c.is_ascii_alphanumeric() || "_:{}, ".contains(c);
    if (is_file(code) || code.contains(VECTOR)) && !code.contains(' ') {
        return vec![code.to_owned()];
    }
    if !code.contains("::") || !code.chars().all(is_path) || code.starts_with("std::") {
        return Vec::new();
    }
    match code.split_once('{') {
        None => vec![code.to_owned()],
        Some((module, items)) => {
            let items = items.trim_end_matches('}').split(',');
            items.map(|item| format!("{module}{}", item.trim())).collect()
        }
    }
}

impl Source {
    fn has(&self, pointer: &str) -> bool {
        if let Some((file, vector)) = pointer.split_once(VECTOR) {
            let name = format!("name = \"{vector}\"");
            return self.path == format!("testdata/{file}.toml")
                && self.text.lines().any(|line| line == name);
        }
        if self.path.starts_with("testdata/") {
            return false;
        }
        if is_file(pointer) {
            return self.path == pointer || self.path.ends_with(&format!("/{pointer}"));
        }
        let mut parts: Vec<&str> = pointer.split("::").collect();
        let item = parts.pop().unwrap_or_default();
        let place = self.path.trim_end_matches(".rs").trim_end_matches(".py");
        let is_place = |part: &&str| place.split('/').any(|name| name == *part);
        let defines = |name: &str| self.defined.contains(name);
        defines(item) && parts.iter().all(|part| is_place(part) || defines(part))
    }
}

/// The names of variants and fields, with which a line begins, and of items, which follow a keyword.
fn defined(text: &str) -> HashSet<String> {
    let mut names = HashSet::new();
    for line in text.lines() {
        let (name, rest) = name_before(line.trim_start());
        if rest.starts_with([',', '(', '{', ':', ' ']) || rest.is_empty() {
            names.insert(name.to_owned());
        }
        for keyword in KEYWORDS {
            if let Some((_, rest)) = line.split_once(keyword) {
                names.insert(name_before(rest).0.to_owned());
            }
        }
    }
    names
}

/// The name with which a text begins, and what follows.
fn name_before(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    text.split_at(end)
}

fn is_file(pointer: &str) -> bool {
    pointer.strip_suffix(".rs").is_some()
}
