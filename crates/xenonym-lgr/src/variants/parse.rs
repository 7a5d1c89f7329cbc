//! Checks the code points of a variant and their contexts (section 8.1) while it grows.
//!
//! Which element is the longest one whose condition holds may depend on what follows. So each possibility is pursued,
//! with duties that only the right one fulfils.

use alloc::vec::Vec;

use super::duty::Duty;
use super::machine::{Machine, Span};
use crate::ruleset::Slot;

/// One way to divide the variant into elements so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Parse {
    /// How many code points of the last element are still to come.
    rest: u32,
    duties: Vec<Duty>,
}

impl Parse {
    /// Its duties, and itself.
    pub(super) fn size(&self) -> usize {
        self.duties.len() + 1
    }

    pub(super) fn is_complete(&self, machine: &Machine<'_>, end_states: &[u16]) -> bool {
        self.rest == 0 && self.duties.iter().all(|duty| machine.end_duty(duty, end_states))
    }
}

impl Machine<'_> {
    /// All ways to continue with a code point. `states` are the automaton states before it.
    pub(super) fn step_parses(
        &self,
        parses: &[Parse],
        code_point: char,
        slot: Slot,
        states: &[u16],
    ) -> Vec<Parse> {
        let mut next = Vec::new();
        let mut add = |rest: u32, mut duties: Vec<Duty>| {
            if self.step_duties(&mut duties, code_point, slot.class) {
                duties.sort_unstable();
                duties.dedup();
                next.push(Parse { rest, duties });
            }
        };
        for parse in parses {
            if let Some(rest) = parse.rest.checked_sub(1) {
                add(rest, parse.duties.clone());
                continue;
            }
            // The duties of an element, and that no longer one fits.
            let mut longer: Vec<Duty> = parse.duties.clone();
            for sequence in self.sequences.get(&code_point).into_iter().flatten() {
                let demand = |is_forbidden| {
                    self.demand(sequence.condition, sequence.text, states, is_forbidden)
                };
                if let (Some(chosen), Some(forbidden)) = (demand(false), demand(true)) {
                    let mut duties = longer.clone();
                    duties.push(chosen);
                    add(sequence.text.len - 1, duties);
                    longer.push(forbidden);
                }
            }
            let Some(single) = slot.single.checked_sub(1) else { continue };
            let condition = self.ruleset.repertoire.element(single).condition;
            if condition.get().is_none() {
                add(0, longer);
                continue;
            }
            // The text of one code point is the one that is taken now.
            let text = self.text.iter().position(|one| *one == code_point);
            let text = text.map(|from| Span { from: from as u32, len: 1 });
            if let Some(duty) = text.and_then(|text| self.demand(condition, text, states, false)) {
                longer.push(duty);
                add(0, longer);
            }
        }
        next.sort_unstable();
        next.dedup();
        next
    }
}
