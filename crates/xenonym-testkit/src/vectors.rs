//! Reads the files of `testdata`. Their README describes the fields.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use xenonym::AsciiSet;
use xenonym::bootstring::{Bootstring, Case, PUNYCODE, Parameters, RUST_V0, SWIFT};

/// A text and its encoding.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairCase {
    pub name: String,
    pub why: String,
    pub text: String,
    pub encoded: String,
}

/// Code points with case flags and their encoding.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnnotatedCase {
    pub name: String,
    pub why: String,
    pub code_points: String,
    pub encoded: String,
}

/// Code points and their encoding in a profile.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfilePair {
    pub name: String,
    pub why: String,
    #[serde(default)]
    pub profile: String,
    pub code_points: String,
    pub encoded: String,
}

/// An input that is rejected.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ErrorCase {
    pub name: String,
    pub why: String,
    #[serde(default)]
    pub profile: String,
    /// To decode.
    #[serde(default)]
    pub input: String,
    /// To encode.
    #[serde(default)]
    pub code_points: String,
    #[serde(default)]
    pub element: String,
    #[serde(default)]
    pub annotated: bool,
    pub room: Option<usize>,
    pub kind: String,
    pub offset: usize,
    pub code_point: Option<String>,
}

/// A trace of sections 7.2 and 7.3.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraceCase {
    pub name: String,
    pub why: String,
    pub encoded: String,
    pub literal: String,
    pub steps: Vec<TraceStep>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraceStep {
    pub delta: u32,
    pub digits: String,
    pub code_point: String,
    pub bias: u32,
    pub extended: String,
}

/// Returns all cases of one table in one file of `testdata`.
///
/// # Panics
/// If the file cannot be read or parsed, or lacks such cases.
pub fn read<T: DeserializeOwned>(file: &str, table: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut tables: toml::Table = toml::from_str(&text).unwrap_or_else(|e| panic!("{file}: {e}"));
    let cases = tables.remove(table).unwrap_or_else(|| panic!("{file} has no [[{table}]]"));
    let cases: Vec<T> = cases.try_into().unwrap_or_else(|e| panic!("{file} [[{table}]]: {e}"));
    assert!(!cases.is_empty());
    cases
}

/// Basic are only letters, digits and the delimiter, and n starts below them.
static ASCII_LETTERS: LazyLock<Bootstring> = LazyLock::new(|| {
    let basic = AsciiSet::of("-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    Bootstring::new(Parameters { initial_n: 0, basic, ..*PUNYCODE.parameters() }).unwrap()
});

/// Returns the profile for a name in the vectors. Punycode is unnamed.
///
/// # Panics
/// If the profile is unknown.
pub fn profile(name: &str) -> &'static Bootstring {
    match name {
        "" => &PUNYCODE,
        "rust_v0" => &RUST_V0,
        "swift" => &SWIFT,
        "ascii_letters" => &ASCII_LETTERS,
        _ => panic!("no profile {name}"),
    }
}

/// Parses hexadecimal integers separated by spaces.
///
/// # Panics
/// If the text contains anything else.
pub fn parse_code_points(text: &str) -> Vec<u32> {
    text.split_whitespace().map(|hex| u32::from_str_radix(hex, 16).unwrap()).collect()
}

/// Parses integers written as `u+XXXX`, with a capital `U` for a set case flag.
///
/// # Panics
/// If the text contains anything else.
pub fn parse_annotated(text: &str) -> Vec<(u32, Case)> {
    text.split_whitespace()
        .map(|token| {
            let (case, hex) = match token.split_at(2) {
                ("U+", hex) => (Case::Upper, hex),
                ("u+", hex) => (Case::Lower, hex),
                _ => panic!("{token}"),
            };
            (u32::from_str_radix(hex, 16).unwrap(), case)
        })
        .collect()
}
