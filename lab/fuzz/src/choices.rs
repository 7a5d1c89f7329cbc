//! The bytes of an input: the first ones choose, the others are the text.

use std::borrow::Cow;

use xenonym::AsciiSet;
use xenonym::uts46::{AsciiRules, CheckBidi, Options, VerifyDnsLength};

/// Reads an input of the fuzzer. The byte `0` chooses the first of a list, `1` the second one, so that
/// seeds are texts that people can read.
pub struct Choices<'i>(&'i [u8]);

impl<'i> Choices<'i> {
    pub fn new(input: &'i [u8]) -> Self {
        Self(input)
    }

    /// A number below 256, or 0 at the end of the input.
    pub fn number(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(first.wrapping_sub(b'0'))
    }

    /// One of a list.
    pub fn one<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.number() % list.len()]
    }

    /// The bits of a number, the lowest first.
    pub fn flags<const N: usize>(&mut self) -> [bool; N] {
        let bits = self.number();
        std::array::from_fn(|bit| bits >> bit & 1 == 1)
    }

    /// Any options of UTS #46.
    pub fn options(&mut self) -> Options {
        const DENIED: [&str; 5] = ["_", "*", "-", "abcXYZ", "%/:<>?@[\\]^| #\""];
        let [hyphens, joiners, transitional, ignore, lower, reject, ..] = self.flags::<8>();
        let denied = AsciiSet::of(self.one(&DENIED));
        let ascii = [AsciiRules::Any, AsciiRules::Std3, AsciiRules::Deny(denied)];
        let bidi = [CheckBidi::Off, CheckBidi::WholeName, CheckBidi::PerLabel];
        let lengths = [VerifyDnsLength::Off, VerifyDnsLength::On, VerifyDnsLength::RootDotAllowed];
        let rules = self.number();
        Options::UTS46
            .with_check_hyphens(hyphens)
            .with_check_joiners(joiners)
            .with_transitional_processing(transitional)
            .with_ignore_invalid_punycode(ignore)
            .with_lower_case_ascii_names(lower)
            .with_reject_empty_names(reject)
            .with_deny_mixed_signs(reject)
            .with_deny_new_ipv4(reject)
            .with_ascii_rules(ascii[rules % 3])
            .with_check_bidi(bidi[rules / 3 % 3])
            .with_verify_dns_length(lengths[rules / 9 % 3])
    }

    /// The rest of the input.
    pub fn bytes(self) -> &'i [u8] {
        self.0
    }

    /// The rest of the input as text. Each invalid UTF-8 sequence becomes U+FFFD.
    pub fn text(self) -> Cow<'i, str> {
        String::from_utf8_lossy(self.0)
    }
}
