//! The Unicode properties that label generation rulesets may name (RFC 7940 section 6.2.3).

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Context, Result};

use super::inputs::Inputs;
use super::output::Output;
use crate::tables::parse::properties::{long_names, members, values};

const SOURCES: [&str; 7] = [
    "DerivedGeneralCategory",
    "Scripts",
    "DerivedCombiningClass",
    "DerivedBidiClass",
    "DerivedJoiningType",
    "PropList",
    "PropertyValueAliases",
];

/// Generates the table.
pub(super) fn output(inputs: &Inputs<'_>) -> Result<Output> {
    let aliases = inputs.read("PropertyValueAliases")?;
    let mut body = String::from(
        "\nuse crate::properties::Property;\n\npub(in crate::properties) static PROPERTIES: &[Property] = &[\n",
    );
    let files = [
        ("gc", "DerivedGeneralCategory", "Cn"),
        ("sc", "Scripts", "Unknown"),
        ("ccc", "DerivedCombiningClass", "0"),
        ("bc", "DerivedBidiClass", "L"),
        ("jt", "DerivedJoiningType", "U"),
    ];
    for (name, file, default) in files {
        let text = inputs.read(file)?;
        property(&mut body, name, &values(&text, default)?, &long_names(&aliases, name))?;
    }
    let deprecated = members(&inputs.read("PropList")?, "Deprecated")?;
    let of_code_point = |at: u32| if deprecated.contains(&at) { "Y" } else { "N" };
    let list: Vec<&str> = (0..=u32::from(char::MAX)).map(of_code_point).collect();
    property(&mut body, "Dep", &list, &[("Y", "Yes"), ("N", "No")].into())?;
    body.push_str("];\n");
    Ok(Output {
        path: "crates/xenonym-lgr/src/properties/generated/properties.rs",
        text: inputs.header(&SOURCES)?.rust(&body),
    })
}

/// Appends one property. Files use either the short or the long name of a value.
fn property(
    body: &mut String,
    name: &str,
    list: &[&str],
    long: &BTreeMap<&str, &str>,
) -> Result<()> {
    let short: BTreeMap<&str, &str> = long.iter().map(|(short, long)| (*long, *short)).collect();
    let mut names: Vec<(&str, &str)> = Vec::new();
    let mut runs: Vec<u32> = Vec::new();
    let mut before = "";
    for (at, &value) in list.iter().enumerate() {
        if value == before {
            continue;
        }
        before = value;
        let pair = match long.get(value) {
            _ if name == "ccc" => (value, value),
            Some(long) => (value, *long),
            None => (*short.get(value).with_context(|| format!("{name}: {value}"))?, value),
        };
        let known = names.iter().position(|known| *known == pair);
        let index = known.unwrap_or_else(|| {
            names.push(pair);
            names.len() - 1
        });
        runs.push(u32::try_from(at << 8 | index)?);
    }
    write!(body, "Property {{\nname: {name:?},\nvalues: &[")?;
    for pair in &names {
        write!(body, "{pair:?},")?;
    }
    body.push_str("],\nruns: &[");
    for line in runs.chunks(10) {
        body.push('\n');
        for run in line {
            write!(body, "{run},")?;
        }
    }
    body.push_str("],\n},\n");
    Ok(())
}
