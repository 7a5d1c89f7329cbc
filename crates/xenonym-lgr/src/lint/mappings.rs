//! Symmetry, transitivity and types of mappings.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::witness::{Label, Labels, Witness};
use super::{Check, Report};
use crate::document::{Condition as Written, Document, Source, Trigger, VariantMapping};
use crate::ruleset::Condition;
use crate::xml::Places;

/// The type by which sources outside the repertoire are marked.
const OUT_OF_REPERTOIRE: &str = "out-of-repertoire-var";

/// A source with its mappings.
pub(super) struct Node<'a> {
    pub(super) source: &'a [char],
    /// The number of its entry, for places.
    pub(super) entry: usize,
    pub(super) variants: &'a [VariantMapping],
    /// The numbers of the mappings, in the order of their targets.
    by_target: Vec<usize>,
}

impl<'a> Node<'a> {
    fn new(source: &'a [char], entry: usize, variants: &'a [VariantMapping]) -> Self {
        let mut by_target: Vec<usize> = (0..variants.len()).collect();
        by_target.sort_by_key(|number| variants.get(*number).map(|variant| &variant.target));
        Self { source, entry, variants, by_target }
    }

    /// The mappings to a target, with their numbers.
    fn numbered_to(&self, target: &[char]) -> impl Iterator<Item = (usize, &'a VariantMapping)> {
        let of = |number: &usize| self.variants.get(*number).map(|variant| &*variant.target);
        let from = self.by_target.partition_point(|number| of(number) < Some(target));
        let to = self.by_target.partition_point(|number| of(number) <= Some(target));
        let numbers = self.by_target.get(from..to).unwrap_or_default();
        let numbers: Vec<usize> = numbers.to_vec();
        let variants = self.variants;
        numbers.into_iter().filter_map(move |number| Some((number, variants.get(number)?)))
    }

    /// The mappings to a target.
    pub(super) fn to(&self, target: &[char]) -> impl Iterator<Item = &'a VariantMapping> {
        self.numbered_to(target).map(|(_, variant)| variant)
    }

    pub(super) fn is_reflexive(&self, variant: &VariantMapping) -> bool {
        *variant.target == *self.source
    }

    /// Whether a reflexive mapping marks it as outside the repertoire.
    fn is_outside(&self) -> bool {
        self.to(self.source).any(|variant| variant.kind.as_deref() == Some(OUT_OF_REPERTOIRE))
    }
}

/// The sources of mappings.
pub(super) struct Graph<'a> {
    pub(super) document: &'a Document,
    pub(super) nodes: Vec<Node<'a>>,
    by_source: BTreeMap<&'a [char], usize>,
}

impl<'a> Graph<'a> {
    pub(super) fn new(document: &'a Document) -> Self {
        let mut nodes = Vec::new();
        for (entry, number) in document.entries.iter().zip(0..) {
            if let Source::Sequence(source) = &entry.source {
                nodes.push(Node::new(source, number, &entry.variants));
            }
        }
        let by_source = nodes.iter().zip(0..).map(|(node, at)| (node.source, at)).collect();
        Self { document, nodes, by_source }
    }

    pub(super) fn node(&self, source: &[char]) -> Option<&Node<'a>> {
        self.nodes.get(*self.by_source.get(source)?)
    }
}

pub(super) fn check(
    graph: &Graph<'_>,
    labels: &mut Labels<'_>,
    places: &Places,
    report: &mut Report,
) {
    let complete = complete(graph);
    for node in &graph.nodes {
        symmetry(graph, node, labels, places, report);
        if !complete.contains(node.source) {
            transitivity(graph, node, labels, places, report);
        }
    }
    types(graph, places, report);
    outside(graph, places, report);
}

/// Every mapping has one back, with the same condition.
fn symmetry(
    graph: &Graph<'_>,
    node: &Node<'_>,
    labels: &mut Labels<'_>,
    places: &Places,
    report: &mut Report,
) {
    for (variant, number) in node.variants.iter().zip(0..) {
        if node.is_reflexive(variant) {
            continue;
        }
        let mut back = graph.node(&variant.target).into_iter().flat_map(|to| to.to(node.source));
        let (source, target) = (shown(node.source), shown(&variant.target));
        let (check, message) = match back.next() {
            None => {
                (Check::Asymmetric, format!("{source} maps to {target}, which does not map back"))
            }
            Some(first) if first.condition == variant.condition => continue,
            Some(_) if back.any(|back| back.condition == variant.condition) => continue,
            Some(_) => {
                let condition = condition_text(variant.condition.as_ref());
                let message = format!(
                    "{source} maps to {target} {condition}, and no mapping back has that condition"
                );
                (Check::ConditionsDisagree, message)
            }
        };
        if report.is_full(check) {
            continue;
        }
        let witness = labels.find(node.source, |labels, label| {
            let other = label.replaced(&variant.target);
            let is_shown = labels.is_variant(&label.text(), &other)
                && !labels.is_variant(&other, &label.text());
            is_shown.then_some(other)
        });
        let witness = witness.map(|(label, variant)| Witness::new(&label, Some(variant)));
        report.add(check, places.variant(node.entry, number), message, witness);
    }
}

/// The members of sets whose members all map to each other without a condition, and to nothing else. They need no search
/// for missing mappings, which takes time with the third power of their number.
fn complete<'a>(graph: &Graph<'a>) -> BTreeSet<&'a [char]> {
    let mut checked: BTreeSet<&[char]> = BTreeSet::new();
    let mut complete = BTreeSet::new();
    for node in &graph.nodes {
        if !checked.insert(node.source) {
            continue;
        }
        let set = members(node);
        let mut all = BTreeSet::from([node.source]);
        let is_complete = set.is_some_and(|set| {
            all.extend(&set);
            checked.extend(&set);
            set.iter().all(|member| {
                let own = graph.node(member).and_then(members);
                own.is_some_and(|mut own| {
                    own.insert(member);
                    own == all
                })
            })
        });
        if is_complete {
            complete.extend(all);
        }
    }
    complete
}

/// The targets of an element, if no mapping has a condition.
fn members<'a>(node: &Node<'a>) -> Option<BTreeSet<&'a [char]>> {
    let others = node.variants.iter().filter(|variant| !node.is_reflexive(variant));
    others.map(|variant| variant.condition.is_none().then_some(&*variant.target)).collect()
}

/// Two mappings in a row make a third one, if both conditions can hold.
fn transitivity(
    graph: &Graph<'_>,
    node: &Node<'_>,
    labels: &mut Labels<'_>,
    places: &Places,
    report: &mut Report,
) {
    let mut missing: BTreeSet<&[char]> = BTreeSet::new();
    for (variant, number) in node.variants.iter().zip(0..) {
        let Some(middle) = graph.node(&variant.target).filter(|_| !node.is_reflexive(variant))
        else {
            continue;
        };
        for next in middle.variants {
            // Each mapping of the pair is looked up.
            if report.is_full(Check::Intransitive) || !labels.spend(8) {
                return;
            }
            let is_trivial = *next.target == *node.source || middle.is_reflexive(next);
            let condition = match (&variant.condition, &next.condition) {
                (None, other) | (other, None) => other.as_ref(),
                (one, other) if one == other => one.as_ref(),
                // Both may never hold at once.
                _ => continue,
            };
            let has = node
                .to(&next.target)
                .any(|direct| direct.condition.is_none() || direct.condition.as_ref() == condition)
                || condition.is_none() && is_complete(node, &next.target);
            if is_trivial || has || !missing.insert(&next.target) {
                continue;
            }
            let message = format!(
                "{} maps to {}, which maps to {}, but {} does not map to {}",
                shown(node.source),
                shown(middle.source),
                shown(&next.target),
                shown(node.source),
                shown(&next.target),
            );
            let witness = labels.find(node.source, |labels, label| {
                let (one, two) = (label.replaced(middle.source), label.replaced(&next.target));
                let is_shown = labels.is_variant(&label.text(), &one)
                    && labels.is_variant(&one, &two)
                    && !labels.is_variant(&label.text(), &two);
                is_shown.then_some(two)
            });
            let witness = witness.map(|(label, variant)| Witness::new(&label, Some(variant)));
            report.add(Check::Intransitive, places.variant(node.entry, number), message, witness);
        }
    }
}

/// Whether a mapping exists under a condition and under its opposite.
fn is_complete(node: &Node<'_>, target: &[char]) -> bool {
    let conditions: Vec<&Written> =
        node.to(target).filter_map(|variant| variant.condition.as_ref()).collect();
    conditions.iter().any(|one| {
        conditions.iter().any(|other| one.rule == other.rule && one.negated != other.negated)
    })
}

/// Types of mappings, and reflexive mappings where an action needs them.
fn types(graph: &Graph<'_>, places: &Places, report: &mut Report) {
    for node in &graph.nodes {
        for (variant, number) in node.variants.iter().zip(0..) {
            let at = places.variant(node.entry, number);
            if variant.kind.is_none() {
                let message = format!(
                    "the mapping from {} to {} has no type, so no action applies to it",
                    shown(node.source),
                    shown(&variant.target)
                );
                report.add(Check::Untyped, at, message, None);
            }
        }
    }
    let actions = &graph.document.actions;
    let needs = actions.iter().any(|action| matches!(action.trigger, Some((Trigger::Only, _))));
    let mut reflexive = graph.nodes.iter().filter(|node| node.to(node.source).next().is_some());
    if !needs || reflexive.next().is_none() {
        return;
    }
    let without = graph
        .nodes
        .iter()
        .filter(|node| !node.variants.is_empty() && node.to(node.source).next().is_none());
    for node in without {
        let message = format!(
            "{} has no reflexive mapping, so \"only-variants\" never applies to labels with it",
            shown(node.source)
        );
        report.add(Check::ReflexiveMissing, places.entry(node.entry), message, None);
    }
}

/// Code points outside the repertoire: an action rejects labels with them, and variants with them are blocked.
fn outside(graph: &Graph<'_>, places: &Places, report: &mut Report) {
    let outside: BTreeSet<&[char]> =
        graph.nodes.iter().filter(|node| node.is_outside()).map(|node| node.source).collect();
    let rejects = graph.document.actions.iter().any(|action| {
        &*action.disposition == "invalid"
            && action.matches.is_none()
            && action.not_matches.is_none()
            && matches!(&action.trigger, Some((Trigger::Any, types))
                if types.iter().any(|kind| &**kind == OUT_OF_REPERTOIRE))
    });
    for node in &graph.nodes {
        if outside.contains(node.source) && !rejects {
            let message = format!(
                "{} is marked as outside the repertoire, but no action makes labels with it invalid",
                shown(node.source)
            );
            report.add(Check::OutOfRepertoire, places.entry(node.entry), message, None);
        }
        for (variant, number) in node.variants.iter().zip(0..) {
            let is_blocked = variant.kind.as_deref() == Some("blocked");
            if outside.contains(&*variant.target) && !node.is_reflexive(variant) && !is_blocked {
                let message = format!(
                    "{} maps to {}, which is outside the repertoire, with a type other than blocked",
                    shown(node.source),
                    shown(&variant.target)
                );
                let at = places.variant(node.entry, number);
                report.add(Check::OutOfRepertoire, at, message, None);
            }
        }
    }
}

/// Code points such as `U+0061 U+0301`.
pub(crate) fn shown(code_points: &[char]) -> String {
    if code_points.is_empty() {
        return "nothing".into();
    }
    let list: Vec<String> =
        code_points.iter().map(|&one| format!("U+{:04X}", u32::from(one))).collect();
    list.join(" ")
}

/// A condition such as `when "final"`.
pub(crate) fn condition_text(condition: Option<&Written>) -> String {
    match condition {
        None => "without a condition".into(),
        Some(Written { rule, negated: false }) => format!("when {rule:?}"),
        Some(Written { rule, negated: true }) => format!("not when {rule:?}"),
    }
}

// Conditions of mappings.

pub(super) fn check_conditions(
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
    (variant, number): (&VariantMapping, usize),
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
    variant: &VariantMapping,
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
