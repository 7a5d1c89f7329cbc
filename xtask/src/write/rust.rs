//! Tables as Rust statics.

use std::fmt::Display;

use anyhow::Result;

use super::rows;
use crate::build::classes::Classes;
use crate::build::compositions::Compositions;
use crate::build::deep_trie::DeepTrie;
use crate::build::mapping::Mapping;
use crate::build::scripts::Scripts;

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

/// `pub(crate) static NAMES` and `RUNS`.
pub(crate) fn scripts(scripts: &Scripts<'_>) -> Result<String> {
    Ok(format!(
        "\n/// The scripts, by name.\npub(crate) static NAMES: &[&str] = &[\n{}];\n\n\
         /// Where each run of code points starts, and the number from 1 of its script; 0 is none.\n\
         pub(crate) static RUNS: &[(u32, u8)] = &[\n{}];\n",
        rows(scripts.names.iter().map(|name| format!("\"{name}\"")))?,
        rows(scripts.runs.iter().map(|(first, script)| format!("({first:#x}, {script})")))?,
    ))
}

/// `pub(crate) static MAPPING`.
pub(crate) fn mapping(mapping: &Mapping) -> Result<String> {
    Ok(format!(
        "\nuse crate::tables::Mapping;\n\n\
         // {} bytes.\n\
         pub(crate) static MAPPING: Mapping = Mapping {{\n\
         pages: &[\n{}],\nruns: &[\n{}],\ndifferences: &[\n{}],\npool: &[\n{}],\n}};\n",
        mapping.size(),
        rows(&mapping.pages)?,
        rows(
            mapping.runs.iter().map(|(first, more, value)| format!("({first}, {more}, {value})"))
        )?,
        rows(&mapping.differences)?,
        rows(mapping.pool.iter().map(|unit| format!("{unit:#x}")))?,
    ))
}

/// `pub(crate) static COMPOSITIONS`.
pub(crate) fn compositions(compositions: &Compositions) -> Result<String> {
    let Compositions { seconds, pairs, supplementary, by_composite } = compositions;
    Ok(format!(
        "\nuse crate::tables::Compositions;\n\n\
         // {} bytes.\n\
         pub(crate) static COMPOSITIONS: Compositions = Compositions {{\n\
         seconds: &[\n{}],\npairs: &[\n{}],\nsupplementary: {supplementary},\n\
         by_composite: &[\n{}],\n}};\n",
        compositions.size(),
        rows(seconds.iter().map(|(second, start)| format!("({second:#x}, {start})")))?,
        rows(pairs.iter().map(|(first, to)| format!("({first:#x}, {to:#x})")))?,
        rows(by_composite)?,
    ))
}

fn deep_trie<L: Display>(trie: &DeepTrie<L>) -> Result<String> {
    Ok(format!(
        "DeepTrie {{\nshift: {},\nmiddle_shift: {},\nin_order: {:#x},\nindex: &[\n{}],\nmiddle: &[\n{}],\nleaves: &[\n{}],\n}}",
        trie.shift,
        trie.middle_shift,
        trie.in_order(),
        rows(&trie.index)?,
        rows(&trie.middle)?,
        rows(&trie.leaves)?,
    ))
}
