//! Runs the programs of the workspace `dropin`, and the tests that the published crates `idna` and `url`
//! ship, over our crate `idna`.
//!
//! The tests are copied from the packages of the registry to `target/dropin`: they are not part of
//! this repository. `lab/dropin/published-tests/differences.toml` lists the failing tests, each
//! with its reason. Every listed test must fail, and no other may.

mod figures;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;

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
        return figures::run(root, data);
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
