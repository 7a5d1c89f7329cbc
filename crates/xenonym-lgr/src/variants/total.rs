//! Counts the variants of a label from the counts of its parts.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::count::Count;
use super::graph::Graph;
use super::machine::MAX_WORK;
use super::machine::Machine;
use super::outcome::{End, Outcome};
use super::split::Split;

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
