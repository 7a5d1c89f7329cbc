//! `cargo xtask book`: builds the documentation as a book in `target/book`, which opens from the disk.
//!
//! mdBook needs every page below one folder, and our pages lie next to the code that they describe. So the pages of
//! `docs/SUMMARY.md` are first copied to `target/book-source`, with their links adjusted. The playground and the API references
//! are copied into the finished book.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use regex_lite::Regex;

use crate::checks::paths::{links, plain};

/// The arguments of `cargo xtask book`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only check that docs/SUMMARY.md lists every page of docs once, except those for maintainers, and that the book is short
    #[arg(long)]
    check: bool,
}

/// Files that pages link to, which the book replaces by what is built from them: the file in the repository, the folder that a
/// build writes, the folder in the book, and the page to open.
const BUILT: [(&str, &str, &str, &str); 5] = [
    ("site/README.md", "site/dist", "playground", "index.html"),
    ("crates/xenonym/src/lib.rs", "target/reference/rust", "reference/rust", "xenonym/index.html"),
    (
        "bindings/python/package/xenonym/__init__.py",
        "target/reference/python",
        "reference/python",
        "index.html",
    ),
    (
        "bindings/js/types/index.d.ts",
        "target/reference/javascript",
        "reference/javascript",
        "modules/index.html",
    ),
    ("bindings/c/include/xenonym.h", "target/reference/c", "reference/c", "xenonym_8h.html"),
];

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let pages = pages(root)?;
    check_summary(root, &pages)?;
    if arguments.check { Ok(()) } else { build(root) }
}

/// Builds the book.
pub(crate) fn build(root: &Path) -> Result<()> {
    let pages = pages(root)?;
    let mdbook = mdbook(root)?;
    if !root.join("site/dist/index.html").exists() {
        let built = Command::new(root.join("site/build")).status()?;
        ensure!(built.success(), "the playground was not built: see site/README.md");
    }
    let built: Vec<_> = BUILT.iter().filter(|(_, folder, ..)| root.join(folder).exists()).collect();
    let replaced: BTreeMap<&str, String> =
        built.iter().map(|(file, _, to, page)| (*file, format!("{to}/{page}"))).collect();
    copy_pages(root, &pages, &replaced)?;
    let ran = Command::new(mdbook).args(["build"]).current_dir(root).status()?;
    ensure!(ran.success(), "mdbook failed");
    let book = root.join("target/book");
    for (_, folder, to, _) in &built {
        copy_folder(&root.join(folder), &book.join(to))?;
    }
    let checked = check_links(&book)?;
    ensure!(checked > 500, "only {checked} links were found");
    for (file, folder, ..) in &BUILT {
        if !replaced.contains_key(file) {
            println!(
                "{folder} does not exist, so the book has no reference for it: run .ci/reference"
            );
        }
    }
    println!("{checked} links lead somewhere. Open {}", book.join("index.html").display());
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("no folder {}", from.display()))? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

// The pages that `docs/SUMMARY.md` lists.

const SUMMARY: &str = "docs/SUMMARY.md";

/// The pages in their order, as paths in the repository.
fn pages(root: &Path) -> Result<Vec<String>> {
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
fn check_summary(root: &Path, pages: &[String]) -> Result<()> {
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
        total += count_words(&fs::read_to_string(root.join(page)).context(page.clone())?);
    }
    ensure!(total <= MOST_WORDS, "{total} words are more than {MOST_WORDS}");
    println!("{} pages, {total} words outside of code", pages.len());
    Ok(())
}

/// Counts the words outside of blocks of code.
fn count_words(page: &str) -> usize {
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

// Installs mdBook below `target`.

const MDBOOK_VERSION: &str = "0.5.4";

/// The program, which is compiled on the first call. Without optimization that takes a minute, and the book is small.
fn mdbook(root: &Path) -> Result<PathBuf> {
    let folder = root.join(format!("target/mdbook-{MDBOOK_VERSION}"));
    let program = folder.join("bin/mdbook");
    if program.exists() {
        return Ok(program);
    }
    let build = root.join("target/mdbook-build");
    let installed = Command::new("cargo")
        .args(["install", "mdbook", "--version", MDBOOK_VERSION, "--locked", "--debug"])
        .args(["--no-default-features", "--features", "search", "--root"])
        .arg(&folder)
        .arg("--target-dir")
        .arg(&build)
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .status()?;
    ensure!(installed.success(), "mdbook {MDBOOK_VERSION} was not installed");
    fs::remove_dir_all(build)?;
    Ok(program)
}

// Copies the pages, and what they link to, into one folder for mdBook.

/// Where mdBook finds the pages. `book.toml` names it too.
const SOURCE_FOLDER: &str = "target/book-source";

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
fn copy_pages(root: &Path, pages: &[String], replaced: &BTreeMap<&str, String>) -> Result<()> {
    let folder = root.join(SOURCE_FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let known = pages.iter().map(String::as_str).collect();
    let mut stage = Stage { root, pages: known, replaced, files: BTreeMap::new() };
    for page in pages.iter().map(String::as_str).chain([SUMMARY]) {
        let mut text = fs::read_to_string(root.join(page)).context(page.to_owned())?;
        if page == COMMANDS_PAGE {
            text.push_str(&commands_help(root)?);
        }
        let target = folder.join(place_in_book(page));
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
fn place_in_book(page: &str) -> String {
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
        let from = place_in_book(page);
        if let Some(built) = self.replaced.get(file.as_str()) {
            relative(&from, built)
        } else if file == "README.md" {
            relative(&from, &place_in_book(&file)) // The introduction, which lacks these anchors.
        } else if !self.pages.contains(file.as_str()) {
            relative(&from, &self.copy(file))
        } else if anchor.is_empty() {
            relative(&from, &place_in_book(&file))
        } else {
            format!("{}#{anchor}", relative(&from, &place_in_book(&file)))
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

// The help of every command, with which the page of commands ends in the book.

/// The page that ends with the help.
const COMMANDS_PAGE: &str = "docs/COMMAND.md";

/// A test compares this file with what the program prints.
const HELP: &str = "crates/xn/tests/command/help.txt";

/// Returns a section for each command, in the order of their names.
fn commands_help(root: &Path) -> Result<String> {
    let mut sections = help_pages(root, "--help")?;
    sections.sort();
    let mut page = String::new();
    for (command, help) in sections {
        let name = format!("xn {command}");
        write!(page, "\n## {}\n\n```text\n{}\n```\n", name.trim_end(), help.trim_end())?;
    }
    Ok(page)
}

/// The help of each command, short (`-h`) or long (`--help`), after the words that are the command.
pub(crate) fn help_pages(root: &Path, form: &str) -> Result<Vec<(String, String)>> {
    let text = fs::read_to_string(root.join(HELP)).context(HELP)?;
    let pages = text.strip_prefix("$ xn ").unwrap_or(&text).split("\n$ xn ");
    let of_form = pages.filter_map(|page| {
        let (typed, help) = page.split_once('\n')?;
        let command = typed.strip_suffix(form)?;
        (command.is_empty() || command.ends_with(' '))
            .then(|| (command.trim_end().to_owned(), help.to_owned()))
    });
    let pages: Vec<_> = of_form.collect();
    ensure!(pages.len() > 20, "only {} commands have help in {HELP}", pages.len());
    Ok(pages)
}

// Checks the links of the finished book: every file and every anchor has to be there.

/// Folders of pages that other programs wrote. Links into them are checked, and not their own links.
const FOREIGN: [&str; 2] = ["playground", "reference"];

/// How many links were checked.
fn check_links(book: &Path) -> Result<usize> {
    let attribute = Regex::new(r#"\s(href|src|id)="([^"]*)""#)?;
    let mut links: Vec<(PathBuf, String)> = Vec::new();
    let mut anchors: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for page in pages_below(book)? {
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

fn pages_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && !FOREIGN.iter().any(|foreign| path.ends_with(foreign)) {
            found.extend(pages_below(&path)?);
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
    fn words_are_counted_outside_of_code() {
        assert_eq!(count_words("# Two words\n\n| a | b-c |\n```sh\nnot these\n```\nlast"), 5);
    }

    #[test]
    fn the_book_lists_every_page_and_is_short() {
        let root = crate::root().unwrap();
        check_summary(root, &pages(root).unwrap()).unwrap();
    }

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

    #[test]
    fn every_command_has_a_section() {
        let help = commands_help(crate::root().unwrap()).unwrap();
        let titles: Vec<&str> = help.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        for title in ["xn", "xn to-ascii", "xn lgr check", "xn explain punycode"] {
            assert_eq!(titles.iter().filter(|known| **known == title).count(), 1, "{titles:?}");
        }
    }

    #[test]
    fn lost_files_and_anchors_are_reported() -> Result<()> {
        let book = std::env::temp_dir().join(format!("xtask-links-{}", std::process::id()));
        fs::create_dir_all(book.join("playground"))?;
        fs::write(book.join("playground/page.html"), r#"<a href="nothing.html">"#)?;
        fs::write(book.join("b.html"), r#"<h2 id="here">"#)?;
        let links =
            r#"<a href="b.html#here"> <a href="https://c/"> <a href="playground/page.html#x">"#;
        fs::write(book.join("a.html"), links)?;
        assert_eq!(check_links(&book)?, 2);
        fs::write(book.join("a.html"), r#"<a href="b.html#there"> <img src="c.png">"#)?;
        let broken = check_links(&book).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(broken.contains("no b.html#there") && broken.contains("no c.png"), "{broken}");
        Ok(fs::remove_dir_all(book)?)
    }
}
