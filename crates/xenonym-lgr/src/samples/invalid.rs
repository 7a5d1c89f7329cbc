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
    let base = base(search, samples);
    outside(search, samples, &base);
    contexts(search, samples);
    actions(search, samples);
    idna2008(search, samples, &base);
}

/// The label to which others add code points: the first that can stand before itself, if there is one.
fn base(search: &mut Search<'_>, samples: &Samples) -> String {
    let labels = samples.list.iter().map(|sample| sample.label.clone());
    let elements = search.representatives.iter().map(|source| source.text.iter().collect());
    let all: Vec<String> = labels.chain(elements).collect();
    let is_repeatable = |label: &&String| {
        let twice = format!("{label}{label}");
        is_allowed(&twice) && search.evaluator.check(&twice).is_eligible()
    };
    all.iter().find(is_repeatable).or(all.first()).cloned().unwrap_or_default()
}

/// A code point outside the repertoire, and one that is only permitted in sequences.
fn outside(search: &mut Search<'_>, samples: &mut Samples, base: &str) {
    let Some(last) = base.chars().last() else { return };
    let sequences = search.sources.iter().filter(|source| source.text.len() > 1);
    let parts: BTreeSet<char> = sequences.flat_map(|source| source.text.clone()).collect();
    let near = (u32::from(last) + 1..u32::from(last) + DISTANCE).filter_map(char::from_u32);
    let mut labels = near.filter(|one| !parts.contains(one)).map(|one| format!("{base}{one}"));
    let mut is_outside =
        |label: &str| matches!(search.evaluator.check(label).reason(), Reason::CodePoint { .. });
    let outside = labels.find(|label| is_outside(label) && is_allowed(label));
    let alone = parts.iter().map(|one| format!("{base}{one}")).find(|label| is_outside(label));
    if let Some(label) = outside {
        add_invalid(search, samples, Purpose::CodePoint, &label);
    }
    if let Some(label) = alone {
        add_invalid(search, samples, Purpose::Sequence, &label);
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
