//! The crate and the package.

use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context, Result, ensure};
use precis_core::profile::PrecisFastInvocation;
use precis_profiles::{Nickname, OpaqueString, UsernameCaseMapped, UsernameCasePreserved};

use crate::ages::Version;
use crate::filter;
use crate::rivals::{Answer, answers, hex};

const PACKAGE: &str = "precis-i18n==1.1.2";
const SCRIPT: &str = include_str!("python.py");

/// The profiles of the package, for each operation.
const PROFILES: [&str; 5] = [
    "UsernameCaseMapped",
    "UsernameCasePreserved",
    "OpaqueString",
    "NicknameCasePreserved",
    "NicknameCaseMapped",
];

/// The result of the crate if it panics. No profile allows this code point.
pub(super) const PANIC: &str = "\u{FFFF}";

/// The result of the crate for an operation, or `None` if it is unsupported.
pub(super) fn precis_profiles(operation: usize, text: &str) -> Option<Answer> {
    let enforce = || match operation {
        0 => UsernameCaseMapped::enforce(text),
        1 => UsernameCasePreserved::enforce(text),
        2 => OpaqueString::enforce(text),
        _ => Nickname::enforce(text),
    };
    if operation > 3 {
        return None;
    }
    let answer = panic::catch_unwind(AssertUnwindSafe(enforce));
    Some(answer.map_or(Some(PANIC.to_owned()), |answer| answer.ok().map(Into::into)))
}

/// Python with the package, in a virtual environment of its own under `target`.
pub(super) struct PrecisI18n(PathBuf);

impl PrecisI18n {
    pub(super) fn install() -> Result<Self> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/precis-i18n");
        let python = folder.join("bin/python");
        if !python.exists() {
            run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        }
        run(Command::new(&python)
            .args(["-m", "pip", "install", "--quiet"])
            .args(["--disable-pip-version-check", PACKAGE]))?;
        Ok(Self(python))
    }

    /// The version of Unicode in Python, which provides all the data of the package.
    pub(super) fn unicode(&self) -> Result<Version> {
        let script = "import unicodedata; print(unicodedata.unidata_version)";
        let output = Command::new(&self.0).args(["-c", script]).output()?;
        let version = String::from_utf8(output.stdout)?;
        let mut numbers = version.trim().split('.').map(str::parse);
        let mut next = || numbers.next().context("Python does not tell its Unicode version");
        Ok((next()??, next()??))
    }

    /// The result of each operation for each text. Two processes share the texts.
    pub(super) fn answers(&self, texts: &[String]) -> Result<Vec<Vec<Answer>>> {
        let of = |texts| answers(Command::new(&self.0).args(["-c", SCRIPT]).args(PROFILES), texts);
        let (first, second) = texts.split_at(texts.len() / 2);
        thread::scope(|scope| {
            let second = scope.spawn(|| of(second));
            let mut answers = of(first)?;
            answers.extend(second.join().expect("a filter does not panic")?);
            Ok(answers)
        })
    }

    /// The nanoseconds per text of each operation.
    pub(super) fn nanoseconds(&self, texts: &[&str]) -> Result<Vec<f64>> {
        let lines: Vec<String> = texts.iter().map(|text| hex(text)).collect();
        let mut command = Command::new(&self.0);
        command.args(["-c", SCRIPT, "--time"]).args(PROFILES);
        let output = filter::output(&mut command, &lines)?;
        output.concat().split('\t').map(|number| Ok(number.parse()?)).collect()
    }
}

fn run(command: &mut Command) -> Result<()> {
    let status = command.status();
    let status = status.context("Python 3 with venv is needed to compare with precis-i18n")?;
    ensure!(status.success(), "{PACKAGE} could not be installed");
    Ok(())
}
