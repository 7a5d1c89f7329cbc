//! Instructions per name, counted by callgrind. Counts are the same on every run and processor, so
//! slowdowns are visible even on a busy machine.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::baseline::Baseline;
use super::callgrind::{Profile, profile};
use super::cargo;

/// Options for the counts.
#[derive(clap::Args)]
#[group(id = "counts")] // The options of `bench` form a group with the name of this struct.
pub(crate) struct Arguments {
    /// Count instructions with callgrind, and compare them with the baseline
    #[arg(long, conflicts_with_all = ["data", "seed", "rounds", "columns"])]
    instructions: bool,
    /// Make these counts the baseline
    #[arg(long, requires = "instructions")]
    write: bool,
    /// Show which functions the instructions are in
    #[arg(long, requires = "instructions")]
    functions: bool,
}

impl Arguments {
    pub(crate) fn asked_for(&self) -> bool {
        self.instructions
    }
}

/// The least share of instructions of a function that is listed.
const LEAST_SHARE: f64 = 0.03;

pub(crate) fn run(bench: &Path, arguments: &Arguments) -> Result<()> {
    let mut build = cargo("build", &bench.join("Cargo.toml"));
    ensure!(
        build.args(["--package", "instructions"]).status()?.success(),
        "the package instructions does not build"
    );
    let program = bench.join("target/release/instructions");
    let mut found = Baseline::of_this_compiler()?;
    for (name, inputs) in paths(&program)? {
        let profile = profile(&program, &name, &bench.join("target/callgrind.out"))?;
        if arguments.functions {
            print_functions(&name, &profile, inputs);
        }
        found.add(name, profile.total / inputs);
    }
    let file = bench.join("instructions/baseline.toml");
    if arguments.write {
        found.write(&file)?;
        eprintln!("wrote {}", file.display());
        return Ok(());
    }
    found.compare(&Baseline::read(&file)?)
}

/// Each path, and how many inputs it converts.
fn paths(program: &Path) -> Result<Vec<(String, f64)>> {
    let output = Command::new(program).output()?;
    let path = |line: &str| {
        let (inputs, name) = line.split_once('\t').context("no tab in a path")?;
        Ok((name.to_owned(), inputs.parse()?))
    };
    String::from_utf8(output.stdout)?.lines().map(path).collect()
}

fn print_functions(name: &str, profile: &Profile, inputs: f64) {
    println!("{name}: {:.0} instructions", profile.total / inputs);
    for (function, own) in &profile.functions {
        let share = own / profile.total;
        if share >= LEAST_SHARE {
            println!("  {:4.1} % {:6.0}  {function}", 100.0 * share, own / inputs);
        }
    }
}
