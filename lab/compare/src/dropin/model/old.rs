//! The old interface over the model.

#![expect(deprecated, reason = "it is the old interface")]

use super::Errors;
use super::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

#[deprecated]
#[derive(Clone, Copy, Default)]
pub struct Config {
    std3: bool,
    transitional: bool,
    length: bool,
    hyphens: bool,
}

impl Config {
    pub const fn use_std3_ascii_rules(self, std3: bool) -> Self {
        Self { std3, ..self }
    }

    pub const fn transitional_processing(self, transitional: bool) -> Self {
        Self { transitional, ..self }
    }

    pub const fn verify_dns_length(self, length: bool) -> Self {
        Self { length, ..self }
    }

    pub const fn check_hyphens(self, hyphens: bool) -> Self {
        Self { hyphens, ..self }
    }

    pub fn to_ascii(self, name: &str) -> Result<String, Errors> {
        let length = if self.length { DnsLength::VerifyAllowRootDot } else { DnsLength::Ignore };
        Uts46.to_ascii(self.mapped(name).as_bytes(), self.list(), self.checked(), length)
    }

    pub fn to_unicode(self, name: &str) -> (String, Result<(), Errors>) {
        Uts46.to_unicode(self.mapped(name).as_bytes(), self.list(), self.checked())
    }

    const fn list(self) -> AsciiDenyList {
        if self.std3 { AsciiDenyList::STD3 } else { AsciiDenyList::EMPTY }
    }

    const fn checked(self) -> Hyphens {
        if self.hyphens { Hyphens::CheckFirstLast } else { Hyphens::Allow }
    }

    /// Deviations are mapped before all else, so not those in A-labels.
    fn mapped(self, name: &str) -> String {
        if !self.transitional {
            return name.to_owned();
        }
        name.replace(['ß', 'ẞ'], "ss").replace('ς', "σ").replace(['\u{200C}', '\u{200D}'], "")
    }
}

#[deprecated]
pub struct Idna(Config);

impl Idna {
    pub const fn new(config: Config) -> Self {
        Self(config)
    }

    #[expect(clippy::wrong_self_convention, reason = "this is the interface")]
    pub fn to_ascii(&mut self, name: &str, output: &mut String) -> Result<(), Errors> {
        self.0.to_ascii(name).map(|ascii| output.push_str(&ascii))
    }

    #[expect(clippy::wrong_self_convention, reason = "this is the interface")]
    pub fn to_unicode(&mut self, name: &str, output: &mut String) -> Result<(), Errors> {
        let (text, result) = self.0.to_unicode(name);
        output.push_str(&text);
        result
    }
}
