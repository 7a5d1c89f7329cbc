//! Digests of properties: they check all values without the files that the values come from.

use std::fmt::Write;
use std::path::Path;

use sha2::{Digest, Sha256};

/// Compares the digest of the values with the digest of this name in `testdata/digests.toml`:
/// SHA-256 over all values, each followed by a line feed.
///
/// # Panics
///
/// If the digest differs or does not exist.
pub fn check(name: &str, values: impl Iterator<Item = String>) {
    let mut sha = Sha256::new();
    for value in values {
        sha.update(value);
        sha.update("\n");
    }
    let digest = sha.finalize().iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes all");
        text
    });
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/digests.toml");
    let digests = std::fs::read_to_string(&path).expect("testdata/digests.toml");
    let digests: toml::Table = digests.parse().expect("TOML");
    let expected = digests.get(name).and_then(toml::Value::as_str);
    assert_eq!(Some(&*digest), expected, "the digest of {name:?} in testdata/digests.toml");
}
