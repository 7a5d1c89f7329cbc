//! Sequences that divide labels in two ways, variants that can be made twice, and index labels that differ.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::mappings::{Graph, Node, shown};
use super::witness::{Label, Labels, Witness};
use super::{Check, Report};
use crate::xml::Places;

/// The most pairs of elements that are tried.
const MAX_PAIRS: usize = 200_000;

pub(super) fn check(
    graph: &Graph<'_>,
    labels: &mut Labels<'_>,
    places: &Places,
    report: &mut Report,
) {
    for node in graph.nodes.iter().filter(|node| node.source.len() > 1) {
        let witness =
            labels.find(node.source, |labels, label| labels.is_ambiguous(label).then_some(()));
        let Some((label, ())) = witness else { continue };
        let message = format!("{} is an element, and so are its parts", shown(node.source));
        let at = places.entry(node.entry);
        report.add(Check::AmbiguousSequence, at, message, Some(Witness::new(&label, None)));
    }
    let mut worst = [None, None];
    for node in graph.nodes.iter().filter(|node| !node.variants.is_empty()) {
        singles(node, labels, &mut worst);
    }
    pairs(graph, labels, &mut worst);
    let [duplicate, index] = worst;
    if let Some(Example { witness, entry, elements }) = duplicate {
        let message =
            format!("a variant can be made in two ways, with {elements} or more elements");
        report.add(Check::Duplicate, places.entry(entry), message, Some(witness));
    }
    if let Some(Example { witness, entry, elements }) = index {
        let message = format!(
            "a label and its variant have different index labels, with {elements} or more elements"
        );
        report.add(Check::IndexDiffers, places.entry(entry), message, Some(witness));
    }
}

/// The smallest witness of a defect of the whole ruleset.
struct Example {
    witness: Witness,
    entry: usize,
    /// How many elements show it.
    elements: usize,
}

/// Duplicates and index labels.
type Worst = [Option<Example>; 2];

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
fn singles(node: &Node<'_>, labels: &mut Labels<'_>, worst: &mut Worst) {
    let [duplicate, index] = worst;
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
    if let Some((label, variant)) =
        look(labels, &mut |labels, text| labels.has_duplicates(text).then_some(None))
    {
        note(duplicate, node.entry, &label, variant);
    }
    if let Some((label, variant)) =
        look(labels, &mut |labels, text| labels.other_index(text).map(Some))
    {
        note(index, node.entry, &label, variant);
    }
}

/// Labels of two elements, one of which changes its length: there, parts of two targets can be exchanged.
fn pairs(graph: &Graph<'_>, labels: &mut Labels<'_>, worst: &mut Worst) {
    let mapped: Vec<&Node<'_>> =
        graph.nodes.iter().filter(|node| !node.variants.is_empty()).collect();
    let changes = |node: &Node<'_>| {
        node.variants.iter().any(|variant| variant.target.len() != node.source.len())
    };
    let mut tried = 0;
    for first in mapped.iter().filter(|node| changes(node)) {
        for second in &mapped {
            for (one, other) in [(first, second), (second, first)] {
                tried += 1;
                if tried > MAX_PAIRS {
                    return;
                }
                let code_points: Vec<char> =
                    one.source.iter().chain(other.source).copied().collect();
                let label = Label { from: 0, len: one.source.len(), code_points };
                let text = label.text();
                if !labels.is_eligible(&text) {
                    continue;
                }
                let [duplicate, index] = &mut *worst;
                if labels.has_duplicates(&text) {
                    note(duplicate, first.entry, &label, None);
                }
                if let Some(variant) = labels.other_index(&text) {
                    note(index, first.entry, &label, Some(variant));
                }
            }
        }
    }
}
