//! Checks that rulesets of the root zone leave to others: IDNA2008, and the length of the A-label.

use core::fmt;

use xenonym::idna2008;

/// A problem of a label, which a registry should see. It changes no disposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// IDNA2008 does not allow the label to be registered.
    Idna2008(xenonym::Error),
    /// A variant can be made in two ways (section 8.4).
    Duplicate,
    /// There are too many combinations to count variants.
    Uncounted,
}

impl Problem {
    /// The reason why IDNA2008 does not allow a label to be registered: code points, hyphens, normalization, Bidi, and the length of the
    /// A-label.
    pub fn of_idna2008(label: &str) -> Option<Self> {
        idna2008::check_label(label, &idna2008::Options::REGISTRATION).err().map(Self::Idna2008)
    }

    /// A name for programs.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Idna2008(_) => "idna2008",
            Self::Duplicate => "duplicate",
            Self::Uncounted => "uncounted",
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Idna2008(error) => write!(f, "IDNA2008: {error}"),
            Self::Duplicate => {
                f.write_str("duplicate: a variant can be made in two ways (RFC 7940 section 8.4)")
            }
            Self::Uncounted => f.write_str("uncounted: the variants have too many combinations"),
        }
    }
}
