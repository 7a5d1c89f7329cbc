//! The state after the first code points of a variant.
//!
//! A node holds all ways to make these code points. So each variant is reached by exactly one path of nodes, however
//! many ways there are to make it.
//!
//! Most nodes share their halves with others: the states of automata, and the ways. Both are numbered, and the
//! steps from each half are computed once.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::machine::{Machine, Span};
use super::outcome::{End, Parse, is_surely_invalid};

/// One way to make a variant so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Way {
    /// The position in the label after the last move.
    at: u32,
    /// The rest of the last move. If it is empty, any move from this position follows.
    text: Span,
    status: u64,
    /// Whether a mapping of the empty source was applied at this position.
    null: bool,
    /// Ways with equal numbers applied the same mappings.
    history: u32,
    /// Whether several ways with different mappings were merged.
    is_duplicate: bool,
}

/// The progress of ways. Every code point increases it, so nodes can be ordered.
pub(super) type Progress = (u32, bool, u32);

/// All ways to make the same code points.
#[derive(Debug, Default)]
struct Ways {
    list: Vec<Way>,
    /// The same with the next move begun, or at the end of the label.
    begun: Vec<Way>,
    /// The code points that can follow, in ascending order, and the number of the ways after each, if it is known.
    next: Vec<(char, Option<u32>)>,
    progress: Progress,
    /// The number of the same ways without their types, if it is known.
    plain: Option<u32>,
}

/// The automata, and the divisions into elements. There are none if code points or contexts are not
/// valid.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Context {
    parses: Vec<Parse>,
    states: Vec<u16>,
}

/// The numbers of a context and of ways.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Node {
    pub(super) context: u32,
    pub(super) ways: u32,
}

/// The number of the context that is not valid.
const INVALID: u32 = 0;

/// Numbers for histories: each belongs to a way, or extends another history by a mapping.
#[derive(Default)]
struct Histories(Vec<(u32, u32)>);

/// Above the number of ways in any node.
const NEW: u32 = 1 << 24;

impl Histories {
    fn after(&mut self, history: u32, event: u32) -> u32 {
        if event == 0 {
            return history;
        }
        let known = self.0.iter().position(|known| *known == (history, event));
        let at = known.unwrap_or_else(|| {
            self.0.push((history, event));
            self.0.len() - 1
        });
        NEW + at as u32
    }
}

/// Follows variants through a machine.
#[derive(Debug)]
pub(super) struct Walker<'m, 'r> {
    machine: &'m Machine<'r>,
    /// Whether variants that are sure to be invalid need no action.
    is_for_counts: bool,
    contexts: Vec<Context>,
    context_numbers: BTreeMap<Context, u32>,
    /// For each context, the numbers of those after code points.
    context_steps: Vec<Vec<(char, u32)>>,
    ways: Vec<Ways>,
    way_numbers: BTreeMap<Vec<Way>, u32>,
    /// The steps that were taken. A node of overlapping sequences can need a million times more of them than another.
    pub(super) work: u64,
}

impl<'m, 'r> Walker<'m, 'r> {
    pub(super) fn new(machine: &'m Machine<'r>) -> Self {
        Self::with(machine, false)
    }

    /// A walker that merges variants with invalid code points or contexts with others whose
    /// disposition is `invalid`, as soon as possible.
    pub(super) fn for_counts(machine: &'m Machine<'r>) -> Self {
        Self::with(machine, true)
    }

    fn with(machine: &'m Machine<'r>, is_for_counts: bool) -> Self {
        let mut new = Self {
            machine,
            is_for_counts,
            contexts: Vec::new(),
            context_numbers: BTreeMap::new(),
            context_steps: Vec::new(),
            ways: Vec::new(),
            way_numbers: BTreeMap::new(),
            work: 0,
        };
        new.number_of_context(Context::default());
        new
    }

    /// The beginning of all variants.
    pub(super) fn root(&mut self) -> Node {
        let states = self.machine.tracks.iter().map(|track| track.step_start(0)).collect();
        let context = self.number_of_context(Context { parses: vec![Parse::default()], states });
        let way = Way {
            at: 0,
            text: Span::default(),
            status: 0,
            null: false,
            history: 0,
            is_duplicate: false,
        };
        Node { context, ways: self.number_of_ways(vec![way]) }
    }

    /// The progress of a node.
    pub(super) fn progress(&self, node: Node) -> Progress {
        self.ways_of(node.ways).map_or_else(Progress::default, |ways| ways.progress)
    }

    /// The number of code points that can follow.
    pub(super) fn count_next(&self, node: Node) -> usize {
        self.ways_of(node.ways).map_or(0, |ways| ways.next.len())
    }

    /// One of the code points that can follow, which are in ascending order, and the node after it.
    pub(super) fn next(&mut self, node: Node, number: usize) -> Option<(char, Node)> {
        let (code_point, known) = *self.ways_of(node.ways)?.next.get(number)?;
        let mut ways = match known {
            Some(known) => known,
            None => self.step_ways(node.ways, number, code_point),
        };
        let context = self.step_context(node.context, code_point);
        if context == INVALID {
            ways = self.plain(ways);
        }
        Some((code_point, Node { context, ways }))
    }

    /// The node after a code point. Nothing if no variant goes on like this.
    pub(super) fn step(&mut self, node: Node, code_point: char) -> Option<Node> {
        let next = &self.ways_of(node.ways)?.next;
        let number = next.binary_search_by_key(&code_point, |next| next.0).ok()?;
        self.next(node, number).map(|next| next.1)
    }

    /// How the variant of exactly these code points ends, if it is one.
    pub(super) fn end(&self, node: Node) -> Option<End> {
        let ways = self.ways_of(node.ways)?;
        let is_complete = |way: &&Way| way.at as usize == self.machine.len && way.text.len == 0;
        let mut complete = ways.begun.iter().filter(is_complete);
        let first = complete.next()?;
        let context = self.contexts.get(node.context as usize)?;
        let tracks = self.machine.tracks.iter().zip(&context.states);
        let states: Vec<u16> = tracks.map(|(track, state)| track.step_end(*state)).collect();
        let mut statuses = vec![first.status];
        let mut is_duplicate = first.is_duplicate;
        for way in complete {
            is_duplicate |= way.is_duplicate || way.history != first.history;
            statuses.push(way.status);
        }
        let is_valid = context.parses.iter().any(|parse| parse.is_complete(self.machine, &states));
        let rules = self.machine.matched_rules(&states);
        Some(End { is_valid, is_duplicate, statuses, rules })
    }

    fn ways_of(&self, ways: u32) -> Option<&Ways> {
        self.ways.get(ways as usize)
    }

    fn number_of_context(&mut self, context: Context) -> u32 {
        let Self { contexts, context_numbers, context_steps, .. } = self;
        *context_numbers.entry(context).or_insert_with_key(|context| {
            contexts.push(context.clone());
            context_steps.push(Vec::new());
            contexts.len() as u32 - 1
        })
    }

    fn step_context(&mut self, context: u32, code_point: char) -> u32 {
        let known = self.context_steps.get(context as usize);
        let known = known.and_then(|known| known.iter().find(|step| step.0 == code_point));
        if let Some((_, known)) = known {
            return *known;
        }
        let mut next = Context::default();
        if let Some(before) = self.contexts.get(context as usize) {
            let sequences = self.machine.sequences.get(&code_point).map_or(0, Vec::len) as u64;
            // The duties of each sequence are those of all longer ones, too.
            let duties: usize = before.parses.iter().map(Parse::size).sum();
            // Products have 64 bits, because those of a large ruleset exceed 32.
            let of_sequences = before.parses.len() as u64 * (sequences * sequences / 2 + 1);
            self.work += duties as u64 * (sequences + 1) + of_sequences;
            self.work += before.states.len() as u64;
            let slot = self.machine.ruleset.repertoire.slot(code_point);
            next.parses =
                self.machine.step_parses(&before.parses, code_point, slot, &before.states);
            if !next.parses.is_empty() {
                let tracks = self.machine.tracks.iter().zip(&before.states);
                next.states = tracks.map(|(track, state)| track.step(*state, slot.class)).collect();
            }
            let is_new = self.is_for_counts && next.states != before.states;
            if is_new && is_surely_invalid(self.machine, &next.states) {
                next = Context::default();
            }
        }
        self.work += next.parses.iter().map(Parse::size).sum::<usize>() as u64;
        let number = self.number_of_context(next);
        if let Some(known) = self.context_steps.get_mut(context as usize) {
            known.push((code_point, number));
        }
        number
    }

    fn number_of_ways(&mut self, list: Vec<Way>) -> u32 {
        let Self { machine, ways, way_numbers, work, .. } = self;
        *way_numbers.entry(list).or_insert_with_key(|list| {
            let begun = begun(machine, list, work);
            let mut next: Vec<(char, Option<u32>)> = begun
                .iter()
                .filter_map(|way| machine.span(way.text).first())
                .map(|one| (*one, None))
                .collect();
            next.sort_unstable();
            next.dedup();
            let progress = list.iter().map(|way| (way.at, way.null, u32::MAX - way.text.len));
            let progress = progress.min().unwrap_or_default();
            ways.push(Ways { list: list.clone(), begun, next, progress, plain: None });
            ways.len() as u32 - 1
        })
    }

    /// The ways after a code point, one of those that can follow.
    fn step_ways(&mut self, ways: u32, number: usize, code_point: char) -> u32 {
        let begun = self.ways_of(ways).map_or(&[][..], |ways| &ways.begun);
        let goes_on = |way: &&Way| self.machine.span(way.text).first() == Some(&code_point);
        let taken = begun.iter().filter(goes_on).map(|way| Way {
            text: if way.text.len > 1 { way.text.rest() } else { Span::default() },
            ..*way
        });
        let next = normalized(taken.collect());
        let count = next.len() as u64;
        self.work += count * count / 8 + count;
        let next = self.number_of_ways(next);
        if let Some(place) =
            self.ways.get_mut(ways as usize).and_then(|ways| ways.next.get_mut(number))
        {
            place.1 = Some(next);
        }
        next
    }

    /// The same ways without their types, which no longer matter.
    fn plain(&mut self, ways: u32) -> u32 {
        let Some(known) = self.ways.get(ways as usize) else { return ways };
        if let Some(plain) = known.plain {
            return plain;
        }
        let list = known.list.iter().map(|way| Way { status: 0, ..*way }).collect();
        let plain = self.number_of_ways(normalized(list));
        for number in [ways, plain] {
            if let Some(place) = self.ways.get_mut(number as usize) {
                place.plain = Some(plain);
            }
        }
        plain
    }
}

/// Begins the next move of ways whose last one is done.
fn begun(machine: &Machine<'_>, list: &[Way], work: &mut u64) -> Vec<Way> {
    let mut histories = Histories::default();
    let (mut open, mut begun) = (Vec::new(), Vec::new());
    for way in list {
        if way.text.len > 0 { begun.push(*way) } else { open.push(*way) }
    }
    // Moves without text change the position, where ways can meet.
    while let Some(first) = open.iter().map(|way| (way.at, way.null)).min() {
        *work += open.len() as u64;
        let is_first = |way: &Way| (way.at, way.null) == first;
        let mut later: Vec<Way> = open.iter().filter(|way| !is_first(way)).copied().collect();
        open.retain(is_first);
        for way in merged(open) {
            for next in machine.moves.get(way.at as usize).into_iter().flatten() {
                if next.is_null && way.null {
                    continue;
                }
                *work += 1 + histories.0.len() as u64 / 8;
                let next = Way {
                    at: next.to,
                    text: next.text,
                    status: machine.ruleset.actions.normalize(way.status | next.status),
                    null: next.is_null,
                    history: histories.after(way.history, next.event),
                    is_duplicate: way.is_duplicate,
                };
                if next.text.len > 0 { begun.push(next) } else { later.push(next) }
            }
            if way.at as usize == machine.len {
                begun.push(way);
            }
        }
        open = later;
    }
    begun
}

/// Sorts ways and merges equal ones.
fn merged(mut ways: Vec<Way>) -> Vec<Way> {
    ways.sort_unstable();
    ways.dedup_by(|way, before| {
        let is_equal = (before.at, before.text, before.status, before.null)
            == (way.at, way.text, way.status, way.null);
        before.is_duplicate |= is_equal && (way.is_duplicate || before.history != way.history);
        is_equal
    });
    ways
}

/// Merges equal ways, and numbers their histories in a row, so that equal ones have equal numbers.
fn normalized(ways: Vec<Way>) -> Vec<Way> {
    let mut ways = merged(ways);
    if let [way] = &mut *ways {
        way.history = 0;
        return ways;
    }
    let mut histories: Vec<u32> = Vec::new();
    for way in &mut ways {
        let known = histories.iter().position(|known| *known == way.history);
        way.history = known.unwrap_or_else(|| {
            histories.push(way.history);
            histories.len() - 1
        }) as u32;
    }
    ways
}
