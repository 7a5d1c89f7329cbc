//! The commands that convert many inputs, one result each: `to-ascii`, `to-unicode`, `precis`,
//! `stringprep`, `punycode`, `skeleton`, `lookalikes`.

use super::hints;
use crate::detect::{adopt_delimiter, columns_or_lines, detect};
use crate::error::{Failure, Outcome, say_all};
use crate::pipeline::files::Files;
use crate::plan::{FileFormat, Input, OnRejected, Plan, Route, SourcePlan};
use crate::terminal::title;
use crate::{columnar, pipeline, text};

const NOT_FOR_COLUMNS: &str =
    "this command does not support Parquet and Arrow: convert the file to CSV or JSON Lines first";

pub(super) fn run(mut plan: Plan) -> Result<Outcome, Failure> {
    let mut files = Files::new(plan.input.files(), plan.source.encoding);
    let from = if plan.conversion.finds_names() {
        let found = detect(&plan.source, &plan.input, &mut files)?;
        say_all(
            found
                .note
                .filter(|_| !plan.is_quiet && !hints::will_follow(&plan.input, plan.conversion)),
        );
        plan.is_guessed = plan.source.from.is_none()
            && found.format == FileFormat::Lines
            && plan.on_error != Some(OnRejected::Keep);
        found.format
    } else {
        columns_or_lines(&plan.source, &plan.input)
    };
    plan.source.from = Some(from);
    adopt_delimiter(&mut plan.source, from, &mut files);
    check_columns(&plan.source, from, &mut files)?;
    if !plan.is_quiet {
        if from.is_delimited() && !plan.source.columns.is_empty() {
            let first = files.first_bytes(|bytes| bytes.contains(&b'\n'));
            say_all(hints::of_header(&plan.source, from, &first));
        }
        say_all(hints::of(&plan));
        hints::wait_for(&plan.input);
    }
    if matches!(plan.input, Input::Arguments(_)) {
        plan.source.fit_arguments().map_err(Failure::Usage)?;
    }
    let route = plan.route(from).map_err(Failure::Usage)?;
    if plan.output.is_some() {
        fit_in_place(&mut plan, from)?;
    }
    match route {
        Route::Text(from) => {
            let outcome = text::run(&plan, from, files)?;
            if from == FileFormat::Lines {
                say_all(hints::picture(&plan));
            }
            Ok(outcome)
        }
        Route::Columns(_) if !plan.conversion.finds_names() => {
            Err(Failure::Usage(NOT_FOR_COLUMNS.to_owned()))
        }
        Route::Columns(format) => columnar::run(&plan, format, files),
    }
}

/// Fails with the names of the columns or fields if a table is read without `--column`, or JSON Lines without `--field`.
pub(super) fn check_columns(
    source: &SourcePlan,
    from: FileFormat,
    files: &mut Files,
) -> Result<(), Failure> {
    let has_places = from.is_delimited() || from == FileFormat::Jsonl;
    if !has_places || !source.columns.is_empty() || !source.fields.is_empty() {
        return Ok(());
    }
    let first = files.first_bytes(|bytes| bytes.contains(&b'\n'));
    let message = match from {
        FileFormat::Jsonl => hints::fields(&first),
        _ => hints::columns(source, from, &first),
    };
    message.map_or(Ok(()), |message| Err(Failure::Usage(message)))
}

/// Prepares a run whose output replaces an input, so that no line of the input is lost.
fn fit_in_place(plan: &mut Plan, from: FileFormat) -> Result<(), Failure> {
    if !pipeline::replaces_input(plan)? {
        return Ok(());
    }
    let leaves_out = plan.conversion.search().is_some_and(|search| !search.shows_all);
    if plan.writes_names(from) || leaves_out {
        let target = plan.output().map(title).unwrap_or_default();
        let what = if plan.is_json { "objects" } else { "hits" };
        return Err(Failure::Usage(format!(
            "{target}: this file is also an input: write the {what} to another file"
        )));
    }
    if from == FileFormat::Lines {
        plan.on_error.get_or_insert(OnRejected::Keep);
    }
    Ok(())
}
