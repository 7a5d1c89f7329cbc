//! Lists the public interface of each published crate in a file that CI compares, so that no
//! change happens by accident.
//!
//! `cargo-public-api` is similar, but requires a nightly toolchain that matches its version of the
//! JSON format.

mod foreign;
mod rustdoc;

use std::path::Path;

use anyhow::Result;

pub(crate) use self::rustdoc::{Item, items};
use crate::file::File;

/// The published libraries. `xn` is a program, whose library is private.
pub(crate) const CRATES: [&str; 8] = [
    "xenonym",
    "xenonym-psl",
    "xenonym-safety",
    "xenonym-lgr",
    "xenonym-precis",
    "xenonym-records",
    "xenonym-arrow",
    "idna",
];

/// Makes the listings. After a change that is meant, users are told in CHANGELOG.md.
pub(crate) fn files(root: &Path) -> Result<Vec<File>> {
    let listing = |name: &str| {
        let mut lines: Vec<String> =
            items(root, name)?.iter().map(|item| item.line() + "\n").collect();
        lines.sort();
        lines.dedup();
        Ok((format!("crates/{name}/API.txt"), lines.concat().into_bytes()))
    };
    CRATES.into_iter().map(listing).collect()
}
