//! Measures the cost of a program that uses the published `url` with the published `idna`, and with
//! ours: crates, processor time to build, bytes, and time per name.
//!
//! Both versions of the program run alternately, and the minimum time of each counts.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::checks::size;

const ROUNDS: usize = 5;

/// Files of names in the data folder, with descriptions.
const NAMES: [(&str, &str); 3] = [
    ("popular-100k.txt", "ASCII names"),
    ("idn-a-labels.txt", "names with A-labels"),
    ("idn-u-labels.txt", "names with U-labels"),
];

/// By file and conversion: nanoseconds a name.
type Times = BTreeMap<(String, String), f64>;

pub(super) fn run(root: &Path, data: &Path) -> Result<()> {
    let data = data.canonicalize()?.join("corpora");
    let programs = [
        Program::build(root, "published", "")?,
        Program::build(root, "ours", &patch(&root.join("crates/idna")))?,
    ];
    println!("| a program over `url` | published `idna` | ours |\n|---|---|---|");
    let row = |what: &str, of: fn(&Program) -> String| {
        let [published, ours] = programs.each_ref().map(of);
        println!("| {what} | {published} | {ours} |");
    };
    row("crates below it", |program| program.crates.to_string());
    row("processor time to build from nothing, s", |program| format!("{:.1}", program.seconds));
    row("bytes of the program, release profile, stripped", |program| program.bytes.to_string());
    let mut times = [Times::new(), Times::new()];
    for _ in 0..ROUNDS {
        for (program, times) in programs.iter().zip(&mut times) {
            program.measure(&data, times)?;
        }
    }
    let [published, ours] = times;
    for ((file, conversion), nanoseconds) in published {
        let Some((_, names)) = NAMES.iter().find(|(name, _)| Path::new(&file).ends_with(name))
        else {
            continue;
        };
        let ours = ours.get(&(file, conversion.clone())).context("ours has all lines")?;
        println!("| {names}, {conversion}, ns per name | {nanoseconds:.0} | {ours:.0} |");
    }
    Ok(())
}

/// The lines that put our `idna` in place of the published one.
fn patch(idna: &Path) -> String {
    format!("\n[patch.crates-io]\nidna = {{ path = '{}' }}\n", idna.display())
}

struct Program {
    path: PathBuf,
    crates: usize,
    seconds: f64,
    bytes: u64,
}

impl Program {
    /// Builds a copy of `lab/dropin/figures` from nothing, with these lines at the end of its manifest.
    fn build(root: &Path, name: &str, lines: &str) -> Result<Self> {
        let folder = root.join("target/dropin/figures").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        let source = root.join("lab/dropin/figures");
        super::copy(&source.join("src"), &folder.join("src"))?;
        fs::copy(source.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        let manifest = fs::read_to_string(source.join("Cargo.toml"))? + lines;
        fs::write(folder.join("Cargo.toml"), manifest)?;
        if !lines.is_empty() {
            let update = ["update", "--quiet", "--package", "idna"];
            let status = Command::new(env!("CARGO")).args(update).current_dir(&folder).status()?;
            ensure!(status.success(), "the lock file does not take our idna");
        }
        let published = super::package("idna", &folder)?;
        ensure!(published.is_some() == lines.is_empty(), "{name} has the other idna");
        let crates = size::crates(&folder, "xenonym-figures")?;
        let before = size::seconds_of_children()?;
        let status = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--locked", "--release", "--target-dir", "target"])
            .current_dir(&folder)
            .status()?;
        ensure!(status.success(), "{} does not build", folder.display());
        let seconds = size::seconds_of_children()? - before;
        let path = folder.join("target/release/xenonym-figures");
        let bytes = fs::metadata(&path)?.len();
        Ok(Self { path, crates, seconds, bytes })
    }

    /// Runs the program, and records the minimum time of each line.
    fn measure(&self, data: &Path, times: &mut Times) -> Result<()> {
        let files = NAMES.map(|(file, _)| data.join(file));
        let output = Command::new(&self.path).args(files).output()?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for line in String::from_utf8(output.stdout)?.lines() {
            let mut fields = line.split('\t').map(str::to_owned);
            let (Some(file), Some(conversion), Some(time)) =
                (fields.next(), fields.next(), fields.next())
            else {
                continue;
            };
            let time: f64 = time.parse()?;
            let least = times.entry((file, conversion)).or_insert(time);
            *least = least.min(time);
        }
        Ok(())
    }
}
