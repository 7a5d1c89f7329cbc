//! The standards to convert names by. One more of them is one more variant of [`Profile`].

use std::borrow::Cow;

use xenonym::Error;
use xenonym::idna2003::{self, Flags, MatchError};

/// A standard with its flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Profile {
    Idna2003(Flags),
}

/// A name as people read it, and why labels of it were left as they are.
#[derive(Debug)]
pub(crate) struct Shown<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) errors: Vec<Error>,
}

impl Profile {
    /// As `--profile` spells it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Idna2003(_) => "idna2003",
        }
    }

    /// The clause that says when names are the same.
    pub(crate) fn equivalence_rule(self) -> &'static str {
        match self {
            Self::Idna2003(_) => "RFC 3490 section 3.1 requirement 4",
        }
    }

    pub(crate) fn to_ascii(self, name: &str) -> Result<Cow<'_, str>, Error> {
        match self {
            Self::Idna2003(flags) => idna2003::to_ascii(name, flags),
        }
    }

    pub(crate) fn label_to_ascii(self, label: &str) -> Result<Cow<'_, str>, Error> {
        match self {
            Self::Idna2003(flags) => idna2003::to_ascii_label(label, flags),
        }
    }

    pub(crate) fn to_unicode(self, name: &str) -> Shown<'_> {
        match self {
            Self::Idna2003(flags) => {
                let idna2003::Shown { text, errors } = idna2003::to_unicode(name, flags);
                Shown { text, errors }
            }
        }
    }

    /// Whether two names are the same one.
    pub(crate) fn names_match(self, first: &str, second: &str) -> Result<bool, MatchError> {
        match self {
            Self::Idna2003(flags) => idna2003::names_match(first, second, flags),
        }
    }
}
