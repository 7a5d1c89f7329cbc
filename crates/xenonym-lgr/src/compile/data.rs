//! Compiles code points, sequences and mappings.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::UsedRules;
use super::classes::Classes;
use crate::document::{Document, Entry, Source, Variant};
use crate::error::Error;
use crate::ruleset::{Condition, Element, Mapping, Repertoire, Slot};

#[derive(Default)]
struct Builder {
    elements: Vec<Element>,
    mappings: Vec<Mapping>,
    text: Vec<char>,
    /// Elements without mappings, grouped by condition.
    plain: BTreeMap<Condition, u32>,
}

impl Builder {
    fn element(
        &mut self,
        entry: &Entry,
        used: &UsedRules<'_>,
        kinds: &BTreeMap<&str, u16>,
    ) -> Result<u32, Error> {
        let condition = used.condition(entry.condition.as_ref())?;
        let next = self.elements.len() as u32;
        let source: &[char] = match &entry.source {
            Source::Sequence(sequence) => sequence,
            Source::Range(..) => &[],
        };
        if entry.variants.is_empty() {
            let number = *self.plain.entry(condition).or_insert(next);
            if number == next {
                self.elements.push(Element { condition, ..Element::default() });
            }
            return Ok(number);
        }
        let (mappings, count) = (self.mappings.len() as u32, entry.variants.len() as u32);
        self.elements.push(Element { condition, mappings, count });
        // In ascending order, so that the mappings of all members of a variant set are in the same
        // order.
        let mut variants: Vec<&Variant> = entry.variants.iter().collect();
        variants.sort_by(|a, b| a.target.cmp(&b.target));
        for variant in variants {
            let is_reflexive = *variant.target == *source;
            let kind = variant.kind.as_deref().and_then(|kind| kinds.get(kind)).copied();
            self.mappings.push(Mapping {
                target: self.text.len() as u32,
                len: if is_reflexive { 0 } else { variant.target.len() as u8 },
                is_reflexive,
                kind: kind.unwrap_or(0),
                condition: used.condition(variant.condition.as_ref())?,
            });
            if !is_reflexive {
                self.text.extend(&variant.target);
            }
        }
        Ok(next)
    }
}

pub(super) fn compile(
    document: &Document,
    classes: &Classes,
    used: &UsedRules<'_>,
    kinds: &BTreeMap<&str, u16>,
) -> Result<Repertoire, Error> {
    let mut builder = Builder::default();
    let mut null = 0;
    // The element of each run of code points, and of each sequence.
    let mut runs: Vec<(u32, u32, u32)> = Vec::new();
    let mut sequences: Vec<(&[char], u32)> = Vec::new();
    for entry in &document.entries {
        let element = builder.element(entry, used, kinds)?;
        match &entry.source {
            Source::Range(first, last) => runs.push((u32::from(*first), u32::from(*last), element)),
            Source::Sequence(sequence) => match &**sequence {
                [] => null = element + 1,
                [one] => runs.push((u32::from(*one), u32::from(*one), element)),
                longer => sequences.push((longer, element)),
            },
        }
    }
    runs.sort_unstable();
    sequences.sort_unstable();
    let Builder { elements, mappings, text, .. } = builder;
    let mut repertoire = Repertoire::new(elements, mappings, text, null);
    for (first, last, slot) in slots(classes, &runs) {
        repertoire.set(first, last, slot);
    }
    repertoire.add_sequences(&sequences);
    Ok(repertoire)
}

/// Runs of code points with equal slots: the runs of the classes, divided where elements begin and
/// end.
fn slots(classes: &Classes, elements: &[(u32, u32, u32)]) -> Vec<(u32, u32, Slot)> {
    let mut slots: Vec<(u32, u32, Slot)> = Vec::new();
    let mut add = |first: u32, last: u32, slot: Slot| match slots.last_mut() {
        Some(before) if before.1 + 1 == first && before.2 == slot => before.1 = last,
        _ => slots.push((first, last, slot)),
    };
    let mut next = elements.iter().peekable();
    for &(first, last, class) in classes.runs() {
        let mut at = first;
        while at <= last {
            while next.next_if(|element| element.1 < at).is_some() {}
            let (end, single) = match next.peek() {
                Some(element) if element.0 <= at => (element.1.min(last), element.2 + 1),
                Some(element) => ((element.0 - 1).min(last), 0),
                None => (last, 0),
            };
            add(at, end, Slot { class, single, branch: 0 });
            at = end + 1;
        }
    }
    slots
}
