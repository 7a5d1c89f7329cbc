//! Order: rules L2 to L4.

use alloc::vec::Vec;

use xenonym::unicode::is_mark;

use super::explicit::get;
use crate::tables::MIRRORS;

/// Appends the code points of a line in the order in which they are shown.
pub(super) fn write(code_points: &[char], levels: &[u8], output: &mut Vec<char>) {
    let mut order: Vec<usize> = (0..code_points.len()).collect();
    let level = |at: usize| get(levels, at, 0);
    let lowest_odd = levels.iter().copied().filter(|level| level % 2 == 1).min();
    let highest = levels.iter().copied().max().unwrap_or(0);
    // L2
    for from in (lowest_odd.unwrap_or(u8::MAX)..=highest).rev() {
        for run in order.chunk_by_mut(|&a, &b| (level(a) >= from) == (level(b) >= from)) {
            if run.first().is_some_and(|&at| level(at) >= from) {
                run.reverse();
            }
        }
    }
    let code_point = |at: usize| get(code_points, at, ' ');
    // L3: a base, and before it the marks that follow it in memory.
    let is_mark_of_next = |&a: &usize, &b: &usize| {
        is_mark(code_point(a)) && level(a) % 2 == 1 && level(b) % 2 == 1 && a == b + 1
    };
    for cluster in order.chunk_by_mut(is_mark_of_next) {
        cluster.reverse();
    }
    output.extend(order.into_iter().map(|at| {
        let code_point = code_point(at);
        // L4
        let mirrored = (level(at) % 2 == 1).then(|| MIRRORS.get(code_point)?.next()).flatten();
        mirrored.unwrap_or(code_point)
    }));
}
