//! The normalization test and the prototypes of a version in our own format: see `testdata/README.md`.

use std::collections::BTreeMap;
use std::fmt::Write;

use anyhow::{Result, ensure};

use super::normalization::{Form, Normalization, SYLLABLES};
use crate::tables::parse::normalization_test::Columns;

/// Returns the lines of the vector file. One line represents all Hangul syllables, which are
/// computed.
pub(crate) fn normalization(lines: &[Columns], normalization: &Normalization) -> Result<String> {
    let mut output = String::new();
    let mut syllables = SYLLABLES;
    for columns in lines {
        check(columns, normalization)?;
        if columns[0].len() == 1 && syllables.clone().next() == Some(columns[0][0]) {
            let [source, c, d, kc, kd] = columns;
            ensure!(source == c && c == kc && d == kd, "not a syllable: {columns:?}");
            if syllables.next() == Some(*SYLLABLES.start()) {
                output.push_str("syllables\n");
            }
            continue;
        }
        writeln!(output, "{}", line(columns))?;
    }
    ensure!(syllables.is_empty(), "not all Hangul syllables are there");
    Ok(output)
}

/// A line, with an empty column for NFC if it equals the source, for NFKC if it equals NFC, and for
/// NFKD if it equals NFD.
fn line(columns: &Columns) -> String {
    let [source, c, d, kc, kd] = columns;
    let unless = |same: &Vec<u32>, column: &Vec<u32>| {
        if same == column { String::new() } else { hex(column) }
    };
    let fields = [hex(source), unless(source, c), unless(source, d), unless(c, kc), unless(d, kd)];
    fields.join(";").trim_end_matches(';').to_owned()
}

/// Returns a line for each code point whose prototype differs from itself.
pub(crate) fn prototypes(prototypes: &BTreeMap<u32, Vec<u32>>) -> Result<String> {
    let mut output = String::new();
    for (code_point, prototype) in prototypes {
        writeln!(output, "{code_point:04X};{}", hex(prototype))?;
    }
    Ok(output)
}

fn hex(text: &[u32]) -> String {
    let code_points: Vec<String> = text.iter().map(|c| format!("{c:04X}")).collect();
    code_points.join(" ")
}

/// Checks that the normalization from which the tables are derived passes the test.
fn check(columns: &Columns, normalization: &Normalization) -> Result<()> {
    let forms = [(Form::Nfc, 1), (Form::Nfd, 2), (Form::Nfkc, 3), (Form::Nfkd, 4)];
    for (form, expected) in forms {
        let computed = normalization.normalize(&columns[0], form);
        ensure!(computed == columns[expected], "{form:?} of {:04X?}", columns[0]);
    }
    Ok(())
}
