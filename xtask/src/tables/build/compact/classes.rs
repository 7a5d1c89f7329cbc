//! One 32-bit record for each code point. Equal records form a class.
//!
//! `crates/xenonym/src/tables/FORMAT.md` describes the bits.

use std::collections::HashMap;

use anyhow::{Context, Result};

use super::deep_trie::DeepTrie;
use crate::tables::build::CODE_POINTS;
use crate::tables::build::unicode::normalization::{Form, Normalization, QuickCheck};
use crate::tables::parse::rfc3454::Tables;

const MAYBE: u32 = 1 << 8;
const NFC_NO: u32 = 1 << 9;
const NFKC_NO: u32 = 1 << 10;
/// The most classes, because their numbers are bytes.
const CLASSES: usize = 256;
/// The lowest of the bits for membership in the tables of RFC 3454.
const TABLES_SHIFT: u32 = 12;

/// The tables of RFC 3454 in the order of their bits.
pub(crate) const TABLES: [&str; 17] = [
    "A.1", "B.1", "B.2", "B.3", "C.1.1", "C.1.2", "C.2.1", "C.2.2", "C.3", "C.4", "C.5", "C.6",
    "C.7", "C.8", "C.9", "D.1", "D.2",
];

/// Class numbers by code point, and the record of each class.
#[derive(Debug)]
pub(crate) struct Classes {
    pub(crate) trie: DeepTrie<u8>,
    pub(crate) records: Vec<u32>,
}

impl Classes {
    pub(crate) fn new(records: &[u32]) -> Result<Self> {
        let mut numbers: HashMap<u32, usize> = HashMap::new();
        let mut distinct = Vec::new();
        let mut values = Vec::with_capacity(records.len());
        for &record in records {
            let number = *numbers.entry(record).or_insert(distinct.len());
            if number == distinct.len() {
                distinct.push(record);
            }
            values.push(u8::try_from(number).context("more than 256 classes")?);
        }
        // There is a record for each byte, so that no lookup fails.
        distinct.resize(CLASSES, 0);
        Ok(Self { trie: DeepTrie::smallest(&values)?, records: distinct })
    }

    /// The size in bytes.
    pub(crate) fn size(&self) -> usize {
        self.trie.size() + self.records.len() * 4
    }
}

/// The bits of every version: how each code point behaves in normalization.
pub(crate) fn normalization_records(normalization: &Normalization) -> Vec<u32> {
    let record = |code_point| {
        let mut bits = u32::from(normalization.combining_class(code_point));
        match normalization.quick_check(code_point, Form::Nfc) {
            QuickCheck::Yes => {}
            QuickCheck::Maybe => bits |= MAYBE,
            QuickCheck::No => bits |= NFC_NO,
        }
        if normalization.quick_check(code_point, Form::Nfkc) == QuickCheck::No {
            bits |= NFKC_NO;
        }
        bits
    };
    (0..CODE_POINTS).map(record).collect()
}

/// Adds the bits for the tables of RFC 3454 that have each code point.
pub(crate) fn add_tables(records: &mut [u32], tables: &Tables) -> Result<()> {
    for (number, name) in TABLES.iter().enumerate() {
        for member in tables.members(name)? {
            records[member as usize] |= 1 << (TABLES_SHIFT as usize + number);
        }
    }
    Ok(())
}
