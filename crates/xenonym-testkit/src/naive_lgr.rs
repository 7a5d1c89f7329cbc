//! RFC 7940 section 8, step by step as it is written: variants are made one by one, and rules are matched by trying
//! everything.

use std::cell::RefCell;
use std::collections::BTreeMap;

use xenonym_lgr::Document;
use xenonym_lgr::document::{
    Condition, Entry, Group, Node, NodeKind, Repetition, SetOperator, Source, Trigger,
    VariantMapping,
};

/// A ruleset as written.
#[derive(Debug)]
pub struct Naive<'d> {
    document: &'d Document,
}

/// A disposition, and the number of the action that assigned it.
pub type Decision = (String, Option<usize>);

/// A way to make a variant: its text, and the mappings that were applied, each with its place.
#[derive(Clone, Debug, Default)]
struct Way {
    text: Vec<char>,
    applied: Vec<(usize, usize, usize)>,
    types: Vec<String>,
    has_unmapped: bool,
}

/// Section 7.6, with the disposition and the type of each trigger.
const DEFAULTS: [(&str, Option<(Trigger, &str)>); 5] = [
    ("invalid", Some((Trigger::Any, "invalid"))),
    ("blocked", Some((Trigger::Any, "blocked"))),
    ("allocatable", Some((Trigger::Any, "allocatable"))),
    ("activated", Some((Trigger::All, "activated"))),
    ("valid", None),
];

impl<'d> Naive<'d> {
    pub fn new(document: &'d Document) -> Self {
        Self { document }
    }

    /// The element that is exactly this text.
    fn element(&self, text: &[char]) -> Option<&'d Entry> {
        self.document.entries.iter().find(|entry| match &entry.source {
            Source::Sequence(sequence) => **sequence == *text,
            Source::Range(first, last) => matches!(text, [one] if first <= one && one <= last),
            other => panic!("not a source: {other:?}"),
        })
    }

    fn holds(&self, condition: Option<&Condition>, label: &[char], from: usize, to: usize) -> bool {
        condition.is_none_or(|condition| {
            matches(self.document, &condition.rule, label, Some((from, to))) != condition.negated
        })
    }

    /// Returns the element at this position, if its context allows it.
    fn fits(&self, label: &[char], from: usize, to: usize) -> Option<&'d Entry> {
        let entry = self.element(label.get(from..to)?)?;
        self.holds(entry.condition.as_ref(), label, from, to).then_some(entry)
    }

    /// Section 8.1: the longest element first, and nothing is taken back.
    fn divide(&self, label: &[char]) -> Option<Vec<(usize, usize)>> {
        let mut parts = Vec::new();
        let mut from = 0;
        while from < label.len() {
            let to =
                (from + 1..=label.len()).rev().find(|to| self.fits(label, from, *to).is_some())?;
            parts.push((from, to));
            from = to;
        }
        (!label.is_empty()).then_some(parts)
    }

    /// The mappings of an element that apply: each with its number. Conditions are tested with only this element replaced.
    fn mappings(
        &self,
        entry: &'d Entry,
        label: &[char],
        from: usize,
        to: usize,
    ) -> Vec<(usize, &'d VariantMapping)> {
        let applies = |variant: &VariantMapping| {
            let replaced = [&label[..from], &variant.target, &label[to..]].concat();
            self.holds(variant.condition.as_ref(), &replaced, from, from + variant.target.len())
        };
        entry.variants.iter().enumerate().filter(|(_, variant)| applies(variant)).collect()
    }

    /// Section 8.3.
    fn decide(&self, label: &[char], types: &[String], has_unmapped: bool) -> usize {
        let is_triggered = |trigger: Option<(Trigger, Vec<&str>)>| match trigger {
            None => true,
            Some((Trigger::Any, listed)) => types.iter().any(|kind| listed.contains(&&**kind)),
            Some((kind, listed)) => {
                !types.is_empty()
                    && types.iter().all(|kind| listed.contains(&&**kind))
                    && (kind == Trigger::All || !has_unmapped)
            }
        };
        let own = self.document.actions.iter().map(|action| {
            let matches = |rule: &str| matches(self.document, rule, label, None);
            let trigger = action
                .trigger
                .as_ref()
                .map(|(kind, listed)| (*kind, listed.iter().map(|one| &**one).collect()));
            action.matches.as_deref().is_none_or(matches)
                && !action.not_matches.as_deref().is_some_and(matches)
                && is_triggered(trigger)
        });
        let defaults = DEFAULTS
            .iter()
            .map(|(_, trigger)| is_triggered(trigger.map(|(kind, one)| (kind, vec![one]))));
        own.chain(defaults).take_while(|triggered| !triggered).count()
    }

    fn decision(&self, action: Option<usize>) -> Decision {
        let own = self.document.actions.len();
        let name = match action {
            None => "invalid",
            Some(action) if action < own => &self.document.actions[action].disposition,
            Some(action) => DEFAULTS[action - own].0,
        };
        (name.into(), action)
    }

    /// The disposition of a label (section 8.1.1 for reflexive mappings).
    pub fn check(&self, label: &[char]) -> Decision {
        let Some(parts) = self.divide(label) else { return self.decision(None) };
        let (mut types, mut has_unmapped) = (Vec::new(), false);
        for (from, to) in parts {
            let Some(entry) = self.fits(label, from, to) else { continue };
            let mappings = self.mappings(entry, label, from, to);
            let reflexive: Vec<_> =
                mappings.iter().filter(|(_, variant)| *variant.target == label[from..to]).collect();
            has_unmapped |= reflexive.is_empty();
            types.extend(
                reflexive.iter().filter_map(|(_, variant)| variant.kind.clone()).map(String::from),
            );
        }
        self.decision(Some(self.decide(label, &types, has_unmapped)))
    }

    /// Sections 8.2 to 8.4: all variants with their dispositions, and whether any is made in two ways.
    pub fn variants(&self, label: &[char]) -> (BTreeMap<Vec<char>, Decision>, bool) {
        let mut ways = Vec::new();
        self.permute(label, 0, false, &Way::default(), &mut ways);
        let mut made: BTreeMap<Vec<char>, Vec<Way>> = BTreeMap::new();
        for way in ways {
            made.entry(way.text.clone()).or_default().push(way);
        }
        made.remove(label);
        let has_duplicates =
            made.values().any(|ways| ways.iter().any(|way| way.applied != ways[0].applied));
        let decided = made.into_iter().map(|(text, ways)| {
            let actions = ways.iter().map(|way| self.decide(&text, &way.types, way.has_unmapped));
            let action = actions.min().filter(|_| self.divide(&text).is_some());
            (text, self.decision(action))
        });
        (decided.collect(), has_duplicates)
    }

    /// Section 8.2, step 1: each division into elements, and each mapping of each element.
    fn permute(&self, label: &[char], from: usize, null: bool, way: &Way, ways: &mut Vec<Way>) {
        if from == label.len() {
            ways.push(way.clone());
        }
        let first = if null { from + 1 } else { from };
        for to in first..=label.len() {
            let Some(entry) = self.fits(label, from, to) else { continue };
            let mappings = self.mappings(entry, label, from, to);
            let is_reflexive = |variant: &VariantMapping| *variant.target == label[from..to];
            if to > from && !mappings.iter().any(|(_, variant)| is_reflexive(variant)) {
                let mut next = way.clone();
                next.text.extend(&label[from..to]);
                next.has_unmapped = true;
                self.permute(label, to, false, &next, ways);
            }
            for (number, variant) in mappings {
                let mut next = way.clone();
                next.text.extend(&variant.target);
                next.applied.push((from, to, number));
                next.types.extend(variant.kind.clone().map(String::from));
                self.permute(label, to, to == from, &next, ways);
            }
        }
    }

    /// The index label: the smallest over all divisions, with each element replaced by its smallest
    /// variant.
    pub fn index(&self, label: &[char]) -> Option<Vec<char>> {
        self.divide(label)?;
        let mut found = Vec::new();
        self.indexes(label, 0, &[], &mut found);
        found.into_iter().min()
    }

    fn indexes(&self, label: &[char], from: usize, text: &[char], found: &mut Vec<Vec<char>>) {
        if from == label.len() {
            found.push(text.to_vec());
        }
        for to in from + 1..=label.len() {
            let Some(entry) = self.fits(label, from, to) else { continue };
            let targets = self.mappings(entry, label, from, to);
            let targets = targets.iter().map(|(_, variant)| &*variant.target);
            let smallest = targets.chain([&label[from..to]]).min().unwrap();
            self.indexes(label, to, &[text, smallest].concat(), found);
        }
    }
}

// Matches a rule by trying everything (sections 6.3 and 6.4).

/// Positions in a label, one bit for each, because sets on the heap took most of the time of these tests.
type Positions = u64;

fn each(mut positions: Positions) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (positions != 0).then(|| positions.trailing_zeros() as usize);
        positions &= positions.wrapping_sub(1);
        first
    })
}

/// A label, and the position of the anchor.
struct Text<'t> {
    document: &'t Document,
    label: &'t [char],
    anchor: Option<(usize, usize)>,
    /// The ends of each element from each position, once they are known.
    known: RefCell<BTreeMap<(*const Node, usize), Positions>>,
}

/// Whether a rule matches anywhere.
///
/// # Panics
/// If the label has more than 63 code points.
fn matches(
    document: &Document,
    rule: &str,
    label: &[char],
    anchor: Option<(usize, usize)>,
) -> bool {
    assert!(label.len() < u64::BITS as usize, "a position for each bit");
    let text = Text { document, label, anchor, known: RefCell::default() };
    (0..=label.len()).any(|from| text.rule(rule, from) != 0)
}

/// Returns the children of the first node, which is an open element, and the nodes after its end.
fn children(nodes: &[Node]) -> (Vec<&[Node]>, &[Node]) {
    let (mut rest, mut found) = (&nodes[1..], Vec::new());
    while rest[0].kind != NodeKind::Close {
        let after = skip(rest);
        found.push(&rest[..rest.len() - after.len()]);
        rest = after;
    }
    (found, &rest[1..])
}

/// Returns the nodes after the first element.
fn skip(nodes: &[Node]) -> &[Node] {
    if matches!(nodes[0].kind, NodeKind::Open(_)) { children(nodes).1 } else { &nodes[1..] }
}

impl Text<'_> {
    fn nodes(&self, name: &str, is_rule: bool) -> &[Node] {
        let mut definitions = self.document.definitions.iter();
        &definitions.find(|one| one.is_rule == is_rule && *one.name == *name).unwrap().nodes
    }

    fn rule(&self, name: &str, from: usize) -> Positions {
        self.once(self.nodes(name, true), from)
    }

    /// Where a match of an element that begins at `from` can end.
    fn element(&self, nodes: &[Node], from: usize) -> Positions {
        let Repetition { min, max, .. } = nodes[0].count;
        let (mut ends, mut after) = (0, 1 << from);
        for times in 0..=max.unwrap_or(u32::MAX) {
            if times >= min {
                // Earlier matches lead to nothing new.
                after &= !ends;
                ends |= after;
            }
            if after == 0 {
                break;
            }
            after = each(after).fold(0, |all, from| all | self.once(nodes, from));
        }
        ends
    }

    fn once(&self, nodes: &[Node], from: usize) -> Positions {
        let key = (nodes.as_ptr(), from);
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let ends = self.search(nodes, from);
        self.known.borrow_mut().insert(key, ends);
        ends
    }

    fn search(&self, nodes: &[Node], from: usize) -> Positions {
        let end = match &nodes[0].kind {
            NodeKind::Start => (from == 0).then_some(from),
            NodeKind::End => (from == self.label.len()).then_some(from),
            NodeKind::Anchor => {
                self.anchor.filter(|anchor| anchor.0 == from).map(|anchor| anchor.1)
            }
            NodeKind::Literal(text) => {
                self.label[from..].starts_with(text).then_some(from + text.len())
            }
            NodeKind::RuleReference(name) => return self.rule(name, from),
            NodeKind::Open(Group::Choice) => {
                let children = children(nodes).0;
                return children.iter().fold(0, |all, child| all | self.element(child, from));
            }
            NodeKind::Open(Group::Rule | Group::LookBehind | Group::LookAhead) => {
                return children(nodes).0.iter().fold(1 << from, |ends, child| {
                    each(ends).fold(0, |all, from| all | self.element(child, from))
                });
            }
            NodeKind::Any => self.label.get(from).map(|_| from + 1),
            _ => self.label.get(from).filter(|one| self.contains(nodes, **one)).map(|_| from + 1),
        };
        end.map_or(0, |end| 1 << end)
    }

    /// Returns whether a class contains a code point (section 6.2).
    fn contains(&self, nodes: &[Node], code_point: char) -> bool {
        match &nodes[0].kind {
            NodeKind::Listed(set) => set.contains(code_point.into()),
            NodeKind::ClassReference(name) => self.contains(self.nodes(name, false), code_point),
            NodeKind::Tagged(tag) => self.document.entries.iter().any(|entry| {
                let is_source = match &entry.source {
                    Source::Sequence(text) => **text == [code_point],
                    Source::Range(first, last) => *first <= code_point && code_point <= *last,
                    other => panic!("not a source: {other:?}"),
                };
                is_source && entry.tags.contains(tag)
            }),
            NodeKind::Property(name, value) => {
                assert_eq!(
                    (&**name, &**value),
                    ("gc", "Ll"),
                    "the only property of random rulesets"
                );
                code_point.is_lowercase()
            }
            NodeKind::Open(Group::Set(operator)) => {
                let inside: Vec<bool> = children(nodes)
                    .0
                    .iter()
                    .map(|child| self.contains(child, code_point))
                    .collect();
                match operator {
                    SetOperator::Union => inside.contains(&true),
                    SetOperator::Intersection => inside[0] && inside[1],
                    SetOperator::Difference => inside[0] && !inside[1],
                    SetOperator::SymmetricDifference => inside[0] != inside[1],
                    SetOperator::Complement => !inside[0],
                    other => panic!("not an operator: {other:?}"),
                }
            }
            other => panic!("not a class: {other:?}"),
        }
    }
}
