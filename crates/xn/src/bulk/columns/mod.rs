//! Files of columns: Parquet and Arrow, and what rows of texts become when they are written as these.
//!
//! [`source`] opens files and gives their rows batch by batch, those of texts after a look at them
//! ([`checked_rows`]); [`engine`] has the threads, and [`mod@convert`] what each does with a batch: the
//! kernels convert its columns, and what they refuse is converted once more by itself, for all its
//! errors. [`mod@encode`] writes batches, in order.

mod arrow_file;
mod checked_rows;
mod convert;
mod distinct;
mod encode;
mod engine;
mod exact;
mod nested;
mod parquet;
mod results;
mod schema;
mod source;
mod stage;
#[cfg(test)]
mod tests;
mod text;
mod text_file;
mod texts;
mod ways;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::time::Instant;

use xenonym::batch::Instead;

use self::convert::Job;
use self::distinct::Distinct;
use self::encode::{Encoder, Target};
use self::engine::{Start, Turn, Turns};
use self::parquet::Use;
use self::results::Dictionaries;
use self::schema::Wanted;
pub(super) use self::source::{Reading, format_of};
use self::stage::{Failed, Output, Piece, Rest, Stage};
use self::text::RowWriter;
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
use super::writer::{Broken, Ended, Writer};
use crate::args::{BulkArgs, OnError, RecordArgs};
use crate::input::Unreadable;
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
        Err(broken) => return broken.outcome(),
    };
    let purpose = if args.errors.is_some() { Purpose::WriteErrors } else { Purpose::Write };
    // What is left out is left out before it comes to the writer.
    writer.seen = None;
    let job = job(conversion, purpose, args.on_error, args.unique);
    let suffix = if records.replaces() { None } else { Some(suffix) };
    let columns = records.source.columns.clone();
    let wanted = Wanted { columns, suffix, instead: job.instead };
    let distinct = args.unique.then(Distinct::default);
    let reading = way.reading;
    let make = move |start: &Start| {
        let output = output(way.target, start)?;
        Ok(Stage { job, output, reading, distinct })
    };
    let use_of_parquet = if way.target == Target::Parquet { Use::Copy } else { Use::Decode };
    let mut turns = engine::start(files, reading, use_of_parquet, wanted, args.threads(), make);
    let unfit = |why: String| Broken {
        path: args.output().map(Path::to_owned),
        error: io::Error::other(format!("it cannot be written as {}: {why}", way.target.name())),
    };
    let ended = write_all(&mut turns, way.target, &mut writer, unfit);
    writer.progress.finish();
    let ended = match ended {
        // What is not whole is of no use, and no run can go on in it.
        Ok(Ended::AtEnd) => writer.close(Ended::AtEnd),
        Ok(ended) => writer.close(Ended::Failed).map(|_| ended),
        Err(broken) => {
            // What went wrong is said already, or will be.
            let _ = writer.close(Ended::Failed);
            Err(broken)
        }
    };
    let names = writer.reached.tally.names();
    let (said_of, elapsed) = (Some(records), begun.elapsed());
    say_all(summary::closing_words(args, said_of, &writer.reached, Format::Text, names, elapsed));
    match ended {
        Ok(ended) => Ok(writer.outcome(ended)),
        Err(broken) => broken.outcome(),
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
    let job = job(conversion, Purpose::Survey, None, false);
    let wanted = Wanted { columns, suffix: None, instead: job.instead };
    let make = move |_: &Start| Ok(Stage { job, output: Output::Nothing, reading, distinct: None });
    let mut turns = engine::start(files, reading, Use::Copy, wanted, threads, make);
    let (mut outcome, mut tally, mut survey) = (Outcome::Done, Tally::default(), Survey::default());
    while let Some(turn) = turns.next() {
        match turn {
            Turn::Begin(_) => {}
            Turn::Unreadable(unreadable) => {
                say(&unreadable.to_string());
                outcome = Outcome::SomeUnread;
            }
            Turn::Chunk { pieces, weight, file } => {
                loop {
                    match next_piece(&pieces) {
                        Ok(Piece { part, .. }) => {
                            tally.add(part.tally);
                            survey.add(part.survey);
                            if part.end != End::More {
                                break;
                            }
                        }
                        Err(Failed::Unread(said) | Failed::Unwritten(said)) => {
                            say(&unreadable(file, said).to_string());
                            outcome = Outcome::SomeUnread;
                            break;
                        }
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
    is_unique: bool,
) -> Job {
    let instead = match (on_error, &conversion.columns) {
        (None, Some(way)) => way.instead,
        (Some(OnError::Keep), _) => Instead::Input,
        (Some(OnError::Blank | OnError::Drop | OnError::Fail), _) | (None, None) => Instead::Blank,
    };
    let dictionaries = Dictionaries::default();
    Job { conversion, on_error, instead, purpose, is_unique, dictionaries }
}

/// What threads do with rows that they converted.
fn output(target: Target, start: &Start) -> Result<Output, String> {
    Ok(match (target, &start.parquet) {
        (Target::Parquet, Some(_)) => Output::Groups,
        (Target::Parquet, None) => Output::ParquetRows,
        (Target::ArrowFile | Target::ArrowStream, _) => Output::Rows,
        (Target::Text(format), _) => Output::Text(RowWriter::new(format, &start.layout.output)?),
    })
}

/// Writes all there is. `unfit` says of what the format cannot hold that it cannot be written.
fn write_all(
    turns: &mut Turns,
    target: Target,
    writer: &mut Writer,
    unfit: impl Fn(String) -> Broken,
) -> Result<Ended, Broken> {
    let mut ended = Ended::AtEnd;
    let mut open: Option<Encoder> = None;
    while let Some(turn) = turns.next() {
        let unread = match turn {
            Turn::Begin(start) => {
                let (encoder, output) = Encoder::new(target, &start).map_err(&unfit)?;
                writer.write(Part { output, ..Part::default() })?;
                open = Some(encoder);
                None
            }
            Turn::Chunk { pieces, weight, file } => {
                let Some(encoder) = &mut open else {
                    continue;
                };
                let written = write_chunk(&pieces, encoder, writer, &unfit)?;
                turns.done(weight);
                match written {
                    Written::All(End::OfRun) => {
                        ended = Ended::Failed;
                        break;
                    }
                    Written::All(_) => None,
                    Written::Unread(said) => Some(unreadable(file, said)),
                }
            }
            Turn::Unreadable(unreadable) => Some(unreadable),
        };
        if let Some(unread) = unread {
            writer.progress.pause(|| say(&unread.to_string()));
            ended = Ended::SomeUnread;
            if writer.is_to_be_whole() {
                return Ok(ended);
            }
        }
    }
    if let Some(encoder) = open {
        let output = encoder.finish().map_err(|error| unfit(error.to_string()))?;
        writer.write(Part { output, ..Part::default() })?;
    }
    Ok(ended)
}

/// What became of a chunk.
enum Written {
    All(End),
    /// It could not be read.
    Unread(String),
}

fn write_chunk(
    pieces: &Receiver<Result<Piece, Failed>>,
    encoder: &mut Encoder,
    writer: &mut Writer,
    unfit: &impl Fn(String) -> Broken,
) -> Result<Written, Broken> {
    loop {
        let Piece { mut part, rest } = match next_piece(pieces) {
            Ok(piece) => piece,
            Err(Failed::Unread(said)) => return Ok(Written::Unread(said)),
            Err(Failed::Unwritten(said)) => return Err(unfit(said)),
        };
        let encoded = match rest {
            Rest::Nothing => None,
            Rest::Rows(batch) => Some(encoder.encode(&batch)),
            Rest::Group(group) => Some(encoder.place(group)),
        };
        if let Some(encoded) = encoded {
            part.output = encoded.map_err(|error| unfit(error.to_string()))?;
        }
        let end = part.end;
        writer.write(part)?;
        writer.progress.update();
        if end != End::More {
            return Ok(Written::All(end));
        }
    }
}

fn next_piece(pieces: &Receiver<Result<Piece, Failed>>) -> Result<Piece, Failed> {
    received(pieces).map_err(|error| Failed::Unwritten(error.to_string()))?
}

fn unreadable(file: PathBuf, said: String) -> Unreadable {
    Unreadable { file, error: io::Error::other(said) }
}
