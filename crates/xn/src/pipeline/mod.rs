//! The pipeline from input to output: chunks are read, converted by several threads, and written in
//! order.
//!
//! [`run()`] opens the outputs of a plan, starts the threads of [`ordered`], writes their results,
//! and ends with a [`report`]. It does not depend on text or columns: each provides a source of
//! chunks, a stage for the workers, and an encoder.

pub(crate) mod files;
pub(crate) mod ordered;
pub(crate) mod part;
mod report;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Instant;

use xenonym_safety::survey::Survey;

use self::files::ReadBytes;
use self::ordered::{Buffers, Event, Limits, Ordered, Source, Stage};
use self::part::{OutputPart, Seen};
pub(crate) use self::report::note_of_wide_rows;
use self::report::{Progress, Reached, Writer};
use crate::error::{Failure, Outcome, ReadError, WriteError, say, say_all};
use crate::io::{self as files_io, Outputs};
use crate::plan::{Input, Plan};
use crate::terminal::{STANDARD_INPUT, title};

/// Encodes the results of the workers, on the writing thread and in order.
pub(crate) trait Encoder {
    type Input: Send + 'static;

    /// The part of the output, without repeated records.
    fn encode(
        &mut self,
        input: Self::Input,
        seen: Option<&mut Seen>,
    ) -> Result<OutputPart, Failure>;

    /// The end of the output.
    fn finish(&mut self) -> Result<Vec<u8>, Failure>;

    /// Why a complete output is wrong, because of the input as a whole.
    fn check(&self) -> Result<(), Failure> {
        Ok(())
    }

    /// The line ending that is added to a file if another one follows.
    fn line_end(&self) -> Vec<u8> {
        b"\n".to_vec()
    }
}

/// How a run ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Complete,
    /// Some of the input could not be read.
    SomeUnread,
    /// A name was rejected, and `--on-error` is `fail`.
    Failed,
}

/// Runs a source and a stage.
pub(crate) fn run<S, T, E>(
    plan: &Plan,
    bytes: ReadBytes,
    limits: Limits,
    buffers: &Buffers,
    (source, stage): (S, T),
    mut encoder: E,
) -> Result<Outcome, Failure>
where
    S: Source,
    T: Stage<S::Chunk, Output = E::Input>,
    E: Encoder,
{
    let began = Instant::now();
    let (outputs, notes) = open(plan)?;
    say_all(notes);
    let reads_files = matches!(plan.input, Input::Files(_));
    let is_seen = !plan.is_quiet && reads_files && Progress::is_seen(plan.output().is_none());
    let mut writer = Writer {
        outputs,
        progress: if is_seen { Progress::new(bytes) } else { Progress::none() },
        is_terminal: plan.output().is_none() && io::stdout().is_terminal(),
        shows_reasons: !plan.is_quiet,
        buffers: buffers.clone(),
        line_end: encoder.line_end(),
        reached: Reached::default(),
    };
    let ended = ordered::start(source, stage, limits)
        .map_err(|error| writer.outputs.error(error).into())
        .and_then(|mut results| convert(plan, &mut writer, &mut results, &mut encoder));
    writer.progress.finish();
    let closed = ended.and_then(|end| {
        if end == End::Complete {
            protect(plan, &encoder, &mut writer)?;
        }
        close(&mut writer, end)?;
        Ok(end)
    });
    if let Err(failure) = &closed {
        // Only the first failure is reported.
        let _ = leave(&mut writer, failure);
    }
    say_all(report::closing_words(plan, &writer.reached, began.elapsed()));
    let end = closed?;
    if end == End::SomeUnread {
        say_all(report::not_written(plan));
    }
    if end == End::Complete && !plan.is_quiet {
        say_all(report::missing_fields(&writer.reached.tally, plan));
    }
    match end {
        End::SomeUnread => Ok(Outcome::SomeUnread),
        End::Failed => Ok(Outcome::SomeRejected),
        End::Complete if writer.reached.tally.rejected > 0 => Ok(Outcome::SomeRejected),
        End::Complete => Ok(Outcome::Done),
    }
}

fn open(plan: &Plan) -> Result<(Outputs, Vec<String>), Failure> {
    if plan.errors.as_deref() == Some(Path::new("-")) {
        let message = "--errors needs its own file, because standard output contains the results";
        return Err(Failure::Usage(message.to_owned()));
    }
    Ok(io_plan(plan, &named_inputs(plan)).open()?)
}

/// Whether the output file of the run is also an input.
pub(crate) fn replaces_input(plan: &Plan) -> Result<bool, Failure> {
    Ok(io_plan(plan, &named_inputs(plan)).replaces_input()?)
}

/// The inputs except standard input.
fn named_inputs(plan: &Plan) -> Vec<PathBuf> {
    let is_named = |path: &&PathBuf| path.as_path() != Path::new(STANDARD_INPUT);
    plan.input.files().iter().filter(is_named).cloned().collect()
}

fn io_plan<'a>(plan: &'a Plan, inputs: &'a [PathBuf]) -> files_io::Plan<'a> {
    files_io::Plan {
        output: plan.output(),
        errors: plan.errors.as_deref(),
        inputs,
        reads_standard_input: plan.input.standard_inputs() > 0,
    }
}

/// Writes all results.
fn convert<E: Encoder>(
    plan: &Plan,
    writer: &mut Writer,
    results: &mut Ordered<E::Input>,
    encoder: &mut E,
) -> Result<End, Failure> {
    let mut end = End::Complete;
    let mut seen = plan.is_unique.then(Seen::default);
    while let Some(event) = results.next().map_err(|error| writer.outputs.error(error))? {
        let part = match event {
            Event::Output(output) => encoder.encode(output, seen.as_mut()),
            Event::Unread(unread) => Err(Failure::Read(unread)),
        };
        match part {
            Ok(part) => {
                let ends_run = part.ends_run;
                writer.write(part)?;
                if ends_run {
                    return Ok(End::Failed);
                }
            }
            Err(Failure::Read(unread)) => {
                writer.progress.pause(|| say(&unread.to_string()));
                end = End::SomeUnread;
                if writer.outputs.is_atomic {
                    return Ok(end);
                }
            }
            Err(failure) => return Err(failure),
        }
    }
    let output = encoder.finish()?;
    writer.write(OutputPart { output, ..OutputPart::default() })?;
    Ok(end)
}

/// Ends a run before its output replaces a file, if the output is wrong, or if it would destroy the input: most lines are not
/// names, so it may be a file of another kind.
fn protect<E: Encoder>(plan: &Plan, encoder: &E, writer: &mut Writer) -> Result<(), Failure> {
    let (rejected, names) = (writer.reached.tally.rejected, writer.reached.tally.names());
    let failure = if let Err(failure) = encoder.check() {
        failure
    } else if writer.outputs.replaces_input && plan.is_guessed && 2 * rejected > names {
        let target = plan.output().map(title).unwrap_or_default();
        Failure::Input(format!(
            "{target} is unchanged, because {rejected} of its {names} lines are not names: use --from FORMAT, \
             or --from lines if it is a list of names"
        ))
    } else {
        return Ok(());
    };
    writer.outputs.stop()?;
    Err(failure)
}

fn close(writer: &mut Writer, end: End) -> Result<(), WriteError> {
    match end {
        End::Complete => writer.outputs.complete(),
        End::SomeUnread => writer.outputs.discard(),
        End::Failed => writer.outputs.stop(),
    }
}

/// Closes the outputs after a failure.
fn leave(writer: &mut Writer, failure: &Failure) -> Result<(), WriteError> {
    if failure.is_closed_pipe() && !writer.outputs.is_atomic {
        writer.outputs.stop()
    } else {
        writer.outputs.discard()
    }
}

/// Adds the names of all chunks to a survey.
pub(crate) fn survey<S, T>(
    source: S,
    stage: T,
    limits: Limits,
    mut survey: Survey,
) -> io::Result<(Outcome, Survey)>
where
    S: Source,
    T: Stage<S::Chunk, Output = Result<Survey, ReadError>>,
{
    let mut results = ordered::start(source, stage, limits)?;
    let mut outcome = Outcome::Done;
    while let Some(event) = results.next()? {
        match event {
            Event::Output(Ok(counted)) => survey.add(counted),
            Event::Output(Err(unread)) | Event::Unread(unread) => {
                say(&unread.to_string());
                outcome = Outcome::SomeUnread;
            }
        }
    }
    Ok((outcome, survey))
}
