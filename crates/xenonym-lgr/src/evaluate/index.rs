//! Index labels (section 8.5), by the procedure of the root zone.

use alloc::string::String;

use super::{Evaluator, candidates};
use crate::ruleset::{Condition, Element, Mapping, Rule};

/// The replacement of the element at one position, if it is not the element itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    len: usize,
    target: Option<Mapping>,
}

impl Evaluator<'_> {
    /// The index label, or `None` if code points or their contexts make the label invalid. See [`Ruleset::index`](crate::Ruleset::index).
    pub fn index(&mut self, label: &str) -> Option<String> {
        self.set_label(label.chars());
        self.divide().ok()?;
        Some(self.index_of_label(label.len()))
    }

    /// The index label of the label that is set and of this many bytes, whose code points and contexts are valid.
    pub(crate) fn index_of_label(&mut self, bytes: usize) -> String {
        self.find_steps();
        let mut index = String::with_capacity(bytes);
        let mut at = 0;
        while let Some(step) = self.step(at) {
            index.extend(self.text_of(step, at));
            at += step.len;
        }
        index
    }

    /// Finds the best step from each position of a label whose code points and contexts are valid. From the end, there is
    /// nothing left to do.
    fn find_steps(&mut self) {
        let len = self.label.len();
        self.steps.clear();
        self.steps.resize(len, None);
        let mut found = core::mem::take(&mut self.found);
        for from in (0..len).rev() {
            found.clear();
            let slot = self.slots.get(from).copied().unwrap_or_default();
            candidates(self.ruleset, &self.label, slot, from, |len, element| {
                found.push((len, element));
            });
            for &(step, element) in &found {
                if from + step != len && self.step(from + step).is_none() {
                    continue;
                }
                let element = self.ruleset.repertoire.element(element);
                self.work += u64::from(element.count) + 1;
                if !self.holds(element.condition, from, step) {
                    continue;
                }
                let candidate = Step { len: step, target: self.smallest(element, from, step) };
                let before = self.step(from);
                // Both are followed to the end of the label at most.
                self.work += if before.is_some() { (len - from) as u64 } else { 0 };
                let is_best = before.is_none_or(|before| self.is_smaller(candidate, before, from));
                if let Some(place) = self.steps.get_mut(from).filter(|_| is_best) {
                    *place = Some(candidate);
                }
            }
        }
        self.found = found;
    }

    /// The best step from a position that is known so far.
    fn step(&self, from: usize) -> Option<Step> {
        self.steps.get(from).copied().flatten()
    }

    fn text_of(&self, step: Step, from: usize) -> &[char] {
        match &step.target {
            Some(mapping) => self.ruleset.repertoire.target(mapping),
            None => self.label.get(from..from + step.len).unwrap_or_default(),
        }
    }

    /// Whether one step and the best ones after it make a smaller text than another.
    fn is_smaller(&self, one: Step, other: Step, from: usize) -> bool {
        let mut walks = [(one, from, 0), (other, from, 0)].map(Some);
        loop {
            let mut next = [None; 2];
            for (walk, next) in walks.iter_mut().zip(&mut next) {
                while let Some((step, at, offset)) = *walk {
                    if let Some(code_point) = self.text_of(step, at).get(offset) {
                        *next = Some(*code_point);
                        *walk = Some((step, at, offset + 1));
                        break;
                    }
                    let at = at + step.len;
                    *walk = self.step(at).map(|step| (step, at, 0));
                }
            }
            match next {
                [None, None] => return false,
                [one, other] if one != other => return one < other,
                _ => {}
            }
            // From the same place on, both are the same.
            if let [Some((_, at, offset)), Some((_, other, other_offset))] = walks {
                if (at, offset) == (other, other_offset) && at != from {
                    return false;
                }
            }
        }
    }

    /// The smallest variant of an element that is smaller than the element itself.
    fn smallest(&mut self, element: Element, from: usize, len: usize) -> Option<Mapping> {
        let mut smallest: Option<Mapping> = None;
        let mappings = self.ruleset.repertoire.mappings_of(element);
        for mapping in mappings.iter().filter(|mapping| !mapping.is_reflexive) {
            let target = self.ruleset.repertoire.target(mapping);
            let before = match &smallest {
                Some(mapping) => self.ruleset.repertoire.target(mapping),
                None => self.label.get(from..from + len).unwrap_or_default(),
            };
            if target < before && self.holds_replaced(mapping.condition, target, from, len) {
                smallest = Some(*mapping);
            }
        }
        smallest
    }

    /// Whether a mapping's condition holds in the label where only this element is replaced.
    pub(crate) fn holds_replaced(
        &mut self,
        condition: Condition,
        target: &[char],
        from: usize,
        len: usize,
    ) -> bool {
        let Some((rule, negated)) = condition.get() else { return true };
        let ruleset = self.ruleset;
        let Some(Rule::Whole(automaton)) = ruleset.rules.get(rule) else {
            // The code points around the target are those of the label.
            return self.passes.matches(ruleset, &self.slots, rule, from, from + len) != negated;
        };
        let before = self.slots.iter().take(from).map(|slot| slot.class);
        let replaced = target.iter().map(|&one| ruleset.repertoire.slot(one).class);
        let after = self.slots.iter().skip(from + len).map(|slot| slot.class);
        let classes = before.chain(replaced).chain(after);
        let state =
            classes.fold(automaton.step_start(0), |state, class| automaton.step(state, class));
        automaton.accepts(automaton.step_end(state)) != negated
    }
}
