//! A compiled ruleset.

mod decode;
mod encode;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A compiled ruleset, which evaluates a label in linear time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    pub(crate) about: About,
    pub(crate) repertoire: Repertoire,
    /// The rules that conditions and actions refer to.
    pub(crate) rules: Vec<Rule>,
    pub(crate) rule_names: Vec<Box<str>>,
    /// The number of classes that the automata read.
    pub(crate) classes: u16,
    pub(crate) actions: Actions,
    /// Whether it merges the rulesets of several scripts, so that its dispositions decide nothing.
    pub(crate) is_merged: bool,
}

impl Ruleset {
    /// Returns the version, the date and the languages.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Returns whether this is the merged ruleset of the root zone, `common`. Its index labels find collisions across scripts, but
    /// its dispositions say nothing: it allows labels that mix scripts, which no script's ruleset does. None of its
    /// verdicts is [registrable](crate::Verdict::is_registrable). Bytes of [`to_bytes`](Self::to_bytes) keep this.
    ///
    /// A ruleset that is compiled from a document is never merged, because documents don't say so, not even that of `common`.
    pub fn is_merged(&self) -> bool {
        self.is_merged
    }

    /// Returns the dispositions of labels and variants. The first one is `invalid`.
    pub fn dispositions(&self) -> impl Iterator<Item = &str> {
        self.actions.dispositions.iter().map(|name| &**name)
    }
}

// Metadata of a ruleset.

/// The parts of `meta` that are preserved in a compiled ruleset.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct About {
    /// The version.
    pub version: Option<String>,
    /// The date of publication, as in `2022-05-26`.
    pub date: Option<String>,
    /// Language tags, such as `und-Deva`.
    pub languages: Vec<String>,
    /// The version of Unicode that the ruleset is made for.
    pub unicode_version: Option<[u32; 3]>,
}

// Code points, sequences and mappings.

/// How many code points share a page, as a power of two.
const PAGE_BITS: u32 = 6;
const PAGE: usize = 1 << PAGE_BITS;

/// A condition on an element or mapping: 0 for none, or twice the rule plus 2, plus 1 if the rule
/// must not match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Slot {
    /// The class that rules read.
    pub(crate) class: u16,
    /// The element that consists of this code point alone, plus 1.
    pub(crate) single: u32,
    /// The node of sequences that begin with it, plus 1.
    pub(crate) branch: u32,
}

/// An element of the repertoire. Code points with equal conditions and without mappings share one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Element {
    pub(crate) condition: Condition,
    /// Where its mappings begin, and how many there are.
    pub(crate) mappings: u32,
    pub(crate) count: u32,
}

/// A variant mapping.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Branch {
    /// The element that ends here, plus 1.
    pub(crate) element: u32,
    /// Its children in `Repertoire::edges`.
    pub(crate) edges: u32,
    pub(crate) count: u32,
}

/// All code points, sequences and mappings.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
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

// Rules as deterministic automata.
//
// An automaton reads the classes of code points. Before the first code point of a label it reads [`Automaton::START`],
// and after the last one [`Automaton::END`], so that `start` and `end` are symbols like others.

/// A deterministic automaton over classes of code points. The initial state is 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Automaton {
    /// The column of each class. Classes that the rule treats alike share one.
    pub(crate) columns: Vec<u8>,
    /// The columns of the beginning and the end of a label.
    pub(crate) start: u8,
    pub(crate) end: u8,
    /// How many columns there are.
    pub(crate) width: u16,
    /// The next state, row by row.
    pub(crate) next: Vec<u16>,
    /// Whether each state accepts.
    pub(crate) accepts: Vec<bool>,
}

impl Automaton {
    /// The state after a code point of this class.
    #[inline]
    pub(crate) fn step(&self, state: u16, class: u16) -> u16 {
        self.by_column(state, self.columns.get(usize::from(class)).copied().unwrap_or(0))
    }

    #[inline]
    pub(crate) fn step_start(&self, state: u16) -> u16 {
        self.by_column(state, self.start)
    }

    #[inline]
    pub(crate) fn step_end(&self, state: u16) -> u16 {
        self.by_column(state, self.end)
    }

    #[inline]
    fn by_column(&self, state: u16, column: u8) -> u16 {
        let at = usize::from(state) * usize::from(self.width) + usize::from(column);
        self.next.get(at).copied().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn accepts(&self, state: u16) -> bool {
        self.accepts.get(usize::from(state)).copied().unwrap_or(false)
    }

    /// How many bytes it takes.
    pub(crate) fn size(&self) -> usize {
        size_of::<Self>()
            + self.columns.len()
            + size_of_val(self.next.as_slice())
            + self.accepts.len()
    }

    /// Returns whether every symbol leads from a state back to itself.
    pub(crate) fn is_settled(&self, state: u16) -> bool {
        let width = usize::from(self.width);
        let from = usize::from(state) * width;
        let row = self.next.get(from..from + width).unwrap_or_default();
        row.iter().all(|&next| next == state)
    }

    /// Returns whether a state does not accept and every symbol leads back to it.
    pub(crate) fn is_dead(&self, state: u16) -> bool {
        !self.accepts(state) && self.is_settled(state)
    }
}

/// A rule. Rules with equal automata share them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rule {
    /// Without anchor: the automaton reads the whole label, and accepts once it has seen a match.
    Whole(Arc<Automaton>),
    /// With an anchor: one of these holds.
    Contexts(Vec<Context>),
}

/// The context of an anchor.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Context {
    /// Reads the label up to the anchor, and accepts where look-behind matches.
    pub(crate) behind: Option<Arc<Automaton>>,
    /// Reads the label after the anchor, and accepts once look-ahead has matched.
    pub(crate) ahead: Option<Arc<Automaton>>,
    /// Reads the label backwards, and accepts where look-ahead matches.
    pub(crate) ahead_backwards: Option<Arc<Automaton>>,
}

// Actions, and the variant types that trigger them.
//
// The collected types of a label are a set of bits: one per trigger, set by `any-variant` when a
// listed type occurs, and by `all-variants` and `only-variants` when an unlisted type occurs.

/// A mapping with a type was applied.
pub(crate) const TYPED: u64 = 1;
/// An element without a mapping.
pub(crate) const UNMAPPED: u64 = 2;
/// The bit of the first trigger.
pub(crate) const FIRST_TRIGGER: u32 = 2;

/// Which types trigger an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Trigger {
    Any,
    All,
    Only,
}

/// One action.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Action {
    /// In `Actions::dispositions`.
    pub(crate) disposition: u16,
    /// The rule, and whether it must not match.
    pub(crate) rule: Option<(u16, bool)>,
    /// The trigger, and its bit.
    pub(crate) trigger: Option<(Trigger, u8)>,
    pub(crate) comment: Option<Box<str>>,
}

/// All actions, the default ones last.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Actions {
    /// The first is `invalid`.
    pub(crate) dispositions: Vec<Box<str>>,
    pub(crate) list: Vec<Action>,
    /// How many of them come from the document.
    pub(crate) own: usize,
    /// The bits for each variant type. The first is for mappings without a type.
    pub(crate) kinds: Vec<u64>,
}

impl Action {
    /// Whether the variant types trigger it.
    #[inline]
    fn is_triggered(&self, status: u64) -> bool {
        let Some((trigger, bit)) = self.trigger else { return true };
        let bit = status >> bit & 1 == 1;
        match trigger {
            Trigger::Any => bit,
            Trigger::All => status & TYPED != 0 && !bit,
            Trigger::Only => status & (TYPED | UNMAPPED) == TYPED && !bit,
        }
    }

    /// Whether it can still be triggered when more types are added to these, and whether it is in any case, as far as types
    /// decide.
    pub(crate) fn prospects(&self, status: u64) -> (bool, bool) {
        let Some((trigger, bit)) = self.trigger else { return (true, true) };
        let bit = status >> bit & 1 == 1;
        match trigger {
            Trigger::Any => (true, bit),
            Trigger::All => (!bit, false),
            Trigger::Only => (!bit && status & UNMAPPED == 0, false),
        }
    }

    /// Whether `status` decides, whatever is added to it later: only `any-variant` without a rule does.
    fn is_final(&self, status: u64) -> bool {
        self.rule.is_none()
            && matches!(self.trigger, Some((Trigger::Any, bit)) if status >> bit & 1 == 1)
    }
}

impl Actions {
    /// The first triggered action. `matches` evaluates a rule.
    #[inline]
    pub(crate) fn decide(&self, status: u64, mut matches: impl FnMut(u16) -> bool) -> usize {
        let triggered = self.list.iter().position(|action| {
            action.is_triggered(status)
                && action.rule.is_none_or(|(rule, negated)| matches(rule) != negated)
        });
        // The last default action is always triggered.
        triggered.unwrap_or(self.list.len().saturating_sub(1))
    }

    /// Clears the bits that can no longer make a difference, so that more states are equal.
    pub(crate) fn normalize(&self, status: u64) -> u64 {
        let mut keep = 0;
        for action in &self.list {
            if let Some((trigger, bit)) = action.trigger {
                keep |= 1 << bit;
                keep |= match trigger {
                    Trigger::Any => 0,
                    Trigger::All => TYPED,
                    Trigger::Only => TYPED | UNMAPPED,
                };
            }
            if action.is_final(status) {
                break;
            }
        }
        status & keep
    }

    pub(crate) fn disposition(&self, action: usize) -> usize {
        self.list.get(action).map_or(0, |action| usize::from(action.disposition))
    }

    pub(crate) fn bits(&self, kind: u16) -> u64 {
        self.kinds.get(usize::from(kind)).copied().unwrap_or(0)
    }
}
