//! Decides whether a label looks like a protected one, by the cheapest path between them along edges of code points.

use alloc::string::String;
use alloc::vec::Vec;

use super::coarse::symbols_of;
use super::hit::{Source, Substitution};
use super::model::{Edits, MOST_EDITS};
use crate::tables::{Edge, Edges, LOOKALIKES};

/// Longer labels are not compared, because no label contains more code points.
const LONGEST: usize = 63;
const UNREACHED: u16 = u16::MAX;

/// Reusable buffers for comparisons.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    cells: Vec<Cell>,
    known: Known,
}

/// What was found out about code points, because the same ones are compared again and again.
#[derive(Clone, Debug, Default)]
struct Known {
    /// What mistaking a code point for another costs, which is [`single`].
    pairs: Vec<((char, char), Found)>,
    /// The edges of code points, and whether one leads to a text of several code points, or of none.
    edges: Vec<(char, Edges, bool)>,
}

/// A cost and its source, if there is one.
type Found = Option<(u16, Source)>;

/// How many pairs are known at most: each two letters of ASCII have their own place.
const PAIRS: usize = 1024;
/// How many code points: so, letters and digits of ASCII have their own place.
const KNOWN: usize = 80;

impl Known {
    fn single(&mut self, one: char, other: char) -> Option<(u16, Source)> {
        if one == other {
            return Some((0, Source::Typing));
        }
        if self.pairs.is_empty() {
            self.pairs.resize(PAIRS, (('\0', '\0'), None));
        }
        let at = (one as usize * 32).wrapping_add(other as usize) % PAIRS;
        let place = self.pairs.get_mut(at)?;
        if place.0 != (one, other) {
            *place = ((one, other), single(one, other));
        }
        place.1
    }

    fn edges_of(&mut self, code_point: char) -> Option<&(char, Edges, bool)> {
        let of = |code_point| {
            let edges = LOOKALIKES.edges(code_point);
            (code_point, edges.clone(), edges.clone().any(|edge| is_text(&edge)))
        };
        if self.edges.is_empty() {
            self.edges.resize(KNOWN, of('\0'));
        }
        let place = self.edges.get_mut(code_point as usize % KNOWN)?;
        if place.0 != code_point {
            *place = of(code_point);
        }
        Some(place)
    }

    /// The edges of a code point.
    fn edges(&mut self, code_point: char) -> Edges {
        self.edges_of(code_point).map(|known| known.1.clone()).unwrap_or_default()
    }

    /// The edges to texts of several code points, or of none, if there are any. Others may be between them.
    fn texts(&mut self, code_point: char) -> Option<Edges> {
        self.edges_of(code_point).filter(|known| known.2).map(|known| known.1.clone())
    }

    /// The edges of two code points to a common text of several code points.
    fn common_texts(
        &mut self,
        one: char,
        other: char,
    ) -> impl Iterator<Item = (Edge, Edge)> + use<> {
        let both = self.texts(one).zip(self.texts(other));
        both.into_iter().flat_map(|(firsts, seconds)| {
            firsts.filter(is_text).flat_map(move |first| {
                let same = move |second: &Edge| first.text().eq(second.text());
                seconds.clone().filter(same).map(move |second| (first, second))
            })
        })
    }
}

/// The cheapest path to a pair of positions with a number of edits.
#[derive(Clone, Copy, Debug)]
struct Cell {
    cost: u16,
    step: Step,
}

/// The last step of the path: the number of code points it consumes of both labels.
#[derive(Clone, Copy, Debug)]
struct Step {
    found: u8,
    expected: u8,
    cost: u16,
    source: Source,
}

struct Aligner<'a> {
    found: &'a [char],
    expected: &'a [char],
    /// The most edits, and what they cost.
    most: usize,
    edits: Edits,
    highest: u16,
    cells: &'a mut Vec<Cell>,
    known: &'a mut Known,
}

/// The cheapest path from a label to a protected one, if it costs at most `highest`. With at most `most` edits: the first
/// costs as much as a near one.
pub(super) fn align(
    found: &[char],
    expected: &[char],
    most: usize,
    highest: u16,
    room: &mut Room,
) -> Option<Vec<Substitution>> {
    if found.len() > LONGEST || expected.len() > LONGEST {
        return None;
    }
    if found == expected {
        return Some(Vec::new());
    }
    let Room { cells, known } = room;
    let (most, edits) = (most.min(MOST_EDITS), Edits::of(expected.len()));
    // Without edits, nearly all labels that share a key have a path.
    if most > 0 && !may_reach_end(found, expected, most, known) {
        return None;
    }
    let mut aligner = Aligner { found, expected, most, edits, highest, cells, known };
    aligner.run();
    aligner.result()
}

impl Aligner<'_> {
    fn run(&mut self) {
        let (rows, columns) = (self.found.len() + 1, self.expected.len() + 1);
        let start = Step { found: 0, expected: 0, cost: 0, source: Source::Typing };
        self.cells.clear();
        let cells = rows * columns * (self.most + 1);
        self.cells.resize(cells, Cell { cost: UNREACHED, step: start });
        if let Some(first) = self.cells.first_mut() {
            first.cost = 0;
        }
        let slack = self.slack();
        for row in 0..rows {
            for column in 0..columns {
                // The edits that are left must make up for the difference of what is left of both labels.
                let apart = (rows - row).abs_diff(columns - column);
                let Some(most) = (self.most + slack).checked_sub(apart) else { continue };
                for edits in 0..=most.min(self.most) {
                    if self.cost(row, column, edits) != UNREACHED {
                        self.step_from(row, column, edits);
                    }
                }
            }
        }
    }

    /// How many code points texts can make up for.
    fn slack(&mut self) -> usize {
        let all = self.found.iter().chain(self.expected);
        let mut slack = 0;
        for &code_point in all {
            let texts = self.known.texts(code_point).into_iter().flatten();
            slack += texts.map(|edge| edge.text().count().abs_diff(1)).max().unwrap_or(0);
        }
        slack
    }

    fn place(&self, row: usize, column: usize, edits: usize) -> usize {
        (row * (self.expected.len() + 1) + column) * (self.most + 1) + edits
    }

    fn cost(&self, row: usize, column: usize, edits: usize) -> u16 {
        self.cells.get(self.place(row, column, edits)).map_or(UNREACHED, |cell| cell.cost)
    }

    /// All steps from a pair of positions.
    fn step_from(&mut self, row: usize, column: usize, edits: usize) {
        let (found, expected) = (self.found, self.expected);
        let found = found.get(row..).unwrap_or_default();
        let expected = expected.get(column..).unwrap_or_default();
        let from = (row, column, edits);
        if let (Some(&one), Some(&other)) = (found.first(), expected.first()) {
            if let Some((cost, source)) = self.known.single(one, other) {
                self.take(from, edits, Step { found: 1, expected: 1, cost, source });
            }
            if one != other {
                self.step_by_common_text(from, one, other);
            }
        }
        if let Some(&one) = found.first() {
            self.step_by_text(from, one, expected, |from, to| (from, to));
        }
        if let Some(&other) = expected.first() {
            self.step_by_text(from, other, found, |from, to| (to, from));
        }
        if edits < self.most {
            self.edit(from, found, expected);
        }
    }

    /// From a code point to a text that it looks like, of several code points or none.
    fn step_by_text(
        &mut self,
        from: (usize, usize, usize),
        code_point: char,
        other: &[char],
        order: impl Fn(u8, u8) -> (u8, u8),
    ) {
        for edge in self.known.texts(code_point).into_iter().flatten().filter(is_text) {
            let Some((length, cost)) = matched(edge, other, self.known) else { continue };
            let (found, expected) = order(1, length);
            let source = Source::of_number(edge.source);
            self.take(from, from.2, Step { found, expected, cost: edge.cost + cost, source });
        }
    }

    /// Through a text of several code points that both look like.
    fn step_by_common_text(&mut self, from: (usize, usize, usize), one: char, other: char) {
        for (first, second) in self.known.common_texts(one, other) {
            let (cost, source) = (first.cost + second.cost, dearer(first, second).source);
            let source = Source::of_number(source);
            self.take(from, from.2, Step { found: 1, expected: 1, cost, source });
        }
    }

    /// One code point added, removed or replaced, or two swapped.
    fn edit(&mut self, from: (usize, usize, usize), found: &[char], expected: &[char]) {
        let cost = if from.2 == 0 { self.edits.near } else { self.edits.next };
        let step = |found, expected| Step { found, expected, cost, source: Source::Typing };
        let after = from.2 + 1;
        self.take(from, after, step(1, 0));
        self.take(from, after, step(0, 1));
        self.take(from, after, step(1, 1));
        if let (&[a, b, ..], &[c, d, ..]) = (found, expected) {
            if a == d && b == c {
                self.take(from, after, step(2, 2));
            }
        }
    }

    fn take(&mut self, (row, column, edits): (usize, usize, usize), after: usize, step: Step) {
        let cost = self.cost(row, column, edits).saturating_add(step.cost);
        let (row, column) = (row + usize::from(step.found), column + usize::from(step.expected));
        if cost > self.highest || row > self.found.len() || column > self.expected.len() {
            return;
        }
        let place = self.place(row, column, after);
        if let Some(cell) = self.cells.get_mut(place).filter(|cell| cost < cell.cost) {
            *cell = Cell { cost, step };
        }
    }

    fn result(&self) -> Option<Vec<Substitution>> {
        let (mut row, mut column) = (self.found.len(), self.expected.len());
        let mut edits = (0..=self.most).min_by_key(|&edits| self.cost(row, column, edits))?;
        if self.cost(row, column, edits) == UNREACHED {
            return None;
        }
        let mut substitutions = Vec::new();
        while (row, column) != (0, 0) {
            let Cell { step, .. } = *self.cells.get(self.place(row, column, edits))?;
            let start = (
                row.checked_sub(usize::from(step.found))?,
                column.checked_sub(usize::from(step.expected))?,
            );
            if step.cost > 0 {
                substitutions.push(self.substitution(start, (row, column), step));
            }
            if step.source == Source::Typing && step.cost > 0 {
                edits = edits.checked_sub(1)?;
            }
            (row, column) = start;
        }
        substitutions.reverse();
        Some(substitutions)
    }

    fn substitution(&self, start: (usize, usize), end: (usize, usize), step: Step) -> Substitution {
        let text = |text: &[char], start, end| -> String {
            text.get(start..end).unwrap_or_default().iter().collect()
        };
        Substitution {
            offset: self.found.iter().take(start.0).map(|c| c.len_utf8()).sum(),
            found: text(self.found, start.0, end.0),
            expected: text(self.expected, start.1, end.1),
            source: step.source,
            cost: step.cost,
        }
    }
}

/// Whether the text of an edge is not one code point.
fn is_text(edge: &Edge) -> bool {
    edge.single().is_none()
}

fn dearer(first: Edge, second: Edge) -> Edge {
    if second.cost > first.cost { second } else { first }
}

/// The length of `other` that the text of an edge matches, and the additional cost.
fn matched(edge: Edge, other: &[char], known: &mut Known) -> Option<(u8, u16)> {
    let (mut length, mut cost) = (0, 0);
    for code_point in edge.text() {
        let &next = other.get(usize::from(length))?;
        cost += known.single(next, code_point)?.0;
        length += 1;
    }
    Some((length, cost))
}

/// The cost of mistaking a code point for another, and its source.
pub(super) fn single(one: char, other: char) -> Option<(u16, Source)> {
    if one == other {
        return Some((0, Source::Typing));
    }
    let mut best: Option<(u16, Source)> = None;
    for (first, cost, source) in reached(one) {
        for (second, more, other_source) in reached(other) {
            let whole = cost + more;
            if first == second && best.is_none_or(|(least, _)| whole < least) {
                best = Some((whole, if more > cost { other_source } else { source }));
            }
        }
    }
    best
}

/// The code points that one can be mistaken for, along its edges and the edges of ASCII after them.
pub(super) fn reached(code_point: char) -> impl Iterator<Item = (char, u16, Source)> {
    let itself = (code_point, 0, Source::Typing);
    let direct = LOOKALIKES.edges(code_point).filter_map(|edge| Some((edge.single()?, edge)));
    let further = direct.clone().filter(move |(to, _)| !code_point.is_ascii() && to.is_ascii());
    let further = further.flat_map(|(to, edge)| {
        let next = LOOKALIKES.edges(to).filter_map(|edge| Some((edge.single()?, edge)));
        next.map(move |(to, next)| (to, edge.cost + next.cost, dearer(edge, next)))
    });
    let direct = direct.map(|(to, edge)| (to, edge.cost, edge));
    let all = direct.chain(further);
    core::iter::once(itself)
        .chain(all.map(|(to, cost, edge)| (to, cost, Source::of_number(edge.source))))
}

// Rules out most labels before they are aligned, with sets of positions as bits.
//
// A code point of ASCII looks only like texts with the same coarse symbols (`symbols_of`), so a path without edits compares
// symbols. This counts edits, and no costs. It may let labels pass that have no path, but never rules out one that has.

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
struct ReachStep {
    first: u64,
    second: Option<u64>,
}

impl ReachStep {
    /// The positions after the code point.
    fn after(self, from: u64) -> u64 {
        let after = (from & self.first) << 1;
        self.second.map_or(after, |second| (after & second) << 1)
    }
}

/// The positions that paths reach, for each number of edits.
type Reached = [u64; MOST_EDITS + 1];

impl Pattern {
    const EMPTY: Self = Self { symbols: [0; 128], doubles: 0, others: 0, end: 1 };

    /// Takes a label. Returns whether there are no more symbols than bits.
    fn set(&mut self, label: &[char]) -> bool {
        for &code_point in label {
            let symbols = symbols(code_point);
            self.others |= if symbols.is_none() { self.end } else { 0 };
            let [first, second] = symbols.unwrap_or_default();
            self.doubles |= if second == 0 { 0 } else { self.end };
            self.add(first);
            if second != 0 {
                self.add(second);
            }
        }
        self.end != 0
    }

    fn add(&mut self, symbol: u8) {
        if let Some(positions) = self.symbols.get_mut(usize::from(symbol)) {
            *positions |= self.end;
        }
        self.end <<= 1;
    }

    /// What a code point of ASCII can be.
    fn step(&self, [first, second]: [u8; 2]) -> ReachStep {
        let positions =
            |symbol: u8| self.symbols.get(usize::from(symbol)).copied().unwrap_or_default();
        ReachStep {
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
fn may_reach_end(found: &[char], expected: &[char], most: usize, known: &mut Known) -> bool {
    let mut pattern = Pattern::EMPTY;
    if !pattern.set(expected) {
        return true;
    }
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
    use super::*;

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
