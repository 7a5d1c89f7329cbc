//! The tests of the core that need vectors, models or other crates, and the tests of
//! `xenonym-precis` and `xenonym-lgr` that compare with models.

mod buffers;
mod code_points;
#[cfg(feature = "alloc")]
mod error_examples;
#[cfg(feature = "alloc")]
mod idna2003;
#[cfg(feature = "alloc")]
mod idna2008;
#[cfg(feature = "lgr")]
mod lgr;
#[cfg(feature = "alloc")]
mod names;
#[cfg(feature = "alloc")]
mod normalization;
#[cfg(feature = "alloc")]
mod precis;
#[cfg(feature = "alloc")]
mod punycode;
#[cfg(feature = "alloc")]
mod stringprep;
#[cfg(feature = "alloc")]
mod uts46;
