//! The trace for a person to read.

use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use xenonym::bootstring::PUNYCODE;

use super::{Explanation, Insertion, SHOWN_WHOLE};
use crate::conversion::Direction;
use crate::shown::named;

const HEADING: Style = Style::new().bold();
const DIGITS: Style = AnsiColor::Yellow.on_default();
const INSERTED: Style = AnsiColor::Green.on_default().bold();

/// Writes it all; `why` it goes in this direction.
pub(super) fn write(
    explanation: &Explanation<'_>,
    why: &str,
    color: ColorChoice,
) -> io::Result<()> {
    let mut out = BufWriter::new(AutoStream::new(io::stdout().lock(), color));
    heading(&mut out, explanation, why)?;
    start(&mut out, explanation)?;
    if !explanation.shows_extended() {
        let over = format!("over {SHOWN_WHOLE} code points");
        writeln!(out, "The text has {over}: the extended strings are left out.")?;
    }
    writeln!(out)?;
    for insertion in &explanation.steps {
        step(&mut out, explanation, insertion)?;
    }
    if !explanation.steps.is_empty() {
        writeln!(out)?;
    }
    match &explanation.answer.output {
        Some(output) => writeln!(out, "The output is {output:?}.")?,
        None => writeln!(out, "Here it fails.")?,
    }
    out.flush()
}

fn heading(out: &mut impl Write, explanation: &Explanation<'_>, why: &str) -> io::Result<()> {
    let (doing, section, counter) = match explanation.direction {
        Direction::Encode => ("Encoding", "7.3", "delta"),
        Direction::Decode => ("Decoding", "7.2", "i"),
    };
    writeln!(out, "{HEADING}{doing}{HEADING:#} (RFC 3492 section {section}), {why}.")?;
    let parameters = PUNYCODE.parameters();
    let (n, bias) = (parameters.initial_n, parameters.initial_bias);
    writeln!(out, "n is {n}, {counter} is 0, bias is {bias}.")
}

/// The input and its literal portion.
fn start(out: &mut impl Write, explanation: &Explanation<'_>) -> io::Result<()> {
    let input = &explanation.input;
    match explanation.direction {
        Direction::Decode => writeln!(out, "The input is {input:?}.")?,
        Direction::Encode => {
            writeln!(out, "The input is {input:?}:")?;
            write_code_points(out, input.chars().map(u32::from), None)?;
        }
    }
    let Some(literal) = &explanation.literal else {
        return Ok(());
    };
    match literal.strip_suffix(PUNYCODE.parameters().delimiter) {
        None => writeln!(out, "There is no literal portion, so the extended string starts empty."),
        Some(basic) => {
            writeln!(out, "The literal portion is {literal:?}, so the extended string starts as")?;
            write_code_points(out, basic.chars().map(u32::from), None)
        }
    }
}

fn step(
    out: &mut impl Write,
    explanation: &Explanation<'_>,
    insertion: &Insertion,
) -> io::Result<()> {
    let step = &insertion.step;
    let digits = explanation.digits(step);
    let inserted = named(step.code_point);
    let (position, delta, bias) = (step.position, step.delta, step.bias);
    match explanation.direction {
        Direction::Decode => writeln!(
            out,
            "delta \"{DIGITS}{digits}{DIGITS:#}\" is {delta}: \
             insert {INSERTED}{inserted}{INSERTED:#} at position {position}; bias becomes {bias}"
        )?,
        Direction::Encode => writeln!(
            out,
            "next is {INSERTED}{inserted}{INSERTED:#} at position {position}: \
             delta is {delta}, written \"{DIGITS}{digits}{DIGITS:#}\"; bias becomes {bias}"
        )?,
    }
    match &insertion.extended {
        Some(values) => write_code_points(out, values.iter().copied(), Some(position)),
        None => Ok(()),
    }
}

/// A line of values as the RFC prints them, an asterisk behind the one at `starred`.
fn write_code_points(
    out: &mut impl Write,
    values: impl Iterator<Item = u32>,
    starred: Option<usize>,
) -> io::Result<()> {
    write!(out, " ")?;
    for (at, value) in values.enumerate() {
        if starred == Some(at) {
            write!(out, " {INSERTED}{value:04X} *{INSERTED:#}")?;
        } else {
            write!(out, " {value:04X}")?;
        }
    }
    writeln!(out)
}
