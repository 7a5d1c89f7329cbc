//! Counts the variants of labels whose code points don't depend on each other, which most labels are, without a machine.

use alloc::vec;
use alloc::vec::Vec;

use super::count::Count;
use super::total::Totals;
use crate::evaluate::Evaluator;
use crate::ruleset::{Automaton, Condition, Element, Rule, Ruleset, Slot, UNMAPPED};

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
