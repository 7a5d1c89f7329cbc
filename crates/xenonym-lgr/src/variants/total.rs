//! Counts the variants of a label from the counts of its parts.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::count::Count;
use super::graph::Graph;
use super::machine::{MAX_WORK, Machine};
use super::outcome::{End, Outcome};
use super::split::Split;
use crate::evaluate::Evaluator;
use crate::ruleset::{Automaton, Condition, Element, Rule, Ruleset, Slot, UNMAPPED};

/// The most outcomes of several parts together.
const MAX_OUTCOMES: usize = 4_096;

/// The graphs of a label's parts.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) graphs: Vec<Graph>,
    /// The part of each position, if there are several.
    owners: Vec<usize>,
    /// The rules of `Machine::action_rules` that each part decides about.
    rules: Vec<Vec<bool>>,
}

/// How many variants have each disposition, without the label itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Totals {
    pub(super) counts: Vec<Count>,
    pub(super) has_duplicates: bool,
}

impl Totals {
    pub(super) fn total(&self) -> Count {
        let mut total = Count::ZERO;
        for count in &self.counts {
            total.add(count);
        }
        total
    }
}

impl Parts {
    /// Nothing if there are too many combinations. Counts steps.
    pub(super) fn new(machine: &Machine<'_>, work: &mut u64) -> Option<Self> {
        let split = Split::new(machine, work);
        if *work > MAX_WORK {
            return None;
        }
        let Some(split) = split else {
            let graph = Graph::new(machine, &|end| Outcome::of_whole(machine, end), work)?;
            return Some(Self { graphs: vec![graph], owners: Vec::new(), rules: vec![vec![]] });
        };
        let mut parts = Self { graphs: Vec::new(), owners: split.parts.clone(), rules: Vec::new() };
        for part in 0..split.count {
            let known = split.rules_of(part);
            let outcome = |end: &End| Outcome::of_part(machine, end, &known);
            parts.graphs.push(Graph::new(&split.machine(machine, part), &outcome, work)?);
            parts.rules.push(known);
        }
        Some(parts)
    }

    /// The part whose code points differ at a depth.
    pub(super) fn owner(&self, depth: usize) -> usize {
        self.owners.get(depth).copied().unwrap_or(0)
    }

    /// All outcomes of variants that go on from these vertices of the parts, and how many variants have each.
    pub(super) fn outcomes_of(
        &self,
        machine: &Machine<'_>,
        vertices: &[usize],
    ) -> Option<BTreeMap<Outcome, Count>> {
        let mut parts = self.graphs.iter().zip(vertices).zip(&self.rules);
        let ((graph, vertex), rules) = parts.next()?;
        let mut known = rules.clone();
        let copied =
            graph.outcomes_of(*vertex).map(|(outcome, count)| (outcome.clone(), count.clone()));
        let mut all: BTreeMap<Outcome, Count> = copied.collect();
        for ((graph, vertex), rules) in parts {
            known.iter_mut().zip(rules).for_each(|(known, rule)| *known |= rule);
            let mut next = BTreeMap::new();
            for (one, count) in &all {
                for (other, more) in graph.outcomes_of(*vertex) {
                    let product = count.product(more);
                    let sum = next.entry(one.and(other, machine, &known)).or_insert(Count::ZERO);
                    sum.add(&product);
                }
            }
            if next.len() > MAX_OUTCOMES {
                return None;
            }
            all = next;
        }
        Some(all)
    }

    /// The outcome of the label itself.
    fn own_outcome(&self, machine: &Machine<'_>) -> Option<Outcome> {
        let mut parts = self.graphs.iter().zip(&self.rules);
        let (graph, rules) = parts.next()?;
        let (mut own, mut known) = (graph.outcome_of(machine.label())?.clone(), rules.clone());
        for (graph, rules) in parts {
            known.iter_mut().zip(rules).for_each(|(known, rule)| *known |= rule);
            own = own.and(graph.outcome_of(machine.label())?, machine, &known);
        }
        Some(own)
    }

    /// The numbers of all variants. Nothing if there are too many outcomes.
    pub(super) fn totals(&self, machine: &Machine<'_>) -> Option<Totals> {
        let mut counts = vec![Count::ZERO; machine.ruleset.actions.dispositions.len()];
        let (mut duplicates, roots) = (Count::ZERO, vec![0; self.graphs.len()]);
        for (outcome, count) in self.outcomes_of(machine, &roots)? {
            if let Some(sum) = counts.get_mut(outcome.disposition(machine)) {
                sum.add(&count);
            }
            if outcome.is_duplicate {
                duplicates.add(&count);
            }
        }
        // The label itself is counted too.
        let own = self.own_outcome(machine)?;
        if let Some(count) = counts.get_mut(own.disposition(machine)) {
            count.subtract_one();
        }
        if own.is_duplicate {
            duplicates.subtract_one();
        }
        Some(Totals { counts, has_duplicates: !duplicates.is_zero() })
    }
}

// Counts the variants of labels whose code points don't depend on each other, which most labels are, without a machine.

/// The most combinations of variant types that are followed, and the most states of a rule.
const MAX_STATUSES: usize = 32;
const MAX_STATES: usize = 64;

/// What can stand at a position.
struct Alternative {
    class: u16,
    /// The variant types, or nothing if the code point is not in the repertoire.
    status: Option<u64>,
}

impl Evaluator<'_> {
    /// The numbers of variants of the label that is set, which is eligible. Nothing if its code points depend on each other:
    /// then a machine is needed.
    pub(super) fn simple_totals(&mut self) -> Option<Totals> {
        let ruleset = self.ruleset;
        let none = || vec![Count::ZERO; ruleset.actions.dispositions.len()];
        if ruleset.repertoire.null == 0 && !self.has_mappings() {
            return Some(Totals { counts: none(), has_duplicates: false });
        }
        let alternatives = self.alternatives()?;
        if !ruleset.are_rules_unmatched(&alternatives) {
            return None;
        }
        // How many variants have each status so far, and how many have a code point that is not in the repertoire.
        let (mut statuses, mut invalid): (Vec<(u64, u128)>, u128) = (vec![(0, 1)], 0);
        for place in &alternatives {
            let mut next: Vec<(u64, u128)> = Vec::with_capacity(statuses.len());
            let all = statuses.iter().try_fold(0_u128, |sum, one| sum.checked_add(one.1))?;
            let outside = place.iter().filter(|one| one.status.is_none()).count() as u128;
            let places = place.len() as u128;
            invalid = invalid.checked_mul(places)?.checked_add(all.checked_mul(outside)?)?;
            for (status, count) in &statuses {
                for own in place.iter().filter_map(|one| one.status) {
                    let status = ruleset.actions.normalize(status | own);
                    match next.iter_mut().find(|known| known.0 == status) {
                        Some(known) => known.1 = known.1.checked_add(*count)?,
                        None => next.push((status, *count)),
                    }
                }
            }
            if next.len() > MAX_STATUSES {
                return None;
            }
            statuses = next;
        }
        let mut totals: Vec<u128> = vec![0; ruleset.actions.dispositions.len()];
        let mut add = |disposition: usize, count: u128| {
            let total = totals.get_mut(disposition)?;
            *total = total.checked_add(count)?;
            Some(())
        };
        let decide =
            |status| ruleset.actions.disposition(ruleset.actions.decide(status, |_| false));
        add(0, invalid)?;
        for (status, count) in statuses {
            add(decide(status), count)?;
        }
        // The label itself is counted too.
        let own = decide(self.own_status());
        let total = totals.get_mut(own)?;
        *total = total.checked_sub(1)?;
        let counts = totals.into_iter().map(Count::from).collect();
        Some(Totals { counts, has_duplicates: false })
    }

    /// Whether any element in the label has a mapping that is not reflexive.
    fn has_mappings(&mut self) -> bool {
        let Self { ruleset, label, slots, .. } = self;
        slots.iter().enumerate().any(|(from, slot)| {
            let mut has_mappings = false;
            crate::evaluate::candidates(ruleset, label, *slot, from, |_, element| {
                let element = ruleset.repertoire.element(element);
                let mappings = ruleset.repertoire.mappings_of(element);
                has_mappings |= mappings.iter().any(|mapping| !mapping.is_reflexive);
            });
            has_mappings
        })
    }

    /// What can stand at each position, if that depends on nothing else.
    fn alternatives(&self) -> Option<Vec<Vec<Alternative>>> {
        let ruleset = self.ruleset;
        if ruleset.repertoire.null != 0 {
            return None;
        }
        self.slots.iter().map(|slot| ruleset.alternatives_of(*slot)).collect()
    }
}

impl Ruleset {
    /// The element of a code point alone.
    fn single(&self, slot: Slot) -> Option<Element> {
        Some(self.repertoire.element(slot.single.checked_sub(1)?))
    }

    /// Whether a code point begins no sequence and has no condition.
    fn is_independent(&self, slot: Slot) -> bool {
        let single = self.single(slot);
        slot.branch == 0 && single.is_none_or(|element| element.condition == Condition::default())
    }

    fn alternatives_of(&self, slot: Slot) -> Option<Vec<Alternative>> {
        let element = self.single(slot).filter(|_| self.is_independent(slot))?;
        let mappings = self.repertoire.mappings_of(element);
        let mut alternatives = Vec::with_capacity(mappings.len() + 1);
        let mut is_reflexive = false;
        for mapping in mappings {
            if mapping.condition != Condition::default() {
                return None;
            }
            let status = self.actions.bits(mapping.kind);
            if mapping.is_reflexive {
                is_reflexive = true;
                alternatives.push(Alternative { class: slot.class, status: Some(status) });
                continue;
            }
            let &[target] = self.repertoire.target(mapping) else { return None };
            let target = self.repertoire.slot(target);
            if !self.is_independent(target) {
                return None;
            }
            let status = self.single(target).map(|_| status);
            alternatives.push(Alternative { class: target.class, status });
        }
        if !is_reflexive {
            alternatives.push(Alternative { class: slot.class, status: Some(UNMAPPED) });
        }
        Some(alternatives)
    }

    /// Whether no rule of an action can match a label of these code points.
    fn are_rules_unmatched(&self, alternatives: &[Vec<Alternative>]) -> bool {
        let mut classes: Vec<u16> = alternatives.iter().flatten().map(|one| one.class).collect();
        classes.sort_unstable();
        classes.dedup();
        let rules = self.actions.list.iter().filter_map(|action| action.rule);
        rules.into_iter().all(|(rule, _)| match self.rules.get(usize::from(rule)) {
            Some(Rule::Whole(automaton)) => is_unmatched(automaton, &classes),
            _ => true,
        })
    }
}

/// Whether an automaton accepts no text of these classes.
fn is_unmatched(automaton: &Automaton, classes: &[u16]) -> bool {
    if automaton.accepts.len() > MAX_STATES {
        return false;
    }
    let mut open: u64 = 1 << automaton.step_start(0);
    let mut seen: u64 = 0;
    while open & !seen != 0 {
        let state = (open & !seen).trailing_zeros() as u16;
        seen |= 1 << state;
        if automaton.accepts(automaton.step_end(state)) {
            return false;
        }
        for class in classes {
            open |= 1 << automaton.step(state, *class);
        }
    }
    true
}
