//! The generated files and their inputs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};

use super::output::{Inputs, Output};
use crate::files::{Source, Sources};
use crate::tables::build::compact::{
    Classes, Compositions, Mapping, add_tables, normalization_records,
};
use crate::tables::build::identifiers::{self, Identifiers, UNKNOWN};
use crate::tables::build::idna::{self, Facts, PrecisData};
use crate::tables::build::lookalikes::{LikenessData, LikenessSteps, Lookalikes};
use crate::tables::build::public_suffixes;
use crate::tables::build::runs::Texts;
use crate::tables::build::unicode::{self, Form, Normalization, Property, Rfc3454Data};
use crate::tables::characters;
use crate::tables::parse::{self, Record, long_names, members, values, with_value};
use crate::tables::write::{self, Header};

/// Generates every file.
pub(crate) fn all(sources: &Sources, data: &Path) -> Result<Vec<Output>> {
    let mut outputs = unicode_3_2_0(sources, data)?;
    outputs.extend(current_version(sources, data)?);
    Ok(outputs)
}

/// Unicode 3.2.0, with the tables that RFC 3454 makes of it.
fn unicode_3_2_0(sources: &Sources, data: &Path) -> Result<Vec<Output>> {
    let version = "3.2.0";
    let unicode_data = sources.find("UnicodeData", version)?;
    let exclusions = sources.find("CompositionExclusions", version)?;
    let folding = sources.find("CaseFolding", version)?;
    let test = sources.find("NormalizationTest", version)?;
    let rfc = sources.find("rfc3454", "2002-12")?;

    let records = parse::unicode_data(&unicode_data.read(data)?)?;
    let excluded = parse::composition_exclusions(&exclusions.read(data)?)?;
    let normalization = Normalization::new(&records, &excluded);
    let tables = parse::rfc3454(&rfc.read(data)?)?;
    let case_folding = parse::case_folding(&folding.read(data)?)?;
    Rfc3454Data {
        records: &records,
        case_folding: &case_folding,
        normalization: &normalization,
        tables: &tables,
    }
    .check()?;

    let mut bits = normalization_records(&normalization);
    add_tables(&mut bits, &tables)?;
    let b2 = tables.mapping("B.2")?;
    let tests = parse::normalization_test(&test.read(data)?)?;

    let header = |sources: &[&Source]| Header::new(version, sources);
    let of_unicode = header(&[unicode_data, exclusions]);
    let of_rfc = header(&[rfc]);
    let of_both = header(&[unicode_data, exclusions, rfc]);
    Ok(vec![
        Output {
            path: "crates/xenonym/src/tables/generated/classes_3_2_0.rs",
            text: of_both.rust(&write::classes(&Classes::new(&bits)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/compatibility_3_2_0.rs",
            text: of_unicode.rust(&write::mapping(&Mapping::new(&normalization.compatibility)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/compositions_3_2_0.rs",
            text: of_unicode.rust(&write::compositions(&Compositions::new(&normalization)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/only_decompose_3_2_0.rs",
            text: of_unicode.rust(&write::mapping(&Mapping::new(&normalization.not_composed())?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/folding_b2.rs",
            text: of_rfc.rust(&write::mapping(&Mapping::new(b2)?)?),
        },
        Output {
            path: "testdata/normalization-3.2.0.txt",
            text: header(&[test]).text(&unicode::normalization_vectors(&tests, &normalization)?),
        },
    ])
}

// The files of the current Unicode version: UTS #46, IDNA2008 and normalization.

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
fn current_version(sources: &Sources, data: &Path) -> Result<Vec<Output>> {
    let inputs = Inputs::new(sources, data);
    let records = parse::unicode_data(&inputs.read("UnicodeData")?)?;
    let excluded = parse::composition_exclusions(&inputs.read("CompositionExclusions")?)?;
    let normalization = Normalization::new(&records, &excluded);
    let table = parse::idna_mapping(&inputs.read("IdnaMappingTable")?)?;
    let properties = derived_properties(&inputs, &records, &normalization)?;
    let bits = record_bits(&inputs, &records, &normalization, &table, &properties)?;
    let tests = parse::normalization_test(&inputs.read("NormalizationTest")?)?;

    let mut outputs = vec![
        Output {
            path: "crates/xenonym/src/tables/generated/version.rs",
            text: inputs.header(&["UnicodeData"])?.rust(&write::version(inputs.version())),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/classes_current.rs",
            text: inputs.header(&RECORD_SOURCES)?.rust(&write::classes(&Classes::new(&bits)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/mapping_uts46_current.rs",
            text: inputs
                .header(&["IdnaMappingTable"])?
                .rust(&write::mapping(&Mapping::new(&table.mapped)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/mapping_rfc5895_current.rs",
            text: inputs
                .header(&["UnicodeData"])?
                .rust(&write::mapping(&Mapping::new(&idna::rfc5895_mapping(&records))?)?),
        },
        lgr_output(&inputs)?,
    ];
    outputs.extend(of_normalization(&inputs, &normalization)?);
    outputs.extend(safety_outputs(&inputs, &records, &normalization)?);
    outputs.extend(precis_outputs(&inputs, &records, &normalization, &properties)?);
    outputs.extend(lookalikes_outputs(&inputs, &records, &normalization, &table)?);
    outputs.push(words_output(&inputs)?);
    outputs.push(of_characters(&inputs, &records)?);
    outputs.extend([
        Output {
            path: "testdata/normalization.txt",
            text: inputs
                .header(&["NormalizationTest"])?
                .text(&unicode::normalization_vectors(&tests, &normalization)?),
        },
        Output {
            path: "testdata/idna.txt",
            text: inputs
                .header(&["IdnaTestV2"])?
                .text(&idna::idna_vectors(&parse::idna_test(&inputs.read("IdnaTestV2")?)?)?),
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
            text: header.rust(&write::mapping(&Mapping::new(&normalization.not_composed())?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/compatibility_current.rs",
            text: header.rust(&write::mapping(&Mapping::new(&normalization.compatibility)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/compositions_current.rs",
            text: header.rust(&write::compositions(&Compositions::new(normalization)?)?),
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
        text: inputs.header(&names)?.text(&characters::text(&data)?),
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
    let data = unicode::PropertyData {
        records,
        case_folding: &parse::case_folding(&inputs.read("CaseFolding")?)?,
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
    table: &parse::MappingTable,
    properties: &[Property],
) -> Result<Vec<u32>> {
    idna::Uts46Data {
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

// The tables of `xenonym-safety`: UTS #39, and the data that UAX #9 requires in
// addition to Bidi classes.

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
fn safety_outputs(
    inputs: &Inputs<'_>,
    records: &BTreeMap<u32, Record>,
    normalization: &Normalization,
) -> Result<[Output; 5]> {
    let all_prototypes = parse::prototypes(&inputs.read("confusables")?)?;
    let mut prototypes = all_prototypes.clone();
    // A skeleton is decomposed before prototypes are looked up.
    prototypes.retain(|&at, _| normalization.normalize(&[at], Form::Nfd) == [at]);
    let mirrors = parse::mirrors(&inputs.read("BidiMirroring")?)?;
    let brackets = parse::brackets(&inputs.read("BidiBrackets")?)?;
    Ok([
        of_identifiers(inputs, records)?,
        Output {
            path: "crates/xenonym-safety/src/tables/generated/prototypes.rs",
            text: inputs
                .header(&["confusables", "UnicodeData"])?
                .rust(&write::texts(&Texts::new(&prototypes)?)?),
        },
        Output {
            path: "testdata/confusables.txt",
            text: inputs
                .header(&["confusables"])?
                .text(&unicode::prototype_vectors(&all_prototypes)?),
        },
        Output {
            path: "crates/xenonym-safety/src/tables/generated/mirrors.rs",
            text: inputs.header(&["BidiMirroring"])?.rust(&write::texts(&Texts::new(&mirrors)?)?),
        },
        Output {
            path: "crates/xenonym-safety/src/tables/generated/brackets.rs",
            text: inputs.header(&["BidiBrackets"])?.rust(&write::brackets(&brackets)?),
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
            .rust(&write::identifiers(&Identifiers::new(&data)?)?),
    })
}

// The tables of look-alikes: similar code points, and public suffixes.

/// Generates these files.
fn lookalikes_outputs(
    inputs: &Inputs<'_>,
    records: &BTreeMap<u32, Record>,
    normalization: &Normalization,
    table: &parse::MappingTable,
) -> Result<[Output; 2]> {
    Ok([of_lookalikes(inputs, records, normalization, table)?, of_suffixes(inputs)?])
}

fn of_lookalikes(
    inputs: &Inputs<'_>,
    records: &BTreeMap<u32, Record>,
    normalization: &Normalization,
    table: &parse::MappingTable,
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
    let steps = LikenessSteps::new(&LikenessData {
        records,
        normalization,
        statuses: &table.statuses,
        default_ignorable: &members(&derived, "Default_Ignorable_Code_Point")?,
        prototypes: &parse::prototypes(&inputs.read("confusables")?)?,
        intentional: &parse::intentional(&inputs.read("intentional")?)?,
        facts: parse::likenesses(&inputs.text_of(facts)?)?,
        glyphs: parse::glyphs(&inputs.text_of(glyphs)?)?,
    });
    Ok(Output {
        path: "crates/xenonym-safety/src/tables/generated/lookalikes.rs",
        text: Header::new(inputs.version(), &sources)
            .rust(&write::lookalikes(&Lookalikes::new(&steps)?)?),
    })
}

fn of_suffixes(inputs: &Inputs<'_>) -> Result<Output> {
    let list = inputs.source("public_suffix_list", "2026-07")?;
    let rules = parse::suffix_rules(&inputs.text_of(list)?)?;
    Ok(Output {
        path: "crates/xenonym-psl/src/generated/public_suffixes.rs",
        text: Header::new(inputs.version(), &[list])
            .rust(&write::public_suffixes(&public_suffixes::table(&rules)?, &list.version)?),
    })
}

// The table of words next to brands.

/// Generates the file.
fn words_output(inputs: &Inputs<'_>) -> Result<Output> {
    let (lists, ordinary) = (inputs.source("words", "1")?, inputs.source("ordinary", "1")?);
    let text = inputs.text_of(lists)?;
    let hashes = parse::ordinary_words(&inputs.text_of(ordinary)?)?
        .into_iter()
        .map(|(word, is_rare)| (parse::word_hash(word), is_rare))
        .collect();
    Ok(Output {
        path: "crates/xenonym-safety/src/tables/generated/words.rs",
        text: Header::new(inputs.version(), &[lists, ordinary])
            .rust(&write::words(&parse::word_lists(&text)?, &hashes)?),
    })
}

// The tables of `xenonym-precis`.

/// The sources of the categories.
const PRECIS_SOURCES: [&str; 5] =
    ["UnicodeData", "CompositionExclusions", "CaseFolding", "DerivedCoreProperties", "PropList"];

/// Generates these files.
fn precis_outputs(
    inputs: &Inputs<'_>,
    records: &BTreeMap<u32, Record>,
    normalization: &Normalization,
    properties: &[Property],
) -> Result<[Output; 2]> {
    let derived = inputs.read("DerivedCoreProperties")?;
    let data = PrecisData {
        records,
        normalization,
        properties,
        default_ignorable: &members(&derived, "Default_Ignorable_Code_Point")?,
        cased: &members(&derived, "Cased")?,
        case_folding: &parse::case_folding(&inputs.read("CaseFolding")?)?,
    };
    Ok([
        Output {
            path: "crates/xenonym-precis/src/tables/generated/records.rs",
            text: inputs.header(&PRECIS_SOURCES)?.rust(&write::precis_records(&data.trie()?)?),
        },
        Output {
            path: "crates/xenonym-precis/src/tables/generated/foldings.rs",
            text: inputs
                .header(&["UnicodeData", "CaseFolding"])?
                .rust(&write::foldings(&data.foldings()?)?),
        },
    ])
}

// The Unicode properties that label generation rulesets may name (RFC 7940 section 6.2.3).

const PROPERTY_SOURCES: [&str; 7] = [
    "DerivedGeneralCategory",
    "Scripts",
    "DerivedCombiningClass",
    "DerivedBidiClass",
    "DerivedJoiningType",
    "PropList",
    "PropertyValueAliases",
];

/// Generates the table.
fn lgr_output(inputs: &Inputs<'_>) -> Result<Output> {
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
        text: inputs.header(&PROPERTY_SOURCES)?.rust(&body),
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
