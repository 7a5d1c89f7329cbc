//! `xn lgr check`.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::path::Path;

use serde::{Serialize, Serializer};
use xenonym_lgr::{Count, Description, Evaluator, Problem, Ruleset, VariantsError};

use super::evaluators::with_evaluators;
use super::label::{Label, code_points, quoted, shown};
use super::problem::ProblemObject;
use super::{decides, each_label_on_all_cores, rulesets, several};
use crate::args::LabelArgs;
use crate::error::{Failure, Outcome};
use crate::output::Output;
use crate::terminal::title;

pub(super) fn run(args: &LabelArgs) -> Result<Outcome, Failure> {
    let rulesets = rulesets(args)?;
    rulesets.iter().try_for_each(decides)?;
    // All threads share them, up to the end of the process.
    let rulesets: &'static [Ruleset] = Vec::leak(rulesets);
    let names: Vec<String> = args.each_lgr().map(|lgr| title(Path::new(lgr))).collect();
    let mut output = Output::new().with_quiet(args.quiet);
    let is_json = args.format.is_json();
    let take = move |label: &Label<'_>, output: &mut Output| {
        with_evaluators(rulesets, |evaluators| {
            if let [evaluator] = evaluators {
                let answer = Answer::new(label, evaluator);
                let outcome = outcome(answer.is_eligible());
                return if is_json {
                    output.write_object(outcome, &answer.object())
                } else {
                    output.write_report(outcome, &answer.report())
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
    registrable: bool,
    disposition: &'a str,
    action: Option<usize>,
    reason: String,
    index: Option<&'a str>,
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

/// What is known about a label. Only what is printed is made of it.
struct Answer<'l, 'r> {
    label: &'l Label<'l>,
    /// Nothing if the label cannot be decoded, so that no rule applies.
    found: Result<(&'l str, Description<'r>), &'static str>,
}

impl<'l, 'r> Answer<'l, 'r> {
    fn new(label: &'l Label<'l>, evaluator: &mut Evaluator<'r>) -> Self {
        let text = label.text.as_deref().map_err(|reason| *reason);
        Self { label, found: text.map(|text| (text, evaluator.describe(text))) }
    }

    fn is_eligible(&self) -> bool {
        self.found.as_ref().is_ok_and(|(_, found)| found.verdict.is_eligible())
    }

    fn problems(&self) -> Vec<ProblemObject> {
        let Ok((text, found)) = &self.found else { return Vec::new() };
        let of_variants = match &found.counts {
            Ok(counts) => counts.has_duplicates().then_some(Problem::Duplicate),
            Err(error) => (*error == VariantsError::TooComplex).then_some(Problem::Uncounted),
        };
        let problems = Problem::of_idna2008(text).into_iter().chain(of_variants);
        problems.map(|problem| ProblemObject::new(problem, text)).collect()
    }

    fn object(&self) -> Object<'_> {
        let input = &*self.label.input;
        match &self.found {
            Ok((text, found)) => Object {
                input,
                label: text,
                code_points: code_points(text),
                eligible: found.verdict.is_eligible(),
                registrable: found.verdict.is_registrable(),
                disposition: found.verdict.disposition(),
                action: found.verdict.action(),
                reason: found.verdict.to_string(),
                index: found.index.as_deref(),
                variants: found.counts.as_ref().ok().map(Counts::new),
                problems: self.problems(),
            },
            Err(reason) => Object {
                input,
                label: input,
                code_points: code_points(input),
                eligible: false,
                registrable: false,
                disposition: "invalid",
                action: None,
                reason: (*reason).to_owned(),
                index: None,
                variants: None,
                problems: Vec::new(),
            },
        }
    }

    fn report(&self) -> String {
        let mut lines = quoted(&self.label.input);
        lines.push('\n');
        // Writing to memory cannot fail.
        let _ = match &self.found {
            Ok((text, found)) => self.write_found(&mut lines, text, found),
            Err(reason) => writeln!(lines, "  rejected  invalid: {reason}"),
        };
        lines
    }

    fn write_found(&self, lines: &mut String, text: &str, found: &Description<'_>) -> fmt::Result {
        if *text != *self.label.input {
            writeln!(lines, "  label     {}", quoted(text))?;
        }
        let verdict = &found.verdict;
        let (is_eligible, disposition) =
            shown(verdict.is_eligible(), verdict.is_registrable(), verdict.disposition());
        write!(lines, "  {is_eligible}  {disposition}: {verdict}")?;
        if let Some(action) = verdict.action() {
            write!(lines, " (action {action})")?;
        }
        lines.push('\n');
        if let Some(index) = &found.index {
            writeln!(lines, "  index     {}", quoted(index))?;
        }
        if let Ok(counts) = &found.counts {
            lines.push_str("  variants  ");
            let mut each = counts.each().peekable();
            if each.peek().is_none() {
                lines.push_str("none");
            } else {
                write!(lines, "{}: ", counts.total())?;
            }
            let mut by: Vec<_> = each.collect();
            by.sort_unstable_by_key(|(name, _)| *name);
            for (number, (name, count)) in by.into_iter().enumerate() {
                write!(lines, "{}{count} {name}", if number == 0 { "" } else { ", " })?;
            }
            lines.push('\n');
        }
        for problem in self.problems() {
            writeln!(lines, "  problem   {}", problem.shown)?;
        }
        Ok(())
    }
}

impl<'a> Counts<'a> {
    fn new(variants: &xenonym_lgr::Counts<'a>) -> Self {
        let by = variants.each().map(|(name, count)| (name, CountObject(count.clone())));
        Self { total: variants.total(), by: by.collect() }
    }
}
