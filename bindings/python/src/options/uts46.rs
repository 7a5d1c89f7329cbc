//! `xenonym.Options`, the options for UTS #46.

use pyo3::prelude::*;
use xenonym::AsciiSet;
use xenonym::uts46::{AsciiRules, CheckBidi, Options as Uts46, VerifyDnsLength};

use super::{OptionsClass, parsed, set, switch};
use crate::error::bad_option;

/// Options for UTS #46: a preset, with keyword arguments for each flag that differs from it.
///
/// Presets: `"dns"`, `"web-host"`, `"host"`, `"uts46"`, `"uts46-strict"`, `"whatwg-url-2026-02"`,
/// `"whatwg-url-2026-08"`.
///
/// >>> from xenonym import Options, to_ascii
/// >>> strict = Options("uts46-strict", check_joiners=False)
/// >>> str(strict), strict.check_bidi
/// ('uts46-strict,check_joiners=off', 'name')
/// >>> to_ascii("a\u200db", strict)
/// 'xn--ab-m1t'
#[pyclass(frozen, eq, hash, from_py_object, module = "xenonym")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Options(Uts46);

impl OptionsClass for Options {
    type Options = Uts46;
    const HOME: &'static str = "xenonym";

    fn options(&self) -> Uts46 {
        self.0
    }
}

#[pymethods]
impl Options {
    #[new]
    #[pyo3(signature = (
        preset = "dns", *, check_hyphens = None, check_bidi = None, check_joiners = None,
        ascii_rules = None, deny = None, transitional_processing = None,
        verify_dns_length = None, ignore_invalid_punycode = None, lower_case_ascii_names = None,
        reject_empty_names = None, deny_mixed_signs = None, deny_new_ipv4 = None,
    ))]
    fn new(
        preset: &str,
        check_hyphens: Option<bool>,
        check_bidi: Option<&str>,
        check_joiners: Option<bool>,
        ascii_rules: Option<&str>,
        deny: Option<&str>,
        transitional_processing: Option<bool>,
        verify_dns_length: Option<&str>,
        ignore_invalid_punycode: Option<bool>,
        lower_case_ascii_names: Option<bool>,
        reject_empty_names: Option<bool>,
        deny_mixed_signs: Option<bool>,
        deny_new_ipv4: Option<bool>,
    ) -> PyResult<Self> {
        let options = parsed::<Self>(preset)?;
        let options = switch(options, "check_hyphens", check_hyphens)?;
        let options = set(options, "check_bidi", check_bidi)?;
        let options = switch(options, "check_joiners", check_joiners)?;
        let options = set(options, "ascii", ascii_rules)?;
        let options = switch(options, "transitional_processing", transitional_processing)?;
        let options = set(options, "verify_dns_length", verify_dns_length)?;
        let options = switch(options, "ignore_invalid_punycode", ignore_invalid_punycode)?;
        let options = switch(options, "lower_case_ascii_names", lower_case_ascii_names)?;
        let options = switch(options, "reject_empty_names", reject_empty_names)?;
        let options = switch(options, "deny_mixed_signs", deny_mixed_signs)?;
        let options = switch(options, "deny_new_ipv4", deny_new_ipv4)?;
        match (deny, ascii_rules) {
            (None, _) => Ok(Self(options)),
            (Some(_), Some(_)) => Err(bad_option("pass ascii_rules or deny, not both")),
            (Some(denied), None) => {
                let set = AsciiSet::from_ascii(denied);
                let set = set.ok_or_else(|| bad_option("only ASCII code points can be denied"))?;
                Ok(Self(options.with_ascii_rules(AsciiRules::Deny(set))))
            }
        }
    }

    /// The name of the preset with exactly these options, or `None`.
    #[getter]
    fn preset(&self) -> Option<&'static str> {
        self.0.name()
    }

    /// `CheckHyphens`: reject hyphens at the ends of a label, or in both its third and fourth
    /// position.
    #[getter]
    fn check_hyphens(&self) -> bool {
        self.0.check_hyphens()
    }

    /// `CheckBidi`: `"off"`, `"name"` for all labels of a name that contains a right-to-left one,
    /// or `"label"` for right-to-left labels only.
    #[getter]
    fn check_bidi(&self) -> &'static str {
        match self.0.check_bidi() {
            CheckBidi::Off => "off",
            CheckBidi::PerLabel => "label",
            _ => "name",
        }
    }

    /// `CheckJoiners`: apply the CONTEXTJ rules to joiners.
    #[getter]
    fn check_joiners(&self) -> bool {
        self.0.check_joiners()
    }

    /// The allowed ASCII code points: `"any"`, `"std3"` (letters, digits and hyphens) or `"deny"`
    /// (all except `denied`).
    #[getter]
    fn ascii_rules(&self) -> &'static str {
        match self.0.ascii_rules() {
            AsciiRules::Any => "any",
            AsciiRules::Std3 => "std3",
            _ => "deny",
        }
    }

    /// The rejected ASCII code points.
    #[getter]
    fn denied(&self) -> String {
        let denied = self.0.denied();
        (0..0x80_u8).map(char::from).filter(|&c| denied.contains(c)).collect()
    }

    /// `Transitional_Processing`: map `ß`, `ς` and the joiners as IDNA2003 did.
    #[getter]
    fn transitional_processing(&self) -> bool {
        self.0.transitional_processing()
    }

    /// `VerifyDnsLength`: `"off"`, `"on"`, or `"root-dot"`, which allows a trailing dot.
    #[getter]
    fn verify_dns_length(&self) -> &'static str {
        match self.0.verify_dns_length() {
            VerifyDnsLength::Off => "off",
            VerifyDnsLength::RootDotAllowed => "root-dot",
            _ => "on",
        }
    }

    /// `IgnoreInvalidPunycode`: accept ACE labels that do not decode, and leave them unchanged.
    #[getter]
    fn ignore_invalid_punycode(&self) -> bool {
        self.0.ignore_invalid_punycode()
    }

    /// Whether ToASCII only lowercases ASCII names, as the URL Standard does.
    #[getter]
    fn lower_case_ascii_names(&self) -> bool {
        self.0.lower_case_ascii_names()
    }

    /// Whether an empty name is an error even when lengths are not verified.
    #[getter]
    fn reject_empty_names(&self) -> bool {
        self.0.reject_empty_names()
    }

    /// Whether ASCII signs except `-`, `_` and the wildcard are denied in a name with a code point beyond ASCII.
    #[getter]
    fn deny_mixed_signs(&self) -> bool {
        self.0.deny_mixed_signs()
    }

    /// Whether a name is rejected if its result is an IPv4 address and the name itself is not.
    #[getter]
    fn deny_new_ipv4(&self) -> bool {
        self.0.deny_new_ipv4()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Options('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}
