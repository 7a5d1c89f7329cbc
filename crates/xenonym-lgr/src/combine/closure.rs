//! Mappings that are missing for transitivity (RFC 8228 section 3).

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use super::entries::BLOCKED;
use crate::document::{Document, Entry, Note, Source, Variant};
use crate::error::Error;
use crate::limits::MAX_ENTRIES;

const COMMENT: &str = "added for transitivity";

/// Maps the elements of each set to each other. Ranges must not contain any of them.
pub(super) fn add_missing(entries: &mut [Entry], sets: &[Vec<&[char]>]) -> Result<(), Error> {
    let mut at: BTreeMap<Box<[char]>, usize> = BTreeMap::new();
    for (position, entry) in entries.iter().enumerate() {
        if let Source::Sequence(source) = &entry.source {
            at.insert(source.clone(), position);
        }
    }
    let mut count = 0_usize;
    for set in sets {
        let sources: Vec<(usize, &[char])> =
            set.iter().filter_map(|member| Some((*at.get(*member)?, *member))).collect();
        count = count.saturating_add(sources.len().saturating_mul(set.len()));
        if count > 2 * MAX_ENTRIES {
            return Err(Error::new("12.2", format!("more than {MAX_ENTRIES} mappings")));
        }
        for (position, source) in sources {
            let Some(entry) = entries.get_mut(position) else { continue };
            let known: BTreeSet<Box<[char]>> =
                entry.variants.iter().map(|variant| variant.target.clone()).collect();
            // Also those outside the repertoire, because each may be the index of all others.
            let missing = set.iter().filter(|target| **target != source);
            for target in missing.filter(|target| !known.contains(**target)) {
                let note = Note { comment: Some(COMMENT.into()), references: None };
                let (target, kind) = ((*target).into(), Some(BLOCKED.into()));
                entry.variants.push(Variant { target, kind, condition: None, note });
            }
            entry.variants.sort_by(|one, other| one.target.cmp(&other.target));
        }
    }
    Ok(())
}

/// The sets of elements that mappings without conditions connect, in any document and in any direction.
pub(super) fn sets(documents: &[Document]) -> Vec<Vec<&[char]>> {
    let mut numbers: BTreeMap<&[char], usize> = BTreeMap::new();
    let mut parents: Vec<usize> = Vec::new();
    for entry in documents.iter().flat_map(|document| &document.entries) {
        let Source::Sequence(source) = &entry.source else { continue };
        for variant in entry.variants.iter().filter(|variant| variant.condition.is_none()) {
            let [one, other] = [&**source, &*variant.target].map(|element| {
                let number = *numbers.entry(element).or_insert(parents.len());
                if number == parents.len() {
                    parents.push(number);
                }
                root(&mut parents, number)
            });
            if let Some(parent) = parents.get_mut(one.max(other)) {
                *parent = one.min(other);
            }
        }
    }
    let mut sets: BTreeMap<usize, Vec<&[char]>> = BTreeMap::new();
    for (element, number) in numbers {
        sets.entry(root(&mut parents, number)).or_default().push(element);
    }
    sets.into_values().filter(|set| set.len() > 1).collect()
}

/// The representative of an element. Halves the path to it, so that paths remain short.
fn root(parents: &mut [usize], mut number: usize) -> usize {
    while let Some(parent) = parents.get(number).copied().filter(|parent| *parent != number) {
        let above = parents.get(parent).copied().unwrap_or(parent);
        if let Some(own) = parents.get_mut(number) {
            *own = above;
        }
        number = above;
    }
    number
}
