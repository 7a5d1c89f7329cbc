//! The look-alikes of each code point of names, from all sources, as edges to terminal texts.
//!
//! A terminal text consists of ASCII and of code points that look like nothing else. The sources
//! provide steps: `ḱ` is `k` with an accent, `к` is `ĸ` in UTS #39, and `ĸ` is `k` in Chromium's
//! map. The edges of a code point lead to the ends of such steps, with the sum of their costs, so
//! that two code points look alike if they share an edge to the same text.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::likeness_sources::LikenessSteps;
use crate::tables::build::compact::runs::{MOST, Runs};
use crate::tables::parse::lookalikes::{Likeness, Source};

/// The most edges of a code point.
const MOST_EDGES: usize = 6;
/// The highest cost of an edge.
const HIGHEST_COST: u32 = 100;
/// How much more than the cheapest edge of a code point another may cost.
const HIGHEST_DIFFERENCE: u32 = 80;
/// The highest cost at which two ASCII code points get one coarse form.
const COARSE_COST: u32 = 50;
/// Longer paths from a code point to a terminal text are not looked for.
const ROUNDS: usize = 5;

/// An edge of a code point.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Edge {
    pub(crate) cost: u32,
    pub(crate) source: Source,
    pub(crate) to: Vec<u32>,
}

/// The lists of `crates/xenonym-safety/src/tables/FORMAT.md`.
#[derive(Debug, Default)]
pub(crate) struct Lookalikes {
    pub(crate) runs: Runs,
    pub(crate) edges: Vec<u16>,
    pub(crate) texts: Vec<u16>,
    /// Where the lists of every eighth run and those after it start in `edges`.
    pub(crate) edge_starts: Vec<u16>,
    /// Where their texts start in `texts`.
    pub(crate) text_starts: Vec<u16>,
    /// The coarse form of each ASCII code point: one byte, or two.
    pub(crate) coarse: Vec<[u8; 2]>,
}

/// The value of a run whose list follows the list of the last such run.
const OWN: u16 = 1;
/// The lowest value of a run that has the same list as another one.
const SHARED: usize = 2;
/// How many runs there are from one whose list has a stored start to the next.
const SPACING: usize = 8;

impl Lookalikes {
    pub(crate) fn new(steps: &LikenessSteps) -> Result<Self> {
        let edges = edges(steps);
        let mut table = Self { coarse: coarse(&edges), ..Self::default() };
        let mut owners: BTreeMap<&[Edge], usize> = BTreeMap::new();
        for (first, count, list) in equal_neighbors(&edges) {
            let owner = owners.get(list).copied();
            let value = owner.map_or(Ok(OWN), |run| u16::try_from(SHARED + run))?;
            table.runs.push(first, count, value)?;
            table.store_starts()?;
            if owner.is_none() {
                owners.insert(list, table.runs.values.len() - 1);
                table.push(list)?;
            }
        }
        Ok(table)
    }

    /// Stores where the next list starts, for every eighth one of the runs that are new.
    fn store_starts(&mut self) -> Result<()> {
        for _ in self.edge_starts.len()..self.runs.values.len().div_ceil(SPACING) {
            self.edge_starts.push(self.edges.len().try_into()?);
            self.text_starts.push(self.texts.len().try_into()?);
        }
        Ok(())
    }

    /// Adds a list of edges: one unit and a text for each.
    fn push(&mut self, list: &[Edge]) -> Result<()> {
        for (index, edge) in list.iter().enumerate() {
            let before = self.texts.len();
            for &code_point in &edge.to {
                let scalar = char::from_u32(code_point).unwrap_or_default();
                self.texts.extend(scalar.encode_utf16(&mut [0; 2]).iter());
            }
            let length = self.texts.len() - before;
            anyhow::ensure!(length < 8 && edge.cost < 256, "an edge too long: {edge:?}");
            let is_last = u16::from(index + 1 == list.len());
            self.edges.push(
                edge.cost as u16
                    | (edge.source as u16) << 8
                    | (length as u16) << 11
                    | is_last << 14,
            );
        }
        Ok(())
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        let lists = [&self.edges, &self.texts, &self.edge_starts, &self.text_starts];
        let units: usize = lists.iter().map(|list| list.len()).sum();
        self.runs.size() + units * 2 + self.coarse.len() * 2
    }
}

/// Consecutive code points with the same edges: the first one, their number, and the edges.
fn equal_neighbors(edges: &BTreeMap<u32, Vec<Edge>>) -> Vec<(u32, usize, &[Edge])> {
    let mut all: Vec<(u32, usize, &[Edge])> = Vec::new();
    for (&at, list) in edges {
        match all.last_mut() {
            Some((first, count, last))
                if *last == list.as_slice() && *first + *count as u32 == at && *count < MOST =>
            {
                *count += 1;
            }
            _ => all.push((at, 1, list)),
        }
    }
    all
}

/// Returns the edges of each code point that has some, cheapest first.
fn edges(steps: &LikenessSteps) -> BTreeMap<u32, Vec<Edge>> {
    let terminals = terminals(steps);
    let mut edges: BTreeMap<u32, Vec<Edge>> = BTreeMap::new();
    for _ in 0..ROUNDS {
        let mut next = BTreeMap::new();
        for (&from, steps) in &steps.of {
            let is_ascii = from < 0x80;
            let mut found: Vec<Edge> = Vec::new();
            for step in steps {
                let onward = if is_ascii {
                    vec![(0, step.to.clone())]
                } else {
                    onward(&step.to, &edges, &terminals)
                };
                found.extend(onward.into_iter().map(|(cost, to)| Edge {
                    cost: step.cost + cost,
                    source: step.source,
                    to,
                }));
            }
            if terminals.contains(&from) {
                continue;
            }
            let kept = cheapest(from, found);
            if !kept.is_empty() {
                next.insert(from, kept);
            }
        }
        edges = next;
    }
    edges
}

/// The cheapest edge to each text, the cheapest first.
fn cheapest(from: u32, mut found: Vec<Edge>) -> Vec<Edge> {
    found.sort();
    let mut kept: Vec<Edge> = Vec::new();
    let lowest = found.first().map_or(0, |edge| edge.cost);
    let highest = HIGHEST_COST.min(lowest + HIGHEST_DIFFERENCE);
    for edge in found {
        let is_new = edge.to != [from] && kept.iter().all(|other| other.to != edge.to);
        if is_new && edge.cost <= highest && kept.len() < MOST_EDGES {
            kept.push(edge);
        }
    }
    kept
}

/// The terminal texts that a text looks like, with the costs.
fn onward(
    text: &[u32],
    edges: &BTreeMap<u32, Vec<Edge>>,
    terminals: &BTreeSet<u32>,
) -> Vec<(u32, Vec<u32>)> {
    let of = |code_point: u32| -> Vec<(u32, Vec<u32>)> {
        if code_point < 0x80 || terminals.contains(&code_point) {
            return vec![(0, vec![code_point])];
        }
        let edges = edges.get(&code_point).map(Vec::as_slice).unwrap_or_default();
        edges.iter().map(|edge| (edge.cost, edge.to.clone())).collect()
    };
    if let &[code_point] = text {
        return of(code_point);
    }
    let mut whole = (0, Vec::new());
    for &code_point in text {
        let Some((cost, to)) = of(code_point).into_iter().next() else { return Vec::new() };
        whole.0 += cost;
        whole.1.extend(to);
    }
    vec![whole]
}

/// Returns the code points outside ASCII that represent themselves: no steps lead from them to
/// ASCII, nor to other terminals.
fn terminals(steps: &LikenessSteps) -> BTreeSet<u32> {
    let mut reaches_ascii: BTreeSet<u32> = BTreeSet::new();
    loop {
        let before = reaches_ascii.len();
        for (&from, steps) in &steps.of {
            let reaches = |to: &u32| *to < 0x80 || reaches_ascii.contains(to);
            if from >= 0x80 && steps.iter().any(|step| step.to.iter().all(reaches)) {
                reaches_ascii.insert(from);
            }
        }
        if reaches_ascii.len() == before {
            break;
        }
    }
    let is_known = |step: &&Likeness| step.source != Source::Glyphs;
    let mut terminals = BTreeSet::new();
    let mut others = Vec::new();
    let ends = steps.of.values().flatten().flat_map(|step| step.to.iter().copied());
    let all: BTreeSet<u32> = steps.of.keys().copied().chain(ends).collect();
    for at in all {
        if at < 0x80 || reaches_ascii.contains(&at) {
            continue;
        }
        let of = steps.of.get(&at).map(Vec::as_slice).unwrap_or_default();
        if of.is_empty() {
            terminals.insert(at);
        } else if of.iter().find(is_known).is_none() {
            others.push(at);
        }
    }
    // Among code points that only glyphs connect, the first in code point order represents the
    // others.
    for at in others {
        let of = steps.of.get(&at).map(Vec::as_slice).unwrap_or_default();
        if !of.iter().any(|step| step.to.iter().all(|to| terminals.contains(to))) {
            terminals.insert(at);
        }
    }
    terminals
}

/// Returns the coarse form of each ASCII code point: the lowest code point that it can be mistaken
/// for, or two of them if it can be mistaken for a pair.
fn coarse(edges: &BTreeMap<u32, Vec<Edge>>) -> Vec<[u8; 2]> {
    let mut class: Vec<u8> = (0..128).collect();
    let of_ascii =
        || edges.range(..0x80).flat_map(|(&at, edges)| edges.iter().map(move |e| (at, e)));
    for (at, edge) in of_ascii() {
        if let (&[to], true) = (&edge.to[..], edge.cost <= COARSE_COST) {
            let (first, second) = (class[at as usize], class[to as usize]);
            let (low, high) = (first.min(second), first.max(second));
            class.iter_mut().filter(|class| **class == high).for_each(|class| *class = low);
        }
    }
    let mut coarse: Vec<[u8; 2]> = class.iter().map(|&class| [class, 0]).collect();
    for (at, edge) in of_ascii() {
        if let &[first, second] = &edge.to[..] {
            let whole = [class[first as usize], class[second as usize]];
            let members =
                class.iter().enumerate().filter(|(_, other)| **other == class[at as usize]);
            for (member, _) in members {
                coarse[member] = whole;
            }
        }
    }
    coarse
}
