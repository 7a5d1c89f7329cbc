//! Rules out most labels before they are aligned, with sets of positions as bits.
//!
//! A code point of ASCII looks only like texts with the same [coarse symbols](symbols_of), so a path without edits compares
//! symbols. This counts edits, and no costs. It may let labels pass that have no path, but never rules out one that has.

use super::{Known, MOST_EDITS};
use crate::lookalikes::coarse::symbols_of;
use crate::tables::Edges;

/// The symbols of a protected label, with their positions as bits.
struct Pattern {
    symbols: [u64; 128],
    /// Where code points of two symbols start.
    doubles: u64,
    /// Code points that are not ASCII. Any text may look like one.
    others: u64,
    end: u64,
}

/// The positions of the symbols of a code point.
#[derive(Clone, Copy)]
struct Step {
    first: u64,
    second: Option<u64>,
}

impl Step {
    /// The positions after the code point.
    fn after(self, from: u64) -> u64 {
        let after = (from & self.first) << 1;
        self.second.map_or(after, |second| (after & second) << 1)
    }
}

/// The positions that paths reach, for each number of edits.
type Reached = [u64; MOST_EDITS + 1];

impl Pattern {
    /// `None` if there are more symbols than bits.
    fn new(label: &[char]) -> Option<Self> {
        let mut pattern = Self { symbols: [0; 128], doubles: 0, others: 0, end: 1 };
        for &code_point in label {
            let symbols = symbols(code_point);
            pattern.others |= if symbols.is_none() { pattern.end } else { 0 };
            let [first, second] = symbols.unwrap_or_default();
            pattern.doubles |= if second == 0 { 0 } else { pattern.end };
            pattern.add(first);
            if second != 0 {
                pattern.add(second);
            }
        }
        (pattern.end != 0).then_some(pattern)
    }

    fn add(&mut self, symbol: u8) {
        if let Some(positions) = self.symbols.get_mut(usize::from(symbol)) {
            *positions |= self.end;
        }
        self.end <<= 1;
    }

    /// What a code point of ASCII can be.
    fn step(&self, [first, second]: [u8; 2]) -> Step {
        let positions =
            |symbol: u8| self.symbols.get(usize::from(symbol)).copied().unwrap_or_default();
        Step {
            first: positions(first),
            second: if second == 0 { None } else { Some(positions(second)) },
        }
    }

    /// The positions after a code point with these edges.
    fn after_edges(&self, from: u64, edges: Edges) -> u64 {
        edges.fold(0, |all, edge| {
            // Beyond ASCII, it looks like itself at least.
            let after = |from, code_point| match symbols(code_point) {
                Some(one) => self.step(one).after(from) | from & self.others,
                None => (from & self.others) << 1,
            };
            all | edge.text().fold(from, after)
        })
    }

    /// The positions after one protected code point.
    fn over(&self, from: u64) -> u64 {
        from << 1 | (from & self.doubles) << 2
    }

    /// Adds the positions to which no code point of the other label leads: an edit leaves out a protected one, or it looks like
    /// what came before.
    fn close(&self, reached: &mut Reached, most: usize) {
        let mut before = 0;
        for positions in reached.iter_mut().take(most + 1) {
            *positions |= self.over(before);
            let mut more = *positions & self.others;
            while more != 0 {
                more <<= 1;
                *positions |= more;
                more &= self.others;
            }
            before = *positions;
        }
    }
}

/// The symbols of a code point of ASCII.
fn symbols(code_point: char) -> Option<[u8; 2]> {
    u8::try_from(code_point).ok().filter(u8::is_ascii).map(symbols_of)
}

/// Whether a path with at most `most` edits may exist from a label to a protected one.
pub(super) fn may_reach_end(
    found: &[char],
    expected: &[char],
    most: usize,
    known: &mut Known,
) -> bool {
    let Some(pattern) = Pattern::new(expected) else { return true };
    let (mut reached, mut swapped) = (Reached::default(), Reached::default());
    reached[0] = 1;
    pattern.close(&mut reached, most);
    let mut rest = found.iter();
    while let Some(&one) = rest.next() {
        let own = symbols(one).map(|symbols| pattern.step(symbols));
        let following = rest.as_slice().first().copied().and_then(symbols);
        let both = own.zip(following.map(|symbols| pattern.step(symbols)));
        let edges = if own.is_none() { known.edges(one) } else { Edges::default() };
        let mut next = swapped;
        swapped = Reached::default();
        for (edits, &from) in reached.iter().enumerate().take(most + 1) {
            let after = match own {
                Some(own) => own.after(from),
                None => pattern.after_edges(from, edges.clone()),
            };
            if let Some(place) = next.get_mut(edits) {
                *place |= after | from & pattern.others;
            }
            if edits == most {
                break;
            }
            if let Some(place) = next.get_mut(edits + 1) {
                *place |= from | pattern.over(from);
            }
            if let Some((place, (one, other))) = swapped.get_mut(edits + 1).zip(both) {
                *place |= one.after(other.after(from));
            }
        }
        pattern.close(&mut next, most);
        reached = next;
        if reached.iter().chain(&swapped).all(|&positions| positions == 0) {
            return false;
        }
    }
    reached.iter().take(most + 1).any(|positions| positions & pattern.end != 0)
}

#[cfg(test)]
mod tests {
    use super::super::{Aligner, Room, UNREACHED, reached, single};
    use super::*;
    use crate::lookalikes::model::Edits;
    use crate::tables::LOOKALIKES;
    use alloc::vec::Vec;

    fn symbols_of_text(text: impl Iterator<Item = char>) -> Option<Vec<u8>> {
        let all: Option<Vec<[u8; 2]>> = text.map(symbols).collect();
        Some(all?.concat().into_iter().filter(|&symbol| symbol != 0).collect())
    }

    /// So, symbols alone tell which code points a path may connect.
    #[test]
    fn code_points_look_like_texts_of_the_same_symbols() {
        let all = || (0..128).map(char::from).filter(|one| !one.is_ascii_uppercase());
        let own = |code_point: char| symbols_of_text([code_point].into_iter());
        for one in all() {
            for edge in LOOKALIKES.edges(one) {
                assert_eq!(symbols_of_text(edge.text()), own(one), "{one}");
            }
            for other in all().filter(|&other| single(one, other).is_some()) {
                assert_eq!(own(one), own(other), "{one} {other}");
            }
        }
        for one in ('\u{80}'..=char::MAX).filter(|&one| LOOKALIKES.edges(one).next().is_some()) {
            let edges = LOOKALIKES.edges(one).map(|edge| symbols_of_text(edge.text()));
            let edges: Vec<_> = edges.collect();
            for (other, ..) in reached(one).filter(|(other, ..)| other.is_ascii()) {
                assert!(edges.contains(&own(other)), "{one} {other}");
            }
        }
    }

    #[test]
    fn labels_with_a_path_are_not_ruled_out() {
        let labels = [
            "modernwindow",
            "rnoclernvvindovv",
            "modernwindows",
            "mdoernwndowx",
            "omdernwinodw",
            "dernwindow",
            "moderncurtain",
            "m0dernw1nd0w",
            "wìndowmodern",
            "сurtainmodern",
            "windrnill",
            "orlȝena",
            "orɮena",
            "orɮema",
            "w",
            "",
        ];
        let labels = labels.map(|label| label.chars().collect::<Vec<char>>());
        let (mut paths, mut ruled_out) = (0, 0);
        for (found, expected) in labels.iter().flat_map(|one| labels.iter().map(move |b| (one, b)))
        {
            for (most, highest) in (0..=MOST_EDITS).flat_map(|most| [(most, 90), (most, 900)]) {
                let Room { mut cells, mut known } = Room::default();
                let may_reach_end = may_reach_end(found, expected, most, &mut known);
                let edits = Edits::of(expected.len());
                let (cells, known) = (&mut cells, &mut known);
                let mut aligner = Aligner { found, expected, most, edits, highest, cells, known };
                aligner.run();
                let end = (0..=most).map(|edits| aligner.cost(found.len(), expected.len(), edits));
                let has_path = end.min() != Some(UNREACHED);
                assert!(may_reach_end || !has_path, "{found:?} {expected:?} {most} {highest}");
                paths += usize::from(has_path);
                ruled_out += usize::from(!may_reach_end);
            }
        }
        assert!(paths > 200 && ruled_out > 900, "{paths} paths, and {ruled_out} ruled out");
    }
}
