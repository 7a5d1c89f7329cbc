//! One line of an explanation.

use xenonym::Error;

use super::SHOWN_TEXT;
use crate::problem::Problem;
use crate::shown::Excerpt;

/// One step, one stage of a step, or a look aside.
pub(super) struct Step {
    /// As the standard numbers it; `None` for what is no step of it.
    pub(super) number: Option<&'static str>,
    pub(super) stage: Option<String>,
    /// What the label is after it, if the step is about that.
    pub(super) text: Option<Excerpt>,
    pub(super) says: String,
    pub(super) rejects: bool,
}

impl Step {
    pub(super) fn new(number: &'static str, says: impl Into<String>) -> Self {
        Self { number: Some(number), stage: None, text: None, says: says.into(), rejects: false }
    }

    /// What is no step of the standard.
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

    /// The same step, which rejects the label: what is wrong, if it does not say so already.
    pub(super) fn rejected(self, error: Error) -> Self {
        let says = if self.says.is_empty() { found(error) } else { self.says };
        Self { says, rejects: true, ..self }
    }

    /// The same step, which rejects the label for any of these, and says so.
    pub(super) fn rejected_for(self, errors: &[Error]) -> Self {
        let Some((&first, others)) = errors.split_first() else { return self };
        let more = match others.len() {
            0 => String::new(),
            more => format!(" (and more: {more})"),
        };
        Self { says: format!("{}{more}", found(first)), rejects: true, ..self }
    }
}

/// What is wrong, and with which code point.
fn found(error: Error) -> String {
    Problem::in_text(error, "").found()
}
