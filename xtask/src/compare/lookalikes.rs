//! Compares the look-alikes of `xn` with dnstwist and ripgrep, and scans a long list
//! (`lab/compare/lookalikes/main.py`). Installs dnstwist from `PyPI` in a virtual environment, and
//! needs Debian's `ripgrep`.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::readers::environment;

pub(crate) const DNSTWIST: &str = "dnstwist==20250130";

#[derive(Args)]
#[command(next_help_heading = "Look-alikes")]
#[group(id = "lookalikes")]
pub(crate) struct Arguments {
    /// The number of names in each scan, in millions, separated by commas
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "10,20")]
    millions: Vec<u32>,
}

pub(crate) fn run(
    root: &Path,
    xn: &Path,
    data: Option<&Path>,
    arguments: &Arguments,
) -> Result<()> {
    let data = data.context("--data is missing: name the folder of corpora/")?;
    let python = environment(&root.join("lab/compare/target/lookalikes-venv"), &[DNSTWIST])?;
    let mut command = Command::new(python);
    command.arg(root.join("lab/compare/lookalikes/main.py")).arg("--xn").arg(xn);
    command.arg("--data").arg(data).arg("--millions");
    command.args(arguments.millions.iter().map(u32::to_string));
    ensure!(command.status()?.success(), "the comparison of look-alikes failed");
    Ok(())
}
