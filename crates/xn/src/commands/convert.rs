//! The commands that convert many inputs, one result each: `to-ascii`, `to-unicode`, `precis`,
//! `stringprep`, `punycode`, `skeleton`, `lookalikes`.

use super::hints;
use crate::contents::contents;
use crate::error::{Failure, Outcome, say_all};
use crate::pipeline::files::Files;
use crate::plan::{FileFormat, Input, Plan, Route};
use crate::{columnar, text};

const NOT_FOR_COLUMNS: &str = "this command does not read or write Parquet and Arrow";

pub(super) fn run(mut plan: Plan) -> Result<Outcome, Failure> {
    let mut files = Files::new(plan.input.files(), plan.source.encoding);
    if plan.conversion.finds_names() {
        let found = contents(&plan.source, &plan.input, &mut files)?;
        say_all(found.note.filter(|_| !plan.is_quiet && !hints::will_follow(&plan)));
        plan.is_guessed = plan.source.from.is_none() && found.format == FileFormat::Lines;
        plan.source.from = Some(found.format);
    } else if !plan.source.file_format(&plan.input).is_ok_and(FileFormat::is_columnar) {
        // Each line is a text, whatever the file is called.
        plan.source.from = Some(FileFormat::Lines);
    }
    if !plan.is_quiet {
        say_all(hints::of(&plan));
        hints::wait_for(&plan.input);
    }
    if matches!(plan.input, Input::Arguments(_)) {
        plan.source.fit_arguments().map_err(Failure::Usage)?;
    }
    match plan.route().map_err(Failure::Usage)? {
        Route::Text(from) => text::run(&plan, from, files),
        Route::Columns(_) if plan.conversion.names().is_none() => {
            Err(Failure::Usage(NOT_FOR_COLUMNS.to_owned()))
        }
        Route::Columns(format) => columnar::run(&plan, format, files),
    }
}
