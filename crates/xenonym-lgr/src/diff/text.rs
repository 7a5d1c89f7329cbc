//! Differences between two documents, element by element.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::document::{
    Action, Condition, Definition, Document, Entry, Node, NodeKind, Note, Source,
};
use crate::lint::{condition_text, shown};

/// The kind of an element that differs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Part {
    /// A code point or sequence, with its condition and tags.
    CodePoint,
    /// A variant mapping, with its type.
    Mapping,
    /// A class.
    Class,
    /// A rule.
    Rule,
    /// An action.
    Action,
}

impl Part {
    /// Returns the name, such as `code_point`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CodePoint => "code_point",
            Self::Mapping => "mapping",
            Self::Class => "class",
            Self::Rule => "rule",
            Self::Action => "action",
        }
    }
}

/// An element that exists in one document only, or differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextChange {
    part: Part,
    name: String,
    before: Option<String>,
    after: Option<String>,
    /// The code points that are replaced or permitted.
    pub(super) source: Vec<char>,
    /// Whether labels without variants depend on it.
    pub(super) is_own: bool,
}

impl TextChange {
    /// Returns the kind of the element.
    pub const fn part(&self) -> Part {
        self.part
    }

    /// Returns the code points, the name or the number.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the attributes in the first document, if the element exists there.
    pub fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    /// Returns the attributes in the second document, if the element exists there.
    pub fn after(&self) -> Option<&str> {
        self.after.as_deref()
    }
}

pub(super) fn changes(before: &Document, after: &Document) -> Vec<TextChange> {
    let mut changes = Vec::new();
    code_points(before, after, &mut changes);
    sequences(before, after, &mut changes);
    mappings(before, after, &mut changes);
    definitions(before, after, &mut changes);
    actions(before, after, &mut changes);
    changes
}

/// The condition and tags of an entry.
fn attributes(entry: &Entry) -> String {
    let mut tags: Vec<&str> = entry.tags.iter().map(|tag| &**tag).collect();
    tags.sort_unstable();
    let condition = condition_text(entry.condition.as_ref());
    if tags.is_empty() { condition } else { format!("{condition}, tags {}", tags.join(" ")) }
}

/// Single code points, as ranges in which both documents are constant.
fn code_points(before: &Document, after: &Document, changes: &mut Vec<TextChange>) {
    let [before, after] = [before, after].map(runs);
    let bounds = |runs: &[(u32, u32, String)]| -> Vec<u32> {
        runs.iter().flat_map(|run| [run.0, run.1 + 1]).collect()
    };
    let all: BTreeSet<u32> = bounds(&before).into_iter().chain(bounds(&after)).collect();
    let all: Vec<u32> = all.into_iter().collect();
    let at = |runs: &[(u32, u32, String)], first: u32| {
        let next = runs.partition_point(|run| run.0 <= first);
        let run = next.checked_sub(1).and_then(|at| runs.get(at));
        run.filter(|run| first <= run.1).map(|run| run.2.clone())
    };
    let mut open: Option<(u32, u32, Option<String>, Option<String>)> = None;
    for pair in all.windows(2) {
        let &[first, next] = pair else { continue };
        let (old, new) = (at(&before, first), at(&after, first));
        if let Some(run) = &mut open {
            if run.1 + 1 == first && (&run.2, &run.3) == (&old, &new) {
                run.1 = next - 1;
                continue;
            }
        }
        add_run(open.take(), changes);
        if old != new {
            open = Some((first, next - 1, old, new));
        }
    }
    add_run(open, changes);
}

fn add_run(run: Option<(u32, u32, Option<String>, Option<String>)>, changes: &mut Vec<TextChange>) {
    let Some((first, last, before, after)) = run else { return };
    let name = if first == last {
        format!("U+{first:04X}")
    } else {
        format!("U+{first:04X} to U+{last:04X}")
    };
    let source = char::from_u32(first).into_iter().collect();
    changes.push(TextChange { part: Part::CodePoint, name, before, after, source, is_own: true });
}

/// Code points and ranges with their attributes, in ascending order.
fn runs(document: &Document) -> Vec<(u32, u32, String)> {
    let runs = document.entries.iter().filter_map(|entry| {
        let (first, last) = match &entry.source {
            Source::Range(first, last) => (*first, *last),
            Source::Sequence(sequence) => match **sequence {
                [one] => (one, one),
                _ => return None,
            },
        };
        Some((u32::from(first), u32::from(last), attributes(entry)))
    });
    let mut runs: Vec<_> = runs.collect();
    runs.sort_unstable();
    runs
}

/// Sequences, and the empty source.
fn sequences(before: &Document, after: &Document, changes: &mut Vec<TextChange>) {
    let [before, after] = [before, after].map(|document| {
        let found = document.entries.iter().filter_map(|entry| match &entry.source {
            Source::Sequence(sequence) if sequence.len() != 1 => {
                Some((&**sequence, attributes(entry)))
            }
            _ => None,
        });
        found.collect::<BTreeMap<_, _>>()
    });
    compare(&before, &after, |source, before, after| {
        let (name, source) = (shown(source), source.to_vec());
        let part = Part::CodePoint;
        changes.push(TextChange { part, name, before, after, source, is_own: true });
    });
}

/// The source, target and condition of a mapping.
type Key<'a> = (&'a [char], &'a [char], Option<(&'a str, bool)>);

fn key_of(condition: Option<&Condition>) -> Option<(&str, bool)> {
    condition.map(|condition| (&*condition.rule, condition.negated))
}

fn mappings(before: &Document, after: &Document, changes: &mut Vec<TextChange>) {
    let [before, after] = [before, after].map(|document| {
        let mut found: BTreeMap<Key<'_>, String> = BTreeMap::new();
        for entry in &document.entries {
            let Source::Sequence(source) = &entry.source else { continue };
            for variant in &entry.variants {
                let key = (&**source, &*variant.target, key_of(variant.condition.as_ref()));
                let kind = variant.kind.as_ref();
                let kind = kind.map_or_else(|| "no type".into(), |kind| format!("type {kind}"));
                found.insert(key, kind);
            }
        }
        found
    });
    compare(&before, &after, |(source, target, condition), before, after| {
        let condition = condition.map(|(rule, negated)| Condition { rule: rule.into(), negated });
        let condition = match &condition {
            Some(condition) => format!(" {}", condition_text(Some(condition))),
            None => String::new(),
        };
        let name = format!("{} to {}{condition}", shown(source), shown(target));
        let (is_own, source) = (source == target, source.to_vec());
        changes.push(TextChange { part: Part::Mapping, name, before, after, source, is_own });
    });
}

/// Calls `differs` with each key whose values differ.
fn compare<K: Ord + Copy>(
    before: &BTreeMap<K, String>,
    after: &BTreeMap<K, String>,
    mut differs: impl FnMut(K, Option<String>, Option<String>),
) {
    let keys: BTreeSet<K> = before.keys().chain(after.keys()).copied().collect();
    for key in keys {
        let (old, new) = (before.get(&key), after.get(&key));
        if old != new {
            differs(key, old.cloned(), new.cloned());
        }
    }
}

fn definitions(before: &Document, after: &Document, changes: &mut Vec<TextChange>) {
    let [before, after] = [before, after].map(|document| {
        let definitions = document.definitions.iter();
        let text = |one: &Definition| one.nodes.iter().map(node).collect::<Vec<_>>().join(" ");
        definitions.map(|one| ((!one.is_rule, &*one.name), text(one))).collect::<BTreeMap<_, _>>()
    });
    compare(&before, &after, |(is_class, name), before, after| {
        let part = if is_class { Part::Class } else { Part::Rule };
        let (name, source) = (name.into(), Vec::new());
        changes.push(TextChange { part, name, before, after, source, is_own: true });
    });
}

/// A node without comment and references.
fn node(node: &Node) -> String {
    let kind = match &node.kind {
        NodeKind::Any => "any".into(),
        NodeKind::Start => "start".into(),
        NodeKind::End => "end".into(),
        NodeKind::Anchor => "anchor".into(),
        NodeKind::Literal(text) => shown(text),
        NodeKind::Listed(set) => {
            let range = |&(first, last): &(u32, u32)| format!("{first:04X}-{last:04X}");
            format!("[{}]", set.ranges().iter().map(range).collect::<Vec<_>>().join(" "))
        }
        NodeKind::Property(name, value) => format!("[{name}:{value}]"),
        NodeKind::Tagged(tag) => format!("[tag {tag}]"),
        NodeKind::ClassReference(name) => format!("[class {name}]"),
        NodeKind::RuleReference(name) => format!("rule {name}"),
        NodeKind::Open(group) => format!("{}(", group.name()),
        NodeKind::Close => ")".into(),
    };
    match (node.count.min, node.count.max) {
        (1, Some(1)) => kind,
        (min, None) => format!("{kind}{{{min}+}}"),
        (min, Some(max)) => format!("{kind}{{{min}:{max}}}"),
    }
}

/// Actions between those at the beginning and at the end that are equal.
fn actions(before: &Document, after: &Document, changes: &mut Vec<TextChange>) {
    let [before, after] = [before, after].map(|document| {
        let plain = |action: &Action| Action { note: Note::default(), ..action.clone() };
        document.actions.iter().map(plain).collect::<Vec<_>>()
    });
    let common = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
    let rest = before.len().min(after.len()) - common;
    let pairs = before.iter().rev().zip(after.iter().rev()).take(rest);
    let end = pairs.take_while(|(one, other)| one == other).count();
    let middle = |list: &[Action]| list.get(common..list.len() - end).unwrap_or_default().to_vec();
    let (old, new) = (middle(&before), middle(&after));
    for at in 0..old.len().max(new.len()) {
        let (before, after) = (old.get(at).map(action_text), new.get(at).map(action_text));
        if before != after {
            let (part, name, source) = (Part::Action, format!("{}", common + at), Vec::new());
            changes.push(TextChange { part, name, before, after, source, is_own: true });
        }
    }
}

fn action_text(action: &Action) -> String {
    let mut parts = alloc::vec![String::from(&*action.disposition)];
    let mut add = |name: &str, value: &str| parts.push(format!("{name} {value}"));
    if let Some(rule) = &action.matches {
        add("match", rule);
    }
    if let Some(rule) = &action.not_matches {
        add("not-match", rule);
    }
    if let Some((trigger, types)) = &action.trigger {
        let types: &[Box<str>] = types;
        add(trigger.name(), &types.join(" "));
    }
    parts.join(", ")
}
