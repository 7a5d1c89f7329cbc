//! Runs the workspace `bench`: compares our time with other implementations, or our instructions
//! with the committed baseline. Runs the Python package's own measurement too.

mod baseline;
mod callgrind;
mod instructions;
mod python;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Options for the measurement and its names.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Also measure on the corpora in this folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The seed of the generated names: a new seed makes new names
    #[arg(long, default_value_t = 46)]
    seed: u64,
    /// Number of rounds for each implementation
    #[arg(long, default_value_t = 21)]
    rounds: usize,
    /// Measure only the kernels on Arrow columns, and loops over their rows
    #[arg(long)]
    columns: bool,
    /// Measure the Python package and `idna`, after the kernels on columns from Rust
    #[arg(long)]
    python: bool,
    /// Measure label generation rulesets (needs --data)
    #[arg(long)]
    lgr: bool,
    #[command(flatten)]
    instructions: instructions::Arguments,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let bench = root.join("lab/bench");
    if arguments.instructions.asked_for() {
        return instructions::run(&bench, &arguments.instructions);
    }
    if arguments.lgr {
        let data = arguments.data.as_ref().context("--data is missing: name the folder of lgr")?;
        let mut command = cargo("run", &bench.join("lgr/Cargo.toml"));
        ensure!(command.arg("--").arg(data).status()?.success(), "the benchmark failed");
        return Ok(());
    }
    if !arguments.columns && !arguments.python {
        // This program cannot share a lock file with the others.
        let other_back_end = bench.join("idna-unicode-rs/Cargo.toml");
        let built = cargo("build", &other_back_end).status()?;
        ensure!(built.success(), "idna with its other back end does not build");
    }
    let mut command = cargo("run", &bench.join("Cargo.toml"));
    command.args(["--package", "xenonym-bench", "--"]);
    command.args(["--seed", &arguments.seed.to_string()]);
    command.args(["--rounds", &arguments.rounds.to_string()]);
    if arguments.columns || arguments.python {
        command.arg("--columns");
    }
    if let Some(data) = &arguments.data {
        command.arg("--data").arg(data);
    }
    ensure!(command.status()?.success(), "the benchmark failed");
    if arguments.python {
        python::run(root, arguments.data.as_deref(), arguments.seed)?;
    }
    Ok(())
}

fn cargo(task: &str, manifest: &Path) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args([task, "--quiet", "--release", "--manifest-path"]).arg(manifest);
    command
}
