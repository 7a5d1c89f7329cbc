//! `cargo xtask notice`: checks that `NOTICE` names every input of `data/SOURCES.toml`, and that packages with data ship
//! it, and their licences, as they are at the root.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::sources::Sources;
use crate::tables::{OTHER_TABLES, TABLES};

/// Packages with data that is not a generated table of Rust.
const OTHER_PACKAGES: [&str; 1] = ["bindings/python"];

pub(crate) fn run(root: &Path) -> Result<()> {
    let notice = fs::read_to_string(root.join("NOTICE"))?;
    let sources = Sources::load(root)?;
    let missing = missing(&notice, sources.names());
    ensure!(missing.is_empty(), "NOTICE: no paragraph `Inputs:` names {}", missing.join(", "));
    for package in packages() {
        ensure!(root.join(package).join("NOTICE").exists(), "{package} has no NOTICE: link it");
        ships_the_same(root, &root.join(package))?;
    }
    Ok(())
}

/// Returns whether the licenses of a package are links to the ones at the root.
fn ships_the_same(root: &Path, package: &Path) -> Result<()> {
    for entry in fs::read_dir(package)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        if name == "NOTICE" || name.to_string_lossy().starts_with("LICENSE-") {
            let text = fs::read(&path).with_context(|| path.display().to_string())?;
            let same = text == fs::read(root.join(name))?;
            ensure!(same, "{}: differs from that at the root; link it", path.display());
        }
    }
    Ok(())
}

/// Returns the folders of packages with data: tables and others.
fn packages() -> impl Iterator<Item = &'static str> {
    let tables = [TABLES].into_iter().chain(OTHER_TABLES);
    tables.filter_map(|folder| Some(folder.split_once("/src/")?.0)).chain(OTHER_PACKAGES)
}

/// Returns the names that do not occur in any paragraph of inputs.
fn missing<'n>(notice: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let listed: Vec<&str> = notice
        .split("\n\n")
        .filter_map(|paragraph| paragraph.strip_prefix("Inputs:"))
        .flat_map(|inputs| inputs.split(',').map(str::trim))
        .collect();
    names.filter(|name| !listed.contains(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_without_an_entry_are_found() {
        let notice = "About c.\n\nInputs: a,\nb-1\n\nPackages: d\n";
        assert_eq!(missing(notice, ["a", "b-1", "b", "c", "d"].into_iter()), ["b", "c", "d"]);
        assert!(packages().any(|package| package == "crates/xenonym-psl"));
    }
}
