//! `xn` on lists too long for tests: its speed beside other commands, its memory, and whether it
//! survives being killed.

pub(crate) mod faults;
mod formats;
mod input;
mod measure;
mod memory;

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};

#[derive(Args)]
pub(crate) struct Arguments {
    /// What is measured
    #[arg(value_enum, default_value_t = What::Lists)]
    what: What,
    /// Take the names from the corpora in this folder
    #[arg(long)]
    pub(crate) data: Option<std::path::PathBuf>,
    /// Where the files are made and written; some gigabytes
    #[arg(long, default_value = "target/bulk")]
    pub(crate) folder: std::path::PathBuf,
    /// How many bytes of names are measured for memory
    #[arg(long, default_value_t = 10_000_000_000)]
    pub(crate) memory_bytes: u64,
    /// How large the files of `memory` are, about
    #[arg(long, default_value_t = 2_000_000_000)]
    pub(crate) format_bytes: u64,
    /// Another build of `xn`, measured by `formats` in turns with this one
    #[arg(long)]
    pub(crate) beside: Option<std::path::PathBuf>,
}

#[derive(ValueEnum, Clone, Copy)]
enum What {
    /// Plain lines beside `cat` and `idn2`, and memory
    Lists,
    /// Each format beside `cat`
    Formats,
    /// The most memory from each format to each other
    Memory,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    match arguments.what {
        What::Lists => measure::run(root, arguments),
        What::Formats => formats::run(root, arguments),
        What::Memory => memory::run(root, arguments),
    }
}

/// Builds `xn` as it is handed out, with everything, and says where it is.
pub(crate) fn build(root: &Path) -> Result<std::path::PathBuf> {
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--profile", "dist", "-p", "xn", "--features", "columnar"])
        .current_dir(root)
        .status()
        .context("cargo")?;
    ensure!(built.success(), "xn does not build");
    Ok(root.join("target/dist/xn"))
}
