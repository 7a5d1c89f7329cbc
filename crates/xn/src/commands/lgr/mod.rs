//! `xn lgr`: labels under label generation rulesets (RFC 7940).

mod conflicts;
mod diff;
mod labels;
mod rulesets;
mod tables;

use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use xenonym_lgr::{Document, Ruleset};
use xenonym_records::engine::INVALID_UTF8;

use self::labels::{Label, quoted};
use super::names::{each_name, each_name_on_all_cores};
use crate::args::{LabelArgs, LgrCommand};
use crate::converted::Converted;
use crate::error::{Failure, Outcome, say_all};
use crate::location::{Origin, Record};
use crate::output::{Format, Output};
use crate::problem::{NAME_TOO_LONG, Problem};
use crate::terminal::{is_standard_input, title};
use crate::text::Name;

pub(super) fn run(command: &LgrCommand) -> Result<Outcome, Failure> {
    match command {
        LgrCommand::Check(args) => labels::check(args),
        LgrCommand::Variants(args) => labels::variants(args),
        LgrCommand::Index(args) => labels::index(args),
        LgrCommand::Lint(args) => tables::lint(args),
        LgrCommand::Conflicts(args) => conflicts::run(args),
        LgrCommand::Diff(args) => diff::run(args),
        LgrCommand::Union(args) => tables::combine(args, xenonym_lgr::combine::union),
        LgrCommand::Intersection(args) => tables::combine(args, xenonym_lgr::combine::intersection),
        LgrCommand::Merge(args) => tables::combine(args, xenonym_lgr::combine::merge),
        LgrCommand::Convert(args) => tables::convert(args),
        LgrCommand::Show(args) => tables::show(args),
        LgrCommand::Samples(args) => tables::samples(args),
    }
}

/// The ruleset of `--lgr`.
fn ruleset(args: &LabelArgs) -> Result<Ruleset, Failure> {
    args.lgr()?;
    let mut rulesets = rulesets(args)?;
    rulesets.pop().ok_or_else(|| Failure::Usage("--lgr is missing".to_owned()))
}

/// The rulesets of `--lgr`, in their order.
fn rulesets(args: &LabelArgs) -> Result<Vec<Ruleset>, Failure> {
    let from_stdin = args.each_lgr().filter(|lgr| is_standard_input(lgr)).count();
    if from_stdin > 1 || (from_stdin > 0 && args.input().standard_inputs() > 0) {
        let message =
            "standard input can be read only once: use a file for the ruleset or the labels";
        return Err(Failure::Usage(message.to_owned()));
    }
    load_all(args.each_lgr())
}

/// Loads rulesets.
pub(super) fn load_all<'a>(each: impl Iterator<Item = &'a str>) -> Result<Vec<Ruleset>, Failure> {
    each.map(|lgr| Ok(load(lgr)?.0)).collect()
}

/// Refuses the merged ruleset of the root zone, which allows labels that mix scripts, for commands that decide about labels.
pub(super) fn decides(ruleset: &Ruleset) -> Result<(), Failure> {
    if ruleset.is_merged() {
        let message = "root:common can't tell which labels are valid, because it allows any mixture of scripts: use the \
                       ruleset of a script, such as root:Latn, and root:common for 'xn lgr index' or --common";
        return Err(Failure::Usage(message.to_owned()));
    }
    Ok(())
}

/// Loads a ruleset: a built-in one, or a file or standard input with its document.
fn load(lgr: &str) -> Result<(Ruleset, Option<Document>), Failure> {
    if let Some(ruleset) = rulesets::load(lgr) {
        return Ok((ruleset?, None));
    }
    let file = PathBuf::from(lgr);
    let bytes =
        rulesets::read(&file).map_err(|failure| match (&failure, rulesets::advice(lgr)) {
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
        if is_without_host(record, &name, output) {
            return Ok(());
        }
        if let Some(label) = label(record, &name, &args.suffixes) {
            is_any = true;
            take(&label, output)
        } else {
            skipped.add(record);
            Ok(())
        }
    };
    // As for JSON, a blank line is a label too.
    each_name(&args.input(), args.source()?, args.quiet, Format::Json, output, &mut take_name)?;
    say_skipped(skipped.note(&args.suffixes), is_any, args.quiet)
}

/// What is done with each label, on several threads.
type TakeLabel = dyn Fn(&Label<'_>, &mut Output) -> Result<(), Failure> + Send + Sync;

/// [`each_label`] on all cores.
fn each_label_on_all_cores(
    args: &LabelArgs,
    output: &mut Output,
    take: Box<TakeLabel>,
) -> Result<(), Failure> {
    let (skipped, is_any) = (Arc::new(Mutex::new(Skipped::default())), Arc::default());
    let (shared, has_label, suffixes) =
        (skipped.clone(), Arc::clone(&is_any), args.suffixes.clone());
    let take_name = move |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        if is_without_host(record, &name, output) {
            return Ok(());
        }
        let Some(label) = label(record, &name, &suffixes) else {
            shared.lock().unwrap_or_else(PoisonError::into_inner).add(record);
            return Ok(());
        };
        // Threads share the flag, so it is only written once.
        if !AtomicBool::load(&has_label, Relaxed) {
            has_label.store(true, Relaxed);
        }
        take(&label, output)
    };
    let (input, source) = (args.input(), args.source()?);
    each_name_on_all_cores(&input, source, args.quiet, Format::Json, output, Box::new(take_name))?;
    let note = skipped.lock().unwrap_or_else(PoisonError::into_inner).note(&args.suffixes);
    say_skipped(note, is_any.load(Relaxed), args.quiet)
}

/// Reports names that are not below a suffix. It is an error if there is no label.
fn say_skipped(note: Option<String>, is_any: bool, is_quiet: bool) -> Result<(), Failure> {
    if let (Some(note), false) = (&note, is_any) {
        // Without any label, a mistaken suffix would pass for eligible labels.
        return Err(Failure::Input(format!("there is no label: {note}")));
    }
    say_all(note.filter(|_| !is_quiet));
    Ok(())
}

/// Whether the name of a record is too long to be read.
fn is_too_long(name: &Name<'_>) -> bool {
    matches!(name, Some(Err(problem)) if problem.fault.kind == NAME_TOO_LONG.kind)
}

/// Whether an argument is a URL or an email address without a host. It is reported.
fn is_without_host(record: &Record<'_>, name: &Name<'_>, output: &mut Output) -> bool {
    // Labels have their own words for these.
    let is_unread =
        |problem: &Problem| [NAME_TOO_LONG.kind, INVALID_UTF8.kind].contains(&problem.kind());
    let Some(Err(problem)) = name else { return false };
    if is_unread(problem) {
        return false;
    }
    output.complain(record.place, &Converted::rejected(problem.clone()));
    true
}

/// The label of a name. The host of an argument may be an IP address, which has none.
fn label<'a>(record: &Record<'a>, name: &Name<'_>, suffixes: &[String]) -> Option<Label<'a>> {
    let is_name = !matches!(name, Some(Ok(name)) if name.as_bytes() != record.bytes);
    if is_name { Label::new(record, is_too_long(name), suffixes) } else { None }
}

/// Names that are not below a suffix.
#[derive(Default)]
struct Skipped {
    count: usize,
    /// The first one, with its line or its number among the arguments. Threads find them in any order.
    first: Option<(u64, String)>,
}

impl Skipped {
    fn add(&mut self, record: &Record<'_>) {
        if record.bytes.is_empty() {
            return;
        }
        self.count += 1;
        let at = match record.place.origin {
            Origin::Line { number, .. } | Origin::Row { number, .. } => number,
            Origin::Argument(number) => number as u64,
        };
        if self.first.as_ref().is_none_or(|first| at < first.0) {
            self.first = Some((at, quoted(&record.lossy())));
        }
    }

    /// Relative names of several labels are among them, because the origin of a zone file is not known.
    fn note(&self, suffixes: &[String]) -> Option<String> {
        let suffixes = suffixes.join(" or ");
        let first = self.first.as_ref().map_or("", |first| &first.1);
        match self.count {
            0 => None,
            1 => Some(format!("skipped {first}, which is not below {suffixes}")),
            count => Some(format!(
                "skipped {count} names that are not below {suffixes}, such as {first}"
            )),
        }
    }
}
