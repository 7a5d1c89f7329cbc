//! The numbered validity criteria of section 4.1, for programs that explain errors.

use super::options::{CheckBidi, Flag, Options};
use crate::{ErrorKind, Operation};

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

    /// Returns its number in section 4.1.
    ///
    /// ```
    /// assert_eq!(xenonym::uts46::Criterion::Bidi.number(), 9);
    /// ```
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Returns the criterion that a label with this error violates, or `None` if the error is not about a
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

    /// Returns the flag that switches this criterion on, if there is one.
    ///
    /// ```
    /// use xenonym::uts46::Criterion;
    ///
    /// assert_eq!(Criterion::HyphenAtEnd.flag(), Some("CheckHyphens"));
    /// assert_eq!(Criterion::LeadingMark.flag(), None);
    /// ```
    pub const fn flag(self) -> Option<&'static str> {
        match self {
            Self::HyphensInside | Self::HyphenAtEnd => Some(Flag::CheckHyphens.name()),
            Self::Joiners => Some(Flag::CheckJoiners.name()),
            Self::Bidi => Some(Flag::CheckBidi.name()),
            _ => None,
        }
    }

    /// Returns whether labels are checked against this criterion.
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

// The status codes of Unicode's conformance test, `IdnaTestV2.txt`.

impl Operation {
    /// Returns the code for an error of this kind in `IdnaTestV2.txt`, or `None` for kinds that UTS #46
    /// does not report.
    ///
    /// Each code corresponds to one kind, with two exceptions: P4 covers every error of decoding an
    /// ACE label, and each code for lengths or ASCII covers several kinds.
    ///
    /// ```
    /// use xenonym::{ErrorKind, Operation};
    ///
    /// assert_eq!(Operation::ToAscii.status_code(ErrorKind::BidiRule3), Some("B3"));
    /// assert_eq!(Operation::ToAscii.status_code(ErrorKind::NotADigit), Some("P4"));
    /// assert_eq!(Operation::ToAscii.status_code(ErrorKind::BufferTooSmall), None);
    /// ```
    #[doc(hidden)]
    pub const fn status_code(self, kind: ErrorKind) -> Option<&'static str> {
        Some(match kind {
            ErrorKind::AcePrefix
            | ErrorKind::NonBasicLiteral
            | ErrorKind::NotADigit
            | ErrorKind::TruncatedInteger
            | ErrorKind::Overflow
            | ErrorKind::BasicInserted
            | ErrorKind::NotAScalar
            | ErrorKind::RedundantAce => "P4",
            ErrorKind::NotNfc => "V1",
            ErrorKind::HyphensInside => "V2",
            ErrorKind::HyphenAtEnd => "V3",
            ErrorKind::DecodedAcePrefix => "V4",
            ErrorKind::LeadingMark => "V6",
            ErrorKind::Disallowed => "V7",
            ErrorKind::Std3Ascii | ErrorKind::DeniedAscii => "U1",
            ErrorKind::ZeroWidthNonJoiner => "C1",
            ErrorKind::ZeroWidthJoiner => "C2",
            ErrorKind::BidiRule1 => "B1",
            ErrorKind::BidiRule2 => "B2",
            ErrorKind::BidiRule3 => "B3",
            ErrorKind::BidiRule4 => "B4",
            ErrorKind::BidiRule5 => "B5",
            ErrorKind::BidiRule6 => "B6",
            ErrorKind::TooLongToEncode => "A3",
            ErrorKind::EmptyName | ErrorKind::NameTooLong => "A4_1",
            ErrorKind::LabelTooLong => "A4_2",
            ErrorKind::EmptyLabel => match self {
                Self::ToAscii => "A4_2",
                Self::ToUnicode => "X4_2",
            },
            _ => return None,
        })
    }
}
