//! `cargo xtask paths`: checks that every path into the repository that its files mention exists.
//!
//! Two kinds of paths are checked: relative links of Markdown pages, with their anchors, and words in any text file that begin with a
//! folder of the repository, such as `lab/bench`. Output of builds is not checked.
//!
//! It also checks that docs/ARCHITECTURE.md mentions every folder of code, and that no library includes a file that its package
//! does not contain.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::checks::api;

/// Folders whose names are unusual enough to recognize a path by them.
const FOLDERS: [&str; 6] = ["bindings/", "crates/", "lab/", "site/", "xtask/", ".ci/"];

/// Folders written by builds, and packages of other projects whose folders share our names.
const NOT_TRACKED: [&str; 5] = ["target", "dist", "node_modules", ".venv", "$"];

pub(crate) fn run(root: &Path) -> Result<()> {
    let tracked = tracked(root)?;
    let (mut seen, mut lost) = (0, 0);
    for file in &tracked {
        let Ok(text) = fs::read_to_string(root.join(file)) else {
            continue; // Not text, or deleted but still in the index.
        };
        let kind = Path::new(file).extension().and_then(OsStr::to_str);
        if kind == Some("lock") || file.contains("/seeds/") || file == "CHANGELOG.md" {
            continue;
        }
        let mut paths: Vec<String> = mentioned(&text).map(ToOwned::to_owned).collect();
        let mut broken: Vec<String> = Vec::new();
        if kind == Some("md") {
            for link in links(&text) {
                seen += 1;
                if !leads_somewhere(root, file, link)? {
                    broken.push(link.to_owned());
                }
            }
        }
        paths.retain(|path| !exists(&tracked, path));
        broken.extend(paths);
        for path in &broken {
            eprintln!("{file}: no {path}");
        }
        seen += mentioned(&text).count();
        lost += broken.len();
    }
    ensure!(seen > 300, "only {seen} paths were found");
    ensure!(lost == 0, "{lost} paths lead nowhere");
    check_packages(root, &tracked)?;
    check_architecture(root, &tracked)
}

/// Checks that libraries include no files from outside their packages, such as examples from `docs`.
fn check_packages(root: &Path, tracked: &BTreeSet<String>) -> Result<()> {
    let mut outside = Vec::new();
    for name in api::CRATES {
        let package = format!("crates/{name}/");
        let sources = tracked.iter().filter(|file| {
            file.strip_prefix(&package).is_some_and(|file| file.starts_with("src/"))
        });
        for file in sources.filter(|file| Path::new(file).extension() == Some(OsStr::new("rs"))) {
            let text = fs::read_to_string(root.join(file))?;
            let included =
                text.split("include_str!(\"").skip(1).filter_map(|rest| rest.split('"').next());
            let folder = Path::new(file).parent().unwrap_or(root);
            let is_outside = |path: &&str| !plain(&folder.join(path)).starts_with(&package);
            outside.extend(included.filter(is_outside).map(|path| format!("{file}: {path}")));
        }
    }
    ensure!(outside.is_empty(), "not in the package:\n{}", outside.join("\n"));
    Ok(())
}

/// Checks that the architecture page mentions every crate, binding and experiment, and every folder
/// of modules of a crate.
fn check_architecture(root: &Path, tracked: &BTreeSet<String>) -> Result<()> {
    let page = fs::read_to_string(root.join("docs/ARCHITECTURE.md"))?;
    // Every second part is between backticks.
    let named: BTreeSet<&str> =
        page.split('`').skip(1).step_by(2).flat_map(|code| code.split('/')).collect();
    let folders: BTreeSet<&str> = tracked.iter().flat_map(|file| folders_of_code(file)).collect();
    ensure!(folders.len() > 50, "only {} folders were found", folders.len());
    let missing: Vec<&str> = folders
        .into_iter()
        .filter(|folder| folder.rsplit('/').next().is_some_and(|name| !named.contains(name)))
        .collect();
    ensure!(missing.is_empty(), "docs/ARCHITECTURE.md does not mention {}", missing.join(", "));
    Ok(())
}

/// The folders that contain a file, as far as the page of the architecture should mention them.
fn folders_of_code(file: &str) -> Vec<&str> {
    let ends = file.match_indices('/').map(|(at, _)| &file[..at]);
    let is_module = |folder: &&str| folder.starts_with("crates/") && folder.contains("/src/");
    let is_part = |folder: &&str| {
        let group = ["crates/", "bindings/", "lab/"].iter().any(|group| folder.starts_with(group));
        group && folder.matches('/').count() == 1
    };
    let is_tested =
        |folder: &&str| !folder.contains("xenonym-testkit/") && !folder.ends_with("tests");
    ends.filter(|folder| (is_module(folder) || is_part(folder)) && is_tested(folder)).collect()
}

/// The files that git tracks, or would track.
fn tracked(root: &Path) -> Result<BTreeSet<String>> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .context("git is needed to list the files")?;
    ensure!(listed.status.success(), "git ls-files failed");
    Ok(String::from_utf8(listed.stdout)?.lines().map(ToOwned::to_owned).collect())
}

/// Words that begin with one of [`FOLDERS`] and don't continue another path.
fn mentioned(text: &str) -> impl Iterator<Item = &str> {
    let is_path = |c: char| c.is_ascii_alphanumeric() || "/._-$@+".contains(c);
    let words = text.split(move |c: char| !is_path(c));
    let words = words.map(|word| word.trim_end_matches(['.', '-', '/']));
    words.filter(|word| {
        FOLDERS.iter().any(|folder| word.starts_with(folder))
            && !word.split('/').any(|part| NOT_TRACKED.iter().any(|skip| part.starts_with(skip)))
    })
}

fn exists(tracked: &BTreeSet<String>, path: &str) -> bool {
    let folder = format!("{path}/");
    tracked.contains(path)
        || tracked.range(folder.clone()..).next().is_some_and(|next| next.starts_with(&folder))
}

/// Targets of links that are neither addresses nor within the page's own site.
pub(crate) fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    targets.map(|(target, _)| target).filter(|target| {
        !target.is_empty() && !target.contains("://") && !target.contains([' ', '\n', '`'])
    })
}

fn leads_somewhere(root: &Path, file: &str, link: &str) -> Result<bool> {
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let page = Path::new(file);
    let target = match path {
        "" => page.to_owned(),
        path => plain(&page.parent().unwrap_or(page).join(path)),
    };
    let target = root.join(target);
    if !target.exists() {
        return Ok(false);
    }
    if anchor.is_empty() || target.extension().is_none_or(|extension| extension != "md") {
        return Ok(true);
    }
    let text = fs::read_to_string(&target)?;
    Ok(headings(&text).any(|heading| heading == anchor))
}

/// The path without `..`.
pub(crate) fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir if plain.pop() => {}
            other => plain.push(other),
        }
    }
    plain
}

/// The anchors of the headings of a page, as renderers make them.
fn headings(text: &str) -> impl Iterator<Item = String> {
    let lines = text.lines().filter(|line| line.starts_with('#'));
    lines.map(|line| {
        let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
        let title = line.trim_start_matches('#').trim().to_lowercase();
        title.chars().filter(kept).map(|c| if c == ' ' { '-' } else { c }).collect()
    })
}

// Checks that the code, tests and vectors mentioned on the conformance and security pages exist.
// Code and tests are written as `module::item` or `file.rs`, and vectors as `file.toml::name`.
//
// An item exists if a source file defines it, and each earlier part of its path is a folder, a
// file or an item of that file. A vector exists if a file of `testdata` contains its name.
//
// It also checks that the READMEs of published packages do not link into the repository, because
// they are also read elsewhere.

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

pub(crate) fn check_pointers(root: &Path) -> Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_in_prose_and_code() {
        let text = "See `lab/bench/Cargo.toml`, (crates/xn). Not a/lab/x, lab/fuzz/target/corpus.";
        assert_eq!(mentioned(text).collect::<Vec<_>>(), ["lab/bench/Cargo.toml", "crates/xn"]);
    }

    #[test]
    fn links_and_headings_are_found() {
        let text = "## Bootstring in O(n log n)\n[a](b.md#c) [d](https://e) ![f](../g.png)";
        assert_eq!(links(text).collect::<Vec<_>>(), ["b.md#c", "../g.png"]);
        assert_eq!(headings(text).collect::<Vec<_>>(), ["bootstring-in-on-log-n"]);
    }
}
