//! The [Public Suffix List](https://publicsuffix.org), for finding the part of a domain name that
//! somebody registered.
//!
//! | you have | you want | call |
//! |---|---|---|
//! | `www.example.co.uk` | `example.co.uk` | [`registrable_domain`] |
//! | `www.example.co.uk` | the position of `example` | [`registrable_label`] |
//! | `www.example.co.uk` | `co.uk` | [`public_suffix`] |
//!
//! Both sections of the list are used: names under `github.io` belong to different people, just
//! like names under `com`. The list is from July 2026. If a name matches no rule, its last label is
//! the public suffix.
//!
//! Names are in their ASCII form, in any case, with or without the dot of the root. For names in Unicode and IP addresses the result
//! is `None`. If a name may be in any form, parse it as `xenonym::host::Host`, and call the functions of the same name in
//! the crate `xenonym-safety`. Other names that aren't valid get a result too: check them first if that matters.
//!
//! ```
//! assert_eq!(xenonym_psl::registrable_domain("www.example.co.uk"), Some("example.co.uk"));
//! ```
//!
//! Every list of Xenonym under MPL-2.0 is in this crate, so [`firefox`] is here too.

#![no_std]
#![forbid(unsafe_code)]
// No input can make it panic. A comment explains each place that seems to.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Whatever may grow says so, or growing it would break callers.
#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

#[cfg(test)]
extern crate std;

pub mod firefox;
mod suffix;

/// Data only, in the layout that `FORMAT.md` describes.
mod generated {
    #[rustfmt::skip]
    pub(super) mod public_suffixes;
}

pub use crate::suffix::{public_suffix, registrable_domain, registrable_label};

/// Runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
