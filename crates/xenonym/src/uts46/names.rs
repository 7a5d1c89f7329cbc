//! Names of presets, and options as text.

use core::fmt;
use core::str::FromStr;

use super::options::{AsciiRules, CheckBidi, Options, VerifyDnsLength};
use crate::AsciiSet;
use crate::settings::{OptionsError, SWITCH, Unknown, name_of, names, read, switch, value_of};

/// The names of the presets. If two presets are equal, only one of them is listed.
const PRESETS: [(&str, Options); 7] = [
    ("dns", Options::DNS),
    ("web-host", Options::WEB_HOST),
    ("host", Options::HOST),
    ("uts46", Options::UTS46),
    ("uts46-strict", Options::STRICT),
    ("whatwg-url-2026-02", Options::WHATWG_URL_2026_02),
    ("whatwg-url-2026-08", Options::WHATWG_URL_2026_08),
];

/// Also read by the options of IDNA2008.
pub(crate) const BIDI: [(&str, CheckBidi); 3] =
    [("off", CheckBidi::Off), ("name", CheckBidi::WholeName), ("label", CheckBidi::PerLabel)];

const LENGTHS: [(&str, VerifyDnsLength); 3] = [
    ("off", VerifyDnsLength::Off),
    ("on", VerifyDnsLength::On),
    ("root-dot", VerifyDnsLength::RootDotAllowed),
];

/// A flag that is on or off: its name, getter and setter.
type Switch = (&'static str, fn(&Options) -> bool, fn(Options, bool) -> Options);

const SWITCHES: [Switch; 8] = [
    ("check_hyphens", Options::check_hyphens, Options::with_check_hyphens),
    ("check_joiners", Options::check_joiners, Options::with_check_joiners),
    (
        "transitional_processing",
        Options::transitional_processing,
        Options::with_transitional_processing,
    ),
    (
        "ignore_invalid_punycode",
        Options::ignore_invalid_punycode,
        Options::with_ignore_invalid_punycode,
    ),
    (
        "lower_case_ascii_names",
        Options::lower_case_ascii_names,
        Options::with_lower_case_ascii_names,
    ),
    ("reject_empty_names", Options::reject_empty_names, Options::with_reject_empty_names),
    ("deny_mixed_signs", Options::deny_mixed_signs, Options::with_deny_mixed_signs),
    ("deny_new_ipv4", Options::deny_new_ipv4, Options::with_deny_new_ipv4),
];

/// Every flag.
#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler")]
const FLAGS: [&str; SWITCHES.len() + 3] = {
    let mut flags = ["check_bidi"; SWITCHES.len() + 3];
    let mut at = 0;
    while at < SWITCHES.len() {
        flags[at] = SWITCHES[at].0;
        at += 1;
    }
    flags[at + 1] = "verify_dns_length";
    flags[at + 2] = "ascii";
    flags
};

const ASCII_RULES: &[&str] = &["any", "std3", "deny:HEX"];

impl Options {
    /// Returns the name of the preset with exactly these options, if there is one.
    pub fn name(&self) -> Option<&'static str> {
        PRESETS.iter().find(|(_, preset)| preset == self).map(|&(name, _)| name)
    }

    /// The number of flags that differ.
    fn differences(&self, others: &Self) -> usize {
        let switches = SWITCHES.iter().filter(|(_, get, _)| get(self) != get(others)).count();
        switches
            + usize::from(self.bidi != others.bidi)
            + usize::from(self.dns_length != others.dns_length)
            + usize::from(self.ascii_rules() != others.ascii_rules())
    }

    fn set(self, flag: &str, value: &str) -> Result<Self, Unknown> {
        match flag {
            "check_bidi" => value_of(value, &BIDI)
                .map(|bidi| self.with_check_bidi(bidi))
                .ok_or(Unknown::Value("check_bidi", const { &names::<_, 3>(&BIDI) })),
            "verify_dns_length" => value_of(value, &LENGTHS)
                .map(|length| self.with_verify_dns_length(length))
                .ok_or(Unknown::Value("verify_dns_length", const { &names::<_, 3>(&LENGTHS) })),
            "ascii" => ascii_rules(value)
                .map(|rules| self.with_ascii_rules(rules))
                .ok_or(Unknown::Value("ascii", ASCII_RULES)),
            _ => {
                let found = SWITCHES.iter().find(|(name, ..)| *name == flag);
                let (flag, _, set) = found.ok_or(Unknown::Flag(&FLAGS))?;
                Ok(set(self, switch(flag, value)?))
            }
        }
    }
}

fn ascii_rules(value: &str) -> Option<AsciiRules> {
    Some(match value {
        "any" => AsciiRules::Any,
        "std3" => AsciiRules::Std3,
        _ => AsciiRules::Deny(AsciiSet::from_hex(value.strip_prefix("deny:")?)?),
    })
}

/// Writes the nearest preset's name, and `,flag=value` for each flag that differs.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nearest = PRESETS.iter().min_by_key(|(_, preset)| self.differences(preset));
        let Some((name, preset)) = nearest else { return Err(fmt::Error) };
        f.write_str(name)?;
        for (flag, get, _) in &SWITCHES {
            if get(self) != get(preset) {
                write!(f, ",{flag}={}", name_of(get(self), &SWITCH))?;
            }
        }
        if self.bidi != preset.bidi {
            write!(f, ",check_bidi={}", name_of(self.bidi, &BIDI))?;
        }
        if self.dns_length != preset.dns_length {
            write!(f, ",verify_dns_length={}", name_of(self.dns_length, &LENGTHS))?;
        }
        match self.ascii_rules() {
            rules if rules == preset.ascii_rules() => Ok(()),
            AsciiRules::Any => f.write_str(",ascii=any"),
            AsciiRules::Std3 => f.write_str(",ascii=std3"),
            AsciiRules::Deny(set) => write!(f, ",ascii=deny:{set:x}"),
        }
    }
}

impl FromStr for Options {
    type Err = OptionsError;

    fn from_str(text: &str) -> Result<Self, OptionsError> {
        read(text, &PRESETS, const { &names::<_, 7>(&PRESETS) }, Self::set)
    }
}

// Options with the names of standards and uses.

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

    /// Every check of UTS #46, as in its conformance test, and the URL Standard with `beStrict`. A dot at the end is rejected.
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
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn written_options_are_read_again() {
        let changes: [fn(Options) -> Options; 5] = [
            |options| options,
            |options| options.with_check_bidi(CheckBidi::PerLabel).with_check_hyphens(true),
            |options| options.with_verify_dns_length(VerifyDnsLength::Off),
            |options| options.with_ascii_rules(AsciiRules::Deny(AsciiSet::of(",=x"))),
            |options| options.with_reject_empty_names(true).with_lower_case_ascii_names(true),
        ];
        for (name, preset) in PRESETS {
            assert_eq!((preset.to_string(), preset.name()), (name.into(), Some(name)));
            for change in changes {
                let options = change(preset);
                assert_eq!(options.to_string().parse(), Ok(options), "{options}");
            }
        }
    }

    #[test]
    fn unknown_presets_flags_and_values_are_rejected() {
        let error = |text: &str| text.parse::<Options>().unwrap_err();
        for text in ["none", "", "dns,", "dns,std3", "dns,x=on"] {
            assert_eq!((error(text).given(), error(text).flag()), (last(text), None), "{text}");
        }
        for (text, flag) in [
            ("dns,check_bidi=on", "check_bidi"),
            ("dns,ascii=deny:+1", "ascii"),
            ("dns,check_hyphens", "check_hyphens"),
        ] {
            assert_eq!(error(text).flag(), Some(flag), "{text}");
        }
        assert_eq!(
            error("DNS\u{202E}").to_string(),
            "unknown preset \"DNS\\u{202e}\": choose dns, web-host, host, uts46, uts46-strict, \
             whatwg-url-2026-02, whatwg-url-2026-08"
        );
        assert_eq!(
            error("dns,check_hyphens").to_string(),
            "unknown value \"\" of check_hyphens: choose off, on"
        );
        // Only whole code points of a long text are kept.
        assert_eq!(error(&"ü".repeat(99)).given(), "ü".repeat(19));
        assert_eq!(error(&std::format!("a{}", "ü".repeat(99))).given().len(), 37);
    }

    /// The part of the text that is unknown.
    fn last(text: &str) -> &str {
        text.rsplit(',').next().and_then(|part| part.split('=').next()).unwrap()
    }

    #[test]
    fn choices_are_what_is_accepted() {
        let error = |text: &str| text.parse::<Options>().unwrap_err();
        for flag in error("dns,x=on").choices() {
            let of_value = error(&std::format!("dns,{flag}=?"));
            assert_eq!((of_value.given(), of_value.flag()), ("?", Some(*flag)));
            for value in of_value.choices() {
                let value = value.replace("HEX", "0");
                let text = std::format!("dns,{flag}={value}");
                assert!(text.parse::<Options>().is_ok(), "{text}");
            }
        }
        assert!(error("none").choices().iter().all(|preset| preset.parse::<Options>().is_ok()));
    }
}
