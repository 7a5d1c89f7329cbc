//! The facts about one code point of a label.

use xenonym::ErrorKind;
use xenonym::unicode::{self, DerivedProperty};

/// A code point of the input, or of the decoded label.
pub(super) struct CodePoint {
    /// Its position in the name. `None` if it is decoded.
    pub(super) byte: Option<usize>,
    pub(super) value: char,
    pub(super) facts: Facts,
}

/// The facts according to one standard.
pub(super) enum Facts {
    Idna2003 {
        fate: Fate,
        /// Its mapping, alone.
        mapped: String,
        /// Its normalization afterwards, alone.
        normalized: String,
        tables: Vec<&'static str>,
    },
    Idna2008 {
        property: DerivedProperty,
        rule: Option<ErrorKind>,
    },
    Uts46 {
        status: unicode::Status,
        mapped: String,
    },
}

/// The result of Nameprep for one code point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Unchanged,
    Mapped,
    MappedToNothing,
    Normalized,
    Prohibited,
    Unassigned,
}

/// How much is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Unremarkable,
    Changed,
    Rejected,
}

impl Facts {
    /// The first word, as JSON spells it; people read a space for the underscore.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Idna2003 { fate, .. } => fate.name(),
            Self::Idna2008 { property, .. } => property.name(),
            Self::Uts46 { status, .. } => status.name(),
        }
    }

    pub(super) fn weight(&self) -> Weight {
        match self {
            Self::Idna2003 { fate, .. } => match fate {
                Fate::Unchanged => Weight::Unremarkable,
                Fate::Mapped | Fate::MappedToNothing | Fate::Normalized => Weight::Changed,
                Fate::Prohibited | Fate::Unassigned => Weight::Rejected,
            },
            Self::Idna2008 { property, .. } => match property {
                DerivedProperty::Pvalid => Weight::Unremarkable,
                DerivedProperty::ContextJ | DerivedProperty::ContextO => Weight::Changed,
                DerivedProperty::Disallowed | DerivedProperty::Unassigned => Weight::Rejected,
            },
            Self::Uts46 { status, .. } => match status {
                unicode::Status::Valid => Weight::Unremarkable,
                unicode::Status::Disallowed => Weight::Rejected,
                _ => Weight::Changed,
            },
        }
    }
}

impl Fate {
    fn name(self) -> &'static str {
        match self {
            Self::Unchanged => "unchanged",
            Self::Mapped => "mapped",
            Self::MappedToNothing => "to_nothing",
            Self::Normalized => "normalized",
            Self::Prohibited => "prohibited",
            Self::Unassigned => "unassigned",
        }
    }
}
