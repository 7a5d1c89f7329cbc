//! `cargo xtask compare idna-test-16`: runs the conformance test of Unicode 16.0.0, which is part
//! of the tests of the crate `idna`, with Xenonym's Unicode 18.0.0.
//!
//! Each differing row must contain a code point (after decoding) that has changed since and is in
//! [`GROWN`]. Otherwise the run fails.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use xenonym::uts46::{Conversion, Operation, Options, to_ascii_with_errors, to_unicode};
use xenonym_testkit::idna_test::{Expected, Row, parse};

/// Code points of the test of 16.0.0 that have changed since, and how.
const GROWN: &[(u32, &str)] = &[
    (0x1ADC, "a combining mark since 17.0"),
    (0x3_2931, "a CJK ideograph since 17.0"),
    (0x3_2B9A, "a CJK ideograph since 17.0"),
    (0x3_D286, "a Seal character since 18.0"),
    (0x3_D416, "a Seal character since 18.0"),
    (0x3_E8AC, "a Seal character since 18.0"),
    (0x3_F02B, "a Seal character since 18.0"),
    (0x3_F8CD, "a Seal character since 18.0"),
];

pub(crate) fn compare() -> Result<()> {
    let text = std::fs::read_to_string(test_file()?)?;
    ensure!(text.contains("Version: 16.0.0"), "another version than 16.0.0");
    let rows = parse(&text);
    ensure!(rows.len() > 6_000, "only {} rows", rows.len());
    let mut grown: BTreeMap<u32, usize> = BTreeMap::new();
    let mut unexplained = 0;
    let mut differing = 0;
    for row in rows.iter().filter(|row| differs(row)) {
        differing += 1;
        let source = row.source.to_string_lossy();
        let decoded = to_unicode(&source, &Options::UTS46);
        let code_points: BTreeSet<u32> =
            source.chars().chain(decoded.raw().chars()).map(u32::from).collect();
        let known: Vec<u32> =
            GROWN.iter().map(|&(at, _)| at).filter(|at| code_points.contains(at)).collect();
        if known.is_empty() {
            unexplained += 1;
            println!("line {}: {:04X?}", row.line, row.source.0);
        }
        for at in known {
            *grown.entry(at).or_default() += 1;
        }
    }
    println!("{} rows, {differing} differ", rows.len());
    for (at, rows) in &grown {
        let reason = GROWN.iter().find(|&(other, _)| other == at).map_or("", |&(_, reason)| reason);
        println!("U+{at:04X} in {rows}: {reason}");
    }
    ensure!(unexplained == 0, "{unexplained} rows differ without a code point that has changed");
    Ok(())
}

/// Whether the text or the codes of any operation differ from the row.
fn differs(row: &Row) -> bool {
    const TRANSITIONAL: Options = Options::STRICT.with_transitional_processing(true);
    let source = row.source.to_string_lossy();
    let same = |found: Conversion<'_>, expected: &Expected, operation: Operation| {
        let mut codes: BTreeSet<&str> =
            found.errors().iter().filter_map(|error| operation.status_code(error.kind())).collect();
        // A surrogate, which U+FFFD replaces here, cannot be encoded.
        let surrogate = expected.text.to_string().is_none();
        if surrogate && operation == Operation::ToAscii {
            codes.insert("A3");
        }
        codes.iter().eq(expected.codes.iter())
            && (surrogate || expected.text.to_string().as_deref() == Some(found.raw()))
    };
    !(same(to_unicode(&source, &Options::STRICT), &row.to_unicode, Operation::ToUnicode)
        && same(
            to_ascii_with_errors(&source, &Options::STRICT),
            &row.to_ascii_n,
            Operation::ToAscii,
        )
        && same(to_ascii_with_errors(&source, &TRANSITIONAL), &row.to_ascii_t, Operation::ToAscii))
}

/// The path of the test in the sources of the crate `idna`, from cargo's metadata.
fn test_file() -> Result<PathBuf> {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--manifest-path", manifest])
        .output()?;
    let metadata = String::from_utf8(output.stdout)?;
    let found = metadata
        .split("\"manifest_path\":\"")
        .filter_map(|after| after.split('"').next())
        .find(|path| path.contains("/idna-1."))
        .context("the idna crate is no dependency")?;
    Ok(PathBuf::from(found).with_file_name("tests").join("IdnaTestV2.txt"))
}
