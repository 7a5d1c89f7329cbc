//! Rules out most labels before they are aligned, with sets of positions as bits.

use super::{Aligner, LONGEST, is_text, matched};
use crate::lookalikes::model::MOST_EDITS;

/// The positions in the protected label that paths reach, as bits, for each number of edits.
type Positions = [u64; MOST_EDITS + 1];

/// What each number of edits leaves of the highest cost.
type Left = [u16; MOST_EDITS + 1];

/// The positions for each position in the found label.
struct Reached {
    rows: [Positions; LONGEST + 1],
    /// The bits of all positions, up to the end.
    all: u64,
}

impl Reached {
    fn at(&self, row: usize) -> Positions {
        self.rows.get(row).copied().unwrap_or_default()
    }

    fn mark(&mut self, row: usize, edits: usize, positions: u64) {
        let place = self.rows.get_mut(row).and_then(|row| row.get_mut(edits));
        if let Some(place) = place {
            *place |= positions & self.all;
        }
    }
}

impl Aligner<'_> {
    /// Whether a path may exist. Instead of the sum of its costs, each substitution is compared with what the edits before it
    /// leave, so that all positions take their steps at once.
    pub(super) fn may_reach_end(&mut self) -> bool {
        let end = bit(self.expected.len());
        let rows = [[0; MOST_EDITS + 1]; LONGEST + 1];
        let mut reached = Reached { rows, all: end | (end - 1) };
        reached.mark(0, 0, 1);
        let mut left = [self.highest; MOST_EDITS + 1];
        let mut cost = self.edits.near;
        for left in left.iter_mut().skip(1) {
            *left = self.highest.saturating_sub(cost);
            cost += self.edits.next;
        }
        let mut with_texts = 0;
        for (column, &other) in self.expected.iter().enumerate() {
            if self.known.texts(other).is_some() {
                with_texts |= bit(column);
            }
        }
        for row in 0..self.found.len() {
            self.reach_in_row(row, with_texts, left, &mut reached);
            self.reach_from(row, left, &mut reached);
            // Only a text goes on beyond the next row.
            let mut rest = reached.rows.iter().skip(row + 1);
            if rest.all(|row| *row == Positions::default()) {
                return false;
            }
        }
        self.reach_in_row(self.found.len(), with_texts, left, &mut reached);
        reached.at(self.found.len()).iter().any(|positions| positions & end != 0)
    }

    /// Steps over protected code points alone, or from one to a text.
    fn reach_in_row(&mut self, row: usize, with_texts: u64, left: Left, reached: &mut Reached) {
        let mut here = reached.at(row);
        let mut before = 0;
        for ((edits, positions), left) in here.iter_mut().enumerate().zip(left) {
            // With an edit.
            if edits <= self.most {
                *positions |= before << 1 & reached.all;
            }
            let mut rest = *positions & with_texts;
            while let Some(column) = next(&mut rest) {
                let after = bit(column + 1);
                let found = self.found.get(row..).unwrap_or_default();
                let Some(&other) = self.expected.get(column) else { break };
                for edge in self.known.texts(other).into_iter().flatten().filter(is_text) {
                    match matched(edge, found, self.known) {
                        Some((length, cost)) if edge.cost + cost <= left => {
                            if length == 0 {
                                *positions |= after;
                                rest |= after & with_texts;
                            }
                            reached.mark(row + usize::from(length), edits, after);
                        }
                        _ => {}
                    }
                }
            }
            before = *positions;
            reached.mark(row, edits, before);
        }
    }

    /// Steps over a found code point.
    fn reach_from(&mut self, row: usize, left: Left, reached: &mut Reached) {
        let Some((&one, rest)) = self.found.get(row..).and_then(<[char]>::split_first) else {
            return;
        };
        let from = reached.at(row);
        let texts = self.known.texts(one);
        let mut swapped = 0;
        let mut columns = from.iter().fold(0, |all, positions| all | positions);
        while let Some(column) = next(&mut columns) {
            let expected = self.expected.get(column..).unwrap_or_default();
            let mut step = |length: usize, cost: u16| {
                for ((edits, positions), left) in from.iter().enumerate().zip(left) {
                    if cost <= left {
                        reached.mark(row + 1, edits, (positions & bit(column)) << length);
                    }
                }
            };
            if let Some(&other) = expected.first() {
                if let Some((cost, _)) = self.known.single(one, other) {
                    step(1, cost);
                }
                if texts.is_some() && one != other {
                    let common = self.known.common_texts(one, other);
                    common.for_each(|(first, second)| step(1, first.cost + second.cost));
                }
                if expected.get(1) == Some(&one) && rest.first() == Some(&other) {
                    swapped |= bit(column);
                }
            }
            for edge in texts.clone().into_iter().flatten().filter(is_text) {
                if let Some((length, cost)) = matched(edge, expected, self.known) {
                    step(length.into(), edge.cost + cost);
                }
            }
        }
        for (edits, positions) in from.into_iter().enumerate().take(self.most) {
            reached.mark(row + 1, edits + 1, positions | positions << 1);
            reached.mark(row + 2, edits + 1, (positions & swapped) << 2);
        }
    }
}

/// The bit of a position. There are fewer than 64.
fn bit(position: usize) -> u64 {
    1_u64.checked_shl(position as u32).unwrap_or_default()
}

/// Takes the lowest position out of a set.
fn next(positions: &mut u64) -> Option<usize> {
    let first = positions.trailing_zeros() as usize;
    *positions &= positions.checked_sub(1)?;
    Some(first)
}

#[cfg(test)]
mod tests {
    use super::super::{Room, UNREACHED};
    use super::*;
    use crate::lookalikes::model::Edits;
    use alloc::vec::Vec;

    #[test]
    fn labels_with_a_path_are_not_ruled_out() {
        let labels = [
            "modernwindow",
            "rnoclernvvindovv",
            "modernwindows",
            "mdoernwndowx",
            "moderncurtain",
            "m0dernw1nd0w",
            "wìndowmodern",
            "сurtainmodern",
            "windrnill",
            "w",
            "",
        ];
        let labels = labels.map(|label| label.chars().collect::<Vec<char>>());
        let (mut paths, mut ruled_out) = (0, 0);
        for (found, expected) in labels.iter().flat_map(|one| labels.iter().map(move |b| (one, b)))
        {
            for (most, highest) in (0..=MOST_EDITS).flat_map(|most| [(most, 90), (most, 200)]) {
                let Room { mut cells, mut known } = Room::default();
                let edits = Edits::of(expected.len());
                let (cells, known) = (&mut cells, &mut known);
                let mut aligner = Aligner { found, expected, most, edits, highest, cells, known };
                let may_reach_end = aligner.may_reach_end();
                aligner.run();
                let end = (0..=most).map(|edits| aligner.cost(found.len(), expected.len(), edits));
                let has_path = end.min() != Some(UNREACHED);
                assert!(may_reach_end || !has_path, "{found:?} {expected:?} {most} {highest}");
                paths += usize::from(has_path);
                ruled_out += usize::from(!may_reach_end);
            }
        }
        assert!(paths > 150 && ruled_out > 400, "{paths} paths, and {ruled_out} ruled out");
    }
}
