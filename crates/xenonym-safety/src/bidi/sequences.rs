//! Isolating run sequences (BD13, X10), to which rules W1 and later are applied.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::class::Class;
use super::explicit::{Isolates, get, set};

/// An isolating run sequence (BD13).
pub(super) struct Sequence {
    /// Where its code points are.
    pub(super) places: Vec<usize>,
    pub(super) level: u8,
    /// The directions at its start and its end: sos and eos.
    pub(super) start: Class,
    pub(super) end: Class,
}

/// The sequences of a paragraph, without the code points that X9 removes.
pub(super) fn sequences(
    kept: &[usize],
    levels: &[u8],
    original: &[Class],
    isolates: &Isolates,
    paragraph: u8,
) -> Vec<Sequence> {
    let level_at =
        |index: usize| kept.get(index).map_or(paragraph, |&at| get(levels, at, paragraph));
    let runs = level_runs(kept.len(), level_at);
    // Which run starts at a place.
    let mut starting = vec![None; original.len()];
    for (number, run) in runs.iter().enumerate() {
        set(&mut starting, get(kept, run.start, usize::MAX), Some(number));
    }
    let next = |run: &Range<usize>| {
        let last = get(kept, run.end - 1, usize::MAX);
        get(&starting, get(&isolates.ends, last, None)?, None)
    };
    let mut sequences = Vec::new();
    for run in &runs {
        if get(&isolates.is_matched, get(kept, run.start, usize::MAX), false) {
            // Part of the sequence that its initiator is in.
            continue;
        }
        let mut places = Vec::new();
        let mut part = Some(run.clone());
        let mut end = run.end;
        while let Some(run) = part {
            places.extend(kept.get(run.clone()).unwrap_or_default());
            end = run.end;
            part = next(&run).and_then(|number| runs.get(number).cloned());
        }
        let level = level_at(run.start);
        let before = run.start.checked_sub(1).map_or(paragraph, level_at);
        let last = places.last().map_or(Class::ON, |&at| get(original, at, Class::ON));
        // An initiator at the end lacks a matching PDI.
        let after = if last.is_initiator() { paragraph } else { level_at(end) };
        let (start, end) = (Class::of_level(level.max(before)), Class::of_level(level.max(after)));
        sequences.push(Sequence { places, level, start, end });
    }
    sequences
}

/// The level runs (BD7), as ranges of the remaining code points.
fn level_runs(count: usize, level_at: impl Fn(usize) -> u8) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for index in 0..count {
        match runs.last_mut() {
            Some(run) if level_at(run.start) == level_at(index) => run.end += 1,
            _ => runs.push(index..index + 1),
        }
    }
    runs
}
