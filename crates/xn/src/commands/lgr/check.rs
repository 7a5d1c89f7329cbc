//! `xn lgr check`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use serde::{Serialize, Serializer};
use xenonym_lgr::{Count, Description, Evaluator, Problem, Ruleset, VariantsError};

use super::evaluators::with_evaluators;
use super::label::{Label, code_points, quoted};
use super::{each_label_on_all_cores, rulesets, several};
use crate::args::LabelArgs;
use crate::error::{Failure, Outcome};
use crate::output::Output;
use crate::terminal::title;

pub(super) fn run(args: &LabelArgs) -> Result<Outcome, Failure> {
    // All threads share them, up to the end of the process.
    let rulesets: &'static [Ruleset] = Vec::leak(rulesets(args)?);
    let names: Vec<String> = args.lgr.iter().map(|lgr| title(Path::new(lgr))).collect();
    let mut output = Output::new().with_quiet(args.quiet);
    let (is_json, is_quiet) = (args.format.is_json(), args.quiet);
    let take = move |label: &Label<'_>, output: &mut Output| {
        with_evaluators(rulesets, |evaluators| {
            if is_quiet {
                let is_eligible = label.text.as_ref().is_ok_and(|text| {
                    evaluators.iter_mut().any(|one| one.check(text).is_eligible())
                });
                output.note(outcome(is_eligible));
                return Ok(());
            }
            if let [evaluator] = evaluators {
                let object = Object::new(label, evaluator);
                let outcome = outcome(object.eligible);
                return if is_json {
                    output.write_object(outcome, &object)
                } else {
                    output.write_report(outcome, &object.report())
                };
            }
            let object = several::Object::new(label, &names, evaluators);
            let outcome = outcome(object.eligible);
            if is_json {
                output.write_object(outcome, &object)
            } else {
                output.write_report(outcome, &object.report())
            }
        })
    };
    each_label_on_all_cores(args, &mut output, Box::new(take))?;
    output.finish()
}

fn outcome(is_eligible: bool) -> Outcome {
    if is_eligible { Outcome::Done } else { Outcome::SomeRejected }
}

/// The result for one label.
#[derive(Serialize)]
struct Object<'a> {
    input: &'a str,
    label: &'a str,
    code_points: String,
    eligible: bool,
    disposition: &'a str,
    action: Option<usize>,
    reason: Option<String>,
    index: Option<String>,
    variants: Option<Counts<'a>>,
    problems: Vec<ProblemObject>,
}

#[derive(Serialize)]
struct Counts<'a> {
    #[serde(serialize_with = "number")]
    total: Count,
    by: BTreeMap<&'a str, CountObject>,
}

struct CountObject(Count);

impl Serialize for CountObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        number(&self.0, serializer)
    }
}

/// Numbers above 2^53 are strings, because many readers of JSON would round them.
fn number<S: Serializer>(count: &Count, serializer: S) -> Result<S::Ok, S::Error> {
    let small = count.get().and_then(|count| u64::try_from(count).ok());
    match small.filter(|count| *count <= 1 << 53) {
        Some(small) => serializer.serialize_u64(small),
        None => serializer.collect_str(count),
    }
}

#[derive(Serialize)]
pub(super) struct ProblemObject {
    kind: &'static str,
    pub(super) message: String,
}

impl ProblemObject {
    pub(super) fn new(problem: Problem) -> Self {
        Self { kind: problem.name(), message: problem.to_string() }
    }
}

impl<'a> Object<'a> {
    fn new<'r: 'a>(label: &'a Label<'_>, evaluator: &mut Evaluator<'r>) -> Self {
        let text = match &label.text {
            Ok(text) => text,
            Err(reason) => return Self::undecoded(&label.input, reason),
        };
        let Description { verdict, index, counts, .. } = evaluator.describe(text);
        let mut problems: Vec<Problem> = Problem::of_idna2008(text).into_iter().collect();
        let variants = match &counts {
            Ok(counts) => {
                problems.extend(counts.has_duplicates().then_some(Problem::Duplicate));
                Some(Counts::new(counts))
            }
            Err(error) => {
                problems
                    .extend((*error == VariantsError::TooComplex).then_some(Problem::Uncounted));
                None
            }
        };
        Self {
            input: &label.input,
            label: text,
            code_points: code_points(text),
            eligible: verdict.is_eligible(),
            disposition: verdict.disposition(),
            action: verdict.action(),
            reason: Some(verdict.to_string()),
            index,
            variants,
            problems: problems.into_iter().map(ProblemObject::new).collect(),
        }
    }

    /// No rule applies to a label that cannot be decoded.
    fn undecoded(input: &'a str, reason: &str) -> Self {
        Self {
            input,
            label: input,
            code_points: code_points(input),
            eligible: false,
            disposition: "invalid",
            action: None,
            reason: Some(reason.to_owned()),
            index: None,
            variants: None,
            problems: Vec::new(),
        }
    }

    fn report(&self) -> String {
        let mut lines = format!("{}\n", quoted(self.input));
        let mut line = |name: &str, value: &str| {
            // Writing to memory cannot fail.
            let _ = writeln!(lines, "  {name:9} {value}");
        };
        if self.label != self.input {
            line("label", &quoted(self.label));
        }
        let verdict = if self.eligible { "eligible" } else { "rejected" };
        let mut reason =
            format!("{}: {}", self.disposition, self.reason.as_deref().unwrap_or_default());
        if let Some(action) = self.action {
            let _ = write!(reason, " (action {action})");
        }
        line(verdict, &reason);
        if let Some(index) = &self.index {
            line("index", &quoted(index));
        }
        if let Some(variants) = &self.variants {
            line("variants", &variants.text());
        }
        for problem in &self.problems {
            line("problem", &problem.message);
        }
        lines
    }
}

impl<'a> Counts<'a> {
    fn new(variants: &xenonym_lgr::Counts<'a>) -> Self {
        let by = variants.each().map(|(name, count)| (name, CountObject(count.clone())));
        Self { total: variants.total(), by: by.collect() }
    }

    fn text(&self) -> String {
        if self.by.is_empty() {
            return "none".to_owned();
        }
        let parts: Vec<String> =
            self.by.iter().map(|(name, count)| format!("{} {name}", count.0)).collect();
        format!("{}: {}", self.total, parts.join(", "))
    }
}
