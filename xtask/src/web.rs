//! `cargo xtask web`: builds and tests the npm package and the playground.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

pub(crate) fn run(root: &Path) -> Result<()> {
    for folder in ["bindings/js", "site"] {
        for arguments in [["ci"].as_slice(), &["run", "build"], &["test"]] {
            let mut npm = Command::new("npm");
            let status = npm.current_dir(root.join(folder)).args(arguments).status()?;
            ensure!(status.success(), "npm {} failed in {folder}", arguments.join(" "));
        }
    }
    Ok(())
}
