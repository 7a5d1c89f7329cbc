//! The flags of UTS #46, and the builder that sets them.

use crate::AsciiSet;
use crate::domain::bytes_end_in_a_number;
#[cfg(feature = "alloc")]
use crate::{Operation, memory::ConversionKey};

/// `CheckBidi`: criterion 9 of section 4.1, the Bidi rule of RFC 5893.
///
/// ```
/// use xenonym::uts46::{CheckBidi, Options, check};
///
/// const PER_LABEL: Options = Options::UTS46.with_check_bidi(CheckBidi::PerLabel);
/// assert!(check("0a.א", &Options::UTS46).is_err());
/// assert!(check("0a.א", &PER_LABEL).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum CheckBidi {
    /// Directions are not checked.
    Off,
    /// If any label is right-to-left, all of them must satisfy the rule.
    WholeName,
    /// Only right-to-left labels must satisfy the rule, each on its own (RFC 5891 section 4.2.3.4).
    PerLabel,
}

/// `UseSTD3ASCIIRules`, or another list of ASCII code points that are not allowed in labels.
///
/// Code points that are mapped to them, and ACE labels that decode to them, are rejected too.
///
/// ```
/// use xenonym::AsciiSet;
/// use xenonym::uts46::{AsciiRules, Options, check};
///
/// const NO_PERCENT: Options = Options::UTS46.with_ascii_rules(AsciiRules::Deny(AsciiSet::of("%")));
/// assert!(check("a_b", &NO_PERCENT).is_ok());
/// assert!(check("％", &NO_PERCENT).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum AsciiRules {
    /// `UseSTD3ASCIIRules` off: any ASCII code point.
    Any,
    /// `UseSTD3ASCIIRules` on: letters, digits and hyphens only.
    Std3,
    /// Any ASCII code point except these. Letters are denied in both cases. Dots separate labels
    /// and cannot be denied.
    Deny(AsciiSet),
}

/// `VerifyDnsLength`: step 4 of section 4.2.
///
/// ToUnicode checks no lengths, but reports empty labels if this is not off.
///
/// ```
/// use xenonym::uts46::{Options, VerifyDnsLength, check};
///
/// const ON: Options = Options::UTS46.with_verify_dns_length(VerifyDnsLength::On);
/// const ROOT: Options = Options::UTS46.with_verify_dns_length(VerifyDnsLength::RootDotAllowed);
/// assert!(check("a.", &ON).is_err());
/// assert!(check("a.", &ROOT).is_ok());
/// assert!(check("a..", &ROOT).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum VerifyDnsLength {
    /// Any length.
    Off,
    /// Labels of 1 to 63 code points in ASCII, names of 1 to 253. A dot at the end is rejected,
    /// because an empty label follows it.
    On,
    /// The same, but a name may end with the root's dot.
    RootDotAllowed,
}

/// The options for conversions: all flags of UTS #46, and the additions of the URL Standard.
///
/// Start from a preset, and change individual flags. For each setter `with_...`, there is a getter
/// with the flag's name. [`Default`] is [`DNS`](Self::DNS).
///
/// [`FromStr`](core::str::FromStr) reads the name of a preset, then `,flag=value` for each change:
///
/// | preset | flag | value |
/// |---|---|---|
/// | `dns`, `web-host`, `host`, `uts46`, `uts46-strict`, `whatwg-url-2026-02`, `whatwg-url-2026-08` | `check_hyphens`, `check_joiners`, `transitional_processing`, `ignore_invalid_punycode`, `lower_case_ascii_names`, `reject_empty_names`, `deny_mixed_signs`, `deny_new_ipv4` | `on`, `off` |
/// | | `check_bidi` | `off`, `name`, `label` |
/// | | `verify_dns_length` | `off`, `on`, `root-dot` |
/// | | `ascii` | `any`, `std3`, `deny:` and the set in hexadecimal, as [`AsciiSet`] writes it for `{:x}` |
///
/// [`Display`](core::fmt::Display) writes the preset with the fewest different flags, and those
/// flags. It may be another preset than in the text that was parsed.
///
/// ```
/// use xenonym::uts46::Options;
///
/// const OURS: Options = Options::DNS.with_check_hyphens(true);
/// assert!(OURS.check_hyphens() && !Options::DNS.check_hyphens());
/// assert_eq!(OURS.to_string(), "dns,check_hyphens=on");
/// assert_eq!("dns,check_hyphens=on".parse(), Ok(OURS));
/// assert_eq!(Options::default(), Options::DNS);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the flags of the standard, by their names")]
pub struct Options {
    /// The code points that `ascii` denies.
    pub(super) denied: AsciiSet,
    ascii: Ascii,
    pub(super) bidi: CheckBidi,
    pub(super) dns_length: VerifyDnsLength,
    pub(super) check_hyphens: bool,
    pub(super) check_joiners: bool,
    pub(super) transitional: bool,
    pub(super) ignore_invalid_punycode: bool,
    pub(super) lower_case_ascii_names: bool,
    pub(super) reject_empty_names: bool,
    pub(super) deny_mixed_signs: bool,
    pub(super) deny_new_ipv4: bool,
}

/// [`AsciiRules`] without its set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Ascii {
    Any,
    Std3,
    Deny,
}

/// Lower-case letters, digits and the hyphen.
const LDH: AsciiSet = AsciiSet::of("-0123456789abcdefghijklmnopqrstuvwxyz");

/// Letters that UTS #46 lower-cases before it checks them.
const UPPER: AsciiSet = AsciiSet::of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/// The ASCII signs that [`deny_mixed_signs`](Options::deny_mixed_signs) denies in a name with other code points.
const SIGNS: AsciiSet = NOT_LDH.without(AsciiSet::of("_"));

/// The code points that `UseSTD3ASCIIRules` denies.
const NOT_LDH: AsciiSet = AsciiSet::ALL.without(LDH).without(UPPER).without(AsciiSet::of("."));

/// A flag that UTS #46 names. The command, the modules of JavaScript and their types iterate over this table.
///
/// ```
/// use xenonym::uts46::{Flag, Options};
///
/// let strict = Options::WEB_HOST.with_flag(Flag::CheckHyphens, true);
/// assert_eq!(strict, Options::WEB_HOST.with_check_hyphens(true));
/// assert!(Flag::ALL.iter().all(|flag| !flag.description().is_empty()));
/// ```
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Flag {
    CheckHyphens,
    CheckBidi,
    CheckJoiners,
    UseStd3AsciiRules,
    VerifyDnsLength,
    TransitionalProcessing,
    IgnoreInvalidPunycode,
}

impl Flag {
    /// Every flag.
    pub const ALL: [Self; 7] = [
        Self::CheckHyphens,
        Self::CheckBidi,
        Self::CheckJoiners,
        Self::UseStd3AsciiRules,
        Self::VerifyDnsLength,
        Self::TransitionalProcessing,
        Self::IgnoreInvalidPunycode,
    ];

    /// Returns the name in the standard.
    pub const fn name(self) -> &'static str {
        self.entry().0
    }

    /// Returns what it does, as the end of a sentence.
    pub const fn description(self) -> &'static str {
        self.entry().1
    }

    const fn entry(self) -> (&'static str, &'static str) {
        match self {
            Self::CheckHyphens => (
                "CheckHyphens",
                "reject hyphens at the ends of labels, and in both the third and the fourth position",
            ),
            Self::CheckBidi => ("CheckBidi", "labels that must follow the Bidi rule"),
            Self::CheckJoiners => {
                ("CheckJoiners", "reject U+200C and U+200D, except where scripts need them")
            }
            Self::UseStd3AsciiRules => {
                ("UseSTD3ASCIIRules", "reject ASCII except letters, digits and hyphens")
            }
            Self::VerifyDnsLength => {
                ("VerifyDnsLength", "limit labels to 1 to 63 octets, and names to 1 to 253")
            }
            Self::TransitionalProcessing => {
                ("Transitional_Processing", "map U+00DF, U+03C2 and the joiners as IDNA2003 does")
            }
            Self::IgnoreInvalidPunycode => {
                ("IgnoreInvalidPunycode", "allow labels with xn-- that do not decode")
            }
        }
    }
}

impl Options {
    /// Every flag is off.
    pub(super) const ALL_OFF: Self = Self {
        denied: AsciiSet::NONE,
        ascii: Ascii::Any,
        bidi: CheckBidi::Off,
        dns_length: VerifyDnsLength::Off,
        check_hyphens: false,
        check_joiners: false,
        transitional: false,
        ignore_invalid_punycode: false,
        lower_case_ascii_names: false,
        reject_empty_names: false,
        deny_mixed_signs: false,
        deny_new_ipv4: false,
    };

    /// Sets a flag, on or off as the standard has it.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_flag(self, flag: Flag, on: bool) -> Self {
        match flag {
            Flag::CheckHyphens => self.with_check_hyphens(on),
            Flag::CheckBidi => {
                self.with_check_bidi(if on { CheckBidi::WholeName } else { CheckBidi::Off })
            }
            Flag::CheckJoiners => self.with_check_joiners(on),
            Flag::UseStd3AsciiRules => {
                self.with_ascii_rules(if on { AsciiRules::Std3 } else { AsciiRules::Any })
            }
            Flag::VerifyDnsLength => self.with_verify_dns_length(if on {
                VerifyDnsLength::On
            } else {
                VerifyDnsLength::Off
            }),
            Flag::TransitionalProcessing => self.with_transitional_processing(on),
            Flag::IgnoreInvalidPunycode => self.with_ignore_invalid_punycode(on),
        }
    }

    /// Sets `CheckHyphens`, criteria 2 and 3 of section 4.1: no hyphen at either end of a label, nor
    /// in both the third and the fourth position.
    #[must_use]
    pub const fn with_check_hyphens(self, check: bool) -> Self {
        Self { check_hyphens: check, ..self }
    }

    /// Returns whether hyphens are checked.
    pub const fn check_hyphens(&self) -> bool {
        self.check_hyphens
    }

    /// Sets `CheckBidi`.
    #[must_use]
    pub const fn with_check_bidi(self, check: CheckBidi) -> Self {
        Self { bidi: check, ..self }
    }

    /// Returns the labels that must satisfy the Bidi rule.
    pub const fn check_bidi(&self) -> CheckBidi {
        self.bidi
    }

    /// Sets `CheckJoiners`, criterion 8 of section 4.1: U+200C and U+200D are allowed only where
    /// the CONTEXTJ rules of RFC 5892 allow them.
    #[must_use]
    pub const fn with_check_joiners(self, check: bool) -> Self {
        Self { check_joiners: check, ..self }
    }

    /// Returns whether joiners are checked.
    pub const fn check_joiners(&self) -> bool {
        self.check_joiners
    }

    /// Sets `UseSTD3ASCIIRules`, or another deny list.
    #[must_use]
    pub const fn with_ascii_rules(self, rules: AsciiRules) -> Self {
        let (ascii, denied) = match rules {
            AsciiRules::Any => (Ascii::Any, AsciiSet::NONE),
            AsciiRules::Std3 => (Ascii::Std3, NOT_LDH),
            AsciiRules::Deny(set) => {
                let denied = set.to_lower_case().without(AsciiSet::of("."));
                (if denied.is_empty() { Ascii::Any } else { Ascii::Deny }, denied)
            }
        };
        Self { denied, ascii, ..self }
    }

    /// Returns the ASCII code points that are allowed in labels.
    pub const fn ascii_rules(&self) -> AsciiRules {
        match self.ascii {
            Ascii::Any => AsciiRules::Any,
            Ascii::Std3 => AsciiRules::Std3,
            Ascii::Deny => AsciiRules::Deny(self.denied),
        }
    }

    /// Returns the ASCII code points that [`AsciiRules`] denies. Denied letters are in lower case.
    ///
    /// ```
    /// use xenonym::AsciiSet;
    /// use xenonym::uts46::{AsciiRules, Options, check};
    ///
    /// // One more code point than the preset denies.
    /// const URL: Options = Options::WHATWG_URL_2026_08;
    /// const DENIED: AsciiSet = URL.denied().with(AsciiSet::of("_"));
    /// let options = URL.with_ascii_rules(AsciiRules::Deny(DENIED));
    /// assert!(check("a_b", &options).is_err());
    /// assert!(check("a%b", &options).is_err());
    /// ```
    pub const fn denied(&self) -> AsciiSet {
        self.denied
    }

    /// Sets `Transitional_Processing`, which is deprecated in the standard: `ß`, `ς` and the
    /// joiners are mapped as in IDNA2003.
    ///
    /// ```
    /// use xenonym::uts46::{Options, to_ascii_into};
    ///
    /// const OLD: Options = Options::UTS46.with_transitional_processing(true);
    /// assert_eq!(to_ascii_into("faß", &Options::UTS46, &mut [0; 64])?, "xn--fa-hia");
    /// assert_eq!(to_ascii_into("faß", &OLD, &mut [0; 64])?, "fass");
    /// # Ok::<(), xenonym::Error>(())
    /// ```
    #[must_use]
    pub const fn with_transitional_processing(self, on: bool) -> Self {
        Self { transitional: on, ..self }
    }

    /// Returns whether Transitional Processing is on.
    pub const fn transitional_processing(&self) -> bool {
        self.transitional
    }

    /// Sets `VerifyDnsLength`.
    #[must_use]
    pub const fn with_verify_dns_length(self, verify: VerifyDnsLength) -> Self {
        Self { dns_length: verify, ..self }
    }

    /// Returns which lengths are allowed.
    pub const fn verify_dns_length(&self) -> VerifyDnsLength {
        self.dns_length
    }

    /// Sets `IgnoreInvalidPunycode`: ACE labels that do not decode are unchanged. Only their length
    /// and [`AsciiRules`] are checked. A label that decodes to ASCII or to nothing is still
    /// rejected.
    #[must_use]
    pub const fn with_ignore_invalid_punycode(self, ignore: bool) -> Self {
        Self { ignore_invalid_punycode: ignore, ..self }
    }

    /// Returns whether ACE labels that do not decode are accepted unchanged.
    pub const fn ignore_invalid_punycode(&self) -> bool {
        self.ignore_invalid_punycode
    }

    /// Sets whether ToASCII only lower-cases ASCII names, and checks only [`AsciiRules`] and that
    /// they are not empty. Their ACE labels are not decoded, and their lengths not verified (URL Standard
    /// since mid-2026).
    /// A letter of the ACE prefix that is denied is then denied in A-labels too.
    #[must_use]
    pub const fn with_lower_case_ascii_names(self, on: bool) -> Self {
        Self { lower_case_ascii_names: on, ..self }
    }

    /// Returns whether ToASCII only lower-cases ASCII names.
    pub const fn lower_case_ascii_names(&self) -> bool {
        self.lower_case_ascii_names
    }

    /// Sets whether ToASCII rejects names that are empty before or after mapping. If lengths are
    /// verified, it always does.
    #[must_use]
    pub const fn with_reject_empty_names(self, reject: bool) -> Self {
        Self { reject_empty_names: reject, ..self }
    }

    /// Returns whether ToASCII rejects empty names.
    pub const fn reject_empty_names(&self) -> bool {
        self.reject_empty_names
    }

    /// Sets whether a name that contains a code point beyond ASCII may contain no ASCII sign except `-` and `_`,
    /// and `*` as a whole label. The rule applies after mapping, and to decoded A-labels.
    ///
    /// No registry has such names, but a name with a quotation mark or another part of a file around it
    /// would silently become one. In a name of ASCII only, signs are a matter of [`AsciiRules`].
    ///
    /// ```
    /// use xenonym::uts46::{Options, check};
    ///
    /// assert!(check("'bücher.example'", &Options::DNS).is_err());
    /// assert!(check("bücher.example$all", &Options::DNS).is_err());
    /// assert!(check("xn--bcher-kva.example$all", &Options::DNS).is_err());
    /// assert!(check("books.example$all", &Options::DNS).is_ok());
    /// assert!(check("*._tcp.bücher.example", &Options::DNS).is_ok());
    /// assert!(check("'bücher.example'", &Options::DNS.with_deny_mixed_signs(false)).is_ok());
    /// ```
    #[must_use]
    pub const fn with_deny_mixed_signs(self, deny: bool) -> Self {
        Self { deny_mixed_signs: deny, ..self }
    }

    /// Returns whether ASCII signs are denied in a name with a code point beyond ASCII.
    pub const fn deny_mixed_signs(&self) -> bool {
        self.deny_mixed_signs
    }

    /// Sets whether a name with a code point beyond ASCII is rejected if the result ends in a number, as an IPv4 address does.
    ///
    /// `１２７.1` is not an address for a check that comes before the conversion, but its result, `127.1`, is one for
    /// every program that is given it. An address in ASCII is what it looks like, and remains.
    ///
    /// ```
    /// use xenonym::ErrorKind;
    /// use xenonym::uts46::{Options, check};
    ///
    /// let error = check("１２７.1", &Options::HOST).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::AddressLikeHost);
    /// assert!(check("127.1", &Options::HOST).is_ok());
    /// assert!(check("１２７.1", &Options::DNS).is_ok());
    /// ```
    #[must_use]
    pub const fn with_deny_new_ipv4(self, deny: bool) -> Self {
        Self { deny_new_ipv4: deny, ..self }
    }

    /// Returns whether a name that becomes an IPv4 address is rejected.
    pub const fn deny_new_ipv4(&self) -> bool {
        self.deny_new_ipv4
    }

    /// Whether this result of a name is an IPv4 address that must not come from it.
    pub(super) fn denies_ipv4(&self, name: &str, result: &[u8]) -> bool {
        self.deny_new_ipv4 && bytes_end_in_a_number(result) && !name.is_ascii()
    }

    /// The ASCII code points that are denied in labels with a code point beyond ASCII.
    pub(super) const fn denied_if_mixed(&self) -> AsciiSet {
        if self.deny_mixed_signs { self.denied.with(SIGNS) } else { self.denied }
    }

    /// Whether lower-case letters, digits, and hyphens between them are allowed.
    pub(super) const fn allow_ldh(&self) -> bool {
        !self.denied.intersects(LDH)
    }

    /// A key that differs from the key of all other options and of the other operation.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) const fn conversion_key(&self, operation: Operation) -> ConversionKey {
        // All fields are named, so that a new one is not forgotten.
        let Self {
            denied,
            ascii,
            bidi,
            dns_length,
            check_hyphens,
            check_joiners,
            transitional,
            ignore_invalid_punycode,
            lower_case_ascii_names,
            reject_empty_names,
            deny_mixed_signs,
            deny_new_ipv4,
        } = *self;
        let flags = check_hyphens as u32
            | (check_joiners as u32) << 1
            | (transitional as u32) << 2
            | (ignore_invalid_punycode as u32) << 3
            | (lower_case_ascii_names as u32) << 4
            | (reject_empty_names as u32) << 5
            | (deny_mixed_signs as u32) << 6
            | (deny_new_ipv4 as u32) << 7
            | (ascii as u32) << 8
            | (bidi as u32) << 10
            | (dns_length as u32) << 12
            | (operation as u32) << 14;
        (denied, flags)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::DNS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_small() {
        assert!(size_of::<Options>() <= 32);
    }

    #[test]
    fn deny_lists_fold_case() {
        let denying = |set| Options::UTS46.with_ascii_rules(AsciiRules::Deny(set));
        assert_eq!(denying(AsciiSet::of("A")), denying(AsciiSet::of("a")));
        assert_eq!(denying(AsciiSet::of(".")).ascii_rules(), AsciiRules::Any);
        assert_eq!(denying(AsciiSet::of("A")).denied(), AsciiSet::of("a"));
    }
}
