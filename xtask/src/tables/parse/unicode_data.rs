//! `UnicodeData.txt` and `CompositionExclusions.txt`, of any version.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};

use super::{code_point, code_points, fields};

/// The properties of an assigned code point.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    /// For a range, the name in its last line: `<Tangut Ideograph, Last>`.
    pub(crate) name: String,
    pub(crate) category: String,
    pub(crate) combining_class: u8,
    pub(crate) bidi_class: String,
    pub(crate) decomposition: Option<Decomposition>,
    /// The ordinary form of a fullwidth or halfwidth form.
    pub(crate) width: Option<u32>,
    /// The simple lower-case mapping.
    pub(crate) lowercase: Option<u32>,
}

/// One step of decomposition, as in the file.
#[derive(Clone, Debug)]
pub(crate) struct Decomposition {
    pub(crate) kind: DecompositionKind,
    pub(crate) to: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DecompositionKind {
    Canonical,
    Compatibility,
}

/// Reads `UnicodeData.txt`. Each code point of a range gets a record.
pub(crate) fn parse(text: &str) -> Result<BTreeMap<u32, Record>> {
    let mut records = BTreeMap::new();
    let mut first_of_range = None;
    for line in text.lines() {
        let columns: Vec<&str> = line.split(';').collect();
        ensure!(columns.len() == 15, "not 15 fields: {line}");
        let at = code_point(columns[0])?;
        let record = Record {
            name: columns[1].to_owned(),
            category: columns[2].to_owned(),
            combining_class: columns[3].parse().with_context(|| line.to_owned())?,
            bidi_class: columns[4].to_owned(),
            decomposition: decomposition(columns[5])?,
            width: width(columns[5])?,
            lowercase: optional(columns[13])?,
        };
        if columns[1].ends_with(", First>") {
            first_of_range = Some(at);
            continue;
        }
        for code_point in first_of_range.take().unwrap_or(at)..=at {
            records.insert(code_point, record.clone());
        }
    }
    ensure!(first_of_range.is_none(), "the last range has no end");
    Ok(records)
}

fn decomposition(field: &str) -> Result<Option<Decomposition>> {
    if field.is_empty() {
        return Ok(None);
    }
    let (kind, to) = match field.split_once('>') {
        Some((_, to)) => (DecompositionKind::Compatibility, to),
        None => (DecompositionKind::Canonical, field),
    };
    Ok(Some(Decomposition { kind, to: code_points(to)? }))
}

/// The single code point of a decomposition tagged `<wide>` or `<narrow>`.
fn width(field: &str) -> Result<Option<u32>> {
    let to = field.strip_prefix("<wide> ").or(field.strip_prefix("<narrow> "));
    optional(to.unwrap_or_default())
}

fn optional(field: &str) -> Result<Option<u32>> {
    if field.is_empty() { Ok(None) } else { code_point(field).map(Some) }
}

/// Reads `CompositionExclusions.txt`.
pub(crate) fn parse_exclusions(text: &str) -> Result<BTreeSet<u32>> {
    fields(text).map(|columns| code_point(columns[0])).collect()
}
