//! `cargo xtask web`: builds and tests the npm package and the playground.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

pub(crate) fn run(root: &Path) -> Result<()> {
    for arguments in [["ci"].as_slice(), &["run", "build"], &["test"]] {
        let status = Command::new("npm").current_dir(root.join("web")).args(arguments).status()?;
        ensure!(status.success(), "npm {} failed in web", arguments.join(" "));
    }
    Ok(())
}
