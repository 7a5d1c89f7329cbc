//! A ruleset as written: the elements of RFC 7940, in their order, with comments and references.
//!
//! `Document::parse` checks everything that the RFC demands of a document. A rule or class is a flat list
//! of [`Node`]s in document order, so nothing here is recursive.

#![expect(
    clippy::exhaustive_enums,
    clippy::exhaustive_structs,
    reason = "the elements of RFC 7940, which callers build"
)]

mod check;
mod classes;
mod rules;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

pub use self::classes::{CodePointSet, SetOperator};
pub use self::rules::{Action, Count, Definition, Group, Node, NodeKind, Trigger};

/// A ruleset as written, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
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
pub struct Reference {
    /// The identifier.
    pub id: String,
    /// The citation.
    pub text: String,
    /// The comment.
    pub comment: Option<String>,
}

/// Annotations of an element, without effect (section 5.4).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// The attribute `comment`.
    pub comment: Option<Box<str>>,
    /// The attribute `ref`: identifiers with spaces between them.
    pub references: Option<Box<str>>,
}

/// An element `char` or `range` (section 5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The permitted code points.
    pub source: Source,
    /// Where it is permitted.
    pub condition: Option<Condition>,
    /// The attribute `tag`.
    pub tags: Vec<Box<str>>,
    /// The elements `var`.
    pub variants: Vec<Variant>,
    /// Comment and references.
    pub note: Note,
}

/// The code points of an [`Entry`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// One code point, a sequence, or nothing (section 5.3.3).
    Sequence(Box<[char]>),
    /// All code points from the first to the last.
    Range(char, char),
}

/// The attribute `when` or `not-when` (section 5.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The name of the rule.
    pub rule: Box<str>,
    /// Whether the rule must not match.
    pub negated: bool,
}

/// The element `var` (section 5.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The replacement of the source. It may be empty.
    pub target: Box<[char]>,
    /// The attribute `type`.
    pub kind: Option<Box<str>>,
    /// Where the mapping exists.
    pub condition: Option<Condition>,
    /// Comment and references.
    pub note: Note,
}
