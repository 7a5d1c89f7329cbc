//! Programs that the artifacts are built with, and archives.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::Build;

/// The licenses at the root, which every artifact contains.
const LICENSES: [&str; 5] =
    ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-MPL", "LICENSE-UNICODE", "NOTICE"];

/// Runs a program to its end.
pub(super) fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("{name} is needed"))?;
    ensure!(status.success(), "{name} failed");
    Ok(())
}

/// Returns what a program writes, without the last line break.
pub(super) fn output<A: AsRef<OsStr>>(
    program: &str,
    arguments: &[A],
    folder: &Path,
) -> Result<String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .with_context(|| format!("{program} is needed"))?;
    ensure!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?.trim_end().to_owned())
}

/// Returns the target that rustc builds for if it is told no other.
pub(super) fn host(root: &Path) -> Result<String> {
    let version = output("rustc", &["-vV"], root)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names no host")?.to_owned())
}

/// Copies the licenses of the project into a folder.
pub(super) fn licenses(root: &Path, folder: &Path) -> Result<()> {
    for name in LICENSES {
        fs::copy(root.join(name), folder.join(name))?;
    }
    Ok(())
}

/// Writes an archive of a folder, whose name is the first part of each path. The bytes depend only on the names and contents
/// of files, and on the commit. Windows' and macOS's `tar` have no options for that.
pub(super) fn archive(build: &Build, folder: &Path, archive: &Path) -> Result<()> {
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
    run(tar.arg(archive).arg("-C").arg(parent).arg(name))
}

/// Returns the folder with the programs of a virtual environment of Python that contains packages for building.
pub(super) fn python(build: &Build) -> Result<PathBuf> {
    let environment = build.root.join("target/dist-tools/python");
    let programs = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
    if !environment.join("ready").exists() {
        let python = if cfg!(windows) { "python" } else { "python3" };
        run(Command::new(python).args(["-m", "venv", "--clear"]).arg(&environment))?;
        run(Command::new(programs.join("pip")).args(["install", "--quiet"]).args([
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
pub(super) fn remap(build: &Build) -> Result<Vec<(String, &'static str)>> {
    let home = std::env::var("CARGO_HOME").ok().filter(|home| !home.is_empty());
    let user = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
    let home = match home {
        Some(home) => home,
        None => format!("{}/.cargo", std::env::var(user).with_context(|| format!("no {user}"))?),
    };
    Ok(vec![(home, "/cargo"), (build.root.display().to_string(), "/xenonym")])
}

/// Returns the same as flags: `prefix` is that of the compiler's option.
pub(super) fn remap_flags(build: &Build, prefix: &str) -> Result<String> {
    let flags = remap(build)?.into_iter().map(|(from, to)| format!("{prefix}={from}={to}"));
    Ok(flags.collect::<Vec<_>>().join(" "))
}
