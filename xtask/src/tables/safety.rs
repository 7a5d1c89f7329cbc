//! The tables of `xenonym-safety`: UTS #39, and the data that UAX #9 requires in
//! addition to Bidi classes.

use std::collections::BTreeMap;

use anyhow::Result;

use super::inputs::Inputs;
use super::output::Output;
use crate::tables::build::compact::texts::Texts;
use crate::tables::build::safety::identifiers::{self, Identifiers, UNKNOWN};
use crate::tables::build::unicode::normalization::{Form, Normalization};
use crate::tables::build::unicode::vectors;
use crate::tables::parse::properties::{long_names, members, values};
use crate::tables::parse::security;
use crate::tables::parse::unicode_data::Record;
use crate::tables::write::rust;

/// The sources of the scripts and identifier types of code points.
const IDENTIFIER_SOURCES: [&str; 7] = [
    "UnicodeData",
    "Scripts",
    "ScriptExtensions",
    "PropertyValueAliases",
    "IdentifierStatus",
    "IdentifierType",
    "DerivedCoreProperties",
];

/// Generates these files.
pub(super) fn outputs(
    inputs: &Inputs<'_>,
    records: &BTreeMap<u32, Record>,
    normalization: &Normalization,
) -> Result<[Output; 5]> {
    let all_prototypes = security::prototypes(&inputs.read("confusables")?)?;
    let mut prototypes = all_prototypes.clone();
    // A skeleton is decomposed before prototypes are looked up.
    prototypes.retain(|&at, _| normalization.normalize(&[at], Form::Nfd) == [at]);
    let mirrors = security::mirrors(&inputs.read("BidiMirroring")?)?;
    let brackets = security::brackets(&inputs.read("BidiBrackets")?)?;
    Ok([
        of_identifiers(inputs, records)?,
        Output {
            path: "crates/xenonym-safety/src/tables/generated/prototypes.rs",
            text: inputs
                .header(&["confusables", "UnicodeData"])?
                .rust(&rust::texts(&Texts::new(&prototypes)?)?),
        },
        Output {
            path: "testdata/confusables.txt",
            text: inputs.header(&["confusables"])?.text(&vectors::prototypes(&all_prototypes)?),
        },
        Output {
            path: "crates/xenonym-safety/src/tables/generated/mirrors.rs",
            text: inputs.header(&["BidiMirroring"])?.rust(&rust::texts(&Texts::new(&mirrors)?)?),
        },
        Output {
            path: "crates/xenonym-safety/src/tables/generated/brackets.rs",
            text: inputs.header(&["BidiBrackets"])?.rust(&rust::brackets(&brackets)?),
        },
    ])
}

fn of_identifiers(inputs: &Inputs<'_>, records: &BTreeMap<u32, Record>) -> Result<Output> {
    let scripts = inputs.read("Scripts")?;
    let extensions = inputs.read("ScriptExtensions")?;
    let aliases = inputs.read("PropertyValueAliases")?;
    let statuses = inputs.read("IdentifierStatus")?;
    let types = inputs.read("IdentifierType")?;
    let derived = inputs.read("DerivedCoreProperties")?;
    let data = identifiers::Data {
        records,
        scripts: &values(&scripts, UNKNOWN)?,
        extensions: &values(&extensions, "")?,
        long_scripts: &long_names(&aliases, "sc"),
        statuses: &values(&statuses, "")?,
        types: &values(&types, "")?,
        default_ignorable: &members(&derived, "Default_Ignorable_Code_Point")?,
    };
    Ok(Output {
        path: "crates/xenonym-safety/src/tables/generated/identifiers.rs",
        text: inputs
            .header(&IDENTIFIER_SOURCES)?
            .rust(&rust::identifiers(&Identifiers::new(&data)?)?),
    })
}
