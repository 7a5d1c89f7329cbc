//! `cargo xtask tables`: parses the inputs, builds the tables, and writes them or compares them
//! with the committed files.

pub(crate) mod build;
mod inputs;
mod lgr;
mod lookalikes;
mod output;
mod outputs;
pub(crate) mod parse;
mod precis;
#[cfg(test)]
mod precis_tests;
mod safety;
mod stored;
#[cfg(test)]
mod tests;
mod unicode;
mod words;
pub(crate) mod write;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail, ensure};
use clap::Args;

use crate::sources::Sources;
use crate::tables::write::COMMAND;
pub(crate) use output::{OTHER_TABLES, TABLES};
use stored::{DIGESTS, Stored};

#[derive(Args)]
#[group(required = true, multiple = false, id = "mode")]
struct Mode {
    /// Write the files (needs --data).
    #[arg(long, requires = "data")]
    write: bool,
    /// Fail if a committed file differs from the generated one. Without --data, fail only if a file
    /// was edited by hand, is missing, or was made from other inputs.
    #[arg(long)]
    check: bool,
}

/// Arguments of `cargo xtask tables`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    mode: Mode,
    /// The folder of the input files that data/SOURCES.toml pins.
    #[arg(long)]
    data: Option<PathBuf>,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let sources = Sources::load(root)?;
    let Some(data) = &arguments.data else {
        eprintln!("without --data: the digests of the committed files only");
        return Stored::load(root)?.check(&fs::read_to_string(root.join(DIGESTS))?, &sources);
    };
    let outputs = outputs::all(&sources, data)?;
    if arguments.mode.write {
        for output in &outputs {
            let path = root.join(output.path);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(path, output.bytes()?)?;
            eprintln!("wrote {}", output.path);
        }
        fs::write(root.join(DIGESTS), stored::digests(&outputs)?)?;
        eprintln!("wrote {DIGESTS}");
        return Ok(());
    }
    let stored = Stored::load(root)?;
    let mut stale = Vec::new();
    for output in &outputs {
        let before = stored.text(output.path).unwrap_or_default();
        if before != output.text {
            stored::print_difference(output.path, before, &output.text);
            stale.push(output.path);
        }
    }
    if !stale.is_empty() {
        bail!("not what the generator writes: {}; run `{COMMAND}`", stale.join(", "));
    }
    let digests = stored::digests(&outputs)?;
    stored.check(&digests, &sources)?;
    let listed = fs::read_to_string(root.join(DIGESTS))?;
    ensure!(listed == digests, "{DIGESTS} is stale; run `{COMMAND}`");
    eprintln!("{} files are what the generator writes", outputs.len());
    Ok(())
}
