//! The mappings that make a variant.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::VariantsError;
use super::machine::{Machine, Move};
use crate::ruleset::{Action, Ruleset, TYPED, Trigger};

/// The most states in a search for mappings. Labels of 63 code points need fewer than 10,000.
const MAX_STATES: usize = 1 << 18;

/// An element of a label that a mapping replaces in a variant (section 8.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replacement {
    at: usize,
    source: String,
    target: String,
    kind: Option<&'static str>,
}

impl Replacement {
    /// The position in the label, counted in code points from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The element of the label. It is empty for a null variant (section 5.3.3).
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The text that replaces it, which may be empty.
    pub fn target(&self) -> &str {
        &self.target
    }

    /// The type of the mapping, if it is one of the conventional types of section 7.3: `invalid`, `blocked`, `allocatable` or
    /// `activated`. A compiled ruleset contains no other names of types.
    pub fn kind(&self) -> Option<&'static str> {
        self.kind
    }
}

/// A position in the label and one in the variant, and whether a mapping of the empty source was the last one.
type State = (usize, usize, bool);

/// How a state was reached with the fewest mappings.
#[derive(Clone, Copy)]
struct Reached<'m> {
    mappings: usize,
    last: Option<(State, &'m Move)>,
}

impl Ruleset {
    /// The mappings that make a variant from a label, in the order of the label. Nothing if it is not a variant. Both are in
    /// Unicode: convert A-labels with [`decoded`](crate::decoded) first.
    ///
    /// Reflexive mappings are left out. If a variant can be made in several ways, this is one with the fewest mappings.
    ///
    /// ```
    /// # #[cfg(feature = "root-zone")] {
    /// let ruleset = xenonym_lgr::Ruleset::root("Hebr").unwrap();
    /// let found = ruleset.replacements("שלום", "שלומ")?.unwrap();
    /// assert_eq!((found[0].at(), found[0].source(), found[0].target()), (3, "ם", "מ"));
    /// assert_eq!(found[0].kind(), Some("blocked"));
    /// # }
    /// # Ok::<(), xenonym_lgr::VariantsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The label is not eligible, or is so long that there are too many ways to try.
    pub fn replacements(
        &self,
        label: &str,
        variant: &str,
    ) -> Result<Option<Vec<Replacement>>, VariantsError> {
        let mut evaluator = self.evaluator();
        if !evaluator.check(label).is_eligible() {
            return Err(VariantsError::Ineligible);
        }
        if label == variant {
            return Ok(None);
        }
        let machine = Machine::new(&mut evaluator).ok_or(VariantsError::TooComplex)?;
        let variant: Vec<char> = variant.chars().collect();
        let reached = search(&machine, &variant)?;
        let ends = [(machine.len, variant.len(), false), (machine.len, variant.len(), true)];
        let end = ends.into_iter().filter(|end| reached.contains_key(end));
        let Some(mut state) = end.min_by_key(|end| reached.get(end).map(|end| end.mappings)) else {
            return Ok(None);
        };
        let mut replacements = Vec::new();
        while let Some((before, step)) = reached.get(&state).and_then(|reached| reached.last) {
            let source = machine.label().get(before.0..step.to as usize).unwrap_or_default();
            let target = machine.span(step.text);
            if source != target {
                let (source, target) = (source.iter().collect(), target.iter().collect());
                let kind = self.conventional(step.status);
                replacements.push(Replacement { at: before.0, source, target, kind });
            }
            state = before;
        }
        replacements.reverse();
        Ok(Some(replacements))
    }

    /// The conventional type with these bits. The default actions tell them apart.
    fn conventional(&self, status: u64) -> Option<&'static str> {
        let names = ["invalid", "blocked", "allocatable", "activated"];
        let defaults = self.actions.list.get(self.actions.own..)?;
        let is_of = |action: &Action| match action.trigger {
            Some((Trigger::Any, bit)) => status >> bit & 1 == 1,
            // For `all-variants`, the bit is set by any other type.
            Some((_, bit)) => status & TYPED != 0 && status >> bit & 1 == 0,
            None => false,
        };
        names.into_iter().zip(defaults).find(|(_, action)| is_of(action)).map(|(name, _)| name)
    }
}

/// Finds the states that are reached while the replaced label matches the variant.
fn search<'m>(
    machine: &'m Machine<'_>,
    variant: &[char],
) -> Result<BTreeMap<State, Reached<'m>>, VariantsError> {
    let mut reached: BTreeMap<State, Reached<'m>> = BTreeMap::new();
    let mut open: Vec<Vec<State>> = vec![Vec::new(); machine.len + 1];
    let first = (0, 0, false);
    reached.insert(first, Reached { mappings: 0, last: None });
    if let Some(open) = open.first_mut() {
        open.push(first);
    }
    // Every move leads to a later position, or to the same one once.
    for at in 0..=machine.len {
        let mut states = open.get_mut(at).map(core::mem::take).unwrap_or_default();
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            next += 1;
            let before = reached.get(&state).map_or(0, |reached| reached.mappings);
            for step in machine.moves.get(at).into_iter().flatten() {
                let text = machine.span(step.text);
                let matches = variant.get(state.1..).is_some_and(|rest| rest.starts_with(text));
                if !matches || (step.is_null && state.2) {
                    continue;
                }
                let to = (step.to as usize, state.1 + text.len(), step.is_null);
                let source = machine.label().get(at..step.to as usize).unwrap_or_default();
                let mappings = before + usize::from(source != text);
                let known = reached.get(&to);
                if known.is_some_and(|known| known.mappings <= mappings) {
                    continue;
                }
                if known.is_none() {
                    if step.is_null {
                        states.push(to);
                    } else if let Some(open) = open.get_mut(to.0) {
                        open.push(to);
                    }
                }
                reached.insert(to, Reached { mappings, last: Some((state, step)) });
                if reached.len() > MAX_STATES {
                    return Err(VariantsError::TooComplex);
                }
            }
        }
    }
    Ok(reached)
}
