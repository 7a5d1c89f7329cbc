//! Compares with other implementations. Names are compared in the workspace `compare`, the only one
//! that depends on the other implementations. Whole files and rulesets are compared in Python,
//! where their readers are available.

mod files;
mod lgr;
pub(crate) mod lookalikes;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use clap::Args;

use crate::bulk;

#[derive(Args)]
pub(crate) struct Arguments {
    /// The comparison: punycode, idna2003, uts46, idna2008, precis, dropin, files, lgr or lookalikes
    what: String,
    /// Also compare on the corpora in this folder (not for files)
    #[arg(long)]
    data: Option<PathBuf>,
    /// The command under test, for files, lgr and lookalikes (default: a new build)
    #[arg(long)]
    xn: Option<PathBuf>,
    #[command(flatten)]
    files: files::Arguments,
    #[command(flatten)]
    lgr: lgr::Arguments,
    #[command(flatten)]
    lookalikes: lookalikes::Arguments,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let data = arguments.data.as_deref();
    match &*arguments.what {
        "files" => return files::run(root, &xn(root, arguments)?, &arguments.files),
        "lgr" => return lgr::run(root, &xn(root, arguments)?, data, &arguments.lgr),
        "lookalikes" => {
            return lookalikes::run(root, &xn(root, arguments)?, data, &arguments.lookalikes);
        }
        _ => {}
    }
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--manifest-path"]);
    command.arg(root.join("lab/compare/Cargo.toml")).args(["--", &arguments.what]);
    if let Some(data) = data {
        command.arg("--data").arg(data);
    }
    ensure!(command.status()?.success(), "the comparison failed");
    Ok(())
}

/// The command under test.
fn xn(root: &Path, arguments: &Arguments) -> Result<PathBuf> {
    match &arguments.xn {
        Some(path) => Ok(path.clone()),
        None => bulk::build(root),
    }
}
