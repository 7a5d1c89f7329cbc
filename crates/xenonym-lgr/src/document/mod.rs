//! A ruleset as written: the elements of RFC 7940, in their order, with comments and references.
//!
//! `Document::parse` checks everything that the RFC demands of a document. A rule or class is a flat list
//! of [`Node`]s in document order, so nothing here is recursive. Types may grow, so each has a function that creates it.

mod check;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// A ruleset as written, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Document {
    /// The element `meta`.
    pub meta: Meta,
    /// The elements `char` and `range`.
    pub entries: Vec<Entry>,
    /// Named classes and rules, each after those that it refers to.
    pub definitions: Vec<Definition>,
    /// The elements `action`.
    pub actions: Vec<Action>,
}

/// The element `meta` (section 4.3).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Meta {
    /// The version and its comment.
    pub version: Option<(String, Option<String>)>,
    /// The date of publication, as in `2022-05-26`.
    pub date: Option<String>,
    /// Language tags of RFC 5646, such as `und-Deva`.
    pub languages: Vec<String>,
    /// The type and value of each scope, such as `domain` and `example.com`.
    pub scopes: Vec<(String, String)>,
    /// The media type and text of the description.
    pub description: Option<(Option<String>, String)>,
    /// When the ruleset comes into force.
    pub validity_start: Option<String>,
    /// When the ruleset expires.
    pub validity_end: Option<String>,
    /// The version of Unicode whose properties the ruleset uses.
    pub unicode_version: Option<[u32; 3]>,
    /// The targets of the attributes `ref`.
    pub references: Vec<Reference>,
}

/// The element `reference` (section 4.3.8).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reference {
    /// The identifier.
    pub id: String,
    /// The citation.
    pub text: String,
    /// The comment.
    pub comment: Option<String>,
}

impl Reference {
    /// Creates a reference without a comment.
    pub fn new(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self { id: id.into(), text: text.into(), comment: None }
    }
}

/// Annotations of an element, without effect (section 5.4).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Note {
    /// The attribute `comment`.
    pub comment: Option<Box<str>>,
    /// The attribute `ref`: identifiers with spaces between them.
    pub references: Option<Box<str>>,
}

/// An element `char` or `range` (section 5).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The permitted code points.
    pub source: Source,
    /// Where it is permitted.
    pub condition: Option<Condition>,
    /// The attribute `tag`.
    pub tags: Vec<Box<str>>,
    /// The elements `var`.
    pub variants: Vec<VariantMapping>,
    /// Comment and references.
    pub note: Note,
}

impl Entry {
    /// Creates an entry without a condition, tags, variants and note.
    pub fn new(source: Source) -> Self {
        let (tags, variants) = (Vec::new(), Vec::new());
        Self { source, condition: None, tags, variants, note: Note::default() }
    }
}

/// The code points of an [`Entry`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Source {
    /// One code point, a sequence, or nothing (section 5.3.3).
    Sequence(Box<[char]>),
    /// All code points from the first to the last.
    Range(char, char),
}

/// The attribute `when` or `not-when` (section 5.2).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Condition {
    /// The name of the rule.
    pub rule: Box<str>,
    /// Whether the rule must not match.
    pub negated: bool,
}

impl Condition {
    /// Creates a condition: that the rule matches, or if negated, that it doesn't.
    pub fn new(rule: impl Into<Box<str>>, negated: bool) -> Self {
        Self { rule: rule.into(), negated }
    }
}

/// The element `var` (section 5.3).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VariantMapping {
    /// The replacement of the source. It may be empty.
    pub target: Box<[char]>,
    /// The attribute `type`.
    pub kind: Option<Box<str>>,
    /// Where the mapping exists.
    pub condition: Option<Condition>,
    /// Comment and references.
    pub note: Note,
}

impl VariantMapping {
    /// Creates a mapping to a target, without a type, a condition and a note.
    pub fn new(target: impl Into<Box<[char]>>) -> Self {
        Self { target: target.into(), kind: None, condition: None, note: Note::default() }
    }
}

// Sets of code points (section 6.2).

/// The operators of section 6.2.5.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetOperator {
    /// The union of two or more sets.
    Union,
    /// The intersection of two sets.
    Intersection,
    /// The members of the first set only.
    Difference,
    /// The members of exactly one of two sets.
    SymmetricDifference,
    /// The complement of the set.
    Complement,
}

impl SetOperator {
    /// Returns the name of the element.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Union => "union",
            Self::Intersection => "intersection",
            Self::Difference => "difference",
            Self::SymmetricDifference => "symmetric-difference",
            Self::Complement => "complement",
        }
    }

    /// Returns the operator of an element.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        [
            Self::Union,
            Self::Intersection,
            Self::Difference,
            Self::SymmetricDifference,
            Self::Complement,
        ]
        .into_iter()
        .find(|operator| operator.name() == name)
    }

    /// Returns the fewest and the most operands.
    pub(crate) const fn operands(self) -> (usize, usize) {
        match self {
            Self::Union => (2, usize::MAX),
            Self::Complement => (1, 1),
            _ => (2, 2),
        }
    }
}

/// A set of code points: ranges in ascending order, with a gap between any two.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CodePointSet(Vec<(u32, u32)>);

impl CodePointSet {
    /// Returns the set of all code points of these ranges, in any order. Numbers above U+10FFFF are left out, and so
    /// are ranges that end before they begin.
    pub fn new(mut ranges: Vec<(u32, u32)>) -> Self {
        ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            let last = last.min(u32::from(char::MAX));
            if first > last {
                continue;
            }
            match merged.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => {
                    before.1 = before.1.max(last);
                }
                _ => merged.push((first, last)),
            }
        }
        Self(merged)
    }

    /// Returns the ranges, each with its first and its last code point.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// Returns whether a code point is in the set.
    pub fn contains(&self, code_point: u32) -> bool {
        let after = self.0.partition_point(|range| range.0 <= code_point);
        after
            .checked_sub(1)
            .and_then(|at| self.0.get(at))
            .is_some_and(|range| code_point <= range.1)
    }

    /// Applies an operator to its operands, which are at least as many as it needs.
    pub fn combine(operator: SetOperator, operands: &[&Self]) -> Self {
        match (operator, operands) {
            (SetOperator::Complement, [set, ..]) => set.complement(),
            (SetOperator::Intersection, [a, b, ..]) => a.intersection(b),
            (SetOperator::Difference, [a, b, ..]) => a.intersection(&b.complement()),
            (SetOperator::SymmetricDifference, [a, b, ..]) => {
                let (only_a, only_b) =
                    (a.intersection(&b.complement()), b.intersection(&a.complement()));
                Self::new([only_a.0, only_b.0].concat())
            }
            (_, sets) => Self::new(sets.iter().flat_map(|set| set.ranges()).copied().collect()),
        }
    }

    fn complement(&self) -> Self {
        let mut ranges = Vec::with_capacity(self.0.len() + 1);
        let mut next = 0;
        for &(first, last) in &self.0 {
            if first > next {
                ranges.push((next, first - 1));
            }
            next = last + 1;
        }
        if next <= u32::from(char::MAX) {
            ranges.push((next, u32::from(char::MAX)));
        }
        Self(ranges)
    }

    fn intersection(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.0.iter().peekable(), other.0.iter().peekable());
        let mut ranges = Vec::new();
        while let (Some(&&(a_first, a_last)), Some(&&(b_first, b_last))) = (a.peek(), b.peek()) {
            let (first, last) = (a_first.max(b_first), a_last.min(b_last));
            if first <= last {
                ranges.push((first, last));
            }
            if a_last < b_last {
                a.next()
            } else {
                b.next()
            };
        }
        Self(ranges)
    }
}

// Rules and actions (sections 6.3, 6.4 and 7).

/// A named class or rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Definition {
    /// The name, unique among classes and among rules.
    pub name: Box<str>,
    /// Whether it is a rule.
    pub is_rule: bool,
    /// Its nodes: the definition itself is the first node. A class from a list, property or tag is
    /// a single node.
    pub nodes: Vec<Node>,
}

impl Definition {
    /// Creates a class or a rule.
    pub fn new(name: impl Into<Box<str>>, is_rule: bool, nodes: Vec<Node>) -> Self {
        Self { name: name.into(), is_rule, nodes }
    }
}

/// One element inside a rule or class, or the end of one with children.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Node {
    /// Which element it is.
    pub kind: NodeKind,
    /// The attribute `count`.
    pub count: Repetition,
    /// Comment and references.
    pub note: Note,
}

impl Node {
    /// Creates an element that occurs once, without a note.
    pub fn new(kind: NodeKind) -> Self {
        Self { kind, count: Repetition::ONCE, note: Note::default() }
    }
}

/// The elements that rules and classes consist of.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NodeKind {
    /// Any code point.
    Any,
    /// The beginning of the label.
    Start,
    /// The end of the label.
    End,
    /// The element whose condition this is.
    Anchor,
    /// A code point or sequence.
    Literal(Box<[char]>),
    /// A listed class.
    Listed(CodePointSet),
    /// A class from a property and its value, such as `gc` and `Mn`.
    Property(Box<str>, Box<str>),
    /// A class of the code points with a tag.
    Tagged(Box<str>),
    /// A reference to a named class.
    ClassReference(Box<str>),
    /// A reference to a named rule.
    RuleReference(Box<str>),
    /// The beginning of an element with children.
    Open(Group),
    /// The end of the last open element.
    Close,
}

/// The elements with children.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Group {
    /// One after the other.
    Rule,
    /// One of them.
    Choice,
    /// The context before the anchor.
    LookBehind,
    /// The context after the anchor.
    LookAhead,
    /// An operator on sets.
    Set(SetOperator),
}

impl Group {
    /// Returns the name of the element.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Choice => "choice",
            Self::LookBehind => "look-behind",
            Self::LookAhead => "look-ahead",
            Self::Set(operator) => operator.name(),
        }
    }
}

/// The attribute `count` (section 6.3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Repetition {
    /// How often at least.
    pub min: u32,
    /// How often at most, if there is a limit.
    pub max: Option<u32>,
}

impl Repetition {
    /// Without the attribute: exactly once.
    pub const ONCE: Self = Self { min: 1, max: Some(1) };

    /// Creates the attribute from how often at least, and at most.
    pub const fn new(min: u32, max: Option<u32>) -> Self {
        Self { min, max }
    }
}

/// The element `action` (section 7).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Action {
    /// The disposition.
    pub disposition: Box<str>,
    /// The rule that must match.
    pub matches: Option<Box<str>>,
    /// The rule that must not match.
    pub not_matches: Option<Box<str>>,
    /// The condition on the types of variants.
    pub trigger: Option<(Trigger, Vec<Box<str>>)>,
    /// Comment and references.
    pub note: Note,
}

impl Action {
    /// Creates an action that every label triggers.
    pub fn new(disposition: impl Into<Box<str>>) -> Self {
        let disposition = disposition.into();
        Self { disposition, matches: None, not_matches: None, trigger: None, note: Note::default() }
    }
}

/// Which variant types trigger an action (section 7.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Trigger {
    /// At least one type is listed.
    Any,
    /// There are types, and all are listed.
    All,
    /// As `All`, and every code point comes from a mapping.
    Only,
}

impl Trigger {
    /// Returns the name of the attribute.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Any => "any-variant",
            Self::All => "all-variants",
            Self::Only => "only-variants",
        }
    }
}
