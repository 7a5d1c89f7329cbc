//! Files of columns: Parquet and Arrow, and what rows of texts become when they are written as these.
//!
//! [`source`] opens files and gives their rows batch by batch, those of texts after a look at them
//! ([`checked_rows`]); [`engine`] has the threads, and [`mod@convert`] what each does with a batch: the
//! kernels convert its columns, and what they refuse is converted once more by itself, for all its
//! errors. [`mod@encode`] writes batches, in order.

mod arrow_file;
mod checked_rows;
mod convert;
mod encode;
mod engine;
mod layout;
mod parquet_file;
mod results;
mod source;
mod text_file;
mod texts;
mod ways;

use std::io;
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::time::Instant;

use arrow_array::BooleanArray;
use arrow_schema::ArrowError;
use arrow_select::filter::filter_record_batch;
use xenonym::batch::Instead;

use self::convert::{Converted, Job};
use self::encode::Encoder;
use self::engine::{Turn, Turns};
use self::layout::Wanted;
use self::results::Dictionaries;
pub(super) use self::source::{Reading, format_of};
pub(super) use self::ways::{Way, is_of_columns, way};
use super::arguments;
use super::begin;
use super::engine::received;
use super::files::Files;
use super::job::{Conversion, Purpose};
use super::part::{End, Part};
use super::pool::Pool;
use super::summary;
use super::survey::Survey;
use super::tally::Tally;
use super::unique::{Keys, Seen};
use super::writer::{Broken, Ended, Writer, told};
use crate::args::{BulkArgs, OnError, RecordArgs};
use crate::outcome::{Failure, Outcome, say, say_all};
use crate::output::Format;

/// Converts columns of the files, as `way` says. New ones get `suffix` behind their names.
pub(super) fn run(
    args: &BulkArgs,
    records: &RecordArgs,
    way: Way,
    suffix: &'static str,
    conversion: Conversion,
) -> Result<Outcome, Failure> {
    let begun = Instant::now();
    let files = Files::new(args.input.files.clone());
    let arguments = arguments(args, &conversion, Format::Text, Some(records));
    let mut writer = match begin::begin(args, arguments, &files, &Pool::default()) {
        Ok(writer) => writer,
        Err(broken) => return told(broken),
    };
    let mut seen = writer.seen.take();
    let purpose = if args.errors.is_some() { Purpose::WriteErrors } else { Purpose::Write };
    let job = job(conversion, purpose, args.on_error, args.unique.then(Keys::default));
    let suffix = if records.replaces() { None } else { Some(suffix) };
    let columns = records.source.columns.clone();
    let wanted = Wanted { columns, suffix, instead: job.instead };
    let mut turns = engine::start(files, way.reading, wanted, job, args.threads());
    let unfit = |error: &ArrowError| Broken {
        path: args.output().map(Path::to_owned),
        error: io::Error::other(format!("it cannot be written as {}", way.target.told(error))),
    };
    let ended = write_all(&mut turns, way, &mut writer, seen.as_mut(), unfit);
    writer.progress.finish();
    let ended = match ended {
        // What is not whole is of no use, and no run can go on in it.
        Ok(Ended::SomeUnread) => writer.outputs.discard().map(|()| Ended::SomeUnread),
        Ok(ended) => writer.close(ended),
        Err(broken) => {
            writer.break_off(&broken);
            // What went wrong is said already, or will be.
            let _ = writer.outputs.discard();
            Err(broken)
        }
    };
    let names = writer.reached.tally.names();
    let (said_of, elapsed) = (Some(records), begun.elapsed());
    say_all(summary::closing_words(args, said_of, &writer, Format::Text, names, elapsed));
    match ended {
        Ok(ended) => Ok(writer.outcome(ended)),
        Err(broken) => told(broken),
    }
}

/// Counts what is in columns of the files.
pub(super) fn survey(
    files: Files,
    columns: Vec<String>,
    reading: Reading,
    threads: usize,
    conversion: Conversion,
) -> (Outcome, Tally, Survey) {
    let job = job(conversion, Purpose::Survey, None, None);
    let wanted = Wanted { columns, suffix: None, instead: job.instead };
    let mut turns = engine::start(files, reading, wanted, job, threads);
    let (mut outcome, mut tally, mut survey) = (Outcome::Done, Tally::default(), Survey::default());
    while let Some(turn) = turns.next() {
        match turn {
            Turn::Begin(_) => {}
            Turn::Unreadable(unreadable) => {
                say(&unreadable.to_string());
                outcome = Outcome::SomeUnread;
            }
            Turn::Rows { converted, weight } => {
                match results(&converted) {
                    Ok(Converted { part, .. }) => {
                        tally.add(part.tally);
                        survey.add(part.survey);
                    }
                    Err(error) => {
                        say(&error.to_string());
                        outcome = Outcome::SomeUnread;
                    }
                }
                turns.done(weight);
            }
        }
    }
    (outcome, tally, survey)
}

fn job(
    conversion: Conversion,
    purpose: Purpose,
    on_error: Option<OnError>,
    keys: Option<Keys>,
) -> Job {
    let instead = match (on_error, &conversion.columns) {
        (None, Some(way)) => way.instead,
        (Some(OnError::Keep), _) => Instead::Input,
        (Some(OnError::Blank | OnError::Drop | OnError::Fail), _) | (None, None) => Instead::Blank,
    };
    let dictionaries = Dictionaries::default();
    Job { conversion, on_error, instead, purpose, keys, dictionaries }
}

/// Writes all there is. `unfit` says of what the format cannot hold that it cannot be written.
fn write_all(
    turns: &mut Turns,
    way: Way,
    writer: &mut Writer,
    mut seen: Option<&mut Seen>,
    unfit: impl Fn(&ArrowError) -> Broken,
) -> Result<Ended, Broken> {
    let mut ended = Ended::AtEnd;
    let mut open: Option<Encoder> = None;
    while let Some(turn) = turns.next() {
        match turn {
            Turn::Begin(start) => {
                open = Some(Encoder::new(way.target, &start).map_err(|error| unfit(&error))?);
            }
            Turn::Rows { converted, weight } => {
                let Some(encoder) = &mut open else {
                    continue;
                };
                let end = results(&converted)
                    .and_then(|converted| encode(converted, encoder, seen.as_deref_mut()))
                    .map_err(|error| unfit(&error))
                    .and_then(|part| {
                        let end = part.end;
                        writer.write(part).map(|()| end)
                    })?;
                writer.progress.update();
                turns.done(weight);
                if end == End::OfRun {
                    ended = Ended::Failed;
                    break;
                }
            }
            Turn::Unreadable(unreadable) => {
                writer.progress.pause(|| say(&unreadable.to_string()));
                ended = Ended::SomeUnread;
                if writer.is_to_be_whole() {
                    return Ok(ended);
                }
            }
        }
    }
    if let Some(encoder) = open {
        let output = encoder.finish().map_err(|error| unfit(&error))?;
        writer.write(Part { output, ..Part::default() })?;
    }
    Ok(ended)
}

fn results(converted: &Receiver<Result<Converted, ArrowError>>) -> Result<Converted, ArrowError> {
    received(converted)?
}

/// The part of a batch, its output included.
fn encode(
    converted: Converted,
    encoder: &mut Encoder,
    seen: Option<&mut Seen>,
) -> Result<Part, ArrowError> {
    let Converted { mut batch, mut part, keys } = converted;
    if let Some(seen) = seen {
        let stays: Vec<bool> = keys.into_iter().map(|key| seen.is_new(key)).collect();
        part.tally.repeated += stays.iter().filter(|stays| !**stays).count() as u64;
        batch = filter_record_batch(&batch, &BooleanArray::from(stays))?;
    }
    // Of no rows, columns lose their dictionaries.
    if batch.num_rows() > 0 {
        part.output = encoder.encode(&batch)?;
    }
    Ok(part)
}
