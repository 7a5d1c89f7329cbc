//! `cargo xtask reproduce`: builds artifacts again in another folder, and compares their bytes with those in `dist`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::Build;
use super::artifact::Artifact;
use super::manifest::{Entry, Manifest};
use super::stage::output;

/// Which artifacts.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Artifacts to compare. Those that `dist` doesn't contain in this commit's version are built first
    #[arg(default_values_t = [Artifact::Xn, Artifact::Wheel, Artifact::Npm], value_enum)]
    artifacts: Vec<Artifact>,
    /// Folder for the other checkout. It is kept if artifacts differ
    #[arg(long, default_value = "target/reproduce")]
    folder: PathBuf,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let here = Build::of(root)?;
    here.committed()?;
    // A path of another length and depth: some differences appear only then.
    let checkout = root.join(&arguments.folder).join("another/checkout");
    if checkout.exists() {
        output("git", &["fetch", "--quiet"], &checkout)?;
        output("git", &["checkout", "--quiet", "--detach", &here.commit], &checkout)?;
    } else {
        let (from, to) = (root.display().to_string(), checkout.display().to_string());
        output("git", &["clone", "--quiet", "--local", &from, &to], root)?;
    }
    let there = Build::of(&checkout)?;
    ensure!(there.commit == here.commit, "{} is at another commit", checkout.display());
    let first = here.update(&arguments.artifacts, |entry| entry.commit == here.commit)?;
    let second = there.update(&arguments.artifacts, |entry| entry.commit == here.commit)?;
    let mut different = Vec::new();
    for artifact in &arguments.artifacts {
        let files = |manifest: &Manifest| manifest.artifacts.get(artifact.name()).map(digests);
        let (one, other) = files(&first).zip(files(&second)).context("an artifact is missing")?;
        for (name, digest) in &one {
            let same = other.contains(&(name.clone(), digest.clone()));
            println!("{name}: {}", if same { "the same bytes" } else { "**different**" });
            if !same {
                different.push(name.clone());
            }
        }
    }
    ensure!(
        different.is_empty(),
        "differ from those in {}: {}",
        checkout.join("dist").display(),
        different.join(", ")
    );
    Ok(fs::remove_dir_all(root.join(&arguments.folder))?)
}

/// Returns the names and digests of the files of an artifact.
fn digests(entry: &Entry) -> Vec<(String, String)> {
    entry.files.iter().map(|file| (file.name.clone(), file.sha256.clone())).collect()
}
