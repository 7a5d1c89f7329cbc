//! Runs the fuzz targets of `lab/fuzz` one after the other, and records their results in a ledger.
//!
//! They are a single program with libFuzzer. Building it requires a C++ compiler but no special
//! toolchain, because every `rustc` contains LLVM's coverage pass. `cargo-fuzz` requires a nightly
//! toolchain, and would build one program per target.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result, bail, ensure};

use crate::checks::limits::seconds_of_children;

/// The flags of cargo-fuzz: count edges, and show comparisons to the fuzzer.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Longer inputs are slow, and find no more.
const LONGEST_INPUT: &str = "-max_len=1500";

/// Options for the run.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Minutes for all targets together, shared equally
    #[arg(long, default_value_t = 5)]
    minutes: u64,
    /// Run each target this many times instead, with reproducible random choices
    #[arg(long, conflicts_with = "minutes")]
    executions: Option<u64>,
    /// Run only this target (repeatable)
    #[arg(long)]
    target: Vec<String>,
    /// Skip the targets that run `xn`, because building them is slow
    #[arg(long)]
    without_xn: bool,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let fuzz = root.join("lab/fuzz");
    let with_xn = !arguments.without_xn;
    // Few executions take less time than optimizing.
    let profile = if arguments.executions.is_some() { "short" } else { "release" };
    let program = build(&fuzz, with_xn, profile)?;
    let targets = targets(&program, &arguments.target)?;
    let extent = if let Some(executions) = arguments.executions {
        vec![format!("-runs={executions}"), "-seed=1".to_owned()]
    } else {
        let seconds = arguments.minutes * 60 / targets.len().max(1) as u64;
        vec![format!("-max_total_time={}", seconds.max(1))]
    };
    // Earlier findings must not influence which inputs are repeated, and must not be lost.
    let corpora = if arguments.executions.is_some() {
        let repeated = fuzz.join("target/repeated");
        if repeated.exists() {
            fs::remove_dir_all(&repeated)?;
        }
        repeated
    } else {
        fuzz.join("target/corpus")
    };
    let mut ledger = Ledger::read(&fuzz.join("target/ledger.tsv"))?;
    println!("| target | executions | edges | CPU hours in all | executions in all | finding |");
    println!("|---|---|---|---|---|---|");
    let mut findings = 0;
    for target in &targets {
        let before = seconds_of_children()?;
        let output = fuzz_one(&fuzz, &program, target, &corpora, &extent)?;
        let took = seconds_of_children()? - before;
        let said = String::from_utf8_lossy(&output.stderr);
        let entry = Entry {
            seconds: took,
            executions: number_after(&said, "stat::number_of_executed_units:").unwrap_or(0),
            edges: number_after(&said, " cov: ").unwrap_or(0),
        };
        let all = ledger.add(target, entry)?;
        let finding = finding(&output, &said);
        println!(
            "| {target} | {} | {} | {:.3} | {} | {} |",
            entry.executions,
            entry.edges,
            all.seconds / 3600.0,
            all.executions,
            finding.as_deref().unwrap_or("none"),
        );
        if finding.is_some() {
            findings += 1;
            eprintln!("{}", last_lines(&said));
        }
    }
    let all = ledger.sum();
    println!("\nIn all: {:.2} CPU hours, {} executions", all.seconds / 3600.0, all.executions);
    ensure!(
        findings == 0,
        "{findings} targets found something; lab/fuzz/README.md describes how to repeat it"
    );
    Ok(())
}

/// Builds the program of all targets, and returns its path.
fn build(fuzz: &Path, with_xn: bool, profile: &str) -> Result<PathBuf> {
    let version = Command::new("rustc").arg("-vV").output()?;
    let version = String::from_utf8(version.stdout)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).context("no host")?;
    // With an explicit target, these flags do not apply to build scripts and macros.
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--profile", profile, "--target", host])
        .args((!with_xn).then_some("--no-default-features"))
        .env("RUSTFLAGS", COVERAGE)
        .current_dir(fuzz)
        .status()?;
    ensure!(status.success(), "fuzz does not build");
    Ok(fuzz.join("target").join(host).join(profile).join("fuzz"))
}

/// Returns the names of all targets, or of the requested ones. The program prints them if it gets none.
fn targets(program: &Path, asked: &[String]) -> Result<Vec<String>> {
    let output = Command::new(program).env_remove("FUZZ_TARGET").output()?;
    ensure!(output.status.success(), "the program does not print its targets");
    let mut names: Vec<String> =
        String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect();
    names.sort_unstable();
    if let Some(unknown) = asked.iter().find(|target| !names.contains(target)) {
        bail!("no target {unknown}; there are {}", names.join(", "));
    }
    names.retain(|name| asked.is_empty() || asked.contains(name));
    Ok(names)
}

fn fuzz_one(
    fuzz: &Path,
    program: &Path,
    target: &str,
    corpora: &Path,
    extent: &[String],
) -> Result<Output> {
    let corpus = corpora.join(target);
    let findings = fuzz.join("target/findings");
    fs::create_dir_all(&corpus)?;
    fs::create_dir_all(&findings)?;
    let dictionary = fuzz.join("names.dict");
    Ok(Command::new(program)
        .env("FUZZ_TARGET", target)
        .arg(&corpus)
        .arg(fuzz.join("seeds").join(target))
        .arg(format!("-dict={}", dictionary.display()))
        .arg(format!("-artifact_prefix={}/{target}-", findings.display()))
        .args(extent)
        .args([LONGEST_INPUT, "-timeout=20", "-rss_limit_mb=3000", "-print_final_stats=1"])
        .current_dir(fuzz)
        .output()?)
}

/// The number after the last of these words.
fn number_after(said: &str, words: &str) -> Option<u64> {
    let (_, after) = said.rsplit_once(words)?;
    after.split_whitespace().next()?.parse().ok()
}

/// The file with the input that broke a property, if one did.
fn finding(output: &Output, said: &str) -> Option<String> {
    if output.status.success() {
        return None;
    }
    let file = said.rsplit_once("Test unit written to ").map(|(_, after)| after.lines().next());
    Some(file.flatten().map_or_else(|| output.status.to_string(), str::to_owned))
}

fn last_lines(said: &str) -> String {
    let lines: Vec<&str> = said.lines().collect();
    lines[lines.len().saturating_sub(60)..].join("\n")
}

// The totals of all runs on this machine: one tab-separated line for each target.

/// The totals of a target.
#[derive(Clone, Copy, Default)]
struct Entry {
    /// Processor time.
    seconds: f64,
    executions: u64,
    /// Edges of the program that some input reached.
    edges: u64,
}

struct Ledger {
    path: PathBuf,
    entries: BTreeMap<String, Entry>,
}

impl Ledger {
    fn read(path: &Path) -> Result<Self> {
        let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
        let entry = |line: &str| -> Option<(String, Entry)> {
            let mut fields = line.split('\t');
            let target = fields.next()?.to_owned();
            let seconds = fields.next()?.parse().ok()?;
            let mut number = || fields.next()?.parse().ok();
            Some((target, Entry { seconds, executions: number()?, edges: number()? }))
        };
        let entries = text.lines().map(|line| entry(line).context("a line of the ledger"));
        Ok(Self { path: path.to_owned(), entries: entries.collect::<Result<_>>()? })
    }

    /// Adds a run, and returns all runs of the target.
    fn add(&mut self, target: &str, run: Entry) -> Result<Entry> {
        let all = self.entries.entry(target.to_owned()).or_default();
        *all = plus(*all, run);
        let all = *all;
        let mut text = String::new();
        for (target, Entry { seconds, executions, edges }) in &self.entries {
            writeln!(text, "{target}\t{seconds:.1}\t{executions}\t{edges}")?;
        }
        fs::write(&self.path, text)?;
        Ok(all)
    }

    fn sum(&self) -> Entry {
        self.entries.values().copied().fold(Entry::default(), plus)
    }
}

fn plus(one: Entry, other: Entry) -> Entry {
    Entry {
        seconds: one.seconds + other.seconds,
        executions: one.executions + other.executions,
        edges: one.edges.max(other.edges),
    }
}
