//! Installs mdBook below `target`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

const VERSION: &str = "0.5.4";

/// The program, which is compiled on the first call. Without optimization that takes a minute, and the book is small.
pub(super) fn mdbook(root: &Path) -> Result<PathBuf> {
    let folder = root.join(format!("target/mdbook-{VERSION}"));
    let program = folder.join("bin/mdbook");
    if program.exists() {
        return Ok(program);
    }
    let build = root.join("target/mdbook-build");
    let installed = Command::new("cargo")
        .args(["install", "mdbook", "--version", VERSION, "--locked", "--debug"])
        .args(["--no-default-features", "--features", "search", "--root"])
        .arg(&folder)
        .arg("--target-dir")
        .arg(&build)
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .status()?;
    ensure!(installed.success(), "mdbook {VERSION} was not installed");
    fs::remove_dir_all(build)?;
    Ok(program)
}
