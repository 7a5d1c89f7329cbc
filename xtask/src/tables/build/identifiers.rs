//! The data of UTS #39 for each code point, apart from its prototype: scripts (UAX #24) and
//! identifier types.
//!
//! `crates/xenonym-safety/src/tables/FORMAT.md` describes the bits.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};

use crate::tables::build::runs::Runs;
use crate::tables::parse::Record;

/// The script of code points outside every script.
pub(crate) const UNKNOWN: &str = "Unknown";
/// The value of a code point whose script extensions are its script alone.
const SCRIPT: &str = "<script>";
/// The scripts that come first, in the order of their numbers.
const FIRST_SCRIPTS: [&str; 3] = [UNKNOWN, "Common", "Inherited"];
/// The identifier types in the order of their bits, as the file lists them.
const TYPES: [&str; 12] = [
    "Not_Character",
    "Deprecated",
    "Default_Ignorable",
    "Not_NFKC",
    "Not_XID",
    "Exclusion",
    "Obsolete",
    "Technical",
    "Uncommon_Use",
    "Limited_Use",
    "Inclusion",
    "Recommended",
];
const NOT_CHARACTER: u16 = 1;

const TYPE_SHIFT: u32 = 9;
const NONSPACING_MARK: u16 = 1 << 14;
const DEFAULT_IGNORABLE: u16 = 1 << 15;

/// The values of all code points, in the words of the files.
pub(crate) struct Data<'a> {
    pub(crate) records: &'a BTreeMap<u32, Record>,
    pub(crate) scripts: &'a [&'a str],
    /// Short names of scripts, with spaces between them.
    pub(crate) extensions: &'a [&'a str],
    pub(crate) long_scripts: &'a BTreeMap<&'a str, &'a str>,
    pub(crate) statuses: &'a [&'a str],
    pub(crate) types: &'a [&'a str],
    pub(crate) default_ignorable: &'a BTreeSet<u32>,
}

/// The lists of the table.
#[derive(Debug)]
pub(crate) struct Identifiers<'a> {
    /// The scripts, by number.
    pub(crate) scripts: Vec<&'a str>,
    /// The scripts of recommended code points.
    pub(crate) recommended: Vec<u8>,
    /// The values above the script numbers: a script, and its extensions.
    pub(crate) extensions: Vec<(u8, Vec<u8>)>,
    /// The sets of identifier types.
    pub(crate) types: Vec<u16>,
    /// The first digit of each decimal number system.
    pub(crate) zeros: Vec<u32>,
    pub(crate) records: Runs,
}

impl<'a> Identifiers<'a> {
    pub(crate) fn new(data: &Data<'a>) -> Result<Self> {
        let mut identifiers = Self {
            scripts: scripts(data.scripts),
            recommended: Vec::new(),
            extensions: Vec::new(),
            types: vec![NOT_CHARACTER],
            zeros: zeros(data.records)?,
            records: Runs::default(),
        };
        let mut recommended = BTreeSet::new();
        let mut values = Vec::new();
        for at in 0..data.scripts.len() {
            let set = identifiers.script_set(data, at)?;
            let types = types(data.types[at])?;
            check_status(at, types, data.statuses[at])?;
            if types == 1 << (TYPES.len() - 1) {
                recommended.insert(identifiers.number(data.scripts[at])?);
            }
            let mut value = set | identifiers.type_set(types)? << TYPE_SHIFT;
            if data.records.get(&(at as u32)).is_some_and(|record| record.category == "Mn") {
                value |= NONSPACING_MARK;
            }
            if data.default_ignorable.contains(&(at as u32)) {
                value |= DEFAULT_IGNORABLE;
            }
            values.push(value);
        }
        identifiers.recommended = recommended
            .into_iter()
            .filter(|&script| usize::from(script) >= FIRST_SCRIPTS.len())
            .collect();
        identifiers.records = Runs::of_values(&values);
        Ok(identifiers)
    }

    /// The number of a script.
    fn number(&self, name: &str) -> Result<u8> {
        let number = self.scripts.iter().position(|script| *script == name);
        Ok(u8::try_from(number.with_context(|| name.to_owned())?)?)
    }

    /// The number of a code point's script and script extensions.
    fn script_set(&mut self, data: &Data<'_>, at: usize) -> Result<u16> {
        let script = self.number(data.scripts[at])?;
        if data.extensions[at] == SCRIPT {
            return Ok(script.into());
        }
        let mut members = Vec::new();
        for short in data.extensions[at].split_whitespace() {
            let long = data.long_scripts.get(short).with_context(|| short.to_owned())?;
            members.push(self.number(long)?);
        }
        members.sort_unstable();
        if members == [script] {
            return Ok(script.into());
        }
        let set = (script, members);
        let found = self.extensions.iter().position(|other| *other == set);
        let number = self.scripts.len() + found.unwrap_or(self.extensions.len());
        if found.is_none() {
            self.extensions.push(set);
        }
        ensure!(number < 1 << TYPE_SHIFT, "too many sets of scripts");
        Ok(number as u16)
    }

    /// The number of a set of identifier types.
    fn type_set(&mut self, types: u16) -> Result<u16> {
        let found = self.types.iter().position(|other| *other == types);
        let number = found.unwrap_or(self.types.len());
        if found.is_none() {
            self.types.push(types);
        }
        ensure!(number < 1 << 5, "too many sets of identifier types");
        Ok(number as u16)
    }
}

fn scripts<'a>(values: &[&'a str]) -> Vec<&'a str> {
    let others: BTreeSet<&str> =
        values.iter().copied().filter(|name| !FIRST_SCRIPTS.contains(name)).collect();
    FIRST_SCRIPTS.into_iter().chain(others).collect()
}

fn types(names: &str) -> Result<u16> {
    names.split_whitespace().try_fold(0, |bits, name| {
        let bit = TYPES.iter().position(|other| *other == name);
        Ok(bits | 1 << bit.with_context(|| name.to_owned())?)
    })
}

/// Checks that the types determine the status (UTS #39 section 3.1), which therefore needs no bit.
fn check_status(at: usize, types: u16, status: &str) -> Result<()> {
    let is_allowed = types >> (TYPES.len() - 2) != 0;
    let is_only_that = types.is_power_of_two();
    ensure!(
        is_allowed == (status == "Allowed") && (is_only_that || !is_allowed),
        "{at:04X}: {status}"
    );
    Ok(())
}

/// The digits of a system are consecutive, from 0 to 9.
fn zeros(records: &BTreeMap<u32, Record>) -> Result<Vec<u32>> {
    let is_digit = |at: &u32| records.get(at).is_some_and(|record| record.category == "Nd");
    let digits: Vec<u32> = records.keys().copied().filter(is_digit).collect();
    let systems = digits.chunks(10);
    ensure!(
        systems.clone().all(|system| system.len() == 10 && system[9] - system[0] == 9),
        "a number system with other than ten digits"
    );
    Ok(systems.map(|system| system[0]).collect())
}
