//! The condition of an element that several documents contain.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use super::Mode;
use crate::document::{Condition, Count, Definition, Group, Node, NodeKind, Note};

/// The definitions of the result, to which rules with alternatives are added.
pub(super) struct Conditions {
    definitions: Vec<Definition>,
    rules: BTreeSet<Box<str>>,
    /// Rules with an anchor. Alternatives of a rule all have one, or none has.
    anchored: BTreeSet<Box<str>>,
    choices: BTreeMap<Vec<Box<str>>, Box<str>>,
    mode: Mode,
}

impl Conditions {
    pub(super) fn new(definitions: Vec<Definition>, mode: Mode) -> Self {
        let (mut rules, mut anchored) = (BTreeSet::new(), BTreeSet::new());
        for rule in definitions.iter().filter(|one| one.is_rule) {
            let has_anchor = rule.nodes.iter().any(|node| match &node.kind {
                NodeKind::Anchor => true,
                NodeKind::RuleReference(name) => anchored.contains(name),
                _ => false,
            });
            if has_anchor {
                anchored.insert(rule.name.clone());
            }
            rules.insert(rule.name.clone());
        }
        Self { definitions, rules, anchored, choices: BTreeMap::new(), mode }
    }

    pub(super) fn into_definitions(self) -> Vec<Definition> {
        self.definitions
    }

    /// The combined condition, or an error if none is equivalent to it.
    pub(super) fn combine(
        &mut self,
        conditions: &[Option<&Condition>],
    ) -> Result<Option<Condition>, ()> {
        let is_intersection = self.mode == Mode::Intersection;
        let mut given: Vec<&Condition> = conditions.iter().copied().flatten().collect();
        if !is_intersection && given.len() < conditions.len() {
            return Ok(None);
        }
        given.sort_unstable_by_key(|condition| (condition.negated, &condition.rule));
        given.dedup();
        match &*given {
            [] => Ok(None),
            [one] => Ok(Some((*one).clone())),
            // One of the rules may match, or none of them.
            several if several.iter().all(|one| one.negated == is_intersection) => {
                let rules: Vec<Box<str>> = several.iter().map(|one| one.rule.clone()).collect();
                let anchored = rules.iter().filter(|rule| self.anchored.contains(*rule)).count();
                if anchored > 0 && anchored < rules.len() {
                    return Err(());
                }
                Ok(Some(Condition { rule: self.choice(rules), negated: is_intersection }))
            }
            _ => Err(()),
        }
    }

    /// The rule that matches if one of these does.
    fn choice(&mut self, rules: Vec<Box<str>>) -> Box<str> {
        if let Some(known) = self.choices.get(&rules) {
            return known.clone();
        }
        let mut name = String::new();
        for rule in &rules {
            name.push_str(if name.is_empty() { "" } else { "--or--" });
            name.push_str(rule);
        }
        while self.rules.contains(&*name) {
            name.push('-');
        }
        let name: Box<str> = name.into();
        let node = |kind| Node { kind, count: Count::ONCE, note: Note::default() };
        let mut nodes = Vec::with_capacity(rules.len() + 4);
        nodes.extend([Group::Rule, Group::Choice].map(|group| node(NodeKind::Open(group))));
        nodes.extend(rules.iter().map(|rule| node(NodeKind::RuleReference(rule.clone()))));
        nodes.extend([node(NodeKind::Close), node(NodeKind::Close)]);
        self.definitions.push(Definition { name: name.clone(), is_rule: true, nodes });
        self.rules.insert(name.clone());
        self.choices.insert(rules, name.clone());
        name
    }
}
