//! `xn` on lists too long for tests: its speed beside other commands, its memory, and whether it
//! survives being killed.

pub(crate) mod faults;
mod input;
mod measure;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;

pub(crate) use self::measure::run;

#[derive(Args)]
pub(crate) struct Arguments {
    /// Take the names from the corpora in this folder
    #[arg(long)]
    pub(crate) data: Option<std::path::PathBuf>,
    /// Where the files are made and written; some gigabytes
    #[arg(long, default_value = "target/bulk")]
    pub(crate) folder: std::path::PathBuf,
    /// How many bytes of names are measured for memory
    #[arg(long, default_value_t = 10_000_000_000)]
    pub(crate) memory_bytes: u64,
}

/// Builds `xn` as it is released, and says where it is.
fn build(root: &Path) -> Result<std::path::PathBuf> {
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--release", "-p", "xn"])
        .current_dir(root)
        .status()
        .context("cargo")?;
    ensure!(built.success(), "xn does not build");
    Ok(root.join("target/release/xn"))
}
