//! Detects misleading domain names: decides whether to show a name, and finds names that imitate
//! others.
//!
//! | you want to | use |
//! |---|---|
//! | whether to show a name in Unicode, and why not | [`display::Policy`] |
//! | which protected names a name imitates | [`lookalikes::Index`] |
//! | which part of a host somebody registered | [`registrable_domain`], [`public_suffix`] |
//! | which look-alikes of a name could be registered | [`lookalikes::permutations`](lookalikes::permutations()) |
//! | whether two texts look alike | [`confusable`], [`bidi_confusable`] |
//! | the key that texts which look alike share | [`skeleton`], [`bidi_skeleton`], [`name_skeleton`] |
//! | which scripts a text is written in | [`scripts`] |
//! | what the names of a list are | [`survey`] |
//! | how restricted a text is, and whether it mixes digits of several scripts | [`restriction`] |
//! | what UTS #39 says of a code point | [`identifier`] |
//!
//! Everything is based on Unicode 18.0.0 and its version of UTS #39.
//!
//! The feature `mpl-data`, on by default, adds what needs lists under the Mozilla Public License 2.0: [`lookalikes`], [`registrable_domain`], [`public_suffix`],
//! [`Policy::FIREFOX`](display::Policy::FIREFOX), [`Policy::STRICTEST`](display::Policy::STRICTEST) and
//! [`Rule::FirefoxBlocklist`](display::Rule::FirefoxBlocklist). The lists themselves are in the crate `xenonym-psl`.
//!
//! ```
//! use xenonym_safety::{Confusability, confusable, skeleton};
//!
//! assert_eq!(skeleton("раураl"), skeleton("paypal")); // the first is Cyrillic but for its l
//! assert_eq!(confusable("раураl", "paypal"), Some(Confusability::MixedScript));
//! ```

#![no_std]
#![forbid(unsafe_code)]
// No input can make it panic. A comment explains each place that seems to.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Whatever may grow says so, or growing it would break callers.
#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod bidi;
mod confusable;
pub mod display;
pub mod identifier;
#[cfg(feature = "mpl-data")]
pub mod lookalikes;
pub mod restriction;
pub mod scripts;
mod skeleton;
#[cfg(feature = "mpl-data")]
mod suffix;
pub mod survey;
mod tables;

pub use crate::bidi::Direction;
pub use crate::confusable::{Confusability, bidi_confusable, confusable};
pub use crate::skeleton::{bidi_skeleton, name_skeleton, skeleton};
#[cfg(feature = "mpl-data")]
pub use crate::suffix::{public_suffix, registrable_domain};

/// Runs the README's examples.
#[cfg(all(doctest, feature = "mpl-data"))]
#[doc = include_str!("../README.md")]
mod readme {}

/// Runs the examples of the pages about safety and for beginners.
#[cfg(all(doctest, feature = "mpl-data"))]
#[doc = include_str!("../../../docs/SAFETY.md")]
#[doc = include_str!("../../../docs/GUIDE.md")]
mod pages {}
