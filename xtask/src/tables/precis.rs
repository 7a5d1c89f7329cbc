//! The tables of `xenonym-precis`.

use std::collections::BTreeMap;

use anyhow::Result;

use super::inputs::Inputs;
use super::output::Output;
use crate::tables::build::idna::precis::Data;
use crate::tables::build::unicode::derived_property::Property;
use crate::tables::build::unicode::normalization::Normalization;
use crate::tables::parse::case_folding;
use crate::tables::parse::properties::members;
use crate::tables::parse::unicode_data::Record;
use crate::tables::write::rust;

/// The sources of the categories.
const RECORD_SOURCES: [&str; 5] =
    ["UnicodeData", "CompositionExclusions", "CaseFolding", "DerivedCoreProperties", "PropList"];

/// Generates these files.
pub(super) fn outputs(
    inputs: &Inputs<'_>,
    records: &BTreeMap<u32, Record>,
    normalization: &Normalization,
    properties: &[Property],
) -> Result<[Output; 2]> {
    let derived = inputs.read("DerivedCoreProperties")?;
    let data = Data {
        records,
        normalization,
        properties,
        default_ignorable: &members(&derived, "Default_Ignorable_Code_Point")?,
        cased: &members(&derived, "Cased")?,
        case_folding: &case_folding::parse(&inputs.read("CaseFolding")?)?,
    };
    Ok([
        Output {
            path: "crates/xenonym-precis/src/tables/generated/records.rs",
            text: inputs.header(&RECORD_SOURCES)?.rust(&rust::precis_records(&data.trie()?)?),
        },
        Output {
            path: "crates/xenonym-precis/src/tables/generated/foldings.rs",
            text: inputs
                .header(&["UnicodeData", "CaseFolding"])?
                .rust(&rust::foldings(&data.foldings()?)?),
        },
    ])
}
