//! Rules, actions and mappings in words.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::numbered;
use crate::document::{
    Action, Condition, Definition, Document, Group, NodeKind, Repetition, SetOperator, Source,
    Trigger, VariantMapping,
};

/// The most code points of a class that are listed.
const LISTED: usize = 60;

/// A line of a nested list.
pub(super) struct Step {
    pub(super) depth: usize,
    pub(super) text: String,
}

/// When a rule matches, before its steps.
pub(super) fn introduction(definition: &Definition) -> &'static str {
    let has_anchor = definition.nodes.iter().any(|node| node.kind == NodeKind::Anchor);
    match (definition.is_rule, has_anchor) {
        (false, _) => "A class that contains:",
        (true, true) => "Matches a code point in this context:",
        (true, false) => "Matches a label that contains, in this order:",
    }
}

/// The code points with each tag: how many there are, and the first ones.
pub(super) struct Tags<'a>(BTreeMap<&'a str, (usize, Vec<char>)>);

impl<'a> Tags<'a> {
    pub(super) fn new(document: &'a Document) -> Self {
        let mut tags: BTreeMap<&str, (usize, Vec<char>)> = BTreeMap::new();
        for entry in &document.entries {
            let (first, last) = match &entry.source {
                Source::Range(first, last) => (*first, *last),
                Source::Sequence(sequence) => match **sequence {
                    [one] => (one, one),
                    // Sequences have no tags.
                    _ => continue,
                },
            };
            for tag in &entry.tags {
                let (count, shown) = tags.entry(tag).or_default();
                *count += (first..=last).count();
                shown.extend((first..=last).take(LISTED.saturating_sub(shown.len())));
            }
        }
        Self(tags)
    }
}

/// The steps of a rule or class.
pub(super) fn steps(definition: &Definition, tags: &Tags<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut depth = 0_usize;
    for (place, node) in definition.nodes.iter().enumerate() {
        let text = match &node.kind {
            NodeKind::Close => {
                depth = depth.saturating_sub(1);
                continue;
            }
            // The definition itself.
            NodeKind::Open(Group::Rule) if place == 0 => continue,
            NodeKind::Open(group) => format!("{}{}:", self::group(*group), times(node.count)),
            kind => format!("{}{}", leaf(kind, tags), times(node.count)),
        };
        let text = match &node.note.comment {
            Some(comment) if place > 0 => format!("{text} ({})", comment.trim()),
            _ => text,
        };
        steps.push(Step { depth, text });
        if matches!(node.kind, NodeKind::Open(_)) {
            depth += 1;
        }
    }
    steps
}

const fn group(group: Group) -> &'static str {
    match group {
        Group::Rule => "in this order",
        Group::Choice => "one of",
        Group::LookBehind => "directly before it",
        Group::LookAhead => "directly after it",
        Group::Set(SetOperator::Union) => "a code point of any of",
        Group::Set(SetOperator::Intersection) => "a code point of both of",
        Group::Set(SetOperator::Difference) => {
            "a code point of the first, but not of the second of"
        }
        Group::Set(SetOperator::SymmetricDifference) => "a code point of exactly one of",
        Group::Set(SetOperator::Complement) => "a code point that is not in",
    }
}

fn leaf(kind: &NodeKind, tags: &Tags<'_>) -> String {
    match kind {
        NodeKind::Any => "any code point".into(),
        NodeKind::Start => "the start of the label".into(),
        NodeKind::End => "the end of the label".into(),
        NodeKind::Anchor => "the code point itself".into(),
        NodeKind::Literal(sequence) => numbered(sequence),
        NodeKind::Listed(set) => {
            let count = set.ranges().iter().map(|&(first, last)| (last - first) as usize + 1).sum();
            let all = set.ranges().iter().flat_map(|&(first, last)| first..=last);
            list(count, all.filter_map(char::from_u32))
        }
        NodeKind::Property(name, value) => format!("a code point with {}", property(name, value)),
        NodeKind::Tagged(tag) => {
            let (count, shown) = tags.0.get(&**tag).cloned().unwrap_or_default();
            format!("code points with the tag {tag}: {}", list(count, shown.into_iter()))
        }
        NodeKind::ClassReference(name) => format!("a code point of class {name}"),
        NodeKind::RuleReference(name) => format!("what rule {name} matches"),
        NodeKind::Open(_) | NodeKind::Close => String::new(),
    }
}

fn list(count: usize, code_points: impl Iterator<Item = char>) -> String {
    let shown: Vec<String> = code_points.take(LISTED).map(|one| numbered(&[one])).collect();
    match (count, count.saturating_sub(shown.len())) {
        (0, _) => "no code point".into(),
        (_, 0) => shown.join(", "),
        (_, more) => format!("{}, and {more} more", shown.join(", ")),
    }
}

/// A property and its value, in the words of the Unicode standard if it is a common one.
fn property(name: &str, value: &str) -> String {
    let name = match name {
        "gc" => "General_Category",
        "sc" => "Script",
        "ccc" => "Canonical_Combining_Class",
        "bc" => "Bidi_Class",
        "jt" => "Joining_Type",
        other => other,
    };
    format!("{name}={value}")
}

fn times(count: Repetition) -> String {
    let number = |number: u32| match number {
        1 => String::from("once"),
        2 => String::from("twice"),
        more => format!("{more} times"),
    };
    match (count.min, count.max) {
        (1, Some(1)) => String::new(),
        (0, Some(1)) => ", or nothing".into(),
        (0, None) => ", any number of times or not at all".into(),
        (min, None) => format!(", at least {}", number(min)),
        (min, Some(max)) if min == max => format!(", {}", number(min)),
        (0, Some(max)) => format!(", at most {}, or not at all", number(max)),
        (min, Some(max)) => format!(", {min} to {max} times"),
    }
}

/// The condition of a code point or mapping.
pub(super) fn condition(condition: &Condition) -> String {
    let word = if condition.negated { "unless" } else { "if" };
    format!("{word} {}", condition.rule)
}

/// The type of a mapping, with its condition.
pub(super) fn mapping(variant: &VariantMapping) -> String {
    let kind = variant.kind.as_deref().unwrap_or("no type");
    match &variant.condition {
        Some(written) => format!("{kind} {}", condition(written)),
        None => kind.into(),
    }
}

/// An action as a sentence.
pub(super) fn action(action: &Action) -> String {
    let mut parts = Vec::new();
    if let Some(rule) = &action.matches {
        parts.push(format!("the label matches {rule}"));
    }
    if let Some(rule) = &action.not_matches {
        parts.push(format!("the label does not match {rule}"));
    }
    if let Some((trigger, kinds)) = &action.trigger {
        let kinds = either(kinds);
        parts.push(match trigger {
            Trigger::Any => format!("a mapping of type {kinds} was applied"),
            Trigger::All => format!("mappings were applied, all of type {kinds}"),
            Trigger::Only => {
                format!("every code point comes from a mapping, all of type {kinds}")
            }
        });
    }
    if parts.is_empty() {
        return format!("Otherwise, the label is {}.", action.disposition);
    }
    format!("If {}, the label is {}.", parts.join(" and "), action.disposition)
}

fn either(kinds: &[alloc::boxed::Box<str>]) -> String {
    match kinds {
        [] => String::new(),
        [one] => (**one).into(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// The default actions that can still apply after those of the document (RFC 7940 section 7.6).
pub(super) fn default_actions(actions: &[Action]) -> &'static [&'static str] {
    let is_last = |action: &Action| {
        action.matches.is_none() && action.not_matches.is_none() && action.trigger.is_none()
    };
    if actions.iter().any(is_last) {
        return &[];
    }
    &[
        "If a mapping of type invalid was applied, the label is invalid.",
        "If a mapping of type blocked was applied, the label is blocked.",
        "If a mapping of type allocatable was applied, the label is allocatable.",
        "If mappings were applied, all of type activated, the label is activated.",
        "Otherwise, the label is valid.",
    ]
}
