//! The kinds of error.

use crate::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH};
use crate::error_kinds;

error_kinds! {
    /// The rule that an input violates.
    ///
    /// [`Display`](core::fmt::Display) writes the kind's [`name`](Self::name), and [`FromStr`](core::str::FromStr) reads it. The
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
    pub enum ErrorKind {
        /// The text before the last hyphen of Punycode contains a code point that is not ASCII. The text may be
        /// decoded already.
        NonBasicLiteral {
            name: "non_basic_literal",
            message: "the text before the last hyphen contains a non-ASCII code point",
            character: "is not ASCII, but Punycode allows only ASCII before the last hyphen",
            rule: "RFC 3492 section 6.2",
            help: "decode only text that is still encoded",
            example: "xn punycode decode ü-",
        }
        /// Punycode contains a code point that is not a digit. The digits, which follow the last hyphen, are the
        /// ASCII letters and digits.
        NotADigit {
            name: "not_a_digit",
            message: "a code point is not a Punycode digit",
            character: "is not a Punycode digit",
            rule: "RFC 3492 section 6.2",
            help: "after the last hyphen, use only a-z, A-Z and 0-9",
            example: "xn punycode decode 'bcher-k!a'",
        }
        /// Punycode ends in the middle of a variable-length integer.
        TruncatedInteger {
            name: "truncated_integer",
            message: "the encoded text ends in the middle of a number",
            rule: "RFC 3492 section 6.2",
            help: "check that the text is complete and is Punycode",
            example: "xn punycode decode bcher-kv",
        }
        /// A delta or code point in Punycode exceeds 32 bits.
        Overflow {
            name: "overflow",
            message: "a number in the encoded text, or needed to encode it, exceeds 32 bits",
            rule: "RFC 3492 section 6.4",
            help: "shorten the text, or check that it is Punycode",
            example: "xn punycode decode 99999999",
        }
        /// A delta in an encoding derived from Bootstring inserts a basic code point, which belongs before the
        /// delimiter. Punycode itself never does.
        BasicInserted {
            name: "basic_inserted",
            message: "the digits encode an ASCII code point",
            character: "is ASCII, but the digits encode it",
            rule: "RFC 3492 section 6.2",
            help: "write ASCII code points as they are, before the last hyphen",
            example: r#"Bootstring::new(Parameters { initial_n: 65, ..*PUNYCODE.parameters() }).unwrap().decode_str("a")"#,
        }
        /// Punycode decodes to a surrogate or to a value above U+10FFFF, where the result must be text.
        NotAScalar {
            name: "not_a_scalar",
            message: "the digits encode a number that is not a Unicode scalar value",
            character: "is encoded by the digits, but is not a Unicode scalar value",
            rule: "RFC 3492 section 5",
            help: "check that the text is Punycode",
            example: "xn punycode decode ib9b",
        }
        /// A code point is neither basic nor at least `initial_n`, so an encoding derived from Bootstring cannot
        /// represent it. Punycode can represent all code points.
        BelowInitialN {
            name: "below_initial_n",
            message: "a code point is not basic, but is less than initial_n",
            character: "is not basic, but is less than initial_n",
            rule: "RFC 3492 section 6.3",
            help: "map it to another code point before encoding",
            example: r#"Bootstring::new(Parameters { initial_n: 256, ..*PUNYCODE.parameters() }).unwrap().encode_str("\u{80}")"#,
        }
        /// The output does not fit the caller's buffer.
        BufferTooSmall {
            name: "buffer_too_small",
            message: "the output is larger than the buffer",
            rule: "the size of the caller's buffer",
            help: "use a larger buffer",
            example: r#"punycode::encode_into("ü", &mut [0; 1])"#,
        }
        /// The input is longer than the buffers on the stack, and the crate was built without the feature
        /// `alloc`.
        NeedsAlloc {
            name: "needs_alloc",
            message: "the input is too long to convert without allocating",
            rule: "a limit of this crate without alloc",
            help: "enable the feature alloc",
        }
        /// Case flags were passed to an encoding whose digits have no upper and lower case, so that flags cannot
        /// be encoded.
        NoCaseAnnotation {
            name: "no_case_annotation",
            message: "the digits of these parameters do not distinguish upper and lower case",
            rule: "RFC 3492 section 4",
            help: "encode without case flags",
            example: "RUST_V0.encode_into(&[('ü', Case::Upper)], &mut [0; 9])",
        }
        /// A code point is not assigned in Unicode 3.2, and the text is a stored string, which must not contain
        /// it. Queries may.
        Unassigned {
            name: "unassigned",
            message: "a code point is not assigned in Unicode 3.2",
            character: "is not assigned in Unicode 3.2",
            rule: "RFC 3454 section 7",
            help: "remove it, or prepare the text as a query",
            example: "xn stringprep --profile saslprep ȡ",
        }
        /// The stringprep profile prohibits a code point, after mapping and normalization.
        Prohibited {
            name: "prohibited",
            message: "a code point is prohibited",
            character: "is prohibited",
            rule: "RFC 3454 section 5",
            help: "remove it",
            example: "xn stringprep --profile saslprep a�",
        }
        /// Text with a right-to-left code point also contains a left-to-right one.
        BidiMixed {
            name: "bidi_mixed",
            message: "text with right-to-left code points also contains a left-to-right code point",
            character: "is left-to-right, in text that contains right-to-left code points",
            rule: "RFC 3454 section 6",
            help: "write the text in one direction only",
            example: "xn stringprep --profile saslprep אaא",
        }
        /// Text with a right-to-left code point does not begin and end with one.
        BidiEnd {
            name: "bidi_end",
            message: "text with right-to-left code points does not begin and end with one",
            character: "begins or ends text with right-to-left code points, but is not right-to-left",
            rule: "RFC 3454 section 6",
            help: "begin and end the text with a right-to-left letter",
            example: "xn stringprep --profile saslprep א1",
        }
        /// A label contains a label separator, or a code point that maps to one.
        SeparatorInLabel {
            name: "separator_in_label",
            message: "a label contains a dot, or a code point that maps to one",
            character: "is a dot inside a label",
            rule: "RFC 3490 section 3.1, RFC 1034 section 3.1",
            help: "split the name at the dot, and convert each label",
            example: "xn to-ascii --profile idna2003 a․b",
        }
        /// An ASCII code point is not a letter, digit or hyphen, and UseSTD3ASCIIRules is on.
        Std3Ascii {
            name: "std3_ascii",
            message: "an ASCII code point is not a letter, digit or hyphen",
            character: "is not a letter, digit or hyphen",
            rule: "RFC 3490 section 4.1 step 3(a), UTS #46 section 4.1 criterion 7",
            help: "remove it, or turn off UseSTD3ASCIIRules if the name is not a host name",
            example: "xn to-ascii --profile host _dmarc.example",
        }
        /// A label begins with the ACE prefix `xn--`, but contains non-ASCII code points.
        AcePrefix {
            name: "ace_prefix",
            message: "a label begins with xn-- but contains non-ASCII code points",
            rule: "RFC 3490 section 4.1 step 5, UTS #46 section 4 step 4.1",
            help: "write the label in one form only: Unicode or ASCII",
            example: "xn to-ascii --profile idna2003 xn--ü",
        }
        /// A label contains no code points: there are two dots in a row, a dot at the start, or, if lengths are
        /// verified, a dot at the end. It may also contain only code points that mapping removes, the first of
        /// which is the error's code point. The empty name is one empty label, unless it is an `EmptyName`.
        EmptyLabel {
            name: "empty_label",
            message: "a label is empty",
            character: "is ignored, so the label is empty",
            rule: "RFC 3490 section 4.1 step 8, RFC 1034 section 3.1, UTS #46 section 4.2 step 4.2",
            help: "remove the extra dot, or enter the missing label",
            example: "xn to-ascii a..b",
        }
        /// A label is longer than 63 bytes in its ASCII form.
        LabelTooLong {
            name: "label_too_long",
            message: "a label is longer than 63 bytes in ASCII form",
            rule: "RFC 3490 section 4.1 step 8, RFC 5890 section 2.3.1, UTS #46 section 4.2 step 4.2",
            help: "shorten the label",
            example: "xn to-ascii aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        }
        /// A domain name is longer than 253 bytes as text, or 255 octets in the DNS.
        NameTooLong {
            name: "name_too_long",
            message: "a domain name is longer than 253 bytes in ASCII form",
            rule: "RFC 1035 section 2.3.4, UTS #46 section 4.2 step 4.1",
            help: "shorten the name",
            example: "printf 'a.%.0s' $(seq 128) | xn to-ascii",
        }
        /// A label with the ACE prefix decodes, but ToASCII of the result is another label.
        NotRoundTrip {
            name: "not_round_trip",
            message: "a label that begins with xn-- changes when it is decoded and encoded again",
            rule: "RFC 3490 section 4.2 step 7",
            help: "do not use this label, because no valid label encodes to it",
            example: "xn to-unicode --profile idna2003 xn--abc-",
        }
        /// The result of ToUnicode would contain more code points than its input.
        OutputTooLong {
            name: "output_too_long",
            message: "the result contains more code points than the input",
            rule: "RFC 3490 section 4.2",
            help: "apply ToASCII to the label first",
            example: "xn to-unicode --profile idna2003 xn--㏕㏕㏕㏕㏕-ewb",
        }
        /// A label is not in normalization form C.
        NotNfc {
            name: "not_nfc",
            message: "a label is not in normalization form C",
            character: "is not in normalization form C",
            rule: "UTS #46 section 4.1 criterion 1, RFC 5891 sections 4.1 and 5.4",
            help: "normalize the label to NFC first",
            example: r#"printf 'u\314\210' | xn to-ascii --profile idna2008"#,
        }
        /// The third and fourth code points of a label are hyphens, and it is not an A-label.
        HyphensInside {
            name: "hyphens_inside",
            message: "the third and fourth code points of a label are hyphens",
            rule: "UTS #46 section 4.1 criterion 2, RFC 5891 section 4.2.3.1",
            help: "choose another label, because this form is reserved",
            example: "xn to-ascii --profile host r3---sn.example",
        }
        /// A label begins or ends with a hyphen.
        HyphenAtEnd {
            name: "hyphen_at_end",
            message: "a label begins or ends with a hyphen",
            rule: "RFC 3490 section 4.1 step 3(b), UTS #46 section 4.1 criterion 3, RFC 5891 section 4.2.3.1",
            help: "remove the hyphen",
            example: "xn to-ascii --profile host a-.example",
        }
        /// A label with the ACE prefix decodes to text that also begins with the ACE prefix.
        DecodedAcePrefix {
            name: "decoded_ace_prefix",
            message: "a label that begins with xn-- decodes to text that also begins with xn--",
            rule: "UTS #46 section 4.1 criterion 4",
            help: "do not use this label, because it is encoded twice",
            example: "xn to-ascii xn--xn---3ra",
        }
        /// A label begins with a combining mark.
        LeadingMark {
            name: "leading_mark",
            message: "a label begins with a combining mark",
            character: "is a combining mark at the start of a label",
            rule: "UTS #46 section 4.1 criterion 6, RFC 5891 section 4.2.3.2",
            help: "put a letter before the mark",
            example: r#"printf '\314\201a' | xn to-ascii"#,
        }
        /// A code point is disallowed in labels, or an A-label decodes to a code point that mapping would change.
        Disallowed {
            name: "disallowed",
            message: "a code point is not allowed in labels",
            character: "is not allowed in labels",
            rule: "UTS #46 section 4.1 criterion 7",
            help: "remove it",
            example: "xn to-ascii goo�gle",
        }
        /// An ASCII code point is on the deny list of the profile or of the caller.
        DeniedAscii {
            name: "denied_ascii",
            message: "an ASCII code point is on the deny list",
            character: "is on the deny list",
            rule: "the deny list of the profile or options (forbidden domain code points in the URL Standard)",
            help: "remove it",
            example: "xn to-ascii 'a b'",
        }
        /// A ZERO WIDTH NON-JOINER is in a position where no script needs it.
        ZeroWidthNonJoiner {
            name: "zero_width_non_joiner",
            message: "a ZERO WIDTH NON-JOINER is not allowed in this position",
            rule: "RFC 5892 appendix A.1",
            help: "remove it, or put it after a virama or between letters that join",
            example: r#"printf 'a\342\200\214b' | xn to-ascii"#,
        }
        /// A ZERO WIDTH JOINER is in a position where no script needs it.
        ZeroWidthJoiner {
            name: "zero_width_joiner",
            message: "a ZERO WIDTH JOINER is not allowed in this position",
            rule: "RFC 5892 appendix A.2",
            help: "remove it, or put it after a virama",
            example: r#"printf 'a\342\200\215b' | xn to-ascii"#,
        }
        /// A label of a Bidi domain name begins with a code point whose class is not L, R or AL.
        BidiRule1 {
            name: "bidi_rule_1",
            message: "a label of a right-to-left name does not begin with a letter",
            character: "begins a label of a right-to-left name, but is not a letter",
            rule: "RFC 5893 section 2 rule 1",
            help: "begin the label with a letter (bidirectional class L, R or AL)",
            example: "xn to-ascii 1.א",
        }
        /// A right-to-left label contains a code point of a class that the Bidi rule excludes there.
        BidiRule2 {
            name: "bidi_rule_2",
            message: "a code point is not allowed in a right-to-left label",
            character: "is not allowed in a right-to-left label",
            rule: "RFC 5893 section 2 rule 2",
            help: "use only classes R, AL, AN, EN, ES, CS, ET, ON, BN and NSM",
            example: "xn to-ascii אaא",
        }
        /// A right-to-left label does not end with a letter or digit.
        BidiRule3 {
            name: "bidi_rule_3",
            message: "a right-to-left label does not end with a letter or digit",
            character: "ends a right-to-left label, but is not a letter or digit",
            rule: "RFC 5893 section 2 rule 3",
            help: "end the label with class R, AL, EN or AN, and any marks (NSM)",
            example: "xn to-ascii א-",
        }
        /// A right-to-left label contains both European and Arabic digits.
        BidiRule4 {
            name: "bidi_rule_4",
            message: "a right-to-left label mixes European and Arabic digits",
            character: "does not match the kind (European or Arabic) of the earlier digits",
            rule: "RFC 5893 section 2 rule 4",
            help: "use one kind of digits",
            example: "xn to-ascii א1٢",
        }
        /// A left-to-right label of a Bidi domain name contains a code point of a class that the Bidi rule
        /// excludes there.
        BidiRule5 {
            name: "bidi_rule_5",
            message: "a code point is not allowed in a left-to-right label of a right-to-left name",
            character: "is not allowed in a left-to-right label of a right-to-left name",
            rule: "RFC 5893 section 2 rule 5",
            help: "use only classes L, EN, ES, CS, ET, ON, BN and NSM",
            example: "xn to-ascii aא",
        }
        /// A left-to-right label of a Bidi domain name does not end with a letter or digit.
        BidiRule6 {
            name: "bidi_rule_6",
            message: "a left-to-right label of a right-to-left name does not end with a letter or digit",
            character: "ends a left-to-right label of a right-to-left name, but is not a letter or digit",
            rule: "RFC 5893 section 2 rule 6",
            help: "end the label with class L or EN, and any marks (NSM)",
            example: "xn to-ascii a-.א",
        }
        /// A label begins with the ACE prefix, but decodes to nothing or to ASCII only. This is a fake A-label,
        /// which can imitate another name.
        RedundantAce {
            name: "redundant_ace",
            message: "a label begins with xn-- but decodes to nothing or to ASCII",
            rule: "UTS #46 section 4 step 4.3, RFC 5890 section 2.3.2.1",
            help: "do not use this name, because no valid label encodes to this one",
            example: "xn to-ascii xn--google-.com",
        }
        /// A label is too long to be encoded with the integers of Punycode.
        TooLongToEncode {
            name: "too_long_to_encode",
            message: "a label is too long to encode as Punycode",
            rule: "UTS #46 section 4.2 step 3, RFC 3492 section 6.4",
            help: "shorten the label",
            example: "printf '%022000d𰀀' 0 | xn to-ascii --profile uts46",
        }
        /// The domain name is empty. If lengths are verified, UTS #46 reports [`EmptyLabel`](Self::EmptyLabel)
        /// instead.
        EmptyName {
            name: "empty_name",
            message: "the domain name is empty",
            character: "is ignored, so the domain name is empty",
            rule: "UTS #46 section 4.2 step 4.1",
            help: "enter a name",
            example: "xn to-ascii --profile whatwg-url ''",
        }
        /// IDNA2008 classifies a code point as DISALLOWED.
        Idna2008Disallowed {
            name: "idna2008_disallowed",
            message: "a code point is DISALLOWED",
            character: "is DISALLOWED",
            rule: "RFC 5892 section 3, RFC 5891 sections 4.2.2 and 5.4",
            help: "remove it, or map the name first (RFC 5895 or UTS #46)",
            example: "xn to-ascii --profile idna2008 i❤",
        }
        /// IDNA2008 classifies a code point as UNASSIGNED.
        Idna2008Unassigned {
            name: "idna2008_unassigned",
            message: "a code point is UNASSIGNED in this version of Unicode",
            character: "is UNASSIGNED in this version of Unicode",
            rule: "RFC 5892 section 2.10, RFC 5891 sections 4.2.2 and 5.4",
            help: "remove it",
            example: r#"printf '\315\270' | xn to-ascii --profile idna2008"#,
        }
        /// A MIDDLE DOT is not between two letters `l`.
        ContextMiddleDot {
            name: "context_middle_dot",
            message: "a MIDDLE DOT is not between two letters l",
            rule: "RFC 5892 appendix A.3",
            help: "remove it, or write it between two l, as in Catalan",
            example: "xn to-ascii --profile idna2008 a·b",
        }
        /// A GREEK LOWER NUMERAL SIGN is not followed by a Greek code point.
        ContextKeraia {
            name: "context_keraia",
            message: "a GREEK LOWER NUMERAL SIGN is not followed by a Greek letter",
            rule: "RFC 5892 appendix A.4",
            help: "remove it, or add a Greek letter after it",
            example: "xn to-ascii --profile idna2008 α͵",
        }
        /// A HEBREW PUNCTUATION GERESH does not follow a Hebrew code point.
        ContextGeresh {
            name: "context_geresh",
            message: "a HEBREW PUNCTUATION GERESH does not follow a Hebrew letter",
            rule: "RFC 5892 appendix A.5",
            help: "remove it, or add a Hebrew letter before it",
            example: "xn to-ascii --profile idna2008 a׳",
        }
        /// A HEBREW PUNCTUATION GERSHAYIM does not follow a Hebrew code point.
        ContextGershayim {
            name: "context_gershayim",
            message: "a HEBREW PUNCTUATION GERSHAYIM does not follow a Hebrew letter",
            rule: "RFC 5892 appendix A.6",
            help: "remove it, or add a Hebrew letter before it",
            example: "xn to-ascii --profile idna2008 a״",
        }
        /// A KATAKANA MIDDLE DOT is in a label without Hiragana, Katakana or Han.
        ContextKatakanaMiddleDot {
            name: "context_katakana_middle_dot",
            message: "a KATAKANA MIDDLE DOT is in a label without Hiragana, Katakana or Han",
            rule: "RFC 5892 appendix A.7",
            help: "remove it, or add a letter of one of these scripts",
            example: "xn to-ascii --profile idna2008 a・b",
        }
        /// An ARABIC-INDIC DIGIT is in a label with an EXTENDED ARABIC-INDIC DIGIT.
        ContextArabicIndicDigit {
            name: "context_arabic_indic_digit",
            message: "a label mixes ARABIC-INDIC DIGITs with EXTENDED ARABIC-INDIC DIGITs",
            character: "is in a label with an EXTENDED ARABIC-INDIC DIGIT",
            rule: "RFC 5892 appendix A.8",
            help: "write all digits in U+0660 to U+0669, or all in U+06F0 to U+06F9",
            example: "xn to-ascii --profile idna2008 ب٠۰",
        }
        /// An EXTENDED ARABIC-INDIC DIGIT is in a label with an ARABIC-INDIC DIGIT.
        ContextExtendedArabicIndicDigit {
            name: "context_extended_arabic_indic_digit",
            message: "a label mixes EXTENDED ARABIC-INDIC DIGITs with ARABIC-INDIC DIGITs",
            character: "is in a label with an ARABIC-INDIC DIGIT",
            rule: "RFC 5892 appendix A.9",
            help: "write all digits in U+0660 to U+0669, or all in U+06F0 to U+06F9",
            example: "xn to-ascii --profile idna2008 ب۰٠",
        }
        /// A code point is CONTEXTO, but no rule allows it. The current version of Unicode contains no such code
        /// point.
        NoContextRule {
            name: "no_context_rule",
            message: "a CONTEXTO code point is not allowed by any rule",
            character: "is CONTEXTO, but no rule allows it",
            rule: "RFC 5892 section 2.6, RFC 5891 section 5.4",
            help: "remove it",
        }
        /// An A-label to register contains an upper-case letter.
        NotLowerCase {
            name: "not_lower_case",
            message: "an A-label contains an upper-case letter",
            character: "is an upper-case letter in an A-label",
            rule: "RFC 5891 section 4.2.1",
            help: "write the A-label in lower case",
            example: "xn to-ascii --profile idna2008 xn--TDA",
        }
        /// The A-label and the U-label to register are not forms of the same label.
        LabelsDiffer {
            name: "labels_differ",
            message: "the U-label and the A-label are not forms of the same label",
            character: "differs from the label that the A-label encodes",
            rule: "RFC 5891 section 4.2.1",
            help: "register both forms of one label",
            example: r#"register(Candidate::Both { u_label: "bucher", a_label: "xn--bcher-kva" })"#,
        }
        /// A label was passed as an A-label, but does not begin with the ACE prefix.
        NotAnALabel {
            name: "not_an_a_label",
            message: "the A-label does not begin with xn--",
            rule: "RFC 5890 section 2.3.2.1",
            help: "pass it as the U-label",
            example: r#"register(Candidate::ALabel("example"))"#,
        }
        /// A label was passed as a U-label, but contains only ASCII code points.
        NotAULabel {
            name: "not_a_u_label",
            message: "the U-label contains only ASCII code points",
            rule: "RFC 5890 section 2.3.2.1",
            help: "register an ASCII label unchanged, without IDNA",
            example: r#"register(Candidate::ULabel("example"))"#,
        }
        /// The last label of a host is a number, as in an IPv4 address.
        AddressLikeHost {
            name: "address_like_host",
            message: "the last label of the host is a number",
            rule: "URL Standard, ends-in-a-number checker",
            help: "write the IP address itself, or correct the last label",
            example: r#""1.2.3.4".parse::<Host>()"#,
        }
        /// A host that ends in a number, or is in brackets, is not a valid IP address.
        InvalidAddress {
            name: "invalid_address",
            message: "the host is not a valid IP address",
            rule: "URL Standard, IPv4 and IPv6 parsers",
            help: "write four numbers from 0 to 255, or an IPv6 address in brackets",
            example: r#""256.0.0.1".parse::<HostAddr>()"#,
        }
        /// The text after the colon of a host is not a port.
        InvalidPort {
            name: "invalid_port",
            message: "the port is not a number from 0 to 65535",
            rule: "URL Standard, port state",
            help: "correct the port, or write only the host and port of a URL",
            example: r#""example.com:65536".parse::<HostPort>()"#,
        }
        /// The text contains no host where one is expected: a URL has only a path, or its scheme has no hosts.
        NoHost {
            name: "no_host",
            message: "the text contains no host",
            rule: "URL Standard, host state",
            help: "write a URL with a host, an email address, or a host",
            example: r#"of_url("file:///tmp", &Options::WEB_HOST)"#,
        }
        /// The text contains more than a host, such as a user, a port or a path.
        NotOnlyHost {
            name: "not_only_host",
            message: "the text contains more than a host",
            character: "is not part of a host, but of a URL or an email address",
            rule: "URL Standard, forbidden host code points",
            help: "write only the host",
            example: r#""user@example.com".parse::<HostAddr>()"#,
        }
        /// A backslash precedes an @ in a URL. Browsers and RFC 3986 read different hosts.
        TwoHosts {
            name: "two_hosts",
            message: "a backslash precedes an @, so programs disagree about the host",
            rule: "RFC 3986 section 3.2, URL Standard, authority state",
            help: "remove the backslash, or write %5C if it is part of the user name",
            example: r#"printf 'https://a\\@b/\n' | xn to-ascii --from urls"#,
        }
        /// An IPv6 address is not in brackets.
        UnbracketedIpv6 {
            name: "unbracketed_ipv6",
            message: "the IPv6 address is not in brackets",
            rule: "URL Standard, host parser",
            help: "write the address in brackets",
            example: r#""::1".parse::<HostAddr>()"#,
        }
        /// An IPv6 address has a zone, which has a meaning on one computer only.
        ZoneId {
            name: "zone_id",
            message: "the IPv6 address has a zone, which only one computer knows",
            rule: "URL Standard, IPv6 parser",
            help: "write the address without its zone",
            example: r#""[fe80::1%25eth0]".parse::<HostAddr>()"#,
        }
        /// The text is not an email address, or it is more than one.
        NotAnAddress {
            name: "not_an_address",
            message: "the text is not an email address",
            rule: "RFC 5321 section 4.1.2",
            help: "write only the address: local part, @, domain",
            example: r#"printf 'a.example\n' | xn to-ascii --from emails"#,
        }
        /// The text does not begin like a URL, with a scheme or two slashes.
        NotAUrl {
            name: "not_a_url",
            message: "the text does not begin like a URL",
            rule: "RFC 3986 section 3, RFC 9110 section 4.2",
            help: "add a scheme and its slashes, such as https://",
            example: r#"printf 'a.example\n' | xn to-ascii --from urls"#,
        }
        /// A percent sign in the host of a URL is not followed by two hexadecimal digits.
        Percent {
            name: "percent",
            message: "a % is not followed by two hexadecimal digits",
            rule: "RFC 3986 section 2.1",
            help: "write % and two digits per byte of UTF-8, or the code point itself",
            example: r#"printf 'https://a%%zz/\n' | xn to-ascii --from urls"#,
        }
        /// The bytes that the host of a URL encodes with percent signs are not UTF-8.
        PercentUtf8 {
            name: "percent_utf8",
            message: "the percent-encoded bytes are not UTF-8",
            rule: "RFC 3986 section 3.2.2",
            help: "encode the UTF-8 of the host, such as %C3%BC for U+00FC",
            example: r#"printf 'https://a%%ff/\n' | xn to-ascii --from urls"#,
        }
        /// A name of a certificate contains a code point that is not ASCII.
        NotAscii {
            name: "not_ascii",
            message: "a name of a certificate contains a code point that is not ASCII",
            character: "is not ASCII, but names in certificates are",
            rule: "RFC 9525 section 6.3",
            help: "write each label as its A-label",
            example: r#""bücher.example".parse::<CertificateName>()"#,
        }
        /// A line, row or argument is not UTF-8.
        InvalidUtf8 {
            name: "invalid_utf8",
            message: "the input is not UTF-8",
            rule: "RFC 3629 section 3",
            help: "convert the input to UTF-8",
            example: r#"printf '\377' | xn to-ascii"#,
        }
        /// The result of a line contains a line feed, or ends with a carriage return, so that it would break the
        /// list of results.
        LineBreak {
            name: "line_break",
            message: "the output contains a line break",
            character: "is a line break in the output",
            rule: "one line of output per line of input",
            help: "convert the name on its own or in a column",
            example: r#"xn punycode decode "$(printf 'a\r-')""#,
        }
        /// A rule of the caller, in a [`batch::Convert`](crate::batch::Convert) or elsewhere, rejects the name.
        /// The library itself never reports this.
        Rejected {
            name: "rejected",
            message: "a rule of the caller rejects the name",
            character: "is rejected by a rule of the caller",
            rule: "a rule of the caller",
            help: "change the name or the rule",
            example: "Err::<(), _>(Error::new(ErrorKind::Rejected, 0..1))",
        }
        /// The library broke one of its own invariants. No input is known to cause this. Please report one that
        /// does.
        Internal {
            name: "internal",
            message: "internal error",
            rule: "an invariant of this crate",
            help: "report the input to the authors of the library",
        }
    }
}

impl ErrorKind {
    /// All kinds, in order.
    pub const ALL: &'static [Self] = Self::KINDS;

    /// Returns a short name that never changes, for machines: lower case with `_`.
    pub const fn name(self) -> &'static str {
        self.text(Text::Name)
    }

    /// Returns the kind of this [`name`](Self::name).
    #[doc(hidden)]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Returns what is wrong, in one clause without a full stop. [`Error::message`](super::Error::message)
    /// also names the code point.
    pub const fn message(self) -> &'static str {
        self.text(Text::Message)
    }

    /// Returns the clause of the standard that was broken.
    pub const fn rule(self) -> &'static str {
        self.text(Text::Rule)
    }

    /// Returns how to fix it.
    pub const fn help(self) -> &'static str {
        self.text(Text::Help)
    }

    /// The message after the code point of an error, as its subject; empty if the message is
    /// about something else.
    pub(super) const fn of_character(self) -> &'static str {
        self.text(Text::Character)
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

    /// Returns the description in Markdown and the example, which may be empty, for the index of errors.
    #[doc(hidden)]
    pub const fn entry(self) -> (&'static str, &'static str) {
        (self.text(Text::Description), self.text(Text::Example))
    }
}
