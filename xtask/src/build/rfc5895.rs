//! The mappings of RFC 5895 section 2, before normalization.

use std::collections::BTreeMap;

use crate::parse::unicode_data::Record;

/// The only code point whose full lower-case mapping is longer than the simple one in any context
/// (`SpecialCasing.txt`).
const CAPITAL_I_WITH_DOT: u32 = 0x130;

/// Step 1, to lower case, and then step 2, from fullwidth and halfwidth forms.
pub(crate) fn mapping(records: &BTreeMap<u32, Record>) -> BTreeMap<u32, Vec<u32>> {
    let width = |at| records.get(&at).and_then(|record| record.width).unwrap_or(at);
    let mapped = |(&from, record): (&u32, &Record)| {
        let to = match from {
            CAPITAL_I_WITH_DOT => vec![u32::from('i'), 0x307],
            _ => vec![width(record.lowercase.unwrap_or(from))],
        };
        (to != [from]).then_some((from, to))
    };
    records.iter().filter_map(mapped).collect()
}
