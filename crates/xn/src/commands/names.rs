//! The input of commands that print a report on each name.

use std::sync::Arc;

use anstyle::Style;
use xenonym_records::Results;

use super::hints;
use crate::detect::detect;
use crate::error::{Failure, say_all};
use crate::location::{Origin, Record};
use crate::output::{Format, Output};
use crate::pipeline::files::Files;
use crate::plan::{FileFormat, Input, SourcePlan, text_format};
use crate::terminal::Excerpt;
use crate::text::{self, Name, TakeShared};

/// How many code points of a text are shown.
pub(super) const SHOWN_TEXT: usize = 256;

/// The line before a report: the name, after its place unless it is an argument.
pub(super) fn heading(record: &Record<'_>) -> String {
    const HEADING: Style = Style::new().bold();
    let name = Excerpt::new(&record.lossy(), SHOWN_TEXT);
    match record.place.origin {
        Origin::Argument(_) => format!("{HEADING}{name}{HEADING:#}\n\n"),
        _ => format!("{}: {HEADING}{name}{HEADING:#}\n\n", record.place),
    }
}

/// Calls `take` with each name of the input, after notes on what the user may have meant. Only JSON has an object
/// for a line without a name.
pub(super) fn each_name(
    input: &Input,
    source: SourcePlan,
    is_quiet: bool,
    to: Format,
    output: &mut Output,
    take: &mut dyn FnMut(&Record<'_>, Name<'_>, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Opened { files, from, format } = open(input, source, is_quiet)?;
    text::each_name(input, files, from, &format, output, &mut |record, name, output| {
        if name.is_none() && to == Format::Text { Ok(()) } else { take(record, name, output) }
    })
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
    let Opened { files, from, format } = open(input, source, is_quiet)?;
    let take = Box::new(move |record: &Record<'_>, name: Name<'_>, output: &mut Output| {
        if name.is_none() && to == Format::Text { Ok(()) } else { take(record, name, output) }
    });
    text::each_name_on_all_cores(input, files, from, &format, output, take)
}

/// The input of a command, whose format is known.
struct Opened {
    files: Files,
    from: FileFormat,
    format: Arc<dyn xenonym_records::Format>,
}

fn open(input: &Input, mut source: SourcePlan, is_quiet: bool) -> Result<Opened, Failure> {
    let mut files = Files::new(input.files(), source.encoding);
    let found = detect(&source, input, &mut files)?;
    if found.format.is_columnar() {
        // A report is many lines long, and a table has many names.
        let message = "this command does not read Parquet and Arrow: use 'xn to-ascii --errors FILE' for \
                       the reason of each rejected row, or 'xn stats' for counts";
        return Err(Failure::Usage(message.to_owned()));
    }
    if let Input::Arguments(arguments) = input {
        source.fit_arguments().map_err(Failure::Usage)?;
        say_all(hints::files_among(arguments).filter(|_| !is_quiet));
    }
    if !is_quiet {
        say_all(found.note);
        hints::wait_for(input);
    }
    let format = text_format(found.format, &source, Results::InPlace).map_err(Failure::Usage)?;
    Ok(Opened { files, from: found.format, format })
}
