//! The input of commands that print a report on each name, and where hosts are in it.

use std::fmt::{self, Write};
use std::path::Path;
use std::sync::Arc;

use anstyle::Style;
use xenonym::host::{
    Located, Location, find_in_email, find_in_text, find_in_url, of_email, of_text, of_url,
};
use xenonym::uts46::Options;
use xenonym::{Error, ErrorKind, Operation};
use xenonym_records::engine::Within;
use xenonym_records::{Content, Results, Target};

use super::convert::check_columns;
use super::hints;
use crate::args::InputArgs;
use crate::columnar;
use crate::conversion::Conversion;
use crate::detect::{Detected, adopt_delimiter, detect};
use crate::error::{Failure, Outcome, say_all};
use crate::facts::Describe;
use crate::location::{Origin, Record};
use crate::output::{Format, Output};
use crate::pipeline::files::Files;
use crate::pipeline::note_of_wide_rows;
use crate::plan::{FileFormat, HeaderRow, Input, Plan, Route, SourcePlan, text_format};
use crate::problem::{Problem, TEXT_BREAK};
use crate::profile::Profile;
use crate::terminal::push_excerpt;
use crate::text::{self, Addresses, Name, TakeShared, require_fields};

/// How many code points of a text are shown.
pub(super) const SHOWN_TEXT: usize = 256;

/// Appends the line before a report: the name, after its place unless it is an argument.
pub(super) fn push_heading(text: &mut String, record: &Record<'_>, has_color: bool) -> fmt::Result {
    let heading = if has_color { Style::new().bold() } else { Style::new() };
    if !matches!(record.place.origin, Origin::Argument(_)) {
        write!(text, "{}: ", record.place)?;
    }
    write!(text, "{heading}")?;
    push_excerpt(text, &record.lossy(), SHOWN_TEXT);
    write!(text, "{heading:#}\n\n")
}

/// The notes before the reports on names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Notes {
    None,
    /// All but what an argument looks like, because the reason of its rejection says so.
    WithoutLikeness,
    All,
}

impl Notes {
    /// For names whose conversions are reported, with the reasons of those that are rejected.
    pub(super) fn of_converted(names: &Input, profile: Profile) -> Self {
        let conversion = Conversion::Names(profile, Operation::ToAscii);
        if hints::will_follow(names, conversion) { Self::WithoutLikeness } else { Self::All }
    }

    pub(super) fn unless(is_quiet: bool) -> Self {
        if is_quiet { Self::None } else { Self::All }
    }
}

/// Calls `take` with each name of the input, after notes on what the user may have meant. Only JSON has an object
/// for a line without a name.
pub(super) fn each_name(
    input: &Input,
    source: SourcePlan,
    notes: Notes,
    to: Format,
    addresses: Addresses,
    output: &mut Output,
    take: &mut dyn FnMut(&Record<'_>, Name<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Opened { files, from, format, fields, header } = open(input, source, notes)?;
    let mut take_one = |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        take_one(from, to, record, name, |name| take(record, name, output))
    };
    let wide_rows = text::each_name(input, files, from, addresses, &format, output, &mut take_one)?;
    say_all(note_of_wide_rows(wide_rows, header, "").filter(|_| notes != Notes::None));
    require_fields(&*format, &fields)
}

/// [`each_name`] on all cores.
pub(super) fn each_name_on_all_cores(
    input: &Input,
    source: SourcePlan,
    is_quiet: bool,
    to: Format,
    output: &mut Output,
    take: Box<TakeShared>,
) -> Result<(), Failure> {
    let opened = open(input, source, Notes::unless(is_quiet))?;
    on_all_cores(input, opened, to, output, take)
}

fn on_all_cores(
    input: &Input,
    opened: Opened,
    to: Format,
    output: &mut Output,
    take: Box<TakeShared>,
) -> Result<(), Failure> {
    let Opened { files, from, format, fields, header } = opened;
    let is_quiet = output.is_quiet();
    let take = Box::new(move |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        take_one(from, to, record, name, |name| take(record, name, output))
    });
    let wide_rows = text::each_name_on_all_cores(input, files, from, &format, output, take)?;
    say_all(note_of_wide_rows(wide_rows, header, "").filter(|_| !is_quiet));
    require_fields(&*format, &fields)
}

/// Calls `take` with a name, or with the answer to an argument without one. Of other records without one, only JSON has an object.
fn take_one(
    from: FileFormat,
    to: Format,
    record: &Record<'_>,
    name: Name<'_>,
    take: impl FnOnce(Name<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut room = String::new();
    match name.or_else(|| host_of_argument(from, record, &mut room)) {
        None if to == Format::Text => Ok(()),
        name => take(name),
    }
}

/// The input of a command, whose format is known.
struct Opened {
    files: Files,
    from: FileFormat,
    format: Arc<dyn xenonym_records::Format>,
    /// The fields of which a record must contain one.
    fields: Vec<Target>,
    header: HeaderRow,
}

fn open(input: &Input, source: SourcePlan, notes: Notes) -> Result<Opened, Failure> {
    let mut files = Files::new(input.files(), source.encoding);
    let mut found = detect(&source, input, &mut files)?;
    if found.format.is_columnar() {
        // A report is many lines long, and a table lists many names.
        let message = "this command does not read Parquet and Arrow: use 'xn to-ascii --errors FILE' for \
                       the reason of each rejected row, or 'xn stats' for counts";
        return Err(Failure::Usage(message.to_owned()));
    }
    if let (Input::Arguments(_), Notes::WithoutLikeness) = (input, notes) {
        found.note = None;
    }
    open_text(input, source, notes == Notes::None, found, files)
}

fn open_text(
    input: &Input,
    mut source: SourcePlan,
    is_quiet: bool,
    found: Detected,
    mut files: Files,
) -> Result<Opened, Failure> {
    if let Input::Arguments(arguments) = input {
        source.fit_arguments().map_err(Failure::Usage)?;
        say_all(hints::files_among(arguments).filter(|_| !is_quiet));
    }
    if !is_quiet {
        say_all(found.note);
        hints::wait_for(input);
    }
    adopt_delimiter(&mut source, found.format, &mut files);
    check_columns(&source, found.format, &mut files)?;
    let format = text_format(found.format, &source, Results::InPlace).map_err(Failure::Usage)?;
    let (from, fields, header) = (found.format, source.fields, source.header);
    Ok(Opened { files, from, format, fields, header })
}

/// How a command describes names.
pub(super) struct Descriptions<'a> {
    pub(super) to: Format,
    /// Whether nothing is printed.
    pub(super) is_quiet: bool,
    /// The columns that files of Parquet and Arrow get.
    pub(super) columns: &'static dyn Describe,
    /// Where these are written.
    pub(super) output: Option<&'a Path>,
}

/// Describes each name of the input on all cores: in a report that `take` writes, or in new columns.
pub(super) fn describe_names(
    args: &InputArgs,
    how: &Descriptions<'_>,
    take: Box<TakeShared>,
) -> Result<Outcome, Failure> {
    let (input, source) = (args.input(), args.source());
    let mut files = Files::new(input.files(), source.encoding);
    let mut found = detect(&source, &input, &mut files)?;
    if source.from.is_none() {
        found.note = found.note.or_else(|| hints::of_likeness(&input));
    }
    if found.format.is_columnar() {
        say_all(found.note);
        hints::wait_for(&input);
        return describe_columns(input, source, how, found.format, files);
    }
    if how.output.is_some() {
        let message = "--output applies to Parquet and Arrow only: redirect standard output for other formats";
        return Err(Failure::Usage(message.to_owned()));
    }
    let opened = open_text(&input, source, how.is_quiet, found, files)?;
    let mut output = Output::new().with_quiet(how.is_quiet);
    on_all_cores(&input, opened, how.to, &mut output, take)?;
    output.finish()
}

fn describe_columns(
    input: Input,
    source: SourcePlan,
    how: &Descriptions<'_>,
    from: FileFormat,
    files: Files,
) -> Result<Outcome, Failure> {
    if how.is_quiet {
        let message = "--quiet does not apply to Parquet and Arrow: remove it";
        return Err(Failure::Usage(message.to_owned()));
    }
    let plan = Plan {
        is_json: how.to == Format::Json,
        output: how.output.map(Path::to_owned),
        ..Plan::of_names(Conversion::Description(how.columns), input, source)
    };
    match plan.route(from).map_err(Failure::Usage)? {
        Route::Columns(format) => columnar::run(&plan, format, files),
        Route::Text(_) => Err(Failure::Usage("these files have no columns".to_owned())),
    }
}

// The hosts of texts that are read whole, and of arguments.

/// Where the host of a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Where {
    /// The text is a name, or anything that has a host.
    Text,
    Url,
    /// A URL, perhaps without its scheme.
    BareUrl,
    Email,
}

impl Where {
    /// The host of a text, unless it is the whole text.
    pub(super) fn locate(self, text: &str) -> Result<Option<Location>, Problem> {
        let find = match self {
            Self::Text => return Ok(None),
            Self::Url => find_in_url,
            Self::BareUrl => {
                |text: &[u8]| find_in_url(text).or_else(without_scheme(|| find_in_text(text)))
            }
            Self::Email => find_in_email,
        };
        reject_break(text)?;
        let found = find(text.as_bytes());
        found.map(Some).map_err(|error| Problem::in_text(error, text))
    }

    pub(super) fn host(self, text: &str, options: &Options) -> Result<Located, Problem> {
        if self != Self::Text {
            reject_break(text)?;
        }
        let found = match self {
            Self::Text => of_text(text, options),
            Self::Url => of_url(text, options),
            Self::BareUrl => {
                of_url(text, options).or_else(without_scheme(|| of_text(text, options)))
            }
            Self::Email => of_email(text, options),
        };
        found.map_err(|error| Problem::in_text(error, text))
    }
}

/// Rejects a text with a line break, which a search for the host would skip. Only in any text is it read as browsers read it.
fn reject_break(text: &str) -> Result<(), Problem> {
    match text.char_indices().find(|(_, c)| matches!(c, '\r' | '\n')) {
        Some((at, found)) => Err(Problem::new(TEXT_BREAK, &text[..at], Some(u32::from(found)))),
        None => Ok(()),
    }
}

/// Searches again if a text does not begin like a URL.
fn without_scheme<T>(
    again: impl FnOnce() -> Result<T, Error>,
) -> impl FnOnce(Error) -> Result<T, Error> {
    |error| if error.kind() == ErrorKind::NotAUrl { again() } else { Err(error) }
}

/// Where hosts are in texts that are read whole, because a text without a host must have a verdict too.
pub(super) struct Texts {
    /// Of arguments and lines.
    lines: Where,
    /// Of columns and fields, by name.
    targets: Vec<(String, Where)>,
}

impl Texts {
    /// Takes it from the plan, which then reads whole texts.
    pub(super) fn take(source: &mut SourcePlan) -> Self {
        let lines = of_lines(source.from);
        if lines != Where::Text {
            source.from = Some(FileFormat::Lines);
        }
        let mut targets = Vec::new();
        for target in source.columns.iter_mut().chain(&mut source.fields) {
            let content = std::mem::replace(&mut target.content, Content::Name);
            let place = match content {
                Content::Url => Where::BareUrl,
                Content::Email => Where::Email,
                _ => Where::Text,
            };
            targets.push((target.name.clone(), place));
        }
        Self { lines, targets }
    }

    /// Where it is in a text that is compared with all others: as in columns, if they agree.
    pub(super) fn first(&self) -> Where {
        let mut targets = self.targets.iter().map(|&(_, place)| place);
        match targets.next() {
            Some(place) if targets.all(|other| other == place) => place,
            Some(_) => Where::Text,
            None => self.lines,
        }
    }

    pub(super) fn of(&self, record: &Record<'_>) -> Where {
        let (Within::Column(name) | Within::Field(name)) = record.place.within else {
            return self.lines;
        };
        let target = self.targets.iter().find(|(target, _)| target == name);
        target.map_or(Where::Text, |&(_, place)| place)
    }
}

fn of_lines(from: Option<FileFormat>) -> Where {
    match from {
        Some(FileFormat::Urls) => Where::Url,
        Some(FileFormat::BareUrls) => Where::BareUrl,
        Some(FileFormat::Emails) => Where::Email,
        _ => Where::Text,
    }
}

/// What to say of an argument without a name: the address that is its host, or why it has none. In lists, such lines are left alone.
pub(super) fn host_of_argument<'r>(
    from: FileFormat,
    record: &Record<'_>,
    room: &'r mut String,
) -> Name<'r> {
    let Origin::Argument(_) = record.place.origin else { return None };
    let text = record.lossy();
    let located = of_lines(Some(from)).locate(&text).transpose()?;
    Some(located.and_then(|location| {
        let host =
            location.decoded(text.as_bytes()).map_err(|error| Problem::in_text(error, &text))?;
        *room = String::from_utf8_lossy(&host).into_owned();
        Ok(&**room)
    }))
}
