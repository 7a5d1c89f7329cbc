//! Compiled rulesets: verdicts, variants, index labels and labels for tests.

use xenonym_lgr::{Count, Description, Problem, Ruleset, Variant, Variants, Verdict, decoded};

use crate::{Input, keep, show};

pub(crate) fn run(input: Input<'_>, ruleset: &Ruleset) {
    let label = decoded(input.text).unwrap_or_default();
    keep((ruleset.about(), ruleset.to_bytes(), ruleset.is_merged()));
    ruleset.dispositions().for_each(keep);
    verdict(ruleset.check(&label));
    keep(ruleset.index(&label));
    let mut evaluator = ruleset.evaluator();
    verdict(evaluator.check(&label));
    keep(evaluator.index(&label));
    description(&evaluator.describe(&label));
    if let Ok(found) = evaluator.variant(&label, input.other) {
        found.into_iter().for_each(variant);
    }
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
    keep((samples.missing(), samples.is_cut()));
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
    keep((verdict.is_registrable(), verdict.is_blocked()));
    verdict.positions().for_each(keep);
}

fn description(found: &Description<'_>) {
    verdict(found.verdict);
    if let Ok(counts) = &found.counts {
        counts.each().for_each(keep);
        keep((counts.total(), counts.has_duplicates()));
    }
    show(format_args!("{found:?}"));
}

fn variants(variants: &Variants<'_>, input: Input<'_>) {
    keep(Count::from(input.number as u128));
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
