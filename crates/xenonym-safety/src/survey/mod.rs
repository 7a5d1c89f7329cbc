//! Statistics about a list of names: the number accepted under each standard, their scripts, the
//! classes of their labels, and the kinds of their errors.
//!
//! The caller converts the names and passes in the verdicts. Parts of a list can be counted
//! separately and combined with [`Survey::add`].
//!
//! ```
//! use xenonym::uts46::{Options, to_ascii};
//! use xenonym_safety::survey::Survey;
//!
//! let mut survey = Survey::new(["dns"]);
//! for name in ["Bücher.example", "пример.example", "a..b"] {
//!     survey.see(name);
//!     if let Err(error) = to_ascii(name, &Options::DNS) {
//!         survey.reject(0, error.kind().name(), name);
//!     }
//! }
//! assert_eq!(survey.accepted(0), 2);
//! assert_eq!(survey.scripts["Cyrillic"], 1);
//! assert_eq!(survey.examples["empty_label"], ["a..b"]);
//! assert!(survey.fragment().contains("</svg>"));
//! ```

mod page;

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use xenonym::domain::labels;
use xenonym::label::classify;

use crate::scripts;

/// The number of examples for each kind of error.
const MAX_EXAMPLES: usize = 3;

/// Counts by key, such as the name of a script.
pub type Counts = BTreeMap<&'static str, u64>;

/// The counts of a list of names.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Survey {
    /// The number of names.
    pub names: u64,
    /// The number of null rows in a column.
    pub nulls: u64,
    /// The rejections by each profile.
    pub rejections: Vec<Rejections>,
    /// For each kind of error, up to three names with that error.
    pub examples: BTreeMap<&'static str, Vec<String>>,
    /// The number of labels in each class of RFC 5890. The empty label of the root is not counted.
    pub label_classes: Counts,
    /// The number of names with a code point of each script. A-labels are decoded before counting.
    pub scripts: Counts,
    /// The number of labels with a code point of each script.
    pub label_scripts: Counts,
}

/// The names that a profile rejects.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rejections {
    /// The name of the profile.
    pub profile: &'static str,
    /// The number of rejected names, grouped by kind of error.
    pub kinds: Counts,
}

impl Rejections {
    /// The number of names that the profile rejects.
    pub fn total(&self) -> u64 {
        self.kinds.values().sum()
    }
}

impl Survey {
    /// Creates an empty survey for profiles with these names.
    pub fn new(profiles: impl IntoIterator<Item = &'static str>) -> Self {
        let rejections = |profile| Rejections { profile, kinds: Counts::new() };
        Self { rejections: profiles.into_iter().map(rejections).collect(), ..Self::default() }
    }

    /// The number of names accepted by the profile with this index, or all names for an unknown
    /// index.
    pub fn accepted(&self, profile: usize) -> u64 {
        self.names - self.rejections.get(profile).map_or(0, Rejections::total)
    }

    /// Counts a name with its labels and scripts.
    pub fn see(&mut self, name: &str) {
        self.names += 1;
        let mut of_name = BTreeSet::new();
        // The root is outside all classes and scripts.
        for label in labels(name).filter(|label| !label.text().is_empty()) {
            count(&mut self.label_classes, classify(label.text()).name());
            let of_label = scripts::of_label(label.text());
            for script in &of_label {
                count(&mut self.label_scripts, script);
            }
            of_name.extend(of_label);
        }
        for script in of_name {
            count(&mut self.scripts, script);
        }
    }

    /// Counts a rejection, by the profile with this index if it exists, of a name that was already counted.
    pub fn reject(&mut self, profile: usize, kind: &'static str, name: &str) {
        if let Some(rejections) = self.rejections.get_mut(profile) {
            count(&mut rejections.kinds, kind);
            keep(self.examples.entry(kind).or_default(), name);
        }
    }

    /// Counts a name that cannot be read, which every profile rejects.
    pub fn reject_unread(&mut self, kind: &'static str) {
        self.names += 1;
        for profile in &mut self.rejections {
            count(&mut profile.kinds, kind);
        }
    }

    /// Adds the counts of the next part of the list, for the same profiles.
    pub fn add(&mut self, next: Self) {
        self.names += next.names;
        self.nulls += next.nulls;
        debug_assert!(self.rejections.len() == next.rejections.len(), "the profiles are the same");
        for (own, next) in self.rejections.iter_mut().zip(next.rejections) {
            add(&mut own.kinds, next.kinds);
        }
        for (kind, names) in next.examples {
            let examples = self.examples.entry(kind).or_default();
            for name in &names {
                keep(examples, name);
            }
        }
        add(&mut self.label_classes, next.label_classes);
        add(&mut self.scripts, next.scripts);
        add(&mut self.label_scripts, next.label_scripts);
    }
}

fn count(counts: &mut Counts, what: &'static str) {
    *counts.entry(what).or_default() += 1;
}

fn add(counts: &mut Counts, next: Counts) {
    for (what, count) in next {
        *counts.entry(what).or_default() += count;
    }
}

fn keep(examples: &mut Vec<String>, name: &str) {
    if examples.len() < MAX_EXAMPLES && !examples.iter().any(|known| known == name) {
        examples.push(name.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["Bücher.example", "xn--r8jz45g.example", "a..b", "..", ""];

    fn survey(names: &[&str]) -> Survey {
        let mut survey = Survey::new(["first", "second"]);
        for name in names {
            survey.see(name);
            if name.starts_with("..") || name.contains("..") {
                survey.reject(1, "empty_label", name);
            }
        }
        survey
    }

    #[test]
    fn names_labels_and_scripts_are_counted() {
        let found = survey(&NAMES);
        assert_eq!((found.names, found.accepted(0), found.accepted(1)), (5, 5, 3));
        assert_eq!(found.scripts["Latin"], 3);
        assert_eq!(found.scripts["Han"], 1);
        assert_eq!(found.label_scripts["Latin"], 5);
        assert_eq!(found.label_classes.values().sum::<u64>(), 6);
        assert_eq!(found.examples["empty_label"], ["a..b", ".."]);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        for cut in 0..=NAMES.len() {
            let mut parts = survey(&NAMES[..cut]);
            parts.add(survey(&NAMES[cut..]));
            assert_eq!(parts, survey(&NAMES), "{cut}");
        }
    }

    #[test]
    fn a_name_that_cannot_be_read_counts_for_every_profile() {
        let mut found = survey(&NAMES);
        found.reject_unread("line_too_long");
        assert_eq!((found.names, found.accepted(0), found.accepted(1)), (6, 5, 3));
    }

    #[test]
    fn few_examples_are_kept() {
        let found = survey(&["a..b", "a..b", "b..c", "c..d", "d..e"]);
        assert_eq!(found.examples["empty_label"], ["a..b", "b..c", "c..d"]);
        assert_eq!(found.rejections[1].kinds["empty_label"], 5);
    }
}
