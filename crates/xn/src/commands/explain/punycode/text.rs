//! The trace as text for people to read.

use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use xenonym::bootstring::{PUNYCODE, TraceStep};

use super::arithmetic::{Adapt, State, Sums};
use super::{Explanation, Insertion, SHOWN_WHOLE};
use crate::conversion::Direction;
use crate::terminal::named;

const HEADING: Style = Style::new().bold();
const DIGITS: Style = AnsiColor::Yellow.on_default();
const INSERTED: Style = AnsiColor::Green.on_default().bold();

/// Writes the trace; `why` says how the direction was chosen.
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
        writeln!(out, "The text has {over}: the sums and the extended strings are omitted.")?;
    }
    writeln!(out)?;
    for insertion in &explanation.steps {
        step(&mut out, explanation, insertion)?;
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
    writeln!(out, "n is {n}, {counter} is 0, bias is {bias}. Divisions drop the remainder.")
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
             insert {INSERTED}{inserted}{INSERTED:#} at position {position} (bias becomes {bias})"
        )?,
        Direction::Encode => writeln!(
            out,
            "next is {INSERTED}{inserted}{INSERTED:#} at position {position}: \
             delta is {delta}, written \"{DIGITS}{digits}{DIGITS:#}\" (bias becomes {bias})"
        )?,
    }
    let Some(values) = &insertion.extended else {
        return Ok(());
    };
    write_code_points(out, values.iter().copied(), Some(position))?;
    write_sums(out, explanation.direction, step, &insertion.sums)
}

/// The sums of a step, in the order of the decoder or the encoder.
fn write_sums(
    out: &mut impl Write,
    direction: Direction,
    step: &TraceStep,
    sums: &Sums,
) -> io::Result<()> {
    let Sums { before: State { n, i, .. }, digits, delta, places, rounds, .. } = sums;
    let (code_point, position) = (step.code_point, step.position);
    if direction == Direction::Encode {
        let less = if *i > 0 { format!(" - {i}") } else { String::new() };
        writeln!(
            out,
            "    delta   ({code_point} - {n}) x {places} places + {position}{less} = {delta}"
        )?;
    }
    for (at, digit) in digits.iter().enumerate() {
        let heading = if at == 0 { "digits" } else { "" };
        let (letter, value, k, t) = (digit.letter, digit.value, digit.k, digit.threshold);
        let (weight, product) = (digit.weight, digit.product());
        let end = if at + 1 == digits.len() { ", the last" } else { "" };
        let is = if value < t { "<" } else { ">=" };
        writeln!(
            out,
            "    {heading:<8}{letter} = {value}, {is} t({k}) = {t}{end}: {value} x {weight} = {product}"
        )?;
    }
    if direction == Direction::Decode {
        let products: Vec<_> = digits.iter().map(|digit| digit.product().to_string()).collect();
        writeln!(out, "    delta   {} = {delta}", products.join(" + "))?;
        writeln!(
            out,
            "    insert  {i} + {delta} = {rounds} x {places} places + {position}; \
             {n} + {rounds} = {code_point}"
        )?;
    }
    write_adapt(out, sums)
}

fn write_adapt(out: &mut impl Write, sums: &Sums) -> io::Result<()> {
    let p = PUNYCODE.parameters();
    let Adapt { divisor, scaled, grown, divisions, rest, bias } = sums.adapt;
    let Sums { delta, places, .. } = sums;
    write!(out, "    adapt   {delta} / {divisor} = {scaled}; ")?;
    write!(out, "{scaled} + {scaled} / {places} = {grown}; ")?;
    let (skew, range) = (p.skew, p.base - p.tmin);
    if divisions > 0 {
        let times = if divisions == 1 { "once" } else { &*format!("{divisions} times") };
        write!(out, "divided by {range} {times}: {rest}; ")?;
    }
    let k = divisions * u64::from(p.base);
    let one_more = range + 1;
    writeln!(out, "{k} + {one_more} x {rest} / ({rest} + {skew}) = {bias}")
}

/// A line of values as the RFC prints them, an asterisk after the one at `starred`.
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
