//! `cargo xtask lgr`: compiles the label generation rulesets of the root zone for `xenonym-lgr`.

#[cfg(test)]
mod cases;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use xenonym_lgr::{Document, Ruleset, combine, diff};

use crate::sources::Sources;

/// The maximum size of the compiled rulesets, in bytes.
const LIMIT: usize = 120_000;
const BUNDLE: &str = "crates/xenonym-lgr/src/root_zone/generated/rz-lgr-5.bin";
const COMMAND: &str = "cargo xtask lgr --write --data ../shared";

/// The names of the rulesets, which are their script subtags.
const NAMES: [&str; 26] = [
    "Arab", "Armn", "Beng", "Cyrl", "Deva", "Ethi", "Geor", "Grek", "Gujr", "Guru", "Hani", "Hebr",
    "Jpan", "Khmr", "Knda", "Kore", "Laoo", "Latn", "Mlym", "Mymr", "Orya", "Sinh", "Taml", "Telu",
    "Thai", "common",
];

/// Arguments of `cargo xtask lgr`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Write the file. By default, it is only compared.
    #[arg(long)]
    write: bool,
    /// The folder of the input files that data/SOURCES.toml pins.
    #[arg(long)]
    data: PathBuf,
}

pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<()> {
    let sources = Sources::load(root)?;
    let (mut rulesets, mut documents) = (Vec::new(), Vec::new());
    for name in NAMES {
        let text = sources.find(&format!("lgr-{name}"), "RZ-LGR-5")?.read(&arguments.data)?;
        let document = Document::parse(text.as_bytes()).with_context(|| name)?;
        rulesets.push((name, Ruleset::new(&document).with_context(|| name)?));
        documents.push(document);
    }
    check_merge(&documents)?;
    for (name, ruleset) in &rulesets {
        eprintln!("{name}: {} bytes", ruleset.to_bytes().len());
    }
    let bytes = xenonym_lgr::root_zone::to_bundle(&rulesets);
    eprintln!("{} bytes in all", bytes.len());
    ensure!(bytes.len() <= LIMIT, "{} bytes are more than {LIMIT}", bytes.len());
    let path = root.join(BUNDLE);
    if arguments.write {
        return fs::write(&path, bytes).with_context(|| BUNDLE);
    }
    ensure!(
        fs::read(&path)? == bytes,
        "{BUNDLE} is not what the generator writes; run `{COMMAND}`"
    );
    Ok(())
}

/// The merge of the script rulesets is the common ruleset, which is the last one.
fn check_merge(documents: &[Document]) -> Result<()> {
    let (common, scripts) = documents.split_last().context("there are rulesets")?;
    let (merged, notes) = combine::merge(scripts)?;
    let differences = diff(common, &merged)?;
    for change in differences.changes() {
        eprintln!("merge: {} {}", change.part().name(), change.name());
    }
    ensure!(
        differences.is_empty() && notes.is_empty(),
        "the merge of the script rulesets is not the published common one: {notes:?}"
    );
    Ok(())
}
