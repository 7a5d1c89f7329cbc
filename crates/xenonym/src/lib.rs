//! Internationalized domain names.
//!
//! There is one module for each standard: UTS #46 (and the WHATWG URL Standard's profile of it),
//! IDNA2008, IDNA2003 with stringprep, and Punycode, which they all use.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use xenonym::host::Host;
//!
//! let host: Host = "Bücher。example".parse()?;
//! assert_eq!(host.as_str(), "xn--bcher-kva.example"); // to look up, to compare, to store
//! assert_eq!(host.unicode().to_string(), "bücher.example"); // to show
//! # }
//! # Ok::<(), xenonym::Error>(())
//! ```
//!
//! # Which function do I want?
//!
//! | you want to | call |
//! |---|---|
//! | parse, compare or store the host of a URL or a request | [`host::Host`], [`host::HostAddr`], [`host::HostPort`] |
//! | allow or deny hosts with a list such as `*.example.org` | [`host::Pattern`] |
//! | match a host against the names in a TLS certificate | [`host::CertificateName`] |
//! | look up a domain name | [`uts46::to_ascii`](uts46::to_ascii()) |
//! | show a domain name | [`uts46::to_unicode`](uts46::to_unicode()), then [`Conversion::display`] |
//! | show a name within a sentence, or with a port or a path behind it | [`isolate`] |
//! | find every error in a name | [`uts46::to_ascii_with_errors`], [`Error::report`] |
//! | compare two domain names | [`uts46::same_name`] |
//! | convert many names, lines or columns | [`batch`] |
//! | register a label | [`idna2008::register`], or [`idna2008::register_with_errors`] |
//! | write a name into a DNS message, or read one | [`wire`] |
//! | check whether IDNA2008 allows a name, or reject emoji and symbols | [`idna2008::check`] |
//! | classify a label according to RFC 5890 | [`label::classify`] |
//! | use IDNA2003 | [`idna2003`] |
//! | let users choose a standard by its name | [`Standard`] |
//! | prepare a user name, a password, an XMPP address, an LDAP value | [`stringprep`], or the crate `xenonym-precis` for its successor, PRECIS |
//! | encode or decode Punycode, without dots, mapping and checks | [`punycode`] |
//! | encode with other parameters than Punycode's | [`bootstring::Bootstring`] |
//! | see each step of decoding | [`bootstring::Bootstring::trace`] |
//! | look up the properties of a code point | [`unicode::Status`], [`idna2008::DerivedProperty`] |
//! | start from a small program | the crate's folder `examples`: `http_host`, `allow_list`, `mail_address`, `server_certificate`, `dns_query`, `zone_names`, `names_in_logs`, `customer_messages`, `registration_form`, `batch_threads` |
//!
//! Functions that end in `_into` write to the caller's buffer. Use [`from_utf8`] to convert bytes to names.
//!
//! # Features
//!
//! `alloc` is on by default. Each item that needs a feature is marked with it.
//!
//! | without `alloc` | with `alloc` | with `serde` |
//! |---|---|---|
//! | every function `_into` and `check`; [`stringprep`], [`normalize`], [`domain`], [`label`], [`unicode`], [`wire`] | the forms that return a `String`, `Cow` or [`Conversion`]; [`batch`], [`host`], `steps`, traces; labels of more than 64 code points | options, [`ErrorKind`] and, with `alloc`, standards, hosts and patterns as text; [`Error`] and [`SideError`] as maps |
//!
//! # From the crate `idna`
//!
//! | `idna` 1.1 | here |
//! |---|---|
//! | `domain_to_ascii(s)` | `uts46::to_ascii(s, &Options::UTS46)` |
//! | `domain_to_ascii_strict(s)` | `uts46::to_ascii(s, &Options::STRICT)` |
//! | `domain_to_ascii_cow(b, AsciiDenyList::URL)` | `uts46::to_ascii(from_utf8(b)?, &options)`, where `options` is `WHATWG_URL_2026_02` and, as `idna` allows the empty name, `.with_reject_empty_names(false)` |
//! | `domain_to_unicode(s)`, to show | `uts46::to_unicode(s, &Options::UTS46).display()`, which leaves rejected labels in ASCII, while `idna` puts U+FFFD into them |
//! | `Uts46::to_user_interface(.., hook)` | [`Conversion::display_with`] |
//! | `Uts46::process(.., sink, ..)` | [`uts46::to_ascii_into`] |
//! | `AsciiDenyList::URL`, `STD3` | [`AsciiSet::URL`], [`uts46::AsciiRules::Std3`] |
//! | `Hyphens::Check`, `DnsLength::VerifyAllowRootDot` | `.with_check_hyphens(true)`, [`uts46::VerifyDnsLength::RootDotAllowed`] |
//!
//! For programs that depend on `idna` through other crates, there is a drop-in replacement:
//! `crates/idna` in the repository.
//!
//! For a current URL parser, use `WHATWG_URL_2026_08`. `_02` also rejects invalid ACE labels in
//! ASCII names.
//!
//! # Versions
//!
//! Data is not part of the interface. A new version of Unicode is published in a release that Cargo considers compatible, such as
//! 0.1.1 after 0.1.0. It changes the results for few names, mostly because code points that were unassigned become valid. The
//! changelog marks such releases. Presets with a date, such as `WHATWG_URL_2026_08`, preserve their rules but use the new data.
//! IDNA2003 and stringprep always use Unicode 3.2. Where results must not change, as in a registry's records, pin the release:
//! `xenonym = "=0.1.0"`.
//!
//! Enums and structs that may grow are `#[non_exhaustive]`. The texts of errors may change, but [`ErrorKind::name`] never
//! changes.
//!
//! # Promises
//!
//! No dependencies, no unsafe code, no panics, and no quadratic time, except for a trace and its
//! copies. Errors are `Copy`, and include the rule, the range and the code point.
//!
//! # Stack
//!
//! The maximum stack use of some calls in bytes, built for x86-64 with optimizations. Normalization and errors need the most, because
//! they use more buffers. So 2 KB are enough for most names but not for all: plan 2,900 bytes for names that are accepted, and 4,300
//! for names that may be rejected. In the repository, `cargo xtask stack` measures each call again.
//!
//! | function | input | bytes |
//! |---|---|---|
//! | `uts46::to_ascii_into` | `www.example`, converted | 300 |
//! | `uts46::to_ascii_into` | `Bücher.example`, converted | 1700 |
//! | `uts46::to_ascii_into` | `bu\u{308}cher.example`, converted | 2500 |
//! | `uts46::to_ascii_into` | `xn--bcher-kva.example`, converted | 900 |
//! | `uts46::to_ascii_into` | `a..b`, rejected | 3500 |
//! | `uts46::to_ascii_into` | `xn--11b2ezcw70kba.example`, rejected | 4300 |
//! | `uts46::to_unicode_into` | `xn--bcher-kva.example`, converted | 1000 |
//! | `uts46::check` | `Bücher.example`, converted | 1900 |
//! | `uts46::to_ascii` | `Bücher.example`, converted | 2000 |
//! | `uts46::to_unicode` | `xn--bcher-kva.example`, converted | 1500 |
//! | `wire::to_wire` | `Bücher.example`, converted | 1800 |
//! | `idna2008::to_ascii_into` | `bücher.example`, converted | 2300 |
//! | `idna2008::check` | `xn--11b2ezcw70kba.example`, rejected | 2800 |
//! | `idna2003::to_ascii_into` | `Bücher.example`, converted | 2900 |
//! | `idna2003::to_unicode_into` | `xn--bcher-kva.example`, converted | 2800 |
//! | `NAMEPREP.prepare_into` | `bu\u{308}cher.example`, converted | 1800 |
//! | `SASLPREP.prepare_into` | `I\u{ad}X`, converted | 1400 |
//! | `Normalizer::normalize_into` | `bu\u{308}cher.example`, converted | 1500 |
//! | `punycode::encode_into` | `bücher`, converted | 1300 |
//! | `punycode::decode_into` | `bcher-kva`, converted | 500 |
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// Options are passed in one way, whatever their size.
#![allow(clippy::trivially_copy_pass_by_ref)]
// No input can make it panic. A comment explains each place that seems to.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Types that may grow are `#[non_exhaustive]`, because growing them would otherwise break callers.
#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]
// Many comments refer to forms that return a `String`, which builds without a heap cannot link to.
#![cfg_attr(
    not(feature = "alloc"),
    allow(rustdoc::broken_intra_doc_links, rustdoc::private_intra_doc_links)
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod ace;
mod ascii;
#[cfg(feature = "alloc")]
pub mod batch;
pub mod bootstring;
#[cfg(feature = "alloc")]
mod conversion;
pub mod domain;
mod error;
#[cfg(feature = "alloc")]
pub mod host;
pub mod idna2003;
pub mod idna2008;
pub mod label;
mod memory;
pub mod normalize;
mod operation;
mod output;
pub mod punycode;
#[cfg(feature = "serde")]
mod serde;
mod settings;
mod side;
#[cfg(feature = "alloc")]
mod standard;
#[cfg(feature = "alloc")]
mod steps;
pub mod stringprep;
mod tables;
pub mod unicode;
pub mod uts46;
mod validity;
pub mod wire;

/// Converts bytes to the text type of all other functions.
///
/// # Errors
/// [`ErrorKind::InvalidUtf8`], with the range of the bytes that are not UTF-8.
///
/// ```
/// use xenonym::from_utf8;
/// use xenonym::uts46::{Options, to_ascii_into};
///
/// let name = from_utf8(b"b\xC3\xBCcher.example")?;
/// assert_eq!(to_ascii_into(name, &Options::DNS, &mut [0; 64])?, "xn--bcher-kva.example");
/// assert_eq!(from_utf8(b"ab\xFF").unwrap_err().range(), 2..3);
/// # Ok::<(), xenonym::Error>(())
/// ```
pub fn from_utf8(bytes: &[u8]) -> Result<&str, Error> {
    core::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |length| start + length);
        Error::new(ErrorKind::InvalidUtf8, start..end)
    })
}

pub use crate::ace::ACE_PREFIX;
pub use crate::ascii::AsciiSet;
#[cfg(feature = "alloc")]
pub use crate::conversion::{Conversion, SafeName};
pub use crate::error::{Error, ErrorKind, Limit, Place, UnknownKind};
#[doc(hidden)]
pub use crate::operation::Operation;
pub use crate::output::isolate::isolate;
pub use crate::settings::OptionsError;
pub use crate::side::{Side, SideError};
#[cfg(feature = "alloc")]
pub use crate::standard::Standard;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use crate::steps::StepResult;
