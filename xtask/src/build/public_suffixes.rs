//! The Public Suffix List as sorted hashes of names: the bits are those of
//! `crates/xenonym-safety/src/tables/FORMAT.md`.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};

use crate::parse::public_suffixes::{Kind, Rule};

/// The bits of an entry that are not of the hash: a bit for each kind.
const KINDS: u64 = 7;

/// The entries in order: each name of a rule and each name that a rule's name ends with.
pub(crate) fn entries(rules: &[Rule]) -> Result<Vec<u64>> {
    let mut names: BTreeMap<&str, u64> = BTreeMap::new();
    for rule in rules {
        let bit = match rule.kind {
            Kind::Suffix => 1,
            Kind::Wildcard => 2,
            Kind::Exception => 4,
        };
        *names.entry(&rule.name).or_default() |= bit;
        for (dot, _) in rule.name.match_indices('.') {
            names.entry(&rule.name[dot + 1..]).or_default();
        }
    }
    let mut entries: Vec<u64> =
        names.iter().map(|(name, bits)| hash(name) & !KINDS | bits).collect();
    entries.sort_unstable();
    let is_distinct = |pair: &[u64]| pair[0] & !KINDS != pair[1] & !KINDS;
    ensure!(entries.windows(2).all(is_distinct), "two names have the same hash");
    Ok(entries)
}

/// FNV-1a with 64 bits of the bytes from the last to the first.
fn hash(name: &str) -> u64 {
    name.bytes().rev().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
