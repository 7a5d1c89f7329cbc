//! Compiles a small program in C that calls a rival's library.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Compiles `source`, a path in this workspace. `libraries` are linker arguments. The libraries are
/// in the Debian package `package`.
pub fn program(source: &str, libraries: &[&str], package: &str) -> Result<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = workspace.join(source);
    let folder = workspace.join("target");
    std::fs::create_dir_all(&folder)?;
    let program = folder.join(source.file_stem().context("a source has a name")?);
    let status = Command::new("cc")
        .args(["-O2", "-Wall", "-Wextra", "-o"])
        .args([&program, &source])
        .args(libraries)
        .status()
        .with_context(|| format!("cc is needed to compile {}", source.display()))?;
    ensure!(status.success(), "{} did not compile: is {package} installed?", source.display());
    Ok(program)
}
