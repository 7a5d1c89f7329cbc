//! What a domain name really is: whether to show it, and what it can be taken for.
//!
//! | you want to know | use |
//! |---|---|
//! | whether to show a name in Unicode, and why not | [`display::Policy`] |
//! | which protected names a name imitates | [`lookalikes::Index`] |
//! | which look-alikes of a name could be registered | [`lookalikes::permutations`](lookalikes::permutations()) |
//! | whether two texts look alike | [`confusable`], [`bidi_confusable`] |
//! | the key that texts which look alike share | [`skeleton`], [`bidi_skeleton`], [`name_skeleton`] |
//! | which scripts a text is written in | [`scripts`] |
//! | what the names of a list are | [`survey`] |
//! | how restricted a text is, and whether it mixes digits of several scripts | [`restriction`] |
//! | what UTS #39 says of a code point | [`identifier`] |
//!
//! All of it is by Unicode 18.0.0 and UTS #39 of that version.
//!
//! The feature `mpl-data`, on by default, adds what needs lists under the Mozilla Public License 2.0: [`lookalikes`],
//! [`Policy::FIREFOX`](display::Policy::FIREFOX), [`Policy::STRICTEST`](display::Policy::STRICTEST) and
//! [`Rule::FirefoxBlocklist`](display::Rule::FirefoxBlocklist). The lists themselves are in the crate `xenonym-psl`.
//!
//! The feature `serde` serializes verdicts, findings and hits with their parts, under the names of their methods.
//!
//! ```
//! use xenonym_safety::{Confusability, confusable, skeleton};
//!
//! assert_eq!(skeleton("раураl"), skeleton("paypal")); // the first is Cyrillic but for its l
//! assert_eq!(confusable("раураl", "paypal"), Some(Confusability::MixedScript));
//! ```

#![no_std]
#![forbid(unsafe_code)]
// No input can make it panic; each place that seems to says why it does not.
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
#[cfg(feature = "serde")]
mod serde;
mod skeleton;
pub mod survey;
mod tables;

pub use crate::bidi::Direction;
pub use crate::confusable::{Confusability, bidi_confusable, confusable};
pub use crate::skeleton::{bidi_skeleton, name_skeleton, skeleton};

/// Runs the README's examples.
#[cfg(all(doctest, feature = "mpl-data"))]
#[doc = include_str!("../README.md")]
mod readme {}

/// Runs the examples of the pages about safety and for beginners.
#[cfg(all(doctest, feature = "mpl-data"))]
#[doc = include_str!("../../../docs/SAFETY.md")]
#[doc = include_str!("../../../docs/GUIDE.md")]
mod pages {}
