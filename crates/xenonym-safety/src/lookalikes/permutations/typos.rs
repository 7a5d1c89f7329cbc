//! Labels with a single typo.

use alloc::string::String;
use alloc::vec::Vec;

use crate::lookalikes::align::single;
use crate::lookalikes::hit::{Source, Substitution};
use crate::lookalikes::keyboard::is_near;
use crate::lookalikes::model::Edits;

/// What people type into labels.
const TYPED: &str = "abcdefghijklmnopqrstuvwxyz0123456789-";

/// The label with each code point left out, each two neighbors swapped, and each key added or hit in place of another,
/// as far as they cost so much. Those that look like the label by an edge are not here.
pub(super) fn typos(label: &[char], cost: u16) -> Vec<(Vec<char>, Substitution)> {
    let mut typos = Vec::new();
    for at in 0..=label.len() {
        let (before, rest) = label.split_at_checked(at).unwrap_or_default();
        let mut add = |found: &[char], expected: usize| {
            let (expected, after) = rest.split_at_checked(expected).unwrap_or_default();
            let sides = (before.last().copied(), after.first().copied());
            let is_near = is_near(found, expected, sides.0, sides.1);
            if Edits::of(label.len()).first(is_near) != cost {
                return;
            }
            typos.push((
                [before, found, after].concat(),
                Substitution {
                    offset: before.iter().map(|code_point| code_point.len_utf8()).sum(),
                    found: found.iter().collect(),
                    expected: expected.iter().collect::<String>(),
                    source: Source::Typing,
                    cost,
                },
            ));
        };
        let next = rest.first().copied();
        if next.is_some() && next != before.last().copied() {
            add(&[], 1);
        }
        if let &[first, second, ..] = rest {
            if first != second {
                add(&[second, first], 2);
            }
        }
        for typed in TYPED.chars() {
            // After an equal code point it is the same label.
            if before.last() != Some(&typed) {
                add(&[typed], 0);
            }
            if next.is_some_and(|next| single(typed, next).is_none()) {
                add(&[typed], 1);
            }
        }
    }
    typos
}
