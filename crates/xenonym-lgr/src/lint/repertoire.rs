//! Code points that no label may contain, and those that need a rule.

use alloc::collections::{BTreeSet, VecDeque};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use xenonym::idna2008::{DerivedProperty, derived_property};

use super::mappings::{Graph, Node, shown};
use super::witness::{Label, Labels, Witness};
use super::{Check, Report};
use crate::document::{CodePointSet, Document, Entry, Source};
use crate::properties;
use crate::xml::Places;

pub(super) fn check(document: &Document, places: &Places, report: &mut Report) {
    for (entry, number) in document.entries.iter().zip(0..) {
        let is_rejected = |one: &char| {
            matches!(
                derived_property(*one),
                DerivedProperty::Disallowed | DerivedProperty::Unassigned
            )
        };
        let rejected = match &entry.source {
            Source::Sequence(sequence) => sequence.iter().copied().find(is_rejected),
            Source::Range(first, last) => (*first..=*last).find(is_rejected),
        };
        let Some(rejected) = rejected else { continue };
        let property = derived_property(rejected).name();
        let message =
            format!("{} is {property} in IDNA2008, so no label may contain it", shown(&[rejected]));
        report.add(Check::NotIdna2008, places.entry(number), message, None);
    }
    let has_rules = document.definitions.iter().any(|definition| definition.is_rule);
    if !has_rules {
        missing_rules(document, places, report);
    }
}

/// A table that states its rules in comments or prose has none after it was converted.
fn missing_rules(document: &Document, places: &Places, report: &mut Report) {
    let property = |value| properties::set("gc", value).unwrap_or_default();
    let (marks, digits) = (property("M"), property("Nd"));
    let first = |is_meant: &dyn Fn(char) -> bool| {
        let mut entries = document.entries.iter().zip(0..);
        entries.find_map(|(entry, number)| Some((number, one_of(entry, is_meant)?)))
    };
    let mut add = |number: usize, message: String| {
        report.add(Check::RuleMissing, places.entry(number), message, None);
    };
    if let Some((number, _)) = first(&|one| one == '-') {
        let message = "no rule keeps U+002D from the beginning and end of labels";
        add(number, message.into());
    }
    if let Some((number, mark)) = first(&|one| marks.contains(u32::from(one))) {
        let mark = shown(&[mark]);
        add(
            number,
            format!("no rule keeps the combining mark {mark} from the beginning of labels"),
        );
    }
    let Some((_, one)) = first(&|one| digits.contains(u32::from(one))) else { return };
    let system = |one: char| system_of(&digits, u32::from(one));
    let other = first(&|other| digits.contains(u32::from(other)) && system(other) != system(one));
    if let Some((number, other)) = other {
        let digits = shown(&[one, other]).replace(' ', " and ");
        add(
            number,
            format!("no rule forbids digits of two systems in one label, such as {digits}"),
        );
    }
}

/// A code point of an entry with a property. Sequences bring their own context.
fn one_of(entry: &Entry, is_meant: &dyn Fn(char) -> bool) -> Option<char> {
    match &entry.source {
        Source::Sequence(sequence) => match **sequence {
            [one] => is_meant(one).then_some(one),
            _ => None,
        },
        Source::Range(first, last) => (*first..=*last).find(|one| is_meant(*one)),
    }
}

/// The zero of a digit's system: digits are in rows of ten.
fn system_of(digits: &CodePointSet, digit: u32) -> Option<u32> {
    let ranges: Vec<&(u32, u32)> =
        digits.ranges().iter().filter(|range| range.0 <= digit && digit <= range.1).collect();
    let (first, _) = ranges.first()?;
    Some(digit - (digit - first) % 10)
}

// Sequences that divide labels in two ways, variants that can be made twice, and index labels that differ.

/// The most labels of several elements that are tried.
const MAX_LABELS: usize = 200;
/// The most code points by which one way can be ahead, and the most such states.
const MAX_AHEAD: usize = 8;
const MAX_STATES: usize = 500;
/// The most neighbors that are tried next to an ambiguous sequence.
const MAX_NEIGHBORS: usize = 4;

pub(super) fn check_sequences(
    graph: &Graph<'_>,
    labels: &mut Labels<'_>,
    places: &Places,
    report: &mut Report,
) {
    let mut worst = Worst::default();
    let mapped = || graph.nodes.iter().filter(|node| !node.variants.is_empty());
    for node in graph.nodes.iter().filter(|node| node.source.len() > 1) {
        let witness =
            labels.find(node.source, |labels, label| labels.is_ambiguous(label).then_some(()));
        let Some((label, ())) = witness else { continue };
        // A variant of a neighbor is made once with the sequence, and once with its parts.
        for neighbor in mapped().take(MAX_NEIGHBORS) {
            for both in
                [[neighbor.source, &label.code_points], [&label.code_points, neighbor.source]]
            {
                try_label(graph, both.concat(), node.entry, labels, &mut worst);
            }
        }
        let message = format!("{} is an element, and so are its parts", shown(node.source));
        let at = places.entry(node.entry);
        report.add(Check::AmbiguousSequence, at, message, Some(Witness::new(&label, None)));
    }
    for node in mapped() {
        singles(graph, node, labels, &mut worst);
    }
    nulls(graph, labels, &mut worst);
    chains(graph, labels, &mut worst);
    let found = [
        (Check::Duplicate, "a variant can be made in two ways", worst.duplicate),
        (Check::DuplicateBlocked, "a blocked variant can be made in two ways", worst.blocked),
        (Check::IndexDiffers, "the index labels of a label and its variant differ", worst.index),
    ];
    for (check, text, example) in found {
        let Some(Example { witness, entry, elements }) = example else { continue };
        let message = match elements {
            1 => text.into(),
            _ => format!("{text}, with {elements} elements or more"),
        };
        report.add(check, places.entry(entry), message, Some(witness));
    }
}

/// The smallest witness of a defect of the whole ruleset.
struct Example {
    witness: Witness,
    entry: usize,
    /// How many elements show it.
    elements: usize,
}

/// The smallest witnesses so far.
#[derive(Default)]
struct Worst {
    duplicate: Option<Example>,
    blocked: Option<Example>,
    index: Option<Example>,
}

impl Worst {
    fn add_duplicate(&mut self, graph: &Graph<'_>, entry: usize, label: &Label) {
        let is_blocked = is_blocked(graph, &label.code_points);
        note(if is_blocked { &mut self.blocked } else { &mut self.duplicate }, entry, label, None);
    }
}

/// Whether all mappings of the label's elements have the type `blocked`, so that no way to make a variant allows it.
fn is_blocked(graph: &Graph<'_>, label: &[char]) -> bool {
    let parts =
        (0..label.len()).flat_map(|start| (start + 1..=label.len()).map(move |end| start..end));
    let elements = parts.filter_map(|part| graph.node(label.get(part)?)).chain(graph.node(&[]));
    let mut mappings = elements
        .flat_map(|node| node.variants.iter().filter(|variant| !node.is_reflexive(variant)));
    mappings.all(|variant| variant.kind.as_deref() == Some("blocked"))
}

fn note(place: &mut Option<Example>, entry: usize, label: &Label, variant: Option<String>) {
    let witness = Witness::new(label, variant);
    let size = |witness: &Witness| (witness.label().chars().count(), String::from(witness.label()));
    match place {
        Some(example) => {
            example.elements += 1;
            if size(&witness) < size(&example.witness) {
                (example.witness, example.entry) = (witness, entry);
            }
        }
        None => *place = Some(Example { witness, entry, elements: 1 }),
    }
}

/// Labels with one element that has mappings.
fn singles(graph: &Graph<'_>, node: &Node<'_>, labels: &mut Labels<'_>, worst: &mut Worst) {
    let conditional = node.variants.iter().any(|variant| variant.condition.is_some());
    // Without conditions, the first eligible label shows as much as the others.
    let look =
        |labels: &mut Labels<'_>,
         shows: &mut dyn FnMut(&mut Labels<'_>, &str) -> Option<Option<String>>| {
            labels
                .find(node.source, |labels, label| {
                    let text = label.text();
                    if !labels.is_eligible(&text) {
                        return None;
                    }
                    let shown = shows(labels, &text);
                    (shown.is_some() || !conditional).then_some(shown)
                })
                .and_then(|(label, shown)| shown.map(|variant| (label, variant)))
        };
    if let Some((label, _)) =
        look(labels, &mut |labels, text| labels.has_duplicates(text).then_some(None))
    {
        worst.add_duplicate(graph, node.entry, &label);
    }
    if let Some((label, variant)) =
        look(labels, &mut |labels, text| labels.other_index(text).map(Some))
    {
        note(&mut worst.index, node.entry, &label, variant);
    }
}

/// Labels with an element next to the code points that a null variant inserts: it can insert them before or after.
fn nulls(graph: &Graph<'_>, labels: &mut Labels<'_>, worst: &mut Worst) {
    for node in graph.nodes.iter().filter(|node| node.source.is_empty()) {
        for variant in node.variants {
            try_label(graph, variant.target.to_vec(), node.entry, labels, worst);
        }
    }
}

/// Labels whose elements can exchange code points: if one replaces `a` by `sr` or `s`, and another replaces `b` by `t` or `rt`, then
/// `ab` becomes `srt` in two ways.
///
/// Two ways to make a variant are followed side by side, element by element. The code points by which one is ahead are a state.
/// Without null variants, there are no more states than ends of targets. Conditions are left to the labels that this finds.
fn chains(graph: &Graph<'_>, labels: &mut Labels<'_>, worst: &mut Worst) {
    let elements: Vec<(usize, Vec<&[char]>)> = graph.nodes.iter().map(options).collect();
    let mut seen: BTreeSet<Vec<char>> = BTreeSet::new();
    let mut open: VecDeque<(Vec<char>, Vec<char>)> = VecDeque::from([Default::default()]);
    let mut found = 0;
    while let Some((ahead, label)) = open.pop_front() {
        for (entry, options) in &elements {
            let source = options.first().copied().unwrap_or_default();
            for (one, other) in
                options.iter().flat_map(|one| options.iter().map(move |other| (*one, *other)))
            {
                if !labels.spend(ahead.len() + one.len() + 1) {
                    return;
                }
                if ahead.is_empty() && one.len() <= other.len() {
                    continue;
                }
                let longer = [&*ahead, one].concat();
                let rest = longer.strip_prefix(other).or_else(|| other.strip_prefix(&*longer));
                let Some(rest) = rest else { continue };
                let next = [&label, source].concat();
                if rest.is_empty() {
                    try_label(graph, next, *entry, labels, worst);
                    found += 1;
                    if found == MAX_LABELS {
                        return;
                    }
                } else if rest.len() <= MAX_AHEAD
                    && seen.len() < MAX_STATES
                    && seen.insert(rest.to_vec())
                {
                    open.push_back((rest.to_vec(), next));
                }
            }
        }
    }
}

/// The number of the entry, and what the element can become: itself first.
fn options<'a>(node: &Node<'a>) -> (usize, Vec<&'a [char]>) {
    let targets = node.variants.iter().map(|variant| &*variant.target);
    let others = targets.filter(|target| *target != node.source);
    (node.entry, core::iter::once(node.source).chain(others).collect())
}

fn try_label(
    graph: &Graph<'_>,
    code_points: Vec<char>,
    entry: usize,
    labels: &mut Labels<'_>,
    worst: &mut Worst,
) {
    let label = Label { from: 0, len: code_points.len(), code_points };
    let text = label.text();
    if labels.has_duplicates(&text) {
        worst.add_duplicate(graph, entry, &label);
    }
    if let Some(variant) = labels.other_index(&text) {
        note(&mut worst.index, entry, &label, Some(variant));
    }
}
