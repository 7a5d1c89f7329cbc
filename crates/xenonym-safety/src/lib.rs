//! Detects misleading domain names: decides whether to show a name, and finds names that imitate
//! others.
//!
//! | you want to | use |
//! |---|---|
//! | decide whether to show a name in Unicode | [`display::Policy`] |
//! | find the protected names that a name imitates | [`lookalikes::Index`] |
//! | find the registered domain of a host | [`registrable_domain`], [`public_suffix`] |
//! | list registrable look-alikes of a name | [`lookalikes::permutations`](lookalikes::permutations()) |
//! | check whether two texts look alike | [`confusable`], [`bidi_confusable`] |
//! | get a key that is the same for look-alike texts | [`skeleton`], [`bidi_skeleton`], [`name_skeleton`] |
//! | find the scripts of a text | [`scripts`] |
//! | get statistics about a list of names | [`survey`] |
//! | get the restriction level of a text, or check for mixed digits | [`restriction`] |
//! | look up the UTS #39 data of a code point | [`identifier`] |
//! | start from a small program | the crate's folder `examples`: `new_names`, `chat_links` |
//!
//! Everything is based on the [newest version](xenonym::unicode::VERSION) of Unicode and of UTS #39.
//!
//! The feature `mpl-data`, on by default, adds the parts that need lists under the Mozilla Public
//! License 2.0: [`lookalikes`], [`registrable_domain`], [`public_suffix`],
//! [`Policy::FIREFOX`](display::Policy::FIREFOX), [`Policy::STRICTEST`](display::Policy::STRICTEST)
//! and [`Rule::FirefoxBlocklist`](display::Rule::FirefoxBlocklist). The lists themselves are in the
//! crate `xenonym-psl`.
//!
//! The feature `serde` serializes verdicts, findings and hits with their parts, under the names of their methods.
//!
//! # Versions
//!
//! Data is not part of the interface: new versions of Unicode, of browsers' rules and of their lists come in releases that Cargo
//! considers compatible, such as 0.1.1 after 0.1.0, and change verdicts, skeletons and hits. Each policy has a
//! [`revision`](display::Policy::revision), which identifies its rules. Don't store skeletons beyond a release. Where results must not
//! change, pin the release.
//!
//! ```
//! use xenonym_safety::{Confusability, confusable, skeleton};
//!
//! assert_eq!(skeleton("раураl"), skeleton("paypal")); // the first is Cyrillic, except for its l
//! assert_eq!(confusable("раураl", "paypal"), Some(Confusability::MixedScript));
//! ```

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// No input can make it panic. A comment explains each place that seems to.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Types that may grow are `#[non_exhaustive]`, because growing them would otherwise break callers.
#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod bidi;
pub mod display;
pub mod identifier;
#[cfg(feature = "mpl-data")]
pub mod lookalikes;
mod names;
pub mod restriction;
pub mod scripts;
#[cfg(feature = "serde")]
mod serde;
mod skeleton;
mod sources;
#[cfg(feature = "mpl-data")]
mod suffix;
#[doc(hidden)]
pub mod survey;
mod tables;

pub use crate::bidi::Direction;
pub use crate::names::UnknownName;
pub use crate::skeleton::{
    Confusability, bidi_confusable, bidi_skeleton, confusable, name_skeleton, skeleton,
};
#[cfg(feature = "mpl-data")]
pub use crate::suffix::{public_suffix, registrable_domain, suffix_section};
#[cfg(feature = "mpl-data")]
pub use xenonym_psl::Section;

/// Runs the README's examples.
#[cfg(all(doctest, feature = "mpl-data"))]
#[doc = include_str!("../README.md")]
mod readme {}
