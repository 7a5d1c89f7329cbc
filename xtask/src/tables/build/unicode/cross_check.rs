//! Checks the library's assumptions about the data, and RFC 3454's tables against Unicode's.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};

use super::normalization::{Form, Normalization};
use crate::tables::build::CODE_POINTS;
use crate::tables::parse::rfc3454::Tables;
use crate::tables::parse::unicode_data::Record;

/// The label separators of RFC 3490 section 3.1.
const SEPARATORS: [u32; 4] = [0x2E, 0x3002, 0xFF0E, 0xFF61];

/// The data of one version that are checked against each other.
pub(crate) struct Data<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) case_folding: &'a BTreeMap<u32, Vec<u32>>,
    pub(crate) normalization: &'a Normalization,
    pub(crate) tables: &'a Tables,
}

impl Data<'_> {
    /// Fails at the first table that differs from Unicode's data.
    pub(crate) fn check(&self) -> Result<()> {
        self.check_sets()?;
        self.check_foldings()?;
        self.check_mapped_text()?;
        self.check_separators()
    }

    fn check_sets(&self) -> Result<()> {
        let category = |name: &str| self.with(|record| record.category == name);
        let nonchars: BTreeSet<u32> = (0..CODE_POINTS).filter(|&c| is_noncharacter(c)).collect();
        let unassigned = |c: &u32| !self.records.contains_key(c) && !nonchars.contains(c);
        // RFC 3454 and Unicode 3.2 count ZERO WIDTH SPACE among the spaces.
        let mut spaces = category("Zs");
        spaces.remove(&0x20);
        self.same("A.1", &(0..CODE_POINTS).filter(unassigned).collect())?;
        self.same("C.1.2", &spaces)?;
        self.same("C.3", &category("Co"))?;
        self.same("C.4", &nonchars)?;
        self.same("C.5", &category("Cs"))?;
        self.same("D.1", &self.with(|r| matches!(&*r.bidi_class, "R" | "AL")))?;
        self.same("D.2", &self.with(|r| r.bidi_class == "L"))
    }

    fn with(&self, test: impl Fn(&Record) -> bool) -> BTreeSet<u32> {
        self.records.iter().filter(|(_, record)| test(record)).map(|(&at, _)| at).collect()
    }

    fn same(&self, name: &str, derived: &BTreeSet<u32>) -> Result<()> {
        let listed: BTreeSet<u32> = self.tables.members(name)?.collect();
        let differ: Vec<String> =
            listed.symmetric_difference(derived).take(20).map(|c| format!("{c:04X}")).collect();
        ensure!(differ.is_empty(), "table {name} and Unicode differ for {}", differ.join(" "));
        Ok(())
    }

    /// Checks that B.3 is the case folding, and that B.2 folds until NFKC changes nothing more (RFC
    /// 3454 section 3.2).
    fn check_foldings(&self) -> Result<()> {
        let (b2, b3) = (self.tables.mapping("B.2")?, self.tables.mapping("B.3")?);
        let fold = |text: &[u32]| -> Vec<u32> {
            let folded = |&c: &u32| self.case_folding.get(&c).cloned().unwrap_or_else(|| vec![c]);
            text.iter().flat_map(folded).collect()
        };
        let nfkc = |text: &[u32]| self.normalization.normalize(text, Form::Nfkc);
        // Unassigned code points are in neither table: see below.
        for &code_point in self.records.keys() {
            let once = fold(&[code_point]);
            let b3_maps_to = b3.get(&code_point).cloned().unwrap_or_else(|| vec![code_point]);
            ensure!(once == b3_maps_to, "B.3 and the case folding of {code_point:04X} differ");
            let closed = nfkc(&fold(&nfkc(&once)));
            let derived = if nfkc(&once) == closed { once } else { closed };
            let b2_maps_to = b2.get(&code_point).cloned().unwrap_or_else(|| vec![code_point]);
            ensure!(derived == b2_maps_to, "B.2 of {code_point:04X} is not the closure of B.3");
        }
        // So one table of mappings serves both, and a bit marks the entries that are in B.3.
        ensure!(b3.iter().all(|(from, to)| b2.get(from) == Some(to)), "B.3 is not a part of B.2");
        Ok(())
    }

    /// Checks that no code point is mapped to an unassigned one, so that these are found in the
    /// input, and that no code point is both deleted and folded.
    fn check_mapped_text(&self) -> Result<()> {
        let unassigned: BTreeSet<u32> = self.tables.members("A.1")?.collect();
        let deleted: BTreeSet<u32> = self.tables.members("B.1")?.collect();
        let (b2, b3) = (self.tables.mapping("B.2")?, self.tables.mapping("B.3")?);
        let canonical = &self.normalization.canonical;
        let compatibility = &self.normalization.compatibility;
        for (from, to) in b2.iter().chain(b3).chain(canonical).chain(compatibility) {
            ensure!(!unassigned.contains(from), "unassigned {from:04X} is mapped");
            ensure!(to.iter().all(|c| !unassigned.contains(c)), "{from:04X} maps to unassigned");
        }
        ensure!(b2.keys().chain(b3.keys()).all(|c| !deleted.contains(c)), "deleted and folded");
        Ok(())
    }

    /// Checks that no separator composes, so that a name can be split before its labels are mapped.
    fn check_separators(&self) -> Result<()> {
        for (&(second, first), composite) in &self.normalization.compositions {
            ensure!(
                ![first, second, *composite].iter().any(|c| SEPARATORS.contains(c)),
                "{composite:04X} is composed of or to a separator"
            );
        }
        Ok(())
    }
}

fn is_noncharacter(code_point: u32) -> bool {
    (0xFDD0..=0xFDEF).contains(&code_point) || code_point & 0xFFFE == 0xFFFE
}
