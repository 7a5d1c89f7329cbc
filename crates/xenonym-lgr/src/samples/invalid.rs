//! Labels that are not eligible: each rule is broken once.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::search::{Search, is_allowed};
use super::variants::rule_name;
use super::{Purpose, Samples};
use crate::evaluate::{Problem, Reason};

/// How far from a label's code points others are searched.
const DISTANCE: u32 = 2048;

pub(super) fn add(search: &mut Search<'_>, samples: &mut Samples) {
    let base = samples.list.first().map(|sample| sample.label.clone()).unwrap_or_default();
    outside(search, samples, &base);
    contexts(search, samples);
    actions(search, samples);
    idna2008(search, samples, &base);
}

/// A code point outside the repertoire, and one that is only permitted in sequences.
fn outside(search: &mut Search<'_>, samples: &mut Samples, base: &str) {
    let Some(last) = base.chars().last() else { return };
    let near = (u32::from(last) + 1..u32::from(last) + DISTANCE).filter_map(char::from_u32);
    let outside = near.filter(|one| search.ruleset.repertoire.slot(*one).single == 0);
    let mut labels = outside.map(|one| format!("{base}{one}"));
    let label = labels.find(|label| {
        let is_outside = matches!(search.evaluator.check(label).reason(), Reason::CodePoint { .. });
        is_outside && is_allowed(label)
    });
    if let Some(label) = label {
        add_invalid(search, samples, Purpose::CodePoint, &label);
    }
    let mut sequences = search.sources.iter().filter(|source| source.text.len() > 1);
    let alone = sequences.find_map(|source| {
        let is_alone = |one: &&char| search.ruleset.repertoire.slot(**one).single == 0;
        source.text.iter().find(is_alone).map(|one| format!("{base}{one}"))
    });
    if let Some(label) = alone {
        let verdict = search.evaluator.check(&label);
        if matches!(verdict.reason(), Reason::CodePoint { .. }) {
            add_invalid(search, samples, Purpose::Sequence, &label);
        }
    }
}

/// Each rule that a code point or sequence names.
fn contexts(search: &mut Search<'_>, samples: &mut Samples) {
    let named = search.sources.iter().filter_map(|source| source.element.condition.get());
    let rules: BTreeSet<usize> = named.map(|(rule, _)| rule).collect();
    for rule in rules {
        let name = rule_name(search, rule);
        match search.contexts.get(name).cloned() {
            Some(label) => add_invalid(search, samples, Purpose::Context, &label),
            None => samples.missing.push(format!("rule {name:?}")),
        }
    }
}

/// Each action with the disposition `invalid`. Actions with others must be found among labels or variants.
fn actions(search: &mut Search<'_>, samples: &mut Samples) {
    for (action, label) in search.actions.clone() {
        if !search.ruleset.is_eligible(Some(action)) {
            let reason = search.action_name(action);
            search.add(samples, Purpose::Action, &label, &reason, None);
        }
    }
    let numbers: Vec<usize> = (0..search.ruleset.actions.list.len()).collect();
    for action in numbers.into_iter().filter(|action| search.is_own(*action)) {
        let is_found =
            search.actions.contains_key(&action) || search.variants.contains_key(&Some(action));
        if !is_found {
            samples.missing.push(search.action_name(action));
        }
    }
}

/// Hyphens at places that RFC 5891 section 4.2.3.1 does not allow.
fn idna2008(search: &mut Search<'_>, samples: &mut Samples, base: &str) {
    let mut start = base.chars();
    let (Some(first), rest) = (start.next(), start.as_str()) else { return };
    let second = rest.chars().next().unwrap_or(first);
    for label in [format!("-{base}"), format!("{base}-"), format!("{first}{second}--{base}")] {
        if !search.evaluator.check(&label).is_eligible() {
            continue;
        }
        if let Some(problem) = Problem::of_idna2008(&label) {
            search.add(samples, Purpose::Idna2008, &label, &problem.to_string(), None);
        }
    }
}

fn add_invalid(search: &mut Search<'_>, samples: &mut Samples, purpose: Purpose, label: &str) {
    let reason: String = search.evaluator.check(label).to_string();
    search.add(samples, purpose, label, &reason, None);
}
