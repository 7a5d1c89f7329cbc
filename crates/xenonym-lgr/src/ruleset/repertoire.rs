//! Code points, sequences and mappings.

use alloc::vec::Vec;

/// How many code points share a page, as a power of two.
const PAGE_BITS: u32 = 6;
const PAGE: usize = 1 << PAGE_BITS;

/// A condition on an element or mapping: 0 for none, or twice the rule plus 2, plus 1 if the rule
/// must not match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Condition(pub(crate) u16);

impl Condition {
    pub(crate) fn new(rule: u16, negated: bool) -> Self {
        Self((rule + 1) << 1 | u16::from(negated))
    }

    /// The rule, and whether it must not match.
    #[inline]
    pub(crate) fn get(self) -> Option<(usize, bool)> {
        (self.0 >> 1).checked_sub(1).map(|rule| (usize::from(rule), self.0 & 1 == 1))
    }
}

/// The entry of a code point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Slot {
    /// The class that rules read.
    pub(crate) class: u16,
    /// The element that consists of this code point alone, plus 1.
    pub(crate) single: u32,
    /// The node of sequences that begin with it, plus 1.
    pub(crate) branch: u32,
}

/// An element of the repertoire. Code points with equal conditions and without mappings share one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Element {
    pub(crate) condition: Condition,
    /// Where its mappings begin, and how many there are.
    pub(crate) mappings: u32,
    pub(crate) count: u32,
}

/// A variant mapping.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Mapping {
    /// The target in `Repertoire::text`. That of a reflexive mapping is its source.
    pub(crate) target: u32,
    pub(crate) len: u8,
    pub(crate) is_reflexive: bool,
    /// The type in `Actions::kinds`.
    pub(crate) kind: u16,
    pub(crate) condition: Condition,
}

/// A node of the trie of sequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Branch {
    /// The element that ends here, plus 1.
    pub(crate) element: u32,
    /// Its children in `Repertoire::edges`.
    pub(crate) edges: u32,
    pub(crate) count: u32,
}

/// All code points, sequences and mappings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Repertoire {
    /// The page of each 64 code points.
    pages: Vec<u16>,
    /// The slot of each code point, page by page.
    cells: Vec<u32>,
    slots: Vec<Slot>,
    pub(crate) elements: Vec<Element>,
    pub(crate) mappings: Vec<Mapping>,
    /// The targets of mappings, and sequences.
    pub(crate) text: Vec<char>,
    branches: Vec<Branch>,
    edges: Vec<(char, u32)>,
    /// The element of the empty source (section 5.3.3), plus 1.
    pub(crate) null: u32,
}

impl Repertoire {
    /// Makes one of elements and mappings. Slots must be in the order of their code points, sequences sorted.
    pub(crate) fn new(
        elements: Vec<Element>,
        mappings: Vec<Mapping>,
        text: Vec<char>,
        null: u32,
    ) -> Self {
        let mut new = Self { elements, mappings, text, null, ..Self::default() };
        // Page 0 and slot 0 are for code points that the ruleset does not mention.
        new.cells.resize(PAGE, 0);
        new.slots.push(Slot::default());
        new
    }

    /// Sets the slot of a run of code points.
    pub(crate) fn set(&mut self, first: u32, last: u32, slot: Slot) {
        let index = match self.slots.last() {
            Some(before) if *before == slot => self.slots.len() - 1,
            _ => {
                self.slots.push(slot);
                self.slots.len() - 1
            }
        };
        let mut at = first;
        while at <= last {
            let page = (at >> PAGE_BITS) as usize;
            if self.pages.len() <= page {
                self.pages.resize(page + 1, 0);
            }
            let Some(entry) = self.pages.get_mut(page) else { return };
            if *entry == 0 {
                *entry = (self.cells.len() >> PAGE_BITS) as u16;
                self.cells.resize(self.cells.len() + PAGE, 0);
            }
            let base = usize::from(*entry) << PAGE_BITS;
            let low = (at as usize) & (PAGE - 1);
            let high = (low + (last - at) as usize).min(PAGE - 1);
            if let Some(cells) = self.cells.get_mut(base + low..=base + high) {
                cells.fill(index as u32);
            }
            at += (high - low) as u32 + 1;
        }
    }

    #[inline]
    fn cell(&self, code_point: u32) -> usize {
        let page = self.pages.get((code_point >> PAGE_BITS) as usize).copied().unwrap_or(0);
        let at = usize::from(page) << PAGE_BITS | (code_point as usize & (PAGE - 1));
        self.cells.get(at).copied().unwrap_or(0) as usize
    }

    #[inline]
    pub(crate) fn slot(&self, code_point: char) -> Slot {
        self.slots.get(self.cell(code_point.into())).copied().unwrap_or_default()
    }

    /// Changes the slot of one code point.
    pub(crate) fn change(&mut self, code_point: char, change: impl FnOnce(&mut Slot)) {
        let mut slot = self.slot(code_point);
        change(&mut slot);
        self.set(code_point.into(), code_point.into(), slot);
    }

    /// Adds sequences, each with its element. They must be sorted.
    pub(crate) fn add_sequences(&mut self, sequences: &[(&[char], u32)]) {
        let mut level: Vec<(usize, usize, usize, usize)> = Vec::new();
        let mut from = 0;
        while let Some(&(sequence, _)) = sequences.get(from) {
            let first = sequence.first();
            let same = sequences.iter().skip(from).take_while(|other| other.0.first() == first);
            let to = from + same.count();
            self.branches.push(Branch::default());
            let node = self.branches.len();
            if let Some(&first) = first {
                self.change(first, |slot| slot.branch = node as u32);
            }
            level.push((node - 1, 1, from, to));
            from = to;
        }
        // A node is finished before its children, so that these are next to each other.
        while let Some((node, depth, from, to)) = level.pop() {
            let mut at = from;
            let edges = self.edges.len();
            let mut children = Vec::new();
            while let Some(&(sequence, element)) = sequences.get(at).filter(|_| at < to) {
                let Some(&next) = sequence.get(depth) else {
                    if let Some(branch) = self.branches.get_mut(node) {
                        branch.element = element + 1;
                    }
                    at += 1;
                    continue;
                };
                let rest = sequences.get(at..to).unwrap_or_default();
                let count =
                    rest.iter().take_while(|other| other.0.get(depth) == Some(&next)).count();
                self.branches.push(Branch::default());
                self.edges.push((next, self.branches.len() as u32 - 1));
                children.push((self.branches.len() - 1, depth + 1, at, at + count));
                at += count;
            }
            if let Some(branch) = self.branches.get_mut(node) {
                branch.edges = edges as u32;
                branch.count = children.len() as u32;
            }
            level.extend(children);
        }
    }

    /// All code points that are mentioned, in ascending order.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (u32, Slot)> + '_ {
        let pages = self.pages.iter().zip(0..).filter(|(page, _)| **page != 0);
        pages.flat_map(|(_, number)| {
            let first = number << PAGE_BITS;
            (first..first + PAGE as u32).filter_map(|at| {
                let cell = self.cell(at);
                (cell != 0).then(|| (at, self.slots.get(cell).copied().unwrap_or_default()))
            })
        })
    }

    /// All sequences with their elements, sorted.
    pub(crate) fn sequences(&self) -> Vec<(Vec<char>, u32)> {
        let mut found = Vec::new();
        for (at, slot) in self.entries() {
            let (Some(root), Some(first)) = (slot.branch.checked_sub(1), char::from_u32(at)) else {
                continue;
            };
            let mut open: Vec<(u32, Vec<char>)> = alloc::vec![(root, alloc::vec![first])];
            while let Some((node, text)) = open.pop() {
                if let Some(element) = self.branch_element(node).checked_sub(1) {
                    found.push((text.clone(), element));
                }
                for (next, child) in self.edges_of(node) {
                    let mut longer = text.clone();
                    longer.push(*next);
                    open.push((*child, longer));
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// The element of a node, plus 1.
    #[inline]
    pub(crate) fn branch_element(&self, node: u32) -> u32 {
        self.branches.get(node as usize).map_or(0, |branch| branch.element)
    }

    /// The child of a node.
    #[inline]
    pub(crate) fn child(&self, node: u32, code_point: char) -> Option<u32> {
        let edges = self.edges_of(node);
        let at = edges.binary_search_by_key(&code_point, |edge| edge.0).ok()?;
        edges.get(at).map(|edge| edge.1)
    }

    /// The children of a node.
    pub(crate) fn edges_of(&self, node: u32) -> &[(char, u32)] {
        let Some(branch) = self.branches.get(node as usize) else { return &[] };
        let from = branch.edges as usize;
        self.edges.get(from..from + branch.count as usize).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn element(&self, element: u32) -> Element {
        self.elements.get(element as usize).copied().unwrap_or_default()
    }

    #[inline]
    pub(crate) fn mappings_of(&self, element: Element) -> &[Mapping] {
        let from = element.mappings as usize;
        self.mappings.get(from..from + element.count as usize).unwrap_or_default()
    }

    /// The target of a mapping that is not reflexive.
    #[inline]
    pub(crate) fn target(&self, mapping: &Mapping) -> &[char] {
        let from = mapping.target as usize;
        self.text.get(from..from + usize::from(mapping.len)).unwrap_or_default()
    }
}
