//! `cargo xtask dist`: builds what users install into `dist`, with checksums, a manifest and bills of materials.
//!
//! Nothing here publishes. `docs/RELEASING.md` lists what a person types to publish each artifact.

mod artifact;
mod bindings;
mod command;
mod crates;
mod dependencies;
mod limits;
mod linux;
mod manifest;
mod reproduce;
mod stage;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use artifact::Artifact;
use manifest::{Entry, Manifest};

pub(crate) use reproduce::{Arguments as ReproduceArguments, run as reproduce};

/// What to build.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Build only these artifacts
    artifacts: Vec<Artifact>,
    /// Build artifacts again that `dist` already contains
    #[arg(long)]
    again: bool,
    /// Build what will be published: fail without a repository address or with uncommitted changes, and build artifacts of
    /// other commits again
    #[arg(long)]
    release: bool,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let build = Build::of(root)?;
    if arguments.release {
        build.ready_to_release()?;
    }
    let all = Artifact::for_this_system();
    let wanted = if arguments.artifacts.is_empty() { &all } else { &arguments.artifacts };
    let manifest = build.update(wanted, |entry| {
        !arguments.again && (!arguments.release || entry.commit == build.commit)
    })?;
    manifest.print();
    let over = manifest.over_limit();
    ensure!(over.is_empty(), "over the limits in xtask/src/dist/limits.rs: {}", over.join(", "));
    Ok(())
}

/// What all artifacts are built from.
struct Build {
    root: PathBuf,
    /// Intermediate files, which may be removed at any time.
    work: PathBuf,
    version: String,
    commit: String,
    /// The time of the commit in seconds, which archives give as the time of each file.
    time: String,
    repository: String,
}

impl Build {
    fn of(root: &Path) -> Result<Self> {
        let text = fs::read_to_string(root.join("Cargo.toml"))?;
        let manifest: toml::Table = text.parse()?;
        let workspace = |path: &[&str]| {
            let mut value = manifest.get("workspace");
            for key in path {
                value = value.and_then(|value| value.get(key));
            }
            value.and_then(toml::Value::as_str).map(str::to_owned)
        };
        let git = |arguments: &[&str]| stage::output("git", arguments, root);
        let changed = !git(&["status", "--porcelain"])?.is_empty();
        let commit = git(&["rev-parse", "HEAD"])?;
        Ok(Self {
            root: root.to_owned(),
            work: root.join("target/dist-work"),
            version: workspace(&["package", "version"]).context("no version")?,
            repository: workspace(&["package", "repository"]).context("no repository")?,
            commit: if changed { format!("{commit}-modified") } else { commit },
            time: git(&["log", "-1", "--format=%ct"])?,
        })
    }

    /// Builds those of the wanted artifacts that `dist` doesn't contain, or that are not current.
    fn update(&self, wanted: &[Artifact], current: impl Fn(&Entry) -> bool) -> Result<Manifest> {
        let dist = self.root.join("dist");
        fs::create_dir_all(&dist)?;
        let mut manifest = Manifest::read(&dist, &self.version)?;
        for artifact in wanted {
            let entry = manifest.artifacts.get(artifact.name());
            if entry.is_some_and(|entry| entry.is_in(&dist) && current(entry)) {
                println!("{}: already built. --again builds it again", artifact.name());
                continue;
            }
            println!("\n== {}", artifact.name());
            let start = Instant::now();
            let folder = self.empty_folder(&format!("out/{}", artifact.name()))?;
            let sizes = artifact.build(self, &folder).with_context(|| artifact.name())?;
            if let Some(old) = entry {
                old.remove_from(&dist)?;
            }
            let mut entry = Entry::of(&folder, &dist, &self.commit, sizes)?;
            entry.seconds = Some(start.elapsed().as_secs());
            manifest.artifacts.insert(artifact.name().to_owned(), entry);
            manifest.write(&dist)?;
        }
        Ok(manifest)
    }

    /// Fails unless what is built now could be published.
    fn ready_to_release(&self) -> Result<()> {
        ensure!(
            !self.repository.is_empty(),
            "the project has no address: set workspace.package.repository in Cargo.toml, \
             then run `cargo xtask manifests --write`"
        );
        self.committed()
    }

    /// Fails if the files differ from those of the commit.
    fn committed(&self) -> Result<()> {
        ensure!(!self.commit.ends_with("-modified"), "there are uncommitted changes: commit them");
        Ok(())
    }

    /// Returns a folder for intermediate files, which exists and is empty.
    fn empty_folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.work.join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// Returns the folder in which cargo builds all artifacts.
    fn target(&self) -> PathBuf {
        self.root.join("target/dist")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_released_without_an_address_or_with_changes() {
        let build = |commit: &str, repository: &str| Build {
            root: PathBuf::new(),
            work: PathBuf::new(),
            version: "0.1.0".to_owned(),
            commit: commit.to_owned(),
            time: "0".to_owned(),
            repository: repository.to_owned(),
        };
        let fault = |build: Build| build.ready_to_release().map_err(|fault| fault.to_string());
        assert!(fault(build("c0ffee", "")).unwrap_err().contains("no address"));
        assert!(
            fault(build("c0ffee-modified", "https://host.example"))
                .unwrap_err()
                .contains("uncommitted")
        );
        assert_eq!(fault(build("c0ffee", "https://host.example")), Ok(()));
    }
}
