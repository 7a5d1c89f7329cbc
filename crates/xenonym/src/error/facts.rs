//! What is to be said of each kind of error.

use super::ErrorKind;

/// What is to be said of a kind.
pub(super) struct Facts {
    #[allow(dead_code, reason = "the check below reads it; older compilers do not see that")]
    pub(super) kind: ErrorKind,
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    pub(super) rule: &'static str,
    pub(super) remedy: &'static str,
}

/// In the order of the kinds.
pub(super) static FACTS: [Facts; 58] = [
    Facts {
        kind: ErrorKind::NonBasicLiteral,
        name: "non_basic_literal",
        what: "a code point before the last delimiter is not basic",
        rule: "RFC 3492 section 6.2",
        remedy: "the basic string holds only basic code points; is it encoded already?",
    },
    Facts {
        kind: ErrorKind::NotADigit,
        name: "not_a_digit",
        what: "a code point after the last delimiter is not a digit",
        rule: "RFC 3492 section 6.2",
        remedy: "digits are those of the alphabet; Punycode's are a-z, A-Z and 0-9",
    },
    Facts {
        kind: ErrorKind::UnfinishedInteger,
        name: "unfinished_integer",
        what: "the input ends inside a variable-length integer",
        rule: "RFC 3492 section 6.2",
        remedy: "the end of the input is missing, or it was never encoded",
    },
    Facts {
        kind: ErrorKind::Overflow,
        name: "overflow",
        what: "a delta or code point needs more than 32 bits",
        rule: "RFC 3492 section 6.4",
        remedy: "shorten the string; if it is to be decoded, was it ever encoded?",
    },
    Facts {
        kind: ErrorKind::BasicInserted,
        name: "basic_inserted",
        what: "a delta inserts a basic code point",
        rule: "RFC 3492 section 6.2",
        remedy: "basic code points stand before the last delimiter as themselves",
    },
    Facts {
        kind: ErrorKind::NotAScalar,
        name: "not_a_scalar",
        what: "a delta inserts what is not a Unicode scalar value",
        rule: "RFC 3492 section 5",
        remedy: "text has no surrogates and nothing above U+10FFFF",
    },
    Facts {
        kind: ErrorKind::BelowInitialN,
        name: "below_initial_n",
        what: "a code point is neither basic nor at least initial_n",
        rule: "RFC 3492 section 6.3",
        remedy: "map it to another code point before encoding",
    },
    Facts {
        kind: ErrorKind::BufferTooSmall,
        name: "buffer_too_small",
        what: "the output does not fit the caller's buffer",
        rule: "RFC 3492 appendix C",
        remedy: "give a larger buffer",
    },
    Facts {
        kind: ErrorKind::TooLong,
        name: "too_long",
        what: "the input is too long to convert without allocating",
        rule: "a limit of this crate without alloc",
        remedy: "build with the feature alloc",
    },
    Facts {
        kind: ErrorKind::NoCaseAnnotation,
        name: "no_case_annotation",
        what: "the digits of these parameters have no upper and lower case",
        rule: "RFC 3492 section 4",
        remedy: "encode without case flags",
    },
    Facts {
        kind: ErrorKind::Unassigned,
        name: "unassigned",
        what: "a code point is not assigned in Unicode 3.2",
        rule: "RFC 3454 section 7",
        remedy: "stored strings have none; queries may, if you allow it",
    },
    Facts {
        kind: ErrorKind::Prohibited,
        name: "prohibited",
        what: "a code point is prohibited",
        rule: "RFC 3454 section 5",
        remedy: "take it out: the profile maps it to nothing allowed",
    },
    Facts {
        kind: ErrorKind::BidiMixed,
        name: "bidi_mixed",
        what: "a left-to-right code point stands in right-to-left text",
        rule: "RFC 3454 section 6",
        remedy: "text with a code point of table D.1 may have none of table D.2",
    },
    Facts {
        kind: ErrorKind::BidiEnd,
        name: "bidi_end",
        what: "right-to-left text begins or ends with another code point",
        rule: "RFC 3454 section 6",
        remedy: "text with a code point of table D.1 must begin and end with one",
    },
    Facts {
        kind: ErrorKind::SeparatorInLabel,
        name: "separator_in_label",
        what: "a label holds a dot, or a code point that is mapped to one",
        rule: "RFC 3490 section 3.1",
        remedy: "split the name there, or allow separators in labels",
    },
    Facts {
        kind: ErrorKind::Std3Ascii,
        name: "std3_ascii",
        what: "an ASCII code point is no letter, digit or hyphen",
        rule: "RFC 3490 section 4.1 step 3(a); UTS #46 section 4.1 criterion 7",
        remedy: "host names have no others; other names may do without UseSTD3ASCIIRules",
    },
    Facts {
        kind: ErrorKind::Std3Hyphen,
        name: "std3_hyphen",
        what: "a label begins or ends with a hyphen",
        rule: "RFC 3490 section 4.1 step 3(b)",
        remedy: "host names do not; other names may do without UseSTD3ASCIIRules",
    },
    Facts {
        kind: ErrorKind::AcePrefix,
        name: "ace_prefix",
        what: "a label with non-ASCII code points begins with the ACE prefix",
        rule: "RFC 3490 section 4.1 step 5; UTS #46 section 4 step 4.1",
        remedy: "convert it by ToUnicode first, or take the prefix away",
    },
    Facts {
        kind: ErrorKind::EmptyLabel,
        name: "empty_label",
        what: "a label is empty",
        rule: "RFC 3490 section 4.1 step 8; RFC 1034 section 3.1; UTS #46 section 4.2 step 4.2",
        remedy: "take a dot away; only the root, after the last one, is empty, where VerifyDnsLength lets it",
    },
    Facts {
        kind: ErrorKind::LabelTooLong,
        name: "label_too_long",
        what: "a label has more than 63 code points in its ASCII form",
        rule: "RFC 3490 section 4.1 step 8; RFC 5890 section 2.3.1; UTS #46 section 4.2 step 4.2",
        remedy: "shorten the label",
    },
    Facts {
        kind: ErrorKind::NameTooLong,
        name: "name_too_long",
        what: "a domain name has more than 255 octets, counting each label's length and the root",
        rule: "RFC 1035 section 2.3.4; UTS #46 section 4.2 step 4.1",
        remedy: "shorten the name",
    },
    Facts {
        kind: ErrorKind::NotRoundTrip,
        name: "not_round_trip",
        what: "ToASCII does not give the ACE label back",
        rule: "RFC 3490 section 4.2 step 7",
        remedy: "nobody may have made it from a valid label; keep it as it is",
    },
    Facts {
        kind: ErrorKind::Grown,
        name: "grown",
        what: "the result has more code points than the input",
        rule: "RFC 3490 section 4.2",
        remedy: "convert the label by ToASCII first",
    },
    Facts {
        kind: ErrorKind::NotNfc,
        name: "not_nfc",
        what: "a label is not in normalization form C",
        rule: "UTS #46 section 4.1 criterion 1; RFC 5891 sections 4.1 and 5.4",
        remedy: "normalize it; an A-label is that of the normalized label",
    },
    Facts {
        kind: ErrorKind::HyphensInside,
        name: "hyphens_inside",
        what: "a label has hyphens in its third and fourth position",
        rule: "UTS #46 section 4.1 criterion 2; RFC 5891 section 4.2.3.1",
        remedy: "such labels are reserved; UTS #46 takes them without CheckHyphens",
    },
    Facts {
        kind: ErrorKind::HyphenAtEnd,
        name: "hyphen_at_end",
        what: "a label begins or ends with a hyphen",
        rule: "UTS #46 section 4.1 criterion 3; RFC 5891 section 4.2.3.1",
        remedy: "take it away; UTS #46 takes it without CheckHyphens",
    },
    Facts {
        kind: ErrorKind::DecodedAcePrefix,
        name: "decoded_ace_prefix",
        what: "an ACE label decodes to one that begins with the ACE prefix",
        rule: "UTS #46 section 4.1 criterion 4",
        remedy: "encode once only",
    },
    Facts {
        kind: ErrorKind::LeadingMark,
        name: "leading_mark",
        what: "a label begins with a combining mark",
        rule: "UTS #46 section 4.1 criterion 6; RFC 5891 section 4.2.3.2",
        remedy: "put a letter before it",
    },
    Facts {
        kind: ErrorKind::Disallowed,
        name: "disallowed",
        what: "a code point is not allowed in labels",
        rule: "UTS #46 section 4.1 criterion 7",
        remedy: "take it out; in an A-label, encode what it is mapped to",
    },
    Facts {
        kind: ErrorKind::DeniedAscii,
        name: "denied_ascii",
        what: "an ASCII code point is on the deny list",
        rule: "the deny list; WHATWG URL's are the forbidden domain code points",
        remedy: "take it out, or convert with other options",
    },
    Facts {
        kind: ErrorKind::ZeroWidthNonJoiner,
        name: "zero_width_non_joiner",
        what: "a ZERO WIDTH NON-JOINER stands where it has no meaning",
        rule: "RFC 5892 appendix A.1",
        remedy: "it belongs after a Virama, or between letters that would join",
    },
    Facts {
        kind: ErrorKind::ZeroWidthJoiner,
        name: "zero_width_joiner",
        what: "a ZERO WIDTH JOINER stands where it has no meaning",
        rule: "RFC 5892 appendix A.2",
        remedy: "it belongs after a Virama",
    },
    Facts {
        kind: ErrorKind::BidiRule1,
        name: "bidi_rule_1",
        what: "a label of a Bidi domain name begins with no letter",
        rule: "RFC 5893 section 2 rule 1",
        remedy: "the first code point has bidirectional class L, R or AL",
    },
    Facts {
        kind: ErrorKind::BidiRule2,
        name: "bidi_rule_2",
        what: "a code point belongs in no right-to-left label",
        rule: "RFC 5893 section 2 rule 2",
        remedy: "allowed are R, AL, AN, EN, ES, CS, ET, ON, BN and NSM",
    },
    Facts {
        kind: ErrorKind::BidiRule3,
        name: "bidi_rule_3",
        what: "a right-to-left label ends with no letter or number",
        rule: "RFC 5893 section 2 rule 3",
        remedy: "it ends with R, AL, EN or AN, and any NSM",
    },
    Facts {
        kind: ErrorKind::BidiRule4,
        name: "bidi_rule_4",
        what: "a right-to-left label has European and Arabic numbers",
        rule: "RFC 5893 section 2 rule 4",
        remedy: "write all of them in one way",
    },
    Facts {
        kind: ErrorKind::BidiRule5,
        name: "bidi_rule_5",
        what: "a code point belongs in no left-to-right label",
        rule: "RFC 5893 section 2 rule 5",
        remedy: "allowed are L, EN, ES, CS, ET, ON, BN and NSM",
    },
    Facts {
        kind: ErrorKind::BidiRule6,
        name: "bidi_rule_6",
        what: "a left-to-right label of a Bidi domain name ends with no letter or number",
        rule: "RFC 5893 section 2 rule 6",
        remedy: "it ends with L or EN, and any NSM",
    },
    Facts {
        kind: ErrorKind::AceOfAscii,
        name: "ace_of_ascii",
        what: "an ACE label decodes to ASCII only, or to nothing",
        rule: "UTS #46 section 4 step 4.3; RFC 5890 section 2.3.2.1",
        remedy: "write the decoded label instead",
    },
    Facts {
        kind: ErrorKind::TooLongToEncode,
        name: "too_long_to_encode",
        what: "a label is too long for the integers of Punycode",
        rule: "UTS #46 section 4.2 step 3; RFC 3492 section 6.4",
        remedy: "shorten the label",
    },
    Facts {
        kind: ErrorKind::EmptyName,
        name: "empty_name",
        what: "a domain name is empty",
        rule: "UTS #46 section 4.2 step 4.1",
        remedy: "a name has one to 253 code points in ASCII, without the root",
    },
    Facts {
        kind: ErrorKind::Idna2008Disallowed,
        name: "idna2008_disallowed",
        what: "a code point is DISALLOWED",
        rule: "RFC 5892 section 3; RFC 5891 sections 4.2.2 and 5.4",
        remedy: "map the name first (RFC 5895 or UTS #46), or take the code point out",
    },
    Facts {
        kind: ErrorKind::Idna2008Unassigned,
        name: "idna2008_unassigned",
        what: "a code point is UNASSIGNED in Unicode 18.0",
        rule: "RFC 5892 section 2.10; RFC 5891 sections 4.2.2 and 5.4",
        remedy: "take it out, until Unicode assigns it",
    },
    Facts {
        kind: ErrorKind::ContextMiddleDot,
        name: "context_middle_dot",
        what: "a MIDDLE DOT stands where it has no meaning",
        rule: "RFC 5892 appendix A.3",
        remedy: "it belongs between two letters l, as in Catalan",
    },
    Facts {
        kind: ErrorKind::ContextKeraia,
        name: "context_keraia",
        what: "a GREEK LOWER NUMERAL SIGN stands where it has no meaning",
        rule: "RFC 5892 appendix A.4",
        remedy: "it belongs before a Greek letter",
    },
    Facts {
        kind: ErrorKind::ContextGeresh,
        name: "context_geresh",
        what: "a HEBREW PUNCTUATION GERESH stands where it has no meaning",
        rule: "RFC 5892 appendix A.5",
        remedy: "it belongs after a Hebrew letter",
    },
    Facts {
        kind: ErrorKind::ContextGershayim,
        name: "context_gershayim",
        what: "a HEBREW PUNCTUATION GERSHAYIM stands where it has no meaning",
        rule: "RFC 5892 appendix A.6",
        remedy: "it belongs after a Hebrew letter",
    },
    Facts {
        kind: ErrorKind::ContextKatakanaMiddleDot,
        name: "context_katakana_middle_dot",
        what: "a KATAKANA MIDDLE DOT is in a label of another script",
        rule: "RFC 5892 appendix A.7",
        remedy: "the label needs a code point of Hiragana, Katakana or Han",
    },
    Facts {
        kind: ErrorKind::ContextArabicIndicDigit,
        name: "context_arabic_indic_digit",
        what: "a label mixes both series of Arabic-Indic digits",
        rule: "RFC 5892 appendix A.8",
        remedy: "write all of them in U+0660 to U+0669, or all in U+06F0 to U+06F9",
    },
    Facts {
        kind: ErrorKind::ContextExtendedArabicIndicDigit,
        name: "context_extended_arabic_indic_digit",
        what: "a label mixes both series of Arabic-Indic digits",
        rule: "RFC 5892 appendix A.9",
        remedy: "write all of them in U+0660 to U+0669, or all in U+06F0 to U+06F9",
    },
    Facts {
        kind: ErrorKind::NoContextRule,
        name: "no_context_rule",
        what: "a CONTEXTO code point has no rule",
        rule: "RFC 5892 section 2.6; RFC 5891 section 5.4",
        remedy: "take it out, until there is a rule for it",
    },
    Facts {
        kind: ErrorKind::NotLowerCase,
        name: "not_lower_case",
        what: "an A-label has an upper-case letter",
        rule: "RFC 5891 section 4.2.1",
        remedy: "write it in lower case",
    },
    Facts {
        kind: ErrorKind::LabelsDiffer,
        name: "labels_differ",
        what: "the U-label is not what the A-label stands for",
        rule: "RFC 5891 section 4.2.1",
        remedy: "give the two forms of one label",
    },
    Facts {
        kind: ErrorKind::NoALabel,
        name: "no_a_label",
        what: "an A-label does not begin with the ACE prefix",
        rule: "RFC 5890 section 2.3.2.1",
        remedy: "give it as what it is",
    },
    Facts {
        kind: ErrorKind::NoULabel,
        name: "no_u_label",
        what: "a U-label has ASCII code points only",
        rule: "RFC 5890 section 2.3.2.1",
        remedy: "an ASCII label is registered as it is, without IDNA",
    },
    Facts {
        kind: ErrorKind::AddressLikeHost,
        name: "address_like_host",
        what: "the last label of a host is a number",
        rule: "WHATWG URL, ends-in-a-number checker",
        remedy: "parse it as an IP address",
    },
    Facts {
        kind: ErrorKind::InvalidUtf8,
        name: "invalid_utf8",
        what: "invalid UTF-8",
        rule: "RFC 3629 section 3",
        remedy: "convert the input to UTF-8",
    },
    Facts {
        kind: ErrorKind::LineBreak,
        name: "line_break",
        what: "the output would break the line",
        rule: "one line in, one line out",
        remedy: "convert the name by itself, or as a row",
    },
];

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const _: () = {
    let mut index = 0;
    while index < FACTS.len() {
        assert!(FACTS[index].kind as usize == index, "the facts are not in the order of the kinds");
        index += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_kind_has_a_name_of_its_own() {
        let names: BTreeSet<&str> = FACTS.iter().map(|facts| facts.name).collect();
        assert_eq!(names.len(), FACTS.len());
    }
}
