//! A label under several rulesets, such as the tables of a zone.

use std::fmt::Write;

use serde::Serialize;
use xenonym_lgr::{Evaluator, Problem};

use super::label::{Label, code_points, quoted, shown};
use super::problem::ProblemObject;
use crate::terminal::escaped;

/// The result for one label. It is eligible if any ruleset allows it.
#[derive(Serialize)]
pub(super) struct Object<'a> {
    input: &'a str,
    label: &'a str,
    code_points: String,
    pub(super) eligible: bool,
    registrable: bool,
    rulesets: Vec<Answer<'a>>,
    problems: Vec<ProblemObject>,
}

/// What one of the rulesets says.
#[derive(Serialize)]
struct Answer<'a> {
    lgr: &'a str,
    eligible: bool,
    registrable: bool,
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
        let answer = |(name, evaluator): (&'a String, &mut Evaluator<'r>)| match text {
            Ok(text) => {
                let verdict = evaluator.check(text);
                Answer {
                    lgr: name,
                    eligible: verdict.is_eligible(),
                    registrable: verdict.is_registrable(),
                    disposition: verdict.disposition(),
                    action: verdict.action(),
                    reason: verdict.to_string(),
                }
            }
            Err(reason) => Answer {
                lgr: name,
                eligible: false,
                registrable: false,
                disposition: "invalid",
                action: None,
                reason: (*reason).to_owned(),
            },
        };
        let answers: Vec<Answer<'a>> = names.iter().zip(evaluators).map(answer).collect();
        let problem = text.ok().and_then(Problem::of_idna2008);
        let shown = text.unwrap_or(&label.input);
        Self {
            input: &label.input,
            label: shown,
            code_points: code_points(shown),
            eligible: answers.iter().any(|answer| answer.eligible),
            registrable: answers.iter().any(|answer| answer.registrable),
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
        for Answer { lgr, eligible, registrable, disposition, reason, .. } in &self.rulesets {
            let (verdict, disposition) = shown(*eligible, *registrable, disposition);
            let _ = writeln!(lines, "  {verdict}  {lgr}: {disposition}: {}", escaped(reason));
        }
        for problem in &self.problems {
            let _ = writeln!(lines, "  problem   {}", problem.shown);
        }
        lines
    }
}
