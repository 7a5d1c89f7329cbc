//! The kinds of error.

use super::facts::{FACTS, Facts};

/// What was broken, apart from where.
///
/// ```
/// use xenonym::ErrorKind;
///
/// assert_eq!(ErrorKind::Overflow.name(), "overflow");
/// assert_eq!(ErrorKind::Overflow.rule(), "RFC 3492 section 6.4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A code point before the last delimiter is not basic.
    NonBasicLiteral,
    /// A code point after the last delimiter has no digit value.
    NotADigit,
    /// The input ended inside a generalized variable-length integer.
    UnfinishedInteger,
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
    /// The input is longer than the stack buffers hold, and the crate was built without `alloc`.
    TooLong,
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
    /// A label begins or ends with a hyphen.
    Std3Hyphen,
    /// A label with non-ASCII code points begins with the ACE prefix.
    AcePrefix,
    /// A label has no code points.
    EmptyLabel,
    /// A label has more than 63 code points in ASCII.
    LabelTooLong,
    /// A domain name has more than 255 octets in the DNS.
    NameTooLong,
    /// ToASCII of what an ACE label decodes to is not that ACE label.
    NotRoundTrip,
    /// The result of ToUnicode would have more code points than its input.
    Grown,
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
    /// An ACE label decodes to ASCII only, or to nothing.
    AceOfAscii,
    /// A label cannot be encoded by Punycode's integers.
    TooLongToEncode,
    /// A domain name is empty.
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
    NoALabel,
    /// What is given as a U-label has no code point but ASCII ones.
    NoULabel,
    /// The last label of a host is a number, as in an IPv4 address.
    AddressLikeHost,
    /// A line or row of a batch is not UTF-8.
    InvalidUtf8,
    /// The result of a line ends with a carriage return, which would become part of its ending.
    LineBreak,
}

impl ErrorKind {
    /// A short name that never changes, for machines: lower case with `_`.
    ///
    /// ```
    /// assert_eq!(xenonym::ErrorKind::NotADigit.name(), "not_a_digit");
    /// ```
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// What was broken, in a few words.
    ///
    /// ```
    /// assert_eq!(
    ///     xenonym::ErrorKind::BasicInserted.what(),
    ///     "a delta inserts a basic code point"
    /// );
    /// ```
    pub const fn what(self) -> &'static str {
        self.facts().what
    }

    /// The clause that was broken.
    ///
    /// ```
    /// assert_eq!(xenonym::ErrorKind::NotADigit.rule(), "RFC 3492 section 6.2");
    /// ```
    pub const fn rule(self) -> &'static str {
        self.facts().rule
    }

    /// What would mend it.
    ///
    /// ```
    /// assert_eq!(xenonym::ErrorKind::BufferTooSmall.remedy(), "give a larger buffer");
    /// ```
    pub const fn remedy(self) -> &'static str {
        self.facts().remedy
    }

    #[expect(clippy::indexing_slicing, reason = "facts for each kind: checked where they are")]
    const fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }
}
