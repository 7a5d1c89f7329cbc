//! Actions that are never triggered, and definitions that nothing uses.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{Check, Report};
use crate::document::{Action, Document, NodeKind, Trigger};
use crate::ruleset::{Automaton, Rule, Ruleset};
use crate::xml::Places;

pub(super) fn check(document: &Document, ruleset: &Ruleset, places: &Places, report: &mut Report) {
    let types: BTreeSet<&str> = document
        .entries
        .iter()
        .flat_map(|entry| &entry.variants)
        .filter_map(|variant| variant.kind.as_deref())
        .collect();
    let mut matching: BTreeMap<*const Automaton, bool> = BTreeMap::new();
    for (action, number) in document.actions.iter().zip(0..) {
        let before = document.actions.get(..number).unwrap_or_default();
        let reason =
            hidden(action, before).or_else(|| impossible(action, ruleset, &types, &mut matching));
        if let Some(reason) = reason {
            let message = format!("the action is never triggered: {reason}");
            report.add(Check::UnreachableAction, places.action(number), message, None);
        }
    }
    definitions(document, places, report);
}

/// An earlier action that is triggered whenever this one is.
fn hidden(action: &Action, before: &[Action]) -> Option<String> {
    let number = before.iter().position(|earlier| {
        let rule = (&earlier.matches, &earlier.not_matches);
        let covers_rule = rule == (&None, &None) || rule == (&action.matches, &action.not_matches);
        if !covers_rule {
            return false;
        }
        match (&earlier.trigger, &action.trigger) {
            (None, _) => true,
            (Some((Trigger::Any, all)), Some((Trigger::Any, types))) => {
                types.iter().all(|kind| all.contains(kind))
            }
            (Some((Trigger::Any, all)), Some((_, types))) => {
                // At least one of these occurs, and no other.
                types.iter().all(|kind| all.contains(kind))
            }
            (Some((Trigger::All, all)), Some((Trigger::All | Trigger::Only, types)))
            | (Some((Trigger::Only, all)), Some((Trigger::Only, types))) => {
                types.iter().all(|kind| all.contains(kind))
            }
            _ => false,
        }
    })?;
    Some(format!("action {number} comes first and applies to the same labels"))
}

/// A rule or type that never occurs. A rule that always matches hides nothing here.
fn impossible(
    action: &Action,
    ruleset: &Ruleset,
    types: &BTreeSet<&str>,
    matching: &mut BTreeMap<*const Automaton, bool>,
) -> Option<String> {
    if let Some((_, listed)) = &action.trigger {
        if !listed.iter().any(|kind| types.contains(&**kind)) {
            return Some("no mapping has any of its types".into());
        }
    }
    let name = action.matches.as_deref()?;
    let at = ruleset.rule_names.iter().position(|rule| **rule == *name)?;
    match ruleset.rules.get(at)? {
        Rule::Whole(automaton) => {
            // Rules with equal automata share them.
            let matches =
                matching.entry(Arc::as_ptr(automaton)).or_insert_with(|| can_match(automaton));
            (!*matches).then(|| format!("no label matches the rule {name:?}"))
        }
        Rule::Contexts(_) => None,
    }
}

/// Whether any label matches.
fn can_match(automaton: &Automaton) -> bool {
    // Class 0 is that of code points outside the repertoire. A class of each column is enough.
    let mut classes: BTreeMap<u8, u16> = BTreeMap::new();
    for (column, class) in automaton.columns.iter().zip(0..).skip(1) {
        classes.entry(*column).or_insert(class);
    }
    let mut reached: BTreeSet<u16> = BTreeSet::new();
    let mut open: Vec<u16> = alloc::vec![automaton.step_start(0)];
    while let Some(state) = open.pop() {
        if !reached.insert(state) {
            continue;
        }
        if automaton.accepts(automaton.step_end(state)) {
            return true;
        }
        open.extend(classes.values().map(|class| automaton.step(state, *class)));
    }
    false
}

/// Rules and classes that nothing refers to, and classes of unknown tags.
fn definitions(document: &Document, places: &Places, report: &mut Report) {
    let (mut classes, mut rules): (BTreeSet<&str>, BTreeSet<&str>) = Default::default();
    for node in document.definitions.iter().flat_map(|definition| &definition.nodes) {
        match &node.kind {
            NodeKind::ClassReference(name) => classes.insert(name),
            NodeKind::RuleReference(name) => rules.insert(name),
            _ => false,
        };
    }
    for action in &document.actions {
        rules.extend(action.matches.as_deref().or(action.not_matches.as_deref()));
    }
    for entry in &document.entries {
        let variants = entry.variants.iter().filter_map(|variant| variant.condition.as_ref());
        rules.extend(entry.condition.iter().chain(variants).map(|condition| &*condition.rule));
    }
    let tags: BTreeSet<&str> =
        document.entries.iter().flat_map(|entry| &entry.tags).map(|tag| &**tag).collect();
    for (definition, number) in document.definitions.iter().zip(0..) {
        let at = places.definition(number);
        let (kind, used) = if definition.is_rule { ("rule", &rules) } else { ("class", &classes) };
        if !used.contains(&*definition.name) {
            let message = format!("the {kind} {:?} is not used", definition.name);
            report.add(Check::Unused, at, message, None);
        }
        for node in &definition.nodes {
            match &node.kind {
                NodeKind::Tagged(tag) if !tags.contains(&**tag) => {
                    let message = format!("no code point is tagged {tag:?}, so the class is empty");
                    report.add(Check::UnknownTag, at, message, None);
                }
                _ => {}
            }
        }
    }
}
