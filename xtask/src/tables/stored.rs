//! The committed files, and what can be checked of them without the inputs.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::COMMAND;
use super::outputs::TABLES;
use crate::sources::Sources;
use crate::write;

/// Generated files as they are committed, by path.
pub(crate) struct Stored(BTreeMap<String, String>);

impl Stored {
    /// All of `generated/`, and the vectors that say they are generated.
    pub(crate) fn load(root: &Path) -> Result<Self> {
        let mut texts = BTreeMap::new();
        for folder in [TABLES, "testdata"] {
            for entry in fs::read_dir(root.join(folder))? {
                let path = entry?.path();
                let text = fs::read_to_string(&path)?;
                if folder == TABLES || write::is_generated(&text) {
                    let name = path.file_name().unwrap_or_default().to_string_lossy();
                    texts.insert(format!("{folder}/{name}"), text);
                }
            }
        }
        Ok(Self(texts))
    }

    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(String::as_str)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Each body has the digest that its header records, and comes of the pinned inputs.
    pub(crate) fn check(&self, sources: &Sources) -> Result<()> {
        ensure!(!self.0.is_empty(), "no generated files");
        for (path, text) in &self.0 {
            let checked = write::check_digest(text).and_then(|()| {
                write::recorded_inputs(text).try_for_each(|input| {
                    let (name, version, sha256) = input?;
                    let pinned = &sources.find(name, version)?.sha256;
                    ensure!(pinned == sha256, "made of another {name} {version} than is pinned");
                    Ok(())
                })
            });
            checked.with_context(|| format!("{path}; run `{COMMAND}`"))?;
        }
        eprintln!("{} files have the digests that they record", self.0.len());
        Ok(())
    }
}

/// Prints the lines that differ, the first of them only if there are many.
pub(crate) fn print_difference(path: &str, before: &str, after: &str) {
    const SHOWN: usize = 12;
    println!("--- {path}, committed\n+++ {path}, generated");
    let (mut old, mut new) = (before.lines(), after.lines());
    let mut differing = 0;
    for number in 1.. {
        let pair = (old.next(), new.next());
        if pair == (None, None) {
            break;
        }
        if pair.0 == pair.1 {
            continue;
        }
        differing += 1;
        if differing <= SHOWN {
            println!("@@ line {number}");
            pair.0.inspect(|line| println!("-{line}"));
            pair.1.inspect(|line| println!("+{line}"));
        }
    }
    if differing > SHOWN {
        println!("and {} more lines", differing - SHOWN);
    }
}
