//! Documents: parse, write, compile, lint, compare, combine and show.

use xenonym_lgr::document::{CodePointSet, Group, NodeKind, SetOperator};
use xenonym_lgr::show::Show;
use xenonym_lgr::{Diff, Document, Effect, Error, Found, Outcome, Ruleset, combine, diff, lint};

use crate::{Input, keep, rulesets, show};

pub(crate) fn run(input: Input<'_>) {
    sets(input);
    match lint(input.text.as_bytes()) {
        Ok(findings) => findings.iter().for_each(finding),
        Err(problem) => error(&problem),
    }
    let (one, other) =
        match (Document::parse(input.text.as_bytes()), Document::parse(input.other.as_bytes())) {
            (Ok(one), Ok(other)) => (one, other),
            (Err(problem), _) | (_, Err(problem)) => return error(&problem),
        };
    keep(one.to_xml());
    nodes(&one);
    shown(&one, input);
    match diff(&one, &other) {
        Ok(diff) => differences(&diff),
        Err(problem) => error(&problem),
    }
    let both = [one.clone(), other];
    for combined in [combine::merge(&both), combine::union(&both), combine::intersection(&both)] {
        match combined {
            Ok((document, notes)) => keep((document.to_xml(), notes)),
            Err(problem) => error(&problem),
        }
    }
    match Ruleset::new(&one) {
        Ok(ruleset) => rulesets::run(input, &ruleset),
        Err(problem) => error(&problem),
    }
}

fn error(error: &Error) {
    keep((error.line(), error.column(), error.section(), error.message()));
    show(error);
}

fn sets(input: Input<'_>) {
    let number = input.number as u32;
    let ranges = input.text.chars().map(|code_point| (u32::from(code_point), number)).collect();
    let set = CodePointSet::new(ranges);
    keep((set.contains(number), set.ranges()));
    if let Some(operator) = SetOperator::from_name(input.other) {
        keep((operator.name(), operator.operands()));
        keep(CodePointSet::combine(operator, &[&set, &set]));
    }
}

fn nodes(document: &Document) {
    for node in document.definitions.iter().flat_map(|definition| &definition.nodes) {
        if let NodeKind::Open(group) = node.kind {
            keep(Group::name(group));
        }
    }
    for action in &document.actions {
        keep(action.trigger.as_ref().map(|(trigger, _)| trigger.name()));
    }
    show(format_args!("{document:?}"));
}

fn shown(document: &Document, input: Input<'_>) {
    let name = |code_point: char| code_point.to_string();
    let show_document = Show::new(document, &name);
    keep((show_document.html(), show_document.text(input.number)));
    show(format_args!("{show_document:?}"));
}

fn finding(finding: &xenonym_lgr::Finding) {
    show(finding);
    keep((finding.line(), finding.column(), finding.message()));
    let check = finding.check();
    keep((check.name(), check.clause(), check.is_error()));
    keep(finding.witness().map(|witness| (witness.label(), witness.variant())));
}

fn differences(diff: &Diff) {
    keep(diff.is_empty());
    for (effect, found) in diff.effects() {
        keep(Effect::name(*effect));
        if let Found::Example(example) = found {
            keep((example.label(), example.variant()));
            for outcome in [example.before(), example.after()] {
                keep((Outcome::result(outcome), outcome.cause()));
            }
        }
    }
    for change in diff.changes() {
        keep((change.part().name(), change.name(), change.before(), change.after()));
    }
}
