//! The classes of labels (RFC 5890 section 2.3.1 and its figure 1).
//!
//! ```text
//! ASCII labels                                    others
//! |-- LDH labels                                  |-- U-labels <-- convert --> A-labels
//! |   |-- NR-LDH labels                           `-- all others
//! |   `-- R-LDH labels ("--" in third and fourth position)
//! |       |-- XN-labels ("xn--")
//! |       |   |-- A-labels
//! |       |   `-- fake A-labels
//! |       `-- reserved for later
//! `-- all others, as "_tcp"
//! ```
//!
//! A-labels, U-labels and NR-LDH labels are *IDNA-valid*. Whether a label is one of the first two is
//! decided by [`idna2008`](crate::idna2008), with the rules for registration, as the RFC requires. The
//! Bidi rule is checked on RTL labels only, because the other labels of the name are unknown.

use core::fmt;

use crate::ace::ACE_PREFIX;
use crate::domain::MAX_LABEL_LENGTH;
use crate::idna2008::{Options, check_label};
use crate::tables::current;
use crate::validity;
use crate::{Error, ErrorKind};

/// The classes of labels. Each label has one class.
///
/// ```
/// use xenonym::label::{LabelClass, classify};
///
/// assert_eq!(classify("example"), LabelClass::NrLdh);
/// assert_eq!(classify("bücher"), LabelClass::ULabel);
/// assert_eq!(classify("xn--bcher-kva"), LabelClass::ALabel);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LabelClass {
    /// Letters, digits and inner hyphens, and no hyphens in both the third and the fourth position.
    NrLdh,
    /// An R-LDH label that is not an XN-label. IDNA-aware programs must not treat it as an ordinary
    /// label.
    ReservedLdh,
    /// The ACE form of a U-label.
    ALabel,
    /// A label with the ACE prefix that is not an A-label, and the reason.
    ///
    /// Some that decode to ASCII or to nothing end with a hyphen, so they are not LDH labels according
    /// to the RFC. They are included, because programs that decode them mistake them for A-labels.
    FakeALabel(Error),
    /// A U-label, which can be converted to an A-label.
    ULabel,
    /// An ASCII label that is not an LDH label, and the reason: it is empty, longer than 63 octets, has a hyphen at either end, or code
    /// points other than letters, digits and hyphens.
    OtherAscii(Error),
    /// A label with non-ASCII code points that is not a U-label, and the reason.
    OtherNonAscii(Error),
}

impl LabelClass {
    /// Returns the name of the class, from RFC 5890 if available.
    ///
    /// ```
    /// assert_eq!(xenonym::label::classify("ad--acta").name(), "R-LDH label");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::NrLdh => "NR-LDH label",
            Self::ReservedLdh => "R-LDH label",
            Self::ALabel => "A-label",
            Self::FakeALabel(_) => "fake A-label",
            Self::ULabel => "U-label",
            Self::OtherAscii(_) => "non-LDH ASCII label",
            Self::OtherNonAscii(_) => "non-ASCII label, not a U-label",
        }
    }

    /// Returns whether IDNA-aware programs may use such labels in host names (RFC 5890 section 2.3.2.1).
    ///
    /// ```
    /// use xenonym::label::classify;
    ///
    /// assert!(classify("bücher").is_idna_valid());
    /// assert!(!classify("xn--a").is_idna_valid());
    /// ```
    pub const fn is_idna_valid(self) -> bool {
        matches!(self, Self::NrLdh | Self::ALabel | Self::ULabel)
    }

    /// Returns why the label is neither an LDH label, nor an A-label, nor a U-label.
    ///
    /// ```
    /// use xenonym::ErrorKind;
    /// use xenonym::label::classify;
    ///
    /// let reason = |label| classify(label).reason().map(|error| error.kind());
    /// assert_eq!(reason("xn--a"), Some(ErrorKind::Idna2008Disallowed)); // U+0080
    /// assert_eq!(reason("xn--abc-"), Some(ErrorKind::RedundantAce));
    /// assert_eq!(reason("xn--"), Some(ErrorKind::RedundantAce));
    /// assert_eq!(reason("a_c"), Some(ErrorKind::Idna2008Disallowed));
    /// assert_eq!(reason("abc"), None);
    /// ```
    pub const fn reason(self) -> Option<Error> {
        match self {
            Self::FakeALabel(error) | Self::OtherAscii(error) | Self::OtherNonAscii(error) => {
                Some(error)
            }
            Self::NrLdh | Self::ReservedLdh | Self::ALabel | Self::ULabel => None,
        }
    }
}

impl fmt::Display for LabelClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Returns the class of a label. The case of an A-label does not matter, as when labels are compared (RFC 5890
/// section 2.3.2.4).
///
/// ```
/// use xenonym::label::{LabelClass, classify};
///
/// assert_eq!(classify("XN--BCHER-KVA"), LabelClass::ALabel);
/// assert!(matches!(classify("_tcp"), LabelClass::OtherAscii(_)));
/// assert!(matches!(classify("Bücher"), LabelClass::OtherNonAscii(_))); // map it first
/// assert!(matches!(classify("xn--bücher"), LabelClass::OtherNonAscii(_)));
/// ```
pub fn classify(label: &str) -> LabelClass {
    let judged = |label| check_label(label, &Options::REGISTRATION);
    if !label.is_ascii() {
        return judged(label).map_or_else(LabelClass::OtherNonAscii, |()| LabelClass::ULabel);
    }
    let mut room = [0; MAX_LABEL_LENGTH];
    let Some(lower) = lower_case(label, &mut room) else {
        let error = Error::at(ErrorKind::LabelTooLong, 0).of_length(label.len());
        return LabelClass::OtherAscii(error.in_text(label));
    };
    let bytes = lower.as_bytes();
    let is_ldh = |&byte: &u8| byte.is_ascii_alphanumeric() || byte == b'-';
    // No such label can be registered.
    let other = || judged(lower).map_or_else(LabelClass::OtherAscii, |()| LabelClass::NrLdh);
    if bytes.is_empty() || !bytes.iter().all(is_ldh) {
        other()
    } else if lower.starts_with(ACE_PREFIX) {
        judged(lower).map_or_else(LabelClass::FakeALabel, |()| LabelClass::ALabel)
    } else if validity::hyphens_at_end(bytes).is_some() {
        other()
    } else if validity::hyphens_inside(bytes).is_some() {
        LabelClass::ReservedLdh
    } else {
        LabelClass::NrLdh
    }
}

/// Returns whether a label is an RTL label: one with a code point of the Bidi class R, AL or AN (RFC 5893
/// section 1.4). Decode an A-label first.
///
/// A name with an RTL label is a Bidi domain name.
///
/// ```
/// use xenonym::label::is_rtl;
///
/// assert!(is_rtl("אב") && is_rtl("a٣"));
/// assert!(!is_rtl("a0"));
/// ```
#[doc(hidden)]
pub fn is_rtl(label: &str) -> bool {
    let mut summary = validity::BidiSummary::EMPTY;
    label.chars().for_each(|code_point| summary.see(current::CLASSES.get(u32::from(code_point))));
    summary.is_rtl()
}

/// Returns whether a label satisfies the Bidi rule (RFC 5893 section 2). Decode an A-label first.
///
/// The rule applies to RTL labels, and to all labels of a name that contains one.
///
/// # Errors
/// [`BidiRule1`](ErrorKind::BidiRule1) to [`BidiRule6`](ErrorKind::BidiRule6) for the first broken
/// rule, or [`LabelTooLong`](ErrorKind::LabelTooLong) above 63 code points. Offsets count bytes.
///
/// ```
/// use xenonym::ErrorKind;
/// use xenonym::label::check_bidi;
///
/// assert!(check_bidi("אב1").is_ok());
/// assert_eq!(check_bidi("אa").unwrap_err().kind(), ErrorKind::BidiRule2);
/// assert_eq!(check_bidi("1a").unwrap_err().kind(), ErrorKind::BidiRule1);
/// ```
#[doc(hidden)]
pub fn check_bidi(label: &str) -> Result<(), Error> {
    let mut room = ['\0'; MAX_LABEL_LENGTH];
    let mut length = 0;
    for code_point in label.chars() {
        let too_long = || Error::at(ErrorKind::LabelTooLong, 0).in_text(label);
        *room.get_mut(length).ok_or_else(too_long)? = code_point;
        length += 1;
    }
    let code_points = room.get(..length).ok_or_else(Error::internal)?;
    let Some(violation) = validity::bidi_violations(code_points).next() else { return Ok(()) };
    let found = label.char_indices().nth(violation.index);
    let (offset, code_point) = found.ok_or_else(Error::internal)?;
    Err(Error::at_code_point(violation.kind, offset, u32::from(code_point)).in_text(label))
}

/// An ASCII label in lower case, or `None` if it is too long for a label.
fn lower_case<'r>(label: &str, room: &'r mut [u8; MAX_LABEL_LENGTH]) -> Option<&'r str> {
    let lower = room.get_mut(..label.len())?;
    lower.copy_from_slice(label.as_bytes());
    lower.make_ascii_lowercase();
    core::str::from_utf8(lower).ok()
}
