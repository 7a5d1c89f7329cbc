//! Checks the library's assumptions about a version of UTS #46, and its files against each other.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};

use crate::tables::build::CODE_POINTS;
use crate::tables::build::unicode::derived_property::Property;
use crate::tables::build::unicode::normalization::{Form, Normalization, QuickCheck};
use crate::tables::parse::idna_mapping::{Idna2008, MappingTable, Status};
use crate::tables::parse::unicode_data::Record;

const DOT: u32 = 0x2E;
/// The code points that are mapped to a dot. UTS #46 section 4 step 3 splits after mapping, the
/// library before.
const DOTS: [u32; 3] = [0x3002, 0xFF0E, 0xFF61];

/// The only code points that IDNA2008 excludes in this version but allowed in an older one.
const XV8: [u32; 1] = [0x19DA];

/// The data of one version that are checked against each other.
pub(crate) struct Data<'a> {
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

impl Data<'_> {
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
