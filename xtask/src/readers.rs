//! The Python with which other projects read and write files.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The Python of the virtual environment, with the packages of `requirements.txt`.
pub(crate) fn python(root: &Path) -> Result<PathBuf> {
    let python = environment(&root.join("lab/compare/target/files-venv"))?;
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]);
    let installed = pip.arg(root.join("lab/compare/files/requirements.txt")).status()?;
    ensure!(installed.success(), "pip cannot install what the comparison needs");
    Ok(python)
}

/// The Python of a virtual environment, which is created if it doesn't exist.
pub(crate) fn environment(folder: &Path) -> Result<PathBuf> {
    let python = folder.join("bin/python");
    if !python.exists() {
        let made = Command::new("python3").args(["-m", "venv"]).arg(folder).status();
        ensure!(made.context("python3")?.success(), "python3 -m venv failed");
    }
    Ok(python)
}
