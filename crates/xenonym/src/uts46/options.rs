//! The flags of UTS #46, each an enum, and the builder that sets them.

use crate::AsciiSet;

/// `CheckHyphens`: criteria 2 and 3 of section 4.1.
///
/// ```
/// use xenonym::uts46::{CheckHyphens, Options, to_ascii_into};
///
/// const CHECKED: Options = Options::UTS46.check_hyphens(CheckHyphens::On);
/// assert!(to_ascii_into("-a", &Options::UTS46, &mut [0; 64]).is_ok());
/// assert!(to_ascii_into("-a", &CHECKED, &mut [0; 64]).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CheckHyphens {
    /// Hyphens may stand anywhere.
    Off,
    /// No hyphen at either end, nor in both the third and the fourth position.
    On,
}

/// `CheckBidi`: criterion 9 of section 4.1, the Bidi rule of RFC 5893.
///
/// ```
/// use xenonym::uts46::{CheckBidi, Options, to_ascii_into};
///
/// const PER_LABEL: Options = Options::UTS46.check_bidi(CheckBidi::PerLabel);
/// assert!(to_ascii_into("0a.א", &Options::UTS46, &mut [0; 64]).is_err());
/// assert!(to_ascii_into("0a.א", &PER_LABEL, &mut [0; 64]).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CheckBidi {
    /// Nothing is asked of directions.
    Off,
    /// If any label is right-to-left, all of them must keep the rule.
    WholeName,
    /// A right-to-left label must keep the rule, whatever stands beside it (RFC 5891 section
    /// 4.2.3.4, which sees one label only).
    PerLabel,
}

/// `CheckJoiners`: criterion 8 of section 4.1, the CONTEXTJ rules of RFC 5892.
///
/// ```
/// use xenonym::uts46::{CheckJoiners, Options, to_ascii_into};
///
/// const UNCHECKED: Options = Options::UTS46.check_joiners(CheckJoiners::Off);
/// assert!(to_ascii_into("a\u{200D}", &Options::UTS46, &mut [0; 64]).is_err());
/// assert!(to_ascii_into("a\u{200D}", &UNCHECKED, &mut [0; 64]).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CheckJoiners {
    /// Joiners may stand anywhere.
    Off,
    /// U+200C and U+200D stand only where they have a meaning.
    On,
}

/// `UseSTD3ASCIIRules`, or another list of ASCII code points that labels must not have.
///
/// What is mapped or decoded to them is refused as they are.
///
/// ```
/// use xenonym::AsciiSet;
/// use xenonym::uts46::{AsciiRules, Options, to_ascii_into};
///
/// const NO_PERCENT: Options = Options::UTS46.ascii_rules(AsciiRules::Deny(AsciiSet::of("%")));
/// assert!(to_ascii_into("a_b", &NO_PERCENT, &mut [0; 64]).is_ok());
/// assert!(to_ascii_into("％", &NO_PERCENT, &mut [0; 64]).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AsciiRules {
    /// `UseSTD3ASCIIRules` off: any ASCII code point.
    Any,
    /// `UseSTD3ASCIIRules` on: letters, digits and hyphens only.
    Std3,
    /// All but these. Letters are lower case when they are looked at; a dot never is.
    Deny(AsciiSet),
}

/// `Transitional_Processing`, which the standard deprecates.
///
/// ```
/// use xenonym::uts46::{Options, TransitionalProcessing, to_ascii_into};
///
/// const OLD: Options = Options::UTS46.transitional(TransitionalProcessing::On);
/// assert_eq!(to_ascii_into("faß", &Options::UTS46, &mut [0; 64])?, "xn--fa-hia");
/// assert_eq!(to_ascii_into("faß", &OLD, &mut [0; 64])?, "fass");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TransitionalProcessing {
    /// The four deviation code points stay as they are.
    Off,
    /// They are mapped as IDNA2003 did: U+00DF to "ss", U+03C2 to U+03C3, the joiners to nothing.
    On,
}

/// `VerifyDnsLength`: step 4 of section 4.2.
///
/// ToUnicode looks at no length, but says which labels are empty if this is not off.
///
/// ```
/// use xenonym::uts46::{Options, VerifyDnsLength, to_ascii_into};
///
/// const ON: Options = Options::UTS46.verify_dns_length(VerifyDnsLength::On);
/// const ROOT: Options = Options::UTS46.verify_dns_length(VerifyDnsLength::RootDotAllowed);
/// assert!(to_ascii_into("a.", &ON, &mut [0; 64]).is_err());
/// assert!(to_ascii_into("a.", &ROOT, &mut [0; 64]).is_ok());
/// assert!(to_ascii_into("a..", &ROOT, &mut [0; 64]).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum VerifyDnsLength {
    /// Any length.
    Off,
    /// Labels of 1 to 63 code points in ASCII, names of 1 to 253. A dot at the end is refused,
    /// for an empty label follows it.
    On,
    /// The same, but a name may end with the root's dot.
    RootDotAllowed,
}

/// `IgnoreInvalidPunycode`: what becomes of ACE labels that do not decode.
///
/// ```
/// use xenonym::uts46::{InvalidPunycode, Options, to_ascii_into};
///
/// const IGNORING: Options = Options::UTS46.invalid_punycode(InvalidPunycode::Ignored);
/// assert!(to_ascii_into("xn--0", &Options::UTS46, &mut [0; 64]).is_err());
/// assert_eq!(to_ascii_into("xn--0", &IGNORING, &mut [0; 64])?, "xn--0");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum InvalidPunycode {
    /// `IgnoreInvalidPunycode` off: an error.
    Refused,
    /// `IgnoreInvalidPunycode` on: they stay as they are. Only [`AsciiRules`] and lengths are
    /// asked of them. What decodes to ASCII or nothing is an error still.
    Ignored,
}

/// What becomes of names of ASCII code points only, in ToASCII.
///
/// ```
/// use xenonym::uts46::{AsciiNames, Options, to_ascii_into};
///
/// const LOWER: Options = Options::UTS46.ascii_names(AsciiNames::LowerCased);
/// assert_eq!(to_ascii_into("XN--0", &LOWER, &mut [0; 64])?, "xn--0");
/// # Ok::<(), xenonym::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AsciiNames {
    /// They are processed as others are.
    Processed,
    /// They are lower-cased, and held against [`AsciiRules`] and [`EmptyNames`] only: not against
    /// any criterion of UTS #46, and no ACE label is decoded (URL Standard since mid-2026).
    LowerCased,
}

/// What becomes of names that are empty, or of which nothing is left, in ToASCII.
///
/// ```
/// use xenonym::uts46::{EmptyNames, Options, to_ascii_into};
///
/// const REFUSING: Options = Options::UTS46.empty_names(EmptyNames::Refused);
/// assert!(to_ascii_into("\u{AD}", &REFUSING, &mut [0; 64]).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EmptyNames {
    /// They are as good as others, if lengths are not verified.
    Allowed,
    /// They are errors.
    Refused,
}

/// How a name is converted: all flags of UTS #46, and what the URL Standard adds.
///
/// Take a preset, and change what is to be different.
///
/// ```
/// use xenonym::uts46::{CheckHyphens, Options};
///
/// const OURS: Options = Options::DNS.check_hyphens(CheckHyphens::On);
/// assert_ne!(OURS, Options::DNS);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Options {
    pub(super) hyphens: CheckHyphens,
    pub(super) bidi: CheckBidi,
    pub(super) joiners: CheckJoiners,
    pub(super) ascii: AsciiRules,
    /// The code points that `ascii` denies.
    pub(super) denied: AsciiSet,
    pub(super) transitional: TransitionalProcessing,
    pub(super) dns_length: VerifyDnsLength,
    pub(super) invalid_punycode: InvalidPunycode,
    pub(super) ascii_names: AsciiNames,
    pub(super) empty_names: EmptyNames,
}

/// Lower-case letters, digits and the hyphen.
const LDH: AsciiSet = AsciiSet::of("-0123456789abcdefghijklmnopqrstuvwxyz");

impl Options {
    /// Every flag off, nothing refused but what is always an error.
    pub(super) const ALL_OFF: Self = Self {
        hyphens: CheckHyphens::Off,
        bidi: CheckBidi::Off,
        joiners: CheckJoiners::Off,
        ascii: AsciiRules::Any,
        denied: AsciiSet::NONE,
        transitional: TransitionalProcessing::Off,
        dns_length: VerifyDnsLength::Off,
        invalid_punycode: InvalidPunycode::Refused,
        ascii_names: AsciiNames::Processed,
        empty_names: EmptyNames::Allowed,
    };

    /// Sets `CheckHyphens`.
    ///
    /// ```
    /// use xenonym::uts46::{CheckHyphens, Options, to_ascii_into};
    ///
    /// const FREE: Options = Options::HOST.check_hyphens(CheckHyphens::Off);
    /// assert_eq!(to_ascii_into("r3---sn", &FREE, &mut [0; 64])?, "r3---sn");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn check_hyphens(self, flag: CheckHyphens) -> Self {
        Self { hyphens: flag, ..self }
    }

    /// Sets `CheckBidi`.
    ///
    /// ```
    /// use xenonym::uts46::{CheckBidi, Options, to_ascii_into};
    ///
    /// const FREE: Options = Options::DNS.check_bidi(CheckBidi::Off);
    /// assert!(to_ascii_into("אa", &FREE, &mut [0; 64]).is_ok());
    /// ```
    #[must_use]
    pub const fn check_bidi(self, flag: CheckBidi) -> Self {
        Self { bidi: flag, ..self }
    }

    /// Sets `CheckJoiners`.
    ///
    /// ```
    /// use xenonym::uts46::{CheckJoiners, Options, to_ascii_into};
    ///
    /// const FREE: Options = Options::DNS.check_joiners(CheckJoiners::Off);
    /// assert_eq!(to_ascii_into("\u{200D}", &FREE, &mut [0; 64])?, "xn--1ug");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn check_joiners(self, flag: CheckJoiners) -> Self {
        Self { joiners: flag, ..self }
    }

    /// Sets `UseSTD3ASCIIRules`, or another deny list.
    ///
    /// ```
    /// use xenonym::uts46::{AsciiRules, Options, to_ascii_into};
    ///
    /// const STD3: Options = Options::DNS.ascii_rules(AsciiRules::Std3);
    /// assert!(to_ascii_into("_tcp", &STD3, &mut [0; 64]).is_err());
    /// ```
    #[must_use]
    pub const fn ascii_rules(self, rules: AsciiRules) -> Self {
        let denied = match rules {
            AsciiRules::Any => AsciiSet::NONE,
            AsciiRules::Std3 => AsciiSet::ALL.without(LDH),
            AsciiRules::Deny(set) => set.without(AsciiSet::of(".")),
        };
        Self { ascii: rules, denied, ..self }
    }

    /// Sets `Transitional_Processing`.
    ///
    /// ```
    /// use xenonym::uts46::{Options, TransitionalProcessing, to_ascii_into};
    ///
    /// const OLD: Options = Options::DNS.transitional(TransitionalProcessing::On);
    /// assert_eq!(to_ascii_into("βόλος", &OLD, &mut [0; 64])?, "xn--nxasmq6b");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn transitional(self, flag: TransitionalProcessing) -> Self {
        Self { transitional: flag, ..self }
    }

    /// Sets `VerifyDnsLength`.
    ///
    /// ```
    /// use xenonym::uts46::{Options, VerifyDnsLength, to_ascii_into};
    ///
    /// const FREE: Options = Options::DNS.verify_dns_length(VerifyDnsLength::Off);
    /// assert_eq!(to_ascii_into("a..b", &FREE, &mut [0; 64])?, "a..b");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn verify_dns_length(self, flag: VerifyDnsLength) -> Self {
        Self { dns_length: flag, ..self }
    }

    /// Sets `IgnoreInvalidPunycode`.
    ///
    /// ```
    /// use xenonym::uts46::{InvalidPunycode, Options, to_ascii_into};
    ///
    /// const FREE: Options = Options::DNS.invalid_punycode(InvalidPunycode::Ignored);
    /// assert_eq!(to_ascii_into("xn--99999", &FREE, &mut [0; 64])?, "xn--99999");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn invalid_punycode(self, flag: InvalidPunycode) -> Self {
        Self { invalid_punycode: flag, ..self }
    }

    /// Sets what becomes of names of ASCII code points only.
    ///
    /// ```
    /// use xenonym::uts46::{AsciiNames, Options};
    ///
    /// let processed = Options::WHATWG_URL_2026_08.ascii_names(AsciiNames::Processed);
    /// assert_eq!(processed, Options::WHATWG_URL_2026_02);
    /// ```
    #[must_use]
    pub const fn ascii_names(self, names: AsciiNames) -> Self {
        Self { ascii_names: names, ..self }
    }

    /// Sets what becomes of empty names.
    ///
    /// ```
    /// use xenonym::uts46::{EmptyNames, Options, to_ascii_into};
    ///
    /// const ALLOWED: Options = Options::WHATWG_URL_2026_02.empty_names(EmptyNames::Allowed);
    /// assert_eq!(to_ascii_into("", &ALLOWED, &mut [0; 64])?, "");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn empty_names(self, names: EmptyNames) -> Self {
        Self { empty_names: names, ..self }
    }

    /// The ASCII code points that labels must not have, as [`AsciiRules`] says.
    ///
    /// ```
    /// use xenonym::AsciiSet;
    /// use xenonym::uts46::{AsciiRules, Options, to_ascii_into};
    ///
    /// const URL: Options = Options::WHATWG_URL_2026_08;
    /// let denied = URL.denied().with(AsciiSet::of("_")); // what is denied there, and one more
    /// let options = URL.ascii_rules(AsciiRules::Deny(denied));
    /// assert!(to_ascii_into("a_b", &options, &mut [0; 64]).is_err());
    /// assert!(to_ascii_into("a%b", &options, &mut [0; 64]).is_err());
    /// ```
    pub const fn denied(&self) -> AsciiSet {
        self.denied
    }

    /// Whether nothing can be said against lower-case letters, digits, and hyphens among them.
    pub(super) const fn allow_ldh(&self) -> bool {
        !self.denied.intersects(LDH)
    }
}
