//! Data of UTS #39 and UAX #9: `confusables.txt`, `BidiMirroring.txt` and `BidiBrackets.txt`.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};

use super::{code_point, code_points, fields};

/// The prototype of each code point that is not its own.
pub(crate) fn prototypes(text: &str) -> Result<BTreeMap<u32, Vec<u32>>> {
    let mut prototypes = BTreeMap::new();
    for columns in fields(text) {
        ensure!(columns.len() == 3 && columns[2] == "MA", "not a prototype: {columns:?}");
        prototypes.insert(code_point(columns[0])?, code_points(columns[1])?);
    }
    Ok(prototypes)
}

/// The code point whose glyph is the mirror image of another's.
pub(crate) fn mirrors(text: &str) -> Result<BTreeMap<u32, Vec<u32>>> {
    let mut mirrors = BTreeMap::new();
    for columns in fields(text) {
        ensure!(columns.len() == 2, "not a pair: {columns:?}");
        mirrors.insert(code_point(columns[0])?, vec![code_point(columns[1])?]);
    }
    Ok(mirrors)
}

/// Opening brackets, each with the one that closes it.
pub(crate) fn brackets(text: &str) -> Result<BTreeMap<u32, u32>> {
    let mut brackets = BTreeMap::new();
    for columns in fields(text) {
        ensure!(columns.len() == 3, "not a bracket: {columns:?}");
        if columns[2] == "o" {
            brackets.insert(code_point(columns[0])?, code_point(columns[1])?);
        }
    }
    Ok(brackets)
}
