//! Labels with a variant for each action, and for each kind of mapping.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::elements::{Source, target};
use super::search::Search;
use super::{Purpose, Samples};
use crate::ruleset::{Condition, Mapping};

/// How many sources of each kind of mapping are tried.
const SOURCES: usize = 8;
/// The most kinds of mappings.
const KINDS: usize = 200;

/// The sources of a kind of mapping.
type Kinds = BTreeMap<(u16, Condition), Vec<(Source, Mapping)>>;

pub(super) fn add(search: &mut Search<'_>, samples: &mut Samples) {
    let mut pairs: Vec<(String, String, String)> = Vec::new();
    for (action, (label, variant)) in &search.variants {
        let reason = match action {
            Some(action) => format!("the variant triggers {}", search.action_name(*action)),
            None => String::from("the variant is not in the repertoire, or breaks a rule"),
        };
        pairs.push((label.clone(), variant.clone(), reason));
    }
    for ((_, condition), listed) in kinds(search) {
        let rule = condition.get().map(|(rule, _)| rule_name(search, rule));
        let condition = rule.map(|rule| format!(", which depends on rule {rule:?}"));
        let condition = condition.unwrap_or_default();
        let Some((source, mapping)) = listed.first() else { continue };
        let from = numbers(&source.text);
        let to = numbers(&target(search.ruleset, source, mapping));
        let name = format!("the mapping of {from} to {to}{condition}");
        match listed.iter().find_map(|(source, mapping)| find(search, source, mapping)) {
            Some((label, variant)) => pairs.push((label, variant, name)),
            None => samples.missing.push(name),
        }
    }
    for (label, variant, reason) in &pairs {
        search.add(samples, Purpose::Variant, label, reason, Some(variant));
    }
    for (label, variant, reason) in &pairs {
        if search.evaluator.check(variant).is_eligible() {
            let reason = format!("the other way round: {reason}");
            search.add(samples, Purpose::Reverse, variant, &reason, Some(label));
        }
    }
}

/// The first sources of each kind of mapping.
fn kinds(search: &Search<'_>) -> Kinds {
    let mut kinds = Kinds::new();
    for source in &search.sources {
        for mapping in search.ruleset.repertoire.mappings_of(source.element) {
            if mapping.is_reflexive {
                continue;
            }
            let is_full = kinds.len() >= KINDS;
            let key = (mapping.kind, mapping.condition);
            if is_full && !kinds.contains_key(&key) {
                continue;
            }
            let listed = kinds.entry(key).or_default();
            if listed.len() < SOURCES {
                listed.push((source.clone(), *mapping));
            }
        }
    }
    kinds
}

/// The shortest label whose variant is made by this mapping alone.
fn find(search: &mut Search<'_>, source: &Source, mapping: &Mapping) -> Option<(String, String)> {
    let target = target(search.ruleset, source, mapping);
    let neighbors: Vec<Vec<char>> =
        search.representatives.iter().map(|one| one.text.clone()).collect();
    let around = || core::iter::once(&[][..]).chain(neighbors.iter().map(|one| &one[..]));
    for count in 0..=2 {
        for before in around() {
            for after in around() {
                let is_next = usize::from(!before.is_empty()) + usize::from(!after.is_empty());
                if is_next != count {
                    continue;
                }
                if search.is_exhausted() {
                    return None;
                }
                let text = |middle: &[char]| -> String {
                    before.iter().chain(middle).chain(after).collect()
                };
                let label = text(&source.text);
                if !search.evaluator.check(&label).is_eligible() {
                    continue;
                }
                let variant = text(&target);
                if !variant.is_empty()
                    && matches!(search.evaluator.variant(&label, &variant), Ok(Some(_)))
                {
                    return Some((label, variant));
                }
            }
        }
    }
    None
}

pub(super) fn rule_name<'r>(search: &Search<'r>, rule: usize) -> &'r str {
    search.ruleset.rule_names.get(rule).map_or("", |name| name)
}

fn numbers(text: &[char]) -> String {
    let list: Vec<String> = text.iter().map(|one| format!("U+{:04X}", u32::from(*one))).collect();
    if list.is_empty() { String::from("nothing") } else { list.join(" ") }
}
