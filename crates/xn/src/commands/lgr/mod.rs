//! `xn lgr`: labels under label generation rulesets (RFC 7940).

mod built_in;
mod check;
mod combine;
mod conflicts;
mod convert;
mod diff;
mod document;
mod index;
mod label;
mod lint;
mod samples;
mod show;
mod variants;

use std::io::ErrorKind;
use std::path::PathBuf;

use xenonym_lgr::{Document, Ruleset};

use self::label::{Label, quoted};
use crate::args::{LabelArgs, LgrCommand};
use crate::commands::names::each_name;
use crate::error::{Failure, Outcome, say_all};
use crate::location::Record;
use crate::output::{Format, Output};
use crate::problem::NAME_TOO_LONG;
use crate::terminal::{is_standard_input, title};
use crate::text::Name;

pub(super) fn run(command: &LgrCommand) -> Result<Outcome, Failure> {
    match command {
        LgrCommand::Check(args) => check::run(args),
        LgrCommand::Variants(args) => variants::run(args),
        LgrCommand::Index(args) => index::run(args),
        LgrCommand::Lint(args) => lint::run(args),
        LgrCommand::Conflicts(args) => conflicts::run(args),
        LgrCommand::Diff(args) => diff::run(args),
        LgrCommand::Union(args) => combine::run(args, xenonym_lgr::combine::union),
        LgrCommand::Intersection(args) => combine::run(args, xenonym_lgr::combine::intersection),
        LgrCommand::Merge(args) => combine::run(args, xenonym_lgr::combine::merge),
        LgrCommand::Convert(args) => convert::run(args),
        LgrCommand::Show(args) => show::run(args),
        LgrCommand::Samples(args) => samples::run(args),
    }
}

/// The ruleset of `--lgr`.
fn ruleset(args: &LabelArgs) -> Result<Ruleset, Failure> {
    if is_standard_input(&args.lgr) && args.input().standard_inputs() > 0 {
        let message =
            "standard input can be read only once: use a file for the ruleset or the labels";
        return Err(Failure::Usage(message.to_owned()));
    }
    Ok(load(&args.lgr)?.0)
}

/// Loads a ruleset: a built-in one, or a file or standard input with its document.
fn load(lgr: &str) -> Result<(Ruleset, Option<Document>), Failure> {
    if let Some(ruleset) = built_in::load(lgr) {
        return Ok((ruleset?, None));
    }
    let file = PathBuf::from(lgr);
    let bytes =
        document::read(&file).map_err(|failure| match (&failure, built_in::advice(lgr)) {
            (Failure::Read(unread), Some(advice)) if unread.error.kind() == ErrorKind::NotFound => {
                Failure::Input(format!("{failure}: {advice}"))
            }
            _ => failure,
        })?;
    let document = Document::parse(&bytes);
    let compiled = document.and_then(|document| Ok((Ruleset::new(&document)?, Some(document))));
    compiled.map_err(|error| Failure::Input(format!("{}: {error}", title(&file))))
}

/// Calls `take` with each label, and reports names that are not below a suffix. It is an error if all names are skipped.
fn each_label(
    args: &LabelArgs,
    output: &mut Output,
    take: &mut dyn FnMut(&Label<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (mut skipped, mut is_any) = (Skipped::default(), false);
    let mut take_name = |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        if let Some(label) = Label::new(record, is_too_long(&name), &args.suffixes) {
            is_any = true;
            take(&label, output)
        } else {
            skipped.add(record);
            Ok(())
        }
    };
    // As for JSON, a blank line is a label too.
    each_name(&args.input(), args.source()?, args.quiet, Format::Json, output, &mut take_name)?;
    let note = skipped.note(&args.suffixes);
    if let (Some(note), false) = (&note, is_any) {
        // Without any label, a mistaken suffix would pass for eligible labels.
        return Err(Failure::Input(format!("there is no label: {note}")));
    }
    say_all(note.filter(|_| !args.quiet));
    Ok(())
}

/// Whether the name of a record is too long to be read.
fn is_too_long(name: &Name<'_>) -> bool {
    matches!(name, Some(Err(problem)) if problem.fault.kind == NAME_TOO_LONG.kind)
}

/// Names that are not below a suffix.
#[derive(Default)]
struct Skipped {
    count: usize,
    first: String,
}

impl Skipped {
    fn add(&mut self, record: &Record<'_>) {
        if record.bytes.is_empty() {
            return;
        }
        if self.count == 0 {
            self.first = quoted(&record.lossy());
        }
        self.count += 1;
    }

    /// Relative names of several labels are among them, because the origin of a zone file is not known.
    fn note(&self, suffixes: &[String]) -> Option<String> {
        let suffixes = suffixes.join(" or ");
        let first = &self.first;
        match self.count {
            0 => None,
            1 => Some(format!("skipped {first}, which is not below {suffixes}")),
            count => Some(format!(
                "skipped {count} names that are not below {suffixes}, such as {first}"
            )),
        }
    }
}
