//! The trace as one JSON object.

use serde::Serialize;
use xenonym::bootstring::PUNYCODE;

use super::arithmetic::Digit;
use super::{Explanation, Insertion};
use crate::conversion::Direction;
use crate::location::Record;
use crate::output::Entry;
use crate::terminal::u_plus;

#[derive(Serialize)]
pub(super) struct Object<'a> {
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
    pub(super) fn new(record: &Record<'a>, explanation: &'a Explanation<'_>) -> Self {
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
