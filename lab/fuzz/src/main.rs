//! All fuzz targets in one program, which builds faster than separate ones. The variable
//! `FUZZ_TARGET` selects the target.
//!
//! Properties of the library are in `xenonym_testkit::properties`, and shared with its property
//! tests.
#![no_main]
// `doors.rs` is compiled over our crate `idna` and over the published one.
#![expect(clippy::duplicate_mod)]

mod choices;
#[cfg(feature = "xn")]
mod command;
mod records;
mod targets;

// The properties, replacers and readers of the tests of `xenonym-records`.
#[path = "../../../crates/xenonym-records/tests/records/pieces.rs"]
mod pieces;
#[path = "../../../crates/xenonym-records/tests/records/properties.rs"]
mod properties;
#[allow(dead_code, reason = "some are for its tests alone")]
#[path = "../../../crates/xenonym-records/tests/records/replacers.rs"]
mod replacers;

// Columns and kernels of the tests of `xenonym-arrow`.
#[path = "../../../crates/xenonym-arrow/tests/kernels/columns.rs"]
mod columns;
#[path = "../../../crates/xenonym-arrow/tests/kernels/kernels.rs"]
mod kernels;

// The checks of a verdict from the tests of `xenonym-safety`.
#[path = "../../../crates/xenonym-safety/tests/safety/consistency.rs"]
mod consistency;

// The functions of both crates `idna`, and the reasons for different results.
#[path = "../../compare/src/dropin/model/mod.rs"]
mod model;
#[path = "../../compare/src/dropin/ours.rs"]
mod ours;
#[path = "../../compare/src/dropin/reasons.rs"]
mod reasons;
#[path = "../../compare/src/dropin/theirs.rs"]
mod theirs;

use std::sync::LazyLock;
use std::{env, process};

use libfuzzer_sys::fuzz_target;

pub(crate) use self::choices::Choices;

static TARGET: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let all = targets::ALL.iter();
    #[cfg(feature = "xn")]
    let all = {
        xn::end_the_run();
        all.chain(command::ALL)
    };
    let mut all = all;
    let Ok(name) = env::var("FUZZ_TARGET") else {
        all.for_each(|(name, _)| println!("{name}"));
        process::exit(0);
    };
    let target = all.find(|(target, _)| *target == name);
    target.unwrap_or_else(|| panic!("unknown target {name}")).1
});

fuzz_target!(init: LazyLock::force(&TARGET), |input: &[u8]| TARGET(input));
