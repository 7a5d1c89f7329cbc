//! Eligible labels that together contain one code point of each class.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::search::{Search, is_allowed};
use super::{Purpose, Samples};

/// How many sources without variants are tried.
const SOURCES: usize = 200;
/// The most code points of a label.
const LENGTH: usize = 8;
const REASON: &str = "the code points are in the repertoire, and no rule is broken";

pub(super) fn add(search: &mut Search<'_>, samples: &mut Samples) {
    let mut labels: Vec<String> = Vec::new();
    let mut covered: BTreeSet<u16> = BTreeSet::new();
    let parts: Vec<Vec<char>> =
        search.representatives.iter().map(|source| source.text.clone()).collect();
    let mut label = String::new();
    for part in &parts {
        let repertoire = &search.ruleset.repertoire;
        let classes = |text: &str| -> Vec<u16> {
            text.chars().map(|one| repertoire.slot(one).class).collect()
        };
        let part: String = part.iter().collect();
        if classes(&part).iter().all(|class| covered.contains(class)) {
            continue;
        }
        let longer: String = [&*label, &part].concat();
        let is_short = longer.chars().count() <= LENGTH;
        if is_short && is_good(search, &longer) {
            label = longer;
        } else if is_good(search, &part) {
            labels.push(core::mem::replace(&mut label, part));
        } else {
            continue;
        }
        covered.extend(classes(&label));
    }
    labels.push(label);
    // The others need a context.
    for (class, label) in &search.classes {
        if !covered.contains(class) {
            labels.push(label.clone());
            covered.extend(label.chars().map(|one| search.ruleset.repertoire.slot(one).class));
        }
    }
    labels.insert(0, without_variants(search));
    for label in labels.iter().filter(|label| !label.is_empty()) {
        search.add(samples, Purpose::Valid, label, REASON, None);
    }
}

/// A label of letters without variants.
fn without_variants(search: &mut Search<'_>) -> String {
    let plain = search.sources.iter().filter(|source| source.element.count == 0).take(SOURCES);
    let plain: Vec<Vec<char>> = plain.map(|source| source.text.clone()).collect();
    let mut label = String::new();
    for part in plain.iter().filter(|part| part.iter().all(|one| one.is_alphabetic())) {
        let longer: String = label.chars().chain(part.iter().copied()).collect();
        if longer.chars().count() <= LENGTH && is_good(search, &longer) {
            label = longer;
        }
    }
    label
}

/// Whether a label is eligible, and IDNA2008 allows it.
fn is_good(search: &mut Search<'_>, label: &str) -> bool {
    search.evaluator.check(label).is_eligible() && is_allowed(label)
}
