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
        character: "is a symbol, and identifiers allow only those of ASCII",
        rule: "RFC 8264 section 9.15",
        help: "remove it, or use a profile for free-form text",
    },
    Facts {
        kind: ErrorKind::Punctuation,
        name: "punctuation",
        message: "identifiers must not contain punctuation outside ASCII",
        character: "is punctuation, and identifiers allow only that of ASCII",
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
        help: "write whole syllables, in normalization form C",
    },
    Facts {
        kind: ErrorKind::Ignorable,
        name: "ignorable",
        message: "a code point is ignorable by default, or a noncharacter",
        character: "is ignorable by default, or a noncharacter",
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
        message: "a code point is not assigned in Unicode 18.0",
        character: "is not assigned in Unicode 18.0",
        rule: "RFC 8264 section 9.10",
        help: "remove it, until Unicode assigns it",
    },
    Facts {
        kind: ErrorKind::ZeroWidthNonJoiner,
        name: "zero_width_non_joiner",
        message: "a ZERO WIDTH NON-JOINER is at a place where it has no meaning",
        character: "",
        rule: "RFC 5892 appendix A.1",
        help: "it belongs after a Virama, or between letters that would join",
    },
    Facts {
        kind: ErrorKind::ZeroWidthJoiner,
        name: "zero_width_joiner",
        message: "a ZERO WIDTH JOINER is at a place where it has no meaning",
        character: "",
        rule: "RFC 5892 appendix A.2",
        help: "it belongs after a Virama",
    },
    Facts {
        kind: ErrorKind::ContextMiddleDot,
        name: "context_middle_dot",
        message: "a MIDDLE DOT is at a place where it has no meaning",
        character: "",
        rule: "RFC 5892 appendix A.3",
        help: "it belongs between two letters l, as in Catalan",
    },
    Facts {
        kind: ErrorKind::ContextKeraia,
        name: "context_keraia",
        message: "a GREEK LOWER NUMERAL SIGN is at a place where it has no meaning",
        character: "",
        rule: "RFC 5892 appendix A.4",
        help: "it belongs before a Greek letter",
    },
    Facts {
        kind: ErrorKind::ContextGeresh,
        name: "context_geresh",
        message: "a HEBREW PUNCTUATION GERESH is at a place where it has no meaning",
        character: "",
        rule: "RFC 5892 appendix A.5",
        help: "it belongs after a Hebrew letter",
    },
    Facts {
        kind: ErrorKind::ContextGershayim,
        name: "context_gershayim",
        message: "a HEBREW PUNCTUATION GERSHAYIM is at a place where it has no meaning",
        character: "",
        rule: "RFC 5892 appendix A.6",
        help: "it belongs after a Hebrew letter",
    },
    Facts {
        kind: ErrorKind::ContextKatakanaMiddleDot,
        name: "context_katakana_middle_dot",
        message: "a KATAKANA MIDDLE DOT is in a string of another script",
        character: "",
        rule: "RFC 5892 appendix A.7",
        help: "the string needs a code point of Hiragana, Katakana or Han",
    },
    Facts {
        kind: ErrorKind::ContextArabicIndicDigit,
        name: "context_arabic_indic_digit",
        message: "an ARABIC-INDIC DIGIT is in a string with an EXTENDED one",
        character: "is in a string with an EXTENDED ARABIC-INDIC DIGIT",
        rule: "RFC 5892 appendix A.8",
        help: "write all of them in U+0660 to U+0669, or all in U+06F0 to U+06F9",
    },
    Facts {
        kind: ErrorKind::ContextExtendedArabicIndicDigit,
        name: "context_extended_arabic_indic_digit",
        message: "an EXTENDED ARABIC-INDIC DIGIT is in a string with another one",
        character: "is in a string with an ARABIC-INDIC DIGIT",
        rule: "RFC 5892 appendix A.9",
        help: "write all of them in U+0660 to U+0669, or all in U+06F0 to U+06F9",
    },
    Facts {
        kind: ErrorKind::BidiRule1,
        name: "bidi_rule_1",
        message: "a string with right-to-left code points does not begin with a letter",
        character: "is not a letter, but begins a string with right-to-left code points",
        rule: "RFC 5893 section 2 rule 1",
        help: "begin the string with a letter (bidirectional class L, R or AL)",
    },
    Facts {
        kind: ErrorKind::BidiRule2,
        name: "bidi_rule_2",
        message: "a code point does not belong in a right-to-left string",
        character: "does not belong in a right-to-left string",
        rule: "RFC 5893 section 2 rule 2",
        help: "allowed are R, AL, AN, EN, ES, CS, ET, ON, BN and NSM",
    },
    Facts {
        kind: ErrorKind::BidiRule3,
        name: "bidi_rule_3",
        message: "a right-to-left string does not end with a letter or number",
        character: "ends a right-to-left string, but is not a letter or number",
        rule: "RFC 5893 section 2 rule 3",
        help: "end the string with R, AL, EN or AN, and any NSM",
    },
    Facts {
        kind: ErrorKind::BidiRule4,
        name: "bidi_rule_4",
        message: "a right-to-left string has European and Arabic numbers",
        character: "mixes European and Arabic numbers in a right-to-left string",
        rule: "RFC 5893 section 2 rule 4",
        help: "write all numbers in one way",
    },
    Facts {
        kind: ErrorKind::BidiRule5,
        name: "bidi_rule_5",
        message: "a right-to-left code point is in a left-to-right string",
        character: "does not belong in a left-to-right string",
        rule: "RFC 5893 section 2 rule 5",
        help: "allowed are L, EN, ES, CS, ET, ON, BN and NSM",
    },
    Facts {
        kind: ErrorKind::Excluded,
        name: "excluded",
        message: "the profile excludes a code point",
        character: "is excluded by the profile",
        rule: "RFC 8264 section 6.2; RFC 7622 section 3.3.1",
        help: "remove it; XEP-0106 has escapes for XMPP",
    },
    Facts {
        kind: ErrorKind::LeadingSpace,
        name: "leading_space",
        message: "a string begins with a space",
        character: "begins the string, but is a space",
        rule: "RFC 7622 section 3.5 example 18",
        help: "remove the space",
    },
    Facts {
        kind: ErrorKind::Empty,
        name: "empty",
        message: "the string is empty or blank",
        character: "",
        rule: "RFC 8265 sections 3.1 and 4.1; RFC 8266 section 2.3; RFC 7622 section 3.1",
        help: "write at least one letter or digit",
    },
    Facts {
        kind: ErrorKind::TooLong,
        name: "too_long",
        message: "a string is longer than the profile allows",
        character: "",
        rule: "RFC 7622 sections 3.2 to 3.4",
        help: "shorten it: a part of an XMPP address has at most 1023 bytes",
    },
    Facts {
        kind: ErrorKind::Unstable,
        name: "unstable",
        message: "the rules change the string again and again",
        character: "",
        rule: "RFC 8264 section 7",
        help: "write it with other code points",
    },
    Facts {
        kind: ErrorKind::Domainpart,
        name: "domainpart",
        message: "the domainpart is not a domain name or an IP address",
        character: "",
        rule: "RFC 7622 section 3.2",
        help: "write a domain name that IDNA2008 allows",
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
