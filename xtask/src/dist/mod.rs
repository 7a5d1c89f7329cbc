//! `cargo xtask dist`: builds what users install into `dist`, with checksums, a manifest and bills of materials.
//!
//! Nothing here publishes. `docs/RELEASING.md` lists what a person types to publish each artifact.

mod command;
mod dependencies;
mod manifest;
mod packages;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use manifest::{Artifact, Entry, Manifest};

/// What to build.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Build only these artifacts
    artifacts: Vec<Artifact>,
    /// Build artifacts again that `dist` already contains
    #[arg(long)]
    again: bool,
    /// Build what will be published: fail without a repository address or with uncommitted changes, and build artifacts of
    /// other commits again
    #[arg(long)]
    release: bool,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let build = Build::of(root)?;
    if arguments.release {
        build.ready_to_release()?;
    }
    let all = Artifact::for_this_system();
    let wanted = if arguments.artifacts.is_empty() { &all } else { &arguments.artifacts };
    let manifest = build.update(wanted, |entry| {
        !arguments.again && (!arguments.release || entry.commit == build.commit)
    })?;
    manifest.print();
    let over = manifest.over_limit();
    ensure!(over.is_empty(), "over the limits in xtask/src/dist/manifest.rs: {}", over.join(", "));
    Ok(())
}

/// What all artifacts are built from.
struct Build {
    root: PathBuf,
    /// Intermediate files, which may be removed at any time.
    work: PathBuf,
    version: String,
    commit: String,
    /// The time of the commit in seconds, which archives give as the time of each file.
    time: String,
    repository: String,
}

impl Build {
    fn of(root: &Path) -> Result<Self> {
        let text = fs::read_to_string(root.join("Cargo.toml"))?;
        let manifest: toml::Table = text.parse()?;
        let workspace = |path: &[&str]| {
            let mut value = manifest.get("workspace");
            for key in path {
                value = value.and_then(|value| value.get(key));
            }
            value.and_then(toml::Value::as_str).map(str::to_owned)
        };
        let git = |arguments: &[&str]| output_of("git", arguments, root);
        let changed = !git(&["status", "--porcelain"])?.is_empty();
        let commit = git(&["rev-parse", "HEAD"])?;
        Ok(Self {
            root: root.to_owned(),
            work: root.join("target/dist-work"),
            version: workspace(&["package", "version"]).context("no version")?,
            repository: workspace(&["package", "repository"]).context("no repository")?,
            commit: if changed { format!("{commit}-modified") } else { commit },
            time: git(&["log", "-1", "--format=%ct"])?,
        })
    }

    /// Builds those of the wanted artifacts that `dist` doesn't contain, or that are not current.
    fn update(&self, wanted: &[Artifact], current: impl Fn(&Entry) -> bool) -> Result<Manifest> {
        let dist = self.root.join("dist");
        fs::create_dir_all(&dist)?;
        let mut manifest = Manifest::read(&dist, &self.version)?;
        for artifact in wanted {
            let entry = manifest.artifacts.get(artifact.name());
            if entry.is_some_and(|entry| entry.is_in(&dist) && current(entry)) {
                println!("{}: already built. --again builds it again", artifact.name());
                continue;
            }
            println!("\n== {}", artifact.name());
            let start = Instant::now();
            let folder = self.empty_folder(&format!("out/{}", artifact.name()))?;
            let sizes = artifact.build(self, &folder).with_context(|| artifact.name())?;
            if let Some(old) = entry {
                old.remove_from(&dist)?;
            }
            let mut entry = Entry::of(&folder, &dist, &self.commit, sizes)?;
            entry.seconds = Some(start.elapsed().as_secs());
            manifest.artifacts.insert(artifact.name().to_owned(), entry);
            manifest.write(&dist)?;
        }
        Ok(manifest)
    }

    /// Fails unless what is built now could be published.
    fn ready_to_release(&self) -> Result<()> {
        ensure!(
            !self.repository.is_empty(),
            "the project has no address: set workspace.package.repository in Cargo.toml, \
             then run `cargo xtask manifests --write`"
        );
        self.committed()
    }

    /// Fails if the files differ from those of the commit.
    fn committed(&self) -> Result<()> {
        ensure!(!self.commit.ends_with("-modified"), "there are uncommitted changes: commit them");
        Ok(())
    }

    /// Returns a folder for intermediate files, which exists and is empty.
    fn empty_folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.work.join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }

    /// Returns the folder in which cargo builds all artifacts.
    fn target(&self) -> PathBuf {
        self.root.join("target/dist")
    }
}

// Programs that the artifacts are built with, and archives.

/// The licenses at the root, which every artifact contains.
const LICENSES: [&str; 5] =
    ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-MPL", "LICENSE-UNICODE", "NOTICE"];

/// Runs a program to its end.
fn succeed(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("{name} is needed"))?;
    ensure!(status.success(), "{name} failed");
    Ok(())
}

/// Returns what a program writes, without the last line break.
fn output_of<A: AsRef<OsStr>>(program: &str, arguments: &[A], folder: &Path) -> Result<String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .with_context(|| format!("{program} is needed"))?;
    ensure!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
}

/// Returns the target that rustc builds for if it is told no other.
fn host(root: &Path) -> Result<String> {
    let version = output_of("rustc", &["-vV"], root)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names no host")?.to_owned())
}

/// Copies the licenses of the project into a folder.
fn licenses(root: &Path, folder: &Path) -> Result<()> {
    for name in LICENSES {
        fs::copy(root.join(name), folder.join(name))?;
    }
    Ok(())
}

/// Writes an archive of a folder, whose name is the first part of each path. The bytes depend only on the names and contents
/// of files, and on the commit. Windows' and macOS's `tar` have no options for that.
fn archive(build: &Build, folder: &Path, archive: &Path) -> Result<()> {
    let (parent, name) =
        (folder.parent().context("no parent")?, folder.file_name().context("no name")?);
    let mut tar = Command::new("tar");
    if cfg!(target_os = "linux") {
        tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
        tar.args(["--format=gnu", "--mode=go=rX,u+rw", "--use-compress-program=gzip -9n"]);
        tar.arg(format!("--mtime=@{}", build.time)).arg("-cf");
    } else {
        // The end of the name decides: .tar.gz or .zip.
        tar.arg("-acf");
    }
    succeed(tar.arg(archive).arg("-C").arg(parent).arg(name))
}

/// Returns the folder with the programs of a virtual environment of Python that contains packages for building.
fn python(build: &Build) -> Result<PathBuf> {
    let environment = build.root.join("target/dist-tools/python");
    let programs = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
    if !environment.join("ready").exists() {
        let python = if cfg!(windows) { "python" } else { "python3" };
        succeed(Command::new(python).args(["-m", "venv", "--clear"]).arg(&environment))?;
        succeed(Command::new(programs.join("pip")).args(["install", "--quiet"]).args([
            "maturin>=1.9,<2",
            "twine>=6",
            "ziglang==0.17.1",
        ]))?;
        fs::write(environment.join("ready"), "")?;
    }
    Ok(programs)
}

/// Returns options for rustc that replace the folders of this machine in the names of source files, which panics mention.
/// Without it, two builds in different folders would differ.
fn remap(build: &Build) -> Result<Vec<(String, &'static str)>> {
    let home = std::env::var("CARGO_HOME").ok().filter(|home| !home.is_empty());
    let user = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
    let home = match home {
        Some(home) => home,
        None => format!("{}/.cargo", std::env::var(user).with_context(|| format!("no {user}"))?),
    };
    Ok(vec![(home, "/cargo"), (build.root.display().to_string(), "/xenonym")])
}

/// Returns the same as flags: `prefix` is that of the compiler's option.
fn remap_flags(build: &Build, prefix: &str) -> Result<String> {
    let flags = remap(build)?.into_iter().map(|(from, to)| format!("{prefix}={from}={to}"));
    Ok(flags.collect::<Vec<_>>().join(" "))
}

// `cargo xtask reproduce`: builds artifacts again in another folder, and compares their bytes with those in `dist`.

/// Which artifacts.
#[derive(clap::Args)]
pub(crate) struct ReproduceArguments {
    /// Artifacts to compare. Those that `dist` doesn't contain in this commit's version are built first
    #[arg(default_values_t = [Artifact::Xn, Artifact::Wheel, Artifact::Npm], value_enum)]
    artifacts: Vec<Artifact>,
    /// Folder for the other checkout. It is kept if artifacts differ
    #[arg(long, default_value = "target/reproduce")]
    folder: PathBuf,
}

pub(crate) fn reproduce(root: &Path, arguments: &ReproduceArguments) -> Result<()> {
    let here = Build::of(root)?;
    here.committed()?;
    // A path of another length and depth: some differences appear only then.
    let checkout = root.join(&arguments.folder).join("another/checkout");
    if checkout.exists() {
        output_of("git", &["fetch", "--quiet"], &checkout)?;
        output_of("git", &["checkout", "--quiet", "--detach", &here.commit], &checkout)?;
    } else {
        let (from, to) = (root.display().to_string(), checkout.display().to_string());
        output_of("git", &["clone", "--quiet", "--local", &from, &to], root)?;
    }
    let there = Build::of(&checkout)?;
    ensure!(there.commit == here.commit, "{} is at another commit", checkout.display());
    let first = here.update(&arguments.artifacts, |entry| entry.commit == here.commit)?;
    let second = there.update(&arguments.artifacts, |entry| entry.commit == here.commit)?;
    let mut different = Vec::new();
    for artifact in &arguments.artifacts {
        let files = |manifest: &Manifest| manifest.artifacts.get(artifact.name()).map(digests);
        let (one, other) = files(&first).zip(files(&second)).context("an artifact is missing")?;
        for (name, digest) in &one {
            let same = other.contains(&(name.clone(), digest.clone()));
            println!("{name}: {}", if same { "the same bytes" } else { "**different**" });
            if !same {
                different.push(name.clone());
            }
        }
    }
    ensure!(
        different.is_empty(),
        "differ from those in {}: {}",
        checkout.join("dist").display(),
        different.join(", ")
    );
    Ok(fs::remove_dir_all(root.join(&arguments.folder))?)
}

/// Returns the names and digests of the files of an artifact.
fn digests(entry: &Entry) -> Vec<(String, String)> {
    entry.files.iter().map(|file| (file.name.clone(), file.sha256.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_released_without_an_address_or_with_changes() {
        let build = |commit: &str, repository: &str| Build {
            root: PathBuf::new(),
            work: PathBuf::new(),
            version: "0.1.0".to_owned(),
            commit: commit.to_owned(),
            time: "0".to_owned(),
            repository: repository.to_owned(),
        };
        let fault = |build: Build| build.ready_to_release().map_err(|fault| fault.to_string());
        assert!(fault(build("c0ffee", "")).unwrap_err().contains("no address"));
        assert!(
            fault(build("c0ffee-modified", "https://host.example"))
                .unwrap_err()
                .contains("uncommitted")
        );
        assert_eq!(fault(build("c0ffee", "https://host.example")), Ok(()));
    }
}
