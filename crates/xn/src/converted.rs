//! The result of converting a record.

use std::borrow::Cow;

use crate::error::Outcome;
use crate::problem::Problem;

/// A text, or the reasons why there is none, or both if only a part was converted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Converted<'a> {
    pub(crate) output: Option<Cow<'a, str>>,
    pub(crate) problems: Vec<Problem>,
}

impl Converted<'_> {
    /// This answer to `input`, or an error if its text spans several lines, or ends with a carriage
    /// return that the input has elsewhere.
    pub(crate) fn on_one_line(self, input: &str) -> Result<Self, Problem> {
        let output = self.output.as_deref().unwrap_or_default();
        // No conversion makes a line break from other text, so the input contains this line break too.
        if output.contains('\n') {
            let before = input.split('\n').next().unwrap_or(input);
            return Err(Problem::line_feed(before));
        }
        if output.ends_with('\r') && !input.ends_with('\r') {
            let before = input.get(..input.rfind('\r').unwrap_or(input.len())).unwrap_or(input);
            return Err(Problem::carriage_return(before));
        }
        Ok(self)
    }

    pub(crate) fn rejected(problem: Problem) -> Self {
        Self { output: None, problems: vec![problem] }
    }

    pub(crate) fn went_well(&self) -> bool {
        self.problems.is_empty()
    }

    /// The outcome of a run with this result alone.
    pub(crate) fn outcome(&self) -> Outcome {
        if self.went_well() { Outcome::Done } else { Outcome::SomeRejected }
    }
}

impl<'a, T: Into<Cow<'a, str>>> From<Result<T, Problem>> for Converted<'a> {
    fn from(result: Result<T, Problem>) -> Self {
        match result {
            Ok(output) => Self { output: Some(output.into()), problems: Vec::new() },
            Err(problem) => Self::rejected(problem),
        }
    }
}
