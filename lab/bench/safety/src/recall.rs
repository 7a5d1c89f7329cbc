//! Recall: of registered look-alikes that a study found, the share that is found here and by others.

use std::collections::BTreeSet;
use std::path::Path;

use xenonym_safety::display::{Policy, ProtectedNames, Rule};
use xenonym_safety::lookalikes::{Builder, Level};
use xenonym_safety::skeleton;

use crate::{Result, lines, percent};

pub fn run(data: &Path) -> Result<()> {
    let lines = lines(&data.join("safety/lookalikes-shamfinder.tsv"))?;
    let pairs: Vec<(&str, &str)> = lines.iter().filter_map(|line| line.split_once('\t')).collect();
    println!("Recall on {} pairs of ShamFinder\n\n| by | found |\n|---|---|", pairs.len());
    let report = |by: &str, finds: &dyn Fn(&str, &str) -> bool| {
        let found = pairs.iter().filter(|(target, label)| finds(target, label)).count();
        println!("| {by} | {} |", percent(found, pairs.len()));
    };
    report("skeleton of UTS #39", &|target, label| skeleton(target) == skeleton(label));
    report("crate unicode-security", &|target, label| {
        let skeleton = unicode_security::confusable_detection::skeleton;
        skeleton(target).eq(skeleton(label))
    });
    // Only the comparison: no rule hides a label before.
    let policy = Policy::new("skeletons").add_rule(Rule::ChromiumTopDomain);
    report("Chromium's skeletons", &|target, label| {
        let mut protected = ProtectedNames::new();
        let name = format!("{label}.com");
        protected.insert(&format!("{target}.com")).is_ok()
            && policy
                .judge_with(&name, &protected)
                .findings()
                .iter()
                .any(|finding| finding.rule() == Rule::ChromiumTopDomain)
    });
    let targets: BTreeSet<&str> = pairs.iter().map(|(target, _)| *target).collect();
    for &level in Level::ALL {
        let mut builder = Builder::new(level);
        builder.protect_all(targets.iter().map(|target| format!("{target}.com")));
        let index = builder.build();
        report(&format!("look-alikes, {level}"), &|target, label| {
            let hits = index.find(&format!("{label}.com"));
            hits.iter().any(|hit| hit.protected() == format!("{target}.com"))
        });
    }
    println!();
    Ok(())
}
