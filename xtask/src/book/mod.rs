//! `cargo xtask book`: builds the documentation as a book in `target/book`, which opens from the disk.
//!
//! mdBook needs every page below one folder, and our pages lie next to the code that they describe. So the pages of
//! `docs/SUMMARY.md` are first copied to `target/book-source`, with their links adjusted. The playground and the API references
//! are copied into the finished book.

mod commands;
mod install;
mod links;
mod stage;
mod summary;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

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
    let pages = summary::pages(root)?;
    summary::check(root, &pages)?;
    if arguments.check { Ok(()) } else { build(root) }
}

/// Builds the book.
pub(crate) fn build(root: &Path) -> Result<()> {
    let pages = summary::pages(root)?;
    let mdbook = install::mdbook(root)?;
    if !root.join("site/dist/index.html").exists() {
        let built = Command::new(root.join("site/build")).status()?;
        ensure!(built.success(), "the playground was not built: see site/README.md");
    }
    let built: Vec<_> = BUILT.iter().filter(|(_, folder, ..)| root.join(folder).exists()).collect();
    let replaced: BTreeMap<&str, String> =
        built.iter().map(|(file, _, to, page)| (*file, format!("{to}/{page}"))).collect();
    stage::copy_pages(root, &pages, &replaced)?;
    let ran = Command::new(mdbook).args(["build"]).current_dir(root).status()?;
    ensure!(ran.success(), "mdbook failed");
    let book = root.join("target/book");
    for (_, folder, to, _) in &built {
        copy_folder(&root.join(folder), &book.join(to))?;
    }
    let checked = links::check(&book)?;
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
