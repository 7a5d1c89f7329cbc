//! Evaluates classes to sets of code points (section 6.2).

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use super::UsedRules;
use crate::document::{CodePointSet, Document, Group, Node, NodeKind, SetOperator, Source};
use crate::error::Error;
use crate::properties;

/// The most sets that rules may distinguish.
const MAX_ATOMS: usize = 4096;

/// Named classes and tags.
pub(super) struct Sets<'a> {
    classes: BTreeMap<&'a str, CodePointSet>,
    tags: BTreeMap<&'a str, CodePointSet>,
    rules: BTreeMap<&'a str, &'a [Node]>,
}

/// An element of a rule with its set evaluated.
pub(super) enum Item<'a> {
    /// A code point of this set.
    Set(CodePointSet, crate::document::Count),
    /// Any other element.
    Other(&'a Node),
}

impl<'a> Sets<'a> {
    pub(super) fn new(document: &'a Document) -> Result<Self, Error> {
        let mut tags: BTreeMap<&str, Vec<(u32, u32)>> = BTreeMap::new();
        for entry in &document.entries {
            let range = match &entry.source {
                Source::Range(first, last) => (u32::from(*first), u32::from(*last)),
                Source::Sequence(sequence) => match **sequence {
                    [one] => (u32::from(one), u32::from(one)),
                    _ => continue,
                },
            };
            for tag in &entry.tags {
                tags.entry(tag).or_default().push(range);
            }
        }
        let tags = tags.into_iter().map(|(tag, ranges)| (tag, CodePointSet::new(ranges))).collect();
        let mut sets = Self { classes: BTreeMap::new(), tags, rules: BTreeMap::new() };
        for definition in &document.definitions {
            if definition.is_rule {
                sets.rules.insert(&definition.name, &definition.nodes);
                continue;
            }
            let items = sets.items(&definition.nodes)?;
            if let Some(Item::Set(set, _)) = items.into_iter().next() {
                sets.classes.insert(&definition.name, set);
            }
        }
        Ok(sets)
    }

    /// The nodes of a named rule.
    pub(super) fn rule(&self, name: &str) -> Result<&'a [Node], Error> {
        let nodes = self.rules.get(name).copied();
        nodes.ok_or_else(|| Error::new("6.3.4", format!("the rule {name:?} is not defined")))
    }

    /// The elements of a rule, where each class or combined class is one item.
    pub(super) fn items(&self, nodes: &'a [Node]) -> Result<Vec<Item<'a>>, Error> {
        let mut items = Vec::new();
        // Combined classes that are open: the operator, its count, and the operands so far.
        let mut open: Vec<(SetOperator, crate::document::Count, Vec<CodePointSet>)> = Vec::new();
        for node in nodes {
            let (set, count) = match &node.kind {
                NodeKind::Open(Group::Set(operator)) => {
                    open.push((*operator, node.count, Vec::new()));
                    continue;
                }
                NodeKind::Close if !open.is_empty() => match open.pop() {
                    Some((operator, count, operands)) => {
                        (CodePointSet::combine(operator, &operands), count)
                    }
                    None => continue,
                },
                NodeKind::Listed(set) => (set.clone(), node.count),
                NodeKind::Tagged(tag) => {
                    (self.tags.get(&**tag).cloned().unwrap_or_default(), node.count)
                }
                NodeKind::ClassReference(name) => match self.classes.get(&**name) {
                    Some(set) => (set.clone(), node.count),
                    None => {
                        return Err(Error::new(
                            "6.2.1",
                            format!("the class {name:?} is not defined"),
                        ));
                    }
                },
                NodeKind::Property(name, value) => {
                    let set = properties::set(name, value).ok_or_else(|| {
                        let message = format!("the property {name}:{value} is not supported");
                        Error::new("6.2.3", message)
                    })?;
                    (set, node.count)
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

    /// All sets and literals that the used rules distinguish.
    pub(super) fn atoms(
        &self,
        document: &'a Document,
        used: &UsedRules<'a>,
    ) -> Result<Vec<CodePointSet>, Error> {
        let mut reached: BTreeSet<&str> = used.names.iter().copied().collect();
        let mut atoms: Vec<CodePointSet> = Vec::new();
        // A rule refers only to rules before it.
        for definition in document.definitions.iter().rev() {
            if !definition.is_rule || !reached.contains(&*definition.name) {
                continue;
            }
            for item in self.items(&definition.nodes)? {
                match item {
                    Item::Set(set, _) => atoms.push(set),
                    Item::Other(node) => match &node.kind {
                        NodeKind::Literal(sequence) => {
                            atoms.extend(sequence.iter().map(|&one| single(one)));
                        }
                        NodeKind::RuleReference(name) => {
                            reached.insert(name);
                        }
                        _ => {}
                    },
                }
            }
            atoms.sort_unstable_by(|a, b| a.ranges().cmp(b.ranges()));
            atoms.dedup();
            if atoms.len() > MAX_ATOMS {
                return Err(Error::new("12.2", format!("rules use more than {MAX_ATOMS} sets")));
            }
        }
        Ok(atoms)
    }
}

/// The set of one code point.
pub(super) fn single(code_point: char) -> CodePointSet {
    CodePointSet::new([(u32::from(code_point), u32::from(code_point))].into())
}
