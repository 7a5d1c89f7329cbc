//! Tries labels, and remembers the first one for each result.

use alloc::collections::btree_map::Entry;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Purpose, Sample, Samples};
use crate::evaluate::{Evaluator, Problem, Reason, without_mark};
use crate::ruleset::{Condition, Element, Mapping, Ruleset};

/// The most labels that are tried, and the most steps of evaluating them and of making their variants.
const TRIES: usize = 200_000;
const COST_OF_VARIANTS: usize = 20;
const MAX_STEPS: u64 = 50_000_000;
/// The most variants of a label that are looked at.
const VARIANTS: usize = 64;

/// A label, and its variant.
type Pair = (String, String);

pub(super) struct Search<'r> {
    pub(super) ruleset: &'r Ruleset,
    pub(super) evaluator: Evaluator<'r>,
    pub(super) sources: Vec<Source>,
    pub(super) representatives: Vec<Source>,
    /// The first label that breaks each rule for contexts.
    pub(super) contexts: BTreeMap<String, String>,
    /// The first label that each action decides.
    pub(super) actions: BTreeMap<usize, String>,
    /// The first label with a variant that each action decides. No action decides about a variant that breaks a rule
    /// for contexts.
    pub(super) variants: BTreeMap<Option<usize>, Pair>,
    /// The first eligible label with a code point of each class.
    pub(super) classes: BTreeMap<u16, String>,
    left: usize,
}

impl<'r> Search<'r> {
    pub(super) fn new(ruleset: &'r Ruleset) -> Self {
        let sources = sources(ruleset);
        let representatives = representatives(ruleset, &sources);
        Self {
            ruleset,
            evaluator: ruleset.evaluator(),
            sources,
            representatives,
            contexts: BTreeMap::new(),
            actions: BTreeMap::new(),
            variants: BTreeMap::new(),
            classes: BTreeMap::new(),
            left: TRIES,
        }
    }

    /// Tries the representatives alone, in pairs and in threes.
    pub(super) fn explore(&mut self) {
        let parts: Vec<Vec<char>> =
            self.representatives.iter().map(|source| source.text.clone()).collect();
        for one in &parts {
            self.take(&[one]);
        }
        for one in &parts {
            for other in &parts {
                if self.is_exhausted() {
                    return;
                }
                self.take(&[one, other]);
            }
        }
        for one in &parts {
            for other in &parts {
                for last in &parts {
                    if self.left == 0 || self.is_exhausted() {
                        return;
                    }
                    self.take(&[one, other, last]);
                }
            }
        }
    }

    /// Whether so many steps were taken that the search stops.
    pub(super) fn is_exhausted(&self) -> bool {
        self.evaluator.work > MAX_STEPS
    }

    fn take(&mut self, parts: &[&[char]]) {
        self.left = self.left.saturating_sub(1);
        let label: String = parts.iter().copied().flatten().collect();
        let verdict = self.evaluator.check(&label);
        if let Reason::Context { rule, .. } = verdict.reason() {
            prefer(&mut self.contexts, rule.into(), &label);
        }
        let Some(action) = verdict.action() else { return };
        prefer(&mut self.actions, action, &label);
        if !verdict.is_eligible() {
            return;
        }
        let slots = label.chars().map(|one| self.ruleset.repertoire.slot(one));
        let is_new = slots.clone().any(|slot| !self.classes.contains_key(&slot.class));
        if is_new && is_allowed(&label) {
            for slot in slots {
                self.classes.entry(slot.class).or_insert_with(|| label.clone());
            }
        }
        self.take_variants(&label);
    }

    fn take_variants(&mut self, label: &str) {
        // Variants that break a rule are decided by no action.
        let is_complete = self.variants.len() > self.ruleset.actions.list.len();
        if is_complete || self.left == 0 || self.is_exhausted() || !is_allowed(label) {
            return;
        }
        self.left = self.left.saturating_sub(COST_OF_VARIANTS);
        let Ok(variants) = self.evaluator.variants(label) else { return };
        for variant in variants.iter().take(VARIANTS).filter(|variant| !variant.text().is_empty()) {
            let pair = || (label.into(), variant.text().into());
            self.variants.entry(variant.action()).or_insert_with(pair);
        }
    }

    /// Adds a label with the result of evaluating it, or another variant to a label that is there.
    pub(super) fn add(
        &mut self,
        samples: &mut Samples,
        purpose: Purpose,
        label: &str,
        reason: &str,
        variant: Option<&str>,
    ) {
        let decided = variant.and_then(|variant| {
            let decided = self.evaluator.variant(label, variant).ok()??;
            Some((String::from(variant), String::from(decided.disposition())))
        });
        if variant.is_some() && decided.is_none() {
            return;
        }
        if let Some(known) = samples.list.iter_mut().find(|known| known.label == label) {
            if let Some(decided) = decided.filter(|decided| !known.variants.contains(decided)) {
                known.variants.push(decided);
            }
            return;
        }
        samples.list.push(Sample {
            purpose,
            label: label.into(),
            disposition: self.evaluator.check(label).disposition().into(),
            reason: reason.into(),
            variants: decided.into_iter().collect(),
        });
    }

    /// An action in words: its number, and its comment.
    pub(super) fn action_name(&self, action: usize) -> String {
        match self.ruleset.action_comment(action) {
            Some(comment) => format!("action {action}: {}", without_mark(comment)),
            None => format!("action {action}"),
        }
    }

    /// Whether an action comes from the document.
    pub(super) fn is_own(&self, action: usize) -> bool {
        action < self.ruleset.actions.own
    }
}

/// Whether IDNA2008 allows a label. A registry may check it first, which would hide that it does not check the ruleset.
pub(super) fn is_allowed(label: &str) -> bool {
    Problem::of_idna2008(label).is_none()
}

/// Remembers the first label that IDNA2008 allows, or the first of all.
fn prefer<K: Ord>(labels: &mut BTreeMap<K, String>, key: K, label: &str) {
    match labels.entry(key) {
        Entry::Vacant(place) => {
            place.insert(label.into());
        }
        Entry::Occupied(mut place) => {
            if !is_allowed(place.get()) && is_allowed(label) {
                place.insert(label.into());
            }
        }
    }
}

// Code points and sequences that represent all others.

/// The most representatives.
const MOST: usize = 160;

/// A code point or sequence of the repertoire.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) text: Vec<char>,
    pub(super) element: Element,
}

/// What distinguishes one element from others: the classes of its code points, its condition, and its mappings.
type Signature = (Vec<u16>, Condition, BTreeSet<(bool, u16, Condition)>);

/// All code points and sequences, in ascending order.
pub(super) fn sources(ruleset: &Ruleset) -> Vec<Source> {
    let repertoire = &ruleset.repertoire;
    let single = repertoire.entries().filter_map(|(code_point, slot)| {
        let element = slot.single.checked_sub(1)?;
        Some((alloc::vec![char::from_u32(code_point)?], element))
    });
    let mut all: Vec<(Vec<char>, u32)> = single.chain(repertoire.sequences()).collect();
    all.sort_unstable();
    let source = |(text, element)| Source { text, element: repertoire.element(element) };
    all.into_iter().map(source).collect()
}

/// The first element of each signature. Letters come before other code points of a signature, because a label of digits
/// may be misleading.
pub(super) fn representatives(ruleset: &Ruleset, sources: &[Source]) -> Vec<Source> {
    let mut first: BTreeMap<Signature, &Source> = BTreeMap::new();
    for source in sources {
        let classes = source.text.iter().map(|one| ruleset.repertoire.slot(*one).class).collect();
        let mappings = ruleset.repertoire.mappings_of(source.element).iter();
        let mappings = mappings.map(|one| (one.is_reflexive, one.kind, one.condition)).collect();
        let signature = (classes, source.element.condition, mappings);
        let place = first.entry(signature).or_insert(source);
        let is_letter = |source: &Source| source.text.iter().all(|one| one.is_alphabetic());
        if !is_letter(place) && is_letter(source) {
            *place = source;
        }
    }
    let mut list: Vec<Source> = first.into_values().cloned().collect();
    list.sort_by(|one, other| one.text.cmp(&other.text));
    list.truncate(MOST);
    list
}

/// The target of a mapping of a source.
pub(super) fn target(ruleset: &Ruleset, source: &Source, mapping: &Mapping) -> Vec<char> {
    if mapping.is_reflexive {
        return source.text.clone();
    }
    ruleset.repertoire.target(mapping).to_vec()
}
