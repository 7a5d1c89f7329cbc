//! What is known about a variant of which some code points are known.
//!
//! A node holds all ways to make these code points. So each variant is reached by exactly one path of nodes, however
//! many ways there are to make it.

use alloc::vec;
use alloc::vec::Vec;

use super::machine::{Machine, Span};
use super::parse::Parse;
use crate::ruleset::Automaton;

/// One way to make a variant so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Way {
    /// The position in the label after the last move.
    at: u32,
    /// What the last move has still to give.
    text: Span,
    status: u64,
    /// Whether a mapping of the empty source was applied at this position.
    null: bool,
    /// Ways with equal numbers applied the same mappings.
    history: u32,
    /// Whether several ways with different mappings were merged.
    is_duplicate: bool,
}

/// All ways to make the same code points.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Node {
    /// Whether these are the first code points of the label itself.
    is_label: bool,
    states: Vec<u16>,
    /// Divisions into elements; none if code points or contexts are not valid.
    parses: Vec<Parse>,
    ways: Vec<Way>,
}

/// How a variant ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct End {
    /// Nothing if code points or contexts are not valid.
    pub(super) action: Option<u16>,
    pub(super) is_duplicate: bool,
    /// Whether it is the label itself.
    pub(super) is_label: bool,
}

/// Numbers for histories: each is that of a way, or follows from one by a mapping.
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

impl Machine<'_> {
    /// The beginning of all variants.
    pub(super) fn root(&self) -> Node {
        let states: Vec<u16> = self.tracks.iter().map(|track| track.step_start(0)).collect();
        let way = Way {
            at: 0,
            text: Span::default(),
            status: 0,
            null: false,
            history: 0,
            is_duplicate: false,
        };
        let mut node =
            Node { is_label: true, states, parses: vec![Parse::default()], ways: Vec::new() };
        self.fill(&mut node, vec![way]);
        node
    }

    /// The code points that can follow, in ascending order.
    pub(super) fn next_code_points(&self, node: &Node) -> Vec<char> {
        let mut next: Vec<char> =
            node.ways.iter().filter_map(|way| self.span(way.text).first()).copied().collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Goes on with a code point, the one after `depth` others. Nothing if no variant does.
    pub(super) fn step(&self, node: &Node, depth: usize, code_point: char) -> Option<Node> {
        let slot = self.ruleset.repertoire.slot(code_point);
        let mut ways = Vec::new();
        for way in &node.ways {
            if self.span(way.text).first() != Some(&code_point) {
                continue;
            }
            ways.push(Way { text: way.text.rest(), ..*way });
        }
        if ways.is_empty() {
            return None;
        }
        let parses = self.step_parses(&node.parses, code_point, slot, &node.states);
        let step = |(track, state): (&&Automaton, &u16)| track.step(*state, slot.class);
        let states = self.tracks.iter().zip(&node.states).map(step).collect();
        let is_label = node.is_label
            && self.text.get(..self.len).unwrap_or_default().get(depth) == Some(&code_point);
        let mut next = Node { is_label, states, parses, ways: Vec::new() };
        self.fill(&mut next, ways);
        if next.ways.is_empty() { None } else { Some(next) }
    }

    /// Adds ways, each with its next move begun, and brings the node to its normal form.
    fn fill(&self, node: &mut Node, ways: Vec<Way>) {
        let mut histories = Histories::default();
        let mut open = ways;
        let mut done = Vec::new();
        while let Some(way) = open.pop() {
            if way.text.len > 0 {
                done.push(way);
                continue;
            }
            for next in self.moves.get(way.at as usize).into_iter().flatten() {
                if next.is_null && way.null {
                    continue;
                }
                open.push(Way {
                    at: next.to,
                    text: next.text,
                    status: way.status | next.status,
                    null: next.is_null,
                    history: histories.after(way.history, next.event),
                    is_duplicate: way.is_duplicate,
                });
            }
            if way.at as usize == self.len {
                done.push(way);
            }
        }
        node.ways = done;
        self.normalize(node);
    }

    /// Forgets what no longer makes a difference, and merges equal ways.
    fn normalize(&self, node: &mut Node) {
        let is_invalid = node.parses.is_empty();
        if is_invalid {
            node.states.fill(0);
        }
        for way in &mut node.ways {
            way.status = if is_invalid { 0 } else { self.ruleset.actions.normalize(way.status) };
        }
        node.ways.sort_unstable();
        let mut merged: Vec<Way> = Vec::with_capacity(node.ways.len());
        for way in node.ways.drain(..) {
            match merged.last_mut() {
                Some(before)
                    if (before.at, before.text, before.status, before.null)
                        == (way.at, way.text, way.status, way.null) =>
                {
                    before.is_duplicate |= way.is_duplicate || before.history != way.history;
                }
                _ => merged.push(way),
            }
        }
        let mut histories: Vec<u32> = Vec::new();
        for way in &mut merged {
            let known = histories.iter().position(|known| *known == way.history);
            way.history = known.unwrap_or_else(|| {
                histories.push(way.history);
                histories.len() - 1
            }) as u32;
        }
        node.ways = merged;
    }

    /// How the variant of exactly these code points ends, if it is one.
    pub(super) fn end(&self, node: &Node, depth: usize) -> Option<End> {
        let step = |(track, state): (&&Automaton, &u16)| track.step_end(*state);
        let states: Vec<u16> = self.tracks.iter().zip(&node.states).map(step).collect();
        let is_complete = |way: &&Way| way.at as usize == self.len && way.text.len == 0;
        let complete: Vec<&Way> = node.ways.iter().filter(is_complete).collect();
        let first = complete.first()?;
        let is_duplicate =
            complete.iter().any(|way| way.is_duplicate || way.history != first.history);
        let is_valid =
            depth > 0 && node.parses.iter().any(|parse| parse.is_complete(self, &states));
        // Of several ways, the one that triggers the first action decides.
        let decide = |way: &&Way| {
            self.ruleset
                .actions
                .decide(way.status, |rule| self.track_accepts(usize::from(rule), None, &states))
        };
        let action = complete.iter().map(decide).min().filter(|_| is_valid);
        let is_label = node.is_label && depth == self.len;
        Some(End { action: action.map(|action| action as u16), is_duplicate, is_label })
    }
}
