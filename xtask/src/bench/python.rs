//! Measures the Python package and `idna`, in a virtual environment of its own.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// Builds and installs the package, and runs its measurement.
pub(super) fn run(root: &Path, data: Option<&Path>, seed: u64) -> Result<()> {
    let environment = root.join("bindings/python/target/bench");
    let python = environment.join("bin/python");
    if !python.exists() {
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    let install = ["-m", "pip", "install", "--quiet", "--upgrade", "idna", "pyarrow"];
    succeed(Command::new(&python).args(install).arg(root.join("bindings/python")))?;
    let mut measure = Command::new(&python);
    measure.arg(root.join("bindings/python/bench/bench.py")).args(["--seed", &seed.to_string()]);
    if let Some(data) = data {
        measure.arg("--data").arg(data);
    }
    succeed(&mut measure)
}

fn succeed(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().with_context(|| format!("{name} does not start"))?;
    ensure!(status.success(), "{name} failed");
    Ok(())
}
