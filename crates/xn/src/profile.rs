//! The standards to convert names by. One more of them is one more variant of [`Profile`].

use std::borrow::Cow;

use xenonym::Error;
use xenonym::idna2003::{self, Flags};
use xenonym::uts46::{self, Options};

/// As `--profile` spells the URL Standard.
pub(crate) const WHATWG_URL: &str = "whatwg-url";

/// A standard with its flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Profile {
    Idna2003(Flags),
    Uts46 { name: &'static str, options: Options },
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
            Self::Uts46 { name, .. } => name,
        }
    }

    /// The clause that says when names are the same.
    pub(crate) fn equivalence_rule(self) -> &'static str {
        match self {
            Self::Idna2003(_) => "RFC 3490 section 3.1 requirement 4",
            Self::Uts46 { .. } => "UTS #46 section 4.2",
        }
    }

    pub(crate) fn to_ascii(self, name: &str) -> Result<Cow<'_, str>, Error> {
        match self {
            Self::Idna2003(flags) => idna2003::to_ascii(name, flags),
            Self::Uts46 { options, .. } => uts46::to_ascii(name, &options),
        }
    }

    /// Of UTS #46, whose mapping sees whole names, the label is one of an ASCII form.
    pub(crate) fn label_to_ascii(self, label: &str) -> Result<Cow<'_, str>, Error> {
        match self {
            Self::Idna2003(flags) => idna2003::to_ascii_label(label, flags),
            Self::Uts46 { .. } => Ok(Cow::Borrowed(label)),
        }
    }

    pub(crate) fn to_unicode(self, name: &str) -> Shown<'_> {
        match self {
            Self::Idna2003(flags) => {
                let idna2003::Shown { text, errors } = idna2003::to_unicode(name, flags);
                Shown { text, errors }
            }
            Self::Uts46 { name: WHATWG_URL, .. } => {
                // The URL Standard's "domain to Unicode": these flags, and after an error the input.
                let conversion = uts46::to_unicode(name, &Options::UTS46);
                let errors = conversion.errors().to_vec();
                let text = conversion.ok().unwrap_or(Cow::Borrowed(name));
                Shown { text, errors }
            }
            Self::Uts46 { options, .. } => {
                let conversion = uts46::to_unicode(name, &options);
                let errors = conversion.errors().to_vec();
                Shown { text: conversion.into_text(), errors }
            }
        }
    }

    /// Whether two names are the same one, if both have ASCII forms.
    pub(crate) fn names_match(self, first: &str, second: &str) -> Option<bool> {
        match self {
            Self::Idna2003(flags) => idna2003::names_match(first, second, flags).ok(),
            Self::Uts46 { options, .. } => {
                let first = uts46::to_ascii(first, &options).ok()?;
                let second = uts46::to_ascii(second, &options).ok()?;
                Some(first.eq_ignore_ascii_case(&second))
            }
        }
    }
}
