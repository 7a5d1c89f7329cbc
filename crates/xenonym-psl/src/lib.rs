//! The [Public Suffix List](https://publicsuffix.org): which part of a domain name somebody registered.
//!
//! | you have | you want | call |
//! |---|---|---|
//! | `www.example.co.uk` | `example.co.uk` | [`registrable_domain`] |
//! | `www.example.co.uk` | where `example` is | [`registrable_label`] |
//! | `www.example.co.uk` | `co.uk` | [`public_suffix`] |
//!
//! Both sections of the list count: names under `github.io` belong to different people, as those under `com` do. The
//! list is that of July 2026. A name under no rule has its last label as public suffix.
//!
//! Names are in their ASCII form, in any case, with or without the dot of the root. Names that aren't valid get a
//! result too: check them first if that matters.
//!
//! ```
//! assert_eq!(xenonym_psl::registrable_domain("www.example.co.uk"), Some("example.co.uk"));
//! ```
//!
//! Every list of Xenonym under MPL-2.0 is in this crate, so [`firefox`] is here too.

#![no_std]
#![forbid(unsafe_code)]
// No input can make it panic; each place that seems to says why it does not.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Whatever may grow says so, or growing it would break callers.
#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

#[cfg(test)]
extern crate std;

pub mod firefox;
mod suffix;

/// Data only, laid out as `FORMAT.md` says.
mod generated {
    #[rustfmt::skip]
    pub(super) mod public_suffixes;
}

pub use crate::suffix::{public_suffix, registrable_domain, registrable_label};

/// Runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
