//! The texts of each kind of error, one row per kind, in the order of the kinds.

use super::ErrorKind;

pub(super) const COUNT: usize = 31;

/// The texts of a kind.
pub(super) struct Facts {
    pub(super) kind: ErrorKind,
    pub(super) name: &'static str,
    pub(super) message: &'static str,
    /// The message that follows the code point, as its subject, when the code point is known. Empty
    /// if not applicable.
    pub(super) character: &'static str,
    pub(super) rule: &'static str,
    pub(super) help: &'static str,
}

/// In the order of the kinds.
pub(super) const FACTS: [Facts; COUNT] = [
    Facts {
        kind: ErrorKind::HasCompat,
        name: "has_compat",
        message: "a code point has a compatibility equivalent, which identifiers must not contain",
        character: "has a compatibility equivalent, which identifiers must not contain",
        rule: "RFC 8264 section 9.17",
        help: "write the ordinary letters or digits instead",
    },
    Facts {
        kind: ErrorKind::OtherLetterDigit,
        name: "other_letter_digit",
        message: "a letter or digit of this kind is not allowed in identifiers",
        character: "is a letter, number or mark that identifiers must not contain",
        rule: "RFC 8264 section 9.18",
        help: "use other letters or digits",
    },
    Facts {
        kind: ErrorKind::Space,
        name: "space",
        message: "identifiers must not contain spaces",
        character: "is a space, which identifiers must not contain",
        rule: "RFC 8264 section 9.14",
        help: "remove the space, or check the words one by one",
    },
    Facts {
        kind: ErrorKind::Symbol,
        name: "symbol",
        message: "identifiers must not contain symbols outside ASCII",
        character: "is a symbol outside ASCII, which identifiers must not contain",
        rule: "RFC 8264 section 9.15",
        help: "remove it, or use a profile for free-form text",
    },
    Facts {
        kind: ErrorKind::Punctuation,
        name: "punctuation",
        message: "identifiers must not contain punctuation outside ASCII",
        character: "is punctuation outside ASCII, which identifiers must not contain",
        rule: "RFC 8264 section 9.16",
        help: "remove it, or use a profile for free-form text",
    },
    Facts {
        kind: ErrorKind::Exception,
        name: "exception",
        message: "a code point is disallowed as an exception",
        character: "is disallowed as an exception",
        rule: "RFC 8264 section 9.6",
        help: "remove it",
    },
    Facts {
        kind: ErrorKind::OldHangulJamo,
        name: "old_hangul_jamo",
        message: "a code point is a jamo of old Hangul",
        character: "is a jamo of old Hangul",
        rule: "RFC 8264 section 9.9",
        help: "write modern syllables instead",
    },
    Facts {
        kind: ErrorKind::Ignorable,
        name: "ignorable",
        message: "a code point is default-ignorable or a noncharacter",
        character: "is default-ignorable or a noncharacter",
        rule: "RFC 8264 section 9.13",
        help: "remove it",
    },
    Facts {
        kind: ErrorKind::Control,
        name: "control",
        message: "a code point is a control character",
        character: "is a control character",
        rule: "RFC 8264 section 9.12",
        help: "remove it",
    },
    Facts {
        kind: ErrorKind::Disallowed,
        name: "disallowed",
        message: "a code point is disallowed",
        character: "is disallowed",
        rule: "RFC 8264 section 8",
        help: "remove it",
    },
    Facts {
        kind: ErrorKind::Unassigned,
        name: "unassigned",
        message: "a code point is not assigned in this version of Unicode",
        character: "is not assigned in this version of Unicode",
        rule: "RFC 8264 section 9.10",
        help: "remove it",
    },
    Facts {
        kind: ErrorKind::ZeroWidthNonJoiner,
        name: "zero_width_non_joiner",
        message: "a ZERO WIDTH NON-JOINER is not allowed in this position",
        character: "",
        rule: "RFC 5892 appendix A.1",
        help: "remove it, or put it after a virama or between letters that join",
    },
    Facts {
        kind: ErrorKind::ZeroWidthJoiner,
        name: "zero_width_joiner",
        message: "a ZERO WIDTH JOINER is not allowed in this position",
        character: "",
        rule: "RFC 5892 appendix A.2",
        help: "remove it, or put it after a virama",
    },
    Facts {
        kind: ErrorKind::ContextMiddleDot,
        name: "context_middle_dot",
        message: "a MIDDLE DOT is not between two letters l",
        character: "",
        rule: "RFC 5892 appendix A.3",
        help: "remove it, or write it between two l, as in Catalan",
    },
    Facts {
        kind: ErrorKind::ContextKeraia,
        name: "context_keraia",
        message: "a GREEK LOWER NUMERAL SIGN is not followed by a Greek letter",
        character: "",
        rule: "RFC 5892 appendix A.4",
        help: "remove it, or add a Greek letter after it",
    },
    Facts {
        kind: ErrorKind::ContextGeresh,
        name: "context_geresh",
        message: "a HEBREW PUNCTUATION GERESH does not follow a Hebrew letter",
        character: "",
        rule: "RFC 5892 appendix A.5",
        help: "remove it, or add a Hebrew letter before it",
    },
    Facts {
        kind: ErrorKind::ContextGershayim,
        name: "context_gershayim",
        message: "a HEBREW PUNCTUATION GERSHAYIM does not follow a Hebrew letter",
        character: "",
        rule: "RFC 5892 appendix A.6",
        help: "remove it, or add a Hebrew letter before it",
    },
    Facts {
        kind: ErrorKind::ContextKatakanaMiddleDot,
        name: "context_katakana_middle_dot",
        message: "a KATAKANA MIDDLE DOT is in a string without Hiragana, Katakana or Han",
        character: "",
        rule: "RFC 5892 appendix A.7",
        help: "remove it, or add a letter of one of these scripts",
    },
    Facts {
        kind: ErrorKind::ContextArabicIndicDigit,
        name: "context_arabic_indic_digit",
        message: "a string mixes ARABIC-INDIC DIGITs with EXTENDED ARABIC-INDIC DIGITs",
        character: "is in a string with an EXTENDED ARABIC-INDIC DIGIT",
        rule: "RFC 5892 appendix A.8",
        help: "write all digits in U+0660 to U+0669, or all in U+06F0 to U+06F9",
    },
    Facts {
        kind: ErrorKind::ContextExtendedArabicIndicDigit,
        name: "context_extended_arabic_indic_digit",
        message: "a string mixes EXTENDED ARABIC-INDIC DIGITs with ARABIC-INDIC DIGITs",
        character: "is in a string with an ARABIC-INDIC DIGIT",
        rule: "RFC 5892 appendix A.9",
        help: "write all digits in U+0660 to U+0669, or all in U+06F0 to U+06F9",
    },
    Facts {
        kind: ErrorKind::BidiRule1,
        name: "bidi_rule_1",
        message: "a string with right-to-left code points does not begin with a letter",
        character: "begins a string with right-to-left code points, but is not a letter",
        rule: "RFC 5893 section 2 rule 1",
        help: "begin the string with a letter (bidirectional class L, R or AL)",
    },
    Facts {
        kind: ErrorKind::BidiRule2,
        name: "bidi_rule_2",
        message: "a code point is not allowed in a right-to-left string",
        character: "is not allowed in a right-to-left string",
        rule: "RFC 5893 section 2 rule 2",
        help: "use only classes R, AL, AN, EN, ES, CS, ET, ON, BN and NSM",
    },
    Facts {
        kind: ErrorKind::BidiRule3,
        name: "bidi_rule_3",
        message: "a right-to-left string does not end with a letter or digit",
        character: "ends a right-to-left string, but is not a letter or digit",
        rule: "RFC 5893 section 2 rule 3",
        help: "end the string with class R, AL, EN or AN, and any marks (NSM)",
    },
    Facts {
        kind: ErrorKind::BidiRule4,
        name: "bidi_rule_4",
        message: "a right-to-left string mixes European and Arabic digits",
        character: "does not match the kind (European or Arabic) of the earlier digits",
        rule: "RFC 5893 section 2 rule 4",
        help: "use one kind of digits",
    },
    Facts {
        kind: ErrorKind::BidiRule5,
        name: "bidi_rule_5",
        message: "a right-to-left code point is in a left-to-right string",
        character: "is not allowed in a left-to-right string",
        rule: "RFC 5893 section 2 rule 5",
        help: "use only classes L, EN, ES, CS, ET, ON, BN and NSM",
    },
    Facts {
        kind: ErrorKind::Excluded,
        name: "excluded",
        message: "the profile excludes a code point",
        character: "is excluded by the profile",
        rule: "RFC 8264 section 6.2, RFC 7622 section 3.3.1",
        help: "remove it (in XMPP, XEP-0106 defines escapes)",
    },
    Facts {
        kind: ErrorKind::LeadingSpace,
        name: "leading_space",
        message: "a string begins with a space",
        character: "is a space at the start of the string",
        rule: "RFC 7622 section 3.5 example 18",
        help: "remove the space",
    },
    Facts {
        kind: ErrorKind::Empty,
        name: "empty",
        message: "the string is empty or blank",
        character: "",
        rule: "RFC 8265 sections 3.1 and 4.1, RFC 8266 section 2.3, RFC 7622 section 3.1",
        help: "write at least one letter or digit",
    },
    Facts {
        kind: ErrorKind::TooLong,
        name: "too_long",
        message: "a string is longer than the profile allows",
        character: "",
        rule: "RFC 7622 sections 3.2 to 3.4, or the limit of the profile",
        help: "shorten it to the limit of the profile, which is 1023 bytes for a part of an XMPP address",
    },
    Facts {
        kind: ErrorKind::Unstable,
        name: "unstable",
        message: "the string keeps changing when the rules are applied again",
        character: "",
        rule: "RFC 8264 section 7",
        help: "use other code points",
    },
    Facts {
        kind: ErrorKind::Domainpart,
        name: "domainpart",
        message: "the domainpart is not a domain name or an IP address",
        character: "",
        rule: "RFC 7622 section 3.2",
        help: "use a domain name that is valid under IDNA2008",
    },
];

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const _: () = {
    let mut index = 0;
    while index < COUNT {
        assert!(FACTS[index].kind as usize == index, "the facts are not in the order of the kinds");
        index += 1;
    }
    assert!(ErrorKind::Domainpart as usize + 1 == COUNT, "the last kind has no facts");
};
