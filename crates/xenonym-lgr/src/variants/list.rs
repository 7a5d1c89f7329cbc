//! Lists variants one by one.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::machine::Machine;
use super::total::Parts;
use super::walker::{Node, Walker};
use crate::ruleset::Ruleset;

/// A variant of a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant<'r> {
    text: String,
    disposition: &'r str,
    action: Option<usize>,
}

impl<'r> Variant<'r> {
    pub(super) fn new(ruleset: &'r Ruleset, text: String, action: Option<usize>) -> Self {
        Self { text, disposition: ruleset.disposition_of(action), action }
    }

    /// The variant itself.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its disposition, such as `blocked`.
    pub fn disposition(&self) -> &'r str {
        self.disposition
    }

    /// The number of the deciding action, counted from 0, the actions of the document first and then the default ones.
    /// Nothing if code points or contexts are not valid.
    pub fn action(&self) -> Option<usize> {
        self.action
    }
}

/// A place in the list: the node, a vertex of each part, and how many edges of the part that goes on are done.
#[derive(Clone, Debug)]
struct Place {
    node: Node,
    vertices: Vec<usize>,
    done: usize,
}

/// An iterator over variants in the order of their code points.
#[derive(Debug)]
pub struct List<'v, 'r> {
    machine: &'v Machine<'r>,
    parts: &'v Parts,
    walker: Walker<'v, 'r>,
    /// Which dispositions are listed, if not all.
    only: Option<Vec<bool>>,
    /// The places from the first one to the last.
    path: Vec<Place>,
    text: Vec<char>,
    /// Whether the last place is new, so that a variant may end there.
    is_new: bool,
}

impl<'v, 'r> List<'v, 'r> {
    pub(super) fn new(machine: &'v Machine<'r>, parts: &'v Parts, only: Option<Vec<bool>>) -> Self {
        let mut walker = Walker::new(machine);
        let first = Place { node: walker.root(), vertices: vec![0; parts.graphs.len()], done: 0 };
        Self { machine, parts, walker, only, path: vec![first], text: Vec::new(), is_new: true }
    }

    /// Continues after a text, as if all variants up to it had been listed: for lists in pages.
    #[must_use]
    pub fn after(mut self, text: &str) -> Self {
        self.path.truncate(1);
        self.text.clear();
        self.is_new = false;
        for code_point in text.chars() {
            let Some(last) = self.path.last_mut() else { break };
            let edges = edges(self.parts, last, self.text.len());
            last.done = edges.partition_point(|edge| edge.0 < code_point);
            let Some((_, to)) = edges.get(last.done).filter(|edge| edge.0 == code_point) else {
                break;
            };
            last.done += 1;
            if !self.enter(code_point, *to as usize) {
                break;
            }
        }
        self
    }

    /// Follows the edge with this code point to a vertex. An edge is also a step of the walker, so
    /// this always succeeds.
    fn enter(&mut self, code_point: char, to: usize) -> bool {
        let owner = self.parts.owner(self.text.len());
        let Some(last) = self.path.last() else { return false };
        let Some(node) = self.walker.step(last.node, code_point) else { return false };
        let graphs = self.parts.graphs.iter().zip(&last.vertices).enumerate();
        let vertices = graphs.map(|(part, (graph, vertex))| {
            // Other parts have a single edge, with the label's own code point.
            let own = graph.edges_of(*vertex).first().map_or(0, |edge| edge.1 as usize);
            if part == owner { to } else { own }
        });
        let vertices = vertices.collect();
        self.path.push(Place { node, vertices, done: 0 });
        self.text.push(code_point);
        true
    }

    /// Whether a disposition is listed.
    fn includes(&self, disposition: usize) -> bool {
        self.only.as_ref().is_none_or(|only| only.get(disposition).copied().unwrap_or(false))
    }

    /// Whether anything that is listed follows the last place, or the label itself does.
    fn leads_on(&self) -> bool {
        let Some(last) = self.path.last().filter(|_| self.only.is_some()) else { return true };
        if let ([graph], [vertex]) = (&*self.parts.graphs, &*last.vertices) {
            let mut outcomes = graph.outcomes_of(*vertex);
            return outcomes.any(|outcome| self.includes(outcome.0.disposition(self.machine)));
        }
        let outcomes = self.parts.outcomes_of(self.machine, &last.vertices);
        // If there are too many outcomes, the label's own numbers would be missing as well.
        outcomes.is_some_and(|outcomes| {
            outcomes.keys().any(|outcome| self.includes(outcome.disposition(self.machine)))
        })
    }

    /// The variant that ends at the last place, if one does and is listed.
    fn variant(&self) -> Option<Variant<'r>> {
        let end = self.walker.end(self.path.last()?.node)?;
        // An empty variant is not valid.
        let action = end.action(self.machine).filter(|_| !self.text.is_empty());
        let ruleset = self.machine.ruleset;
        let disposition = action.map_or(0, |action| ruleset.actions.disposition(action));
        let is_listed = self.includes(disposition) && *self.text != *self.machine.label();
        is_listed.then(|| Variant::new(ruleset, self.text.iter().collect(), action))
    }
}

/// The edges of the part that goes on.
fn edges<'v>(parts: &'v Parts, place: &Place, depth: usize) -> &'v [(char, u32)] {
    let owner = parts.owner(depth);
    let vertex = place.vertices.get(owner).copied().unwrap_or(0);
    parts.graphs.get(owner).map_or(&[], |graph| graph.edges_of(vertex))
}

impl<'r> Iterator for List<'_, 'r> {
    type Item = Variant<'r>;

    fn next(&mut self) -> Option<Variant<'r>> {
        loop {
            if core::mem::take(&mut self.is_new) {
                if let Some(variant) = self.variant() {
                    return Some(variant);
                }
            }
            let last = self.path.last_mut()?;
            let edge = edges(self.parts, last, self.text.len()).get(last.done).copied();
            last.done += 1;
            let Some((code_point, to)) = edge else {
                self.path.pop();
                self.text.pop();
                continue;
            };
            if !self.enter(code_point, to as usize) {
                continue;
            }
            self.is_new = self.leads_on();
            if !self.is_new {
                self.path.pop();
                self.text.pop();
            }
        }
    }
}
