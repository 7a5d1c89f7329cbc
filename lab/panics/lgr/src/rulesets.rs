//! Compiled rulesets: verdicts, variants, index labels and labels for tests.

use xenonym_lgr::{Problem, Ruleset, Variant, Variants, Verdict, decoded};

use crate::{Input, keep, show};

pub(crate) fn run(input: Input<'_>, ruleset: &Ruleset) {
    let label = decoded(input.text).unwrap_or_default();
    keep((ruleset.about(), ruleset.to_bytes()));
    ruleset.dispositions().for_each(keep);
    verdict(ruleset.check(&label));
    keep(ruleset.index(&label));
    let mut evaluator = ruleset.evaluator();
    verdict(evaluator.check(&label));
    keep(evaluator.index(&label));
    for found in [ruleset.variants(&label), evaluator.variants(&label)] {
        match found {
            Ok(found) => variants(&found, input),
            Err(error) => show(error),
        }
    }
    show(format_args!("{evaluator:?}"));
    one(ruleset, &label, input.other);
    if let Some(problem) = Problem::of_idna2008(&label) {
        show(problem);
        keep(problem.name());
    }
    let samples = ruleset.samples();
    keep(samples.missing());
    for sample in samples.list() {
        keep((sample.label(), sample.purpose().name(), sample.disposition(), sample.reason()));
        sample.variants().for_each(keep);
    }
}

fn verdict(verdict: Verdict<'_>) {
    show(verdict);
    show(verdict.reason());
    keep((verdict.action(), verdict.disposition()));
    keep((verdict.is_eligible(), verdict.is_in_repertoire()));
}

fn variants(variants: &Variants<'_>, input: Input<'_>) {
    for (disposition, count) in variants.counts() {
        show(count);
        keep((disposition, count.get(), count.is_zero()));
    }
    keep((variants.total(), variants.has_duplicates()));
    variants.list().after(input.other).for_each(variant);
    variants.list_with(input.other).for_each(variant);
    variants.iter().for_each(variant);
    variants.into_iter().for_each(variant);
    show(format_args!("{variants:?}"));
    show(format_args!("{:?}", variants.list()));
}

fn variant(variant: Variant<'_>) {
    keep((variant.text(), variant.disposition(), variant.action()));
}

fn one(ruleset: &Ruleset, label: &str, other: &str) {
    match ruleset.variant(label, other) {
        Ok(found) => found.into_iter().for_each(variant),
        Err(error) => show(error),
    }
    if let Ok(Some(replacements)) = ruleset.replacements(label, other) {
        for replacement in replacements {
            keep((replacement.at(), replacement.kind()));
            keep((replacement.source(), replacement.target()));
        }
    }
}
