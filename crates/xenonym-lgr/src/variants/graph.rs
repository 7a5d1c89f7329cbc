//! All variants of a label, or of a part of it, as a graph: counted from its end, and listed from its beginning.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::count::Count;
use super::machine::{MAX_WORK, Machine};
use super::outcome::{End, Outcome};
use super::walker::{Node, Progress, Walker};

/// The most nodes and edges, so that any label needs at most a tenth of a second. Under the
/// rulesets of the root zone, labels with an element whose variants differ in length, among many
/// Arabic letters, exceed this.
pub(super) const MAX_NODES: usize = 40_000;
const MAX_EDGES: usize = 200_000;
/// The most digits in all counts, so that time and memory are not quadratic in a long label. Only
/// counts from 2^128 on have digits, and no label of the DNS comes near this limit.
const MAX_DIGITS: usize = 1 << 20;

#[derive(Clone, Debug, Default)]
struct Vertex {
    /// In `Graph::edges`.
    edges: (u32, u32),
    /// The outcome of the variant that ends here, if one does.
    end: Option<u32>,
}

/// The vertices of nodes: for each number of ways, keyed by context. Most contain few.
#[derive(Default)]
struct Numbers(Vec<BTreeMap<u32, u32>>);

impl Numbers {
    /// The vertex of a node, or else this one.
    fn of(&mut self, node: Node, new: u32) -> u32 {
        let ways = node.ways as usize;
        if self.0.len() <= ways {
            self.0.resize_with(ways + 1, BTreeMap::new);
        }
        self.0.get_mut(ways).map_or(new, |vertices| *vertices.entry(node.context).or_insert(new))
    }
}

#[derive(Debug, Default)]
pub(super) struct Graph {
    vertices: Vec<Vertex>,
    edges: Vec<(char, u32)>,
    outcomes: Vec<Outcome>,
    /// For each vertex, the number of variants with each outcome.
    counts: Vec<Count>,
}

impl Graph {
    /// Nothing if there are too many nodes, or too much work. `outcome` reduces an end to the part that counts.
    pub(super) fn new(
        machine: &Machine<'_>,
        outcome: &dyn Fn(&End) -> Outcome,
        work: &mut u64,
    ) -> Option<Self> {
        let mut walker = Walker::for_counts(machine);
        walker.work = *work;
        let root = walker.root();
        let mut graph = Self { vertices: vec![Vertex::default()], ..Self::default() };
        let mut numbers = Numbers::default();
        numbers.of(root, 0);
        let mut outcomes: BTreeMap<Outcome, u32> = BTreeMap::new();
        // Edges point to nodes with more progress, so the first ones are complete.
        let mut open: BTreeMap<Progress, Vec<(Node, u32)>> = BTreeMap::new();
        open.insert(walker.progress(root), vec![(root, 0)]);
        let mut order = Vec::new();
        while let Some((_, nodes)) = open.pop_first() {
            for (node, number) in nodes {
                if walker.work > MAX_WORK {
                    break;
                }
                order.push(number);
                let from = graph.edges.len() as u32;
                for at in 0..walker.count_next(node) {
                    let Some((code_point, next)) = walker.next(node, at) else { continue };
                    let new = graph.vertices.len() as u32;
                    let to = numbers.of(next, new);
                    if to == new {
                        graph.vertices.push(Vertex::default());
                        open.entry(walker.progress(next)).or_default().push((next, to));
                    }
                    graph.edges.push((code_point, to));
                }
                let mut vertex = Vertex { edges: (from, graph.edges.len() as u32), end: None };
                if let Some(mut end) = walker.end(node) {
                    // An empty variant is not valid.
                    end.is_valid &= node != root;
                    let new = outcomes.len() as u32;
                    vertex.end = Some(*outcomes.entry(outcome(&end)).or_insert(new));
                }
                if let Some(place) = graph.vertices.get_mut(number as usize) {
                    *place = vertex;
                }
            }
            *work = walker.work;
            let is_large = graph.vertices.len() > MAX_NODES || graph.edges.len() > MAX_EDGES;
            if is_large || *work > MAX_WORK {
                return None;
            }
        }
        let mut outcomes: Vec<(u32, Outcome)> =
            outcomes.into_iter().map(|(outcome, number)| (number, outcome)).collect();
        outcomes.sort_unstable();
        graph.outcomes = outcomes.into_iter().map(|outcome| outcome.1).collect();
        graph.count(&order)?;
        Some(graph)
    }

    /// The targets of edges are counted first. Nothing if the counts have too many digits.
    fn count(&mut self, order: &[u32]) -> Option<()> {
        let mut digits = 0;
        let width = self.outcomes.len();
        self.counts = vec![Count::ZERO; self.vertices.len() * width];
        let mut sums = vec![Count::ZERO; width];
        for &vertex in order.iter().rev() {
            let vertex = vertex as usize;
            sums.fill(Count::ZERO);
            for &(_, to) in self.edges_of(vertex) {
                for (sum, more) in sums.iter_mut().zip(self.counts_of(to as usize)) {
                    sum.add(more);
                }
            }
            let end = self.vertices.get(vertex).and_then(|vertex| vertex.end);
            if let Some(sum) = end.and_then(|outcome| sums.get_mut(outcome as usize)) {
                sum.add(&Count::ONE);
            }
            digits += sums.iter().map(Count::len).sum::<usize>();
            if digits > MAX_DIGITS {
                return None;
            }
            if let Some(counts) = self.counts.get_mut(vertex * width..(vertex + 1) * width) {
                counts.clone_from_slice(&sums);
            }
        }
        Some(())
    }

    /// The edges from a vertex, in the order of their code points.
    pub(super) fn edges_of(&self, vertex: usize) -> &[(char, u32)] {
        let (from, to) = self.vertices.get(vertex).map_or((0, 0), |vertex| vertex.edges);
        self.edges.get(from as usize..to as usize).unwrap_or_default()
    }

    /// The number of variants with each outcome from a vertex.
    fn counts_of(&self, vertex: usize) -> &[Count] {
        let from = vertex * self.outcomes.len();
        self.counts.get(from..from + self.outcomes.len()).unwrap_or_default()
    }

    /// The outcomes reachable from a vertex.
    pub(super) fn outcomes_of(&self, vertex: usize) -> impl Iterator<Item = (&Outcome, &Count)> {
        let counted = self.outcomes.iter().zip(self.counts_of(vertex));
        counted.filter(|(_, count)| !count.is_zero())
    }

    /// The outcome of a variant, if it is one.
    pub(super) fn outcome_of(&self, variant: &[char]) -> Option<&Outcome> {
        let last = variant.iter().try_fold(0, |vertex, code_point| {
            let edges = self.edges_of(vertex);
            let at = edges.binary_search_by_key(code_point, |edge| edge.0).ok()?;
            edges.get(at).map(|edge| edge.1 as usize)
        });
        self.outcomes.get(self.vertices.get(last?)?.end? as usize)
    }
}
