//! Compares IDNA2003, stringprep and normalization with CPython and GNU libidn.
//!
//! Inputs: every code point alone and between two letters, 1,000,000 random mixtures and, with
//! `--data`, the names and labels of the corpora. All operations run with the flag that allows
//! separators in labels, as the RFC's letter does.

mod classes;
mod inputs;
mod libidn;
mod operation;

use std::path::Path;

use anyhow::Result;
use xenonym::Error;
use xenonym::idna2003::Options;
use xenonym::stringprep::{
    ISCSI, NAMEPREP, NODEPREP, PLAIN, Purpose, RESOURCEPREP, SASLPREP, TRACE,
};

use crate::cpython;
use crate::differences::{Differences, UNEXPLAINED};
use classes::{Later, cpython_flags, same};
use inputs::Inputs;
use libidn::Libidn;
use operation::Operation;

const SCRIPT: &str = include_str!("cpython.py");

pub fn compare(data: Option<&Path>) -> Result<()> {
    let libidn = Libidn::compile()?;
    let mut differences = Differences::default();
    let [alone, between] = inputs::code_points();
    let later = Later::learn(&alone.texts, &mut differences)?;
    let mut sets = vec![alone, between, inputs::random(1_000_000)];
    match data {
        Some(data) => sets.push(inputs::labels_of_corpora(data)?),
        None => println!("the corpora were not compared: no --data"),
    }
    for inputs in &sets {
        for (name, operation) in cpython_operations() {
            beside_cpython(name, operation, inputs, &later, &mut differences)?;
        }
        for (arguments, operation) in libidn_operations() {
            let theirs = libidn.answers(&arguments, &inputs.lines())?;
            let class = |text: &str, ours: &Result<String, Error>, theirs: &str| {
                classes::libidn(operation, text, ours, theirs)
            };
            count("libidn", operation, inputs, &theirs, class, &mut differences);
        }
        println!("{} {} compared", inputs.texts.len(), inputs.name);
    }
    if let Some(data) = data {
        let names = inputs::names_of_corpora(data)?;
        let ascii = Inputs {
            name: "ASCII names",
            texts: names.texts.iter().filter(|n| n.is_ascii()).cloned().collect(),
        };
        beside_cpython(
            "name_to_ascii",
            Operation::NameToAscii(cpython_flags()),
            &names,
            &later,
            &mut differences,
        )?;
        beside_cpython(
            "name_to_unicode",
            Operation::NameToUnicode(cpython_flags()),
            &ascii,
            &later,
            &mut differences,
        )?;
        println!("{} {} compared", names.texts.len(), names.name);
    }
    differences.report()
}

/// The script's name of an operation, and ours.
fn cpython_operations() -> [(&'static str, Operation); 5] {
    [
        ("nfc", Operation::Nfc),
        ("nfkc", Operation::Nfkc),
        ("nameprep", Operation::Prepare(NAMEPREP, Purpose::Query)),
        ("to_ascii", Operation::ToAscii(cpython_flags())),
        ("to_unicode", Operation::ToUnicode(cpython_flags())),
    ]
}

/// The program's arguments for an operation, and ours.
fn libidn_operations() -> Vec<(Vec<&'static str>, Operation)> {
    /// `STRINGPREP_NO_UNASSIGNED`
    const STORED: &str = "4";
    let mut operations = vec![(
        vec!["stringprep", NAMEPREP.name(), "0"],
        Operation::Prepare(NAMEPREP, Purpose::Query),
    )];
    for profile in [NAMEPREP, SASLPREP, NODEPREP, RESOURCEPREP, ISCSI, TRACE, PLAIN] {
        let arguments = vec!["stringprep", profile.name(), STORED];
        operations.push((arguments, Operation::Prepare(profile, Purpose::Stored)));
    }
    let letter = Options::RFC3490.with_allow_separators_in_labels(true);
    let flags = [
        // IDNA_ALLOW_UNASSIGNED is 1, IDNA_USE_STD3_ASCII_RULES is 2.
        ("0", letter),
        ("1", letter.with_allow_unassigned(true)),
        ("2", letter.with_use_std3_ascii_rules(true)),
        ("3", letter.with_allow_unassigned(true).with_use_std3_ascii_rules(true)),
    ];
    for (number, flags) in flags {
        operations.push((vec!["to_ascii", number], Operation::ToAscii(flags)));
        operations.push((vec!["to_unicode", number], Operation::ToUnicode(flags)));
    }
    operations
}

fn beside_cpython(
    name: &str,
    operation: Operation,
    inputs: &Inputs,
    later: &Later,
    differences: &mut Differences,
) -> Result<()> {
    let theirs = cpython::answers(SCRIPT, &[name], &inputs.lines())?;
    let class = |text: &str, ours: &Result<String, Error>, theirs: &str| {
        later.class(operation, text, ours, theirs)
    };
    count("CPython", operation, inputs, &theirs, class, differences);
    Ok(())
}

fn count(
    rival: &str,
    operation: Operation,
    inputs: &Inputs,
    theirs: &[String],
    class: impl Fn(&str, &Result<String, Error>, &str) -> Option<&'static str>,
    differences: &mut Differences,
) {
    for (text, theirs) in inputs.texts.iter().zip(theirs) {
        let ours = operation.perform(text);
        if same(&ours, theirs) {
            continue;
        }
        let name = operation.name();
        let class = match class(text, &ours, theirs) {
            Some(class) => format!("{name}: {class}"),
            None => {
                let ours = ours.map_or_else(|error| error.to_string(), |ours| hex(&ours));
                format!("{UNEXPLAINED}{name}: {rival} says {theirs}, we {ours}")
            }
        };
        differences.count(&class, &hex(text));
    }
}

/// Code points in hexadecimal, divided by spaces.
fn hex(text: &str) -> String {
    let code_points: Vec<String> = text.chars().map(|c| format!("{:X}", u32::from(c))).collect();
    code_points.join(" ")
}

fn text_of(hex: &str) -> String {
    hex.split(' ')
        .filter_map(|value| u32::from_str_radix(value, 16).ok())
        .filter_map(char::from_u32)
        .collect()
}
