//! The variants of a label (sections 8.2 to 8.4): counted without listing them, listed one by one, and tested.

mod count;
mod duty;
mod graph;
mod list;
mod machine;
mod outcome;
mod parse;
mod replacements;
mod split;
mod total;
mod walker;

use alloc::vec::Vec;
use core::fmt;

pub use self::count::Count;
use self::graph::MAX_NODES;
pub use self::list::{List, Variant};
use self::machine::Machine;
pub use self::replacements::Replacement;
use self::total::{Parts, Totals};
use self::walker::Walker;
use crate::evaluate::Evaluator;
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
    /// The label is not eligible.
    pub fn variant(
        &self,
        label: &str,
        variant: &str,
    ) -> Result<Option<Variant<'_>>, VariantsError> {
        let mut evaluator = self.evaluator();
        if !evaluator.check(label).is_eligible() {
            return Err(VariantsError::Ineligible);
        }
        let machine = Machine::new(&mut evaluator);
        let mut walker = Walker::new(&machine);
        let mut node = walker.root();
        for code_point in variant.chars() {
            match walker.step(node, code_point) {
                Some(next) => node = next,
                None => return Ok(None),
            }
        }
        let Some(end) = walker.end(node).filter(|_| label != variant) else { return Ok(None) };
        // An empty variant is not valid.
        let action = end.action(&machine).filter(|_| !variant.is_empty());
        Ok(Some(Variant::new(self, variant.into(), action)))
    }
}

impl<'r> Evaluator<'r> {
    /// The variants of a label in Unicode. See [`Ruleset::variants`].
    ///
    /// # Errors
    ///
    /// The label is not eligible, or has too many combinations of variants.
    pub fn variants(&mut self, label: &str) -> Result<Variants<'r>, VariantsError> {
        if !self.check(label).is_eligible() {
            return Err(VariantsError::Ineligible);
        }
        // A machine takes hundreds of bytes per code point.
        if label.chars().nth(MAX_NODES).is_some() {
            return Err(VariantsError::TooComplex);
        }
        let machine = Machine::new(self);
        let parts = Parts::new(&machine).ok_or(VariantsError::TooComplex)?;
        let totals = parts.totals(&machine).ok_or(VariantsError::TooComplex)?;
        Ok(Variants { machine, parts, totals })
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
        let mut total = Count::ZERO;
        for count in &self.totals.counts {
            total.add(count);
        }
        total
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
