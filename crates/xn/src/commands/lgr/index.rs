//! `xn lgr index`.

use serde::Serialize;
use xenonym_lgr::Ruleset;

use super::evaluators::with_evaluators;
use super::label::Label;
use super::{each_label_on_all_cores, ruleset};
use crate::args::LabelArgs;
use crate::error::{Failure, Outcome};
use crate::output::Output;

pub(super) fn run(args: &LabelArgs) -> Result<Outcome, Failure> {
    // All threads share it, up to the end of the process.
    let rulesets: &'static [Ruleset] = Vec::leak(vec![ruleset(args)?]);
    let mut output = Output::new().with_quiet(args.quiet).with_lines();
    let (is_json, is_quiet) = (args.format.is_json(), args.quiet);
    let take = move |label: &Label<'_>, output: &mut Output| {
        with_evaluators(rulesets, |evaluators| {
            let [evaluator, ..] = evaluators else { return Ok(()) };
            let text = label.text.as_deref().ok();
            let is_eligible = text.is_some_and(|text| evaluator.check(text).is_eligible());
            let index = text.and_then(|text| evaluator.index(text));
            let outcome = if is_eligible { Outcome::Done } else { Outcome::SomeRejected };
            if is_json {
                let (input, label) = (&*label.input, text.unwrap_or(&label.input));
                return output.write_object(outcome, &Object { input, label, index });
            }
            if index.is_none() && !is_quiet {
                let reason = label.reason(evaluator);
                output.say(format!("{}: no index label: {reason}", label.shown()));
            }
            output.write_report(outcome, &format!("{}\n", index.unwrap_or_default()))
        })
    };
    each_label_on_all_cores(args, &mut output, Box::new(take))?;
    output.finish()
}

#[derive(Serialize)]
struct Object<'a> {
    input: &'a str,
    label: &'a str,
    index: Option<String>,
}
