//! Matches a rule by trying everything (sections 6.3 and 6.4).

use std::cell::RefCell;
use std::collections::BTreeMap;

use xenonym_lgr::Document;
use xenonym_lgr::document::{Count, Group, Node, NodeKind, SetOperator, Source};

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
pub(super) fn matches(
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
        let Count { min, max } = nodes[0].count;
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
                }
            }
            other => panic!("not a class: {other:?}"),
        }
    }
}
