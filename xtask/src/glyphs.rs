//! Finds code points that look alike in fonts, in the workspace `glyphs`, because only it depends on a rasterizer.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};
use clap::Args;

#[derive(Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Arguments {
    /// Write data/glyphs.tsv
    #[arg(long)]
    write: bool,
    /// Fail if data/glyphs.tsv does not match the fonts
    #[arg(long)]
    check: bool,
    /// Show which pairs different distance limits include
    #[arg(long)]
    calibrate: bool,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--manifest-path"]);
    command.arg(root.join("lab/glyphs/Cargo.toml")).arg("--");
    command.arg(match arguments {
        Arguments { write: true, .. } => "write",
        Arguments { check: true, .. } => "check",
        _ => "calibrate",
    });
    ensure!(command.status()?.success(), "finding glyphs that look alike failed");
    Ok(())
}
