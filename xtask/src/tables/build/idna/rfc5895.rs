//! The mappings of RFC 5895 section 2, before normalization.

use std::collections::BTreeMap;

use crate::tables::parse::unicode_data::Record;

/// The only code point whose full lower-case mapping is longer than the simple one in any context
/// (`SpecialCasing.txt`).
const CAPITAL_I_WITH_DOT: u32 = 0x130;

/// Step 1, to lower case, and then step 2, from fullwidth and halfwidth forms.
pub(crate) fn mapping(records: &BTreeMap<u32, Record>) -> BTreeMap<u32, Vec<u32>> {
    let lower_case = lower_case(records);
    let width = |at| records.get(&at).and_then(|record| record.width).unwrap_or(at);
    let mapped = |&from: &u32| {
        let lower = lower_case.get(&from).cloned().unwrap_or_else(|| vec![from]);
        let to: Vec<u32> = lower.into_iter().map(width).collect();
        (to != [from]).then_some((from, to))
    };
    records.keys().filter_map(mapped).collect()
}

/// The full lower-case mappings that do not depend on context.
pub(crate) fn lower_case(records: &BTreeMap<u32, Record>) -> BTreeMap<u32, Vec<u32>> {
    let mapped = |(&from, record): (&u32, &Record)| match from {
        CAPITAL_I_WITH_DOT => Some((from, vec![u32::from('i'), 0x307])),
        _ => Some((from, vec![record.lowercase?])),
    };
    records.iter().filter_map(mapped).collect()
}
