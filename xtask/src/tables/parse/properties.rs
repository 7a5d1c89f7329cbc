//! Files of the Unicode Character Database that assign values to ranges of code points.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};

use super::{code_point, fields};
use crate::tables::build::CODE_POINTS;

/// Returns the value of each code point. Unlisted code points get the value of an `@missing`
/// comment, or else `default`.
pub(crate) fn values<'a>(text: &'a str, default: &'a str) -> Result<Vec<&'a str>> {
    let mut values = vec![default; CODE_POINTS as usize];
    let missing = text.lines().filter_map(|line| line.strip_prefix("# @missing: "));
    for line in missing {
        let (range, value) = line.split_once(';').context("a default without a value")?;
        fill(&mut values, range, value.trim())?;
    }
    for columns in fields(text) {
        fill(&mut values, columns[0], columns[1])?;
    }
    Ok(values)
}

/// Returns the code points with the binary property of this name.
pub(crate) fn members(text: &str, property: &str) -> Result<BTreeSet<u32>> {
    let mut members = BTreeSet::new();
    for columns in fields(text).filter(|columns| columns.len() == 2 && columns[1] == property) {
        let (first, last) = range(columns[0])?;
        members.extend(first..=last);
    }
    Ok(members)
}

/// Returns the code points with this value in the third column for the property in the second
/// column.
pub(crate) fn with_value(text: &str, property: &str, value: &str) -> Result<BTreeSet<u32>> {
    let mut members = BTreeSet::new();
    let listed = fields(text).filter(|columns| columns.get(1..3) == Some(&[property, value][..]));
    for columns in listed {
        let (first, last) = range(columns[0])?;
        members.extend(first..=last);
    }
    Ok(members)
}

/// Maps the short name of each value of a property to its long name, from
/// `PropertyValueAliases.txt`.
pub(crate) fn long_names<'a>(text: &'a str, property: &str) -> BTreeMap<&'a str, &'a str> {
    fields(text)
        .filter(|columns| columns.len() > 2 && columns[0] == property)
        .map(|columns| (columns[1], columns[2]))
        .collect()
}

/// The first and the last code point of `XXXX` or `XXXX..YYYY`.
pub(crate) fn range(text: &str) -> Result<(u32, u32)> {
    match text.split_once("..") {
        Some((first, last)) => Ok((code_point(first)?, code_point(last)?)),
        None => Ok((code_point(text)?, code_point(text)?)),
    }
}

fn fill<'a>(values: &mut [&'a str], of: &str, value: &'a str) -> Result<()> {
    let (first, last) = range(of)?;
    let slots = values.get_mut(first as usize..=last as usize);
    slots.with_context(|| format!("no such range: {of}"))?.fill(value);
    Ok(())
}
