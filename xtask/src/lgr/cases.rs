//! The cases of `lgr/cases.jsonl`: labels under published rulesets, with the results of two
//! independent evaluators.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use xenonym_lgr::{Document, Ruleset};

use crate::sources::{Sources, hex_digest};

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

#[derive(Deserialize)]
struct Listed {
    n: u128,
    by: BTreeMap<String, u128>,
    sha256: String,
}

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

fn hexadecimal(text: &str) -> String {
    let digits: Vec<String> = text.chars().map(|one| format!("{:04X}", u32::from(one))).collect();
    digits.join(" ")
}

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
            .list()
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
