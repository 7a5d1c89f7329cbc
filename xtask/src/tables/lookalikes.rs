//! The tables of look-alikes: similar code points, and public suffixes.

use std::collections::BTreeMap;

use anyhow::Result;

use super::inputs::Inputs;
use super::output::Output;
use crate::tables::build::safety::likeness_sources::{Data, LikenessSteps};
use crate::tables::build::safety::lookalikes::Lookalikes;
use crate::tables::build::safety::public_suffixes;
use crate::tables::build::unicode::normalization::Normalization;
use crate::tables::parse::properties::members;
use crate::tables::parse::unicode_data::Record;
use crate::tables::parse::{idna_mapping, lookalikes, public_suffixes as suffix_list, security};
use crate::tables::write::{Header, rust};

/// Generates these files.
pub(super) fn outputs(
    inputs: &Inputs<'_>,
    records: &BTreeMap<u32, Record>,
    normalization: &Normalization,
    table: &idna_mapping::MappingTable,
) -> Result<[Output; 2]> {
    Ok([of_lookalikes(inputs, records, normalization, table)?, of_suffixes(inputs)?])
}

fn of_lookalikes(
    inputs: &Inputs<'_>,
    records: &BTreeMap<u32, Record>,
    normalization: &Normalization,
    table: &idna_mapping::MappingTable,
) -> Result<Output> {
    let of_unicode =
        ["UnicodeData", "IdnaMappingTable", "DerivedCoreProperties", "confusables", "intentional"];
    let mut sources = Vec::new();
    for name in of_unicode {
        sources.push(inputs.current(name)?);
    }
    let facts = inputs.source("lookalikes", "1")?;
    let glyphs = inputs.source("glyphs", "1")?;
    sources.extend([facts, glyphs]);
    let derived = inputs.read("DerivedCoreProperties")?;
    let steps = LikenessSteps::new(&Data {
        records,
        normalization,
        statuses: &table.statuses,
        default_ignorable: &members(&derived, "Default_Ignorable_Code_Point")?,
        prototypes: &security::prototypes(&inputs.read("confusables")?)?,
        intentional: &lookalikes::intentional(&inputs.read("intentional")?)?,
        facts: lookalikes::facts(&inputs.text_of(facts)?)?,
        glyphs: lookalikes::glyphs(&inputs.text_of(glyphs)?)?,
    });
    Ok(Output {
        path: "crates/xenonym-safety/src/tables/generated/lookalikes.rs",
        text: Header::new(inputs.version(), &sources)
            .rust(&rust::lookalikes(&Lookalikes::new(&steps)?)?),
    })
}

fn of_suffixes(inputs: &Inputs<'_>) -> Result<Output> {
    let list = inputs.source("public_suffix_list", "2026-07")?;
    let rules = suffix_list::rules(&inputs.text_of(list)?)?;
    Ok(Output {
        path: "crates/xenonym-psl/src/generated/public_suffixes.rs",
        text: Header::new(inputs.version(), &[list])
            .rust(&rust::public_suffixes(&public_suffixes::table(&rules)?, &list.version)?),
    })
}
