//! Lists variants one by one.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::graph::{Graph, disposition};
use super::machine::Machine;
use super::node::End;
use crate::ruleset::Ruleset;

/// A variant of a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant<'r> {
    text: String,
    disposition: &'r str,
    action: Option<usize>,
}

impl<'r> Variant<'r> {
    pub(super) fn new(ruleset: &'r Ruleset, text: String, end: End) -> Self {
        let action = end.action.map(usize::from);
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

/// An iterator over variants in the order of their code points.
#[derive(Debug)]
pub struct List<'v, 'r> {
    machine: &'v Machine<'r>,
    graph: &'v Graph,
    /// Which dispositions are listed, if not all.
    only: Option<Vec<bool>>,
    /// The vertices from the first one to the last, each with the number of edges that are done.
    path: Vec<(usize, usize)>,
    text: Vec<char>,
    /// Whether the last vertex is new, so that a variant may end there.
    is_new: bool,
}

impl<'v, 'r> List<'v, 'r> {
    pub(super) fn new(machine: &'v Machine<'r>, graph: &'v Graph, only: Option<Vec<bool>>) -> Self {
        Self { machine, graph, only, path: vec![(0, 0)], text: Vec::new(), is_new: true }
    }

    /// Continues after a text, as if all variants up to it had been listed: for lists in pages.
    #[must_use]
    pub fn after(mut self, text: &str) -> Self {
        self.path = vec![(0, 0)];
        self.text.clear();
        self.is_new = false;
        for code_point in text.chars() {
            let Some(last) = self.path.last_mut() else { break };
            let edges = self.graph.edges_of(last.0);
            last.1 = edges.partition_point(|edge| edge.0 < code_point);
            let Some((_, to)) = edges.get(last.1).filter(|edge| edge.0 == code_point) else {
                break;
            };
            last.1 += 1;
            self.path.push((*to as usize, 0));
            self.text.push(code_point);
        }
        self
    }

    /// Whether a disposition is listed.
    fn includes(&self, disposition: usize) -> bool {
        self.only.as_ref().is_none_or(|only| only.get(disposition).copied().unwrap_or(false))
    }

    /// Whether anything that is listed follows.
    fn leads_on(&self, vertex: usize) -> bool {
        let counts = self.graph.counts_of(vertex).iter().enumerate();
        counts
            .into_iter()
            .any(|(disposition, count)| !count.is_zero() && self.includes(disposition))
    }
}

impl<'r> Iterator for List<'_, 'r> {
    type Item = Variant<'r>;

    fn next(&mut self) -> Option<Variant<'r>> {
        loop {
            let (vertex, done) = *self.path.last()?;
            if core::mem::take(&mut self.is_new) {
                let end = self.graph.end_of(vertex);
                if let Some(end) = end.filter(|end| self.includes(disposition(self.machine, *end)))
                {
                    return Some(Variant::new(
                        self.machine.ruleset,
                        self.text.iter().collect(),
                        end,
                    ));
                }
            }
            let Some((code_point, to)) = self.graph.edges_of(vertex).get(done).copied() else {
                self.path.pop();
                self.text.pop();
                continue;
            };
            if let Some(last) = self.path.last_mut() {
                last.1 += 1;
            }
            if self.leads_on(to as usize) {
                self.path.push((to as usize, 0));
                self.text.push(code_point);
                self.is_new = true;
            }
        }
    }
}
