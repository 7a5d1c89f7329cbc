//! One line of an explanation.

use std::borrow::Cow;

use xenonym::{Error, StepResult};

use super::SHOWN_TEXT;
use crate::problem::Problem;
use crate::terminal::Excerpt;

/// One step, one stage of a step, or a look aside.
pub(super) struct Step {
    /// As the standard numbers it; `None` if it is not a step of the standard.
    pub(super) number: Option<Cow<'static, str>>,
    pub(super) stage: Option<String>,
    /// The label after the step, if the step changes it.
    pub(super) text: Option<Excerpt>,
    pub(super) says: String,
    pub(super) rejects: bool,
}

/// The library's steps of a label. `words` has the words for a step that does not reject the label,
/// none for one that maps it, and may explain why a step rejects it.
pub(super) fn tell<'r, S: Copy + 'r>(
    label: &'r str,
    results: impl IntoIterator<Item = &'r StepResult<S>>,
    words: impl Fn(&StepResult<S>) -> Step,
) -> Vec<Step> {
    let mut before = label;
    let tell = |result: &'r StepResult<S>| {
        let mut step = words(result);
        if let Some(after) = result.text() {
            step =
                if step.says.is_empty() { step.changed(before, after) } else { step.text(after) };
            before = after;
        }
        if step.rejects { step } else { step.rejected_for(result.error().as_slice()) }
    };
    results.into_iter().map(tell).collect()
}

impl Step {
    pub(super) fn new(number: impl Into<Cow<'static, str>>, says: impl Into<String>) -> Self {
        let number = Some(number.into());
        Self { number, stage: None, text: None, says: says.into(), rejects: false }
    }

    /// Not a step of the standard.
    pub(super) fn aside(stage: &'static str, says: impl Into<String>) -> Self {
        Self { number: None, ..Self::new("", says).stage(stage) }
    }

    pub(super) fn stage(self, stage: impl Into<String>) -> Self {
        Self { stage: Some(stage.into()), ..self }
    }

    pub(super) fn text(self, text: &str) -> Self {
        Self { text: Some(Excerpt::new(text, SHOWN_TEXT)), ..self }
    }

    /// The text after it, and whether it is another than before.
    pub(super) fn changed(self, before: &str, after: &str) -> Self {
        let says = if before == after { "unchanged" } else { "changed" };
        Self { says: says.to_owned(), ..self.text(after) }
    }

    /// The same step, which rejects the label for any of these.
    pub(super) fn rejected_for(self, errors: &[Error]) -> Self {
        let Some((&first, others)) = errors.split_first() else { return self };
        let more = match others.len() {
            0 => String::new(),
            more => format!(" (and more: {more})"),
        };
        let found = Problem::in_text(first, "").found();
        Self { says: format!("{found}{more}"), rejects: true, ..self }
    }
}
