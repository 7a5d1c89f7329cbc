//! The vectors of `testdata`, and what tests share.
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::panic,
    reason = "only tests use it"
)]

pub mod naive;
mod vectors;

pub use vectors::{
    AnnotatedCase, ErrorCase, PairCase, ProfilePair, TraceCase, TraceStep, parse_annotated,
    parse_code_points, profile, read,
};
