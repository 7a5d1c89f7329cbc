//! The categories of PRECIS (RFC 8264 section 9), where they are more specific than IDNA2008's
//! derived property.
//!
//! `crates/xenonym-precis/src/tables/FORMAT.md` describes the bits.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail, ensure};

use super::rfc5895;
use crate::tables::build::CODE_POINTS;
use crate::tables::build::compact::deep_trie::DeepTrie;
use crate::tables::build::unicode::derived_property::{
    Property, is_noncharacter, is_old_hangul_jamo,
};
use crate::tables::build::unicode::normalization::{Form, Normalization};
use crate::tables::parse::unicode_data::Record;

/// The same as IDNA2008's property.
const AS_IDNA2008: u8 = 0;
const ASCII7: u8 = 1;
const LETTER_DIGITS: u8 = 2;
const HAS_COMPAT: u8 = 3;
const SPACE_WITH_COMPAT: u8 = 4;
const OTHER_LETTER_DIGITS: u8 = 5;
const SPACES: u8 = 6;
const SYMBOLS: u8 = 7;
const PUNCTUATION: u8 = 8;
const DISALLOWED_EXCEPTION: u8 = 9;
const OLD_HANGUL_JAMO: u8 = 10;
const IGNORABLE_PROPERTIES: u8 = 11;
const CONTROLS: u8 = 12;
const OTHER: u8 = 13;

const HAS_WIDTH: u8 = 1 << 4;
const HAS_LOWER_CASE: u8 = 1 << 5;
const CASED: u8 = 1 << 6;

/// The data of Unicode that the categories are made of.
pub(crate) struct Data<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) normalization: &'a Normalization,
    /// IDNA2008's derived property of each code point.
    pub(crate) properties: &'a [Property],
    pub(crate) default_ignorable: &'a BTreeSet<u32>,
    pub(crate) cased: &'a BTreeSet<u32>,
    pub(crate) case_folding: &'a BTreeMap<u32, Vec<u32>>,
}

/// A code point, and up to three code points that it folds to. Unused places are 0.
pub(crate) type Folding = (u32, [u32; 3]);

impl Data<'_> {
    /// The value of each code point.
    pub(crate) fn trie(&self) -> Result<DeepTrie<u8>> {
        let lower_case = rfc5895::lower_case(self.records);
        let mut values = Vec::new();
        for at in 0..CODE_POINTS {
            let width = self.records.get(&at).and_then(|record| record.width);
            let is_compatibility_area = matches!(at, 0x3000 | 0xFF00..=0xFFEF);
            ensure!(width.is_none() || is_compatibility_area, "{at:04X}: a width elsewhere");
            let mut value = self.category(at)?;
            value |= if width.is_some() { HAS_WIDTH } else { 0 };
            value |= if lower_case.contains_key(&at) { HAS_LOWER_CASE } else { 0 };
            value |= if self.cased.contains(&at) { CASED } else { 0 };
            values.push(value);
        }
        DeepTrie::smallest(&values)
    }

    /// Returns the number of the first category in the order of section 8 that contains the code
    /// point, or 0 where PRECIS uses the property of IDNA2008.
    fn category(&self, cp: u32) -> Result<u8> {
        let property = self.properties[cp as usize];
        let record = self.records.get(&cp);
        let category = record.map_or("Cn", |record| &*record.category);
        let is_letter_or_digit = matches!(category, "Ll" | "Lu" | "Lo" | "Nd" | "Lm" | "Mn" | "Mc");
        let has_compat = self.normalization.normalize(&[cp], Form::Nfkc) != [cp];
        match property {
            Property::Disallowed => {}
            Property::Pvalid => {
                let is_exception = matches!(cp, 0xDF | 0x3C2 | 0x6FD | 0x6FE | 0xF0B | 0x3007);
                ensure!(
                    is_exception
                        || (is_letter_or_digit
                            && !has_compat
                            && !is_old_hangul_jamo(cp)
                            && !self.default_ignorable.contains(&cp))
                        || cp == 0x2D,
                    "{cp:04X} is PVALID only for IDNA2008"
                );
                return Ok(AS_IDNA2008);
            }
            Property::ContextJ | Property::ContextO | Property::Unassigned => {
                return Ok(AS_IDNA2008);
            }
        }
        Ok(match cp {
            // The DISALLOWED code points of Exceptions (F). The other exceptions have other
            // properties.
            0x640 | 0x7FA | 0x302E | 0x302F | 0x3031..=0x3035 | 0x303B => DISALLOWED_EXCEPTION,
            0x21..=0x7E => ASCII7,
            _ if is_old_hangul_jamo(cp) => OLD_HANGUL_JAMO,
            _ if self.default_ignorable.contains(&cp) || is_noncharacter(cp) => {
                IGNORABLE_PROPERTIES
            }
            _ if category == "Cc" => CONTROLS,
            _ if has_compat && category == "Zs" => SPACE_WITH_COMPAT,
            _ if has_compat => HAS_COMPAT,
            _ if is_letter_or_digit => LETTER_DIGITS,
            _ => match category {
                "Lt" | "Nl" | "No" | "Me" => OTHER_LETTER_DIGITS,
                "Zs" => SPACES,
                "Sm" | "Sc" | "Sk" | "So" => SYMBOLS,
                "Pc" | "Pd" | "Ps" | "Pe" | "Pi" | "Pf" | "Po" => PUNCTUATION,
                "Cs" | "Co" | "Zl" | "Zp" | "Cf" => OTHER,
                other => bail!("{cp:04X}: general category {other}"),
            },
        })
    }

    /// Where full case folding is not the lower-case mapping.
    pub(crate) fn foldings(&self) -> Result<Vec<Folding>> {
        let lower_case = rfc5895::lower_case(self.records);
        let mut foldings = Vec::new();
        for at in 0..CODE_POINTS {
            let itself = [at];
            let lower = lower_case.get(&at).map_or(&itself[..], |to| to);
            let folded = self.case_folding.get(&at).map_or(&itself[..], |to| to);
            if lower == folded {
                continue;
            }
            let mut units = [0; 3];
            ensure!(folded.len() <= 3, "{at:04X}: a long folding");
            units[..folded.len()].copy_from_slice(folded);
            foldings.push((at, units));
        }
        Ok(foldings)
    }
}
