//! The kinds of error.

use core::fmt;
use core::str::FromStr;

use super::columns::{CHARACTERS, HELP, MESSAGES, NAMES, RULES};
use super::texts::{COUNT, FACTS};
use crate::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH};

/// The rule that an input violates.
///
/// [`Display`](fmt::Display) writes the kind's [`name`](Self::name), and [`FromStr`] reads it. The
/// order is that of this list, which may change as kinds are added.
///
/// ```
/// use xenonym::ErrorKind;
///
/// let kind: ErrorKind = "empty_label".parse()?;
/// assert_eq!(kind, ErrorKind::EmptyLabel);
/// assert_eq!(kind.message(), "a label is empty");
/// assert_eq!(ErrorKind::Overflow.rule(), "RFC 3492 section 6.4");
/// # Ok::<(), xenonym::UnknownKind>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A code point before the last delimiter is not basic.
    NonBasicLiteral,
    /// A code point after the last delimiter has no digit value.
    NotADigit,
    /// The input ended inside a generalized variable-length integer.
    TruncatedInteger,
    /// A delta or a code point needs more than 32 bits.
    Overflow,
    /// A delta inserts a basic code point, which belongs before the delimiter.
    BasicInserted,
    /// A delta inserts a surrogate or a value above 10FFFF where text was asked for.
    NotAScalar,
    /// A code point to encode is neither basic nor at least `initial_n`.
    BelowInitialN,
    /// The caller's buffer is too small for the output.
    BufferTooSmall,
    /// The input is longer than the buffers on the stack, and the crate was built without `alloc`.
    NeedsAlloc,
    /// Case flags were given to parameters whose digits have no two cases.
    NoCaseAnnotation,
    /// A code point is not assigned in the profile's Unicode version, and the string is a stored one.
    Unassigned,
    /// A code point is prohibited by the stringprep profile, after mapping and normalization.
    Prohibited,
    /// Text with a right-to-left code point has a left-to-right one too.
    BidiMixed,
    /// Text with a right-to-left code point does not begin and end with one.
    BidiEnd,
    /// A label holds a label separator, or is mapped to one that does.
    SeparatorInLabel,
    /// An ASCII code point of the label is no letter, digit or hyphen.
    Std3Ascii,
    /// A label with non-ASCII code points begins with the ACE prefix.
    AcePrefix,
    /// A label has no code points.
    EmptyLabel,
    /// A label has more than 63 code points in ASCII.
    LabelTooLong,
    /// A domain name has more than 253 bytes as text, which are 255 octets in the DNS.
    NameTooLong,
    /// ToASCII of what an ACE label decodes to is not that ACE label.
    NotRoundTrip,
    /// The result of ToUnicode would have more code points than its input.
    OutputTooLong,
    /// A label is not in normalization form C.
    NotNfc,
    /// A label has hyphens in its third and fourth position.
    HyphensInside,
    /// A label begins or ends with a hyphen.
    HyphenAtEnd,
    /// An ACE label decodes to a label that begins with the ACE prefix.
    DecodedAcePrefix,
    /// A label begins with a combining mark.
    LeadingMark,
    /// A code point is disallowed, or is in an A-label and would not stay what it is.
    Disallowed,
    /// An ASCII code point is on the caller's deny list.
    DeniedAscii,
    /// A ZERO WIDTH NON-JOINER stands where it has no meaning.
    ZeroWidthNonJoiner,
    /// A ZERO WIDTH JOINER stands where it has no meaning.
    ZeroWidthJoiner,
    /// A label of a Bidi domain name begins with neither L nor R nor AL.
    BidiRule1,
    /// An RTL label has a code point that belongs in no RTL label.
    BidiRule2,
    /// An RTL label ends wrongly.
    BidiRule3,
    /// An RTL label has both European and Arabic numbers.
    BidiRule4,
    /// An LTR label has a code point that belongs in no LTR label.
    BidiRule5,
    /// An LTR label ends wrongly.
    BidiRule6,
    /// A label begins with the ACE prefix but encodes no non-ASCII code point.
    RedundantAce,
    /// A label cannot be encoded by Punycode's integers.
    TooLongToEncode,
    /// A domain name is empty. Where lengths are verified, UTS #46 reports [`EmptyLabel`](Self::EmptyLabel).
    EmptyName,
    /// A code point has the derived property DISALLOWED.
    Idna2008Disallowed,
    /// A code point has the derived property UNASSIGNED.
    Idna2008Unassigned,
    /// A MIDDLE DOT stands elsewhere than between two `l`.
    ContextMiddleDot,
    /// A GREEK LOWER NUMERAL SIGN stands before no Greek code point.
    ContextKeraia,
    /// A HEBREW PUNCTUATION GERESH follows no Hebrew code point.
    ContextGeresh,
    /// A HEBREW PUNCTUATION GERSHAYIM follows no Hebrew code point.
    ContextGershayim,
    /// A KATAKANA MIDDLE DOT is in a label without Hiragana, Katakana and Han.
    ContextKatakanaMiddleDot,
    /// An ARABIC-INDIC DIGIT is in a label with an EXTENDED one.
    ContextArabicIndicDigit,
    /// An EXTENDED ARABIC-INDIC DIGIT is in a label with another one.
    ContextExtendedArabicIndicDigit,
    /// A code point is CONTEXTO, and no rule allows it anywhere.
    NoContextRule,
    /// An A-label to register has an upper-case letter.
    NotLowerCase,
    /// The A-label and the U-label given for registration are not each other's.
    LabelsDiffer,
    /// What is given as an A-label does not begin with the ACE prefix.
    NotAnALabel,
    /// What is given as a U-label has no code point but ASCII ones.
    NotAULabel,
    /// The last label of a host is a number, as in an IPv4 address.
    AddressLikeHost,
    /// A host that ends in a number, or stands in brackets, is not an IP address.
    InvalidAddress,
    /// What follows the colon after a host is not a port.
    InvalidPort,
    /// A line or row of a batch is not UTF-8.
    InvalidUtf8,
    /// The result of a line ends with a carriage return, which would become part of its ending.
    LineBreak,
    /// A rule of the caller's, in a [`batch::Convert`](crate::batch::Convert) or elsewhere, rejects
    /// the name. The library itself never reports this.
    Rejected,
    /// The library broke a promise of its own. No input does this, as far as tests and fuzzing
    /// tell; an input that does is a bug to report.
    Internal,
}

impl ErrorKind {
    /// Every kind, in their order.
    pub const ALL: &'static [Self] = &Self::all();

    /// A short name that never changes, for machines: lower case with `_`.
    pub const fn name(self) -> &'static str {
        self.text(&NAMES)
    }

    /// The kind of this [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// What is wrong, in one clause without a full stop. [`Error::message`](super::Error::message)
    /// also names the code point.
    pub const fn message(self) -> &'static str {
        self.text(&MESSAGES)
    }

    /// The clause of the standard that was broken.
    pub const fn rule(self) -> &'static str {
        self.text(&RULES)
    }

    /// How to fix it.
    pub const fn help(self) -> &'static str {
        self.text(&HELP)
    }

    /// The message after the code point of an error, as its subject; empty if the message is
    /// about something else.
    pub(super) const fn of_character(self) -> &'static str {
        self.text(&CHARACTERS)
    }

    /// Whether the fault is in everything after the offset, not in the code point there.
    pub(super) const fn is_of_whole(self) -> bool {
        matches!(
            self,
            Self::AcePrefix
                | Self::LabelTooLong
                | Self::NameTooLong
                | Self::NotRoundTrip
                | Self::OutputTooLong
                | Self::DecodedAcePrefix
                | Self::RedundantAce
                | Self::TooLongToEncode
                | Self::NotAnALabel
                | Self::NotAULabel
                | Self::AddressLikeHost
                | Self::InvalidAddress
                | Self::InvalidPort
                | Self::Internal
        )
    }

    /// The limit, if the kind is about a length.
    pub(super) const fn maximum(self) -> Option<usize> {
        match self {
            Self::LabelTooLong => Some(MAX_LABEL_LENGTH),
            Self::NameTooLong => Some(MAX_NAME_LENGTH),
            _ => None,
        }
    }

    #[expect(clippy::indexing_slicing, reason = "a text for each kind: checked where they are")]
    const fn text(self, column: &[&'static str; COUNT]) -> &'static str {
        column[self as usize]
    }

    #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
    const fn all() -> [Self; COUNT] {
        let mut all = [Self::Internal; COUNT];
        let mut index = 0;
        while index < COUNT {
            all[index] = FACTS[index].kind;
            index += 1;
        }
        all
    }
}

/// Writes the kind's name.
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ErrorKind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Self, UnknownKind> {
        Self::from_name(name).ok_or(UnknownKind)
    }
}

/// A text is not the name of an [`ErrorKind`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a kind of error")
    }
}

impl core::error::Error for UnknownKind {}
