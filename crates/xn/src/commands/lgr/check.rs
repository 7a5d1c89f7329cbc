//! `xn lgr check`.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Serialize, Serializer};
use xenonym_lgr::{Count, Evaluator, Problem, Variants, VariantsError};

use super::label::{Label, code_points, quoted};
use super::{each_label, ruleset};
use crate::args::LabelArgs;
use crate::error::{Failure, Outcome};
use crate::output::Output;

pub(super) fn run(args: &LabelArgs) -> Result<Outcome, Failure> {
    let ruleset = ruleset(args)?;
    let mut evaluator = ruleset.evaluator();
    let mut output = Output::new().with_quiet(args.quiet);
    each_label(args, &mut output, &mut |label, output| {
        let object = Object::new(label, &mut evaluator);
        let outcome = if object.eligible { Outcome::Done } else { Outcome::SomeRejected };
        if args.format.is_json() {
            output.write_object(outcome, &object)
        } else {
            output.write_report(outcome, &object.report())
        }
    })?;
    output.finish()
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
struct ProblemObject {
    kind: &'static str,
    message: String,
}

impl ProblemObject {
    fn new(problem: Problem) -> Self {
        Self { kind: problem.name(), message: problem.to_string() }
    }
}

impl<'a> Object<'a> {
    fn new<'r: 'a>(label: &'a Label<'_>, evaluator: &mut Evaluator<'r>) -> Self {
        let text = match &label.text {
            Ok(text) => text,
            Err(reason) => return Self::undecoded(&label.input, reason),
        };
        let verdict = evaluator.check(text);
        let mut problems: Vec<Problem> = Problem::of_idna2008(text).into_iter().collect();
        let variants = match evaluator.variants(text) {
            Ok(variants) => {
                problems.extend(variants.has_duplicates().then_some(Problem::Duplicate));
                Some(Counts::new(&variants))
            }
            Err(error) => {
                problems.extend((error == VariantsError::TooComplex).then_some(Problem::Uncounted));
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
            index: evaluator.index(text),
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
    fn new(variants: &Variants<'a>) -> Self {
        let by = variants.counts().map(|(name, count)| (name, CountObject(count.clone())));
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
