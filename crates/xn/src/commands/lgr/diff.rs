//! `xn lgr diff`.

use std::fmt::Write;
use std::path::Path;

use serde::Serialize;
use xenonym_lgr::{Document, Effect, Example, Found, TextChange, diff};

use super::labels::{code_points, quoted};
use super::rulesets::read;
use crate::args::DiffArgs;
use crate::error::{Failure, Outcome};
use crate::output::Output;
use crate::terminal::{STANDARD_INPUT, escaped, title};

pub(super) fn run(args: &DiffArgs) -> Result<Outcome, Failure> {
    let is_stdin = |file: &Path| file == Path::new(STANDARD_INPUT);
    if is_stdin(&args.before) && is_stdin(&args.after) {
        let message = "standard input can be read only once: use a file for the other ruleset";
        return Err(Failure::Usage(message.to_owned()));
    }
    let (before, after) = (document(&args.before)?, document(&args.after)?);
    let diff = diff(&before, &after).map_err(|error| Failure::Input(error.to_string()))?;
    let mut output = Output::new();
    for (effect, found) in diff.effects() {
        if args.format.is_json() {
            output.write_object(Outcome::SomeRejected, &EffectObject::new(*effect, found))?;
        } else {
            output.write_report(Outcome::SomeRejected, &effect_text(*effect, found))?;
        }
    }
    for change in diff.changes() {
        if args.format.is_json() {
            output.write_object(Outcome::SomeRejected, &TextObject::new(change))?;
        } else {
            output.write_report(Outcome::SomeRejected, &change_text(change))?;
        }
    }
    output.finish()
}

fn document(file: &Path) -> Result<Document, Failure> {
    let bytes = read(file)?;
    Document::parse(&bytes).map_err(|error| Failure::Input(format!("{}: {error}", title(file))))
}

/// An effect, with a label that shows it if there is one.
#[derive(Serialize)]
struct EffectObject<'a> {
    effect: &'static str,
    /// Whether a label shows it; null if the search is incomplete.
    found: Option<bool>,
    /// All labels of up to this many code points were tried without success.
    tried: Option<usize>,
    label: Option<&'a str>,
    variant: Option<&'a str>,
    before: Option<Side<'a>>,
    after: Option<Side<'a>>,
}

/// A result under one of the rulesets.
#[derive(Serialize)]
struct Side<'a> {
    result: Option<&'a str>,
    cause: &'a str,
}

impl<'a> Side<'a> {
    fn new(outcome: &'a xenonym_lgr::Outcome) -> Self {
        Self { result: outcome.result(), cause: outcome.cause() }
    }
}

impl<'a> EffectObject<'a> {
    fn new(effect: Effect, found: &'a Found) -> Self {
        let (example, is_found, tried) = match found {
            Found::Example(example) => (Some(example), Some(true), None),
            Found::UpTo(len) => (None, None, Some(*len)),
            _ => (None, Some(false), None),
        };
        Self {
            effect: effect.name(),
            found: is_found,
            tried,
            label: example.map(Example::label),
            variant: example.and_then(Example::variant),
            before: example.map(|example| Side::new(example.before())),
            after: example.map(|example| Side::new(example.after())),
        }
    }
}

/// An element that differs.
#[derive(Serialize)]
struct TextObject<'a> {
    part: &'static str,
    name: &'a str,
    before: Option<&'a str>,
    after: Option<&'a str>,
}

impl<'a> TextObject<'a> {
    fn new(change: &'a TextChange) -> Self {
        let (part, name) = (change.part().name(), change.name());
        Self { part, name, before: change.before(), after: change.after() }
    }
}

fn effect_text(effect: Effect, found: &Found) -> String {
    let title = match effect {
        Effect::NewlyValid => "newly valid",
        Effect::NewlyInvalid => "newly invalid",
        Effect::Disposition => "other disposition",
        Effect::Variant => "other variants",
        _ => "other index label",
    };
    let example = match found {
        Found::Example(example) => example,
        Found::UpTo(len) => {
            return format!("{title}: incomplete, no label of up to {len} code points\n");
        }
        _ => return format!("{title}: none\n"),
    };
    let mut lines = format!("{title}: {}\n", shown(example.label()));
    let mut line = |name: &str, value: &str| {
        // Writing to memory cannot fail.
        let _ = writeln!(lines, "  {name:8} {value}");
    };
    if let Some(variant) = example.variant() {
        line("variant", &shown(variant));
    }
    for (name, side) in [("before", example.before()), ("after", example.after())] {
        let result = match (effect, side.result()) {
            (Effect::Index, Some(index)) => quoted(index),
            (_, Some(result)) => escaped(result).into_owned(),
            (_, None) => "no variant".to_owned(),
        };
        line(name, &format!("{result}: {}", escaped(side.cause())));
    }
    lines
}

fn shown(label: &str) -> String {
    format!("{}  {}", quoted(label), code_points(label))
}

fn change_text(change: &TextChange) -> String {
    let (part, name) = (change.part().name().replace('_', " "), escaped(change.name()));
    match (change.before().map(escaped), change.after().map(escaped)) {
        (Some(before), Some(after)) => {
            format!("~ {part} {name}\n  before   {before}\n  after    {after}\n")
        }
        (Some(before), None) => format!("- {part} {name}: {before}\n"),
        (None, after) => format!("+ {part} {name}: {}\n", after.unwrap_or_default()),
    }
}
