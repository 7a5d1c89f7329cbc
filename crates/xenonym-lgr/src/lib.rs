//! Label generation rulesets (RFC 7940).

#![no_std]
#![forbid(unsafe_code)]
// No input can make it panic; each place that seems to says why it does not.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

extern crate alloc;
#[cfg(any(test, feature = "xml"))]
extern crate std;

#[cfg(feature = "xml")]
mod compile;
#[cfg(feature = "xml")]
pub mod document;
mod error;
mod evaluate;
#[cfg(feature = "xml")]
mod properties;
#[cfg(feature = "root-zone")]
pub mod root;
mod ruleset;
mod variants;
#[cfg(feature = "xml")]
mod xml;

#[cfg(feature = "xml")]
pub use crate::document::Document;
#[cfg(feature = "xml")]
pub use crate::error::Error;
pub use crate::error::LoadError;
pub use crate::evaluate::{Evaluator, Problem, Reason, Verdict};
pub use crate::ruleset::{About, Ruleset};
pub use crate::variants::{Count, List, Variant, Variants, VariantsError};

/// Runs the README's example.
#[cfg(all(doctest, feature = "xml"))]
#[doc = include_str!("../README.md")]
mod readme {}
