//! Rules and actions (sections 6.3, 6.4 and 7).

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{CodePointSet, Note, SetOperator};

/// A named class or rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    /// The name, unique among classes and among rules.
    pub name: Box<str>,
    /// Whether it is a rule.
    pub is_rule: bool,
    /// Its nodes: the definition itself is the first node. A class from a list, property or tag is
    /// a single node.
    pub nodes: Vec<Node>,
}

/// One element inside a rule or class, or the end of one with children.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Which element it is.
    pub kind: NodeKind,
    /// The attribute `count`.
    pub count: Count,
    /// Comment and references.
    pub note: Note,
}

/// The elements that rules and classes consist of.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// The name of the element.
    pub const fn name(self) -> &'static str {
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
pub struct Count {
    /// How often at least.
    pub min: u32,
    /// How often at most, if there is a limit.
    pub max: Option<u32>,
}

impl Count {
    /// Without the attribute: exactly once.
    pub const ONCE: Self = Self { min: 1, max: Some(1) };
}

/// The element `action` (section 7).
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// Which variant types trigger an action (section 7.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// At least one type is listed.
    Any,
    /// There are types, and all are listed.
    All,
    /// As `All`, and every code point comes from a mapping.
    Only,
}

impl Trigger {
    /// The name of the attribute.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any-variant",
            Self::All => "all-variants",
            Self::Only => "only-variants",
        }
    }
}
