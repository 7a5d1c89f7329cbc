//! Return codes: their numbers, names and messages, and the mapping from the library's errors.

use core::ffi::{CStr, c_char, c_int};

use xenonym::ErrorKind as Kind;

/// A return code of libidn2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Code(c_int);

impl Code {
    pub(super) const OK: Self = Self(0);
    pub(super) const MALLOC: Self = Self(-100);
    pub(super) const ICONV_FAIL: Self = Self(-102);
    pub(super) const ENCODING_ERROR: Self = Self(-200);
    pub(super) const PUNYCODE_BAD_INPUT: Self = Self(-202);
    pub(super) const PUNYCODE_BIG_OUTPUT: Self = Self(-203);
    pub(super) const PUNYCODE_OVERFLOW: Self = Self(-204);
    pub(super) const TOO_BIG_DOMAIN: Self = Self(-205);
    pub(super) const TOO_BIG_LABEL: Self = Self(-206);
    pub(super) const INVALID_ALABEL: Self = Self(-207);
    const UALABEL_MISMATCH: Self = Self(-208);
    pub(super) const INVALID_FLAGS: Self = Self(-209);
    const NOT_NFC: Self = Self(-300);
    const TWO_HYPHENS: Self = Self(-301);
    const HYPHEN_STARTEND: Self = Self(-302);
    const LEADING_COMBINING: Self = Self(-303);
    pub(super) const DISALLOWED: Self = Self(-304);
    const CONTEXTJ: Self = Self(-305);
    const CONTEXTO: Self = Self(-307);
    const CONTEXTO_NO_RULE: Self = Self(-308);
    const UNASSIGNED: Self = Self(-309);
    const BIDI: Self = Self(-310);
    const DOT_IN_LABEL: Self = Self(-311);
    const ALABEL_ROUNDTRIP_FAILED: Self = Self(-314);

    pub(super) const fn number(self) -> c_int {
        self.0
    }
}

impl From<xenonym::Error> for Code {
    #[cold]
    fn from(error: xenonym::Error) -> Self {
        Self::from(error.kind())
    }
}

impl From<Kind> for Code {
    #[rustfmt::skip]
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::NotNfc => Self::NOT_NFC,
            Kind::HyphensInside | Kind::AcePrefix | Kind::DecodedAcePrefix => Self::TWO_HYPHENS,
            Kind::HyphenAtEnd => Self::HYPHEN_STARTEND,
            Kind::LeadingMark => Self::LEADING_COMBINING,
            // The header uses this code for libidn's length-zero error.
            Kind::Disallowed | Kind::Idna2008Disallowed | Kind::DeniedAscii | Kind::Std3Ascii
            | Kind::Prohibited | Kind::EmptyLabel | Kind::EmptyName => Self::DISALLOWED,
            Kind::ZeroWidthJoiner | Kind::ZeroWidthNonJoiner => Self::CONTEXTJ,
            Kind::ContextMiddleDot | Kind::ContextKeraia | Kind::ContextGeresh | Kind::ContextGershayim
            | Kind::ContextKatakanaMiddleDot | Kind::ContextArabicIndicDigit
            | Kind::ContextExtendedArabicIndicDigit => Self::CONTEXTO,
            Kind::NoContextRule => Self::CONTEXTO_NO_RULE,
            Kind::Idna2008Unassigned | Kind::Unassigned => Self::UNASSIGNED,
            Kind::BidiRule1 | Kind::BidiRule2 | Kind::BidiRule3 | Kind::BidiRule4 | Kind::BidiRule5
            | Kind::BidiRule6 | Kind::BidiMixed | Kind::BidiEnd => Self::BIDI,
            Kind::SeparatorInLabel => Self::DOT_IN_LABEL,
            Kind::NotRoundTrip => Self::ALABEL_ROUNDTRIP_FAILED,
            Kind::NotAnALabel | Kind::NotAULabel | Kind::NotLowerCase => Self::INVALID_ALABEL,
            Kind::LabelsDiffer => Self::UALABEL_MISMATCH,
            Kind::LabelTooLong => Self::TOO_BIG_LABEL,
            Kind::NameTooLong | Kind::OutputTooLong => Self::TOO_BIG_DOMAIN,
            Kind::BufferTooSmall => Self::PUNYCODE_BIG_OUTPUT,
            Kind::Overflow | Kind::TooLongToEncode => Self::PUNYCODE_OVERFLOW,
            Kind::TruncatedInteger | Kind::NotADigit | Kind::NonBasicLiteral | Kind::BelowInitialN
            | Kind::BasicInserted | Kind::NotAScalar | Kind::RedundantAce => Self::PUNYCODE_BAD_INPUT,
            _ => Self::ENCODING_ERROR,
        }
    }
}

/// Every code that libidn2 defines, with its name and message.
#[rustfmt::skip]
const CODES: [(c_int, &CStr, &CStr); 29] = [
    (0, c"IDN2_OK", c"no error"),
    (-100, c"IDN2_MALLOC", c"not enough memory"),
    (-101, c"IDN2_NO_CODESET", c"the character encoding of the locale is unknown"),
    (-102, c"IDN2_ICONV_FAIL", c"the text cannot be converted between UTF-8 and the encoding of the locale"),
    (-200, c"IDN2_ENCODING_ERROR", c"the text is not valid Unicode"),
    (-201, c"IDN2_NFC", c"the text cannot be normalized"),
    (-202, c"IDN2_PUNYCODE_BAD_INPUT", c"a label is not valid Punycode"),
    (-203, c"IDN2_PUNYCODE_BIG_OUTPUT", c"the result does not fit the buffer"),
    (-204, c"IDN2_PUNYCODE_OVERFLOW", c"a number in Punycode is too large"),
    (-205, c"IDN2_TOO_BIG_DOMAIN", c"the name is longer than the DNS allows"),
    (-206, c"IDN2_TOO_BIG_LABEL", c"a label is longer than 63 octets"),
    (-207, c"IDN2_INVALID_ALABEL", c"the label is not an A-label"),
    (-208, c"IDN2_UALABEL_MISMATCH", c"the A-label and the U-label differ"),
    (-209, c"IDN2_INVALID_FLAGS", c"the flags contradict each other"),
    (-300, c"IDN2_NOT_NFC", c"a label is not in normalization form C"),
    (-301, c"IDN2_2HYPHEN", c"the third and fourth code points of a label are hyphens"),
    (-302, c"IDN2_HYPHEN_STARTEND", c"a label starts or ends with a hyphen"),
    (-303, c"IDN2_LEADING_COMBINING", c"a label starts with a combining mark"),
    (-304, c"IDN2_DISALLOWED", c"a code point is not allowed here, or a label is empty"),
    (-305, c"IDN2_CONTEXTJ", c"a contextual rule forbids a joiner in this position"),
    (-306, c"IDN2_CONTEXTJ_NO_RULE", c"no contextual rule exists for a joiner"),
    (-307, c"IDN2_CONTEXTO", c"a contextual rule forbids a code point in this position"),
    (-308, c"IDN2_CONTEXTO_NO_RULE", c"no contextual rule exists for a code point"),
    (-309, c"IDN2_UNASSIGNED", c"a code point is not assigned"),
    (-310, c"IDN2_BIDI", c"a label breaks the Bidi rule"),
    (-311, c"IDN2_DOT_IN_LABEL", c"a label contains a dot"),
    (-312, c"IDN2_INVALID_TRANSITIONAL", c"a label is not valid in transitional processing"),
    (-313, c"IDN2_INVALID_NONTRANSITIONAL", c"a label is not valid in nontransitional processing"),
    (-314, c"IDN2_ALABEL_ROUNDTRIP_FAILED", c"encoding the decoded label again produces another A-label"),
];

/// Returns the name and the message of a code, even an unknown one.
fn described(code: c_int) -> (&'static CStr, &'static CStr) {
    let known = CODES.iter().find(|(number, ..)| *number == code);
    known.map_or((c"IDN2_UNKNOWN", c"unknown error"), |&(_, name, message)| (name, message))
}

/// Returns the message for a return code. The string is static: do not pass it to `idn2_free`.
#[unsafe(no_mangle)]
pub extern "C" fn idn2_strerror(rc: c_int) -> *const c_char {
    described(rc).1.as_ptr()
}

/// Returns the name of a return code in the header. The string is static: do not pass it to
/// `idn2_free`.
#[unsafe(no_mangle)]
pub extern "C" fn idn2_strerror_name(rc: c_int) -> *const c_char {
    described(rc).0.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_code_that_has_a_name() {
        for &kind in Kind::ALL {
            let code = Code::from(kind);
            let (name, _) = described(code.number());
            assert_ne!(name, c"IDN2_UNKNOWN", "{kind:?}");
            let other =
                [Kind::InvalidUtf8, Kind::Internal].contains(&kind) || is_of_another_door(kind);
            assert_eq!(code == Code::ENCODING_ERROR, other, "{kind:?}");
        }
    }

    /// Returns whether this kind of error cannot occur in any libidn2 function.
    fn is_of_another_door(kind: Kind) -> bool {
        matches!(
            kind,
            Kind::AddressLikeHost
                | Kind::InvalidAddress
                | Kind::InvalidPort
                | Kind::NoHost
                | Kind::NotOnlyHost
                | Kind::TwoHosts
                | Kind::UnbracketedIpv6
                | Kind::ZoneId
                | Kind::NotAnAddress
                | Kind::NotAUrl
                | Kind::Percent
                | Kind::PercentUtf8
                | Kind::LineBreak
                | Kind::NeedsAlloc
                | Kind::NoCaseAnnotation
                | Kind::NotAscii
                | Kind::Rejected
        )
    }
}
