//! Finds variant sets, so that a compiled ruleset stores the targets of most mappings once per set.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::{Condition, Element, Repertoire, Slot};

/// Data that code points share: their class, and the condition and mapping types of their element.
/// Reflexive mappings do not need a target.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Template {
    pub(super) class: u16,
    /// Whether there is an element.
    pub(super) is_element: bool,
    pub(super) condition: Condition,
    pub(super) targets: Targets,
    /// Whether each mapping is reflexive, its type and its condition.
    pub(super) mappings: Vec<(bool, u16, Condition)>,
}

/// Where the targets of mappings are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Targets {
    /// All mappings are reflexive, or there are no mappings.
    #[default]
    None,
    /// They are the other members of the variant set, in ascending order.
    Set,
    /// They follow the code point.
    Listed,
}

/// Sets of code points that are variants of each other.
pub(super) struct VariantSets {
    /// The members of each set, ascending.
    sets: Vec<Vec<u32>>,
    of: BTreeMap<u32, usize>,
    /// The first entry of each set whose targets are the other members.
    first: BTreeMap<u32, usize>,
}

impl VariantSets {
    pub(super) fn new(repertoire: &Repertoire) -> Self {
        // Each code point and its targets form a candidate. Candidates become sets if all their
        // entries agree on them.
        let mut of: BTreeMap<u32, usize> = BTreeMap::new();
        let mut sets: Vec<Vec<u32>> = Vec::new();
        let entries: Vec<(u32, Vec<u32>)> = repertoire
            .entries()
            .filter_map(|(at, slot)| Some((at, members(repertoire, at, slot)?)))
            .collect();
        for (at, members) in &entries {
            if members.iter().all(|member| !of.contains_key(member)) {
                for member in members {
                    of.insert(*member, sets.len());
                }
                sets.push(members.clone());
            }
            debug_assert!(members.contains(at));
        }
        let mut new = Self { sets, of, first: BTreeMap::new() };
        let mut is_announced = vec![false; new.sets.len()];
        for (at, members) in &entries {
            let Some(set) = new.set_of(*at, members) else { continue };
            if let Some(is_announced) = is_announced.get_mut(set).filter(|known| !**known) {
                *is_announced = true;
                new.first.insert(*at, set);
            }
        }
        new
    }

    /// Returns the set of a code point, if its members are exactly these.
    fn set_of(&self, at: u32, members: &[u32]) -> Option<usize> {
        let set = *self.of.get(&at)?;
        (self.sets.get(set)? == members).then_some(set)
    }

    /// The members of the set whose first entry this is.
    pub(super) fn announced_by(&self, at: u32) -> Option<&[u32]> {
        self.sets.get(*self.first.get(&at)?).map(Vec::as_slice)
    }

    /// The template of a code point.
    pub(super) fn template(&self, repertoire: &Repertoire, at: u32, slot: Slot) -> Template {
        let mut template = Self::listed_template(repertoire, slot);
        let members = members(repertoire, at, slot);
        if members.is_some_and(|members| self.set_of(at, &members).is_some()) {
            template.targets = Targets::Set;
        }
        template
    }

    /// The template of an element whose targets are listed.
    pub(super) fn listed_template(repertoire: &Repertoire, slot: Slot) -> Template {
        let element = slot.single.checked_sub(1).map(|element| repertoire.element(element));
        let mappings = element.map_or(&[][..], |element| repertoire.mappings_of(element));
        let has_targets = mappings.iter().any(|mapping| !mapping.is_reflexive);
        Template {
            class: slot.class,
            is_element: element.is_some(),
            condition: element.unwrap_or_default().condition,
            targets: if has_targets { Targets::Listed } else { Targets::None },
            mappings: mappings
                .iter()
                .map(|mapping| (mapping.is_reflexive, mapping.kind, mapping.condition))
                .collect(),
        }
    }
}

/// The code point and its targets in ascending order, if each of them is one code point and different, in ascending
/// order, with a reflexive mapping first.
fn members(repertoire: &Repertoire, at: u32, slot: Slot) -> Option<Vec<u32>> {
    let element: Element = repertoire.element(slot.single.checked_sub(1)?);
    let mut members = Vec::new();
    for mapping in repertoire.mappings_of(element).iter().filter(|mapping| !mapping.is_reflexive) {
        match repertoire.target(mapping) {
            [one] if members.last().is_none_or(|last| *last < u32::from(*one)) => {
                members.push(u32::from(*one));
            }
            _ => return None,
        }
    }
    if members.is_empty() {
        return None;
    }
    let place = members.partition_point(|member| *member < at);
    members.insert(place, at);
    Some(members)
}
