//! Resolves classes and levels: rule X9, isolating run sequences (X10), weak types (W1 to W7), neutral ones (N0 to N2),
//! implicit levels (I1, I2), and the resets of L1.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::class::Class;
use super::explicit::{self, Isolates, get, set};
use crate::tables::BRACKETS;

/// The level of each code point of a paragraph.
pub(super) fn levels(code_points: &[char], original: &[Class], paragraph: u8) -> Vec<u8> {
    let isolates = Isolates::new(original);
    let mut classes = original.to_vec();
    let mut levels = explicit::resolve(&mut classes, &isolates, paragraph);
    // X9
    let kept: Vec<usize> =
        (0..original.len()).filter(|&at| !get(original, at, Class::ON).is_removed()).collect();
    for sequence in sequences(&kept, &levels, original, &isolates, paragraph) {
        let mut resolved: Vec<Class> =
            sequence.places.iter().map(|&at| get(&classes, at, Class::ON)).collect();
        resolve_weak(&mut resolved, sequence.start);
        resolve_brackets(&mut resolved, &sequence, code_points, original);
        resolve_neutral(&mut resolved, &sequence);
        for (&at, class) in sequence.places.iter().zip(resolved) {
            set(&mut levels, at, sequence.level + implicit(sequence.level, class));
        }
    }
    let mut before = paragraph;
    for (level, class) in levels.iter_mut().zip(original) {
        if class.is_removed() {
            *level = before;
        }
        before = *level;
    }
    reset(&mut levels, original, paragraph);
    levels
}

/// I1 and I2: how much is added to a level.
const fn implicit(level: u8, class: Class) -> u8 {
    match (level % 2, class) {
        (0, Class::R) | (1, Class::L | Class::EN | Class::AN) => 1,
        (0, Class::EN | Class::AN) => 2,
        _ => 0,
    }
}

/// L1.
fn reset(levels: &mut [u8], original: &[Class], paragraph: u8) {
    let mut at_end = true;
    for (level, class) in levels.iter_mut().zip(original).rev() {
        match class {
            Class::B | Class::S => at_end = true,
            class => at_end &= class.is_white_space(),
        }
        if at_end {
            *level = paragraph;
        }
    }
}

// Isolating run sequences (BD13, X10), to which rules W1 and later are applied.

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
fn sequences(
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

// Weak types: rules W1 to W7, on the classes of one isolating run sequence.

/// `start` is the direction at the start of the sequence.
fn resolve_weak(classes: &mut [Class], start: Class) {
    marks_and_arabic(classes, start);
    separators(classes);
    terminators(classes);
    european_numbers(classes, start);
}

/// W1 to W3.
fn marks_and_arabic(classes: &mut [Class], start: Class) {
    let (mut before, mut last_strong) = (start, start);
    for class in classes {
        // W1: a mark takes the type of its base.
        if *class == Class::NSM {
            *class = if before.is_isolate() { Class::ON } else { before };
        }
        match *class {
            Class::L | Class::R | Class::AL => last_strong = *class,
            // W2
            Class::EN if last_strong == Class::AL => *class = Class::AN,
            _ => {}
        }
        before = *class;
        // W3
        if *class == Class::AL {
            *class = Class::R;
        }
    }
}

/// W4: one separator between numbers of the same type.
fn separators(classes: &mut [Class]) {
    for at in 1..classes.len() {
        let [before, class, after] = [at - 1, at, at + 1].map(|at| get(classes, at, Class::ON));
        let joins = match class {
            Class::ES => before == Class::EN,
            Class::CS => matches!(before, Class::EN | Class::AN),
            _ => false,
        };
        if joins && before == after {
            set(classes, at, before);
        }
    }
}

/// W5 and W6.
fn terminators(classes: &mut [Class]) {
    let mut before = Class::ON;
    let mut rest = classes;
    while !rest.is_empty() {
        let count = rest.iter().take_while(|&&class| class == Class::ET).count();
        let (terminators, others) = rest.split_at_mut(count);
        let beside_number = before == Class::EN || others.first() == Some(&Class::EN);
        terminators.fill(if beside_number { Class::EN } else { Class::ON });
        let Some((next, others)) = others.split_first_mut() else { return };
        before = *next;
        if matches!(next, Class::ES | Class::CS) {
            *next = Class::ON;
        }
        rest = others;
    }
}

/// W7.
fn european_numbers(classes: &mut [Class], start: Class) {
    let mut last_strong = start;
    for class in classes {
        match *class {
            Class::L | Class::R => last_strong = *class,
            Class::EN if last_strong == Class::L => *class = Class::L,
            _ => {}
        }
    }
}

// Neutral and isolate formatting types: rules N0 to N2, on the classes of one isolating run sequence.

/// BD16: how many brackets may be open.
const OPEN: usize = 63;

/// N0.
fn resolve_brackets(
    classes: &mut [Class],
    sequence: &Sequence,
    code_points: &[char],
    original: &[Class],
) {
    let embedding = Class::of_level(sequence.level);
    let pairs = pairs(classes, sequence, code_points);
    for (open, close) in pairs.into_iter().enumerate() {
        let Some(close) = close else { continue };
        let inside = classes.get(open + 1..close).unwrap_or_default();
        let mut strong = inside.iter().filter_map(|class| class.strong());
        let direction = if strong.clone().any(|class| class == embedding) {
            // b
            embedding
        } else if strong.next().is_some() {
            // c: there are only opposite ones.
            let before = classes.get(..open).unwrap_or_default();
            let context = before.iter().rev().find_map(|class| class.strong());
            context.unwrap_or(sequence.start)
        } else {
            // d
            continue;
        };
        for at in [open, close] {
            set(classes, at, direction);
            // Code points that were marks before W1 follow their bracket.
            let marks = sequence.places.get(at + 1..).unwrap_or_default();
            let marks = marks.iter().take_while(|&&at| get(original, at, Class::ON) == Class::NSM);
            for mark in at + 1..at + 1 + marks.count() {
                set(classes, mark, direction);
            }
        }
    }
}

/// BD16: where the bracket is that closes an opening one, by where this is.
fn pairs(classes: &[Class], sequence: &Sequence, code_points: &[char]) -> Vec<Option<usize>> {
    // The expected closing brackets, each with the position of its opening bracket.
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut pairs = vec![None; classes.len()];
    for (at, (&place, &class)) in sequence.places.iter().zip(classes).enumerate() {
        if class != Class::ON {
            continue;
        }
        let code_point = canonical(get(code_points, place, ' '));
        if let Ok(number) = BRACKETS.binary_search_by_key(&code_point, |&(open, _)| open) {
            if open.len() == OPEN {
                break;
            }
            open.extend(BRACKETS.get(number).map(|&(_, close)| (canonical(close), at)));
        } else if let Some(number) = open.iter().rposition(|&(close, _)| close == code_point) {
            if let Some(&(_, start)) = open.get(number) {
                set(&mut pairs, start, Some(at));
            }
            open.truncate(number);
        }
    }
    pairs
}

/// Each angle bracket is encoded as two different code points.
const fn canonical(code_point: char) -> char {
    match code_point {
        '\u{2329}' => '\u{3008}',
        '\u{232A}' => '\u{3009}',
        other => other,
    }
}

/// N1 and N2.
fn resolve_neutral(classes: &mut [Class], sequence: &Sequence) {
    let embedding = Class::of_level(sequence.level);
    let mut before = sequence.start;
    let mut rest = classes;
    while !rest.is_empty() {
        let count = rest.iter().take_while(|class| class.is_neutral()).count();
        let (neutrals, others) = rest.split_at_mut(count);
        let after = others.first().and_then(|class| class.strong()).unwrap_or(sequence.end);
        neutrals.fill(if before == after { before } else { embedding });
        let Some((next, others)) = others.split_first_mut() else { return };
        before = after;
        debug_assert!(next.strong().is_some(), "no other type is left");
        rest = others;
    }
}
