//! Variant sets: the sequences that mappings connect.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::words;
use crate::document::{Document, Source, Variant};

/// A set of sequences.
pub(super) struct VariantSet<'a> {
    /// In ascending order.
    pub(super) members: Vec<&'a [char]>,
    /// By source and target, the types with their conditions.
    pub(super) mappings: BTreeMap<(usize, usize), Vec<&'a Variant>>,
}

impl VariantSet<'_> {
    /// The type of all mappings between different members, if each pair has one mapping and no mapping has a condition.
    pub(super) fn uniform(&self) -> Option<&str> {
        let is_plain =
            self.mappings.values().all(|list| matches!(list[..], [one] if one.condition.is_none()));
        let mut kinds =
            self.mappings.iter().filter(|((from, to), _)| from != to).flat_map(|(_, list)| {
                list.iter().map(|variant| variant.kind.as_deref().unwrap_or("no type"))
            });
        let pairs = self.members.len() * (self.members.len() - 1);
        let is_full = kinds.clone().count() == pairs;
        let first = kinds.next()?;
        (is_plain && is_full && kinds.all(|kind| kind == first)).then_some(first)
    }

    /// The mappings from one member to another, in words.
    pub(super) fn between(&self, from: usize, to: usize) -> String {
        let list = self.mappings.get(&(from, to)).map_or(&[][..], |list| list);
        let texts: Vec<String> = list.iter().map(|variant| words::mapping(variant)).collect();
        texts.join("; ")
    }
}

/// All sets, in the order of their first members.
pub(super) fn sets(document: &Document) -> Vec<VariantSet<'_>> {
    let mut numbers: BTreeMap<&[char], usize> = BTreeMap::new();
    let sources = || {
        document.entries.iter().filter_map(|entry| match &entry.source {
            Source::Sequence(source) => Some((&**source, &entry.variants)),
            Source::Range(..) => None,
        })
    };
    for (source, variants) in sources() {
        for variant in variants {
            for sequence in [source, &variant.target] {
                let next = numbers.len();
                numbers.entry(sequence).or_insert(next);
            }
        }
    }
    let mut groups = Groups((0..numbers.len()).collect());
    let mut mappings: Vec<(usize, usize, &Variant)> = Vec::new();
    for (source, variants) in sources() {
        for variant in variants {
            let ends = (numbers.get(source), numbers.get(&*variant.target));
            if let (Some(&from), Some(&to)) = ends {
                groups.join(from, to);
                mappings.push((from, to, variant));
            }
        }
    }
    // The members of each group, which are found in ascending order.
    let mut by_group: BTreeMap<usize, VariantSet<'_>> = BTreeMap::new();
    let mut places = alloc::vec![0; numbers.len()];
    let mut order: Vec<usize> = Vec::new();
    for (sequence, number) in &numbers {
        let group = groups.find(*number);
        let set = by_group.entry(group).or_insert_with(|| {
            order.push(group);
            VariantSet { members: Vec::new(), mappings: BTreeMap::new() }
        });
        if let Some(place) = places.get_mut(*number) {
            *place = set.members.len();
        }
        set.members.push(sequence);
    }
    for (from, to, variant) in mappings {
        let ends = (places.get(from), places.get(to));
        if let (Some(&source), Some(&target), Some(set)) =
            (ends.0, ends.1, by_group.get_mut(&groups.find(from)))
        {
            set.mappings.entry((source, target)).or_default().push(variant);
        }
    }
    // A code point that only maps to itself is not in a set.
    let sets = order.into_iter().filter_map(|group| by_group.remove(&group));
    sets.filter(|set| set.members.len() > 1).collect()
}

/// Disjoint sets of numbers: each number leads to another one of its set, or to itself.
struct Groups(Vec<usize>);

impl Groups {
    fn find(&mut self, mut number: usize) -> usize {
        loop {
            let next = self.0.get(number).copied().unwrap_or(number);
            if next == number {
                return number;
            }
            // Halves the path.
            let after = self.0.get(next).copied().unwrap_or(next);
            if let Some(place) = self.0.get_mut(number) {
                *place = after;
            }
            number = after;
        }
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.find(one), self.find(other));
        if let Some(place) = self.0.get_mut(one.max(other)) {
            *place = one.min(other);
        }
    }
}
