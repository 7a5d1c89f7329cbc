//! Divides the code points of a ruleset into classes that every rule treats alike.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;

use super::budget::Budget;
use crate::document::{CodePointSet, Document, Source};
use crate::error::Error;
use crate::limits::MAX_CLASSES;

/// The classes of the code points that the data mention. Class 0 contains all other code points.
pub(super) struct Classes {
    /// Ascending: the first and last code point, and the class.
    runs: Vec<(u32, u32, u16)>,
    pub(super) count: u16,
}

impl Classes {
    pub(super) fn new(
        document: &Document,
        atoms: &[&CodePointSet],
        budget: &Budget,
    ) -> Result<Self, Error> {
        let known = known(document);
        let mut starts: Vec<u32> = Vec::new();
        for set in atoms.iter().copied().chain([&known]) {
            budget.work(set.ranges().len().saturating_mul(8))?;
            starts.extend(set.ranges().iter().flat_map(|(first, last)| [*first, last + 1]));
        }
        starts.sort_unstable();
        starts.dedup();
        starts.retain(|start| known.contains(*start));
        // Class 1 contains the known code points that are in no set.
        let mut class_of: Vec<usize> = vec![1; starts.len()];
        let mut count = 2;
        // For each class, the atom that divided it last, and the class of the members.
        let mut split: Vec<(usize, usize)> = Vec::new();
        for (atom, set) in (1..).zip(atoms) {
            for &(first, last) in set.ranges() {
                let from = starts.partition_point(|start| *start < first);
                let to = starts.partition_point(|start| *start <= last);
                budget.work(to - from + 1)?;
                for class in class_of.get_mut(from..to).unwrap_or_default() {
                    if split.len() <= *class {
                        split.resize(*class + 1, (0, 0));
                    }
                    let Some(divided) = split.get_mut(*class) else { continue };
                    if divided.0 != atom {
                        *divided = (atom, count);
                        count += 1;
                    }
                    *class = divided.1;
                }
            }
            // Numbers that are no longer used are freed below.
            if count > usize::from(MAX_CLASSES) * 8 {
                budget.work(class_of.len().saturating_mul(8))?;
                count = renumber(&mut class_of);
                split.clear();
            }
        }
        let count = renumber(&mut class_of);
        if count > usize::from(MAX_CLASSES) {
            return Err(Error::new(
                "12.2",
                format!("rules distinguish more than {MAX_CLASSES} classes"),
            ));
        }
        let mut runs = Vec::with_capacity(starts.len());
        for (at, (&start, &class)) in starts.iter().zip(&class_of).enumerate() {
            let after = known.ranges().partition_point(|range| range.0 <= start);
            let range = after.checked_sub(1).and_then(|at| known.ranges().get(at));
            let end = range.map_or(start, |range| range.1);
            let next = starts.get(at + 1).map_or(u32::MAX, |next| next - 1);
            runs.push((start, end.min(next), class as u16));
        }
        Ok(Self { runs, count: count as u16 })
    }

    /// Ascending runs of code points with their classes.
    pub(super) fn runs(&self) -> &[(u32, u32, u16)] {
        &self.runs
    }

    /// The classes of a set, which holds each class whole or not at all, as a set of bits.
    pub(super) fn of_set(&self, set: &CodePointSet, budget: &Budget) -> Result<Rc<[u64]>, Error> {
        let mut members: Vec<u64> = vec![0; usize::from(self.count).div_ceil(64)];
        for &(first, last) in set.ranges() {
            let from = self.runs.partition_point(|run| run.0 < first);
            let runs = self.runs.get(from..).unwrap_or_default();
            let count = runs.partition_point(|run| run.0 <= last);
            budget.work(count + 1)?;
            for run in runs.iter().take(count) {
                if let Some(word) = members.get_mut(usize::from(run.2 / 64)) {
                    *word |= 1 << (run.2 % 64);
                }
            }
        }
        budget.keep(size_of_val(&*members))?;
        Ok(members.into())
    }
}

/// Numbers the classes, starting at 1, in the order of their first code point.
fn renumber(class_of: &mut [usize]) -> usize {
    let mut numbers = BTreeMap::new();
    for class in class_of {
        let next = numbers.len() + 1;
        *class = *numbers.entry(*class).or_insert(next);
    }
    numbers.len() + 1
}

/// All code points of sources and targets.
fn known(document: &Document) -> CodePointSet {
    let mut ranges = Vec::new();
    let single = |code_point: &char| (u32::from(*code_point), u32::from(*code_point));
    for entry in &document.entries {
        match &entry.source {
            Source::Range(first, last) => ranges.push((u32::from(*first), u32::from(*last))),
            Source::Sequence(sequence) => ranges.extend(sequence.iter().map(single)),
        }
        for variant in &entry.variants {
            ranges.extend(variant.target.iter().map(single));
        }
    }
    CodePointSet::new(ranges)
}
