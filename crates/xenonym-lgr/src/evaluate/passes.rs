//! Finds where each rule matches in a label: one pass from the left and one from the right, on
//! first use.

use alloc::vec;
use alloc::vec::Vec;

use crate::ruleset::{Automaton, Condition, Context, Rule, Ruleset, Slot};

const UNKNOWN: u32 = u32::MAX;

/// The results of rules on one label.
#[derive(Debug)]
pub(crate) struct Passes {
    /// For each rule, the start of its sets in `bits`, or for a rule without an anchor, its result.
    known: Vec<u32>,
    /// The rules that are known.
    touched: Vec<u16>,
    /// Sets of positions, 0 to the length of the label.
    bits: Vec<u64>,
    words: usize,
}

impl Passes {
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let known = vec![UNKNOWN; ruleset.rules.len()];
        Self { known, touched: Vec::new(), bits: Vec::new(), words: 0 }
    }

    /// Forgets everything, for a label of this length.
    pub(crate) fn clear(&mut self, len: usize) {
        for rule in self.touched.drain(..) {
            if let Some(known) = self.known.get_mut(usize::from(rule)) {
                *known = UNKNOWN;
            }
        }
        self.bits.clear();
        self.words = len / 64 + 1;
    }

    /// The steps that a label of this length took.
    pub(crate) fn work(&self, len: usize) -> u64 {
        let (len, words, rules) = (len as u64, self.bits.len() as u64, self.touched.len() as u64);
        len + words * 64 + rules * len + 1
    }

    /// Whether a condition holds for the code points from `from` to `to`.
    #[inline]
    pub(crate) fn holds(
        &mut self,
        ruleset: &Ruleset,
        slots: &[Slot],
        condition: Condition,
        from: usize,
        to: usize,
    ) -> bool {
        match condition.get() {
            None => true,
            Some((rule, negated)) => self.matches(ruleset, slots, rule, from, to) != negated,
        }
    }

    /// Returns whether a rule matches, with its anchor at this position.
    pub(crate) fn matches(
        &mut self,
        ruleset: &Ruleset,
        slots: &[Slot],
        rule: usize,
        from: usize,
        to: usize,
    ) -> bool {
        let (Some(found), Some(known)) = (ruleset.rules.get(rule), self.known.get(rule)) else {
            return false;
        };
        let mut base = *known;
        if base == UNKNOWN {
            base = match found {
                Rule::Whole(automaton) => u32::from(whole(automaton, slots)),
                Rule::Contexts(contexts) => self.scan(contexts, slots),
            };
            if let Some(known) = self.known.get_mut(rule) {
                *known = base;
            }
            self.touched.push(rule as u16);
        }
        match found {
            Rule::Whole(_) => base == 1,
            Rule::Contexts(contexts) => (0..contexts.len()).any(|at| {
                let base = base as usize + at * 2 * self.words;
                self.bit(base, from) && self.bit(base + self.words, to)
            }),
        }
    }

    #[inline]
    fn bit(&self, base: usize, at: usize) -> bool {
        self.bits.get(base + at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// Appends two sets per context: where look-behind matches, and where look-ahead does.
    fn scan(&mut self, contexts: &[Context], slots: &[Slot]) -> u32 {
        let base = self.bits.len();
        for context in contexts {
            let from = self.bits.len();
            let fill = |one: Option<&Automaton>| if one.is_some() { 0 } else { u64::MAX };
            self.bits.resize(from + self.words, fill(context.behind.as_deref()));
            self.bits.resize(from + 2 * self.words, fill(context.ahead_backwards.as_deref()));
            let (behind, ahead) = match self.bits.get_mut(from..) {
                Some(sets) => sets.split_at_mut(self.words),
                None => continue,
            };
            let mark = |set: &mut [u64], at: usize| {
                if let Some(word) = set.get_mut(at / 64) {
                    *word |= 1 << (at % 64);
                }
            };
            if let Some(automaton) = &context.behind {
                let mut state = automaton.step_start(0);
                for at in 0..=slots.len() {
                    if automaton.accepts(state) {
                        mark(behind, at);
                    }
                    state = slots.get(at).map_or(state, |slot| automaton.step(state, slot.class));
                }
            }
            if let Some(automaton) = &context.ahead_backwards {
                let mut state = automaton.step_end(0);
                for at in (0..=slots.len()).rev() {
                    if automaton.accepts(state) {
                        mark(ahead, at);
                    }
                    let before = at.checked_sub(1).and_then(|at| slots.get(at));
                    state = before.map_or(state, |slot| automaton.step(state, slot.class));
                }
            }
        }
        base as u32
    }
}

/// Whether a rule without anchor matches a label.
pub(crate) fn whole(automaton: &Automaton, slots: &[Slot]) -> bool {
    let step = |state, slot: &Slot| automaton.step(state, slot.class);
    let state = slots.iter().fold(automaton.step_start(0), step);
    automaton.accepts(automaton.step_end(state))
}
