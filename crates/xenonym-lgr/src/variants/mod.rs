//! The variants of a label (sections 8.2 to 8.4): counted without listing them, listed one by one, and tested.

mod count;
mod duty;
mod graph;
mod list;
mod machine;
mod outcome;
mod parse;
mod replacements;
mod simple;
mod split;
mod total;
mod walker;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use self::count::Count;
use self::graph::MAX_NODES;
pub use self::list::{List, Variant};
use self::machine::MAX_WORK;
use self::machine::Machine;
pub use self::replacements::Replacement;
use self::total::{Parts, Totals};
use self::walker::Walker;
use crate::evaluate::{Evaluator, Verdict};
use crate::ruleset::Ruleset;

/// The variants of a label, without the label itself.
///
/// Each distinct variant counts once. Those that are not in the repertoire or trigger an action with the disposition
/// `invalid` are included.
#[derive(Debug)]
pub struct Variants<'r> {
    machine: Machine<'r>,
    parts: Parts,
    totals: Totals,
}

/// The reason why the variants of a label cannot be listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VariantsError {
    /// The label is not eligible.
    Ineligible,
    /// Under this ruleset, so many combinations are possible that counting would take too long.
    TooComplex,
}

impl fmt::Display for VariantsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ineligible => "the label is not eligible, so it has no variants",
            Self::TooComplex => {
                "there are too many combinations of variants to count: shorten the label"
            }
        })
    }
}

impl core::error::Error for VariantsError {}

impl Ruleset {
    /// The variants of a label in Unicode. Convert an A-label with [`decoded`](crate::decoded) first.
    ///
    /// # Errors
    ///
    /// The label is not eligible, or has too many combinations of variants.
    pub fn variants(&self, label: &str) -> Result<Variants<'_>, VariantsError> {
        self.evaluator().variants(label)
    }

    /// The disposition of a variant of a label and the number of its action, if it is one. Both are in Unicode: convert A-labels
    /// with [`decoded`](crate::decoded) first.
    ///
    /// # Errors
    ///
    /// The label is not eligible, or there are too many ways to make the variant.
    pub fn variant(
        &self,
        label: &str,
        variant: &str,
    ) -> Result<Option<Variant<'_>>, VariantsError> {
        self.evaluator().variant(label, variant)
    }
}

/// What a ruleset says about a label.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Description<'r> {
    /// The disposition, with the reason.
    pub verdict: Verdict<'r>,
    /// The index label. `None` if code points or their contexts make the label invalid.
    pub index: Option<String>,
    /// How many variants it has, or why they cannot be counted.
    pub counts: Result<Counts<'r>, VariantsError>,
}

/// How many variants have each disposition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts<'r> {
    ruleset: &'r Ruleset,
    totals: Totals,
}

impl<'r> Counts<'r> {
    /// The number of variants with each disposition, omitting those without variants.
    pub fn each(&self) -> impl Iterator<Item = (&'r str, &Count)> {
        let names = self.ruleset.actions.dispositions.iter().map(|name| &**name);
        names.zip(&self.totals.counts).filter(|(_, count)| !count.is_zero())
    }

    /// How many variants there are.
    pub fn total(&self) -> Count {
        self.totals.total()
    }

    /// Whether any variant can be made in two ways (section 8.4).
    pub fn has_duplicates(&self) -> bool {
        self.totals.has_duplicates
    }
}

impl<'r> Evaluator<'r> {
    /// The disposition, the index label and the number of variants of a label in Unicode. This is faster than asking for each of
    /// them, because the label is divided into elements once.
    ///
    /// ```
    /// # #[cfg(feature = "root-zone")] {
    /// let ruleset = xenonym_lgr::Ruleset::root("Deva").unwrap();
    /// let found = ruleset.evaluator().describe("कग");
    /// assert!(found.verdict.is_registrable());
    /// assert_eq!(found.index.as_deref(), Some("कग"));
    /// assert_eq!(found.counts.unwrap().total().get(), Some(1));
    /// # }
    /// ```
    pub fn describe(&mut self, label: &str) -> Description<'r> {
        let verdict = self.check(label);
        let index = verdict.is_in_repertoire().then(|| self.index_of_label(label.len()));
        let counts = if verdict.is_eligible() {
            let totals = match self.simple_totals() {
                Some(totals) => Ok(totals),
                None => self.variants_of_label().map(|variants| variants.totals),
            };
            totals.map(|totals| Counts { ruleset: self.ruleset, totals })
        } else {
            Err(VariantsError::Ineligible)
        };
        Description { verdict, index, counts }
    }

    /// The variants of a label in Unicode. See [`Ruleset::variants`].
    ///
    /// # Errors
    ///
    /// The label is not eligible, or has too many combinations of variants.
    pub fn variants(&mut self, label: &str) -> Result<Variants<'r>, VariantsError> {
        if !self.check(label).is_eligible() {
            return Err(VariantsError::Ineligible);
        }
        self.variants_of_label()
    }

    /// The variants of the label that is set, which is eligible.
    fn variants_of_label(&mut self) -> Result<Variants<'r>, VariantsError> {
        // A machine takes hundreds of bytes per code point.
        if self.label.len() > MAX_NODES {
            return Err(VariantsError::TooComplex);
        }
        let machine = Machine::new(self).ok_or(VariantsError::TooComplex)?;
        let mut work = 0;
        let parts = Parts::new(&machine, &mut work);
        self.work += work;
        let parts = parts.ok_or(VariantsError::TooComplex)?;
        let totals = parts.totals(&machine).ok_or(VariantsError::TooComplex)?;
        Ok(Variants { machine, parts, totals })
    }

    /// The disposition of a variant of a label in Unicode. See [`Ruleset::variant`].
    ///
    /// # Errors
    ///
    /// The label is not eligible, or there are too many ways to make the variant.
    pub fn variant(
        &mut self,
        label: &str,
        variant: &str,
    ) -> Result<Option<Variant<'r>>, VariantsError> {
        if !self.check(label).is_eligible() {
            return Err(VariantsError::Ineligible);
        }
        let machine = Machine::new(self).ok_or(VariantsError::TooComplex)?;
        let mut walker = Walker::new(&machine);
        let mut node = Some(walker.root());
        for code_point in variant.chars() {
            node = node.and_then(|node| walker.step(node, code_point));
            if node.is_none() || walker.work > MAX_WORK {
                break;
            }
        }
        self.work += walker.work;
        if walker.work > MAX_WORK {
            return Err(VariantsError::TooComplex);
        }
        let end = node.and_then(|node| walker.end(node)).filter(|_| label != variant);
        let Some(end) = end else { return Ok(None) };
        // An empty variant is not valid.
        let action = end.action(&machine).filter(|_| !variant.is_empty());
        Ok(Some(Variant::new(self.ruleset, variant.into(), action)))
    }
}

impl<'r> Variants<'r> {
    /// The number of variants with each disposition, omitting those without variants.
    pub fn counts(&self) -> impl Iterator<Item = (&'r str, &Count)> {
        let names = self.machine.ruleset.actions.dispositions.iter().map(|name| &**name);
        names.zip(&self.totals.counts).filter(|(_, count)| !count.is_zero())
    }

    /// How many variants there are.
    pub fn total(&self) -> Count {
        self.totals.total()
    }

    /// Whether any variant can be made in two ways (section 8.4).
    pub fn has_duplicates(&self) -> bool {
        self.totals.has_duplicates
    }

    /// All variants in the order of their code points.
    pub fn list(&self) -> List<'_, 'r> {
        List::new(&self.machine, &self.parts, None)
    }

    /// The same as [`list`](Self::list).
    pub fn iter(&self) -> List<'_, 'r> {
        self.list()
    }

    /// The variants with a disposition, in the order of their code points. Others are not visited.
    pub fn list_with(&self, disposition: &str) -> List<'_, 'r> {
        let names: Vec<bool> =
            self.machine.ruleset.dispositions().map(|name| name == disposition).collect();
        List::new(&self.machine, &self.parts, Some(names))
    }
}

impl<'v, 'r> IntoIterator for &'v Variants<'r> {
    type Item = Variant<'r>;
    type IntoIter = List<'v, 'r>;

    fn into_iter(self) -> Self::IntoIter {
        self.list()
    }
}
