//! Calls every public function of `xenonym-lgr` with input that the compiler cannot predict.
//!
//! The XML reader needs `std`, which panics in places of its own. `cargo xtask panics` leaves out
//! those that the program `panics-std` contains too.

use std::env::args_os;
use std::fmt::{self, Display, Write};
use std::hint::black_box;

use xenonym_lgr::document::{
    self, Action, CodePointSet, Condition, Definition, Entry, Node, NodeKind, Reference,
    SetOperator, Source,
};
use xenonym_lgr::show::Show;
use xenonym_lgr::tables::{self, Form, Lost, TableError};
use xenonym_lgr::{
    Count, Description, Diff, Document, Effect, Error, Found, Outcome, Problem, Ruleset, Variant,
    Variants, Verdict, combine, decoded, diff, lint, root_zone,
};

/// The input of all functions.
#[derive(Clone, Copy)]
struct Input<'a> {
    text: &'a str,
    other: &'a str,
    number: usize,
}

/// Uses a result.
fn keep<T>(value: T) {
    black_box(value);
}

/// Writes a text to nowhere.
fn show(value: impl Display) {
    let _ = write!(Nowhere, "{value}");
}

struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if black_box(text).len() == black_box(1) { Err(fmt::Error) } else { Ok(()) }
    }
}

fn main() {
    let bytes = args_os().next().unwrap_or_default().into_encoded_bytes();
    let Ok(text) = str::from_utf8(black_box(&bytes)) else { return };
    let input =
        Input { text: black_box(text), other: black_box(text), number: black_box(text.len()) };
    run_documents(input);
    run_tables(input);
    keep(root_zone::names());
    match Ruleset::from_bytes(input.text.as_bytes()) {
        Ok(ruleset) => run_rulesets(input, &ruleset),
        Err(error) => {
            show(error);
            show(format_args!("{error:?}"));
        }
    }
    if let Some(ruleset) = Ruleset::root(input.text) {
        run_rulesets(input, &ruleset);
    }
}

// Documents: parse, write, compile, lint, compare, combine and show.

fn run_documents(input: Input<'_>) {
    sets(input);
    made(input);
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
        Ok(ruleset) => run_rulesets(input, &ruleset),
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
    let operator = if number > 8 { SetOperator::Union } else { SetOperator::Complement };
    keep(CodePointSet::combine(operator, &[&set, &set]));
}

/// A document that is made by a program.
fn made(input: Input<'_>) {
    let (text, number) = (input.text, input.number as u32);
    let source: Box<[char]> = text.chars().collect();
    let mut entry = Entry::new(Source::Sequence(source.clone()));
    entry.condition = Some(Condition::new(input.other, number > 8));
    entry.variants.push(document::VariantMapping::new(source));
    let mut node = Node::new(NodeKind::Any);
    node.count = document::Repetition::new(number, Some(number));
    let mut document = Document::default();
    document.meta.references.push(Reference::new(text, input.other));
    document.entries.push(entry);
    document.definitions.push(Definition::new(input.other, number > 8, vec![node]));
    document.actions.push(Action::new(input.other));
    keep(Ruleset::new(&document));
}

fn nodes(document: &Document) {
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

// Compiled rulesets: verdicts, variants, index labels and labels for tests.

fn run_rulesets(input: Input<'_>, ruleset: &Ruleset) {
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
        keep((sample.label(), sample.purpose(), sample.disposition(), sample.reason()));
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
    variants.iter().after(input.other).for_each(variant);
    variants.list_with(input.other).for_each(variant);
    variants.iter().for_each(variant);
    variants.into_iter().for_each(variant);
    show(format_args!("{variants:?}"));
    show(format_args!("{:?}", variants.iter()));
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

// Tables of RFC 3743 and RFC 4290, and lists.

fn run_tables(input: Input<'_>) {
    let bytes = input.text.as_bytes();
    let form = Form::ALL.get(input.number).copied().unwrap_or_else(|| Form::detect(bytes));
    keep((form.name(), form.clause()));
    match tables::read(bytes, form) {
        Ok((document, losses)) => {
            losses.iter().for_each(lost);
            match tables::write(&document, form) {
                Ok((text, losses)) => {
                    keep(text);
                    losses.iter().for_each(lost);
                }
                Err(problem) => table_error(&problem),
            }
        }
        Err(problem) => table_error(&problem),
    }
    if let Ok((document, losses)) = tables::read_xml(bytes) {
        keep(document);
        losses.iter().for_each(lost);
    }
}

fn lost(lost: &Lost) {
    show(lost);
    keep((lost.count(), lost.feature(), lost.first()));
}

fn table_error(error: &TableError) {
    show(error);
    keep((error.line(), error.column(), error.message(), error.clause()));
}
