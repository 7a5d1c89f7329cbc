//! `xn explain punycode`: the traces of RFC 3492 sections 7.2 and 7.3.

use std::borrow::Cow;
use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use serde::Serialize;
use xenonym::bootstring::{PUNYCODE, Parameters, TraceStep};
use xenonym::{Error, punycode};

use crate::args::ExplainPunycode;
use crate::commands::hints;
use crate::conversion::{Conversion, Direction, Notation};
use crate::converted::Converted;
use crate::error::{Failure, Outcome, say_all};
use crate::location::Record;
use crate::output::{self, Entry, Format};
use crate::problem::Problem;
use crate::terminal::{named, u_plus};

/// For a TEXT of at most this many code points each step shows its sums and the extended string.
const SHOWN_WHOLE: usize = 256;

pub(super) fn run(args: &ExplainPunycode) -> Result<Outcome, Failure> {
    let record = Record::argument(1, &args.text);
    let (direction, why) = match args.direction() {
        Some(direction) => (direction, "as asked"),
        None if record.bytes.is_ascii() => (Direction::Decode, "as the text is all ASCII"),
        None => (Direction::Encode, "as the text is not all ASCII"),
    };
    let explanation = match record.text() {
        Ok(input) => Explanation::new(direction, input),
        Err(problem) => Explanation::rejected(direction, &record, problem),
    };
    if let Some(argument) = args.text.to_str() {
        say_all(hints::of_label(Conversion::Punycode(direction, Notation::Text), argument));
    }
    match args.format.format() {
        Format::Text => {
            write(&explanation, why, args.color.choice()).map_err(Failure::stdout)?;
            output::complain(record.place, &explanation.answer);
        }
        Format::Json => output::write_json(&Object::new(&record, &explanation))?,
    }
    Ok(explanation.answer.outcome())
}

/// The explanation of one conversion.
struct Explanation<'a> {
    direction: Direction,
    input: Cow<'a, str>,
    /// The Punycode, which holds the digits of the steps.
    basic: Cow<'a, str>,
    /// The literal portion with its delimiter; `None` if the conversion failed before.
    literal: Option<String>,
    steps: Vec<Insertion>,
    answer: Converted<'static>,
}

/// One step, its sums, and the extended string after it unless that is left out.
struct Insertion {
    step: TraceStep,
    sums: Sums,
    extended: Option<Vec<u32>>,
}

impl<'a> Explanation<'a> {
    fn new(direction: Direction, input: &'a str) -> Self {
        let result = match direction {
            Direction::Encode => punycode::encode(input),
            Direction::Decode => punycode::decode(input),
        };
        let basic = match (direction, &result) {
            (Direction::Decode, _) => Cow::Borrowed(input),
            (Direction::Encode, Ok(output)) => Cow::Owned(output.clone()),
            (Direction::Encode, Err(_)) => Cow::Borrowed(""),
        };
        let answer = result.map_err(|error| Problem::in_text(error, input)).into();
        let mut explanation = Self {
            direction,
            input: Cow::Borrowed(input),
            basic,
            literal: None,
            steps: Vec::new(),
            answer,
        };
        // The result already contains this error.
        let _ = explanation.follow();
        explanation
    }

    fn rejected(direction: Direction, record: &Record<'a>, problem: Problem) -> Self {
        Self {
            direction,
            input: String::from_utf8_lossy(record.bytes),
            basic: Cow::Borrowed(""),
            literal: None,
            steps: Vec::new(),
            answer: Converted::rejected(problem),
        }
    }

    /// Collects the steps, up to the error if there is one.
    fn follow(&mut self) -> Result<(), Error> {
        if self.direction == Direction::Encode && !self.answer.went_well() {
            return Ok(());
        }
        let whole = self.shows_extended();
        let mut trace = PUNYCODE.trace(&self.basic)?;
        let delimiter = PUNYCODE.parameters().delimiter;
        self.literal = Some(match trace.literal() {
            "" => String::new(),
            literal => format!("{literal}{delimiter}"),
        });
        let mut state = State::new(trace.literal().len());
        while let Some(step) = trace.next() {
            let step = step?;
            let digits = self.basic.get(step.digits.clone()).unwrap_or_default();
            let (sums, after) = state.step(&step, digits);
            state = after;
            let extended = whole.then(|| trace.extended().to_vec());
            let is_text = char::from_u32(step.code_point).is_some();
            self.steps.push(Insertion { step, sums, extended });
            // Decoding into text ends here.
            if !is_text {
                break;
            }
        }
        Ok(())
    }

    fn shows_extended(&self) -> bool {
        self.input.chars().nth(SHOWN_WHOLE).is_none()
    }

    fn digits(&self, step: &TraceStep) -> &str {
        self.basic.get(step.digits.clone()).unwrap_or_default()
    }
}

// The arithmetic of RFC 3492 from the digits of a delta to an insertion and to the next bias, so that one can
// check it with a pencil.

/// A digit of a generalized variable-length integer (section 3.3).
#[derive(Serialize, PartialEq, Eq, Debug)]
struct Digit {
    #[serde(rename = "digit")]
    letter: char,
    value: u64,
    /// Its place: base for the first digit, and base more for each of the others.
    k: u64,
    /// t(k): the last digit is the first one below its threshold.
    threshold: u64,
    weight: u64,
}

impl Digit {
    fn product(&self) -> u64 {
        self.value * self.weight
    }
}

/// The decoder before a step (section 6.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    n: u64,
    i: u64,
    bias: u64,
    /// How many code points there are.
    length: u64,
    is_first: bool,
}

/// All sums of a step.
#[derive(PartialEq, Eq, Debug)]
struct Sums {
    before: State,
    digits: Vec<Digit>,
    delta: u64,
    /// Places to insert at: one more than there are code points.
    places: u64,
    /// How often the counter passes all places; each pass goes to the next code point.
    rounds: u64,
    adapt: Adapt,
}

/// The adaptation of the bias (section 6.1).
#[derive(PartialEq, Eq, Debug)]
struct Adapt {
    /// damp at the first time, then 2.
    divisor: u64,
    scaled: u64,
    /// After the addition of its part for each code point.
    grown: u64,
    /// How often it was divided by base - tmin, and the result.
    divisions: u64,
    rest: u64,
    bias: u64,
}

impl State {
    /// Before the first step, with this number of code points in the literal portion.
    fn new(literal: usize) -> Self {
        let Parameters { initial_n, initial_bias, .. } = PUNYCODE.parameters();
        let (n, bias) = (u64::from(*initial_n), u64::from(*initial_bias));
        Self { n, i: 0, bias, length: literal as u64, is_first: true }
    }

    /// The sums of a step with these digits, and the state after it.
    fn step(self, step: &TraceStep, digits: &str) -> (Sums, Self) {
        let digits = self.digits(digits);
        let delta = digits.iter().map(Digit::product).sum();
        let places = self.length + 1;
        let rounds = (self.i + delta) / places;
        let adapt = self.adapt(delta, places);
        let after = Self {
            n: self.n + rounds,
            i: (self.i + delta) % places + 1,
            bias: adapt.bias,
            length: places,
            is_first: false,
        };
        debug_assert_eq!(
            [delta, after.n, after.i - 1, adapt.bias],
            [step.delta, step.code_point, step.position as u32, step.bias].map(u64::from),
        );
        (Sums { before: self, digits, delta, places, rounds, adapt }, after)
    }

    fn digits(self, digits: &str) -> Vec<Digit> {
        let Parameters { base, tmin, tmax, .. } = PUNYCODE.parameters();
        let (base, tmin, tmax) = (u64::from(*base), u64::from(*tmin), u64::from(*tmax));
        let (mut k, mut weight) = (0, 1);
        let digit = |digit: char| {
            k += base;
            let threshold = k.saturating_sub(self.bias).clamp(tmin, tmax);
            let value = match digit.to_ascii_lowercase() {
                letter @ 'a'..='z' => u64::from(letter) - u64::from('a'),
                number => u64::from(number) - u64::from('0') + 26,
            };
            let this = Digit { letter: digit, value, k, threshold, weight };
            weight *= base - threshold;
            this
        };
        digits.chars().map(digit).collect()
    }

    fn adapt(self, delta: u64, places: u64) -> Adapt {
        let p = PUNYCODE.parameters();
        let [base, tmin, tmax, skew, damp] =
            [p.base, p.tmin, p.tmax, p.skew, p.damp].map(u64::from);
        let divisor = if self.is_first { damp } else { 2 };
        let scaled = delta / divisor;
        let grown = scaled + scaled / places;
        let (mut rest, mut divisions) = (grown, 0);
        while rest > (base - tmin) * tmax / 2 {
            rest /= base - tmin;
            divisions += 1;
        }
        let bias = base * divisions + (base - tmin + 1) * rest / (rest + skew);
        Adapt { divisor, scaled, grown, divisions, rest, bias }
    }
}

// The trace as text for people to read.

const HEADING: Style = Style::new().bold();
const DIGITS: Style = AnsiColor::Yellow.on_default();
const INSERTED: Style = AnsiColor::Green.on_default().bold();

/// Writes the trace; `why` says how the direction was chosen.
fn write(explanation: &Explanation<'_>, why: &str, color: ColorChoice) -> io::Result<()> {
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

// The trace as one JSON object.

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    entry: Entry<'a>,
    direction: &'static str,
    /// n, i and bias before the first step.
    n: u32,
    i: u32,
    bias: u32,
    literal: Option<&'a str>,
    steps: Vec<StepObject<'a>>,
}

#[derive(Serialize)]
struct StepObject<'a> {
    digits: &'a str,
    digit_values: &'a [Digit],
    delta: u32,
    code_point: String,
    /// `None` if it is not a Unicode scalar value.
    char: Option<char>,
    position: usize,
    bias: u32,
    /// `None` if TEXT is long.
    extended: Option<Vec<String>>,
}

impl<'a> Object<'a> {
    fn new(record: &Record<'a>, explanation: &'a Explanation<'_>) -> Self {
        let parameters = PUNYCODE.parameters();
        Self {
            entry: Entry::new(record, &explanation.answer),
            direction: match explanation.direction {
                Direction::Encode => "encode",
                Direction::Decode => "decode",
            },
            n: parameters.initial_n,
            i: 0,
            bias: parameters.initial_bias,
            literal: explanation.literal.as_deref(),
            steps: explanation.steps.iter().map(|i| StepObject::new(explanation, i)).collect(),
        }
    }
}

impl<'a> StepObject<'a> {
    fn new(explanation: &'a Explanation<'_>, insertion: &'a Insertion) -> Self {
        let step = &insertion.step;
        let extended = insertion.extended.as_deref();
        Self {
            digits: explanation.digits(step),
            digit_values: &insertion.sums.digits,
            delta: step.delta,
            code_point: u_plus(step.code_point),
            char: char::from_u32(step.code_point),
            position: step.position,
            bias: step.bias,
            extended: extended.map(|values| values.iter().copied().map(u_plus).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sums are the library's, which RFC 3492 section 7.1's samples test.
    #[test]
    fn sums_lead_to_what_the_library_finds() {
        for basic in [
            "bcher-kva",
            "ihqwcrb4cv8a8dqg056pqjye",
            "egbpdaj6bu4bxfgehfvwxn",
            "3B-ww4c5e180e575a65lsy2b",
            "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n",
        ] {
            let trace = PUNYCODE.trace(basic).unwrap();
            let mut state = State::new(trace.literal().len());
            for step in trace {
                let step = step.unwrap();
                let (sums, after) = state.step(&step, &basic[step.digits.clone()]);
                assert_eq!(sums.delta, u64::from(step.delta), "{basic}");
                assert_eq!(after.n, u64::from(step.code_point), "{basic}");
                assert_eq!(after.i, step.position as u64 + 1, "{basic}");
                assert_eq!(after.bias, u64::from(step.bias), "{basic}");
                let (last, others) = sums.digits.split_last().unwrap();
                assert!(last.value < last.threshold, "{basic}");
                assert!(others.iter().all(|digit| digit.value >= digit.threshold), "{basic}");
                state = after;
            }
        }
    }
}
