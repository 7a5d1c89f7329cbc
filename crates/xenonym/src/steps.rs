//! The steps of a conversion, as a list.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Error;
use crate::domain::Label;

/// The result of one step for a label. `S` is the type of step:
/// [`idna2003::ToAsciiStep`](crate::idna2003::ToAsciiStep),
/// [`idna2003::ToUnicodeStep`](crate::idna2003::ToUnicodeStep) or
/// [`idna2008::Step`](crate::idna2008::Step).
///
/// ```
/// use xenonym::idna2003::{Options, ToAsciiStep, steps};
///
/// let label = steps("Bücher", &Options::RFC3490).next().unwrap();
/// let encoded = label.to_ascii().iter().find(|result| result.step() == ToAsciiStep::Encode);
/// assert_eq!(encoded.unwrap().text(), Some("bcher-kva"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepResult<S> {
    step: S,
    text: Option<String>,
    error: Option<Error>,
}

impl<S: Copy> StepResult<S> {
    /// Returns which step it is.
    pub const fn step(&self) -> S {
        self.step
    }

    /// Returns the label after the step, or `None` for a step that only checks, or that failed before it
    /// produced a result.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// Returns the reason why the step rejects the label, if it does. Label and offset refer to the name,
    /// as in the conversion's error.
    pub const fn error(&self) -> Option<Error> {
        self.error
    }
}

/// Collects the steps of one label.
pub(crate) struct Collector<'l, S> {
    index: usize,
    label: &'l Label<'l>,
    results: Vec<StepResult<S>>,
}

impl<'l, S> Collector<'l, S> {
    /// For label `index` of a name.
    pub(crate) const fn new(index: usize, label: &'l Label<'l>) -> Self {
        Self { index, label, results: Vec::new() }
    }

    /// A step that checks the label. Offsets of its error count bytes of the label.
    pub(crate) fn check(&mut self, step: S, verdict: Result<(), Error>) {
        let error = verdict.err().map(|error| error.in_label(self.index, self.label));
        self.results.push(StepResult { step, text: None, error });
    }

    /// A step with a result.
    pub(crate) fn give(&mut self, step: S, text: impl Into<String>) {
        self.results.push(StepResult { step, text: Some(text.into()), error: None });
    }

    /// A step that rejects its own result.
    pub(crate) fn give_checked(
        &mut self,
        step: S,
        text: impl Into<String>,
        verdict: Result<(), Error>,
    ) {
        let error = verdict.err().map(|error| error.in_label(self.index, self.label));
        self.results.push(StepResult { step, text: Some(text.into()), error });
    }

    /// Whether a step so far rejects the label.
    pub(crate) fn is_rejected(&self) -> bool {
        self.results.iter().any(|result| result.error.is_some())
    }

    pub(crate) fn finish(self) -> Vec<StepResult<S>> {
        self.results
    }
}
