//! `xn lgr index`.

use serde::Serialize;

use super::{each_label, ruleset};
use crate::args::LabelArgs;
use crate::error::{Failure, Outcome, say};
use crate::output::Output;

pub(super) fn run(args: &LabelArgs) -> Result<Outcome, Failure> {
    let ruleset = ruleset(args)?;
    let mut evaluator = ruleset.evaluator();
    let mut output = Output::new().with_quiet(args.quiet);
    each_label(args, &mut output, &mut |label, output| {
        let text = label.text.as_deref().ok();
        let is_eligible = text.is_some_and(|text| evaluator.check(text).is_eligible());
        let index = text.and_then(|text| evaluator.index(text));
        let outcome = if is_eligible { Outcome::Done } else { Outcome::SomeRejected };
        if args.format.is_json() {
            let (input, label) = (&*label.input, text.unwrap_or(&label.input));
            output.write_object(outcome, &Object { input, label, index })
        } else {
            if index.is_none() && !args.quiet {
                let reason = label.reason(&mut evaluator);
                say(&format!("{}: no index label: {reason}", label.shown()));
            }
            output.write_report(outcome, &format!("{}\n", index.unwrap_or_default()))
        }
    })?;
    output.finish()
}

#[derive(Serialize)]
struct Object<'a> {
    input: &'a str,
    label: &'a str,
    index: Option<String>,
}
