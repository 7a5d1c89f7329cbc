//! `xn lgr variants`.

use serde::Serialize;
use xenonym_lgr::{Variant, VariantsError};

use super::label::code_points;
use super::{decides, each_label, ruleset};
use crate::args::VariantsArgs;
use crate::error::{Failure, Outcome, say};
use crate::output::Output;

pub(super) fn run(args: &VariantsArgs) -> Result<Outcome, Failure> {
    let ruleset = ruleset(&args.labels)?;
    decides(&ruleset)?;
    let known: Vec<&str> = ruleset.dispositions().collect();
    if let Some(unknown) = args.disposition.as_deref().filter(|name| !known.contains(name)) {
        let message =
            format!("no disposition {unknown:?} in this ruleset: use one of {}", known.join(", "));
        return Err(Failure::Usage(message));
    }
    let mut evaluator = ruleset.evaluator();
    let mut output = Output::new().with_quiet(args.labels.quiet);
    each_label(&args.labels, &mut output, &mut |label, output| {
        let variants = match &label.text {
            Ok(text) => evaluator.variants(text),
            Err(_) => Err(VariantsError::Ineligible),
        };
        let variants = match variants {
            Ok(variants) => variants,
            Err(VariantsError::Ineligible) => {
                if !args.labels.quiet {
                    let reason = label.reason(&mut evaluator);
                    say(&format!("{}: not eligible: {reason}", label.shown()));
                }
                output.note(Outcome::SomeRejected);
                return Ok(());
            }
            Err(error) => return Err(Failure::Input(format!("{}: {error}", label.shown()))),
        };
        let list = match &args.disposition {
            Some(disposition) => variants.list_with(disposition),
            None => variants.list(),
        };
        for variant in list.take(args.limit.unwrap_or(usize::MAX)) {
            let object = Object::new(&variant);
            if args.labels.format.is_json() {
                output.write_object(Outcome::Done, &object)?;
            } else {
                let Object { label, code_points, disposition, .. } = object;
                output.write_report(
                    Outcome::Done,
                    &format!("{disposition}\t{label}\t{code_points}\n"),
                )?;
            }
        }
        Ok(())
    })?;
    output.finish()
}

#[derive(Serialize)]
struct Object<'a> {
    label: &'a str,
    code_points: String,
    disposition: &'a str,
    action: Option<usize>,
}

impl<'a> Object<'a> {
    fn new(variant: &'a Variant<'_>) -> Self {
        let (label, action) = (variant.text(), variant.action());
        Self { label, code_points: code_points(label), disposition: variant.disposition(), action }
    }
}
