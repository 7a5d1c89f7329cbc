//! Finds code points that look alike in fonts, in the workspace `glyphs`, because only it depends on a rasterizer.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use clap::Args;

#[derive(Args)]
#[group(required = true, multiple = false, id = "glyphs-mode")]
struct Mode {
    /// Write data/glyphs.tsv
    #[arg(long)]
    write: bool,
    /// Fail if data/glyphs.tsv does not match the fonts
    #[arg(long)]
    check: bool,
    /// Show which pairs different distance limits include
    #[arg(long)]
    calibrate: bool,
    /// Write a picture of edges to this file, as a portable graymap
    #[arg(long, value_name = "FILE")]
    sheet: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    mode: Mode,
    /// Least distance of the edges in the picture
    #[arg(long, requires = "sheet", default_value_t = 0)]
    from: u32,
    /// Greatest distance of the edges in the picture
    #[arg(long, requires = "sheet", default_value_t = 1000)]
    to: u32,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let Mode { write, check, sheet, .. } = &arguments.mode;
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--manifest-path"]);
    command.arg(root.join("lab/glyphs/Cargo.toml")).arg("--");
    match sheet {
        Some(file) => command
            .arg("sheet")
            .arg(file)
            .args([arguments.from, arguments.to].map(|at| at.to_string())),
        None if *write => command.arg("write"),
        None if *check => command.arg("check"),
        None => command.arg("calibrate"),
    };
    ensure!(command.status()?.success(), "finding glyphs that look alike failed");
    Ok(())
}
