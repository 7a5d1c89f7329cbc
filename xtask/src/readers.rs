//! Python with packages of `PyPI`, which read and write files as other projects do.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The Python of a virtual environment with the packages of `requirements.txt`.
pub(crate) fn python(root: &Path) -> Result<PathBuf> {
    let requirements = root.join("lab/compare/files/requirements.txt");
    let requirements = requirements.to_str().context("the path is not UTF-8")?;
    environment(&root.join("lab/compare/target/files-venv"), &["--requirement", requirements])
}

/// The Python of a virtual environment, which is created if it doesn't exist, with these packages.
pub(crate) fn environment(folder: &Path, packages: &[&str]) -> Result<PathBuf> {
    let python = folder.join("bin/python");
    if !python.exists() {
        let made = Command::new("python3").args(["-m", "venv"]).arg(folder).status();
        ensure!(made.context("python3")?.success(), "python3 -m venv failed");
    }
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    ensure!(pip.status()?.success(), "pip cannot install {packages:?}");
    Ok(python)
}
