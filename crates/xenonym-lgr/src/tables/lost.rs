//! What a conversion loses.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// What a form cannot express.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Feature {
    /// Comments of XML outside elements.
    XmlComment,
    /// Comment lines after the first code point of a table.
    CommentLine,
    /// Reference numbers that a table does not define.
    UndefinedReference,
    /// The version.
    Version,
    /// The date of publication.
    Date,
    /// Language tags.
    Language,
    /// Domains and other scopes.
    Scope,
    /// The dates between which a ruleset is in force.
    Validity,
    /// The version of Unicode.
    UnicodeVersion,
    /// References.
    Reference,
    /// Permitted sequences.
    Sequence,
    /// Code points outside the repertoire, which only have variants.
    OutsideRepertoire,
    /// Contexts where code points are permitted.
    Context,
    /// Contexts where mappings exist.
    VariantContext,
    /// Tags.
    Tag,
    /// Mappings.
    Variant,
    /// Mappings from or to the empty sequence.
    EmptyVariant,
    /// Types of mappings.
    VariantType,
    /// Comments on mappings.
    VariantComment,
    /// Named classes and rules.
    Definition,
    /// Actions.
    Action,
}

impl Feature {
    /// The name, such as `variant_type`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::XmlComment => "xml_comment",
            Self::CommentLine => "comment_line",
            Self::UndefinedReference => "undefined_reference",
            Self::Version => "version",
            Self::Date => "date",
            Self::Language => "language",
            Self::Scope => "scope",
            Self::Validity => "validity",
            Self::UnicodeVersion => "unicode_version",
            Self::Reference => "reference",
            Self::Sequence => "sequence",
            Self::OutsideRepertoire => "outside_repertoire",
            Self::Context => "context",
            Self::VariantContext => "variant_context",
            Self::Tag => "tag",
            Self::Variant => "variant",
            Self::EmptyVariant => "empty_variant",
            Self::VariantType => "variant_type",
            Self::VariantComment => "variant_comment",
            Self::Definition => "definition",
            Self::Action => "action",
        }
    }

    /// One of them, and several.
    const fn nouns(self) -> (&'static str, &'static str) {
        match self {
            Self::XmlComment => ("XML comment", "XML comments"),
            Self::CommentLine => ("comment line", "comment lines"),
            Self::UndefinedReference => ("reference number", "reference numbers"),
            Self::Version => ("version", "versions"),
            Self::Date => ("date", "dates"),
            Self::Language => ("language", "languages"),
            Self::Scope => ("scope", "scopes"),
            Self::Validity => ("validity date", "validity dates"),
            Self::UnicodeVersion => ("Unicode version", "Unicode versions"),
            Self::Reference => ("reference", "references"),
            Self::Sequence => ("sequence", "sequences"),
            Self::OutsideRepertoire => {
                ("code point outside the repertoire", "code points outside the repertoire")
            }
            Self::Context => ("context of a code point", "contexts of code points"),
            Self::VariantContext => ("context of a variant", "contexts of variants"),
            Self::Tag => ("tag", "tags"),
            Self::Variant => ("variant", "variants"),
            Self::EmptyVariant => ("mapping from or to nothing", "mappings from or to nothing"),
            Self::VariantType => ("type of a variant", "types of variants"),
            Self::VariantComment => ("comment on a variant", "comments on variants"),
            Self::Definition => ("class or rule", "classes and rules"),
            Self::Action => ("action", "actions"),
        }
    }

    /// Why it is lost, or what happens instead.
    const fn reason(self) -> &'static str {
        match self {
            Self::XmlComment => "use attributes named comment instead",
            Self::CommentLine => {
                "only comments before the first code point, or on its line, are kept"
            }
            Self::UndefinedReference => "the table does not define it",
            Self::Sequence => "each line of the form begins with one code point",
            Self::OutsideRepertoire => "the form permits each code point that it lists",
            Self::Context => "the code point is permitted everywhere now",
            Self::VariantContext => "the variant exists everywhere now",
            Self::EmptyVariant => "variants contain at least one code point",
            Self::VariantType => "the form does not distinguish it",
            Self::VariantComment => "only code points have comments",
            _ => "cannot be written in this form",
        }
    }
}

/// A feature that was lost, how often, and where first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost {
    feature: Feature,
    count: usize,
    first: Option<String>,
}

impl Lost {
    /// What was lost.
    pub const fn feature(&self) -> Feature {
        self.feature
    }

    /// How often.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Where first: a place such as `in line 5` or `of U+0061`, or `None` if it has no place.
    pub fn first(&self) -> Option<&str> {
        self.first.as_deref()
    }
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, many) = self.feature.nouns();
        write!(f, "{} {}", self.count, if self.count == 1 { one } else { many })?;
        match (&self.first, self.count) {
            (None, _) => {}
            (Some(first), 1) => write!(f, " {first}")?,
            (Some(first), _) => write!(f, ", the first {first}")?,
        }
        write!(f, ": {}", self.feature.reason())
    }
}

/// Counts what is lost.
#[derive(Default)]
pub(super) struct Losses(BTreeMap<Feature, (usize, Option<String>)>);

impl Losses {
    /// Counts features without a place.
    pub(super) fn add(&mut self, feature: Feature, count: usize) {
        if count > 0 {
            self.0.entry(feature).or_default().0 += count;
        }
    }

    /// Counts a feature in a line.
    pub(super) fn add_in_line(&mut self, feature: Feature, line: u32) {
        self.add_at(feature, 1, || format!("in line {line}"));
    }

    /// Counts features of a code point or sequence.
    pub(super) fn add_of(&mut self, feature: Feature, count: usize, source: &[char]) {
        if count > 0 {
            self.add_at(feature, count, || format!("of {}", super::line::sequence(source, " ")));
        }
    }

    fn add_at(&mut self, feature: Feature, count: usize, place: impl FnOnce() -> String) {
        let (total, _) = self.0.entry(feature).or_insert_with(|| (0, Some(place())));
        *total += count;
    }

    pub(super) fn finish(self) -> Vec<Lost> {
        let lost = self.0.into_iter();
        lost.map(|(feature, (count, first))| Lost { feature, count, first }).collect()
    }
}
