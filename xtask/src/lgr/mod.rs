//! Compiles the label generation rulesets of the root zone for `xenonym-lgr`.

#[cfg(test)]
mod cases;

use std::path::Path;

use anyhow::{Context, Result, ensure};
use xenonym_lgr::{Document, Ruleset, combine, diff};

use crate::file::File;
use crate::sources::Sources;

/// The maximum size of the compiled rulesets, in bytes.
const LIMIT: usize = 120_000;
const BUNDLE: &str = "crates/xenonym-lgr/src/root_zone/generated/rz-lgr-5.bin";

/// The names of the rulesets, which are their script subtags.
const NAMES: [&str; 26] = [
    "Arab", "Armn", "Beng", "Cyrl", "Deva", "Ethi", "Geor", "Grek", "Gujr", "Guru", "Hani", "Hebr",
    "Jpan", "Khmr", "Knda", "Kore", "Laoo", "Latn", "Mlym", "Mymr", "Orya", "Sinh", "Taml", "Telu",
    "Thai", "common",
];

/// Makes the compiled rulesets. Needs the folder of the inputs.
pub(crate) fn files(root: &Path, data: Option<&Path>) -> Result<Vec<File>> {
    let Some(data) = data else { return Ok(Vec::new()) };
    let sources = Sources::load(root)?;
    let (mut rulesets, mut documents) = (Vec::new(), Vec::new());
    for name in NAMES {
        let text = sources.find(&format!("lgr-{name}"), "RZ-LGR-5")?.read(data)?;
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
    Ok(vec![(BUNDLE.to_owned(), bytes)])
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
