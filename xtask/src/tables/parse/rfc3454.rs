//! The tables in the appendices of RFC 3454.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use anyhow::{Context, Result, ensure};

use super::{code_point, code_points};

/// The tables by name, such as `B.2` and `C.1.1`.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    ranges: BTreeMap<String, Vec<RangeInclusive<u32>>>,
    mappings: BTreeMap<String, BTreeMap<u32, Vec<u32>>>,
}

impl Tables {
    /// The ranges of a table.
    pub(crate) fn ranges(&self, name: &str) -> Result<&[RangeInclusive<u32>]> {
        Ok(self.ranges.get(name).with_context(|| format!("no table {name}"))?)
    }

    /// The code points of a table.
    pub(crate) fn members(&self, name: &str) -> Result<impl Iterator<Item = u32>> {
        Ok(self.ranges(name)?.iter().cloned().flatten())
    }

    /// The mappings of a table of appendix B.
    pub(crate) fn mapping(&self, name: &str) -> Result<&BTreeMap<u32, Vec<u32>>> {
        self.mappings.get(name).with_context(|| format!("no mapping table {name}"))
    }
}

/// Reads the tables between their start and end marks.
pub(crate) fn parse(text: &str) -> Result<Tables> {
    let mut tables = Tables::default();
    let mut current: Option<&str> = None;
    for line in text.lines().map(str::trim) {
        if let Some(name) = mark(line, "Start") {
            ensure!(current.is_none(), "table {name} starts inside another one");
            tables.ranges.insert(name.to_owned(), Vec::new());
            current = Some(name);
        } else if let Some(name) = mark(line, "End") {
            ensure!(current == Some(name), "table {name} ends, but did not start");
            current = None;
        } else if let (Some(name), false) = (current, line.is_empty()) {
            tables.entry(name, line).with_context(|| format!("table {name}: {line}"))?;
        }
    }
    Ok(tables)
}

fn mark<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.strip_prefix("-----")?
        .trim_start()
        .strip_prefix(word)?
        .strip_prefix(" Table ")?
        .strip_suffix(" -----")
}

impl Tables {
    fn entry(&mut self, name: &str, line: &str) -> Result<()> {
        let columns: Vec<&str> = line.split(';').map(str::trim).collect();
        let range = match columns[0].split_once('-') {
            Some((first, last)) => code_point(first)?..=code_point(last)?,
            None => code_point(columns[0])?..=code_point(columns[0])?,
        };
        ensure!(range.start() <= range.end(), "a range that runs backwards");
        if name.starts_with('B') {
            ensure!(columns.len() == 3 && range.start() == range.end(), "not a mapping");
            let mapping = self.mappings.entry(name.to_owned()).or_default();
            let before = mapping.insert(*range.start(), code_points(columns[1])?);
            ensure!(before.is_none(), "mapped twice");
        }
        self.ranges.entry(name.to_owned()).or_default().push(range);
        Ok(())
    }
}
