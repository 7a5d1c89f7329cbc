//! The [Public Suffix List](https://publicsuffix.org), for finding the part of a domain name that
//! somebody registered.
//!
//! | you have | you want | call |
//! |---|---|---|
//! | `www.example.co.uk` | `example.co.uk` | [`registrable_domain`] |
//! | `www.example.co.uk` | the position of `example` | [`registrable_label`] |
//! | `www.example.co.uk` | `co.uk` | [`public_suffix`] |
//! | `www.example.co.uk` | whether the list contains its suffix, and in which section | [`section`] |
//!
//! Both sections of the list are used: names under `github.io` belong to different people, just
//! like names under `com`. The list is from July 2026 ([`DATE`]). If a name matches no rule, its last label is
//! the public suffix.
//!
//! Names are in ASCII form, in any case, with or without a trailing dot. For names in Unicode and
//! for IP addresses, the result is `None`. If a name may be in any form, parse it as
//! `xenonym::host::Host`, and call the functions with the same names in the crate `xenonym-safety`.
//! Other invalid names also get a result: check them first if that matters.
//!
//! ```
//! assert_eq!(xenonym_psl::registrable_domain("www.example.co.uk"), Some("example.co.uk"));
//! ```
//!
//! # Versions
//!
//! The list changes weekly, and is not part of the interface: a new one comes in a release that Cargo considers compatible, such as
//! 0.1.1 after 0.1.0, and changes the suffixes of some names. An old list is a risk, because it joins domains that belong to
//! different people. So don't pin this crate, except to repeat earlier results. With the feature `alloc`, a program that runs for years
//! can read a newer one itself, as a `List`.
//!
//! Every list of Xenonym under MPL-2.0 is in this crate, so [`firefox`] is here too.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// No input can make it panic. A comment explains each place that seems to.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Types that may grow are `#[non_exhaustive]`, because growing them would otherwise break callers.
#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod firefox;
#[cfg(feature = "alloc")]
mod list;
mod suffix;
mod table;

/// Data only, in the layout that `FORMAT.md` describes.
mod generated {
    #[rustfmt::skip]
    pub(super) mod public_suffixes;
}

#[cfg(feature = "alloc")]
pub use crate::list::{List, ListError};
#[doc(hidden)]
pub use crate::suffix::label_and_section;
pub use crate::suffix::{
    DATE, Section, public_suffix, registrable_domain, registrable_label, section,
};

/// Runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
