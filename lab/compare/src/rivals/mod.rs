//! Runs other implementations as filters, which read names in hexadecimal UTF-8, and write a result
//! for each conversion.
//!
//! `lab/bench/rivals` loads ICU and libidn2 into its own process instead, because a pipe would cost
//! more time than the conversion. The two share no code: here, the C compiler checks each call
//! against the library's headers, and most functions and options that are compared are never timed.
//! With the loader of `lab/bench/rivals`, libidn2 took 66 lines with three unsafe blocks, instead of
//! 63 lines of Rust and C.

mod icu;
mod libidn2;
mod python_package;

use std::process::Command;

use anyhow::{Context, Result};

pub use icu::Icu;
pub use libidn2::Libidn2;
pub use python_package::PythonPackage;

use crate::filter;

/// A converted name, or `None` if it was rejected.
pub type Answer = Option<String>;

/// The results of a filter for each name, with a field for each conversion.
fn fields(command: &mut Command, names: &[String]) -> Result<Vec<Vec<String>>> {
    let lines: Vec<String> = names.iter().map(|name| hex(name)).collect();
    let answers = filter::answers(command, &lines)?;
    Ok(answers.iter().map(|line| line.split('\t').map(str::to_owned).collect()).collect())
}

/// The results of a filter that writes `!` for a rejection.
fn answers(command: &mut Command, names: &[String]) -> Result<Vec<Vec<Answer>>> {
    let answer = |field: &String| if field == "!" { Ok(None) } else { text(field).map(Some) };
    fields(command, names)?.iter().map(|fields| fields.iter().map(answer).collect()).collect()
}

pub fn hex(text: &str) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let digit = |value: u8| DIGITS[usize::from(value)];
    text.bytes().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn text(hex: &str) -> Result<String> {
    let digit = |byte: u8| (byte as char).to_digit(16).map(|value| value as u8);
    let byte = |pair: &[u8]| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?);
    let bytes: Option<Vec<u8>> = hex.as_bytes().chunks(2).map(byte).collect();
    String::from_utf8(bytes.context("an answer is not hexadecimal")?)
        .context("an answer is not UTF-8")
}
