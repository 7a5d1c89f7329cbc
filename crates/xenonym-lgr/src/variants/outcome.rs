//! The ends of variants, and how much of them a part of a label decides.

use alloc::vec::Vec;

use super::machine::Machine;
use crate::ruleset::Action;

/// How a variant ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct End {
    /// Whether code points and contexts are valid.
    pub(super) is_valid: bool,
    /// Whether it can be made in two ways.
    pub(super) is_duplicate: bool,
    /// The types that each way has collected.
    pub(super) statuses: Vec<u64>,
    /// Which of `Machine::action_rules` match.
    pub(super) rules: Vec<bool>,
}

impl End {
    /// The action that decides. Nothing if code points or contexts are not valid.
    pub(super) fn action(&self, machine: &Machine<'_>) -> Option<usize> {
        // If there are several ways, the one that triggers the first action decides.
        let decide = |status: &u64| {
            machine.ruleset.actions.decide(*status, |rule| {
                let at = machine.action_rules.iter().position(|one| *one == rule);
                at.and_then(|at| self.rules.get(at)).copied().unwrap_or(false)
            })
        };
        self.statuses.iter().map(decide).min().filter(|_| self.is_valid)
    }
}

fn combined(one: &[u64], other: &[u64]) -> Vec<u64> {
    let mut all: Vec<u64> =
        one.iter().flat_map(|one| other.iter().map(move |other| one | other)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn merge(rules: &mut [bool], others: &[bool]) {
    for (rule, other) in rules.iter_mut().zip(others) {
        *rule |= other;
    }
}

/// The disposition of variants, as far as some parts of the label decide it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fate {
    /// Code points or contexts are not valid.
    Invalid,
    /// It has this disposition, unless code points or contexts of another part are not valid.
    Decided(usize),
    /// Other parts of the label decide.
    Open { statuses: Vec<u64>, rules: Vec<bool> },
}

/// Variants with equal outcomes are counted together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Outcome {
    fate: Fate,
    pub(super) is_duplicate: bool,
}

impl Outcome {
    /// The outcome of a part. `known` contains the rules that no other part changes.
    pub(super) fn of_part(machine: &Machine<'_>, end: &End, known: &[bool]) -> Self {
        let fate = if end.is_valid {
            open(machine, end.statuses.clone(), end.rules.clone(), known)
        } else {
            Fate::Invalid
        };
        Self { fate, is_duplicate: end.is_duplicate }
    }

    /// The outcome of a whole variant.
    pub(super) fn of_whole(machine: &Machine<'_>, end: &End) -> Self {
        let fate = match end.action(machine) {
            None => Fate::Invalid,
            Some(action) => Fate::Decided(machine.ruleset.actions.disposition(action)),
        };
        Self { fate, is_duplicate: end.is_duplicate }
    }

    /// The outcome of two parts. `known` contains the rules of both.
    pub(super) fn and(&self, other: &Self, machine: &Machine<'_>, known: &[bool]) -> Self {
        let fate = match (&self.fate, &other.fate) {
            (Fate::Invalid, _) | (_, Fate::Invalid) => Fate::Invalid,
            (Fate::Decided(disposition), _) | (_, Fate::Decided(disposition)) => {
                Fate::Decided(*disposition)
            }
            (
                Fate::Open { statuses, rules },
                Fate::Open { statuses: other, rules: other_rules },
            ) => {
                let mut rules = rules.clone();
                merge(&mut rules, other_rules);
                open(machine, combined(statuses, other), rules, known)
            }
        };
        Self { fate, is_duplicate: self.is_duplicate || other.is_duplicate }
    }

    /// The disposition, once all parts are known.
    pub(super) fn disposition(&self, machine: &Machine<'_>) -> usize {
        match &self.fate {
            Fate::Invalid => 0,
            Fate::Decided(disposition) => *disposition,
            Fate::Open { statuses, rules } => {
                let end = End {
                    is_valid: true,
                    is_duplicate: false,
                    statuses: statuses.clone(),
                    rules: rules.clone(),
                };
                end.action(machine).map_or(0, |action| machine.ruleset.actions.disposition(action))
            }
        }
    }
}

/// Decides as early as possible, so that there are few outcomes.
fn open(machine: &Machine<'_>, mut statuses: Vec<u64>, rules: Vec<bool>, known: &[bool]) -> Fate {
    for status in &mut statuses {
        *status = machine.ruleset.actions.normalize(*status);
    }
    statuses.sort_unstable();
    statuses.dedup();
    let mut decided = statuses.iter().map(|status| {
        let prospects = |action: &Action| action.prospects(*status);
        let matches = |rule: usize| {
            let is_known = known.get(rule).copied().unwrap_or(false);
            is_known.then(|| rules.get(rule).copied().unwrap_or(false))
        };
        decided(machine, &prospects, &matches)
    });
    match decided.next().flatten() {
        Some(first) if decided.all(|other| other == Some(first)) => Fate::Decided(first),
        _ => Fate::Open { statuses, rules },
    }
}

/// Whether the disposition is `invalid` for all variants that go on from these states of the automata.
pub(super) fn is_surely_invalid(machine: &Machine<'_>, states: &[u16]) -> bool {
    // Any type can still be added.
    let prospects = |action: &Action| (true, action.trigger.is_none());
    decided(machine, &prospects, &|rule| machine.settled_rule(rule, states)) == Some(0)
}

/// Whether types still allow an action, and whether they make sure of it.
type Prospects<'a> = dyn Fn(&Action) -> (bool, bool) + 'a;

/// The disposition that rules and types lead to, whatever follows or other parts add. `matches` returns whether a rule is sure to
/// match or not, by its place in `Machine::action_rules`.
fn decided(
    machine: &Machine<'_>,
    prospects: &Prospects<'_>,
    matches: &dyn Fn(usize) -> Option<bool>,
) -> Option<usize> {
    let mut first = None;
    for action in &machine.ruleset.actions.list {
        let (mut is_possible, mut is_certain) = prospects(action);
        if let Some((rule, negated)) = action.rule {
            let at = machine.action_rules.iter().position(|one| *one == rule)?;
            match matches(at) {
                Some(matches) => is_possible &= matches != negated,
                None => is_certain = false,
            }
        }
        if is_possible {
            if first.is_some_and(|first| first != action.disposition) {
                return None;
            }
            first = Some(action.disposition);
            if is_certain {
                break;
            }
        }
    }
    first.map(usize::from)
}
