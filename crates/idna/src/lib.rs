//! Internationalized domain names according to UTS #46, with the interface that most Rust programs
//! use.
//!
//! Each function here calls [`xenonym`], which does the work. In a program that depends on `idna`,
//! directly or through `url`, one line replaces it with this crate:
//!
//! ```toml
//! [patch.crates-io]
//! idna = { path = "CHECKOUT/crates/idna" }
//! ```
//!
//! | you want | call |
//! |---|---|
//! | the form to look up, or an error | [`domain_to_ascii_cow`] with [`AsciiDenyList::URL`] |
//! | the form to display | [`uts46::Uts46::to_user_interface`] |
//! | the reason for a rejection | [`Errors::first`] |
//! | other flags of the standard | [`uts46::Uts46`] |
//! | Punycode alone | [`punycode`] |
//!
//! ```
//! use idna::AsciiDenyList;
//!
//! let ascii = idna::domain_to_ascii_cow("Bücher.example".as_bytes(), AsciiDenyList::URL)?;
//! assert_eq!(ascii, "xn--bcher-kva.example");
//!
//! let errors = idna::domain_to_ascii("a\u{200D}b.example").unwrap_err();
//! assert_eq!(errors.first().map(|error| error.offset()), Some(1));
//! # Ok::<(), idna::Errors>(())
//! ```
//!
//! This crate does not provide other standards, dated versions of the URL Standard, or batches. See
//! [`xenonym`] for those.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod ascii_deny_list;
mod deprecated;
mod errors;
pub mod punycode;
pub mod uts46;

use alloc::borrow::Cow;
use alloc::string::String;

pub use crate::ascii_deny_list::AsciiDenyList;
#[expect(deprecated, reason = "the old interface stays for those who call it")]
pub use crate::deprecated::{Config, Idna};
pub use crate::errors::Errors;
use crate::uts46::{DnsLength, Hyphens, Uts46};

/// Returns the URL Standard's ToASCII with `beStrict` false, into a `String` and without a deny list:
/// callers reject forbidden ASCII themselves.
///
/// # Errors
/// The name violates a rule that no flag turns off.
///
/// ```
/// assert_eq!(idna::domain_to_ascii("Faß.example")?, "xn--fa-hia.example");
/// assert!(idna::domain_to_ascii("xn--0.example").is_err());
/// # Ok::<(), idna::Errors>(())
/// ```
pub fn domain_to_ascii(domain: &str) -> Result<String, Errors> {
    domain_to_ascii_cow(domain.as_bytes(), AsciiDenyList::EMPTY).map(Cow::into_owned)
}

/// Works like [`domain_to_ascii`], but on UTF-8 bytes, and with a deny list. The result is borrowed if nothing changes.
///
/// An IPv6 address in brackets is not a domain name, so look for `[` first.
///
/// # Errors
/// As for `domain_to_ascii`, and also for a code point on the list and for bytes that are not
/// UTF-8.
///
/// ```
/// use idna::AsciiDenyList;
///
/// let ascii = |name: &'static str| idna::domain_to_ascii_cow(name.as_bytes(), AsciiDenyList::URL);
/// assert_eq!(ascii("ü.example")?, "xn--tda.example");
/// assert!(ascii("a b").is_err());
/// # Ok::<(), idna::Errors>(())
/// ```
pub fn domain_to_ascii_cow(
    domain: &[u8],
    ascii_deny_list: AsciiDenyList,
) -> Result<Cow<'_, str>, Errors> {
    Uts46::new().to_ascii(domain, ascii_deny_list, Hyphens::Allow, DnsLength::Ignore)
}

/// Works like [`domain_to_ascii_cow`], but on bytes that may be owned. If nothing changes, they become the result.
///
/// # Errors
/// As for `domain_to_ascii_cow`.
///
/// ```
/// use idna::AsciiDenyList;
///
/// let owned = b"www.example".to_vec();
/// let start = owned.as_ptr();
/// let ascii = idna::domain_to_ascii_from_cow(owned.into(), AsciiDenyList::URL)?;
/// assert_eq!((&*ascii, ascii.as_ptr()), ("www.example", start));
/// # Ok::<(), idna::Errors>(())
/// ```
pub fn domain_to_ascii_from_cow(
    domain: Cow<'_, [u8]>,
    ascii_deny_list: AsciiDenyList,
) -> Result<Cow<'_, str>, Errors> {
    let owned = match domain {
        Cow::Borrowed(domain) => return domain_to_ascii_cow(domain, ascii_deny_list),
        Cow::Owned(owned) => owned,
    };
    if let Cow::Owned(changed) = domain_to_ascii_cow(&owned, ascii_deny_list)? {
        return Ok(Cow::Owned(changed));
    }
    let unchanged = String::from_utf8(owned);
    unchanged.map(Cow::Owned).map_err(|error| Errors::of_utf8(error.as_bytes()))
}

/// Returns the URL Standard's ToASCII with `beStrict` true: only letters, digits and hyphens are allowed,
/// and hyphens and lengths are checked.
///
/// # Errors
/// The name violates a rule of UTS #46, or ends with a dot.
///
/// ```
/// assert_eq!(idna::domain_to_ascii_strict("ü.example")?, "xn--tda.example");
/// assert!(idna::domain_to_ascii_strict("a_b.example").is_err());
/// # Ok::<(), idna::Errors>(())
/// ```
pub fn domain_to_ascii_strict(domain: &str) -> Result<String, Errors> {
    Uts46::new()
        .to_ascii(domain.as_bytes(), AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify)
        .map(Cow::into_owned)
}

/// Returns the URL Standard's ToUnicode with `beStrict` false. Each error is replaced with U+FFFD in the
/// text, which is fit for display but not for use as a name.
///
/// To show names to people, prefer [`Uts46::to_user_interface`].
///
/// ```
/// let (text, result) = idna::domain_to_unicode("xn--tda.example");
/// assert!(result.is_ok());
/// assert_eq!(text, "ü.example");
///
/// let (text, result) = idna::domain_to_unicode("a\u{200D}b.example");
/// assert!(result.is_err());
/// assert_eq!(text, "a\u{FFFD}b.example");
/// ```
pub fn domain_to_unicode(domain: &str) -> (String, Result<(), Errors>) {
    let (text, result) =
        Uts46::new().to_unicode(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
    (text.into_owned(), result)
}

/// The README's example, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
