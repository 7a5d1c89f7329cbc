//! The status codes of Unicode's conformance test, `IdnaTestV2.txt`.

use crate::{ErrorKind, Operation};

impl Operation {
    /// The code for an error of this kind in `IdnaTestV2.txt`, or `None` for kinds that UTS #46
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
