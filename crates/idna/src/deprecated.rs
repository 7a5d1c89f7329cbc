//! The old interface, with a setter for each flag.
#![expect(deprecated, reason = "the two types refer to each other")]

use alloc::borrow::Cow;
use alloc::string::String;

use xenonym::uts46::Options;

use crate::uts46::{DnsLength, Hyphens, options, to_ascii, to_unicode};
use crate::{AsciiDenyList, Errors};

/// A converter for a [`Config`].
#[derive(Debug, Default)]
#[deprecated = "use the functions of the crate or `uts46::Uts46`"]
pub struct Idna {
    config: Config,
}

impl Idna {
    /// Creates a converter with these flags.
    pub fn new(config: Config) -> Self {
        Self { config }
    }

    /// Appends the result of [`Config::to_ascii`] to `out`. Appends nothing if there is an error.
    ///
    /// # Errors
    /// As `Config::to_ascii`.
    pub fn to_ascii(&mut self, domain: &str, out: &mut String) -> Result<(), Errors> {
        out.push_str(&self.config.ascii(domain)?);
        Ok(())
    }

    /// Appends the text of [`Config::to_unicode`] to `out`.
    ///
    /// # Errors
    /// As for `Config::to_unicode`. The text is appended even if there is an error.
    pub fn to_unicode(&mut self, domain: &str, out: &mut String) -> Result<(), Errors> {
        let (text, result) = self.config.to_unicode(domain);
        out.push_str(&text);
        result
    }
}

/// The flags of UTS #46, all off at first.
///
/// ```
/// # #![allow(deprecated)]
/// let config = idna::Config::default().transitional_processing(true).verify_dns_length(true);
/// assert_eq!(config.to_ascii("Faß.example.")?, "fass.example.");
/// # Ok::<(), idna::Errors>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "these are the flags")]
#[deprecated = "use the functions of the crate or `uts46::Uts46`"]
#[must_use]
pub struct Config {
    use_std3_ascii_rules: bool,
    transitional_processing: bool,
    verify_dns_length: bool,
    check_hyphens: bool,
}

impl Config {
    /// Sets whether only letters, digits and hyphens are allowed in ASCII.
    pub fn use_std3_ascii_rules(self, value: bool) -> Self {
        Self { use_std3_ascii_rules: value, ..self }
    }

    /// Sets `Transitional_Processing`, which is deprecated in the standard.
    pub fn transitional_processing(self, value: bool) -> Self {
        Self { transitional_processing: value, ..self }
    }

    /// Sets whether ToASCII verifies lengths. A trailing dot is allowed.
    pub fn verify_dns_length(self, value: bool) -> Self {
        Self { verify_dns_length: value, ..self }
    }

    /// Sets whether a hyphen at either end of a label is an error. In the third and fourth
    /// position, hyphens are allowed.
    pub fn check_hyphens(self, value: bool) -> Self {
        Self { check_hyphens: value, ..self }
    }

    /// Does nothing. For IDNA2008, use `xenonym::idna2008`.
    ///
    /// # Panics
    /// If `value` is true.
    pub fn use_idna_2008_rules(self, value: bool) -> Self {
        assert!(!value, "IDNA2008 is in xenonym::idna2008");
        self
    }

    /// Applies ToASCII.
    ///
    /// # Errors
    /// The first rule that the name breaks.
    pub fn to_ascii(self, domain: &str) -> Result<String, Errors> {
        self.ascii(domain).map(Cow::into_owned)
    }

    /// Applies ToUnicode. Each error is replaced with U+FFFD in the text.
    pub fn to_unicode(self, domain: &str) -> (String, Result<(), Errors>) {
        to_unicode(domain, &self.options(), self.hyphens())
    }

    fn ascii(self, domain: &str) -> Result<Cow<'_, str>, Errors> {
        let length =
            if self.verify_dns_length { DnsLength::VerifyAllowRootDot } else { DnsLength::Ignore };
        let options = self.options().with_verify_dns_length(length.flag());
        to_ascii(domain.as_bytes(), &options, self.hyphens())
    }

    fn options(self) -> Options {
        let list =
            if self.use_std3_ascii_rules { AsciiDenyList::STD3 } else { AsciiDenyList::EMPTY };
        options(list, self.hyphens()).with_transitional_processing(self.transitional_processing)
    }

    fn hyphens(self) -> Hyphens {
        if self.check_hyphens { Hyphens::CheckFirstLast } else { Hyphens::Allow }
    }
}
