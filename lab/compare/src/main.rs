//! `cargo xtask compare punycode|idna2003|uts46|idna2008|precis|dropin [--data DIR]`: runs Xenonym and
//! its rivals on the same inputs.
//!
//! Each difference belongs to a class, which documents who is right and according to which clause.
//! A difference without a class fails the run.

// `dropin/doors.rs` is compiled over our crate `idna` and over the published one.
#![expect(clippy::duplicate_mod)]

mod ages;
mod dropin;
mod idna2003;
mod idna2008;
mod names;
mod precis;
mod punycode;
#[path = "../../bench/rivals/src/random.rs"]
mod random;
mod rival;
mod rivals;
mod statuses;
mod uts46;

use std::path::PathBuf;

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (mut what, mut data) = (String::new(), None);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--data" => data = arguments.next().map(PathBuf::from),
            _ => what = argument,
        }
    }
    match what.as_str() {
        "punycode" => punycode::compare(data.as_deref()),
        "idna2003" => idna2003::compare(data.as_deref()),
        "idna2008" => idna2008::compare(data.as_deref()),
        "uts46" => uts46::compare(data.as_deref()),
        "precis" => precis::compare(data.as_deref()),
        "dropin" => dropin::compare(data.as_deref()),
        _ => bail!("use: compare punycode|idna2003|uts46|idna2008|precis|dropin [--data DIR]"),
    }
}
