//! Converts generated files with `xn`, and compares them using readers from other projects
//! (`lab/compare/files/main.py`). Installs their dependencies: Debian packages on the machine, and
//! Python packages in a virtual environment.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};
use clap::Args;

use crate::readers::python;

/// The commands that read the files, and the Debian packages that contain them.
const DEBIAN: [(&str, &str); 2] = [("named-compilezone", "bind9-utils"), ("jq", "jq")];

#[derive(Args)]
#[command(next_help_heading = "Files")]
#[group(id = "files")]
pub(crate) struct Arguments {
    /// Seed of the first file, incremented for each further file
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many files of each format
    #[arg(long, default_value_t = 300)]
    count: u64,
    /// Formats, separated by commas (default: all)
    #[arg(long)]
    formats: Option<String>,
}

pub(crate) fn run(root: &Path, xn: &Path, arguments: &Arguments) -> Result<()> {
    install_debian()?;
    let mut command = Command::new(python(root)?);
    command.arg(root.join("lab/compare/files/main.py")).arg("--xn").arg(xn);
    command.arg("--failed").arg(root.join("lab/compare/target/files-failed"));
    command.args(["--seed", &arguments.seed.to_string()]);
    command.args(["--count", &arguments.count.to_string()]);
    if let Some(formats) = &arguments.formats {
        command.args(["--formats", formats]);
    }
    ensure!(command.status()?.success(), "the comparison of files failed");
    Ok(())
}

/// Installs the Debian packages whose commands are not there.
fn install_debian() -> Result<()> {
    let script = "set -e
        sudo=$([ \"$(id -u)\" = 0 ] || echo sudo)
        $sudo apt-get update -q
        $sudo apt-get install -q -y --no-install-recommends \"$@\"";
    let is_missing = |name: &str| {
        let found = Command::new("sh").args(["-c", "command -v \"$1\"", "sh", name]).output();
        !found.is_ok_and(|found| found.status.success())
    };
    let missing: Vec<_> = DEBIAN.iter().filter(|(command, _)| is_missing(command)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages = missing.iter().map(|(_, package)| package);
    let installed = Command::new("sh").args(["-c", script, "sh"]).args(packages).status()?;
    ensure!(installed.success(), "apt-get cannot install what the comparison needs");
    Ok(())
}
