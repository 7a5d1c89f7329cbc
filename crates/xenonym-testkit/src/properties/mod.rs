//! Properties that hold for every input. Property tests and the targets of `fuzz` generate the
//! inputs.
//!
//! Each function panics if its property does not hold.
#![allow(clippy::missing_panics_doc, reason = "all of them panic, if the library is wrong")]
#![allow(clippy::trivially_copy_pass_by_ref, reason = "as in the library")]

pub mod batches;
pub mod bootstring;
pub mod hosts;
pub mod idna2003;
pub mod idna2008;
#[cfg(feature = "lgr")]
pub mod lgr;
pub mod normalization;
pub mod precis;
pub mod stringprep;
pub mod uts46;
