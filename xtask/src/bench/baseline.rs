//! The committed counts of instructions, and how much they may change.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

/// The fraction by which instruction counts may increase.
const LIMIT: f64 = 0.03;
/// The same share with another compiler, which writes different code.
const LIMIT_OF_ANOTHER_COMPILER: f64 = 0.10;

const HEADER: &str = "\
# Instructions a name or label, as callgrind counts them over instructions/names.txt.
# Written by `cargo xtask bench --instructions --write`.
";

/// Instructions per name, for each path.
#[derive(Deserialize)]
pub(crate) struct Baseline {
    rustc: String,
    instructions: BTreeMap<String, f64>,
}

impl Baseline {
    /// An empty baseline.
    pub(crate) fn of_this_compiler() -> Result<Self> {
        // The compiler that cargo uses.
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = Command::new(rustc).arg("--version").output()?;
        let rustc = String::from_utf8(output.stdout)?.trim().to_owned();
        Ok(Self { rustc, instructions: BTreeMap::new() })
    }

    pub(crate) fn add(&mut self, path: String, instructions: f64) {
        self.instructions.insert(path, instructions);
    }

    pub(crate) fn read(file: &Path) -> Result<Self> {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        Ok(toml::from_str(&text)?)
    }

    pub(crate) fn write(&self, file: &Path) -> Result<()> {
        let mut text = format!("{HEADER}rustc = {:?}\n\n[instructions]\n", self.rustc);
        for (path, count) in &self.instructions {
            writeln!(text, "{path:?} = {count:.1}")?;
        }
        Ok(fs::write(file, text)?)
    }

    /// Fails if a path needs more instructions than the baseline allows.
    pub(crate) fn compare(&self, baseline: &Self) -> Result<()> {
        let limit = if self.rustc == baseline.rustc {
            LIMIT
        } else {
            eprintln!("The baseline was counted with {}, this is {}:", baseline.rustc, self.rustc);
            eprintln!("counts are compared loosely. Renew it, once the old one has passed.");
            LIMIT_OF_ANOTHER_COMPILER
        };
        let all = self.instructions.keys().chain(baseline.instructions.keys());
        let ours: Vec<&String> = all.filter(|path| !self.is_in_both(baseline, path)).collect();
        ensure!(ours.is_empty(), "not in both the baseline and the program: {ours:?}");
        let mut grown = 0;
        println!("| instructions a name | baseline | now | change |\n|---|---|---|---|");
        for (path, &now) in &self.instructions {
            let before = baseline.instructions[path];
            let change = now / before - 1.0;
            let too_many = change > limit;
            grown += usize::from(too_many);
            let mark = if too_many { " **too many**" } else { "" };
            // Adding zero removes the sign of a rounded -0.
            let percent = (1000.0 * change).round() / 10.0 + 0.0;
            println!("| {path} | {before:.1} | {now:.1} | {percent:+.1} %{mark} |");
        }
        let percent = 100.0 * limit;
        ensure!(
            grown == 0,
            "{grown} paths take over {percent} % more instructions than the baseline. If that is \
             as it should be, say why in the commit, and run \
             `cargo xtask bench --instructions --write`"
        );
        Ok(())
    }

    fn is_in_both(&self, other: &Self, path: &str) -> bool {
        self.instructions.contains_key(path) && other.instructions.contains_key(path)
    }
}
