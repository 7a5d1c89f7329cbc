//! The kinds of error.

use core::fmt;
use core::str::FromStr;

use super::texts::{COUNT, FACTS, Facts};

/// The rule that a string violates.
///
/// [`Display`](fmt::Display) writes the kind's [`name`](Self::name), and [`FromStr`] reads it. The names of the Bidi rule and the contextual
/// rules are those of [`xenonym::ErrorKind`].
///
/// ```
/// use xenonym_precis::ErrorKind;
///
/// assert_eq!(ErrorKind::from_name("has_compat"), Some(ErrorKind::HasCompat));
/// assert_eq!(ErrorKind::HasCompat.rule(), "RFC 8264 section 9.17");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum ErrorKind {
    /// An identifier contains a code point that NFKC changes.
    HasCompat,
    /// An identifier contains a letter or digit of another kind than identifiers allow.
    OtherLetterDigit,
    /// An identifier contains a space.
    Space,
    /// An identifier contains a symbol.
    Symbol,
    /// An identifier contains punctuation outside ASCII.
    Punctuation,
    /// A code point is one of the exceptions that RFC 5892 disallows.
    Exception,
    /// A code point is a conjoining jamo of old Hangul.
    OldHangulJamo,
    /// A code point is ignorable by default, or a noncharacter.
    Ignorable,
    /// A code point is a control character.
    Control,
    /// A code point is in no category that PRECIS allows, such as one for private use.
    Disallowed,
    /// A code point is not assigned in Unicode 18.0.
    Unassigned,
    /// A ZERO WIDTH NON-JOINER is in a context where it is meaningless.
    ZeroWidthNonJoiner,
    /// A ZERO WIDTH JOINER is in a context where it is meaningless.
    ZeroWidthJoiner,
    /// A MIDDLE DOT is not between two `l`.
    ContextMiddleDot,
    /// A GREEK LOWER NUMERAL SIGN is not before a Greek code point.
    ContextKeraia,
    /// A HEBREW PUNCTUATION GERESH is not after a Hebrew code point.
    ContextGeresh,
    /// A HEBREW PUNCTUATION GERSHAYIM is not after a Hebrew code point.
    ContextGershayim,
    /// A KATAKANA MIDDLE DOT is in a string without Hiragana, Katakana and Han.
    ContextKatakanaMiddleDot,
    /// An ARABIC-INDIC DIGIT is in a string with an EXTENDED one.
    ContextArabicIndicDigit,
    /// An EXTENDED ARABIC-INDIC DIGIT is in a string with another one.
    ContextExtendedArabicIndicDigit,
    /// A string with right-to-left code points begins with neither L nor R nor AL.
    BidiRule1,
    /// A right-to-left string contains a code point of a class that it must not contain.
    BidiRule2,
    /// A right-to-left string ends with a code point of a class that must not end it.
    BidiRule3,
    /// A right-to-left string contains both European and Arabic numbers.
    BidiRule4,
    /// A left-to-right string contains right-to-left code points.
    BidiRule5,
    /// The profile excludes a code point that its class allows.
    Excluded,
    /// A string begins with a space.
    LeadingSpace,
    /// The string is empty, or the rules remove all of it.
    Empty,
    /// A string is longer than the profile allows.
    TooLong,
    /// The rules change a string again and again.
    Unstable,
    /// The domainpart of an XMPP address is not a domain name or an IP address. See
    /// [`Error::domain_kind`](super::Error::domain_kind) for the reason.
    Domainpart,
}

impl ErrorKind {
    /// Every kind, in the order of this list.
    pub const ALL: &'static [Self] = &Self::all();

    /// A short name that never changes, for machines: lower case with `_`.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The kind with this [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// A description of the error, in one clause without a full stop.
    /// [`Error::message`](super::Error::message) also names the code point.
    pub const fn message(self) -> &'static str {
        self.facts().message
    }

    /// The clause of the standard that the string violates.
    pub const fn rule(self) -> &'static str {
        self.facts().rule
    }

    /// How to fix it.
    pub const fn help(self) -> &'static str {
        self.facts().help
    }

    /// The message after the code point of an error, as its subject. Empty if the message is about
    /// something else.
    pub(super) const fn of_character(self) -> &'static str {
        self.facts().character
    }

    #[expect(clippy::indexing_slicing, reason = "there are facts for each kind: checked in texts")]
    const fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
    const fn all() -> [Self; COUNT] {
        let mut all = [Self::Domainpart; COUNT];
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
///
/// ```
/// use xenonym_precis::ErrorKind;
///
/// assert_eq!("has_compat".parse(), Ok(ErrorKind::HasCompat));
/// let error = "compat".parse::<ErrorKind>().unwrap_err();
/// assert!(error.to_string().starts_with("not the name of a kind of error"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a kind of error: choose one of ErrorKind::ALL")
    }
}

impl core::error::Error for UnknownKind {}
