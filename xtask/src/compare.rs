//! Compares with other implementations. Names are compared in the workspace `compare`, the only one
//! that depends on the other implementations. Whole files and rulesets are compared in Python,
//! where their readers are available.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::bulk;
use crate::readers::{environment, python};

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
    files: FilesArguments,
    #[command(flatten)]
    lgr: LgrArguments,
    #[command(flatten)]
    lookalikes: LookalikesArguments,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let data = arguments.data.as_deref();
    match &*arguments.what {
        "files" => return compare_files(root, &xn(root, arguments)?, &arguments.files),
        "lgr" => return compare_lgr(root, &xn(root, arguments)?, data, &arguments.lgr),
        "lookalikes" => {
            return compare_lookalikes(root, &xn(root, arguments)?, data, &arguments.lookalikes);
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

// Converts generated files with `xn`, and compares them using readers from other projects
// (`lab/compare/files/main.py`). Installs their dependencies: Debian packages on the machine, and
// Python packages in a virtual environment.

/// The commands that read the files, and the Debian packages that contain them.
const DEBIAN: [(&str, &str); 2] = [("named-compilezone", "bind9-utils"), ("jq", "jq")];

/// The same for published lists.
const READERS: [(&str, &str); 4] = [
    ("dnsmasq", "dnsmasq-base"),
    ("unbound", "unbound"),
    ("nginx", "nginx"),
    ("postmap", "postfix"),
];

/// The packages of npm that read filter lists.
const FILTERS: [&str; 2] = ["@adguard/agtree@3.1.0", "@ghostery/adblocker@2.18.2"];

#[derive(Args)]
#[command(next_help_heading = "Files")]
#[group(id = "files")]
struct FilesArguments {
    /// Seed of the first file, incremented for each further file
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many files of each format
    #[arg(long, default_value_t = 300)]
    count: u64,
    /// Formats, separated by commas (default: all)
    #[arg(long)]
    formats: Option<String>,
    /// Published lists instead, a subfolder for each repository, with the programs that read them
    #[arg(long, value_name = "DIR")]
    lists: Option<PathBuf>,
}

fn compare_files(root: &Path, xn: &Path, arguments: &FilesArguments) -> Result<()> {
    install_debian(if arguments.lists.is_some() { &READERS } else { &DEBIAN })?;
    let mut command = Command::new(python(root)?);
    command.arg(root.join("lab/compare/files/main.py")).arg("--xn").arg(xn);
    command.arg("--failed").arg(root.join("lab/compare/target/files-failed"));
    command.args(["--seed", &arguments.seed.to_string()]);
    command.args(["--count", &arguments.count.to_string()]);
    if let Some(formats) = &arguments.formats {
        command.args(["--formats", formats]);
    }
    if let Some(lists) = &arguments.lists {
        command.arg("--lists").arg(lists).arg("--packages").arg(filters(root)?);
    }
    ensure!(command.status()?.success(), "the comparison of files failed");
    Ok(())
}

/// Installs the packages of npm that read filter lists, and returns their folder.
fn filters(root: &Path) -> Result<PathBuf> {
    let folder = root.join("lab/compare/target/files-npm");
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--ignore-scripts", "--prefix"]).arg(&folder).args(FILTERS);
    ensure!(npm.status()?.success(), "npm cannot install {FILTERS:?}");
    Ok(folder.join("node_modules"))
}

/// Installs the Debian packages whose commands are not there.
fn install_debian(packages: &[(&str, &str)]) -> Result<()> {
    let script = "set -e
        sudo=$([ \"$(id -u)\" = 0 ] || echo sudo)
        $sudo apt-get update -q
        $sudo apt-get install -q -y --no-install-recommends \"$@\"";
    let is_missing = |name: &str| {
        let found = Command::new("sh").args(["-c", "command -v \"$1\"", "sh", name]).output();
        !found.is_ok_and(|found| found.status.success())
    };
    let missing: Vec<_> = packages.iter().filter(|(command, _)| is_missing(command)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let packages = missing.iter().map(|(_, package)| package);
    let installed = Command::new("sh").args(["-c", script, "sh"]).args(packages).status()?;
    ensure!(installed.success(), "apt-get cannot install what the comparison needs");
    Ok(())
}

// Compares `xn lgr` with ICANN's lgr-core and with ICANN's test labels
// (`lab/compare/lgr/main.py`). Installs the dependencies of lgr-core from `PyPI` in a virtual
// environment. Its own repositories are not available there.

/// The dependencies of lgr-core and the test labels.
const PACKAGES: [&str; 4] = ["lxml", "language-tags", "pycountry", "pyyaml"];

#[derive(Args)]
#[command(next_help_heading = "Label generation rulesets")]
#[group(id = "lgr")]
struct LgrArguments {
    /// Folder of clones of icann/lgr-core, icann/munidata and icann/picu (default: only ICANN's
    /// test labels)
    #[arg(long, value_name = "DIR")]
    lgr_core: Option<PathBuf>,
    /// How many labels of each ruleset are compared with lgr-core
    #[arg(long, default_value_t = 100)]
    labels: u32,
}

fn compare_lgr(
    root: &Path,
    xn: &Path,
    data: Option<&Path>,
    arguments: &LgrArguments,
) -> Result<()> {
    let data = data.context("--data is missing: name the folder of lgr/cases.jsonl")?;
    let python = environment(&root.join("lab/compare/target/lgr-venv"), &PACKAGES)?;
    let mut command = Command::new(python);
    command.arg(root.join("lab/compare/lgr/main.py")).arg("--xn").arg(xn);
    command.arg("--data").arg(data).args(["--count", &arguments.labels.to_string()]);
    if let Some(clones) = &arguments.lgr_core {
        command.arg("--lgr-core").arg(clones);
    }
    ensure!(command.status()?.success(), "the comparison of rulesets failed");
    Ok(())
}

// Compares the look-alikes of `xn` with dnstwist and ripgrep, and scans a long list
// (`lab/compare/lookalikes/main.py`). Installs dnstwist from `PyPI` in a virtual environment, and
// needs Debian's `ripgrep`.

pub(crate) const DNSTWIST: &str = "dnstwist==20250130";

#[derive(Args)]
#[command(next_help_heading = "Look-alikes")]
#[group(id = "lookalikes")]
struct LookalikesArguments {
    /// The number of names in each scan, in millions, separated by commas
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "10,20")]
    millions: Vec<u32>,
}

fn compare_lookalikes(
    root: &Path,
    xn: &Path,
    data: Option<&Path>,
    arguments: &LookalikesArguments,
) -> Result<()> {
    let data = data.context("--data is missing: name the folder of corpora/")?;
    let python = environment(&root.join("lab/compare/target/lookalikes-venv"), &[DNSTWIST])?;
    let mut command = Command::new(python);
    command.arg(root.join("lab/compare/lookalikes/main.py")).arg("--xn").arg(xn);
    command.arg("--data").arg(data).arg("--millions");
    command.args(arguments.millions.iter().map(u32::to_string));
    ensure!(command.status()?.success(), "the comparison of look-alikes failed");
    Ok(())
}
