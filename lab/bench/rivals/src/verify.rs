//! Verifies results before timing: names with any disagreement are left out.

use std::collections::BTreeMap;

use anyhow::Result;

use crate::contender::Contender;
use crate::disagreements::{agree, reason};
use crate::path::Path;

/// The remaining names, and the findings.
pub struct Verified {
    pub names: Vec<String>,
    /// Whether each contender, in order, rejects everything that must be rejected.
    pub validating: Vec<bool>,
    /// Disagreements that nobody has explained.
    pub unexplained: usize,
}

/// The first two contenders are ours. Prints disagreements and their reasons to standard error.
pub fn verify(path: Path, mut names: Vec<String>, contenders: &[Contender]) -> Result<Verified> {
    let all = names.len();
    let mut classes: BTreeMap<(&str, &str), (usize, String)> = BTreeMap::new();
    let mut unexplained = 0;
    let mut doors_differ = None;
    names.retain(|name| {
        let mut answers = contenders.iter().map(|contender| contender.answer(name));
        let (ours, through_the_other_door) = (answers.next().flatten(), answers.next().flatten());
        if ours != through_the_other_door {
            doors_differ = Some(name.clone());
        }
        let mut keep = ours.is_some();
        for (contender, theirs) in contenders.iter().skip(2).zip(answers) {
            if agree(contender.name, ours.as_deref(), theirs.as_deref()) {
                continue;
            }
            keep = false;
            let why = reason(contender.name, path, name, theirs.as_deref());
            unexplained += usize::from(why.is_none());
            let example = || format!("{name}: {theirs:?}, ours {ours:?}");
            let class = (contender.name, why.unwrap_or("UNEXPLAINED"));
            classes.entry(class).or_insert_with(|| (0, example())).0 += 1;
        }
        keep
    });
    if let Some(name) = doors_differ {
        anyhow::bail!("{}: our two doors differ on {name}", path.title());
    }
    for ((rival, why), (count, example)) in classes {
        eprintln!("  {rival}: {count} of {all}: {why}; such as {example}");
    }
    let rejects_all = |contender: &Contender| {
        path.probes().iter().all(|probe| match contender.answer(probe) {
            None => true,
            // ToUnicode may return names unchanged that it cannot convert.
            Some(text) => path == Path::ToUnicodeOfALabels && text == *probe,
        })
    };
    let validating = contenders.iter().map(rejects_all).collect();
    Ok(Verified { names, validating, unexplained })
}
