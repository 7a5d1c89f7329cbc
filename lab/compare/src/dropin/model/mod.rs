//! A model of the published crate, under the module name that the compared functions use: our
//! crate, plus the published crate's deviations.
//!
//! `marks.rs` computes the text of each label with its marks. Everything else follows from that
//! text: a name contains an error if and only if it contains a mark, with few exceptions. Parts
//! that no deviation affects come from the published crate.

mod marks;
mod old;

pub mod subject {
    //! The part of the interface that is compared.

    pub use idna::punycode;

    #[expect(deprecated, reason = "the old interface is compared too")]
    pub use super::old::{Config, Idna};
    pub use super::uts46;
    pub use super::{
        Errors, domain_to_ascii, domain_to_ascii_cow, domain_to_ascii_from_cow,
        domain_to_ascii_strict, domain_to_unicode,
    };
}

#[path = "../doors.rs"]
pub mod doors;

use std::borrow::Cow;

use uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

/// The name contains a mark.
pub struct Errors;

pub fn domain_to_ascii(name: &str) -> Result<String, Errors> {
    domain_to_ascii_cow(name.as_bytes(), AsciiDenyList::EMPTY)
}

pub fn domain_to_ascii_cow(name: &[u8], list: AsciiDenyList) -> Result<String, Errors> {
    Uts46.to_ascii(name, list, Hyphens::Allow, DnsLength::Ignore)
}

pub fn domain_to_ascii_from_cow(
    name: Cow<'_, [u8]>,
    list: AsciiDenyList,
) -> Result<String, Errors> {
    domain_to_ascii_cow(&name, list)
}

pub fn domain_to_ascii_strict(name: &str) -> Result<String, Errors> {
    Uts46.to_ascii(name.as_bytes(), AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify)
}

pub fn domain_to_unicode(name: &str) -> (String, Result<(), Errors>) {
    Uts46.to_unicode(name.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow)
}

pub mod uts46 {
    //! UTS #46 by the text with marks.

    use std::fmt::Write;

    pub use idna::uts46::{
        DnsLength, ErrorPolicy, Hyphens, ProcessingError, ProcessingSuccess, verify_dns_length,
    };

    use super::Errors;
    use super::marks::Name;

    /// The ASCII code points that are not allowed in labels.
    #[derive(Clone, Copy)]
    pub struct AsciiDenyList {
        glyphless: bool,
        listed: &'static str,
    }

    impl AsciiDenyList {
        pub const EMPTY: Self = Self::new(false, "");
        pub const STD3: Self = Self::new(true, "!\"#$%&'()*+,/:;<=>?@[\\]^_`{|}~");
        pub const URL: Self = Self::new(true, "%#/:<>?@[\\]^|");

        pub const fn new(glyphless: bool, listed: &'static str) -> Self {
            Self { glyphless, listed }
        }

        pub fn denies(self, c: char) -> bool {
            self.listed.contains(c) || self.glyphless && (c <= ' ' || c == '\u{7F}')
        }
    }

    pub struct Uts46;

    impl Uts46 {
        pub const fn new() -> Self {
            Self
        }

        pub fn to_ascii(
            &self,
            name: &[u8],
            list: AsciiDenyList,
            hyphens: Hyphens,
            length: DnsLength,
        ) -> Result<String, Errors> {
            let (text, result) = self.to_user_interface(name, list, hyphens, |_, _, _| false);
            result?;
            let root_dot = length == DnsLength::VerifyAllowRootDot;
            let is_verified = length == DnsLength::Ignore || verify_dns_length(&text, root_dot);
            if is_verified { Ok(text) } else { Err(Errors) }
        }

        pub fn to_unicode(
            &self,
            name: &[u8],
            list: AsciiDenyList,
            hyphens: Hyphens,
        ) -> (String, Result<(), Errors>) {
            self.to_user_interface(name, list, hyphens, |_, _, _| true)
        }

        pub fn to_user_interface(
            &self,
            name: &[u8],
            list: AsciiDenyList,
            hyphens: Hyphens,
            as_unicode: impl FnMut(&[char], &[char], bool) -> bool,
        ) -> (String, Result<(), Errors>) {
            let marked = Name::new(&String::from_utf8_lossy(name), list, hyphens);
            let text = marked.shown(as_unicode);
            // ASCII that does not change is accepted, even if an error was found.
            let passes = text.is_ascii() && text.as_bytes() == name;
            let result = if marked.has_mark() && !passes { Err(Errors) } else { Ok(()) };
            (text, result)
        }

        #[expect(clippy::too_many_arguments, reason = "this is the interface")]
        pub fn process(
            &self,
            name: &[u8],
            list: AsciiDenyList,
            hyphens: Hyphens,
            policy: ErrorPolicy,
            as_unicode: impl FnMut(&[char], &[char], bool) -> bool,
            sink: &mut String,
            ascii_sink: Option<&mut String>,
        ) -> Result<ProcessingSuccess, ProcessingError> {
            let (text, result) = self.to_user_interface(name, list, hyphens, as_unicode);
            if result.is_err() {
                if policy == ErrorPolicy::MarkErrors {
                    sink.write_str(&text)?;
                }
                return Err(ProcessingError::ValidityError);
            }
            if text.is_ascii() && text.as_bytes() == name {
                return Ok(ProcessingSuccess::Passthrough);
            }
            sink.write_str(&text)?;
            if let Some(ascii_sink) = ascii_sink.filter(|_| !text.is_ascii()) {
                let ascii = self.to_ascii(name, list, hyphens, DnsLength::Ignore);
                ascii_sink.write_str(&ascii.map_err(|_| ProcessingError::ValidityError)?)?;
            }
            Ok(ProcessingSuccess::WroteToSink)
        }
    }
}
