//! What the fuzz targets share: how they read the fuzzer's bytes, and the properties of records.
//!
//! Properties of the library are in `xenonym_testkit::properties`, where its property tests have them too.

mod choices;
pub mod records;

// The replacers and readers of the tests of `xenonym-records`.
#[path = "../../../crates/xenonym-records/tests/records/pieces.rs"]
mod pieces;
#[allow(dead_code, reason = "some are for its tests alone")]
#[path = "../../../crates/xenonym-records/tests/records/replacers.rs"]
mod replacers;

pub use self::choices::Choices;
