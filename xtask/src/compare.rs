//! Runs the workspace `compare`, which alone depends on other implementations.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

pub(crate) fn run(root: &Path, what: &str, data: Option<&Path>) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--manifest-path"]);
    command.arg(root.join("compare/Cargo.toml")).args(["--", what]);
    if let Some(data) = data {
        command.arg("--data").arg(data);
    }
    ensure!(command.status()?.success(), "the comparison failed");
    Ok(())
}
