//! The files of the current Unicode version: UTS #46, IDNA2008 and normalization.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Result;

use super::inputs::Inputs;
use super::lgr;
use super::lookalikes;
use super::output::Output;
use super::precis;
use super::safety;
use super::words;
use crate::sources::Sources;
use crate::tables::build::compact::classes::{Classes, normalization_records};
use crate::tables::build::compact::compositions::Compositions;
use crate::tables::build::compact::mapping::Mapping;
use crate::tables::build::idna::cross_check_uts46;
use crate::tables::build::idna::idna_vectors;
use crate::tables::build::idna::rfc5895;
use crate::tables::build::idna::uts46::Facts;
use crate::tables::build::safety::identifiers::UNKNOWN;
use crate::tables::build::unicode::characters;
use crate::tables::build::unicode::derived_property::{self, Property};
use crate::tables::build::unicode::normalization::{Form, Normalization};
use crate::tables::build::unicode::vectors;
use crate::tables::parse::properties::{long_names, members, values, with_value};
use crate::tables::parse::unicode_data::Record;
use crate::tables::parse::{
    case_folding, idna_mapping, idna_test, normalization_test, unicode_data,
};
use crate::tables::write::{self, rust};

/// The data from which the records of code points are made.
const RECORD_SOURCES: [&str; 9] = [
    "UnicodeData",
    "CompositionExclusions",
    "IdnaMappingTable",
    "DerivedBidiClass",
    "DerivedJoiningType",
    "Scripts",
    "CaseFolding",
    "DerivedCoreProperties",
    "PropList",
];

/// Generates every file of this version.
pub(super) fn outputs(sources: &Sources, data: &Path) -> Result<Vec<Output>> {
    let inputs = Inputs::new(sources, data);
    let records = unicode_data::parse(&inputs.read("UnicodeData")?)?;
    let excluded = unicode_data::parse_exclusions(&inputs.read("CompositionExclusions")?)?;
    let normalization = Normalization::new(&records, &excluded);
    let table = idna_mapping::parse(&inputs.read("IdnaMappingTable")?)?;
    let properties = derived_properties(&inputs, &records, &normalization)?;
    let bits = record_bits(&inputs, &records, &normalization, &table, &properties)?;
    let tests = normalization_test::parse(&inputs.read("NormalizationTest")?)?;

    let mut outputs = vec![
        Output {
            path: "crates/xenonym/src/tables/generated/version.rs",
            text: inputs.header(&["UnicodeData"])?.rust(&rust::version(inputs.version())),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/classes_current.rs",
            text: inputs.header(&RECORD_SOURCES)?.rust(&rust::classes(&Classes::new(&bits)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/mapping_uts46_current.rs",
            text: inputs
                .header(&["IdnaMappingTable"])?
                .rust(&rust::mapping(&Mapping::new(&table.mapped)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/mapping_rfc5895_current.rs",
            text: inputs
                .header(&["UnicodeData"])?
                .rust(&rust::mapping(&Mapping::new(&rfc5895::mapping(&records))?)?),
        },
        lgr::output(&inputs)?,
    ];
    outputs.extend(of_normalization(&inputs, &normalization)?);
    outputs.extend(safety::outputs(&inputs, &records, &normalization)?);
    outputs.extend(precis::outputs(&inputs, &records, &normalization, &properties)?);
    outputs.extend(lookalikes::outputs(&inputs, &records, &normalization, &table)?);
    outputs.push(words::output(&inputs)?);
    outputs.push(of_characters(&inputs, &records)?);
    outputs.extend([
        Output {
            path: "testdata/normalization.txt",
            text: inputs
                .header(&["NormalizationTest"])?
                .text(&vectors::normalization(&tests, &normalization)?),
        },
        Output {
            path: "testdata/idna.txt",
            text: inputs
                .header(&["IdnaTestV2"])?
                .text(&idna_vectors::idna(&idna_test::parse(&inputs.read("IdnaTestV2")?)?)?),
        },
    ]);
    Ok(outputs)
}

/// The tables for decomposition and composition.
fn of_normalization(inputs: &Inputs<'_>, normalization: &Normalization) -> Result<[Output; 3]> {
    let header = inputs.header(&["UnicodeData", "CompositionExclusions"])?;
    Ok([
        Output {
            path: "crates/xenonym/src/tables/generated/only_decompose_current.rs",
            text: header.rust(&rust::mapping(&Mapping::new(&normalization.not_composed())?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/compatibility_current.rs",
            text: header.rust(&rust::mapping(&Mapping::new(&normalization.compatibility)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/compositions_current.rs",
            text: header.rust(&rust::compositions(&Compositions::new(normalization)?)?),
        },
    ])
}

/// Generates the data for `xn code-point` that is not in the library.
fn of_characters(inputs: &Inputs<'_>, records: &BTreeMap<u32, Record>) -> Result<Output> {
    let names =
        ["UnicodeData", "DerivedAge", "Scripts", "ScriptExtensions", "PropertyValueAliases"];
    let ages = inputs.read("DerivedAge")?;
    let scripts = inputs.read("Scripts")?;
    let extensions = inputs.read("ScriptExtensions")?;
    let aliases = inputs.read("PropertyValueAliases")?;
    let data = characters::Data {
        records,
        ages: &values(&ages, "")?,
        scripts: &values(&scripts, UNKNOWN)?,
        extensions: &values(&extensions, "")?,
        long_categories: &long_names(&aliases, "gc"),
        long_scripts: &long_names(&aliases, "sc"),
    };
    Ok(Output {
        path: "crates/xn/src/commands/code_point/generated/characters.zst",
        text: inputs.header(&names)?.text(&write::characters::text(&data)?),
    })
}

/// A form, and the code points whose quick check is "no" and "maybe".
type QuickChecks = (Form, BTreeSet<u32>, BTreeSet<u32>);

/// IDNA2008's derived property of each code point.
fn derived_properties(
    inputs: &Inputs<'_>,
    records: &BTreeMap<u32, Record>,
    normalization: &Normalization,
) -> Result<Vec<Property>> {
    let properties_list = inputs.read("PropList")?;
    let data = derived_property::Data {
        records,
        case_folding: &case_folding::parse(&inputs.read("CaseFolding")?)?,
        normalization,
        default_ignorable: &members(
            &inputs.read("DerivedCoreProperties")?,
            "Default_Ignorable_Code_Point",
        )?,
        white_space: &members(&properties_list, "White_Space")?,
        join_control: &members(&properties_list, "Join_Control")?,
    };
    Ok(data.properties())
}

/// The record of each code point, checked against other files.
fn record_bits(
    inputs: &Inputs<'_>,
    records: &BTreeMap<u32, Record>,
    normalization: &Normalization,
    table: &idna_mapping::MappingTable,
    properties: &[Property],
) -> Result<Vec<u32>> {
    cross_check_uts46::Data {
        records,
        normalization,
        table,
        properties,
        listed_properties: &values(&inputs.read("Idna2008")?, "UNASSIGNED")?,
        categories: &values(&inputs.read("DerivedGeneralCategory")?, "Cn")?,
        combining_classes: &values(&inputs.read("DerivedCombiningClass")?, "0")?,
        quick_checks: &quick_checks(&inputs.read("DerivedNormalizationProps")?)?,
    }
    .check()?;
    let mut bits = normalization_records(normalization);
    Facts {
        records,
        statuses: &table.statuses,
        bidi_classes: &values(&inputs.read("DerivedBidiClass")?, "L")?,
        joining_types: &values(&inputs.read("DerivedJoiningType")?, "U")?,
        scripts: &values(&inputs.read("Scripts")?, UNKNOWN)?,
        properties,
    }
    .add_to(&mut bits)?;
    Ok(bits)
}

/// Returns the code points whose `NFC_QC` and `NFKC_QC` are "no" and "maybe".
fn quick_checks(text: &str) -> Result<[QuickChecks; 2]> {
    let of = |form, name: &str| -> Result<QuickChecks> {
        Ok((form, with_value(text, name, "N")?, with_value(text, name, "M")?))
    };
    Ok([of(Form::Nfc, "NFC_QC")?, of(Form::Nfkc, "NFKC_QC")?])
}
