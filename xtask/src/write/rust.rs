//! Tables as Rust statics.

use std::collections::BTreeMap;
use std::fmt::Display;

use anyhow::Result;

use super::rows;
use crate::build::classes::Classes;
use crate::build::deep_trie::DeepTrie;
use crate::build::mapping::Mapping;

/// `pub(crate) static CLASSES`.
pub(crate) fn classes(classes: &Classes) -> Result<String> {
    let records = rows(classes.records.iter().map(|record| format!("{record:#x}")))?;
    Ok(format!(
        "\nuse crate::tables::{{Classes, DeepTrie}};\n\n\
         // {} bytes.\n\
         pub(crate) static CLASSES: Classes = Classes {{\n\
         trie: {},\nrecords: &[\n{records}],\n}};\n",
        classes.size(),
        deep_trie(&classes.trie)?,
    ))
}

/// `pub(crate) static MAPPING`.
pub(crate) fn mapping(mapping: &Mapping) -> Result<String> {
    Ok(format!(
        "\nuse crate::tables::{{DeepTrie, Mapping}};\n\n\
         // {} bytes.\n\
         pub(crate) static MAPPING: Mapping = Mapping {{\n\
         trie: {},\ndifferences: &[\n{}],\npool: &[\n{}],\n}};\n",
        mapping.size(),
        deep_trie(&mapping.trie)?,
        rows(&mapping.differences)?,
        rows(mapping.pool.iter().map(|unit| format!("{unit:#x}")))?,
    ))
}

/// `pub(crate) static COMPOSITIONS`, from composites by (second, first).
pub(crate) fn compositions(composites: &BTreeMap<(u32, u32), u32>) -> Result<String> {
    let mut seconds: Vec<(u32, usize)> = Vec::new();
    for (number, &(second, _)) in composites.keys().enumerate() {
        if seconds.last().is_none_or(|&(last, _)| last != second) {
            seconds.push((second, number));
        }
    }
    let size = 8 * (seconds.len() + composites.len());
    Ok(format!(
        "\nuse crate::tables::Compositions;\n\n\
         // {size} bytes.\n\
         pub(crate) static COMPOSITIONS: Compositions = Compositions {{\n\
         seconds: &[\n{}],\npairs: &[\n{}],\n}};\n",
        rows(seconds.iter().map(|(second, start)| format!("({second:#x}, {start})")))?,
        rows(composites.iter().map(|(&(_, first), to)| format!("({first:#x}, {to:#x})")))?,
    ))
}

fn deep_trie<L: Display>(trie: &DeepTrie<L>) -> Result<String> {
    Ok(format!(
        "DeepTrie {{\nshift: {},\nmiddle_shift: {},\nindex: &[\n{}],\nmiddle: &[\n{}],\nleaves: &[\n{}],\n}}",
        trie.shift,
        trie.middle_shift,
        rows(&trie.index)?,
        rows(&trie.middle)?,
        rows(&trie.leaves)?,
    ))
}
