//! The standards to convert names by: the one place that knows which there are.

use std::borrow::Cow;

use xenonym::idna2003::{self, Flags};
use xenonym::{Error, idna2008, uts46};

/// A standard with its flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Profile {
    Idna2003(Flags),
    Idna2008(idna2008::Options),
    Uts46 {
        name: &'static str,
        options: uts46::Options,
    },
    /// The URL Standard, whose two directions have options of their own.
    WhatwgUrl {
        to_ascii: uts46::Options,
        to_unicode: uts46::Options,
    },
}

/// A name as people read it, and why labels of it were left as they are.
#[derive(Debug)]
pub(crate) struct Shown<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) errors: Vec<Error>,
}

impl Profile {
    /// Each as its standard has it, in the order in which they are shown.
    pub(crate) const ALL: [Self; 8] = [
        Self::Uts46 { name: "dns", options: uts46::Options::DNS },
        Self::Uts46 { name: "host", options: uts46::Options::HOST },
        Self::Uts46 { name: "uts46", options: uts46::Options::UTS46 },
        Self::Uts46 { name: "uts46-strict", options: uts46::Options::STRICT },
        Self::WhatwgUrl {
            to_ascii: uts46::Options::WHATWG_URL_2026_08,
            to_unicode: uts46::Options::UTS46,
        },
        Self::Idna2003(Flags::NONE),
        Self::Idna2008(idna2008::Options::REGISTRATION),
        Self::Idna2008(idna2008::Options::LOOKUP),
    ];

    /// As `--profile` spells it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Idna2003(_) => "idna2003",
            Self::Idna2008(options) => match options.protocol() {
                idna2008::Protocol::Registration => "idna2008",
                idna2008::Protocol::Lookup => "idna2008-lookup",
            },
            Self::Uts46 { name, .. } => name,
            Self::WhatwgUrl { .. } => "whatwg-url",
        }
    }

    /// The clause that says when names are the same.
    pub(crate) fn equivalence_rule(self) -> &'static str {
        match self {
            Self::Idna2003(_) => "RFC 3490 section 3.1 requirement 4",
            Self::Idna2008(_) => "RFC 5890 section 2.3.2.4",
            Self::Uts46 { .. } => "UTS #46 section 4.2",
            Self::WhatwgUrl { .. } => "UTS #46 section 4.2",
        }
    }

    pub(crate) fn to_ascii(self, name: &str) -> Result<Cow<'_, str>, Error> {
        match self {
            Self::Idna2003(flags) => idna2003::to_ascii(name, flags),
            Self::Idna2008(options) => idna2008::to_ascii(name, options),
            Self::Uts46 { options, .. } | Self::WhatwgUrl { to_ascii: options, .. } => {
                uts46::to_ascii(name, &options)
            }
        }
    }

    pub(crate) fn to_unicode(self, name: &str) -> Shown<'_> {
        match self {
            Self::Idna2003(flags) => {
                let idna2003::Shown { text, errors } = idna2003::to_unicode(name, flags);
                Shown { text, errors }
            }
            Self::Idna2008(options) => {
                let idna2008::Shown { text, errors } = idna2008::to_unicode(name, options);
                Shown { text, errors }
            }
            Self::Uts46 { options, .. } => {
                let conversion = uts46::to_unicode(name, &options);
                let errors = conversion.errors().to_vec();
                Shown { text: conversion.into_text(), errors }
            }
            Self::WhatwgUrl { to_unicode, .. } => {
                let conversion = uts46::to_unicode(name, &to_unicode);
                let errors = conversion.errors().to_vec();
                // After an error, "domain to Unicode" gives its input.
                let text = conversion.ok().unwrap_or(Cow::Borrowed(name));
                Shown { text, errors }
            }
        }
    }

    /// The label is one of an ASCII form, but for IDNA2003.
    pub(crate) fn label_to_ascii(self, label: &str) -> Result<Cow<'_, str>, Error> {
        match self {
            Self::Idna2003(flags) => idna2003::to_ascii_label(label, flags),
            _ => Ok(Cow::Borrowed(label)),
        }
    }

    /// Whether two names are the same one, if both have ASCII forms.
    pub(crate) fn names_match(self, first: &str, second: &str) -> Option<bool> {
        if let Self::Idna2003(flags) = self {
            return idna2003::names_match(first, second, flags).ok();
        }
        let (first, second) = (self.to_ascii(first).ok()?, self.to_ascii(second).ok()?);
        Some(first.eq_ignore_ascii_case(&second))
    }
}
