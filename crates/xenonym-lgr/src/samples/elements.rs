//! Code points and sequences that represent all others.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use crate::ruleset::{Condition, Element, Mapping, Ruleset};

/// The most representatives.
const MOST: usize = 160;

/// A code point or sequence of the repertoire.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) text: Vec<char>,
    pub(super) element: Element,
}

/// What distinguishes one element from others: the classes of its code points, its condition, and its mappings.
type Signature = (Vec<u16>, Condition, BTreeSet<(bool, u16, Condition)>);

/// All code points and sequences, in ascending order.
pub(super) fn sources(ruleset: &Ruleset) -> Vec<Source> {
    let repertoire = &ruleset.repertoire;
    let single = repertoire.entries().filter_map(|(code_point, slot)| {
        let element = slot.single.checked_sub(1)?;
        Some((alloc::vec![char::from_u32(code_point)?], element))
    });
    let mut all: Vec<(Vec<char>, u32)> = single.chain(repertoire.sequences()).collect();
    all.sort_unstable();
    let source = |(text, element)| Source { text, element: repertoire.element(element) };
    all.into_iter().map(source).collect()
}

/// The first element of each signature. Letters come before other code points of a signature, because a label of digits
/// may be misleading.
pub(super) fn representatives(ruleset: &Ruleset, sources: &[Source]) -> Vec<Source> {
    let mut first: BTreeMap<Signature, &Source> = BTreeMap::new();
    for source in sources {
        let classes = source.text.iter().map(|one| ruleset.repertoire.slot(*one).class).collect();
        let mappings = ruleset.repertoire.mappings_of(source.element).iter();
        let mappings = mappings.map(|one| (one.is_reflexive, one.kind, one.condition)).collect();
        let signature = (classes, source.element.condition, mappings);
        let place = first.entry(signature).or_insert(source);
        let is_letter = |source: &Source| source.text.iter().all(|one| one.is_alphabetic());
        if !is_letter(place) && is_letter(source) {
            *place = source;
        }
    }
    let mut list: Vec<Source> = first.into_values().cloned().collect();
    list.sort_by(|one, other| one.text.cmp(&other.text));
    list.truncate(MOST);
    list
}

/// The target of a mapping of a source.
pub(super) fn target(ruleset: &Ruleset, source: &Source, mapping: &Mapping) -> Vec<char> {
    if mapping.is_reflexive {
        return source.text.clone();
    }
    ruleset.repertoire.target(mapping).to_vec()
}
