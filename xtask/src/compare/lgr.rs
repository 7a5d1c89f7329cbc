//! Compares `xn lgr` with ICANN's lgr-core and with ICANN's test labels
//! (`lab/compare/lgr/main.py`). Installs the dependencies of lgr-core from `PyPI` in a virtual
//! environment. Its own repositories are not available there.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::readers::environment;

/// The dependencies of lgr-core and the test labels.
const PACKAGES: [&str; 4] = ["lxml", "language-tags", "pycountry", "pyyaml"];

#[derive(Args)]
#[command(next_help_heading = "Label generation rulesets")]
#[group(id = "lgr")]
pub(crate) struct Arguments {
    /// Folder of clones of icann/lgr-core, icann/munidata and icann/picu (default: only ICANN's
    /// test labels)
    #[arg(long, value_name = "DIR")]
    lgr_core: Option<PathBuf>,
    /// How many labels of each ruleset are compared with lgr-core
    #[arg(long, default_value_t = 100)]
    labels: u32,
}

pub(crate) fn run(
    root: &Path,
    xn: &Path,
    data: Option<&Path>,
    arguments: &Arguments,
) -> Result<()> {
    let data = data.context("--data is missing: name the folder of lgr/cases.jsonl")?;
    let python = environment(&root.join("lab/compare/target/lgr-venv"), &PACKAGES)?;
    let mut command = Command::new(python);
    command.arg(root.join("lab/compare/lgr/main.py")).arg("--xn").arg(xn);
    command.arg("--data").arg(data).args(["--count", &arguments.labels.to_string()]);
    if let Some(clones) = &arguments.lgr_core {
        command.arg("--lgr-core").arg(clones);
    }
    ensure!(command.status()?.success(), "the comparison of rulesets failed");
    Ok(())
}
