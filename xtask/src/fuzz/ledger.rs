//! The totals of all runs on this machine: one tab-separated line for each target.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The totals of a target.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    /// Processor time.
    pub(super) seconds: f64,
    pub(super) executions: u64,
    /// Edges of the program that some input reached.
    pub(super) edges: u64,
}

pub(super) struct Ledger {
    path: PathBuf,
    entries: BTreeMap<String, Entry>,
}

impl Ledger {
    pub(super) fn read(path: &Path) -> Result<Self> {
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
    pub(super) fn add(&mut self, target: &str, run: Entry) -> Result<Entry> {
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

    pub(super) fn sum(&self) -> Entry {
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
