//! The kinds of error.

use super::columns::{CHARACTERS, HELP, MESSAGES, NAMES, RULES};
use super::texts::{COUNT, FACTS};
use crate::domain::{MAX_LABEL_LENGTH, MAX_NAME_LENGTH};

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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text before the last hyphen of Punycode contains a code point that is not ASCII. The text may be
    /// decoded already.
    ///
    /// Rule: RFC 3492 section 6.2. Fix: decode only text that is still encoded. Example: `xn punycode decode
    /// ü-`.
    NonBasicLiteral,
    /// Punycode contains a code point that is not a digit. The digits, which follow the last hyphen, are the
    /// ASCII letters and digits.
    ///
    /// Rule: RFC 3492 section 6.2. Fix: after the last hyphen, use only a-z, A-Z and 0-9. Example: `xn
    /// punycode decode 'bcher-k!a'`.
    NotADigit,
    /// Punycode ends in the middle of a variable-length integer.
    ///
    /// Rule: RFC 3492 section 6.2. Fix: check that the text is complete and is Punycode. Example: `xn
    /// punycode decode bcher-kv`.
    TruncatedInteger,
    /// A delta or code point in Punycode exceeds 32 bits.
    ///
    /// Rule: RFC 3492 section 6.4. Fix: shorten the text, or check that it is Punycode. Example: `xn punycode
    /// decode 99999999`.
    Overflow,
    /// A delta in an encoding derived from Bootstring inserts a basic code point, which belongs before the
    /// delimiter. Punycode itself never does.
    ///
    /// Rule: RFC 3492 section 6.2. Fix: write ASCII code points as they are, before the last hyphen. Example:
    /// `Bootstring::new(Parameters { initial_n: 65, ..*PUNYCODE.parameters() }).unwrap().decode_str("a")`.
    BasicInserted,
    /// Punycode decodes to a surrogate or to a value above U+10FFFF, where the result must be text.
    ///
    /// Rule: RFC 3492 section 5. Fix: check that the text is Punycode. Example: `xn punycode decode ib9b`.
    NotAScalar,
    /// A code point is neither basic nor at least `initial_n`, so an encoding derived from Bootstring cannot
    /// represent it. Punycode can represent all code points.
    ///
    /// Rule: RFC 3492 section 6.3. Fix: map it to another code point before encoding. Example:
    /// `Bootstring::new(Parameters { initial_n: 256, ..*PUNYCODE.parameters()
    /// }).unwrap().encode_str("\u{80}")`.
    BelowInitialN,
    /// The output does not fit the caller's buffer.
    ///
    /// Rule: the size of the caller's buffer. Fix: use a larger buffer. Example: `punycode::encode_into("ü",
    /// &mut [0; 1])`.
    BufferTooSmall,
    /// The input is longer than the buffers on the stack, and the crate was built without the feature
    /// `alloc`.
    ///
    /// Rule: a limit of this crate without alloc. Fix: enable the feature alloc. Example: none.
    NeedsAlloc,
    /// Case flags were passed to an encoding whose digits have no upper and lower case, so that flags cannot
    /// be encoded.
    ///
    /// Rule: RFC 3492 section 4. Fix: encode without case flags. Example: `RUST_V0.encode_into(&[('ü',
    /// Case::Upper)], &mut [0; 9])`.
    NoCaseAnnotation,
    /// A code point is not assigned in Unicode 3.2, and the text is a stored string, which must not contain
    /// it. Queries may.
    ///
    /// Rule: RFC 3454 section 7. Fix: remove it, or prepare the text as a query. Example: `xn stringprep
    /// --profile saslprep ȡ`.
    Unassigned,
    /// The stringprep profile prohibits a code point, after mapping and normalization.
    ///
    /// Rule: RFC 3454 section 5. Fix: remove it. Example: `xn stringprep --profile saslprep a�`.
    Prohibited,
    /// Text with a right-to-left code point also contains a left-to-right one.
    ///
    /// Rule: RFC 3454 section 6. Fix: write the text in one direction only. Example: `xn stringprep --profile
    /// saslprep אaא`.
    BidiMixed,
    /// Text with a right-to-left code point does not begin and end with one.
    ///
    /// Rule: RFC 3454 section 6. Fix: begin and end the text with a right-to-left letter. Example: `xn
    /// stringprep --profile saslprep א1`.
    BidiEnd,
    /// A label contains a label separator, or a code point that maps to one.
    ///
    /// Rule: RFC 3490 section 3.1, RFC 1034 section 3.1. Fix: split the name at the dot, and convert each
    /// label. Example: `xn to-ascii --profile idna2003 a․b`.
    SeparatorInLabel,
    /// An ASCII code point is not a letter, digit or hyphen, and UseSTD3ASCIIRules is on.
    ///
    /// Rule: RFC 3490 section 4.1 step 3(a), UTS #46 section 4.1 criterion 7. Fix: remove it, or turn off
    /// UseSTD3ASCIIRules if the name is not a host name. Example: `xn to-ascii --profile host
    /// _dmarc.example`.
    Std3Ascii,
    /// A label begins with the ACE prefix `xn--`, but contains non-ASCII code points.
    ///
    /// Rule: RFC 3490 section 4.1 step 5, UTS #46 section 4 step 4.1. Fix: write the label in one form only:
    /// Unicode or ASCII. Example: `xn to-ascii --profile idna2003 xn--ü`.
    AcePrefix,
    /// A label contains no code points: there are two dots in a row, a dot at the start, or, if lengths are
    /// verified, a dot at the end. It may also contain only code points that mapping removes, the first of
    /// which is the error's code point. The empty name is one empty label, unless it is an `EmptyName`.
    ///
    /// Rule: RFC 3490 section 4.1 step 8, RFC 1034 section 3.1, UTS #46 section 4.2 step 4.2. Fix: remove the
    /// extra dot, or enter the missing label. Example: `xn to-ascii a..b`.
    EmptyLabel,
    /// A label is longer than 63 bytes in its ASCII form.
    ///
    /// Rule: RFC 3490 section 4.1 step 8, RFC 5890 section 2.3.1, UTS #46 section 4.2 step 4.2. Fix: shorten
    /// the label. Example: `xn to-ascii aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`.
    LabelTooLong,
    /// A domain name is longer than 253 bytes as text, or 255 octets in the DNS.
    ///
    /// Rule: RFC 1035 section 2.3.4, UTS #46 section 4.2 step 4.1. Fix: shorten the name. Example: `printf
    /// 'a.%.0s' $(seq 128) | xn to-ascii`.
    NameTooLong,
    /// A label with the ACE prefix decodes, but ToASCII of the result is another label.
    ///
    /// Rule: RFC 3490 section 4.2 step 7. Fix: do not use this label, because no valid label encodes to it.
    /// Example: `xn to-unicode --profile idna2003 xn--abc-`.
    NotRoundTrip,
    /// The result of ToUnicode would contain more code points than its input.
    ///
    /// Rule: RFC 3490 section 4.2. Fix: apply ToASCII to the label first. Example: `xn to-unicode --profile
    /// idna2003 xn--㏕㏕㏕㏕㏕-ewb`.
    OutputTooLong,
    /// A label is not in normalization form C.
    ///
    /// Rule: UTS #46 section 4.1 criterion 1, RFC 5891 sections 4.1 and 5.4. Fix: normalize the label to NFC
    /// first. Example: `printf 'u\314\210' | xn to-ascii --profile idna2008`.
    NotNfc,
    /// The third and fourth code points of a label are hyphens, and it is not an A-label.
    ///
    /// Rule: UTS #46 section 4.1 criterion 2, RFC 5891 section 4.2.3.1. Fix: choose another label, because
    /// this form is reserved. Example: `xn to-ascii --profile host r3---sn.example`.
    HyphensInside,
    /// A label begins or ends with a hyphen.
    ///
    /// Rule: RFC 3490 section 4.1 step 3(b), UTS #46 section 4.1 criterion 3, RFC 5891 section 4.2.3.1. Fix:
    /// remove the hyphen. Example: `xn to-ascii --profile host a-.example`.
    HyphenAtEnd,
    /// A label with the ACE prefix decodes to text that also begins with the ACE prefix.
    ///
    /// Rule: UTS #46 section 4.1 criterion 4. Fix: do not use this label, because it is encoded twice.
    /// Example: `xn to-ascii xn--xn---3ra`.
    DecodedAcePrefix,
    /// A label begins with a combining mark.
    ///
    /// Rule: UTS #46 section 4.1 criterion 6, RFC 5891 section 4.2.3.2. Fix: put a letter before the mark.
    /// Example: `printf '\314\201a' | xn to-ascii`.
    LeadingMark,
    /// A code point is disallowed in labels, or an A-label decodes to a code point that mapping would change.
    ///
    /// Rule: UTS #46 section 4.1 criterion 7. Fix: remove it. Example: `xn to-ascii goo�gle`.
    Disallowed,
    /// An ASCII code point is on the deny list of the profile or of the caller.
    ///
    /// Rule: the deny list of the profile or options (forbidden domain code points in the URL Standard). Fix:
    /// remove it. Example: `xn to-ascii 'a b'`.
    DeniedAscii,
    /// A ZERO WIDTH NON-JOINER is in a position where no script needs it.
    ///
    /// Rule: RFC 5892 appendix A.1. Fix: remove it, or put it after a virama or between letters that join.
    /// Example: `printf 'a\342\200\214b' | xn to-ascii`.
    ZeroWidthNonJoiner,
    /// A ZERO WIDTH JOINER is in a position where no script needs it.
    ///
    /// Rule: RFC 5892 appendix A.2. Fix: remove it, or put it after a virama. Example: `printf
    /// 'a\342\200\215b' | xn to-ascii`.
    ZeroWidthJoiner,
    /// A label of a Bidi domain name begins with a code point whose class is not L, R or AL.
    ///
    /// Rule: RFC 5893 section 2 rule 1. Fix: begin the label with a letter (bidirectional class L, R or AL).
    /// Example: `xn to-ascii 1.א`.
    BidiRule1,
    /// A right-to-left label contains a code point of a class that the Bidi rule excludes there.
    ///
    /// Rule: RFC 5893 section 2 rule 2. Fix: use only classes R, AL, AN, EN, ES, CS, ET, ON, BN and NSM.
    /// Example: `xn to-ascii אaא`.
    BidiRule2,
    /// A right-to-left label does not end with a letter or digit.
    ///
    /// Rule: RFC 5893 section 2 rule 3. Fix: end the label with class R, AL, EN or AN, and any marks (NSM).
    /// Example: `xn to-ascii א-`.
    BidiRule3,
    /// A right-to-left label contains both European and Arabic digits.
    ///
    /// Rule: RFC 5893 section 2 rule 4. Fix: use one kind of digits. Example: `xn to-ascii א1٢`.
    BidiRule4,
    /// A left-to-right label of a Bidi domain name contains a code point of a class that the Bidi rule
    /// excludes there.
    ///
    /// Rule: RFC 5893 section 2 rule 5. Fix: use only classes L, EN, ES, CS, ET, ON, BN and NSM. Example: `xn
    /// to-ascii aא`.
    BidiRule5,
    /// A left-to-right label of a Bidi domain name does not end with a letter or digit.
    ///
    /// Rule: RFC 5893 section 2 rule 6. Fix: end the label with class L or EN, and any marks (NSM). Example:
    /// `xn to-ascii a-.א`.
    BidiRule6,
    /// A label begins with the ACE prefix, but decodes to nothing or to ASCII only. This is a fake A-label,
    /// which can imitate another name.
    ///
    /// Rule: UTS #46 section 4 step 4.3, RFC 5890 section 2.3.2.1. Fix: do not use this name, because no
    /// valid label encodes to this one. Example: `xn to-ascii xn--google-.com`.
    RedundantAce,
    /// A label is too long to be encoded with the integers of Punycode.
    ///
    /// Rule: UTS #46 section 4.2 step 3, RFC 3492 section 6.4. Fix: shorten the label. Example: `printf
    /// '%022000d𰀀' 0 | xn to-ascii --profile uts46`.
    TooLongToEncode,
    /// The domain name is empty. If lengths are verified, UTS #46 reports [`EmptyLabel`](Self::EmptyLabel)
    /// instead.
    ///
    /// Rule: UTS #46 section 4.2 step 4.1. Fix: enter a name. Example: `xn to-ascii --profile whatwg-url ''`.
    EmptyName,
    /// IDNA2008 classifies a code point as DISALLOWED.
    ///
    /// Rule: RFC 5892 section 3, RFC 5891 sections 4.2.2 and 5.4. Fix: remove it, or map the name first (RFC
    /// 5895 or UTS #46). Example: `xn to-ascii --profile idna2008 i❤`.
    Idna2008Disallowed,
    /// IDNA2008 classifies a code point as UNASSIGNED.
    ///
    /// Rule: RFC 5892 section 2.10, RFC 5891 sections 4.2.2 and 5.4. Fix: remove it. Example: `printf
    /// '\315\270' | xn to-ascii --profile idna2008`.
    Idna2008Unassigned,
    /// A MIDDLE DOT is not between two letters `l`.
    ///
    /// Rule: RFC 5892 appendix A.3. Fix: remove it, or write it between two l, as in Catalan. Example: `xn
    /// to-ascii --profile idna2008 a·b`.
    ContextMiddleDot,
    /// A GREEK LOWER NUMERAL SIGN is not followed by a Greek code point.
    ///
    /// Rule: RFC 5892 appendix A.4. Fix: remove it, or add a Greek letter after it. Example: `xn to-ascii
    /// --profile idna2008 α͵`.
    ContextKeraia,
    /// A HEBREW PUNCTUATION GERESH does not follow a Hebrew code point.
    ///
    /// Rule: RFC 5892 appendix A.5. Fix: remove it, or add a Hebrew letter before it. Example: `xn to-ascii
    /// --profile idna2008 a׳`.
    ContextGeresh,
    /// A HEBREW PUNCTUATION GERSHAYIM does not follow a Hebrew code point.
    ///
    /// Rule: RFC 5892 appendix A.6. Fix: remove it, or add a Hebrew letter before it. Example: `xn to-ascii
    /// --profile idna2008 a״`.
    ContextGershayim,
    /// A KATAKANA MIDDLE DOT is in a label without Hiragana, Katakana or Han.
    ///
    /// Rule: RFC 5892 appendix A.7. Fix: remove it, or add a letter of one of these scripts. Example: `xn
    /// to-ascii --profile idna2008 a・b`.
    ContextKatakanaMiddleDot,
    /// An ARABIC-INDIC DIGIT is in a label with an EXTENDED ARABIC-INDIC DIGIT.
    ///
    /// Rule: RFC 5892 appendix A.8. Fix: write all digits in U+0660 to U+0669, or all in U+06F0 to U+06F9.
    /// Example: `xn to-ascii --profile idna2008 ب٠۰`.
    ContextArabicIndicDigit,
    /// An EXTENDED ARABIC-INDIC DIGIT is in a label with an ARABIC-INDIC DIGIT.
    ///
    /// Rule: RFC 5892 appendix A.9. Fix: write all digits in U+0660 to U+0669, or all in U+06F0 to U+06F9.
    /// Example: `xn to-ascii --profile idna2008 ب۰٠`.
    ContextExtendedArabicIndicDigit,
    /// A code point is CONTEXTO, but no rule allows it. The current version of Unicode contains no such code
    /// point.
    ///
    /// Rule: RFC 5892 section 2.6, RFC 5891 section 5.4. Fix: remove it. Example: none.
    NoContextRule,
    /// An A-label to register contains an upper-case letter.
    ///
    /// Rule: RFC 5891 section 4.2.1. Fix: write the A-label in lower case. Example: `xn to-ascii --profile
    /// idna2008 xn--TDA`.
    NotLowerCase,
    /// The A-label and the U-label to register are not forms of the same label.
    ///
    /// Rule: RFC 5891 section 4.2.1. Fix: register both forms of one label. Example:
    /// `register(Candidate::Both { u_label: "bucher", a_label: "xn--bcher-kva" })`.
    LabelsDiffer,
    /// A label was passed as an A-label, but does not begin with the ACE prefix.
    ///
    /// Rule: RFC 5890 section 2.3.2.1. Fix: pass it as the U-label. Example:
    /// `register(Candidate::ALabel("example"))`.
    NotAnALabel,
    /// A label was passed as a U-label, but contains only ASCII code points.
    ///
    /// Rule: RFC 5890 section 2.3.2.1. Fix: register an ASCII label unchanged, without IDNA. Example:
    /// `register(Candidate::ULabel("example"))`.
    NotAULabel,
    /// The last label of a host is a number, as in an IPv4 address.
    ///
    /// Rule: URL Standard, ends-in-a-number checker. Fix: write the IP address itself, or correct the last
    /// label. Example: `"1.2.3.4".parse::<Host>()`.
    AddressLikeHost,
    /// A host that ends in a number, or is in brackets, is not a valid IP address.
    ///
    /// Rule: URL Standard, IPv4 and IPv6 parsers. Fix: write four numbers from 0 to 255, or an IPv6 address
    /// in brackets. Example: `"256.0.0.1".parse::<HostAddr>()`.
    InvalidAddress,
    /// The text after the colon of a host is not a port.
    ///
    /// Rule: URL Standard, port state. Fix: correct the port, or write only the host and port of a URL.
    /// Example: `"example.com:65536".parse::<HostPort>()`.
    InvalidPort,
    /// The text contains no host where one is expected: a URL has only a path, or its scheme has no hosts.
    ///
    /// Rule: URL Standard, host state. Fix: write a URL with a host, an email address, or a host. Example:
    /// `of_url("file:///tmp", &Options::WEB_HOST)`.
    NoHost,
    /// The text contains more than a host, such as a user, a port or a path.
    ///
    /// Rule: URL Standard, forbidden host code points. Fix: write only the host. Example:
    /// `"user@example.com".parse::<HostAddr>()`.
    NotOnlyHost,
    /// A backslash precedes an @ in a URL. Browsers and RFC 3986 read different hosts.
    ///
    /// Rule: RFC 3986 section 3.2, URL Standard, authority state. Fix: remove the backslash, or write %5C if
    /// it is part of the user name. Example: `printf 'https://a\\@b/\n' | xn to-ascii --from urls`.
    TwoHosts,
    /// An IPv6 address is not in brackets.
    ///
    /// Rule: URL Standard, host parser. Fix: write the address in brackets. Example:
    /// `"::1".parse::<HostAddr>()`.
    UnbracketedIpv6,
    /// An IPv6 address has a zone, which has a meaning on one computer only.
    ///
    /// Rule: URL Standard, IPv6 parser. Fix: write the address without its zone. Example:
    /// `"[fe80::1%25eth0]".parse::<HostAddr>()`.
    ZoneId,
    /// The text is not an email address, or it is more than one.
    ///
    /// Rule: RFC 5321 section 4.1.2. Fix: write only the address: local part, @, domain. Example: `printf
    /// 'a.example\n' | xn to-ascii --from emails`.
    NotAnAddress,
    /// The text does not begin like a URL, with a scheme or two slashes.
    ///
    /// Rule: RFC 3986 section 3, RFC 9110 section 4.2. Fix: add a scheme and its slashes, such as https://.
    /// Example: `printf 'a.example\n' | xn to-ascii --from urls`.
    NotAUrl,
    /// A percent sign in the host of a URL is not followed by two hexadecimal digits.
    ///
    /// Rule: RFC 3986 section 2.1. Fix: write % and two digits per byte of UTF-8, or the code point itself.
    /// Example: `printf 'https://a%%zz/\n' | xn to-ascii --from urls`.
    Percent,
    /// The bytes that the host of a URL encodes with percent signs are not UTF-8.
    ///
    /// Rule: RFC 3986 section 3.2.2. Fix: encode the UTF-8 of the host, such as %C3%BC for U+00FC. Example:
    /// `printf 'https://a%%ff/\n' | xn to-ascii --from urls`.
    PercentUtf8,
    /// A name of a certificate contains a code point that is not ASCII.
    ///
    /// Rule: RFC 9525 section 6.3. Fix: write each label as its A-label. Example:
    /// `"bücher.example".parse::<CertificateName>()`.
    NotAscii,
    /// A line, row or argument is not UTF-8.
    ///
    /// Rule: RFC 3629 section 3. Fix: convert the input to UTF-8. Example: `printf '\377' | xn to-ascii`.
    InvalidUtf8,
    /// The result of a line contains a line feed, or ends with a carriage return, so that it would break the
    /// list of results.
    ///
    /// Rule: one line of output per line of input. Fix: convert the name on its own or in a column. Example:
    /// `xn punycode decode "$(printf 'a\r-')"`.
    LineBreak,
    /// A rule of the caller, in a [`batch::Convert`](crate::batch::Convert) or elsewhere, rejects the name.
    /// The library itself never reports this.
    ///
    /// Rule: a rule of the caller. Fix: change the name or the rule. Example: `Err::<(),
    /// _>(Error::new(ErrorKind::Rejected, 0..1))`.
    Rejected,
    /// The library broke one of its own invariants. No input is known to cause this. Please report one that
    /// does.
    ///
    /// Rule: an invariant of this crate. Fix: report the input to the authors of the library. Example: none.
    Internal,
}

impl ErrorKind {
    /// All kinds, in order.
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
