//! Divides a label into elements of the repertoire (section 8.1).

use super::{Evaluator, verdict::Failure};
use crate::ruleset::{Ruleset, Slot, UNMAPPED};

/// An element at a place of a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Part {
    pub(crate) from: u32,
    pub(crate) len: u32,
    pub(crate) element: u32,
}

/// Calls `found` with the length and number of each element that begins at `from`, shortest first, without testing its condition.
#[inline]
pub(crate) fn candidates(
    ruleset: &Ruleset,
    label: &[char],
    slot: Slot,
    from: usize,
    mut found: impl FnMut(usize, u32),
) {
    if let Some(single) = slot.single.checked_sub(1) {
        found(1, single);
    }
    let Some(mut node) = slot.branch.checked_sub(1) else { return };
    for (&next, len) in label.iter().skip(from + 1).zip(2..) {
        let Some(child) = ruleset.repertoire.child(node, next) else { return };
        node = child;
        if let Some(element) = ruleset.repertoire.branch_element(node).checked_sub(1) {
            found(len, element);
        }
    }
}

impl Evaluator<'_> {
    /// Chooses the longest element whose condition holds at each position, without backtracking.
    pub(super) fn divide(&mut self) -> Result<(), Failure> {
        let Self { ruleset, label, slots, passes, parts, found, .. } = self;
        parts.clear();
        if label.is_empty() {
            return Err(Failure::Empty);
        }
        let unknown = slots.iter().position(|slot| slot.class == 0);
        if let Some((at, code_point)) = unknown.and_then(|at| Some((at, *label.get(at)?))) {
            return Err(Failure::CodePoint { at, code_point });
        }
        let mut from = 0;
        while let (Some(&code_point), Some(slot)) = (label.get(from), slots.get(from)) {
            found.clear();
            candidates(ruleset, label, *slot, from, |len, element| found.push((len, element)));
            let mut failed = None;
            let fits = found.iter().rev().find(|(len, element)| {
                let condition = ruleset.repertoire.element(*element).condition;
                let holds = passes.holds(ruleset, slots, condition, from, from + len);
                if !holds {
                    failed = condition.get().map(|(rule, _)| (rule, *len));
                }
                holds
            });
            let Some(&(len, element)) = fits else {
                return Err(match failed {
                    Some((rule, len)) => Failure::Context { at: from, len, rule },
                    None => Failure::CodePoint { at: from, code_point },
                });
            };
            parts.push(Part { from: from as u32, len: len as u32, element });
            from += len;
        }
        Ok(())
    }

    /// The variant types of the label itself: those on reflexive mappings, once per element
    /// (section 8.1.1).
    pub(crate) fn own_status(&mut self) -> u64 {
        (0..self.part_count()).fold(0, |status, at| status | self.part_status(at).2)
    }

    /// How many elements the label has.
    pub(super) fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// Where an element begins and ends, and its variant types.
    #[inline]
    pub(super) fn part_status(&mut self, at: usize) -> (usize, usize, u64) {
        let Self { ruleset, slots, passes, parts, .. } = self;
        let part = parts.get(at).copied().unwrap_or_default();
        let (from, to) = (part.from as usize, (part.from + part.len) as usize);
        let element = ruleset.repertoire.element(part.element);
        let (mut status, mut is_mapped) = (0, false);
        for mapping in ruleset.repertoire.mappings_of(element) {
            if mapping.is_reflexive && passes.holds(ruleset, slots, mapping.condition, from, to) {
                status |= ruleset.actions.bits(mapping.kind);
                is_mapped = true;
            }
        }
        (from, to, if is_mapped { status } else { status | UNMAPPED })
    }
}
