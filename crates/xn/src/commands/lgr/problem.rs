//! What is wrong with a label, beside its disposition.

use serde::Serialize;
use xenonym_lgr::Problem;

#[derive(Serialize)]
pub(super) struct ProblemObject {
    kind: &'static str,
    message: String,
    /// The message for people, whose positions count from 1.
    #[serde(skip)]
    pub(super) shown: String,
}

impl ProblemObject {
    pub(super) fn new(problem: Problem, label: &str) -> Self {
        let message = problem.to_string();
        let shown = match problem {
            Problem::Idna2008(error) => {
                format!("IDNA2008: {}", crate::problem::Problem::in_text(error, label).brief())
            }
            _ => message.clone(),
        };
        Self { kind: problem.name(), message, shown }
    }
}
