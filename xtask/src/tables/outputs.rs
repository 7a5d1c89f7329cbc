//! The generated files and their inputs.

use std::path::Path;

use anyhow::Result;

use super::output::Output;
use super::unicode;
use crate::sources::{Source, Sources};
use crate::tables::build::compact::classes::{Classes, add_tables, normalization_records};
use crate::tables::build::compact::compositions::Compositions;
use crate::tables::build::compact::mapping::Mapping;
use crate::tables::build::unicode::cross_check::Data;
use crate::tables::build::unicode::normalization::Normalization;
use crate::tables::build::unicode::vectors;
use crate::tables::parse::{case_folding, normalization_test, rfc3454, unicode_data};
use crate::tables::write::{Header, rust};

/// Generates every file.
pub(crate) fn all(sources: &Sources, data: &Path) -> Result<Vec<Output>> {
    let mut outputs = unicode_3_2_0(sources, data)?;
    outputs.extend(unicode::outputs(sources, data)?);
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

    let records = unicode_data::parse(&unicode_data.read(data)?)?;
    let excluded = unicode_data::parse_exclusions(&exclusions.read(data)?)?;
    let normalization = Normalization::new(&records, &excluded);
    let tables = rfc3454::parse(&rfc.read(data)?)?;
    let case_folding = case_folding::parse(&folding.read(data)?)?;
    Data {
        records: &records,
        case_folding: &case_folding,
        normalization: &normalization,
        tables: &tables,
    }
    .check()?;

    let mut bits = normalization_records(&normalization);
    add_tables(&mut bits, &tables)?;
    let b2 = tables.mapping("B.2")?;
    let tests = normalization_test::parse(&test.read(data)?)?;

    let header = |sources: &[&Source]| Header::new(version, sources);
    let of_unicode = header(&[unicode_data, exclusions]);
    let of_rfc = header(&[rfc]);
    let of_both = header(&[unicode_data, exclusions, rfc]);
    Ok(vec![
        Output {
            path: "crates/xenonym/src/tables/generated/classes_3_2_0.rs",
            text: of_both.rust(&rust::classes(&Classes::new(&bits)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/compatibility_3_2_0.rs",
            text: of_unicode.rust(&rust::mapping(&Mapping::new(&normalization.compatibility)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/compositions_3_2_0.rs",
            text: of_unicode.rust(&rust::compositions(&Compositions::new(&normalization)?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/only_decompose_3_2_0.rs",
            text: of_unicode.rust(&rust::mapping(&Mapping::new(&normalization.not_composed())?)?),
        },
        Output {
            path: "crates/xenonym/src/tables/generated/folding_b2.rs",
            text: of_rfc.rust(&rust::mapping(&Mapping::new(b2)?)?),
        },
        Output {
            path: "testdata/normalization-3.2.0.txt",
            text: header(&[test]).text(&vectors::normalization(&tests, &normalization)?),
        },
    ])
}
