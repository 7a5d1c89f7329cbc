//! The code point data of IDNA2008, UTS #46, RFC 5895 and PRECIS.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anyhow::{Context, Result, bail, ensure};

use crate::tables::build::CODE_POINTS;
use crate::tables::build::compact::DeepTrie;
use crate::tables::build::unicode::{
    Form, Normalization, Property, QuickCheck, is_noncharacter, is_old_hangul_jamo,
};
use crate::tables::parse::{Idna2008, IdnaColumns, MappingTable, Record, Status};

// The bits for UTS #46 and IDNA2008 in the record of a code point.
//
// They are above the bits for normalization: see `crates/xenonym/src/tables/FORMAT.md`.

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

// Checks the library's assumptions about a version of UTS #46, and its files against each other.

const DOT: u32 = 0x2E;
/// The code points that are mapped to a dot. UTS #46 section 4 step 3 splits after mapping, the
/// library before.
const DOTS: [u32; 3] = [0x3002, 0xFF0E, 0xFF61];

/// The only code points that IDNA2008 excludes in this version but allowed in an older one.
const XV8: [u32; 1] = [0x19DA];

/// The data of one version that are checked against each other.
pub(crate) struct Uts46Data<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) normalization: &'a Normalization,
    pub(crate) table: &'a MappingTable,
    pub(crate) properties: &'a [Property],
    /// `Idna2008.txt`
    pub(crate) listed_properties: &'a [&'a str],
    pub(crate) categories: &'a [&'a str],
    pub(crate) combining_classes: &'a [&'a str],
    /// `NFC_QC` and `NFKC_QC`: the code points with No and with Maybe.
    pub(crate) quick_checks: &'a [(Form, BTreeSet<u32>, BTreeSet<u32>)],
}

impl Uts46Data<'_> {
    /// Fails at the first assumption that is wrong.
    pub(crate) fn check(&self) -> Result<()> {
        self.check_properties()?;
        self.check_derived_files()?;
        self.check_dots()?;
        self.check_mappings()?;
        self.check_compositions()
    }

    /// Checks that RFC 5892's algorithm produces the properties that Unicode lists, and that they
    /// agree with UTS #46's statuses.
    fn check_properties(&self) -> Result<()> {
        for (at, (&derived, &listed)) in
            self.properties.iter().zip(self.listed_properties).enumerate()
        {
            ensure!(derived.name() == listed, "{at:04X} is derived as {derived:?}, not {listed}");
            // The library derives NV8 and XV8, so that they need no bits.
            let excluded = self.table.statuses[at] == Status::Valid
                && matches!(derived, Property::Disallowed | Property::Unassigned)
                && at as u32 != DOT;
            let expected = match (excluded, XV8.contains(&(at as u32))) {
                (false, _) => None,
                (true, false) => Some(Idna2008::Nv8),
                (true, true) => Some(Idna2008::Xv8),
            };
            let stated = self.table.idna2008.get(&(at as u32)).copied();
            ensure!(stated == expected, "{at:04X}: {stated:?} in the table, derived {derived:?}");
        }
        Ok(())
    }

    fn check_derived_files(&self) -> Result<()> {
        for at in 0..CODE_POINTS {
            let index = at as usize;
            let category = self.records.get(&at).map_or("Cn", |record| &record.category);
            ensure!(self.categories[index] == category, "{at:04X}: general category");
            let class = self.normalization.combining_class(at);
            let listed = match self.combining_classes[index] {
                "Not_Reordered" => 0,
                number => number.parse()?,
            };
            ensure!(class == listed, "{at:04X}: combining class");
            for (form, no, maybe) in self.quick_checks {
                let listed = match (no.contains(&at), maybe.contains(&at)) {
                    (true, _) => QuickCheck::No,
                    (false, true) => QuickCheck::Maybe,
                    (false, false) => QuickCheck::Yes,
                };
                let derived = self.normalization.quick_check(at, *form);
                ensure!(derived == listed, "{at:04X}: {form:?} quick check is {listed:?}");
            }
        }
        Ok(())
    }

    /// Checks that only the three other dots are mapped to a dot, and that no dot composes, so that
    /// a name can be split before it is mapped.
    fn check_dots(&self) -> Result<()> {
        for (&from, to) in &self.table.mapped {
            let expected = DOTS.contains(&from);
            ensure!((to[..] == [DOT]) == expected, "{from:04X} and the dot");
            ensure!(expected || !to.contains(&DOT), "{from:04X} is mapped to a dot and more");
        }
        for dot in DOTS {
            ensure!(self.table.mapped.contains_key(&dot), "{dot:04X} is not mapped");
        }
        for (&(second, first), composite) in &self.normalization.compositions {
            let parts = [first, second, *composite];
            ensure!(!parts.contains(&DOT), "{composite:04X} is composed of or to a dot");
            ensure!(!parts.iter().any(|part| DOTS.contains(part)), "{composite:04X}: other dots");
        }
        Ok(())
    }

    /// Checks that mapping is idempotent, and that code points that are not mapped are in NFC.
    fn check_mappings(&self) -> Result<()> {
        let status = |at: u32| self.table.statuses[at as usize];
        let is_kept = |at: u32| matches!(status(at), Status::Valid | Status::Deviation);
        for (&from, to) in &self.table.mapped {
            ensure!(!to.is_empty(), "{from:04X} is mapped to nothing");
            ensure!(
                to.iter().all(|&part| is_kept(part)),
                "{from:04X} is mapped to what is not valid"
            );
            let nfc = self.normalization.normalize(to, Form::Nfc);
            ensure!(nfc == *to, "{from:04X} is not mapped to NFC");
        }
        for at in (0..CODE_POINTS).filter(|&at| status(at) != Status::Mapped) {
            let nfc = self.normalization.quick_check(at, Form::Nfc);
            ensure!(nfc != QuickCheck::No, "{at:04X} is not mapped, and not in NFC");
        }
        let deviations: Vec<(u32, &[u32])> =
            self.table.deviations.iter().map(|(&from, to)| (from, &to[..])).collect();
        let known: [(u32, &[u32]); 4] =
            [(0xDF, &[0x73, 0x73]), (0x3C2, &[0x3C3]), (0x200C, &[]), (0x200D, &[])];
        ensure!(deviations == known, "the library knows other deviations");
        ensure!(
            self.table.mapped.get(&0x1E9E).is_some_and(|to| to[..] == [0xDF]),
            "capital sharp s"
        );
        Ok(())
    }

    /// Checks that valid code points compose only to valid ones, and that no disallowed code point
    /// disappears in composition, so that statuses need no check after NFC.
    fn check_compositions(&self) -> Result<()> {
        let is_valid = |at: u32| self.table.statuses[at as usize] == Status::Valid;
        for (&(second, first), &composite) in &self.normalization.compositions {
            let parts = is_valid(first) && is_valid(second);
            ensure!(
                parts == is_valid(composite),
                "{first:04X} {second:04X} compose to {composite:04X} of another status"
            );
        }
        Ok(())
    }
}

// UTS #46's conformance test in our own format: see `testdata/README.md`.

/// Returns the lines of the vector file: columns separated by `;`, without empty ones at the end.
/// Status codes are separated by spaces, and `-` is an empty list.
pub(crate) fn idna_vectors(lines: &[IdnaColumns<'_>]) -> Result<String> {
    let mut output = String::new();
    for columns in lines {
        let mut fields: Vec<String> = Vec::new();
        for (number, column) in columns.iter().enumerate() {
            let is_status = number > 0 && number % 2 == 0;
            fields.push(if is_status { codes(column)? } else { (*column).to_owned() });
        }
        writeln!(output, "{}", fields.join(";").trim_end_matches(';'))?;
    }
    Ok(output)
}

fn codes(status: &str) -> Result<String> {
    if status.is_empty() {
        return Ok(String::new());
    }
    let inside = status.strip_prefix('[').and_then(|status| status.strip_suffix(']'));
    ensure!(inside.is_some(), "not a status: {status}");
    let codes: Vec<&str> =
        inside.unwrap_or_default().split(',').map(str::trim).filter(|c| !c.is_empty()).collect();
    Ok(if codes.is_empty() { "-".to_owned() } else { codes.join(" ") })
}

// The mappings of RFC 5895 section 2, before normalization.

/// The only code point whose full lower-case mapping is longer than the simple one in any context
/// (`SpecialCasing.txt`).
const CAPITAL_I_WITH_DOT: u32 = 0x130;

/// Step 1, to lower case, and then step 2, from fullwidth and halfwidth forms.
pub(crate) fn rfc5895_mapping(records: &BTreeMap<u32, Record>) -> BTreeMap<u32, Vec<u32>> {
    let lower_case = rfc5895_lower_case(records);
    let width = |at| records.get(&at).and_then(|record| record.width).unwrap_or(at);
    let mapped = |&from: &u32| {
        let lower = lower_case.get(&from).cloned().unwrap_or_else(|| vec![from]);
        let to: Vec<u32> = lower.into_iter().map(width).collect();
        (to != [from]).then_some((from, to))
    };
    records.keys().filter_map(mapped).collect()
}

/// The full lower-case mappings that do not depend on context.
pub(crate) fn rfc5895_lower_case(records: &BTreeMap<u32, Record>) -> BTreeMap<u32, Vec<u32>> {
    let mapped = |(&from, record): (&u32, &Record)| match from {
        CAPITAL_I_WITH_DOT => Some((from, vec![u32::from('i'), 0x307])),
        _ => Some((from, vec![record.lowercase?])),
    };
    records.iter().filter_map(mapped).collect()
}

// The categories of PRECIS (RFC 8264 section 9), where they are more specific than IDNA2008's
// derived property.
//
// `crates/xenonym-precis/src/tables/FORMAT.md` describes the bits.

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
pub(crate) struct PrecisData<'a> {
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

impl PrecisData<'_> {
    /// The value of each code point.
    pub(crate) fn trie(&self) -> Result<DeepTrie<u8>> {
        let lower_case = rfc5895_lower_case(self.records);
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
        let lower_case = rfc5895_lower_case(self.records);
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
