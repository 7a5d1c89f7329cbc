//! `xn lgr convert`, `show`, `samples`, `union`, `intersection`, `merge`, `lint` and `diff`: rulesets as documents.

use std::fmt::Write;
use std::path::Path;
use std::slice;

use serde::Serialize;
use xenonym::punycode;
use xenonym_lgr::samples::Sample;
use xenonym_lgr::show::Show;
use xenonym_lgr::tables::{self, Form, Lost};
use xenonym_lgr::{Document, Effect, Error, Example, Finding, Found, TextChange, Witness};

use super::labels::{code_points, quoted};
use super::{Rejected, decides, detect, load, parse, read};
use crate::args::{CombineArgs, ConvertArgs, DiffArgs, LintArgs, SamplesArgs, ShowArgs};
use crate::commands::code_point::character_name;
use crate::commands::whole_file;
use crate::error::{Failure, Outcome, say};
use crate::output::{Output, append_line, write_all};
use crate::terminal::{
    STANDARD_INPUT, escaped, for_terminal, is_standard_input, result_line, title,
};

pub(super) fn convert(args: &ConvertArgs) -> Result<Outcome, Failure> {
    let bytes = read(&args.file)?;
    let from = match args.from {
        Some(form) => form.table(),
        None => detect(&bytes),
    };
    let converted = translate(&bytes, from, args.to.table());
    let (text, lost) = match converted {
        Ok(converted) => converted,
        Err(rejected) => return reject(args, from, &rejected),
    };
    let name = |form: Option<Form>| form.map_or("xml", Form::name);
    if args.format.is_json() {
        let lost_objects = lost.iter().map(LostObject::new).collect();
        let (from, to) = (name(from), name(args.to.table()));
        write_object(args, &ConvertedObject { from, to, text: &text, lost: lost_objects })?;
    } else {
        write_result(args, text.as_bytes())?;
        for one in &lost {
            say(&format!("{}: lost: {one}", title(&args.file)));
        }
    }
    Ok(if lost.is_empty() { Outcome::Done } else { Outcome::SomeRejected })
}

fn write_result(args: &ConvertArgs, bytes: &[u8]) -> Result<(), Failure> {
    whole_file::write_shown(args.output.file(), slice::from_ref(&args.file), bytes)
}

fn write_object(args: &ConvertArgs, object: &impl Serialize) -> Result<(), Failure> {
    let mut line = Vec::new();
    append_line(&mut line, object);
    write_result(args, &line)
}

/// The text of the document in another form, and what is lost.
fn translate(
    bytes: &[u8],
    from: Option<Form>,
    to: Option<Form>,
) -> Result<(String, Vec<Lost>), Rejected> {
    let (document, mut lost) = parse(bytes, from)?;
    let text = match to {
        Some(form) => {
            let (text, more) = tables::write(&document, form)?;
            lost.extend(more);
            text
        }
        None => document.to_xml(),
    };
    Ok((text, lost))
}

fn reject(args: &ConvertArgs, from: Option<Form>, rejected: &Rejected) -> Result<Outcome, Failure> {
    if args.format.is_json() {
        let error = ErrorObject {
            line: rejected.line,
            column: rejected.column,
            clause: rejected.clause.as_deref(),
            message: &rejected.message,
        };
        write_object(args, &RejectedObject { from: from.map_or("xml", Form::name), error })?;
    } else {
        say(&format!("{}: {}", title(&args.file), rejected.whole));
    }
    Ok(Outcome::SomeRejected)
}

#[derive(Serialize)]
struct ConvertedObject<'a> {
    from: &'static str,
    to: &'static str,
    text: &'a str,
    lost: Vec<LostObject<'a>>,
}

#[derive(Serialize)]
struct LostObject<'a> {
    feature: &'static str,
    count: usize,
    first: Option<&'a str>,
    message: String,
}

impl<'a> LostObject<'a> {
    fn new(lost: &'a Lost) -> Self {
        let (feature, count, first) = (lost.feature(), lost.count(), lost.first());
        Self { feature, count, first, message: lost.to_string() }
    }
}

#[derive(Serialize)]
struct RejectedObject<'a> {
    from: &'static str,
    error: ErrorObject<'a>,
}

#[derive(Serialize)]
struct ErrorObject<'a> {
    line: Option<u32>,
    column: Option<u32>,
    clause: Option<&'a str>,
    message: &'a str,
}

// `xn lgr show`.

pub(super) fn show(args: &ShowArgs) -> Result<Outcome, Failure> {
    let bytes = read(&args.file)?;
    let (document, _) = parse(&bytes, detect(&bytes))
        .map_err(|rejected| Failure::Input(format!("{}: {}", title(&args.file), rejected.whole)))?;
    let name = |code_point: char| character_name(code_point.into());
    let show = Show::new(&document, &name);
    match args.html.as_deref() {
        None => write_all(&for_terminal(show.text(args.sets).as_bytes()))?,
        Some(page) => {
            let page = Some(page).filter(|page| *page != Path::new(STANDARD_INPUT));
            whole_file::write(page, slice::from_ref(&args.file), show.html().as_bytes())?;
        }
    }
    Ok(Outcome::Done)
}

// `xn lgr samples`.

pub(super) fn samples(args: &SamplesArgs) -> Result<Outcome, Failure> {
    let (ruleset, _) = load(&args.ruleset)?;
    decides(&ruleset)?;
    let samples = ruleset.samples();
    let mut output = Output::new();
    for sample in samples.list() {
        if args.format.is_json() {
            output.write_object(Outcome::Done, &SampleObject::new(sample))?;
        } else {
            output.write_report(Outcome::Done, &result_line(line(sample)))?;
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
    let (purpose, disposition) = (sample.purpose(), sample.disposition());
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
struct SampleObject<'a> {
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

impl<'a> SampleObject<'a> {
    fn new(sample: &'a Sample) -> Self {
        let variant =
            |(label, disposition)| VariantObject { label, a_label: a_label(label), disposition };
        Self {
            purpose: sample.purpose(),
            label: sample.label(),
            a_label: a_label(sample.label()),
            disposition: sample.disposition(),
            reason: sample.reason(),
            variants: sample.variants().map(variant).collect(),
        }
    }
}

// `xn lgr union`, `xn lgr intersection` and `xn lgr merge`.

/// Combines documents. The list explains what follows the first one only.
type Combine = fn(&[Document]) -> Result<(Document, Vec<String>), Error>;

pub(super) fn combine(args: &CombineArgs, combine: Combine) -> Result<Outcome, Failure> {
    if args.files.iter().filter(|file| *file == Path::new(STANDARD_INPUT)).count() > 1 {
        let message = "standard input can be read only once: use files for the other rulesets";
        return Err(Failure::Usage(message.to_owned()));
    }
    let mut documents = Vec::with_capacity(args.files.len());
    let mut dropped = Vec::new();
    for file in &args.files {
        let bytes = read(file)?;
        let (document, lost) = parse(&bytes, detect(&bytes))
            .map_err(|rejected| Failure::Input(format!("{}: {}", title(file), rejected.whole)))?;
        dropped.extend(lost.iter().map(|one| format!("{}: lost: {one}", title(file))));
        documents.push(document);
    }
    let (document, notes) =
        combine(&documents).map_err(|error| Failure::Input(error.to_string()))?;
    let text = document.to_xml();
    let mut output = Vec::new();
    if args.format.is_json() {
        append_line(&mut output, &CombinedObject { text: &text, notes: &notes, lost: &dropped });
    } else {
        output = text.into_bytes();
    }
    whole_file::write_shown(args.output.file(), &args.files, &output)?;
    if !args.format.is_json() {
        for note in dropped.iter().chain(&notes) {
            say(&escaped(note));
        }
    }
    Ok(if notes.is_empty() { Outcome::Done } else { Outcome::SomeRejected })
}

#[derive(Serialize)]
struct CombinedObject<'a> {
    text: &'a str,
    notes: &'a [String],
    /// What the files contain and the result does not, such as comments of XML.
    lost: &'a [String],
}

// `xn lgr lint`.

pub(super) fn lint(args: &LintArgs) -> Result<Outcome, Failure> {
    if args.files.iter().filter(|file| is_standard_input(file)).count() > 1 {
        let message = "standard input can be read only once: use files for the other rulesets";
        return Err(Failure::Usage(message.to_owned()));
    }
    let mut output = Output::new();
    for file in &args.files {
        let bytes = match read(file) {
            Ok(bytes) => bytes,
            Err(Failure::Read(unread)) => {
                output.miss(&unread);
                continue;
            }
            Err(failure) => return Err(failure),
        };
        match xenonym_lgr::lint(&bytes) {
            Ok(findings) => {
                for finding in &findings {
                    write_finding(args, file, finding, &mut output)?;
                }
            }
            Err(error) if args.format.is_json() => {
                let rejected = FindingObject {
                    file: &file.to_string_lossy(),
                    line: error.line(),
                    column: error.column(),
                    severity: "error",
                    check: "rejected",
                    clause: &format!("RFC 7940 section {}", error.section()),
                    message: error.message(),
                    label: None,
                    variant: None,
                };
                output.write_object(Outcome::SomeRejected, &rejected)?;
            }
            Err(error) => {
                let line = format!("{}: error: {}\n", title(file), escaped(&error.to_string()));
                output.write_report(Outcome::SomeRejected, &line)?;
            }
        }
    }
    output.finish()
}

/// A finding, or the reason why the file is rejected.
#[derive(Serialize)]
struct FindingObject<'a> {
    file: &'a str,
    line: Option<u32>,
    column: Option<u32>,
    severity: &'static str,
    check: &'static str,
    clause: &'a str,
    message: &'a str,
    label: Option<&'a str>,
    variant: Option<&'a str>,
}

fn write_finding(
    args: &LintArgs,
    file: &Path,
    finding: &Finding,
    output: &mut Output,
) -> Result<(), Failure> {
    let is_error = finding.check().is_error();
    let outcome = if is_error { Outcome::SomeRejected } else { Outcome::Done };
    let witness = finding.witness();
    if args.format.is_json() {
        let object = FindingObject {
            file: &file.to_string_lossy(),
            line: Some(finding.line()),
            column: Some(finding.column()),
            severity: if is_error { "error" } else { "warning" },
            check: finding.check().name(),
            clause: finding.check().clause(),
            message: finding.message(),
            label: witness.map(Witness::label),
            variant: witness.and_then(Witness::variant),
        };
        return output.write_object(outcome, &object);
    }
    let mut report = format!("{}: {}\n", title(file), escaped(&finding.to_string()));
    if let Some(witness) = witness {
        let mut line = |name: &str, label: &str| {
            // Writing to memory cannot fail.
            let _ = writeln!(report, "  {name:8} {}  {}", quoted(label), code_points(label));
        };
        line("label", witness.label());
        if let Some(variant) = witness.variant() {
            line("variant", variant);
        }
    }
    output.write_report(outcome, &report)
}

// `xn lgr diff`.

pub(super) fn diff(args: &DiffArgs) -> Result<Outcome, Failure> {
    let is_stdin = |file: &Path| file == Path::new(STANDARD_INPUT);
    if is_stdin(&args.before) && is_stdin(&args.after) {
        let message = "standard input can be read only once: use a file for the other ruleset";
        return Err(Failure::Usage(message.to_owned()));
    }
    let (before, after) = (document_of(&args.before)?, document_of(&args.after)?);
    let diff =
        xenonym_lgr::diff(&before, &after).map_err(|error| Failure::Input(error.to_string()))?;
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
            output.write_object(Outcome::SomeRejected, change)?;
        } else {
            output.write_report(Outcome::SomeRejected, &change_text(change))?;
        }
    }
    output.finish()
}

fn document_of(file: &Path) -> Result<Document, Failure> {
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
    before: Option<&'a xenonym_lgr::Outcome>,
    after: Option<&'a xenonym_lgr::Outcome>,
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
            before: example.map(Example::before),
            after: example.map(Example::after),
        }
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
