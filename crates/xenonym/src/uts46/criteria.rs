//! The numbered validity criteria of section 4.1, for programs that explain errors.

use super::options::{CheckBidi, Options};
use crate::ErrorKind;

/// A validity criterion (section 4.1).
///
/// ```
/// use xenonym::uts46::{Criterion, Options, check};
///
/// let error = check("a-", &Options::STRICT).unwrap_err();
/// assert_eq!(Criterion::of(error.kind()), Some(Criterion::HyphenAtEnd));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum Criterion {
    /// 1: the label is in NFC.
    Nfc = 1,
    /// 2: no hyphens in both the third and the fourth position.
    HyphensInside,
    /// 3: no hyphen at either end.
    HyphenAtEnd,
    /// 4: it does not begin with the ACE prefix.
    AcePrefix,
    /// 5: it does not contain a full stop.
    FullStop,
    /// 6: it does not begin with a combining mark.
    LeadingMark,
    /// 7: the status of its code points is valid or deviation, and its ASCII code points are
    /// allowed.
    Status,
    /// 8: its joiners satisfy the CONTEXTJ rules.
    Joiners,
    /// 9: it satisfies the Bidi rule, if the name is a Bidi domain name.
    Bidi,
}

impl Criterion {
    /// All criteria, in order of their numbers.
    ///
    /// ```
    /// use xenonym::uts46::Criterion;
    ///
    /// assert!(Criterion::ALL.iter().map(|criterion| criterion.number()).eq(1..=9));
    /// ```
    pub const ALL: &'static [Self] = &[
        Self::Nfc,
        Self::HyphensInside,
        Self::HyphenAtEnd,
        Self::AcePrefix,
        Self::FullStop,
        Self::LeadingMark,
        Self::Status,
        Self::Joiners,
        Self::Bidi,
    ];

    /// Its number in section 4.1.
    ///
    /// ```
    /// assert_eq!(xenonym::uts46::Criterion::Bidi.number(), 9);
    /// ```
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The criterion that a label with this error violates, or `None` if the error is not about a
    /// criterion.
    ///
    /// ```
    /// use xenonym::ErrorKind;
    /// use xenonym::uts46::Criterion;
    ///
    /// assert_eq!(Criterion::of(ErrorKind::Std3Ascii), Some(Criterion::Status));
    /// assert_eq!(Criterion::of(ErrorKind::LabelTooLong), None);
    /// ```
    pub const fn of(kind: ErrorKind) -> Option<Self> {
        Some(match kind {
            ErrorKind::NotNfc => Self::Nfc,
            ErrorKind::HyphensInside => Self::HyphensInside,
            ErrorKind::HyphenAtEnd => Self::HyphenAtEnd,
            ErrorKind::DecodedAcePrefix => Self::AcePrefix,
            ErrorKind::LeadingMark => Self::LeadingMark,
            ErrorKind::Disallowed | ErrorKind::Std3Ascii | ErrorKind::DeniedAscii => Self::Status,
            ErrorKind::ZeroWidthNonJoiner | ErrorKind::ZeroWidthJoiner => Self::Joiners,
            ErrorKind::BidiRule1
            | ErrorKind::BidiRule2
            | ErrorKind::BidiRule3
            | ErrorKind::BidiRule4
            | ErrorKind::BidiRule5
            | ErrorKind::BidiRule6 => Self::Bidi,
            _ => return None,
        })
    }

    /// The flag that switches this criterion on, if there is one.
    ///
    /// ```
    /// use xenonym::uts46::Criterion;
    ///
    /// assert_eq!(Criterion::HyphenAtEnd.flag(), Some("CheckHyphens"));
    /// assert_eq!(Criterion::LeadingMark.flag(), None);
    /// ```
    pub const fn flag(self) -> Option<&'static str> {
        match self {
            Self::HyphensInside | Self::HyphenAtEnd => Some("CheckHyphens"),
            Self::Joiners => Some("CheckJoiners"),
            Self::Bidi => Some("CheckBidi"),
            _ => None,
        }
    }

    /// Whether labels are checked against this criterion.
    ///
    /// The standard requires criterion 4 only if `CheckHyphens` is off, because otherwise criterion
    /// 2 includes it. Here both are checked, and each reports its own error.
    ///
    /// ```
    /// use xenonym::uts46::{Criterion, Options};
    ///
    /// assert!(Criterion::HyphenAtEnd.is_checked_by(&Options::HOST));
    /// assert!(!Criterion::HyphenAtEnd.is_checked_by(&Options::DNS));
    /// ```
    pub fn is_checked_by(self, options: &Options) -> bool {
        match self {
            Self::HyphensInside | Self::HyphenAtEnd => options.check_hyphens,
            Self::Joiners => options.check_joiners,
            Self::Bidi => options.bidi != CheckBidi::Off,
            _ => true,
        }
    }
}
