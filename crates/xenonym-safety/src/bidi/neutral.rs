//! Neutral and isolate formatting types: rules N0 to N2, on the classes of one isolating run sequence.

use alloc::vec;
use alloc::vec::Vec;

use super::class::Class;
use super::explicit::{get, set};
use super::sequences::Sequence;
use crate::tables::BRACKETS;

/// BD16: how many brackets may be open.
const OPEN: usize = 63;

/// N0.
pub(super) fn resolve_brackets(
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
pub(super) fn resolve(classes: &mut [Class], sequence: &Sequence) {
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
