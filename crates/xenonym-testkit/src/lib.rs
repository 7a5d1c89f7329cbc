//! The vectors of `testdata`, and code that tests share.
#![allow(missing_docs, reason = "the README of testdata says what the fields mean")]

pub mod code_points;
pub mod data;
pub mod digest;
mod idna2003;
pub mod idna_test;
pub mod naive;
#[cfg(feature = "alloc")]
pub mod naive_batch;
#[cfg(feature = "lgr")]
pub mod naive_lgr;
#[cfg(feature = "alloc")]
pub mod naive_uts46;
mod normalization;
#[cfg(feature = "alloc")]
pub mod precis;
#[cfg(feature = "alloc")]
pub mod properties;
mod stringprep;
mod vectors;

pub use idna2003::{
    ErrorFields, MatchCase, NaiveFlags, ToAsciiCase, ToUnicodeCase, idna2003_flags,
};
#[cfg(feature = "alloc")]
pub use idna2003::{to_ascii_naively, to_unicode_naively};
pub use normalization::{NaiveNormalizer, NormalizationCase, normalization_cases};
#[cfg(feature = "alloc")]
pub use stringprep::prepare_naively;
pub use stringprep::{PROFILES, StringprepCase, is_stringprep, stringprep_profile};
pub use vectors::{
    AnnotatedCase, ErrorCase, PairCase, ProfilePair, TraceCase, TraceStep, parse_annotated,
    parse_code_points, profile, read,
};

/// Runs the READMEs' examples.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../xenonym/README.md")]
mod readme {}

/// Runs the examples of pages about several crates.
#[cfg(all(doctest, feature = "pages"))]
#[doc = include_str!("../../../docs/GUIDE.md")]
#[doc = include_str!("../../../docs/PRECIS.md")]
#[doc = include_str!("../../../docs/DISPLAY.md")]
#[doc = include_str!("../../../docs/LOOKALIKES.md")]
mod pages {}
