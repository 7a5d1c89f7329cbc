//! What becomes of a record.

use std::borrow::Cow;

use super::Problem;
use crate::outcome::Outcome;

/// Text, or reasons why there is none, or both: text and why not all of it was converted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer<'a> {
    pub(crate) output: Option<Cow<'a, str>>,
    pub(crate) problems: Vec<Problem>,
}

impl Answer<'_> {
    pub(crate) fn refused(problem: Problem) -> Self {
        Self { output: None, problems: vec![problem] }
    }

    pub(crate) fn went_well(&self) -> bool {
        self.problems.is_empty()
    }

    /// The end of a run with no other answer.
    pub(crate) fn outcome(&self) -> Outcome {
        if self.went_well() { Outcome::Done } else { Outcome::SomeRefused }
    }
}

impl<'a, T: Into<Cow<'a, str>>> From<Result<T, Problem>> for Answer<'a> {
    fn from(result: Result<T, Problem>) -> Self {
        match result {
            Ok(output) => Self { output: Some(output.into()), problems: Vec::new() },
            Err(problem) => Self::refused(problem),
        }
    }
}
