//! `cargo xtask reproduce`: builds artifacts in two folders with different paths, and compares their bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use super::manifest::digest;
use super::stage::{output, run};

/// Which artifacts.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Artifacts to build, as in `cargo xtask dist`
    #[arg(default_values = ["xn", "wheel", "npm"])]
    artifacts: Vec<String>,
    /// Folder for the two checkouts, which are removed at the end
    #[arg(long, default_value = "target/reproduce")]
    folder: PathBuf,
}

pub(crate) fn run_twice(root: &Path, arguments: &Arguments) -> Result<()> {
    // Other lengths, and another depth: some differences appear only then.
    let checkouts = ["one", "another/checkout"].map(|name| root.join(&arguments.folder).join(name));
    let mut built = Vec::new();
    for checkout in &checkouts {
        if !checkout.exists() {
            let (from, to) = (root.display().to_string(), checkout.display().to_string());
            output("git", &["clone", "--quiet", "--local", &from, &to], root)?;
        }
        run(Command::new("cargo")
            .args(["xtask", "dist"])
            .args(&arguments.artifacts)
            .current_dir(checkout)
            .env_remove("CARGO_TARGET_DIR"))?;
        built.push(digests(&checkout.join("dist"))?);
    }
    let mut different = Vec::new();
    for (name, digest) in built.first().into_iter().flatten() {
        let same = built.iter().all(|one| one.get(name) == Some(digest));
        println!("{name}: {}", if same { "the same bytes" } else { "**different**" });
        if !same {
            different.push(name.as_str());
        }
    }
    ensure!(
        different.is_empty(),
        "differ, and are kept in {}: {}",
        arguments.folder.display(),
        different.join(", ")
    );
    Ok(fs::remove_dir_all(root.join(&arguments.folder))?)
}

/// Returns the digests of the artifacts in a folder.
fn digests(dist: &Path) -> Result<BTreeMap<String, String>> {
    let mut digests = BTreeMap::new();
    for entry in fs::read_dir(dist)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        digests.insert(name, digest(&entry.path())?);
    }
    Ok(digests)
}
