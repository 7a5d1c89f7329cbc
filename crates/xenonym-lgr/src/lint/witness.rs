//! Labels that show a defect.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::evaluate::{Evaluator, candidates};
use crate::ruleset::{Condition, Rule, Ruleset};

/// The most labels that are tried for one finding.
const MAX_TRIED: usize = 20_000;
/// The most steps in all: of evaluating labels, of making their variants, and of comparing mappings.
const MAX_STEPS: u64 = 400_000_000;
/// The most code points that can stand on one side of an element.
const MAX_NEIGHBORS: usize = 96;
/// The most variants of a label whose index labels are compared.
const MAX_VARIANTS: usize = 256;

/// A label that shows a defect.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Witness {
    label: String,
    variant: Option<String>,
}

impl Witness {
    pub(super) fn new(label: &Label, variant: Option<String>) -> Self {
        Self { label: label.text(), variant }
    }

    /// Returns the label.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns the variant of the label, if the defect concerns two labels.
    pub fn variant(&self) -> Option<&str> {
        self.variant.as_deref()
    }
}

/// A label with an element at a known place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Label {
    pub(super) code_points: Vec<char>,
    pub(super) from: usize,
    pub(super) len: usize,
}

impl Label {
    pub(super) fn text(&self) -> String {
        self.code_points.iter().collect()
    }

    /// The label with its element replaced.
    pub(super) fn replaced(&self, target: &[char]) -> String {
        let before = self.code_points.iter().take(self.from);
        let after = self.code_points.iter().skip(self.from + self.len);
        before.chain(target).chain(after).collect()
    }
}

/// Labels under one ruleset.
pub(super) struct Labels<'r> {
    pub(super) ruleset: &'r Ruleset,
    evaluator: Evaluator<'r>,
    /// The first code point of each class that is an element by itself.
    neighbors: Vec<char>,
    /// The steps that were taken otherwise.
    work: u64,
}

impl<'r> Labels<'r> {
    pub(super) fn new(ruleset: &'r Ruleset) -> Self {
        let mut first: BTreeMap<u16, char> = BTreeMap::new();
        for (code_point, slot) in ruleset.repertoire.entries() {
            if let Some(code_point) = char::from_u32(code_point).filter(|_| slot.single != 0) {
                first.entry(slot.class).or_insert(code_point);
            }
        }
        let mut neighbors: Vec<char> = first.into_values().collect();
        neighbors.sort_unstable();
        neighbors.truncate(MAX_NEIGHBORS);
        Self { ruleset, evaluator: ruleset.evaluator(), neighbors, work: 0 }
    }

    /// Whether labels were left out because too many steps had been taken.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.work.saturating_add(self.evaluator.work) > MAX_STEPS
    }

    /// Counts steps, and returns whether there are any left.
    pub(super) const fn spend(&mut self, steps: usize) -> bool {
        self.work = self.work.saturating_add(steps as u64);
        !self.is_exhausted()
    }

    /// The first label with this element for which `shows` returns something: the shortest one, and of those of the same
    /// length, the first by code points.
    pub(super) fn find<T>(
        &mut self,
        element: &[char],
        mut shows: impl FnMut(&mut Self, &Label) -> Option<T>,
    ) -> Option<(Label, T)> {
        let around: Vec<Option<char>> =
            core::iter::once(None).chain(self.neighbors.iter().copied().map(Some)).collect();
        let mut tried = 0;
        for neighbors in 0..=2 {
            let mut best: Option<(Label, T)> = None;
            for &before in &around {
                for &after in &around {
                    let count = usize::from(before.is_some()) + usize::from(after.is_some());
                    if count != neighbors {
                        continue;
                    }
                    tried += 1;
                    if tried > MAX_TRIED || !self.spend(element.len() + 1) {
                        return best;
                    }
                    let mut code_points: Vec<char> = before.into_iter().collect();
                    code_points.extend(element);
                    code_points.extend(after);
                    let from = usize::from(before.is_some());
                    let label = Label { code_points, from, len: element.len() };
                    let is_smaller =
                        best.as_ref().is_none_or(|(best, _)| label.code_points < best.code_points);
                    if !is_smaller {
                        continue;
                    }
                    if let Some(shown) = shows(self, &label) {
                        best = Some((label, shown));
                    }
                }
            }
            if best.is_some() {
                return best;
            }
        }
        None
    }

    pub(super) fn is_eligible(&mut self, label: &str) -> bool {
        self.spend(1) && self.evaluator.check(label).is_eligible()
    }

    /// Whether `variant` is a variant of an eligible label.
    pub(super) fn is_variant(&mut self, label: &str, variant: &str) -> bool {
        self.spend(1) && matches!(self.evaluator.variant(label, variant), Ok(Some(_)))
    }

    /// Whether a mapping's conditions all hold for the element of an eligible label.
    pub(super) fn all_hold(&mut self, label: &Label, target: &[char], all: &[Condition]) -> bool {
        if !self.is_eligible(&label.text()) {
            return false;
        }
        self.evaluator.set_label(label.code_points.iter().copied());
        all.iter().all(|condition| {
            self.evaluator.holds_replaced(*condition, target, label.from, label.len)
        })
    }

    /// Whether an eligible label has a variant that can be made in two ways.
    pub(super) fn has_duplicates(&mut self, label: &str) -> bool {
        self.spend(1)
            && self.evaluator.variants(label).is_ok_and(|variants| variants.has_duplicates())
    }

    /// A variant of an eligible label with another index label.
    pub(super) fn other_index(&mut self, label: &str) -> Option<String> {
        if !self.spend(1) {
            return None;
        }
        let index = self.evaluator.index(label)?;
        let variants = self.evaluator.variants(label).ok()?;
        let mut list = variants.iter().take(MAX_VARIANTS);
        list.find_map(|variant| {
            let other = self.evaluator.index(variant.text());
            other.is_some_and(|other| other != index).then(|| variant.text().into())
        })
    }

    /// Whether an eligible label can be divided into elements with the element at its known place, and also without it.
    pub(super) fn is_ambiguous(&mut self, label: &Label) -> bool {
        if !self.is_eligible(&label.text()) {
            return false;
        }
        self.evaluator.set_label(label.code_points.iter().copied());
        let len = label.code_points.len();
        // For each position, whether what follows it can be divided with the element, and without it.
        let mut ways = alloc::vec![(false, false); len];
        ways.push((false, true));
        for from in (0..len).rev() {
            let slot = self.evaluator.slots.get(from).copied().unwrap_or_default();
            let mut found = Vec::new();
            candidates(self.ruleset, &label.code_points, slot, from, |len, element| {
                found.push((len, element));
            });
            self.work += found.len() as u64 + 1;
            let (mut with, mut without) = (false, false);
            for (step, element) in found {
                let condition = self.ruleset.repertoire.element(element).condition;
                if !self.evaluator.holds(condition, from, step) {
                    continue;
                }
                let rest = ways.get(from + step).copied().unwrap_or_default();
                if (from, step) == (label.from, label.len) {
                    with |= rest.1;
                } else {
                    with |= rest.0;
                    without |= rest.1;
                }
            }
            if let Some(place) = ways.get_mut(from) {
                *place = (with, without);
            }
        }
        ways.first() == Some(&(true, true))
    }

    /// Whether a rule distinguishes two code points.
    pub(super) fn distinguishes(&self, rule: usize, one: char, other: char) -> bool {
        let (one, other) = (self.class(one), self.class(other));
        let mut automata = match self.ruleset.rules.get(rule) {
            Some(Rule::Whole(automaton)) => alloc::vec![automaton],
            Some(Rule::Contexts(contexts)) => {
                contexts.iter().flat_map(|one| one.behind.iter().chain(&one.ahead)).collect()
            }
            None => Vec::new(),
        };
        automata.retain(|automaton| {
            automaton.columns.get(usize::from(one)) != automaton.columns.get(usize::from(other))
        });
        !automata.is_empty()
    }

    /// The class of a code point.
    pub(super) fn class(&self, code_point: char) -> u16 {
        self.ruleset.repertoire.slot(code_point).class
    }
}
