//! The bits for UTS #46 and IDNA2008 in the record of a code point.
//!
//! They are above the bits for normalization: see `crates/xenonym/src/tables/FORMAT.md`.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use crate::tables::build::unicode::derived_property::Property;
use crate::tables::parse::idna_mapping::Status;
use crate::tables::parse::unicode_data::Record;

const MARK: u32 = 1 << 11;
const MAPPED: u32 = 1 << 12;
const IGNORED: u32 = 1 << 13;
const DISALLOWED: u32 = 1 << 14;
const DEVIATION: u32 = 1 << 15;
const BIDI_SHIFT: u32 = 16;
const RTL: u32 = 1 << 20;
const JOINING_SHIFT: u32 = 21;
const PROPERTY_SHIFT: u32 = 24;
const SCRIPT_SHIFT: u32 = 27;

/// The properties of each code point, in the order of the code points.
pub(crate) struct Facts<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) statuses: &'a [Status],
    pub(crate) bidi_classes: &'a [&'a str],
    pub(crate) joining_types: &'a [&'a str],
    pub(crate) scripts: &'a [&'a str],
    pub(crate) properties: &'a [Property],
}

impl Facts<'_> {
    /// Adds the bits to records that already contain the bits for normalization.
    pub(crate) fn add_to(&self, bits: &mut [u32]) -> Result<()> {
        for (at, bits) in bits.iter_mut().enumerate() {
            *bits |= self.bits(at).with_context(|| format!("{at:04X}"))?;
        }
        Ok(())
    }

    fn bits(&self, at: usize) -> Result<u32> {
        let mut bits = match self.statuses[at] {
            Status::Valid => 0,
            Status::Mapped => MAPPED,
            Status::Ignored => IGNORED,
            Status::Disallowed => DISALLOWED,
            Status::Deviation => DEVIATION,
        };
        if self.records.get(&(at as u32)).is_some_and(|record| record.category.starts_with('M')) {
            bits |= MARK;
        }
        let bidi_class = bidi_class(self.bidi_classes[at]);
        bits |= bidi_class << BIDI_SHIFT;
        if (1..=3).contains(&bidi_class) {
            bits |= RTL;
        }
        bits |= joining_type(self.joining_types[at])? << JOINING_SHIFT;
        bits |= (self.properties[at] as u32) << PROPERTY_SHIFT;
        bits |= script(self.scripts[at]) << SCRIPT_SHIFT;
        Ok(bits)
    }
}

/// The number of a Bidi class. Classes that RFC 5893 section 2 does not name share one number.
fn bidi_class(name: &str) -> u32 {
    match name {
        "L" | "Left_To_Right" => 0,
        "R" | "Right_To_Left" => 1,
        "AL" | "Arabic_Letter" => 2,
        "AN" => 3,
        "EN" => 4,
        "ES" => 5,
        "CS" => 6,
        "ET" | "European_Terminator" => 7,
        "ON" => 8,
        "BN" => 9,
        "NSM" => 10,
        _ => 11,
    }
}

fn joining_type(name: &str) -> Result<u32> {
    Ok(match name {
        "Non_Joining" | "U" => 0,
        "C" => 1,
        "D" => 2,
        "L" => 3,
        "R" => 4,
        "T" => 5,
        other => bail!("unknown joining type {other}"),
    })
}

/// Returns the number of a script in RFC 5892 appendix A, which treats three of them as one.
fn script(name: &str) -> u32 {
    match name {
        "Greek" => 1,
        "Hebrew" => 2,
        "Hiragana" | "Katakana" | "Han" => 3,
        _ => 0,
    }
}
