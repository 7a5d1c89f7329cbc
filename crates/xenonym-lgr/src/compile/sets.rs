//! Evaluates classes to sets of code points (section 6.2).

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::rc::Rc;
use alloc::vec::Vec;

use super::UsedRules;
use super::budget::Budget;
use crate::document::{CodePointSet, Count, Document, Group, Node, NodeKind, SetOperator, Source};
use crate::error::Error;
use crate::properties;

/// The most sets that rules may distinguish.
const MAX_ATOMS: usize = 4096;

/// The number of a set. Equal sets have the same number.
pub(super) type SetNumber = usize;

/// An element of a rule with its set evaluated.
pub(super) enum Item<'a> {
    /// A code point of this set.
    Set(SetNumber, Count),
    /// A code point of each of these sets.
    Literal(Vec<SetNumber>, Count),
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
        let mut open: Vec<(SetOperator, Count, Vec<SetNumber>)> = Vec::new();
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
