//! Packages for Python, each in a virtual environment of its own under `target`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, ensure};

use super::{Answer, answers};
use crate::ages::Version;

/// A package, and a script that calls it as a filter.
pub struct PythonPackage {
    python: PathBuf,
    script: &'static str,
}

impl PythonPackage {
    /// Python's `idna`.
    pub fn idna() -> Result<Self> {
        Self::install("idna==3.20", include_str!("python_idna.py"))
    }

    /// Makes the environment if it does not exist, and installs `package`, `name==version`, from
    /// PyPI.
    pub fn install(package: &str, script: &'static str) -> Result<Self> {
        let name = package.split('=').next().unwrap_or_default();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("target/python-{name}"));
        let python = folder.join("bin/python");
        let run = |command: &mut Command| {
            let status = command
                .status()
                .with_context(|| format!("Python 3 with venv is needed to compare with {name}"))?;
            ensure!(status.success(), "{package} could not be installed");
            Ok(())
        };
        if !python.exists() {
            run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        }
        run(Command::new(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(["--disable-pip-version-check", package]))?;
        Ok(Self { python, script })
    }

    /// The version of Unicode in Python, which provides the normalization, Bidi classes, combining
    /// classes and marks.
    pub fn unicode_of_python(&self) -> Result<Version> {
        let script = "import unicodedata; print(unicodedata.unidata_version)";
        let output = Command::new(&self.python).args(["-c", script]).output()?;
        let version = String::from_utf8(output.stdout)?;
        let mut numbers = version.trim().split('.').map(str::parse);
        let mut next = || numbers.next().context("Python does not tell its Unicode version");
        Ok((next()??, next()??))
    }

    /// The script with these arguments.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.python);
        command.args(["-c", self.script]).args(arguments);
        command
    }

    /// The result of each operation for each text. The script defines the operations. Python is
    /// slow, so two processes share the texts.
    pub fn answers(&self, operations: &[&str], texts: &[String]) -> Result<Vec<Vec<Answer>>> {
        let of = |texts| answers(&mut self.command(operations), texts);
        let (first, second) = texts.split_at(texts.len() / 2);
        thread::scope(|scope| {
            let second = scope.spawn(|| of(second));
            let mut answers = of(first)?;
            answers.extend(second.join().expect("a filter does not panic")?);
            Ok(answers)
        })
    }
}
