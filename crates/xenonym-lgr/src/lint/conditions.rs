//! Conditions of mappings.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use super::mappings::{Graph, Node, condition_text, shown};
use super::witness::{Label, Labels, Witness};
use super::{Check, Report};
use crate::document::Condition as Written;
use crate::document::Variant;
use crate::ruleset::Condition;
use crate::xml::Places;

pub(super) fn check(
    graph: &Graph<'_>,
    labels: &mut Labels<'_>,
    places: &Places,
    report: &mut Report,
) {
    let unlike = unlike(graph, labels);
    let names = labels.ruleset.rule_names.iter().zip(0..);
    // There are at most 4,096 rules.
    let numbers: Numbers<'_> = names.map(|(name, number)| (&**name, number)).collect();
    for node in &graph.nodes {
        for (variant, number) in node.variants.iter().zip(0..) {
            let Some(condition) = &variant.condition else { continue };
            let at = places.variant(node.entry, number);
            if node.is_reflexive(variant) {
                let message = format!(
                    "the reflexive mapping of {} has a condition: a condition on the code point is clearer",
                    shown(node.source)
                );
                report.add(Check::ReflexiveCondition, at, message, None);
                continue;
            }
            if !labels.spend(unlike.len()) {
                return;
            }
            twice(node, (variant, number), &numbers, at, labels, report);
            let seen = compiled(&numbers, Some(condition)).and_then(Condition::get);
            let unlike = unlike.iter().filter(|(one, other)| {
                seen.is_some_and(|(rule, _)| labels.distinguishes(rule, *one, *other))
            });
            let unlike: Vec<(char, char)> = unlike.copied().collect();
            unstable(node, variant, &unlike, at, labels, report);
        }
    }
}

/// The same mapping exists once more: without a condition, or with one that holds in the same label.
fn twice(
    node: &Node<'_>,
    (variant, number): (&Variant, usize),
    numbers: &Numbers<'_>,
    at: usize,
    labels: &mut Labels<'_>,
    report: &mut Report,
) {
    let Some(condition) = &variant.condition else { return };
    let others = node.numbered_to(&variant.target).filter(|(at, other)| {
        // A pair of conditions is looked at once.
        *at != number && (other.condition.is_none() || *at < number)
    });
    for (_, other) in others {
        if !labels.spend(1) {
            return;
        }
        let is_opposite = other.condition.as_ref().is_some_and(|other| {
            other.rule == condition.rule && other.negated != condition.negated
        });
        if is_opposite {
            continue;
        }
        let both: Vec<Condition> = [variant, other]
            .into_iter()
            .filter_map(|variant| compiled(numbers, variant.condition.as_ref()))
            .collect();
        let witness = labels.find(node.source, |labels, label| {
            // The element itself may have a condition, so the variant has to be made.
            let is_shown = labels.all_hold(label, &variant.target, &both)
                && labels.has_duplicates(&label.text());
            is_shown.then(|| label.replaced(&variant.target))
        });
        let witness = witness.map(|(label, variant)| Witness::new(&label, Some(variant)));
        let (source, target) = (shown(node.source), shown(&variant.target));
        let (one, two) =
            (condition_text(Some(condition)), condition_text(other.condition.as_ref()));
        if other.condition.is_none() {
            let message = format!("{source} maps to {target} {one}, and also {two}");
            report.add(Check::ConditionMixed, at, message, witness);
        } else if witness.is_some() {
            let message =
                format!("{source} maps to {target} {one}, and also {two}, and both can apply");
            report.add(Check::ConditionsOverlap, at, message, witness);
        }
    }
}

/// The numbers of rules by their names.
type Numbers<'a> = BTreeMap<&'a str, u16>;

fn compiled(numbers: &Numbers<'_>, condition: Option<&Written>) -> Option<Condition> {
    let condition = condition?;
    Some(Condition::new(*numbers.get(&*condition.rule)?, condition.negated))
}

/// Mappings between two code points that some rule tells apart.
fn unlike(graph: &Graph<'_>, labels: &Labels<'_>) -> Vec<(char, char)> {
    let mut pairs = Vec::new();
    for node in &graph.nodes {
        for variant in node.variants {
            if let ([one], [other]) = (node.source, &*variant.target) {
                if labels.class(*one) != labels.class(*other) {
                    pairs.push((*one, *other));
                }
            }
        }
    }
    pairs
}

/// A condition holds next to a code point, and not next to its variant: then a label has a variant of which it is none.
fn unstable(
    node: &Node<'_>,
    variant: &Variant,
    unlike: &[(char, char)],
    at: usize,
    labels: &mut Labels<'_>,
    report: &mut Report,
) {
    let mut best: Option<Witness> = None;
    for &(one, other) in unlike {
        for before in [true, false] {
            let surround = |neighbor: char, middle: &[char]| {
                let mut code_points = Vec::with_capacity(middle.len() + 1);
                code_points.extend(before.then_some(neighbor));
                code_points.extend(middle);
                code_points.extend((!before).then_some(neighbor));
                Label { code_points, from: usize::from(before), len: middle.len() }
            };
            let label = surround(one, node.source);
            let changed = surround(other, &variant.target).text();
            let text = label.text();
            let is_shown = labels.is_eligible(&text)
                && labels.is_eligible(&changed)
                && labels.is_variant(&text, &changed)
                && !labels.is_variant(&changed, &text);
            let found = is_shown.then(|| Witness::new(&label, Some(changed)));
            best = best.into_iter().chain(found).min();
        }
    }
    if best.is_some() {
        let message = format!(
            "{} maps to {} {}, which changes when a neighbor is replaced by its variant",
            shown(node.source),
            shown(&variant.target),
            condition_text(variant.condition.as_ref())
        );
        report.add(Check::ConditionUnstable, at, message, best);
    }
}
