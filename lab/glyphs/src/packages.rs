//! Debian's packages of fonts: downloads and unpacks them, and does not install them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

const NAMES: [&str; 7] = [
    "fonts-dejavu-core",
    "fonts-freefont-ttf",
    "fonts-liberation2",
    "fonts-noto-cjk",
    "fonts-noto-core",
    "fonts-open-sans",
    "fonts-roboto-unhinted",
];

/// Unpacks the packages into a folder, and returns the name and version of each.
pub(crate) fn unpack(folder: &Path) -> Result<Vec<String>> {
    fs::create_dir_all(folder)?;
    let mut versions = Vec::new();
    for name in NAMES {
        let archive = match archive(folder, name)? {
            Some(archive) => archive,
            None => download(folder, name)?,
        };
        let version = run(Command::new("dpkg-deb").arg("-f").arg(&archive).arg("Version"))?;
        run(Command::new("dpkg-deb").arg("-x").arg(&archive).arg(folder))?;
        versions.push(format!("{name} {}", version.trim()));
    }
    Ok(versions)
}

/// The archive of a package, if it is in the folder.
fn archive(folder: &Path, name: &str) -> Result<Option<PathBuf>> {
    let prefix = format!("{name}_");
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&prefix)) {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

fn download(folder: &Path, name: &str) -> Result<PathBuf> {
    run(Command::new("apt-get").args(["-q", "download", name]).current_dir(folder))?;
    archive(folder, name)?.with_context(|| format!("apt-get downloads no archive of {name}"))
}

fn run(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?} failed; on Debian, try apt-get update\n{errors}");
    Ok(String::from_utf8(output.stdout)?)
}
