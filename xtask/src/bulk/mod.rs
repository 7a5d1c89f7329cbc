//! Measures `xn` on lists that are too long for tests: its speed compared with other commands, and its
//! memory.

mod formats;
mod input;
mod measure;
pub(crate) mod memory;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};

#[derive(Args)]
pub(crate) struct Arguments {
    /// The measurement to run
    #[arg(value_enum, default_value_t = What::Lists)]
    what: What,
    /// Read the names from the corpora in this folder
    #[arg(long)]
    pub(crate) data: Option<std::path::PathBuf>,
    /// Folder for input and output files, some gigabytes
    #[arg(long, default_value = "target/bulk")]
    pub(crate) folder: std::path::PathBuf,
    /// Bytes of names in the measurement of memory
    #[arg(long, default_value_t = 10_000_000_000)]
    pub(crate) memory_bytes: u64,
    /// Approximate size in bytes of the files of `memory`
    #[arg(long, default_value_t = 2_000_000_000)]
    pub(crate) format_bytes: u64,
    /// Another build of `xn`, which `formats` measures alternately with this one
    #[arg(long)]
    pub(crate) beside: Option<std::path::PathBuf>,
}

#[derive(ValueEnum, Clone, Copy)]
enum What {
    /// Plain lines, compared with `cat` and `idn2`, and memory
    Lists,
    /// Each format, compared with `cat`
    Formats,
    /// The most memory on each format
    Memory,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    match arguments.what {
        What::Lists => measure::run(root, arguments),
        What::Formats => formats::run(root, arguments),
        What::Memory => memory::run(root, arguments),
    }
}

/// Builds `xn` with all features, as released, and returns its path.
pub(crate) fn build(root: &Path) -> Result<std::path::PathBuf> {
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--profile", "dist", "-p", "xn", "--features", "columnar"])
        .current_dir(root)
        .status()
        .context("cargo")?;
    ensure!(built.success(), "xn does not build");
    Ok(root.join("target/dist/xn"))
}
