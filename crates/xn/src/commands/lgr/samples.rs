//! `xn lgr samples`.

use serde::Serialize;
use xenonym::punycode;
use xenonym_lgr::samples::Sample;

use super::{decides, load};
use crate::args::SamplesArgs;
use crate::error::{Failure, Outcome, say};
use crate::output::Output;
use crate::terminal::escaped;

pub(super) fn run(args: &SamplesArgs) -> Result<Outcome, Failure> {
    let (ruleset, _) = load(&args.ruleset)?;
    decides(&ruleset)?;
    let samples = ruleset.samples();
    let mut output = Output::new();
    for sample in samples.list() {
        if args.format.is_json() {
            output.write_object(Outcome::Done, &Object::new(sample))?;
        } else {
            output.write_report(Outcome::Done, &line(sample))?;
        }
    }
    if samples.is_cut() {
        say("the ruleset is too complex to try all labels: some samples may be missing");
    }
    for missing in samples.missing() {
        say(&format!("no label found for {missing}"));
    }
    output.finish()
}

/// The purpose, the label, its disposition, the variants, and the reason, with tabs between them.
fn line(sample: &Sample) -> String {
    let variants: Vec<String> = sample
        .variants()
        .map(|(variant, disposition)| format!("{} {disposition}", a_label(variant)))
        .collect();
    let (purpose, disposition) = (sample.purpose().name(), sample.disposition());
    let (label, variants) = (a_label(sample.label()), variants.join(", "));
    format!("{purpose}\t{label}\t{disposition}\t{variants}\t{}\n", escaped(sample.reason()))
}

/// The form that registries receive. Punycode encodes any label, also one that is not valid.
fn a_label(label: &str) -> String {
    if label.is_ascii() {
        return label.to_owned();
    }
    punycode::encode(label).map_or_else(|_| label.to_owned(), |digits| format!("xn--{digits}"))
}

#[derive(Serialize)]
struct Object<'a> {
    purpose: &'static str,
    label: &'a str,
    a_label: String,
    disposition: &'a str,
    reason: &'a str,
    variants: Vec<VariantObject<'a>>,
}

#[derive(Serialize)]
struct VariantObject<'a> {
    label: &'a str,
    a_label: String,
    disposition: &'a str,
}

impl<'a> Object<'a> {
    fn new(sample: &'a Sample) -> Self {
        let variant =
            |(label, disposition)| VariantObject { label, a_label: a_label(label), disposition };
        Self {
            purpose: sample.purpose().name(),
            label: sample.label(),
            a_label: a_label(sample.label()),
            disposition: sample.disposition(),
            reason: sample.reason(),
            variants: sample.variants().map(variant).collect(),
        }
    }
}
