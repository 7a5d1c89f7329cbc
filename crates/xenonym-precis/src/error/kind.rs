//! The kinds of error.

use core::fmt;
use core::str::FromStr;

use xenonym::error_kinds;

error_kinds! {
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
    pub enum ErrorKind {
        /// An identifier contains a code point that NFKC changes.
        HasCompat {
            name: "has_compat",
            message: "a code point has a compatibility equivalent, which identifiers must not contain",
            character: "has a compatibility equivalent, which identifiers must not contain",
            rule: "RFC 8264 section 9.17",
            help: "write the ordinary letters or digits instead",
            example: "xn precis --profile username-case-mapped henryⅣ",
        }
        /// An identifier contains a letter or digit of another kind than identifiers allow.
        OtherLetterDigit {
            name: "other_letter_digit",
            message: "a letter or digit of this kind is not allowed in identifiers",
            character: "is a letter, number or mark that identifiers must not contain",
            rule: "RFC 8264 section 9.18",
            help: "use other letters or digits",
            example: r#"printf 'a\341\233\256' | xn precis --profile username-case-mapped"#,
        }
        /// An identifier contains a space.
        Space {
            name: "space",
            message: "identifiers must not contain spaces",
            character: "is a space, which identifiers must not contain",
            rule: "RFC 8264 section 9.14",
            help: "remove the space, or check the words one by one",
            example: "xn precis --profile username-case-mapped 'foo bar'",
        }
        /// An identifier contains a symbol.
        Symbol {
            name: "symbol",
            message: "identifiers must not contain symbols outside ASCII",
            character: "is a symbol outside ASCII, which identifiers must not contain",
            rule: "RFC 8264 section 9.15",
            help: "remove it, or use a profile for free-form text",
            example: "xn precis --profile username-case-mapped a∞",
        }
        /// An identifier contains punctuation outside ASCII.
        Punctuation {
            name: "punctuation",
            message: "identifiers must not contain punctuation outside ASCII",
            character: "is punctuation outside ASCII, which identifiers must not contain",
            rule: "RFC 8264 section 9.16",
            help: "remove it, or use a profile for free-form text",
            example: "xn precis --profile username-case-mapped a‧b",
        }
        /// A code point is one of the exceptions that RFC 5892 disallows.
        Exception {
            name: "exception",
            message: "a code point is disallowed as an exception",
            character: "is disallowed as an exception",
            rule: "RFC 8264 section 9.6",
            help: "remove it",
            example: "xn precis --profile opaque-string aـ",
        }
        /// A code point is a conjoining jamo of old Hangul.
        OldHangulJamo {
            name: "old_hangul_jamo",
            message: "a code point is a jamo of old Hangul",
            character: "is a jamo of old Hangul",
            rule: "RFC 8264 section 9.9",
            help: "write modern syllables instead",
            example: r#"printf '\341\204\200' | xn precis --profile username-case-mapped"#,
        }
        /// A code point is ignorable by default, or a noncharacter.
        Ignorable {
            name: "ignorable",
            message: "a code point is default-ignorable or a noncharacter",
            character: "is default-ignorable or a noncharacter",
            rule: "RFC 8264 section 9.13",
            help: "remove it",
            example: r#"printf 'a\302\255' | xn precis --profile opaque-string"#,
        }
        /// A code point is a control character.
        Control {
            name: "control",
            message: "a code point is a control character",
            character: "is a control character",
            rule: "RFC 8264 section 9.12",
            help: "remove it",
            example: r#"printf 'a\tb' | xn precis --profile opaque-string"#,
        }
        /// A code point is in no category that PRECIS allows, such as one for private use.
        Disallowed {
            name: "disallowed",
            message: "a code point is disallowed",
            character: "is disallowed",
            rule: "RFC 8264 section 8",
            help: "remove it",
            example: r#"printf 'a\356\200\200' | xn precis --profile opaque-string"#,
        }
        /// A code point is not assigned in this version of Unicode.
        Unassigned {
            name: "unassigned",
            message: "a code point is not assigned in this version of Unicode",
            character: "is not assigned in this version of Unicode",
            rule: "RFC 8264 section 9.10",
            help: "remove it",
            example: r#"printf 'a\315\270' | xn precis --profile opaque-string"#,
        }
        /// A ZERO WIDTH NON-JOINER is in a context where it is meaningless.
        ZeroWidthNonJoiner {
            name: "zero_width_non_joiner",
            message: "a ZERO WIDTH NON-JOINER is not allowed in this position",
            rule: "RFC 5892 appendix A.1",
            help: "remove it, or put it after a virama or between letters that join",
            example: r#"printf 'a\342\200\214b' | xn precis --profile opaque-string"#,
        }
        /// A ZERO WIDTH JOINER is in a context where it is meaningless.
        ZeroWidthJoiner {
            name: "zero_width_joiner",
            message: "a ZERO WIDTH JOINER is not allowed in this position",
            rule: "RFC 5892 appendix A.2",
            help: "remove it, or put it after a virama",
            example: r#"printf 'a\342\200\215b' | xn precis --profile opaque-string"#,
        }
        /// A MIDDLE DOT is not between two `l`.
        ContextMiddleDot {
            name: "context_middle_dot",
            message: "a MIDDLE DOT is not between two letters l",
            rule: "RFC 5892 appendix A.3",
            help: "remove it, or write it between two l, as in Catalan",
            example: "xn precis --profile opaque-string a·b",
        }
        /// A GREEK LOWER NUMERAL SIGN is not before a Greek code point.
        ContextKeraia {
            name: "context_keraia",
            message: "a GREEK LOWER NUMERAL SIGN is not followed by a Greek letter",
            rule: "RFC 5892 appendix A.4",
            help: "remove it, or add a Greek letter after it",
            example: "xn precis --profile opaque-string ͵a",
        }
        /// A HEBREW PUNCTUATION GERESH is not after a Hebrew code point.
        ContextGeresh {
            name: "context_geresh",
            message: "a HEBREW PUNCTUATION GERESH does not follow a Hebrew letter",
            rule: "RFC 5892 appendix A.5",
            help: "remove it, or add a Hebrew letter before it",
            example: "xn precis --profile opaque-string a׳",
        }
        /// A HEBREW PUNCTUATION GERSHAYIM is not after a Hebrew code point.
        ContextGershayim {
            name: "context_gershayim",
            message: "a HEBREW PUNCTUATION GERSHAYIM does not follow a Hebrew letter",
            rule: "RFC 5892 appendix A.6",
            help: "remove it, or add a Hebrew letter before it",
            example: "xn precis --profile opaque-string a״",
        }
        /// A KATAKANA MIDDLE DOT is in a string without Hiragana, Katakana and Han.
        ContextKatakanaMiddleDot {
            name: "context_katakana_middle_dot",
            message: "a KATAKANA MIDDLE DOT is in a string without Hiragana, Katakana or Han",
            rule: "RFC 5892 appendix A.7",
            help: "remove it, or add a letter of one of these scripts",
            example: "xn precis --profile opaque-string a・",
        }
        /// An ARABIC-INDIC DIGIT is in a string with an EXTENDED one.
        ContextArabicIndicDigit {
            name: "context_arabic_indic_digit",
            message: "a string mixes ARABIC-INDIC DIGITs with EXTENDED ARABIC-INDIC DIGITs",
            character: "is in a string with an EXTENDED ARABIC-INDIC DIGIT",
            rule: "RFC 5892 appendix A.8",
            help: "write all digits in U+0660 to U+0669, or all in U+06F0 to U+06F9",
            example: "xn precis --profile nickname أ٠۰",
        }
        /// An EXTENDED ARABIC-INDIC DIGIT is in a string with another one.
        ContextExtendedArabicIndicDigit {
            name: "context_extended_arabic_indic_digit",
            message: "a string mixes EXTENDED ARABIC-INDIC DIGITs with ARABIC-INDIC DIGITs",
            character: "is in a string with an ARABIC-INDIC DIGIT",
            rule: "RFC 5892 appendix A.9",
            help: "write all digits in U+0660 to U+0669, or all in U+06F0 to U+06F9",
            example: "xn precis --profile nickname أ۰٠",
        }
        /// A string with right-to-left code points begins with neither L nor R nor AL.
        BidiRule1 {
            name: "bidi_rule_1",
            message: "a string with right-to-left code points does not begin with a letter",
            character: "begins a string with right-to-left code points, but is not a letter",
            rule: "RFC 5893 section 2 rule 1",
            help: "begin the string with a letter (bidirectional class L, R or AL)",
            example: "xn precis --profile username-case-mapped +אב",
        }
        /// A right-to-left string contains a code point of a class that it must not contain.
        BidiRule2 {
            name: "bidi_rule_2",
            message: "a code point is not allowed in a right-to-left string",
            character: "is not allowed in a right-to-left string",
            rule: "RFC 5893 section 2 rule 2",
            help: "use only classes R, AL, AN, EN, ES, CS, ET, ON, BN and NSM",
            example: "xn precis --profile username-case-mapped אAב",
        }
        /// A right-to-left string ends with a code point of a class that must not end it.
        BidiRule3 {
            name: "bidi_rule_3",
            message: "a right-to-left string does not end with a letter or digit",
            character: "ends a right-to-left string, but is not a letter or digit",
            rule: "RFC 5893 section 2 rule 3",
            help: "end the string with class R, AL, EN or AN, and any marks (NSM)",
            example: "xn precis --profile username-case-mapped אב+",
        }
        /// A right-to-left string contains both European and Arabic numbers.
        BidiRule4 {
            name: "bidi_rule_4",
            message: "a right-to-left string mixes European and Arabic digits",
            character: "does not match the kind (European or Arabic) of the earlier digits",
            rule: "RFC 5893 section 2 rule 4",
            help: "use one kind of digits",
            example: "xn precis --profile username-case-mapped א1١",
        }
        /// A left-to-right string contains right-to-left code points.
        BidiRule5 {
            name: "bidi_rule_5",
            message: "a right-to-left code point is in a left-to-right string",
            character: "is not allowed in a left-to-right string",
            rule: "RFC 5893 section 2 rule 5",
            help: "use only classes L, EN, ES, CS, ET, ON, BN and NSM",
            example: "xn precis --profile username-case-mapped Aאב",
        }
        /// The profile excludes a code point that its class allows.
        Excluded {
            name: "excluded",
            message: "the profile excludes a code point",
            character: "is excluded by the profile",
            rule: "RFC 8264 section 6.2, RFC 7622 section 3.3.1",
            help: "remove it (in XMPP, XEP-0106 defines escapes)",
            example: "xn precis --profile xmpp-localpart a@b",
        }
        /// A string begins with a space.
        LeadingSpace {
            name: "leading_space",
            message: "a string begins with a space",
            character: "is a space at the start of the string",
            rule: "RFC 7622 section 3.5 example 18",
            help: "remove the space",
            example: "xn precis --profile xmpp-resourcepart ' a'",
        }
        /// The string is empty, or the rules remove all of it.
        Empty {
            name: "empty",
            message: "the string is empty or blank",
            rule: "RFC 8265 sections 3.1 and 4.1, RFC 8266 section 2.3, RFC 7622 section 3.1",
            help: "write at least one letter or digit",
            example: "xn precis --profile nickname ' '",
        }
        /// A string is longer than the profile allows.
        TooLong {
            name: "too_long",
            message: "a string is longer than the profile allows",
            rule: "RFC 7622 sections 3.2 to 3.4, or the limit of the profile",
            help: "shorten it to the limit of the profile, which is 1023 bytes for a part of an XMPP address",
            example: "printf '%01024d' 0 | xn precis --profile xmpp-resourcepart",
        }
        /// The rules change a string again and again. No string is known to cause this.
        Unstable {
            name: "unstable",
            message: "the string keeps changing when the rules are applied again",
            rule: "RFC 8264 section 7",
            help: "use other code points",
        }
        /// The domainpart of an XMPP address is not a domain name or an IP address. See
        /// [`Error::domain_kind`](super::Error::domain_kind) for the reason.
        Domainpart {
            name: "domainpart",
            message: "the domainpart is not a domain name or an IP address",
            rule: "RFC 7622 section 3.2",
            help: "use a domain name that is valid under IDNA2008",
        }
    }
}

impl ErrorKind {
    /// Every kind, in the order of this list.
    pub const ALL: &'static [Self] = Self::KINDS;

    /// Returns a short name that never changes, for machines: lower case with `_`.
    pub const fn name(self) -> &'static str {
        self.text(Text::Name)
    }

    /// Returns the kind with this [`name`](Self::name).
    #[doc(hidden)]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Returns a description of the error, in one clause without a full stop.
    /// [`Error::message`](super::Error::message) also names the code point.
    pub const fn message(self) -> &'static str {
        self.text(Text::Message)
    }

    /// Returns the clause of the standard that the string violates.
    pub const fn rule(self) -> &'static str {
        self.text(Text::Rule)
    }

    /// Returns how to fix it.
    pub const fn help(self) -> &'static str {
        self.text(Text::Help)
    }

    /// The message after the code point of an error, as its subject. Empty if the message is about
    /// something else.
    pub(super) const fn of_character(self) -> &'static str {
        self.text(Text::Character)
    }

    /// Returns the description in Markdown and the example, which may be empty, for the index of errors.
    #[doc(hidden)]
    pub const fn entry(self) -> (&'static str, &'static str) {
        (self.text(Text::Description), self.text(Text::Example))
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
