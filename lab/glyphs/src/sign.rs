//! A sign to compare: a code point, or two ASCII characters that may look like one.

use std::fmt;

use xenonym::idna2008::{DerivedProperty, derived_property};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sign {
    first: char,
    second: Option<char>,
}

impl Sign {
    pub(crate) const fn one(first: char) -> Self {
        Self { first, second: None }
    }

    /// All signs to compare: the code points that IDNA2008 allows in labels, and all pairs of ASCII
    /// characters that are allowed in labels.
    pub(crate) fn all() -> Vec<Self> {
        let is_allowed = |code_point: &char| {
            use DerivedProperty::{ContextJ, ContextO, Pvalid};
            matches!(derived_property(*code_point), Pvalid | ContextJ | ContextO)
        };
        let code_points = ('-'..=char::MAX).filter(is_allowed);
        let ascii = ('-'..='z').filter(is_allowed);
        let pairs = ascii.clone().flat_map(|first| {
            ascii.clone().map(move |second| Self { first, second: Some(second) })
        });
        code_points.map(Self::one).chain(pairs).collect()
    }

    pub(crate) fn code_points(self) -> impl Iterator<Item = char> {
        std::iter::once(self.first).chain(self.second)
    }

    pub(crate) const fn is_pair(self) -> bool {
        self.second.is_some()
    }

    pub(crate) const fn is_ascii(self) -> bool {
        self.first.is_ascii()
    }

    /// Whether most protected names are made of such signs: letters of ASCII, Latin-1, Latin Extended-A, Greek and
    /// Cyrillic, digits and the hyphen.
    pub(crate) const fn is_target(self) -> bool {
        matches!(self.first, '\0'..='\u{17F}' | '\u{370}'..='\u{3FF}' | '\u{400}'..='\u{45F}')
    }
}

impl fmt::Display for Sign {
    /// Writes code points in hexadecimal, divided by blanks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04X}", u32::from(self.first))?;
        match self.second {
            Some(second) => write!(f, " {:04X}", u32::from(second)),
            None => Ok(()),
        }
    }
}
