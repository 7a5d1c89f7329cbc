//! `cargo xtask notice`: checks that `NOTICE` names every input of `data/SOURCES.toml`, and that packages with data ship
//! it unchanged.

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
        let copy = root.join(package).join("NOTICE");
        let text = fs::read_to_string(&copy).with_context(|| copy.display().to_string())?;
        ensure!(text == notice, "{}: not a copy of NOTICE; copy it again", copy.display());
    }
    Ok(())
}

/// The folders of packages with data: those of tables, and others.
fn packages() -> impl Iterator<Item = &'static str> {
    let tables = [TABLES].into_iter().chain(OTHER_TABLES);
    tables.filter_map(|folder| Some(folder.split_once("/src/")?.0)).chain(OTHER_PACKAGES)
}

/// The names that no paragraph of inputs has.
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
