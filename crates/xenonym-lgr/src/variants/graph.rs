//! All variants of a label, as a graph of nodes: counted from its end, and listed from its beginning.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::count::Count;
use super::machine::Machine;
use super::node::{End, Node};

/// The most nodes and edges, so that no label needs more than some 100 MB.
const MAX_NODES: usize = 200_000;
const MAX_EDGES: usize = 1_000_000;

#[derive(Debug, Default)]
pub(super) struct Vertex {
    /// In `Graph::edges`.
    edges: (u32, u32),
    end: Option<End>,
}

#[derive(Debug)]
pub(super) struct Graph {
    vertices: Vec<Vertex>,
    edges: Vec<(char, u32)>,
    /// For each vertex, how many variants of each disposition it leads to.
    counts: Vec<Count>,
    dispositions: usize,
    pub(super) has_duplicates: bool,
}

impl Graph {
    /// Nothing if there are too many nodes.
    pub(super) fn new(machine: &Machine<'_>) -> Option<Self> {
        let dispositions = machine.ruleset.actions.dispositions.len();
        let (mut vertices, mut edges): (Vec<Vertex>, Vec<(char, u32)>) = (Vec::new(), Vec::new());
        let mut layer: Vec<Node> = vec![machine.root()];
        vertices.push(Vertex::default());
        let mut first = 0;
        let mut depth = 0;
        while !layer.is_empty() {
            let next_first = vertices.len();
            let mut numbers: BTreeMap<Node, u32> = BTreeMap::new();
            for (node, vertex) in layer.iter().zip(first..) {
                let from = edges.len() as u32;
                for code_point in machine.next_code_points(node) {
                    let Some(next) = machine.step(node, depth, code_point) else { continue };
                    let new = (next_first + numbers.len()) as u32;
                    edges.push((code_point, *numbers.entry(next).or_insert(new)));
                }
                if let Some(vertex) = vertices.get_mut(vertex) {
                    *vertex =
                        Vertex { edges: (from, edges.len() as u32), end: machine.end(node, depth) };
                }
                if next_first + numbers.len() > MAX_NODES || edges.len() > MAX_EDGES {
                    return None;
                }
            }
            vertices.resize_with(next_first + numbers.len(), Vertex::default);
            let mut nodes: Vec<(u32, Node)> =
                numbers.into_iter().map(|(node, number)| (number, node)).collect();
            nodes.sort_unstable_by_key(|node| node.0);
            layer = nodes.into_iter().map(|node| node.1).collect();
            first = next_first;
            depth += 1;
        }
        let has_duplicates = vertices
            .iter()
            .filter_map(|vertex| vertex.end)
            .any(|end| end.is_duplicate && !end.is_label);
        let mut graph = Self { vertices, edges, counts: Vec::new(), dispositions, has_duplicates };
        graph.count(machine);
        Some(graph)
    }

    /// Edges lead to vertices with higher numbers, so the last is counted first.
    fn count(&mut self, machine: &Machine<'_>) {
        self.counts = vec![Count::ZERO; self.vertices.len() * self.dispositions];
        for vertex in (0..self.vertices.len()).rev() {
            let mut sums = vec![Count::ZERO; self.dispositions];
            for &(_, to) in self.edges_of(vertex) {
                for (sum, more) in sums.iter_mut().zip(self.counts_of(to as usize)) {
                    sum.add(more);
                }
            }
            if let Some(end) = self.end_of(vertex) {
                if let Some(sum) = sums.get_mut(disposition(machine, end)) {
                    sum.add(&Count::ONE);
                }
            }
            let from = vertex * self.dispositions;
            if let Some(counts) = self.counts.get_mut(from..from + self.dispositions) {
                counts.clone_from_slice(&sums);
            }
        }
    }

    pub(super) fn edges_of(&self, vertex: usize) -> &[(char, u32)] {
        let (from, to) = self.vertices.get(vertex).map_or((0, 0), |vertex| vertex.edges);
        self.edges.get(from as usize..to as usize).unwrap_or_default()
    }

    /// How many variants of each disposition a vertex leads to.
    pub(super) fn counts_of(&self, vertex: usize) -> &[Count] {
        let from = vertex * self.dispositions;
        self.counts.get(from..from + self.dispositions).unwrap_or_default()
    }

    /// The variant that ends at a vertex, if it is not the label itself.
    pub(super) fn end_of(&self, vertex: usize) -> Option<End> {
        self.vertices.get(vertex)?.end.filter(|end| !end.is_label)
    }
}

/// The number of the disposition of a variant.
pub(super) fn disposition(machine: &Machine<'_>, end: End) -> usize {
    end.action.map_or(0, |action| machine.ruleset.actions.disposition(usize::from(action)))
}
