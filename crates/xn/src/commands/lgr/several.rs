//! A label under several rulesets, such as the tables of a zone.

use std::fmt::Write;

use serde::Serialize;
use xenonym_lgr::{Evaluator, Problem};

use super::label::{Label, code_points, quoted};
use super::problem::ProblemObject;
use crate::terminal::escaped;

/// The result for one label. It is eligible if any ruleset allows it.
#[derive(Serialize)]
pub(super) struct Object<'a> {
    input: &'a str,
    label: &'a str,
    code_points: String,
    pub(super) eligible: bool,
    rulesets: Vec<Answer<'a>>,
    problems: Vec<ProblemObject>,
}

/// What one of the rulesets says.
#[derive(Serialize)]
struct Answer<'a> {
    lgr: &'a str,
    eligible: bool,
    disposition: &'a str,
    action: Option<usize>,
    reason: String,
}

impl<'a> Object<'a> {
    pub(super) fn new<'r: 'a>(
        label: &'a Label<'_>,
        names: &'a [String],
        evaluators: &mut [Evaluator<'r>],
    ) -> Self {
        let text = label.text.as_deref();
        let answer = |(name, evaluator): (&'a String, &mut Evaluator<'r>)| {
            let (eligible, disposition, action, reason) = match text {
                Ok(text) => {
                    let verdict = evaluator.check(text);
                    let (action, reason) = (verdict.action(), verdict.to_string());
                    (verdict.is_eligible(), verdict.disposition(), action, reason)
                }
                Err(reason) => (false, "invalid", None, (*reason).to_owned()),
            };
            Answer { lgr: name, eligible, disposition, action, reason }
        };
        let answers: Vec<Answer<'a>> = names.iter().zip(evaluators).map(answer).collect();
        let problem = text.ok().and_then(Problem::of_idna2008);
        let shown = text.unwrap_or(&label.input);
        Self {
            input: &label.input,
            label: shown,
            code_points: code_points(shown),
            eligible: answers.iter().any(|answer| answer.eligible),
            rulesets: answers,
            problems: problem.into_iter().map(|one| ProblemObject::new(one, shown)).collect(),
        }
    }

    pub(super) fn report(&self) -> String {
        let mut lines = format!("{}\n", quoted(self.input));
        // Writing to memory cannot fail.
        if self.label != self.input {
            let _ = writeln!(lines, "  label     {}", quoted(self.label));
        }
        for Answer { lgr, eligible, disposition, reason, .. } in &self.rulesets {
            let verdict = if *eligible { "eligible" } else { "rejected" };
            let (disposition, reason) = (escaped(disposition), escaped(reason));
            let _ = writeln!(lines, "  {verdict}  {lgr}: {disposition}: {reason}");
        }
        for problem in &self.problems {
            let _ = writeln!(lines, "  problem   {}", problem.shown);
        }
        lines
    }
}
