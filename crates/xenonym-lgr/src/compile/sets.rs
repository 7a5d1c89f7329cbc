//! Evaluates classes to sets of code points (section 6.2).

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

use super::UsedRules;
use crate::document::{
    CodePointSet, Document, Group, Node, NodeKind, Repetition, SetOperator, Source,
};
use crate::error::Error;
use crate::limits::{MAX_AUTOMATA, MAX_CLASSES};
use crate::properties;

/// The most sets that rules may distinguish.
const MAX_ATOMS: usize = 4096;

/// The number of a set. Equal sets have the same number.
pub(super) type SetNumber = usize;

/// An element of a rule with its set evaluated.
pub(super) enum Item<'a> {
    /// A code point of this set.
    Set(SetNumber, Repetition),
    /// A code point of each of these sets.
    Literal(Vec<SetNumber>, Repetition),
    /// Any other element.
    Other(&'a Node),
}

/// All sets of a document, each once, and its rules.
pub(super) struct Sets<'a> {
    all: Vec<Rc<CodePointSet>>,
    numbers: BTreeMap<Rc<CodePointSet>, SetNumber>,
    classes: BTreeMap<&'a str, SetNumber>,
    tags: BTreeMap<&'a str, SetNumber>,
    properties: BTreeMap<(&'a str, &'a str), SetNumber>,
    singles: BTreeMap<char, SetNumber>,
    /// The name and elements of each rule.
    rules: Vec<(&'a str, Vec<Item<'a>>)>,
}

impl<'a> Sets<'a> {
    pub(super) fn new(document: &'a Document, budget: &Budget) -> Result<Self, Error> {
        let mut tagged: BTreeMap<&str, Vec<(u32, u32)>> = BTreeMap::new();
        for entry in &document.entries {
            let range = match &entry.source {
                Source::Range(first, last) => (u32::from(*first), u32::from(*last)),
                Source::Sequence(sequence) => match **sequence {
                    [one] => (u32::from(one), u32::from(one)),
                    _ => continue,
                },
            };
            for tag in &entry.tags {
                tagged.entry(tag).or_default().push(range);
            }
        }
        let mut sets = Self {
            all: Vec::new(),
            numbers: BTreeMap::new(),
            classes: BTreeMap::new(),
            tags: BTreeMap::new(),
            properties: BTreeMap::new(),
            singles: BTreeMap::new(),
            rules: Vec::new(),
        };
        for (tag, ranges) in tagged {
            let number = sets.add(CodePointSet::new(ranges), budget)?;
            sets.tags.insert(tag, number);
        }
        for definition in &document.definitions {
            let items = sets.items(&definition.nodes, budget)?;
            if definition.is_rule {
                sets.rules.push((&definition.name, items));
            } else if let Some(Item::Set(set, _)) = items.first() {
                sets.classes.insert(&definition.name, *set);
            }
        }
        Ok(sets)
    }

    /// The name and elements of each rule, in the order of the document.
    pub(super) fn rules(&self) -> &[(&'a str, Vec<Item<'a>>)] {
        &self.rules
    }

    pub(super) fn get(&self, number: SetNumber) -> Option<&CodePointSet> {
        self.all.get(number).map(|set| &**set)
    }

    /// The number of a set.
    fn add(&mut self, set: CodePointSet, budget: &Budget) -> Result<SetNumber, Error> {
        // It is compared with a few others.
        budget.work(set.ranges().len().saturating_mul(8))?;
        if let Some(number) = self.numbers.get(&set) {
            return Ok(*number);
        }
        budget.keep(size_of_val(set.ranges()))?;
        let (set, number) = (Rc::new(set), self.all.len());
        self.all.push(set.clone());
        self.numbers.insert(set, number);
        Ok(number)
    }

    fn single(&mut self, code_point: char, budget: &Budget) -> Result<SetNumber, Error> {
        if let Some(number) = self.singles.get(&code_point) {
            return Ok(*number);
        }
        let range = (u32::from(code_point), u32::from(code_point));
        let number = self.add(CodePointSet::new([range].into()), budget)?;
        self.singles.insert(code_point, number);
        Ok(number)
    }

    fn property(
        &mut self,
        name: &'a str,
        value: &'a str,
        budget: &Budget,
    ) -> Result<SetNumber, Error> {
        if let Some(number) = self.properties.get(&(name, value)) {
            return Ok(*number);
        }
        let set = properties::set(name, value).ok_or_else(|| {
            Error::new("6.2.3", format!("the property {name}:{value} is not supported"))
        })?;
        let number = self.add(set, budget)?;
        self.properties.insert((name, value), number);
        Ok(number)
    }

    /// The elements of a rule, where each class or combined class is one item.
    fn items(&mut self, nodes: &'a [Node], budget: &Budget) -> Result<Vec<Item<'a>>, Error> {
        let mut items = Vec::new();
        // Combined classes that are open: the operator, its count, and the operands so far.
        let mut open: Vec<(SetOperator, Repetition, Vec<SetNumber>)> = Vec::new();
        for node in nodes {
            budget.work(1)?;
            let (set, count) = match &node.kind {
                NodeKind::Open(Group::Set(operator)) => {
                    open.push((*operator, node.count, Vec::new()));
                    continue;
                }
                NodeKind::Close if !open.is_empty() => match open.pop() {
                    Some((operator, count, operands)) => {
                        (self.combined(operator, operands, budget)?, count)
                    }
                    None => continue,
                },
                NodeKind::Listed(set) => (self.add(set.clone(), budget)?, node.count),
                NodeKind::Tagged(tag) => match self.tags.get(&**tag) {
                    Some(number) => (*number, node.count),
                    None => (self.add(CodePointSet::default(), budget)?, node.count),
                },
                NodeKind::ClassReference(name) => {
                    let number = self.classes.get(&**name).copied().ok_or_else(|| {
                        Error::new("6.2.1", format!("the class {name:?} is not defined"))
                    })?;
                    (number, node.count)
                }
                NodeKind::Property(name, value) => {
                    (self.property(name, value, budget)?, node.count)
                }
                NodeKind::Literal(text) => {
                    let singles = text.iter().map(|&one| self.single(one, budget));
                    items.push(Item::Literal(singles.collect::<Result<_, _>>()?, node.count));
                    continue;
                }
                _ => {
                    items.push(Item::Other(node));
                    continue;
                }
            };
            match open.last_mut() {
                Some((_, _, operands)) => operands.push(set),
                None => items.push(Item::Set(set, count)),
            }
        }
        Ok(items)
    }

    /// Applies an operator to sets.
    fn combined(
        &mut self,
        operator: SetOperator,
        mut operands: Vec<SetNumber>,
        budget: &Budget,
    ) -> Result<SetNumber, Error> {
        if operator == SetOperator::Union {
            operands.sort_unstable();
            operands.dedup();
        }
        let operands: Vec<&CodePointSet> =
            operands.iter().filter_map(|number| self.get(*number)).collect();
        budget.work(operands.iter().map(|set| set.ranges().len().saturating_mul(4)).sum())?;
        let set = CodePointSet::combine(operator, &operands);
        self.add(set, budget)
    }

    /// All sets that the used rules distinguish.
    pub(super) fn atoms(&self, used: &UsedRules<'a>) -> Result<BTreeSet<SetNumber>, Error> {
        let mut reached: BTreeSet<&str> = used.names.iter().copied().collect();
        let mut atoms = BTreeSet::new();
        // A rule refers only to rules before it.
        for (name, items) in self.rules.iter().rev() {
            if !reached.contains(name) {
                continue;
            }
            for item in items {
                match item {
                    Item::Set(set, _) => atoms.extend([*set]),
                    Item::Literal(sets, _) => atoms.extend(sets),
                    Item::Other(node) => {
                        if let NodeKind::RuleReference(name) = &node.kind {
                            reached.insert(name);
                        }
                    }
                }
            }
            if atoms.len() > MAX_ATOMS {
                return Err(Error::new("12.2", format!("rules use more than {MAX_ATOMS} sets")));
            }
        }
        Ok(atoms)
    }
}

// Divides the code points of a ruleset into classes that every rule treats alike.

/// The classes of the code points that the data mention. Class 0 contains all other code points.
pub(super) struct Classes {
    /// Ascending: the first and last code point, and the class.
    runs: Vec<(u32, u32, u16)>,
    pub(super) count: u16,
}

impl Classes {
    pub(super) fn new(
        document: &Document,
        atoms: &[&CodePointSet],
        budget: &Budget,
    ) -> Result<Self, Error> {
        let known = known(document);
        let mut starts: Vec<u32> = Vec::new();
        for set in atoms.iter().copied().chain([&known]) {
            budget.work(set.ranges().len().saturating_mul(8))?;
            starts.extend(set.ranges().iter().flat_map(|(first, last)| [*first, last + 1]));
        }
        starts.sort_unstable();
        starts.dedup();
        starts.retain(|start| known.contains(*start));
        // Class 1 contains the known code points that are in no set.
        let mut class_of: Vec<usize> = vec![1; starts.len()];
        let mut count = 2;
        // For each class, the atom that divided it last, and the class of the members.
        let mut split: Vec<(usize, usize)> = Vec::new();
        for (atom, set) in (1..).zip(atoms) {
            for &(first, last) in set.ranges() {
                let from = starts.partition_point(|start| *start < first);
                let to = starts.partition_point(|start| *start <= last);
                budget.work(to - from + 1)?;
                for class in class_of.get_mut(from..to).unwrap_or_default() {
                    if split.len() <= *class {
                        split.resize(*class + 1, (0, 0));
                    }
                    let Some(divided) = split.get_mut(*class) else { continue };
                    if divided.0 != atom {
                        *divided = (atom, count);
                        count += 1;
                    }
                    *class = divided.1;
                }
            }
            // Numbers that are no longer used are freed below.
            if count > usize::from(MAX_CLASSES) * 8 {
                budget.work(class_of.len().saturating_mul(8))?;
                count = renumber(&mut class_of);
                split.clear();
            }
        }
        let count = renumber(&mut class_of);
        if count > usize::from(MAX_CLASSES) {
            return Err(Error::new(
                "12.2",
                format!("rules distinguish more than {MAX_CLASSES} classes"),
            ));
        }
        let mut runs = Vec::with_capacity(starts.len());
        for (at, (&start, &class)) in starts.iter().zip(&class_of).enumerate() {
            let after = known.ranges().partition_point(|range| range.0 <= start);
            let range = after.checked_sub(1).and_then(|at| known.ranges().get(at));
            let end = range.map_or(start, |range| range.1);
            let next = starts.get(at + 1).map_or(u32::MAX, |next| next - 1);
            runs.push((start, end.min(next), class as u16));
        }
        Ok(Self { runs, count: count as u16 })
    }

    /// Ascending runs of code points with their classes.
    pub(super) fn runs(&self) -> &[(u32, u32, u16)] {
        &self.runs
    }

    /// The classes of a set, which holds each class whole or not at all, as a set of bits.
    pub(super) fn of_set(&self, set: &CodePointSet, budget: &Budget) -> Result<Rc<[u64]>, Error> {
        let mut members: Vec<u64> = vec![0; usize::from(self.count).div_ceil(64)];
        for &(first, last) in set.ranges() {
            let from = self.runs.partition_point(|run| run.0 < first);
            let runs = self.runs.get(from..).unwrap_or_default();
            let count = runs.partition_point(|run| run.0 <= last);
            budget.work(count + 1)?;
            for run in runs.iter().take(count) {
                if let Some(word) = members.get_mut(usize::from(run.2 / 64)) {
                    *word |= 1 << (run.2 % 64);
                }
            }
        }
        budget.keep(size_of_val(&*members))?;
        Ok(members.into())
    }
}

/// Numbers the classes, starting at 1, in the order of their first code point.
fn renumber(class_of: &mut [usize]) -> usize {
    let mut numbers = BTreeMap::new();
    for class in class_of {
        let next = numbers.len() + 1;
        *class = *numbers.entry(*class).or_insert(next);
    }
    numbers.len() + 1
}

/// All code points of sources and targets.
fn known(document: &Document) -> CodePointSet {
    let mut ranges = Vec::new();
    let single = |code_point: &char| (u32::from(*code_point), u32::from(*code_point));
    for entry in &document.entries {
        match &entry.source {
            Source::Range(first, last) => ranges.push((u32::from(*first), u32::from(*last))),
            Source::Sequence(sequence) => ranges.extend(sequence.iter().map(single)),
        }
        for variant in &entry.variants {
            ranges.extend(variant.target.iter().map(single));
        }
    }
    CodePointSet::new(ranges)
}

// The work and memory that compiling one document may take.

/// The most steps: visits of a range, a class, a state or an edge. They take about a quarter of a second.
const MAX_STEPS: u64 = 30_000_000;
/// The most bytes of sets, and of automata while they are built, too.
const MAX_BYTES: u64 = MAX_AUTOMATA as u64;

/// What is spent so far. Limits for single rules alone would multiply with the number of rules.
#[derive(Default)]
pub(super) struct Budget {
    steps: Cell<u64>,
    bytes: Cell<u64>,
}

impl Budget {
    /// Counts steps.
    pub(super) fn work(&self, steps: usize) -> Result<(), Error> {
        self.steps.set(self.steps.get().saturating_add(steps as u64));
        if self.steps.get() <= MAX_STEPS {
            return Ok(());
        }
        Err(Error::new(
            "12.2",
            format!(
                "the rules are too complex: compiling them takes more than {MAX_STEPS} steps, so \
                 use fewer or simpler ones"
            ),
        ))
    }

    /// Counts bytes. They are never given back, so that the sum bounds what is in use at any time.
    pub(super) fn keep(&self, bytes: usize) -> Result<(), Error> {
        self.bytes.set(self.bytes.get().saturating_add(bytes as u64));
        if self.bytes.get() <= MAX_BYTES {
            return Ok(());
        }
        let most = MAX_BYTES >> 20;
        Err(Error::new(
            "12.2",
            format!(
                "the rules are too large: compiling them takes more than {most} MiB, so use fewer \
                 or smaller ones"
            ),
        ))
    }
}
