//! UTS #46: the vectors of our own.

use serde::Deserialize;
use xenonym::AsciiSet;
use xenonym::uts46::{
    AsciiRules, Options, VerifyDnsLength, check, to_ascii, to_ascii_into, to_ascii_with_errors,
};
use xenonym_testkit::read;

#[derive(Deserialize)]
struct Case {
    name: String,
    preset: String,
    deny: Option<String>,
    #[serde(default)]
    ignore_invalid_punycode: bool,
    #[serde(default)]
    verify_dns_length: bool,
    input: String,
    ascii: Option<String>,
    #[serde(default)]
    errors: Vec<String>,
}

impl Case {
    fn options(&self) -> Options {
        let mut options = match self.preset.as_str() {
            "dns" => Options::DNS,
            "host" => Options::HOST,
            "uts46" => Options::UTS46,
            "whatwg" => Options::WHATWG_URL_2026_08,
            other => panic!("{}: {other} is no preset", self.name),
        };
        if let Some(deny) = &self.deny {
            options = options.with_ascii_rules(AsciiRules::Deny(AsciiSet::of(deny)));
        }
        if self.ignore_invalid_punycode {
            options = options.with_ignore_invalid_punycode(true);
        }
        if self.verify_dns_length {
            options = options.with_verify_dns_length(VerifyDnsLength::RootDotAllowed);
        }
        options
    }
}

#[test]
fn names_are_converted_as_the_vectors_say() {
    let cases: Vec<Case> = read("uts46.toml", "case");
    assert!(cases.len() >= 12);
    for case in cases {
        let (name, options) = (&case.name, case.options());
        assert_eq!(case.ascii.is_some(), case.errors.is_empty(), "{name}: either, not both");
        let conversion = to_ascii_with_errors(&case.input, &options);
        let kinds: Vec<&str> =
            conversion.errors().iter().map(|error| error.kind().name()).collect();
        assert_eq!(kinds, case.errors, "{name}");
        let ascii = to_ascii(&case.input, &options);
        assert_eq!(ascii.as_deref().ok(), case.ascii.as_deref(), "{name}");
        let mut buffer = [0; 80];
        let into = to_ascii_into(&case.input, &options, &mut buffer);
        assert_eq!(into.ok(), case.ascii.as_deref(), "{name}");
        assert_eq!(check(&case.input, &options).is_ok(), case.ascii.is_some(), "{name}");
    }
}
