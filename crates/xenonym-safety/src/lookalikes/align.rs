//! Decides whether a label looks like a protected one, by the cheapest path between them along edges of code points.

use alloc::string::String;
use alloc::vec::Vec;

use super::hit::{Source, Substitution};
use super::model::{Edits, MOST_EDITS};
use crate::tables::{Edge, Edges, LOOKALIKES};

mod reach;

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
    if most > 0 && !reach::may_reach_end(found, expected, most, known) {
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
