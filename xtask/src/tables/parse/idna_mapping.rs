//! `IdnaMappingTable.txt` of UTS #46, revision 33 (Unicode 16.0) and later.

use std::collections::BTreeMap;

use anyhow::{Result, bail, ensure};

use super::properties::range;
use super::{code_points, fields};
use crate::tables::build::CODE_POINTS;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Valid,
    Mapped,
    Ignored,
    Disallowed,
    Deviation,
}

/// The marks of valid code points that IDNA2008 does not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Idna2008 {
    /// Excluded in every version of IDNA2008.
    Nv8,
    /// Excluded in this version.
    Xv8,
}

/// The whole table.
#[derive(Debug)]
pub(crate) struct MappingTable {
    pub(crate) statuses: Vec<Status>,
    /// The mappings of mapped code points.
    pub(crate) mapped: BTreeMap<u32, Vec<u32>>,
    /// The mappings of deviation code points by `Transitional_Processing`.
    pub(crate) deviations: BTreeMap<u32, Vec<u32>>,
    pub(crate) idna2008: BTreeMap<u32, Idna2008>,
}

/// Reads the table, which must cover every code point.
pub(crate) fn parse(text: &str) -> Result<MappingTable> {
    let mut table = MappingTable {
        statuses: Vec::with_capacity(CODE_POINTS as usize),
        mapped: BTreeMap::new(),
        deviations: BTreeMap::new(),
        idna2008: BTreeMap::new(),
    };
    for columns in fields(text) {
        let (first, last) = range(columns[0])?;
        ensure!(table.statuses.len() == first as usize, "a gap before {first:04X}");
        let status = status(columns[1])?;
        for at in first..=last {
            table.statuses.push(status);
            let to = || code_points(columns.get(2).copied().unwrap_or_default());
            match status {
                Status::Mapped => drop(table.mapped.insert(at, to()?)),
                Status::Deviation => drop(table.deviations.insert(at, to()?)),
                _ => {}
            }
            match columns.get(3).copied().unwrap_or_default() {
                "" => {}
                "NV8" => drop(table.idna2008.insert(at, Idna2008::Nv8)),
                "XV8" => drop(table.idna2008.insert(at, Idna2008::Xv8)),
                other => bail!("unknown IDNA2008 status {other}"),
            }
        }
    }
    ensure!(table.statuses.len() == CODE_POINTS as usize, "the table does not reach U+10FFFF");
    Ok(table)
}

fn status(text: &str) -> Result<Status> {
    Ok(match text {
        "valid" => Status::Valid,
        "mapped" => Status::Mapped,
        "ignored" => Status::Ignored,
        "disallowed" => Status::Disallowed,
        "deviation" => Status::Deviation,
        other => bail!("unknown status {other}"),
    })
}
