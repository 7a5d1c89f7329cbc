//! Counts of what the names of a list consist of.

use std::collections::{BTreeMap, BTreeSet};

use xenonym::domain::labels;
use xenonym::label::classify;
use xenonym_safety::scripts;

/// Counts of names and labels.
#[derive(Default, Debug)]
pub(crate) struct Survey {
    pub(crate) accepted: u64,
    pub(crate) rejected: u64,
    /// Rejected names by the kind of their first errors.
    pub(crate) kinds: BTreeMap<&'static str, u64>,
    /// How many labels are of each class of RFC 5890.
    pub(crate) classes: BTreeMap<&'static str, u64>,
    /// How many labels, and how many names, have a code point of each script.
    pub(crate) label_scripts: BTreeMap<&'static str, u64>,
    pub(crate) name_scripts: BTreeMap<&'static str, u64>,
}

impl Survey {
    pub(crate) fn names(&self) -> u64 {
        self.accepted + self.rejected
    }

    /// Counts a rejected name or record by the kind of its error.
    pub(crate) fn reject(&mut self, kind: &'static str) {
        self.rejected += 1;
        *self.kinds.entry(kind).or_default() += 1;
    }

    /// Counts the labels and scripts of a name.
    pub(crate) fn see(&mut self, name: &str) {
        let mut of_name = BTreeSet::new();
        // The root has no class and no script.
        for label in labels(name).filter(|label| !label.text().is_empty()) {
            *self.classes.entry(classify(label.text()).name()).or_default() += 1;
            let scripts = scripts::of_label(label.text());
            for script in &scripts {
                *self.label_scripts.entry(script).or_default() += 1;
            }
            of_name.extend(scripts);
        }
        for script in of_name {
            *self.name_scripts.entry(script).or_default() += 1;
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.accepted += other.accepted;
        self.rejected += other.rejected;
        add(&mut self.kinds, other.kinds);
        add(&mut self.classes, other.classes);
        add(&mut self.label_scripts, other.label_scripts);
        add(&mut self.name_scripts, other.name_scripts);
    }
}

fn add(counts: &mut BTreeMap<&'static str, u64>, others: BTreeMap<&'static str, u64>) {
    for (what, count) in others {
        *counts.entry(what).or_default() += count;
    }
}
