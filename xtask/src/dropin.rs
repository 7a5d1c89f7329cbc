//! Runs the programs of the workspace `dropin`, and the tests that the published crates `idna` and `url`
//! ship, over our crate `idna`.
//!
//! The tests are copied from the packages of the registry to `target/dropin`: they are not part of
//! this repository. `lab/dropin/published-tests/differences.toml` lists the failing tests, each
//! with its reason. Every listed test must fail, and no other may.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

use crate::checks::limits;

/// Published crates, and the workspaces that depend on them.
const PUBLISHED: [(&str, &str); 2] = [("idna", "lab/compare"), ("url", "lab/dropin")];

/// By the name of the program of tests: for each test that fails, the reason.
type Differences = BTreeMap<String, BTreeMap<String, String>>;

/// Options for the run.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Instead, measure a program over `url` with the published `idna` and with ours, on the corpora in this folder
    #[arg(long, value_name = "DATA")]
    figures: Option<PathBuf>,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    if let Some(data) = &arguments.figures {
        return measure(root, data);
    }
    let (programs, folder) = (root.join("lab/dropin"), root.join("lab/dropin/published-tests"));
    for workspace in [&programs, &folder] {
        let published = package("idna", workspace)?;
        ensure!(published.is_none(), "{} has the published idna", workspace.display());
    }
    let status = cargo("test", &programs).arg("--quiet").status()?;
    ensure!(status.success(), "the programs of dropin failed");
    for (name, workspace) in PUBLISHED {
        let package = package(name, &root.join(workspace))?;
        let tests = package.with_context(|| format!("{workspace} has no {name}"))?.join("tests");
        copy(&tests, &root.join("target/dropin").join(name))?;
    }
    let text = fs::read_to_string(folder.join("differences.toml"))?;
    let mut unexpected = 0;
    for (program, expected) in toml::from_str::<Differences>(&text)? {
        unexpected += hold(&folder, &program, &expected)?;
    }
    ensure!(unexpected == 0, "{unexpected} tests differ from differences.toml");
    Ok(())
}

/// Runs the tests of a program. Returns how many do other than they should.
fn hold(folder: &Path, program: &str, expected: &BTreeMap<String, String>) -> Result<usize> {
    let output = cargo("test", folder).args(["--test", program]).output()?;
    let text = String::from_utf8(output.stdout)?;
    let passed =
        text.lines().filter(|line| line.ends_with("... ok") || line.ends_with('✅')).count();
    let failed: BTreeSet<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"))
        .collect();
    // A program that does not build, or fails outside its tests, reports no failed test.
    if passed == 0 || output.status.success() != failed.is_empty() {
        bail!("{program} failed:\n{text}{}", String::from_utf8_lossy(&output.stderr));
    }
    let expected: BTreeSet<&str> = expected.keys().map(String::as_str).collect();
    for test in failed.difference(&expected) {
        eprintln!("{program}: {test} fails");
    }
    for test in expected.difference(&failed) {
        eprintln!("{program}: {test} passes, but differences.toml lists it");
    }
    println!(
        "{program}: {passed} tests pass, {} fail as listed",
        failed.intersection(&expected).count()
    );
    Ok(failed.symmetric_difference(&expected).count())
}

/// Returns the folder of a registry package, if the workspace depends on it.
fn package(name: &str, workspace: &Path) -> Result<Option<PathBuf>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        source: Option<String>,
        manifest_path: PathBuf,
    }
    let output = cargo("metadata", workspace).args(["--format-version", "1"]).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Metadata = serde_json::from_slice(&output.stdout)?;
    let found = metadata.packages.into_iter().find(|p| p.name == name && p.source.is_some());
    Ok(found.and_then(|package| package.manifest_path.parent().map(Path::to_owned)))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// Creates a cargo command for another workspace, using its committed lock file.
fn cargo(task: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args([task, "--locked", "--manifest-path"]).arg(folder.join("Cargo.toml"));
    command
}

// Measures the cost of a program that uses the published `url` with the published `idna`, and with
// ours: crates, processor time to build, bytes, and time per name.
//
// Both versions of the program run alternately, and the minimum time of each counts.

const ROUNDS: usize = 5;

/// Files of names in the data folder, with descriptions.
const NAMES: [(&str, &str); 3] = [
    ("popular-100k.txt", "ASCII names"),
    ("idn-a-labels.txt", "names with A-labels"),
    ("idn-u-labels.txt", "names with U-labels"),
];

/// By file and conversion: nanoseconds a name.
type Times = BTreeMap<(String, String), f64>;

fn measure(root: &Path, data: &Path) -> Result<()> {
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
        copy(&source.join("src"), &folder.join("src"))?;
        fs::copy(source.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        let manifest = fs::read_to_string(source.join("Cargo.toml"))? + lines;
        fs::write(folder.join("Cargo.toml"), manifest)?;
        if !lines.is_empty() {
            let update = ["update", "--quiet", "--package", "idna"];
            let status = Command::new(env!("CARGO")).args(update).current_dir(&folder).status()?;
            ensure!(status.success(), "the lock file does not take our idna");
        }
        let published = package("idna", &folder)?;
        ensure!(published.is_some() == lines.is_empty(), "{name} has the other idna");
        let crates = limits::crates(&folder, "xenonym-figures")?;
        let before = limits::seconds_of_children()?;
        let status = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--locked", "--release", "--target-dir", "target"])
            .current_dir(&folder)
            .status()?;
        ensure!(status.success(), "{} does not build", folder.display());
        let seconds = limits::seconds_of_children()? - before;
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
