//! Input files and generated files.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use sha2::{Digest, Sha256};

// The input files, pinned by `data/SOURCES.toml`.

/// One pinned input.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) version: String,
    path: PathBuf,
    pub(crate) sha256: String,
    /// Whether the file is committed, and its path starts at the root of the project.
    #[serde(default)]
    in_project: bool,
}

/// All pinned inputs.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Sources {
    /// The current version of Unicode, which everything else reads from the tables that are made from this.
    pub(crate) unicode: String,
    source: Vec<Source>,
}

impl Sources {
    /// Reads the manifest of the workspace.
    pub(crate) fn load(root: &Path) -> Result<Self> {
        let path = root.join("data/SOURCES.toml");
        let text = fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
        let mut sources: Self = toml::from_str(&text)?;
        for source in sources.source.iter_mut().filter(|source| source.in_project) {
            source.path = std::path::absolute(root.join(&source.path))?;
        }
        Ok(sources)
    }

    /// The names of all inputs.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.source.iter().map(|source| source.name.as_str())
    }

    /// The input of this name and version.
    pub(crate) fn find(&self, name: &str, version: &str) -> Result<&Source> {
        self.source
            .iter()
            .find(|source| source.name == name && source.version == version)
            .with_context(|| format!("data/SOURCES.toml has no {name} {version}"))
    }
}

impl Source {
    /// Returns the text of the file, in the project or under `data`, if its digest matches.
    pub(crate) fn read(&self, data: &Path) -> Result<String> {
        let path = data.join(&self.path);
        let bytes = fs::read(&path).with_context(|| format!("{}", path.display()))?;
        let digest = hex_digest(&bytes);
        ensure!(
            digest == self.sha256,
            "{}: SHA-256 is {digest}, but data/SOURCES.toml pins {}",
            path.display(),
            self.sha256,
        );
        // Comments in old files contain names in Latin-1. The data is ASCII.
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// SHA-256 in lower-case hexadecimal digits.
pub(crate) fn hex_digest(bytes: &[u8]) -> String {
    let digits: Vec<String> = Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect();
    digits.concat()
}

// A generated file.

/// The path from the root of the project, and the contents.
pub(crate) type File = (String, Vec<u8>);
