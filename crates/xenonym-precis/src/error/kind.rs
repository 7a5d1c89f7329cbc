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
    ///
    /// Rule: RFC 8264 section 9.17. Fix: write the ordinary letters or digits instead. Example: `xn precis
    /// --profile username-case-mapped henryⅣ`.
    HasCompat,
    /// An identifier contains a letter or digit of another kind than identifiers allow.
    ///
    /// Rule: RFC 8264 section 9.18. Fix: use other letters or digits. Example: `printf 'a\341\233\256' | xn
    /// precis --profile username-case-mapped`.
    OtherLetterDigit,
    /// An identifier contains a space.
    ///
    /// Rule: RFC 8264 section 9.14. Fix: remove the space, or check the words one by one. Example: `xn precis
    /// --profile username-case-mapped 'foo bar'`.
    Space,
    /// An identifier contains a symbol.
    ///
    /// Rule: RFC 8264 section 9.15. Fix: remove it, or use a profile for free-form text. Example: `xn precis
    /// --profile username-case-mapped a∞`.
    Symbol,
    /// An identifier contains punctuation outside ASCII.
    ///
    /// Rule: RFC 8264 section 9.16. Fix: remove it, or use a profile for free-form text. Example: `xn precis
    /// --profile username-case-mapped a‧b`.
    Punctuation,
    /// A code point is one of the exceptions that RFC 5892 disallows.
    ///
    /// Rule: RFC 8264 section 9.6. Fix: remove it. Example: `xn precis --profile opaque-string aـ`.
    Exception,
    /// A code point is a conjoining jamo of old Hangul.
    ///
    /// Rule: RFC 8264 section 9.9. Fix: write modern syllables instead. Example: `printf '\341\204\200' | xn
    /// precis --profile username-case-mapped`.
    OldHangulJamo,
    /// A code point is ignorable by default, or a noncharacter.
    ///
    /// Rule: RFC 8264 section 9.13. Fix: remove it. Example: `printf 'a\302\255' | xn precis --profile
    /// opaque-string`.
    Ignorable,
    /// A code point is a control character.
    ///
    /// Rule: RFC 8264 section 9.12. Fix: remove it. Example: `printf 'a\tb' | xn precis --profile
    /// opaque-string`.
    Control,
    /// A code point is in no category that PRECIS allows, such as one for private use.
    ///
    /// Rule: RFC 8264 section 8. Fix: remove it. Example: `printf 'a\356\200\200' | xn precis --profile
    /// opaque-string`.
    Disallowed,
    /// A code point is not assigned in this version of Unicode.
    ///
    /// Rule: RFC 8264 section 9.10. Fix: remove it. Example: `printf 'a\315\270' | xn precis --profile
    /// opaque-string`.
    Unassigned,
    /// A ZERO WIDTH NON-JOINER is in a context where it is meaningless.
    ///
    /// Rule: RFC 5892 appendix A.1. Fix: remove it, or put it after a virama or between letters that join.
    /// Example: `printf 'a\342\200\214b' | xn precis --profile opaque-string`.
    ZeroWidthNonJoiner,
    /// A ZERO WIDTH JOINER is in a context where it is meaningless.
    ///
    /// Rule: RFC 5892 appendix A.2. Fix: remove it, or put it after a virama. Example: `printf
    /// 'a\342\200\215b' | xn precis --profile opaque-string`.
    ZeroWidthJoiner,
    /// A MIDDLE DOT is not between two `l`.
    ///
    /// Rule: RFC 5892 appendix A.3. Fix: remove it, or write it between two l, as in Catalan. Example: `xn
    /// precis --profile opaque-string a·b`.
    ContextMiddleDot,
    /// A GREEK LOWER NUMERAL SIGN is not before a Greek code point.
    ///
    /// Rule: RFC 5892 appendix A.4. Fix: remove it, or add a Greek letter after it. Example: `xn precis
    /// --profile opaque-string ͵a`.
    ContextKeraia,
    /// A HEBREW PUNCTUATION GERESH is not after a Hebrew code point.
    ///
    /// Rule: RFC 5892 appendix A.5. Fix: remove it, or add a Hebrew letter before it. Example: `xn precis
    /// --profile opaque-string a׳`.
    ContextGeresh,
    /// A HEBREW PUNCTUATION GERSHAYIM is not after a Hebrew code point.
    ///
    /// Rule: RFC 5892 appendix A.6. Fix: remove it, or add a Hebrew letter before it. Example: `xn precis
    /// --profile opaque-string a״`.
    ContextGershayim,
    /// A KATAKANA MIDDLE DOT is in a string without Hiragana, Katakana and Han.
    ///
    /// Rule: RFC 5892 appendix A.7. Fix: remove it, or add a letter of one of these scripts. Example: `xn
    /// precis --profile opaque-string a・`.
    ContextKatakanaMiddleDot,
    /// An ARABIC-INDIC DIGIT is in a string with an EXTENDED one.
    ///
    /// Rule: RFC 5892 appendix A.8. Fix: write all digits in U+0660 to U+0669, or all in U+06F0 to U+06F9.
    /// Example: `xn precis --profile nickname أ٠۰`.
    ContextArabicIndicDigit,
    /// An EXTENDED ARABIC-INDIC DIGIT is in a string with another one.
    ///
    /// Rule: RFC 5892 appendix A.9. Fix: write all digits in U+0660 to U+0669, or all in U+06F0 to U+06F9.
    /// Example: `xn precis --profile nickname أ۰٠`.
    ContextExtendedArabicIndicDigit,
    /// A string with right-to-left code points begins with neither L nor R nor AL.
    ///
    /// Rule: RFC 5893 section 2 rule 1. Fix: begin the string with a letter (bidirectional class L, R or AL).
    /// Example: `xn precis --profile username-case-mapped +אב`.
    BidiRule1,
    /// A right-to-left string contains a code point of a class that it must not contain.
    ///
    /// Rule: RFC 5893 section 2 rule 2. Fix: use only classes R, AL, AN, EN, ES, CS, ET, ON, BN and NSM.
    /// Example: `xn precis --profile username-case-mapped אAב`.
    BidiRule2,
    /// A right-to-left string ends with a code point of a class that must not end it.
    ///
    /// Rule: RFC 5893 section 2 rule 3. Fix: end the string with class R, AL, EN or AN, and any marks (NSM).
    /// Example: `xn precis --profile username-case-mapped אב+`.
    BidiRule3,
    /// A right-to-left string contains both European and Arabic numbers.
    ///
    /// Rule: RFC 5893 section 2 rule 4. Fix: use one kind of digits. Example: `xn precis --profile
    /// username-case-mapped א1١`.
    BidiRule4,
    /// A left-to-right string contains right-to-left code points.
    ///
    /// Rule: RFC 5893 section 2 rule 5. Fix: use only classes L, EN, ES, CS, ET, ON, BN and NSM. Example: `xn
    /// precis --profile username-case-mapped Aאב`.
    BidiRule5,
    /// The profile excludes a code point that its class allows.
    ///
    /// Rule: RFC 8264 section 6.2, RFC 7622 section 3.3.1. Fix: remove it (in XMPP, XEP-0106 defines
    /// escapes). Example: `xn precis --profile xmpp-localpart a@b`.
    Excluded,
    /// A string begins with a space.
    ///
    /// Rule: RFC 7622 section 3.5 example 18. Fix: remove the space. Example: `xn precis --profile
    /// xmpp-resourcepart ' a'`.
    LeadingSpace,
    /// The string is empty, or the rules remove all of it.
    ///
    /// Rule: RFC 8265 sections 3.1 and 4.1, RFC 8266 section 2.3, RFC 7622 section 3.1. Fix: write at least
    /// one letter or digit. Example: `xn precis --profile nickname ' '`.
    Empty,
    /// A string is longer than the profile allows.
    ///
    /// Rule: RFC 7622 sections 3.2 to 3.4, or the limit of the profile. Fix: shorten it to the limit of the
    /// profile, which is 1023 bytes for a part of an XMPP address. Example: `printf '%01024d' 0 | xn precis
    /// --profile xmpp-resourcepart`.
    TooLong,
    /// The rules change a string again and again. No string is known to cause this.
    ///
    /// Rule: RFC 8264 section 7. Fix: use other code points. Example: none.
    Unstable,
    /// The domainpart of an XMPP address is not a domain name or an IP address. See
    /// [`Error::domain_kind`](super::Error::domain_kind) for the reason.
    ///
    /// Rule: RFC 7622 section 3.2. Fix: use a domain name that is valid under IDNA2008. Example: none.
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
