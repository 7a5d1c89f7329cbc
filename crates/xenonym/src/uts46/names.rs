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

const BIDI: [(&str, CheckBidi); 3] =
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
const FLAGS: &[&str] = &[
    "check_hyphens",
    "check_joiners",
    "transitional_processing",
    "ignore_invalid_punycode",
    "lower_case_ascii_names",
    "reject_empty_names",
    "deny_mixed_signs",
    "deny_new_ipv4",
    "check_bidi",
    "verify_dns_length",
    "ascii",
];

const ASCII_RULES: &[&str] = &["any", "std3", "deny:HEX"];

impl Options {
    /// The name of the preset with exactly these options, if there is one.
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
                let (flag, _, set) = found.ok_or(Unknown::Flag(FLAGS))?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

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
