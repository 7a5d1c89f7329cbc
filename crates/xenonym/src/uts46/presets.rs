//! Options by the name of who asks for them.

use super::options::{
    AsciiNames, AsciiRules, CheckBidi, CheckHyphens, CheckJoiners, EmptyNames, Options,
    VerifyDnsLength,
};
use crate::AsciiSet;

/// The URL Standard's forbidden domain code points: its forbidden host code points, the C0
/// controls, `%` and U+007F.
const FORBIDDEN_DOMAIN: AsciiSet = AsciiSet::of(
    "\0\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0B\x0C\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\
     \x19\x1A\x1B\x1C\x1D\x1E\x1F #%/:<>?@[\\]^|\x7F",
);

impl Options {
    /// Plain UTS #46, non-transitional, as most who need names for display or comparison use it:
    /// `CheckBidi` and `CheckJoiners` on; hyphens, STD3 and lengths unchecked.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// let mut buffer = [0; 64];
    /// let ascii = to_ascii_into("Faß.-Example..", &Options::UTS46, &mut buffer)?;
    /// assert_eq!(ascii, "xn--fa-hia.-example..");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const UTS46: Self =
        Self::ALL_OFF.check_bidi(CheckBidi::WholeName).check_joiners(CheckJoiners::On);

    /// Every check of UTS #46, as its conformance test has them. A dot at the end is refused.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// assert_eq!(to_ascii_into("Bücher.de", &Options::STRICT, &mut [0; 64])?, "xn--bcher-kva.de");
    /// assert!(to_ascii_into("bücher.de.", &Options::STRICT, &mut [0; 64]).is_err());
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const STRICT: Self = Self::UTS46
        .check_hyphens(CheckHyphens::On)
        .ascii_rules(AsciiRules::Std3)
        .verify_dns_length(VerifyDnsLength::On);

    /// Any name that the DNS carries: `_` and `*` and all other ASCII code points allowed, hyphens
    /// anywhere, lengths verified, the root's dot allowed after other labels.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// assert_eq!(to_ascii_into("*._TCP.ü.", &Options::DNS, &mut [0; 64])?, "*._tcp.xn--tda.");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const DNS: Self = Self::UTS46.verify_dns_length(VerifyDnsLength::RootDotAllowed);

    /// Names of hosts: [`STRICT`](Self::STRICT), with the root's dot allowed.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// assert!(to_ascii_into("www.ü.", &Options::HOST, &mut [0; 64]).is_ok());
    /// assert!(to_ascii_into("_www.ü", &Options::HOST, &mut [0; 64]).is_err());
    /// ```
    pub const HOST: Self = Self::STRICT.verify_dns_length(VerifyDnsLength::RootDotAllowed);

    /// "Domain to ASCII" of the URL Standard's review draft of February 2026, `beStrict` false:
    /// UTS #46 without hyphens, STD3 and lengths; an empty result and forbidden domain code points
    /// fail.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// let options = Options::WHATWG_URL_2026_02;
    /// assert_eq!(to_ascii_into("a_b..ü", &options, &mut [0; 64])?, "a_b..xn--tda");
    /// assert!(to_ascii_into("a%b", &options, &mut [0; 64]).is_err());
    /// assert!(to_ascii_into("xn--8i7caa", &options, &mut [0; 64]).is_err());
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const WHATWG_URL_2026_02: Self = Self::UTS46
        .ascii_rules(AsciiRules::Deny(FORBIDDEN_DOMAIN))
        .empty_names(EmptyNames::Refused);

    /// The same with `beStrict` true: hyphens, STD3 and lengths are checked, which leaves no empty
    /// result and no forbidden code point. Valid domains of that draft are those that this and
    /// ToUnicode accept.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// assert!(to_ascii_into("a_b", &Options::WHATWG_URL_2026_02_STRICT, &mut [0; 64]).is_err());
    /// ```
    pub const WHATWG_URL_2026_02_STRICT: Self = Self::STRICT;

    /// The "domain parser" of the URL Standard's review draft of August 2026, `beStrict` false.
    ///
    /// It differs from [`WHATWG_URL_2026_02`](Self::WHATWG_URL_2026_02) in one thing (pull request
    /// 914 of whatwg/url, opened on 8 June 2026): a name of ASCII code points only is lower-cased,
    /// and UTS #46 has no say, not even on its ACE labels; an empty result and forbidden domain
    /// code points fail as before.
    ///
    /// For that draft's "domain to Unicode", take [`to_unicode`](super::to_unicode) with
    /// [`UTS46`](Self::UTS46), and the input itself if there is an error.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// let options = Options::WHATWG_URL_2026_08;
    /// assert_eq!(to_ascii_into("XN--8i7caa", &options, &mut [0; 64])?, "xn--8i7caa");
    /// assert!(to_ascii_into("xn--8i7caa.ü", &options, &mut [0; 64]).is_err());
    /// assert!(to_ascii_into("a%b", &options, &mut [0; 64]).is_err());
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const WHATWG_URL_2026_08: Self =
        Self::WHATWG_URL_2026_02.ascii_names(AsciiNames::LowerCased);

    /// The same with `beStrict` true: what pull request 914 changed does not touch it.
    ///
    /// ```
    /// use xenonym::uts46::Options;
    ///
    /// assert_eq!(Options::WHATWG_URL_2026_08_STRICT, Options::WHATWG_URL_2026_02_STRICT);
    /// ```
    pub const WHATWG_URL_2026_08_STRICT: Self = Self::WHATWG_URL_2026_02_STRICT;

    /// These options, with forbidden domain code points refused whatever ASCII they allow.
    #[cfg(feature = "alloc")]
    pub(crate) const fn with_forbidden_domain_denied(self) -> Self {
        match self.ascii {
            AsciiRules::Std3 => self,
            AsciiRules::Any => self.ascii_rules(AsciiRules::Deny(FORBIDDEN_DOMAIN)),
            AsciiRules::Deny(set) => self.ascii_rules(AsciiRules::Deny(set.with(FORBIDDEN_DOMAIN))),
        }
    }
}
