//! How to fix an error, where that depends on the operation that reported it.

use super::ErrorKind;
use crate::unicode::Status;

/// The operation, as far as help depends on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Advice {
    /// The help of the kind fits.
    OfKind,
    /// RFC 5891 section 4, which maps nothing and has no flags.
    Registration,
    /// RFC 5891 section 5, of a code point for which mapping helps.
    Mapping,
    /// RFC 5891 section 5, otherwise.
    Lookup,
    /// The domain of an email address (RFC 5321 section 4.1.2).
    #[cfg(feature = "alloc")]
    Email,
    /// A name that is an empty text.
    EmptyText,
    /// A name that is only a dot: the root of the DNS.
    Root,
}

impl Advice {
    pub(super) fn lookup(code_point: Option<u32>) -> Self {
        let is_mapped = |c| matches!(Status::of(c), Status::Mapped | Status::Ignored);
        let found = code_point.and_then(char::from_u32);
        if found.is_some_and(is_mapped) { Self::Mapping } else { Self::Lookup }
    }

    pub(super) const fn help(self, kind: ErrorKind) -> Option<&'static str> {
        Some(match (self, kind) {
            (Self::OfKind, _) => return None,
            (Self::EmptyText, _) => "enter a name",
            (Self::Root, _) => {
                "enter a name below the root of the DNS, or turn off VerifyDnsLength if the root itself is meant"
            }
            (_, ErrorKind::HyphensInside) => "remove a hyphen, because such labels are reserved",
            (_, ErrorKind::HyphenAtEnd) => "remove the hyphen",
            #[cfg(feature = "alloc")]
            (Self::Email, ErrorKind::Std3Ascii) => {
                "correct the domain, because email addresses admit only letters, digits and hyphens in its labels"
            }
            (Self::Registration, ErrorKind::Idna2008Disallowed) => {
                "remove it, or write another code point, because labels are registered exactly as they are"
            }
            (Self::Lookup, ErrorKind::Idna2008Disallowed) => "remove it",
            _ => return None,
        })
    }
}
