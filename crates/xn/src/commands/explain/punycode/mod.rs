//! `xn explain punycode`: the traces of RFC 3492 sections 7.2 and 7.3.

mod arithmetic;
mod json;
mod text;

use std::borrow::Cow;

use xenonym::bootstring::{PUNYCODE, TraceStep};
use xenonym::{Error, punycode};

use self::arithmetic::{State, Sums};
use crate::args::ExplainPunycode;
use crate::commands::hints;
use crate::conversion::{Conversion, Direction, Notation};
use crate::converted::Converted;
use crate::error::{Failure, Outcome, say_all};
use crate::location::Record;
use crate::output::{self, Format};
use crate::problem::Problem;

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
            text::write(&explanation, why, args.color.choice()).map_err(Failure::stdout)?;
            output::complain(record.place, &explanation.answer);
        }
        Format::Json => output::write_json(&json::Object::new(&record, &explanation))?,
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
