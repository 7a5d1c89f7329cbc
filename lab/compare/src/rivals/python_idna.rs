//! Python's `idna`, in a virtual environment of its own under `target`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, ensure};

use super::{Answer, answers};

const PACKAGE: &str = "idna==3.20";
const SCRIPT: &str = include_str!("python_idna.py");

/// The environment's Python.
pub struct PythonIdna(PathBuf);

impl PythonIdna {
    /// Makes the environment if it does not exist, with the package from PyPI.
    pub fn install() -> Result<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/python-idna");
        let python = folder.join("bin/python");
        if !python.exists() {
            run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        }
        run(Command::new(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(["--disable-pip-version-check", PACKAGE]))?;
        Ok(Self(python))
    }

    /// The version of Unicode in Python, which provides the normalization, Bidi classes, combining
    /// classes and marks.
    pub fn unicode_of_python(&self) -> Result<(u8, u8)> {
        let script = "import unicodedata; print(unicodedata.unidata_version)";
        let output = Command::new(&self.0).args(["-c", script]).output()?;
        let version = String::from_utf8(output.stdout)?;
        let mut numbers = version.trim().split('.').map(str::parse);
        let mut next = || numbers.next().context("Python does not tell its Unicode version");
        Ok((next()??, next()??))
    }

    /// The result of each operation for each name. The script defines the operations. It is the
    /// slowest rival, so two processes share the names.
    pub fn answers(&self, operations: &[&str], names: &[String]) -> Result<Vec<Vec<Answer>>> {
        let of =
            |names| answers(Command::new(&self.0).args(["-c", SCRIPT]).args(operations), names);
        let (first, second) = names.split_at(names.len() / 2);
        thread::scope(|scope| {
            let second = scope.spawn(|| of(second));
            let mut answers = of(first)?;
            answers.extend(second.join().expect("a filter does not panic")?);
            Ok(answers)
        })
    }
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status();
    let status = status.context("Python 3 with venv is needed to compare with its idna")?;
    ensure!(status.success(), "{PACKAGE} could not be installed");
    Ok(())
}
