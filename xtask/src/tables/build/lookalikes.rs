//! The look-alikes of each code point of names, from all sources, as edges to terminal texts.
//!
//! A terminal text consists of ASCII and of code points that look like nothing else. The sources
//! provide steps: `ḱ` is `k` with an accent, `к` is `ĸ` in UTS #39, and `ĸ` is `k` in Chromium's
//! map. The edges of a code point lead to the ends of such steps, with the sum of their costs, so
//! that two code points look alike if they share an edge to the same text.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::tables::build::runs::{MOST, Runs};
use crate::tables::build::unicode::{Form, Normalization, SYLLABLES};
use crate::tables::parse::{Likeness, LikenessSource, Record, Status};

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
    pub(crate) source: LikenessSource,
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
    let is_known = |step: &&Likeness| step.source != LikenessSource::Glyphs;
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

// The steps that connect look-alike code points of names, grouped by source.

/// The cost of UTS #39 prototypes. Pairs in `intentional.txt`, which look the same in most fonts,
/// cost less.
const UTS39_COST: u32 = 8;
const INTENTIONAL_COST: u32 = 2;
/// The cost of one removed mark.
const MARK_COST: u32 = 10;
/// The cost of a letter whose Unicode name describes it as another letter with an addition.
const NAME_COST: u32 = 15;
/// The cost of a small capital.
const SMALL_CAPITAL_COST: u32 = 30;
/// Pairs of glyphs cost a constant, and so much more if they share nothing.
const GLYPHS_COST: f64 = 5.0;
const GLYPHS_SCALE: f64 = 200.0;
/// Hangul syllables differ by little, and are read as different ones all the same.
const GREATEST_SYLLABLE_DISTANCE: f64 = 0.04;
/// Marks of these combining classes make other letters, and no accents.
const LETTER_CLASSES: [u8; 2] = [0, 9];

/// The data of the sources.
pub(crate) struct LikenessData<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) normalization: &'a Normalization,
    pub(crate) statuses: &'a [Status],
    pub(crate) default_ignorable: &'a BTreeSet<u32>,
    pub(crate) prototypes: &'a BTreeMap<u32, Vec<u32>>,
    pub(crate) intentional: &'a BTreeSet<(u32, u32)>,
    pub(crate) facts: Vec<Likeness>,
    /// Pairs with their distance.
    pub(crate) glyphs: Vec<(u32, Vec<u32>, f64)>,
}

/// The steps from each code point.
pub(crate) struct LikenessSteps {
    pub(crate) of: BTreeMap<u32, Vec<Likeness>>,
}

impl LikenessSteps {
    pub(crate) fn new(data: &LikenessData<'_>) -> Self {
        let mut steps = Self { of: BTreeMap::new() };
        let letters = letters_by_name(data.records);
        for (&at, record) in data.records {
            let is_ascii_symbol = at < 0x80 && !(at as u8 as char).is_ascii_alphanumeric();
            let is_valid = matches!(data.statuses[at as usize], Status::Valid | Status::Deviation);
            if !is_valid || is_ascii_symbol || SYLLABLES.contains(&at) {
                continue;
            }
            steps.add_all(data.uts39(at));
            steps.add_all(data.without_marks(at));
            steps.add_all(by_name(at, record, &letters));
        }
        steps.add_all(data.facts.iter().cloned());
        steps.add_all(data.facts.iter().filter_map(|fact| data.of_prototype(fact)));
        steps.add_all(data.glyphs.iter().flat_map(of_glyphs));
        steps
    }

    fn add_all(&mut self, steps: impl IntoIterator<Item = Likeness>) {
        for step in steps {
            if step.to != [step.from] {
                self.of.entry(step.from).or_default().push(step);
            }
        }
    }
}

impl LikenessData<'_> {
    /// The prototype of UTS #39, in lower case.
    fn uts39(&self, from: u32) -> Option<Likeness> {
        if self.default_ignorable.contains(&from) {
            let cost = INTENTIONAL_COST;
            return Some(Likeness { from, to: Vec::new(), source: LikenessSource::Uts39, cost });
        }
        let mut to = Vec::new();
        for part in self.normalization.normalize(&[from], Form::Nfd) {
            match self.prototypes.get(&part) {
                Some(prototype) => to.extend(prototype),
                None => to.push(part),
            }
        }
        let is_same = to == self.normalization.normalize(&[from], Form::Nfd);
        let lower = |at: u32| self.records.get(&at).and_then(|r| r.lowercase).unwrap_or(at);
        let lowered: Vec<u32> = to.iter().map(|&at| lower(at)).collect();
        let is_intentional = |&to: &u32| self.intentional.contains(&(from, to));
        let pair = to.len() == 1 && to.iter().any(is_intentional);
        let cost = if pair { INTENTIONAL_COST } else { UTS39_COST };
        let likeness = Likeness { from, to: lowered, source: LikenessSource::Uts39, cost };
        (!is_same).then_some(likeness)
    }

    /// The same likeness for the prototype, which has the same form: `м` looks like `m`, so `ʍ` does too.
    fn of_prototype(&self, fact: &Likeness) -> Option<Likeness> {
        let &[from] = self.prototypes.get(&fact.from)?.as_slice() else { return None };
        let is_new = from >= 0x80 && matches!(self.statuses[from as usize], Status::Valid);
        is_new.then(|| Likeness { from, cost: fact.cost + UTS39_COST, ..fact.clone() })
    }

    /// Returns the text without the marks above, below or inside letters.
    fn without_marks(&self, from: u32) -> Option<Likeness> {
        let decomposed = self.normalization.normalize(&[from], Form::Nfd);
        let is_mark = |at: &u32| !LETTER_CLASSES.contains(&self.normalization.combining_class(*at));
        let marks = decomposed.iter().filter(|at| is_mark(at)).count() as u32;
        let to: Vec<u32> = decomposed.into_iter().filter(|at| !is_mark(at)).collect();
        let cost = MARK_COST * marks;
        (marks > 0).then_some(Likeness { from, to, source: LikenessSource::Accent, cost })
    }
}

/// Returns the small letters of the three scripts whose names follow one pattern.
fn letters_by_name(records: &BTreeMap<u32, Record>) -> BTreeMap<&str, u32> {
    let is_small = |record: &Record| {
        ["LATIN SMALL LETTER ", "GREEK SMALL LETTER ", "CYRILLIC SMALL LETTER "]
            .iter()
            .any(|start| record.name.starts_with(start))
    };
    let small = records.iter().filter(|(_, record)| is_small(record));
    small.map(|(&at, record)| (record.name.as_str(), at)).collect()
}

/// Returns the base letter if the name of a code point describes it as a form: with a stroke, a
/// hook or the like, barred, without its dot, or as a small capital.
fn by_name(from: u32, record: &Record, letters: &BTreeMap<&str, u32>) -> Option<Likeness> {
    let step = |name: &str, cost| {
        let to = vec![*letters.get(name)?];
        Some(Likeness { from, to, source: LikenessSource::Accent, cost })
    };
    let name = record.name.as_str();
    if let Some(letter) = name.strip_prefix("LATIN LETTER SMALL CAPITAL ") {
        return step(&format!("LATIN SMALL LETTER {letter}"), SMALL_CAPITAL_COST);
    }
    if let Some((letter, _)) = name.split_once(" WITH ") {
        return step(letter, NAME_COST);
    }
    let plain = name.replace("LETTER DOTLESS ", "LETTER ").replace("LETTER BARRED ", "LETTER ");
    (plain != name).then(|| step(&plain, NAME_COST)).flatten()
}

/// Returns the steps of a pair of glyphs: both directions, unless one side is a sequence or ASCII.
/// Look-alikes of ASCII are in `data/lookalikes.tsv`.
fn of_glyphs((from, to, distance): &(u32, Vec<u32>, f64)) -> impl Iterator<Item = Likeness> {
    let is_kept =
        *from >= 0x80 && !(SYLLABLES.contains(from) && *distance > GREATEST_SYLLABLE_DISTANCE);
    #[expect(clippy::cast_sign_loss, reason = "distances and costs are not negative")]
    let cost = (GLYPHS_COST + distance * GLYPHS_SCALE).round() as u32;
    let step =
        |from: u32, to: Vec<u32>| Likeness { from, to, source: LikenessSource::Glyphs, cost };
    let back = match to[..] {
        [to] if to >= 0x80 => Some(step(to, vec![*from])),
        _ => None,
    };
    let both = [Some(step(*from, to.clone())), back];
    both.into_iter().flatten().filter(move |_| is_kept)
}
