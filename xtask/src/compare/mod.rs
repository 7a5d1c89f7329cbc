//! Compares with other implementations. Names are compared in the workspace `compare`, the only one
//! that depends on the other implementations. Whole files and rulesets are compared in Python,
//! where their readers are available.

mod files;
mod lgr;
mod lookalikes;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use clap::Args;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The comparison: punycode, idna2003, uts46, idna2008, precis, idna-test-16, dropin, files,
    /// lgr or lookalikes
    what: String,
    /// Also compare on the corpora in this folder (not for files)
    #[arg(long)]
    data: Option<PathBuf>,
    #[command(flatten)]
    files: files::Arguments,
    #[command(flatten)]
    lgr: lgr::Arguments,
    #[command(flatten)]
    lookalikes: lookalikes::Arguments,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    if arguments.what == "files" {
        return files::run(root, &arguments.files);
    }
    if arguments.what == "lgr" {
        return lgr::run(root, arguments.data.as_deref(), &arguments.lgr);
    }
    if arguments.what == "lookalikes" {
        return lookalikes::run(root, arguments.data.as_deref(), &arguments.lookalikes);
    }
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--manifest-path"]);
    command.arg(root.join("lab/compare/Cargo.toml")).args(["--", &arguments.what]);
    if let Some(data) = &arguments.data {
        command.arg("--data").arg(data);
    }
    ensure!(command.status()?.success(), "the comparison failed");
    Ok(())
}
