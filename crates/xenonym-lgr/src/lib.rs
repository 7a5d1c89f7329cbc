//! Label generation rulesets (RFC 7940), which define the labels that may be registered and their
//! variants.
//!
#![cfg_attr(
    feature = "xml",
    doc = r##"```
use xenonym_lgr::{Document, Ruleset};

let xml = r#"<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>
    <char cp="0061"><var cp="0062" type="blocked"/></char>
</data></lgr>"#;
let ruleset = Ruleset::new(&Document::parse(xml.as_bytes())?)?;
assert_eq!(ruleset.check("a").disposition(), "valid");
assert_eq!(ruleset.variants("aa")?.total().get(), Some(3));
# Ok::<(), Box<dyn std::error::Error>>(())
```
"##
)]
//!
//! | you want | use |
//! |---|---|
//! | to read, check or write a document | `Document` |
//! | the disposition of a label | [`Ruleset::check`] |
//! | whether a label may be registered | [`Verdict::is_registrable`] and [`Problem::of_idna2008`] |
//! | the code points that are the reason | [`Verdict::positions`] |
//! | how many variants it has, or a list of them | [`Ruleset::variants`] |
//! | whether a label is a variant of another | [`Ruleset::variant`] |
//! | the mappings that make it one | [`Ruleset::replacements`] |
//! | the key that variants share | [`Ruleset::index`] |
//! | all of this for many labels | [`Ruleset::evaluator`], [`Evaluator::describe`] |
//! | a compiled ruleset as bytes | [`Ruleset::to_bytes`], [`Ruleset::from_bytes`] |
//! | an A-label in Unicode, which the functions above need | [`decoded`] |
//! | the reason why IDNA2008 rejects a label | [`Problem::of_idna2008`] |
//! | a small program to start from | the crate's folder `examples`: `registrar` |
//!
//! With the feature `tools`, there is more for those who write rulesets:
//!
//! | you want | use |
//! |---|---|
//! | to find defects of a ruleset | `lint` |
//! | to compare two rulesets | `diff` |
//! | the union, intersection or merge of rulesets | `combine` |
//! | to show a ruleset as text or as a page of HTML | `show` |
//! | to convert tables of RFC 3743 and RFC 4290 | `tables` |
//! | labels for testing a registry system | `Ruleset::samples` |
//!
//! The feature `serde` serializes results as maps, under the names of their methods.
//!
//! Labels are in Unicode: functions don't decode A-labels. Positions in labels count code points, from 0 in values and from 1 in
//! messages. Lines and columns of documents count from 1, and columns count code points.
//!
//! A mapping's condition is tested in the label where only its element is replaced. If a variant can be made in two ways with
//! different dispositions, the first action in the order of the ruleset decides.
//!
//! # Limits
//!
//! Documents and compiled rulesets may come from anybody. Compiling takes at most 30 million steps and 16 MiB for the rules of a whole
//! document, and a label's variants are counted with at most 4 million steps. `lint`, `diff` and samples stop after a bounded
//! number of steps, and say so. ICANN's rulesets need less than a hundredth of what compiling may take.
//!
//! # Versions
//!
//! Rulesets are compiled with the properties of the [current version](xenonym::unicode::VERSION) of Unicode. New properties and newer rulesets of the root zone come in releases
//! that Cargo considers compatible, such as 0.1.1 after 0.1.0. They change the results of documents that refer to properties
//! and of `Ruleset::root`. A ruleset that was compiled to bytes gives the same results in every release that can load it,
//! and other releases return an error.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// No input can make it panic. A comment explains each place that seems to.
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Types that may grow are `#[non_exhaustive]`, because growing them would otherwise break callers.
#![warn(clippy::exhaustive_enums, clippy::exhaustive_structs)]

extern crate alloc;
#[cfg(any(test, feature = "xml"))]
extern crate std;

#[cfg(feature = "tools")]
pub mod combine;
#[cfg(feature = "xml")]
mod compile;
#[cfg(feature = "tools")]
mod diff;
#[cfg(feature = "xml")]
pub mod document;
mod error;
mod evaluate;
mod limits;
#[cfg(feature = "tools")]
mod lint;
#[cfg(feature = "xml")]
mod properties;
#[cfg(feature = "root-zone")]
pub mod root_zone;
mod ruleset;
#[cfg(feature = "tools")]
pub mod samples;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "tools")]
pub mod show;
#[cfg(feature = "tools")]
pub mod tables;
mod variants;
#[cfg(feature = "xml")]
mod xml;

#[cfg(feature = "tools")]
pub use crate::diff::{Diff, Effect, Example, Found, Outcome, Part, TextChange, diff};
#[cfg(feature = "xml")]
pub use crate::document::Document;
#[cfg(feature = "xml")]
pub use crate::error::Error;
pub use crate::error::LoadError;
pub use crate::evaluate::{Evaluator, Problem, Reason, Verdict, decoded};
#[cfg(feature = "tools")]
pub use crate::lint::{Check, Finding, Witness, lint};
pub use crate::ruleset::{About, Ruleset};
pub use crate::variants::{
    Count, Counts, Description, List, Replacement, Variant, Variants, VariantsError,
};

/// Runs the README's example.
#[cfg(all(doctest, feature = "xml"))]
#[doc = include_str!("../README.md")]
mod readme {}
