//! Options with the names of standards and uses.

use super::options::{AsciiRules, CheckBidi, Options, VerifyDnsLength};
use crate::AsciiSet;

impl Options {
    /// Plain UTS #46, nontransitional, as most programs use it to display or compare names:
    /// `CheckBidi` and `CheckJoiners` are on, and hyphens, STD3 and lengths are unchecked.
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
        Self::ALL_OFF.with_check_bidi(CheckBidi::WholeName).with_check_joiners(true);

    /// Every check of UTS #46, as in its conformance test. A dot at the end is rejected.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// assert_eq!(to_ascii_into("Bücher.de", &Options::STRICT, &mut [0; 64])?, "xn--bcher-kva.de");
    /// assert!(to_ascii_into("bücher.de.", &Options::STRICT, &mut [0; 64]).is_err());
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const STRICT: Self = Self::UTS46
        .with_check_hyphens(true)
        .with_ascii_rules(AsciiRules::Std3)
        .with_verify_dns_length(VerifyDnsLength::On);

    /// Names as they are used in the DNS: `_` and `*` are allowed, hyphens are allowed anywhere,
    /// lengths are verified, and a trailing dot is allowed after other labels.
    ///
    /// The comma, the quotation mark and all code points that the URL Standard forbids in domains
    /// ([`AsciiSet::URL`]), such as spaces and control characters, are rejected. A result is
    /// therefore safe in a URL, a header or a CSV file. [`UTS46`](Self::UTS46) allows any ASCII
    /// code point. In a name with a code point beyond ASCII, all signs except `-`, `_` and the wildcard
    /// [are rejected](Self::with_deny_mixed_signs), because they are not part of the name.
    ///
    /// ```
    /// use xenonym::uts46::{Options, check, to_ascii_into};
    ///
    /// assert_eq!(to_ascii_into("*._TCP.ü.", &Options::DNS, &mut [0; 64])?, "*._tcp.xn--tda.");
    /// let error = check("a.example\r\nX-Admin: 1", &Options::DNS).unwrap_err();
    /// assert_eq!((error.offset(), error.code_point()), (9, Some(0x0D)));
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    pub const DNS: Self = Self::UTS46
        .with_ascii_rules(AsciiRules::Deny(AsciiSet::URL.with(AsciiSet::of(",\""))))
        .with_deny_mixed_signs(true)
        .with_verify_dns_length(VerifyDnsLength::RootDotAllowed);

    /// Host names as they are used on the Web: [`DNS`](Self::DNS) without `*`, and without names that
    /// [become an IPv4 address](Self::with_deny_new_ipv4).
    /// [`Host`](crate::host::Host) is parsed with these options.
    ///
    /// ```
    /// use xenonym::uts46::{Options, check};
    ///
    /// assert!(check("r3---sn-4g5e6nsz.example", &Options::WEB_HOST).is_ok());
    /// assert!(check("my_host.example", &Options::WEB_HOST).is_ok());
    /// assert!(check("*.example", &Options::WEB_HOST).is_err());
    /// ```
    pub const WEB_HOST: Self = Self::DNS
        .with_ascii_rules(AsciiRules::Deny(Self::DNS.denied().with(AsciiSet::of("*"))))
        .with_deny_new_ipv4(true);

    /// Host names exactly as specified in RFC 1123: [`STRICT`](Self::STRICT), with an optional
    /// trailing dot. It rejects some hosts that are in use: hosts with `_`, or with `--` in the
    /// third and fourth position. A name that [becomes an IPv4 address](Self::with_deny_new_ipv4) is rejected too.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// assert!(to_ascii_into("www.ü.", &Options::HOST, &mut [0; 64]).is_ok());
    /// assert!(to_ascii_into("_www.ü", &Options::HOST, &mut [0; 64]).is_err());
    /// ```
    pub const HOST: Self = Self::STRICT
        .with_verify_dns_length(VerifyDnsLength::RootDotAllowed)
        .with_deny_new_ipv4(true);

    /// "Domain to ASCII" of the URL Standard's review draft of February 2026, with `beStrict`
    /// false: UTS #46 without the checks for hyphens, STD3 and lengths. An empty result and
    /// forbidden domain code points are rejected.
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
    pub const WHATWG_URL_2026_02: Self =
        Self::UTS46.with_ascii_rules(AsciiRules::Deny(AsciiSet::URL)).with_reject_empty_names(true);

    /// [`WHATWG_URL_2026_02`](Self::WHATWG_URL_2026_02) with `beStrict` true: hyphens, STD3 and
    /// lengths are checked, which also rejects empty results and forbidden code points. A domain is
    /// valid according to that draft if ToASCII and ToUnicode with these options report no error.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// assert!(to_ascii_into("a_b", &Options::WHATWG_URL_2026_02_STRICT, &mut [0; 64]).is_err());
    /// ```
    pub const WHATWG_URL_2026_02_STRICT: Self = Self::STRICT;

    /// The "domain parser" of the URL Standard's review draft of August 2026, with `beStrict`
    /// false.
    ///
    /// It differs from [`WHATWG_URL_2026_02`](Self::WHATWG_URL_2026_02) in one point (pull request
    /// 914 of whatwg/url, opened on 8 June 2026): an ASCII name is only lowercased. UTS #46 is not
    /// applied to it, and its ACE labels are not decoded. An empty result and forbidden domain code
    /// points are rejected as before.
    ///
    /// For that draft's "domain to Unicode", use [`to_unicode`](super::to_unicode) with
    /// [`UTS46`](Self::UTS46). If there is an error, the result is the input.
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
    pub const WHATWG_URL_2026_08: Self = Self::WHATWG_URL_2026_02.with_lower_case_ascii_names(true);

    /// [`WHATWG_URL_2026_08`](Self::WHATWG_URL_2026_08) with `beStrict` true, which pull request
    /// 914 did not change.
    ///
    /// ```
    /// use xenonym::uts46::Options;
    ///
    /// assert_eq!(Options::WHATWG_URL_2026_08_STRICT, Options::WHATWG_URL_2026_02_STRICT);
    /// ```
    pub const WHATWG_URL_2026_08_STRICT: Self = Self::WHATWG_URL_2026_02_STRICT;
}
