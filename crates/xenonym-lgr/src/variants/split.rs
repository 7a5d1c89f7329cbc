//! Divides the positions of a label into parts that do not influence each other.
//!
//! Rules such as "do not mix these two letters" remember letters for the rest of a label. With many of them, the states of
//! all rules together are too many to count variants. But each rule remembers other letters, which occur at other
//! positions. So variants are counted for the positions of each rule, with the label's own code points everywhere else,
//! and the numbers are multiplied.
//!
//! A label is divided only if all its mappings preserve lengths.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::machine::{MAX_WORK, Machine, Move, Span};
use crate::ruleset::{Automaton, Condition, Rule};

/// Disjoint sets of positions.
struct Sets(Vec<usize>);

impl Sets {
    fn find(&self, mut position: usize) -> usize {
        while let Some(&parent) = self.0.get(position).filter(|parent| **parent != position) {
            position = parent;
        }
        position
    }

    fn unite(&mut self, positions: impl IntoIterator<Item = usize>) {
        let mut positions = positions.into_iter();
        let Some(first) = positions.next() else { return };
        for other in positions {
            let (one, other) = (self.find(first), self.find(other));
            if let Some(parent) = self.0.get_mut(other) {
                *parent = one;
            }
        }
    }

    /// The sets of these positions, of which those in one list are in the same set.
    fn roots_of(&self, positions: &[Vec<usize>]) -> Vec<usize> {
        let firsts = positions.iter().filter_map(|positions| positions.first());
        let mut roots: Vec<usize> = firsts.map(|first| self.find(*first)).collect();
        roots.sort_unstable();
        roots.dedup();
        roots
    }
}

/// The parts of a label.
pub(super) struct Split {
    /// The part of each position. Those that no rule reads are in part 0.
    pub(super) parts: Vec<usize>,
    pub(super) count: usize,
    /// The part that decides about each of `Machine::action_rules`.
    rules: Vec<usize>,
}

impl Split {
    /// Nothing if the label cannot be divided.
    pub(super) fn new(machine: &Machine<'_>, work: &mut u64) -> Option<Self> {
        let rules: Vec<&Automaton> = machine.action_automata().collect();
        if rules.len() < 2 || machine.ruleset.repertoire.null != 0 {
            return None;
        }
        let moves = || machine.moves.iter().enumerate();
        let keeps_length =
            |(from, next): (usize, &Move)| next.text.len as usize == next.to as usize - from;
        if !moves()
            .flat_map(|(from, moves)| moves.iter().map(move |next| (from, next)))
            .all(keeps_length)
        {
            return None;
        }
        let alternatives = alternatives(machine);
        let mut sets = Sets((0..machine.len).collect());
        let read: Vec<Vec<usize>> = rules
            .iter()
            .map(|rule| positions_read(machine, rule, &alternatives, true, work))
            .collect();
        for positions in &read {
            sets.unite(positions.iter().copied());
        }
        for (from, moves) in moves() {
            for next in moves {
                sets.unite(from..next.to as usize);
            }
        }
        if sets.roots_of(&read).len() < 2 {
            return None;
        }
        unite_elements(machine, &alternatives, &mut sets, work);
        // Each set that an action's rule reads is a part.
        let roots = sets.roots_of(&read);
        if roots.len() < 2 {
            return None;
        }
        let part_of = |position: usize| {
            let root = sets.find(position);
            roots.iter().position(|one| *one == root).map_or(0, |part| part + 1)
        };
        let parts = (0..machine.len).map(part_of).collect();
        let mut of_automata =
            read.iter().map(|positions| positions.first().map_or(0, |first| part_of(*first)));
        let rules = machine.action_rules.iter().map(|rule| {
            let is_followed = machine.automaton(*rule).is_some();
            if is_followed { of_automata.next().unwrap_or(0) } else { 0 }
        });
        Some(Self { parts, count: roots.len() + 1, rules: rules.collect() })
    }

    /// Which rules a part decides about.
    pub(super) fn rules_of(&self, part: usize) -> Vec<bool> {
        self.rules.iter().map(|one| *one == part).collect()
    }

    /// The machine of a part, with all other positions fixed.
    pub(super) fn machine<'r>(&self, machine: &Machine<'r>, part: usize) -> Machine<'r> {
        let mut machine = machine.clone();
        for (from, moves) in machine.moves.iter_mut().enumerate() {
            if self.parts.get(from).is_none_or(|other| *other == part) {
                continue;
            }
            let to = from as u32 + 1;
            let text = Span { from: from as u32, len: 1 };
            *moves = vec![Move { to, text, status: 0, event: 0, is_null: false }];
        }
        machine.limit_rules(self.rules_of(part));
        machine
    }
}

/// The possible code points at each position.
fn alternatives(machine: &Machine<'_>) -> Vec<Vec<char>> {
    let mut alternatives: Vec<Vec<char>> = vec![Vec::new(); machine.len];
    for (from, moves) in machine.moves.iter().enumerate() {
        for next in moves {
            for (place, code_point) in
                alternatives.iter_mut().skip(from).zip(machine.span(next.text))
            {
                place.push(*code_point);
            }
        }
    }
    for place in &mut alternatives {
        place.sort_unstable();
        place.dedup();
    }
    alternatives
}

/// The positions where the choice of code point makes a difference to an automaton, read from
/// either end.
fn positions_read(
    machine: &Machine<'_>,
    automaton: &Automaton,
    alternatives: &[Vec<char>],
    is_forward: bool,
    work: &mut u64,
) -> Vec<usize> {
    let first = if is_forward { automaton.step_start(0) } else { automaton.step_end(0) };
    let (mut states, mut found) = (vec![first], Vec::new());
    for step in 0..machine.len {
        let position = if is_forward { step } else { machine.len - 1 - step };
        let Some(code_points) = alternatives.get(position) else { break };
        *work += states.len() as u64 * code_points.len() as u64;
        if *work > MAX_WORK {
            break;
        }
        let (mut next, mut makes_a_difference) = (Vec::new(), false);
        for state in &states {
            let class = |one: &char| machine.ruleset.repertoire.slot(*one).class;
            let mut after = code_points.iter().map(|one| automaton.step(*state, class(one)));
            let first = after.next();
            next.extend(first);
            for other in after {
                makes_a_difference |= Some(other) != first;
                next.push(other);
            }
        }
        if makes_a_difference {
            found.push(position);
        }
        next.sort_unstable();
        next.dedup();
        states = next;
    }
    found
}

/// Unites the positions of each element that variants can contain, and those that its condition reads.
fn unite_elements(
    machine: &Machine<'_>,
    alternatives: &[Vec<char>],
    sets: &mut Sets,
    work: &mut u64,
) {
    // A position that each rule reads, if it reads any.
    let mut read: BTreeMap<usize, Option<usize>> = BTreeMap::new();
    let mut unite_condition =
        |condition: Condition, position: usize, sets: &mut Sets, work: &mut u64| {
            let Some((rule, _)) = condition.get() else { return };
            let first = *read.entry(rule).or_insert_with(|| {
                let positions = positions_of_rule(machine, rule, alternatives, work);
                sets.unite(positions.iter().copied());
                positions.first().copied()
            });
            sets.unite(first.into_iter().chain([position]));
        };
    for (from, code_points) in alternatives.iter().enumerate() {
        for code_point in code_points {
            let slot = machine.ruleset.repertoire.slot(*code_point);
            if let Some(single) = slot.single.checked_sub(1) {
                unite_condition(
                    machine.ruleset.repertoire.element(single).condition,
                    from,
                    sets,
                    work,
                );
            }
            for sequence in machine.sequences.get(code_point).into_iter().flatten() {
                let text = machine.span(sequence.text);
                *work += text.len() as u64;
                if *work > MAX_WORK {
                    return;
                }
                let places = alternatives.get(from..from + text.len()).unwrap_or_default();
                let fits = places.len() == text.len()
                    && places.iter().zip(text).all(|(place, one)| place.contains(one));
                if fits {
                    sets.unite(from..from + text.len());
                    unite_condition(sequence.condition, from, sets, work);
                }
            }
        }
    }
}

/// The positions that a rule reads anywhere in the label.
fn positions_of_rule(
    machine: &Machine<'_>,
    rule: usize,
    alternatives: &[Vec<char>],
    work: &mut u64,
) -> Vec<usize> {
    let mut all = Vec::new();
    match machine.ruleset.rules.get(rule) {
        Some(Rule::Whole(automaton)) => {
            all.extend(positions_read(machine, automaton, alternatives, true, work));
        }
        Some(Rule::Contexts(contexts)) => {
            for context in contexts {
                let sides = [(&context.behind, true), (&context.ahead_backwards, false)];
                for (side, is_forward) in sides {
                    if let Some(automaton) = side {
                        let read =
                            positions_read(machine, automaton, alternatives, is_forward, work);
                        all.extend(read);
                    }
                }
            }
        }
        None => {}
    }
    all
}
