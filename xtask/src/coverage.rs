//! Measures how many lines of the library its tests cover, using rustc's `-C instrument-coverage`
//! and LLVM's tools.
//!
//! A committed list contains the text of each line that no test reaches. An uncovered line that is
//! missing from the list is an error, and so is a listed line that tests do reach. Test modules
//! inside the library do not count. `cargo-llvm-cov` reports the same lines, but does not compare
//! them with a list.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

const SOURCES: &str = "crates/xenonym/src";
const LIST: &str = "crates/xenonym-testkit/uncovered.txt";

/// Makes programs count how often they reach each line.
const COUNTING: &str = "-C instrument-coverage";

/// The least share of lines that tests reach, in hundredths of a percent.
const GOAL: usize = 9700;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the list of lines that no test reaches
    #[arg(long)]
    write: bool,
}

/// The execution count of each line, grouped by file and keyed by line number.
type Counts = BTreeMap<PathBuf, BTreeMap<usize, u64>>;

/// A line that no test reaches.
struct Missed {
    number: usize,
    /// The file and the text of the line, which do not change when the line moves.
    entry: String,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let target = root.join("target/coverage");
    let profiles = target.join("profiles");
    if profiles.exists() {
        fs::remove_dir_all(&profiles)?;
    }
    fs::create_dir_all(&profiles)?;
    let mut programs = test_programs(root, &target)?;
    // Instrumented code is too slow for tests of time limits.
    let mut command = tests(root, &target);
    command.args(["--", "--skip", "in_time"]);
    output(command.env("LLVM_PROFILE_FILE", profiles.join("%m-%p.profraw")))?;
    programs.extend(examples(root, &target, &profiles)?);
    let counts = counts(&report(&profiles, &programs)?)?;
    let mut missed = Vec::new();
    let mut lines = 0;
    for (path, counts) in &counts {
        let Some((file, own)) = source(root, path)? else { continue };
        for (number, count) in counts.range(..=own.len()) {
            lines += 1;
            if *count == 0 {
                let entry = format!("{file}: {}", own[number - 1].trim());
                missed.push(Missed { number: *number, entry });
            }
        }
    }
    ensure!(lines > 1000, "only {lines} lines were found");
    let reached = lines - missed.len();
    let share = reached * 10_000 / lines;
    println!("tests reach {reached} of {lines} lines: {}.{:02} %", share / 100, share % 100);
    ensure!(share >= GOAL, "less than {} %", GOAL / 100);
    compare(&root.join(LIST), &missed, arguments.write)
}

/// Builds the tests of the library with instrumentation. They are slow without optimization.
fn tests(root: &Path, target: &Path) -> Command {
    let mut tests = Command::new(env!("CARGO"));
    tests.args(["test", "--quiet", "--tests", "--all-features"]);
    tests.args(["-p", "xenonym", "-p", "xenonym-testkit", "--target-dir"]).arg(target);
    tests.current_dir(root).env("RUSTFLAGS", COUNTING).env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
    // Programs that run in a build count too.
    tests.env("LLVM_PROFILE_FILE", target.join("build.profraw"));
    tests
}

/// The programs of these tests.
fn test_programs(root: &Path, target: &Path) -> Result<Vec<PathBuf>> {
    let built = output(tests(root, target).args(["--no-run", "--message-format", "json"]))?;
    let named = |line: &str| {
        let (_, rest) = line.split_once("\"executable\":\"")?;
        rest.split_once('"').map(|(path, _)| PathBuf::from(path))
    };
    let programs: Vec<PathBuf> = built.lines().filter_map(named).collect();
    ensure!(!programs.is_empty(), "no test programs");
    Ok(programs)
}

/// Runs the examples of the documentation, and returns their programs. rustdoc can only retain
/// these with an unstable option, so stable Rust needs `RUSTC_BOOTSTRAP`.
fn examples(root: &Path, target: &Path, profiles: &Path) -> Result<Vec<PathBuf>> {
    let (target, kept) = (target.join("doc"), target.join("doc/examples"));
    if kept.exists() {
        fs::remove_dir_all(&kept)?;
    }
    fs::create_dir_all(&kept)?;
    let flags = format!("{COUNTING} -Z unstable-options --persist-doctests {}", kept.display());
    let mut tests = Command::new(env!("CARGO"));
    tests.args(["test", "--quiet", "--doc", "--all-features", "-p", "xenonym", "--target-dir"]);
    tests.arg(target).current_dir(root).env("RUSTC_BOOTSTRAP", "1");
    tests.env("RUSTFLAGS", COUNTING).env("RUSTDOCFLAGS", flags);
    output(tests.env("LLVM_PROFILE_FILE", profiles.join("doc-%m-%p.profraw")))?;
    let programs = fs::read_dir(kept)?.map(|found| Ok(found?.path().join("rust_out")));
    let programs = programs.collect::<Result<Vec<_>>>()?;
    Ok(programs.into_iter().filter(|program| program.exists()).collect())
}

/// Returns LLVM's reports of all programs, in lcov format. In a combined report, a function that is
/// in the first program but never called there would count as never called.
fn report(profiles: &Path, programs: &[PathBuf]) -> Result<String> {
    let version = output(Command::new("rustc").arg("-vV"))?;
    let llvm = version.lines().find_map(|line| line.strip_prefix("LLVM version: "));
    let llvm = llvm.and_then(|llvm| llvm.split('.').next()).context("no version of LLVM")?;
    let files = fs::read_dir(profiles)?.map(|found| Ok(found?.path()));
    let files = files.collect::<Result<Vec<_>>>()?;
    let merged = profiles.join("merged.profdata");
    let mut merge = Command::new(format!("llvm-profdata-{llvm}"));
    output(merge.args(["merge", "--sparse", "-o"]).arg(&merged).args(files))?;
    let reports = programs.iter().map(|program| {
        let mut export = Command::new(format!("llvm-cov-{llvm}"));
        export.args(["export", "--format=lcov", "--instr-profile"]).arg(&merged).arg(program);
        output(&mut export)
    });
    reports.collect()
}

fn output(command: &mut Command) -> Result<String> {
    let ran = command.output().with_context(|| format!("{command:?} does not start"))?;
    if !ran.status.success() {
        let said = [ran.stdout, ran.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
        bail!("{command:?}: {}", said.concat());
    }
    Ok(String::from_utf8(ran.stdout)?)
}

fn counts(report: &str) -> Result<Counts> {
    let mut counts = Counts::new();
    let mut file = PathBuf::new();
    for entry in report.lines() {
        if let Some(path) = entry.strip_prefix("SF:") {
            file = PathBuf::from(path);
        } else if let Some(line) = entry.strip_prefix("DA:") {
            let (number, count) = line.split_once(',').context("a line without a count")?;
            let found = counts.entry(file.clone()).or_default().entry(number.parse()?).or_default();
            *found = count.parse::<u64>()?.max(*found);
        }
    }
    Ok(counts)
}

/// A file of the library: its name, and its lines up to its test module. A file may be a test module as a whole.
fn source(root: &Path, path: &Path) -> Result<Option<(String, Vec<String>)>> {
    let Ok(file) = path.strip_prefix(root.join(SOURCES)) else { return Ok(None) };
    let text = fs::read_to_string(path)?;
    let own = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    if own.contains("#[test]") {
        return Ok(None);
    }
    Ok(Some((file.display().to_string(), own.lines().map(str::to_owned).collect())))
}

/// Writes the list of lines that no test reaches, or checks that it is the same.
fn compare(list: &Path, missed: &[Missed], write: bool) -> Result<()> {
    if write {
        let text: String = missed.iter().flat_map(|line| [line.entry.as_str(), "\n"]).collect();
        return Ok(fs::write(list, text)?);
    }
    let listed = fs::read_to_string(list)?;
    let mut others: Vec<&str> = listed.lines().collect();
    let mut is_same = true;
    for line in missed {
        if let Some(at) = others.iter().position(|listed| *listed == line.entry) {
            others.remove(at);
        } else {
            is_same = false;
            eprintln!("no test reaches line {} of {}", line.number, line.entry);
        }
    }
    for entry in &others {
        eprintln!("{LIST}: this line is reached, or gone: {entry}");
    }
    ensure!(is_same && others.is_empty(), "{LIST} is not what was found; --write writes it");
    Ok(())
}
