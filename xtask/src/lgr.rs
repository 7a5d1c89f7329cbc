//! Compiles the label generation rulesets of the root zone for `xenonym-lgr`.

#[cfg(test)]
use std::collections::BTreeMap;
#[cfg(test)]
use std::fmt::Write;
#[cfg(test)]
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
#[cfg(test)]
use serde::Deserialize;
use xenonym_lgr::{Document, Ruleset, combine, diff};

#[cfg(test)]
use crate::files::hex_digest;
use crate::files::{File, Sources};

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

// The cases of `lgr/cases.jsonl`: labels under published rulesets, with the results of two
// independent evaluators.

#[cfg(test)]
#[derive(Deserialize)]
struct Case {
    id: String,
    lgr: String,
    cps: String,
    disp: String,
    action: Option<usize>,
    index: Option<String>,
    variants: Option<Listed>,
    agree: bool,
    second: Option<Second>,
}

#[cfg(test)]
#[derive(Deserialize)]
struct Listed {
    n: u128,
    by: BTreeMap<String, u128>,
    sha256: String,
}

#[cfg(test)]
/// The results of the second evaluator where they differ, and the number of variants that it
/// generated twice.
#[derive(Deserialize)]
struct Second {
    disp: Option<String>,
    action: Option<usize>,
    index: Option<String>,
    n: Option<u128>,
    sha256: Option<String>,
    dup: Option<usize>,
}

#[cfg(test)]
fn hexadecimal(text: &str) -> String {
    let digits: Vec<String> = text.chars().map(|one| format!("{:04X}", u32::from(one))).collect();
    digits.join(" ")
}

#[cfg(test)]
/// Returns the differences.
fn differences(ruleset: &Ruleset, case: &Case) -> Vec<String> {
    let code_point = |digits: &str| u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
    let label: String = case.cps.split(' ').filter_map(code_point).collect();
    let mut found = Vec::new();
    let mut compare = |what: &str, ours: String, theirs: String| {
        if ours != theirs {
            found.push(format!("{what}: {ours} instead of {theirs}"));
        }
    };
    let second = case.second.as_ref().filter(|_| !case.agree);
    let verdict = ruleset.check(&label);
    let action = second.map_or(case.action, |second| second.action);
    let disposition =
        second.map_or(&case.disp, |second| second.disp.as_ref().unwrap_or(&case.disp));
    compare("eligible", verdict.is_eligible().to_string(), (disposition != "invalid").to_string());
    compare("disposition", verdict.disposition().into(), disposition.clone());
    compare("action", format!("{:?}", verdict.action()), format!("{action:?}"));
    let index = second.map_or(&case.index, |second| &second.index);
    let ours = ruleset.index(&label).map(|index| hexadecimal(&index));
    compare("index", format!("{ours:?}"), format!("{index:?}"));
    if let (Some(listed), true) = (&case.variants, verdict.is_eligible()) {
        let variants = ruleset.variants(&label).unwrap();
        let n = second.and_then(|second| second.n).unwrap_or(listed.n);
        let sha256 = second.and_then(|second| second.sha256.clone());
        let sha256 = sha256.unwrap_or_else(|| listed.sha256.clone());
        compare("number", variants.total().to_string(), n.to_string());
        let by: BTreeMap<String, u128> = variants
            .counts()
            .map(|(name, count)| (name.to_string(), count.get().unwrap()))
            .collect();
        if second.is_none() {
            compare("numbers", format!("{by:?}"), format!("{:?}", listed.by));
        }
        let mut list: Vec<(String, &str)> = variants
            .iter()
            .map(|variant| (hexadecimal(variant.text()), variant.disposition()))
            .collect();
        // By the digits, so code points above U+FFFF are not last.
        list.sort();
        let lines: Vec<String> =
            list.iter().map(|(text, disp)| format!("{text} {disp}\n")).collect();
        compare("list", hex_digest(lines.concat().as_bytes()), sha256);
        if let Some(dup) = case.second.as_ref().and_then(|second| second.dup) {
            // The second evaluator counts only those that were made with different types.
            let found = variants.has_duplicates() || dup == 0;
            compare("duplicates", found.to_string(), true.to_string());
        }
    }
    found
}

#[cfg(test)]
#[test]
#[ignore = "needs ../shared"]
fn all_cases_have_the_expected_answers() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let sources = Sources::load(root).unwrap();
    let text = sources.find("lgr-cases", "1").unwrap().read(&data).unwrap();
    let mut rulesets: BTreeMap<String, Ruleset> = BTreeMap::new();
    let (mut report, mut wrong, mut disputed) = (String::new(), 0, 0);
    for line in text.lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        let ruleset = rulesets.entry(case.lgr.clone()).or_insert_with(|| {
            let bytes = fs::read(data.join("lgr").join(&case.lgr)).unwrap();
            let compiled = Ruleset::new(&Document::parse(&bytes).unwrap()).unwrap();
            let bytes = compiled.to_bytes();
            let loaded = Ruleset::from_bytes(&bytes).unwrap();
            assert!(loaded.to_bytes() == bytes, "{}", case.lgr);
            loaded
        });
        let found = differences(ruleset, &case);
        if !found.is_empty() {
            if case.agree {
                wrong += 1;
            } else {
                disputed += 1;
            }
            writeln!(report, "{} {} agree {}: {}", case.id, case.cps, case.agree, found.join("; "))
                .unwrap();
        }
    }
    assert_eq!(wrong, 0, "{report}{disputed} disputed");
    println!("{report}{disputed} disputed");
}
