//! Internationalized domain names.
//!
//! One standard, one module: UTS #46 (and the WHATWG URL Standard's use of it), IDNA2008, IDNA2003
//! with stringprep, and Punycode under them.
//!
//! # Which function do I want?
//!
//! | you have | you want | call |
//! |---|---|---|
//! | a domain name | what the DNS takes | [`uts46::to_ascii`](uts46::to_ascii()) |
//! | a domain name | what people read | [`uts46::to_unicode`](uts46::to_unicode()) |
//! | a domain name | to know whether IDNA2008 lets it be registered or looked up | [`idna2008::check`] |
//! | a label to register | both of its forms | [`idna2008::register`] |
//! | a label | what RFC 5890 calls it | [`label::classify`] |
//! | hosts to allow, deny or compare | one spelling of each | [`host::Host`] |
//! | a domain name | what the DNS takes, under IDNA2003 | [`idna2003::to_ascii`](idna2003::to_ascii()) |
//! | a domain name | what people read, under IDNA2003 | [`idna2003::to_unicode`](idna2003::to_unicode()) |
//! | two domain names | whether they are one | [`idna2003::names_match`] |
//! | many names | their forms, in one buffer | [`batch`] |
//! | a user name, a password, an XMPP address | its form to compare | [`stringprep`] |
//! | a label's text | its Punycode | [`punycode::encode`] |
//! | Punycode | its text | [`punycode::decode`] |
//! | no heap, or a hot path | either, in a buffer of yours | [`punycode::encode_into`], [`punycode::decode_into`] |
//! | integers, or upper-case flags | either | [`punycode::encode_code_points`], [`punycode::decode_code_points`] |
//! | another profile than Punycode | Rust's or Swift's identifiers, or one of your own | [`bootstring::Bootstring`] |
//! | a question | the steps of an encoding | [`bootstring::Bootstring::trace`] |
//! | a question | the steps of a name by UTS #46 | [`uts46::steps`](uts46::steps()) |
//! | a code point | what Unicode and the standards say of it | [`unicode`], [`idna2008::derived_property`] |
//!
//! Punycode is for a label without its prefix: it knows no dots, no mapping and no checks.
//!
//! # Features
//!
//! `std` (default) turns on `alloc`; `alloc` adds the forms that return a `String` or `Vec`.
//! With neither, names are converted in buffers of the caller's, and labels of up to 64 code points
//! to Punycode and back.
//!
//! # Promises
//!
//! No dependencies, no unsafe code, no panics; no quadratic time, but for a trace with its copies.
//! Errors are `Copy`, and name the rule, the offset and the code point.
#![no_std]
#![forbid(unsafe_code)]
// No input can make it panic; each place that seems to says why it does not.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Forms that return a `String` are spoken of everywhere; builds without a heap have nothing to link to.
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
mod ascii_scan;
#[cfg(feature = "alloc")]
pub mod batch;
pub mod bootstring;
mod display;
pub mod domain;
mod error;
#[cfg(feature = "alloc")]
pub mod host;
pub mod idna2003;
pub mod idna2008;
pub mod label;
pub mod normalize;
mod operation;
pub mod punycode;
mod scratch;
#[cfg(feature = "alloc")]
mod shown;
mod sink;
pub mod stringprep;
mod tables;
pub mod unicode;
pub mod uts46;
mod validity;

pub use crate::ace::ACE_PREFIX;
pub use crate::ascii::AsciiSet;
pub use crate::error::{Error, ErrorKind, Limit, Message, Place, Report, UnknownKind};
pub use crate::operation::Operation;
