//! `xn lgr`: labels under label generation rulesets (RFC 7940).

mod conflicts;
mod labels;
mod tables;

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use xenonym_lgr::tables::{Form, Lost, TableError, read_xml};
use xenonym_lgr::{Document, Ruleset, root_zone};
use xenonym_records::engine::INVALID_UTF8;

use self::labels::{Label, quoted};
use super::names::{Notes, each_name, each_name_on_all_cores};
use super::whole_file;
use crate::args::{BUILT_IN, LabelArgs, LgrCommand};
use crate::converted::Converted;
use crate::error::{Failure, Outcome, ReadError, say_all};
use crate::location::{Origin, Record};
use crate::output::{Format, Output};
use crate::problem::{NAME_TOO_LONG, Problem};
use crate::terminal::{is_standard_input, title};
use crate::text::{Addresses, Name};

pub(super) fn run(command: &LgrCommand) -> Result<Outcome, Failure> {
    match command {
        LgrCommand::Check(args) => labels::check(args),
        LgrCommand::Variants(args) => labels::variants(args),
        LgrCommand::Index(args) => labels::index(args),
        LgrCommand::Lint(args) => tables::lint(args),
        LgrCommand::Conflicts(args) => conflicts::run(args),
        LgrCommand::Diff(args) => tables::diff(args),
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
    if let Some(ruleset) = load_built_in(lgr) {
        return Ok((ruleset?, None));
    }
    let file = PathBuf::from(lgr);
    let bytes = read(&file).map_err(|failure| match (&failure, advice(lgr)) {
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
    let addresses = Addresses::Skip;
    each_name(
        &args.input(),
        args.source()?,
        Notes::unless(args.quiet),
        Format::Json,
        addresses,
        output,
        &mut take_name,
    )?;
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

// Rulesets and tables: read from files, or built in.

const NO_DOCUMENT: &str = "built-in rulesets are compiled and contain no XML: download the XML files from ICANN, and \
                           pass these";

/// The most bytes of a document. Larger ones are rejected anyway.
const MAX_BYTES: u64 = 64 << 20;

/// The bytes of a file or of standard input, decompressed.
fn read(file: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = whole_file::content(file)
        .and_then(|content| content.take(MAX_BYTES).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|error| {
        if error.kind() == ErrorKind::NotFound && file.to_string_lossy().starts_with(BUILT_IN) {
            return Failure::Usage(NO_DOCUMENT.to_owned());
        }
        Failure::Read(ReadError { file: file.to_owned(), error })
    })
}

/// The form of a table, or `None` for XML.
fn detect(bytes: &[u8]) -> Option<Form> {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let is_xml = text.trim_ascii_start().starts_with(b"<");
    (!is_xml).then(|| Form::detect(bytes))
}

/// The document that a text in some form contains, and what is lost.
fn parse(bytes: &[u8], form: Option<Form>) -> Result<(Document, Vec<Lost>), Rejected> {
    Ok(match form {
        Some(form) => xenonym_lgr::tables::read(bytes, form)?,
        None => read_xml(bytes)?,
    })
}

/// Why a text is rejected.
struct Rejected {
    line: Option<u32>,
    column: Option<u32>,
    clause: Option<String>,
    message: String,
    /// All of this in a sentence.
    whole: String,
}

impl From<xenonym_lgr::Error> for Rejected {
    fn from(error: xenonym_lgr::Error) -> Self {
        Self {
            line: error.line(),
            column: error.column(),
            clause: Some(format!("RFC 7940 section {}", error.section())),
            message: error.message().to_owned(),
            whole: error.to_string(),
        }
    }
}

impl From<TableError> for Rejected {
    fn from(error: TableError) -> Self {
        Self {
            line: error.line(),
            column: error.column(),
            clause: error.clause().map(ToOwned::to_owned),
            message: error.message().to_owned(),
            whole: error.to_string(),
        }
    }
}

// Names of built-in rulesets, and what a wrong name may mean.

/// The built-in ruleset of this name, or `None` if the name is that of a file.
fn load_built_in(lgr: &str) -> Option<Result<Ruleset, Failure>> {
    let name = lgr.strip_prefix(BUILT_IN)?;
    Some(Ruleset::root(name).ok_or_else(|| {
        let similar = similar(name);
        let advice = if similar.is_empty() {
            format!("use one of {}", listed(&root_zone::names(), ", "))
        } else {
            format!("use {}", listed(&similar, " or "))
        };
        Failure::Usage(format!("no built-in ruleset {lgr}: {advice}"))
    }))
}

/// The advice for a file that does not exist, if its name is similar to that of a built-in ruleset.
fn advice(file: &str) -> Option<String> {
    let is_prefix = |start: &str| start.eq_ignore_ascii_case(BUILT_IN);
    let name = if file.get(..BUILT_IN.len()).is_some_and(is_prefix) {
        &file[BUILT_IN.len()..]
    } else {
        file
    };
    let similar = similar(name);
    (!similar.is_empty())
        .then(|| format!("for a built-in ruleset, use {}", listed(&similar, " or ")))
}

fn listed(names: &[&str], between: &str) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("{BUILT_IN}{name}")).collect();
    names.join(between)
}

/// The names of rulesets that a wrong name may mean. A name in another case means only that ruleset.
fn similar(wrong: &str) -> Vec<&'static str> {
    let wrong = wrong.to_ascii_lowercase();
    let names = root_zone::names();
    if let Some(name) = names.iter().find(|name| name.eq_ignore_ascii_case(&wrong)) {
        return vec![name];
    }
    names.into_iter().filter(|name| is_similar(&wrong, &name.to_ascii_lowercase())).collect()
}

/// Whether one is the other with letters left out, as in `latin` and `latn`, or another letter, or two letters swapped.
fn is_similar(wrong: &str, name: &str) -> bool {
    const SHORTEST: usize = 3;
    if wrong.len() < SHORTEST {
        return false;
    }
    let is_same_start = wrong.bytes().next() == name.bytes().next();
    if is_same_start && (is_within(name, wrong) || is_within(wrong, name)) {
        return true;
    }
    let pairs = wrong.bytes().zip(name.bytes());
    let others: Vec<(u8, u8)> = pairs.filter(|(one, other)| one != other).collect();
    let is_one_letter = others.len() == 1;
    let is_swap = matches!(others[..], [(a, b), (c, d)] if (a, b) == (d, c));
    wrong.len() == name.len() && (is_one_letter || is_swap)
}

/// Whether the letters of one appear in the other, in this order.
fn is_within(one: &str, other: &str) -> bool {
    let mut rest = other.bytes();
    one.bytes().all(|letter| rest.any(|byte| byte == letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_scripts_and_typos_mean_a_ruleset() {
        for (wrong, expected) in [
            ("latn", &["Latn"][..]),
            ("LATN", &["Latn"]),
            ("latin", &["Latn"]),
            ("Ltan", &["Latn"]),
            ("Lat", &["Latn"]),
            ("Cyrillic", &["Cyrl"]),
            ("greek", &["Grek"]),
            ("Devanagari", &["Deva"]),
            ("Malayalam", &["Mlym"]),
            ("comon", &["common"]),
            ("Xxxx", &[]),
            ("", &[]),
            ("L", &[]),
        ] {
            assert_eq!(similar(wrong), expected, "{wrong}");
        }
    }
}
