//! The results, written in order, and what is said of them.

use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use super::destination::Destination;
use super::engine::{Turn, Turns, received};
use super::errors_file::ErrorsFile;
use super::journal::{Checkpoint, Journal};
use super::part::{End, Part, REASONS};
use super::pool::Pool;
use super::progress::Progress;
use super::unique::Seen;
use crate::input::title;
use crate::outcome::{Failure, Outcome, say, say_all};

/// Where the results of a run go, and how far it came.
pub(super) struct Writer {
    pub(super) destination: Destination,
    pub(super) errors: Option<ErrorsFile>,
    pub(super) journal: Option<Journal>,
    /// How often that is written.
    pub(super) checkpoint_every: Duration,
    pub(super) seen: Option<Seen>,
    pub(super) progress: Progress,
    /// Whether reasons are said on standard error.
    pub(super) says_reasons: bool,
    pub(super) pool: Pool,
    pub(super) reached: Checkpoint,
}

/// How a run came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// All was read.
    AtEnd,
    /// Some of the input could not be read.
    SomeUnread,
    /// Something was refused that must not be.
    Failed,
}

/// What could not be written, and where; nowhere is standard output.
pub(super) struct Broken {
    pub(super) path: Option<PathBuf>,
    pub(super) error: io::Error,
}

impl Writer {
    /// Writes all there is.
    pub(super) fn write_all(&mut self, turns: &mut Turns) -> Result<Ended, Broken> {
        let mut ended = Ended::AtEnd;
        let mut kept = Instant::now();
        while let Some(turn) = turns.next() {
            match turn {
                Turn::Block { parts, weight, follows_file, after } => {
                    if follows_file && self.reached.is_unended {
                        self.output(b"\n")?;
                    }
                    let end = self.write_block(&parts)?;
                    turns.done(weight);
                    if end == End::OfRun {
                        return Ok(Ended::Failed);
                    }
                    if let Some(position) = after {
                        self.reached.position = position;
                        if self.journal.is_some() && kept.elapsed() >= self.checkpoint_every {
                            self.keep()?;
                            kept = Instant::now();
                        }
                    }
                }
                Turn::Unreadable(unreadable) => {
                    self.progress.pause(|| say(&unreadable.to_string()));
                    ended = Ended::SomeUnread;
                    if self.is_to_be_whole() {
                        break;
                    }
                }
            }
        }
        Ok(ended)
    }

    /// Whether results go to a file that is not to get its name if it lacks something.
    pub(super) fn is_to_be_whole(&self) -> bool {
        matches!(self.destination, Destination::File(_))
    }

    fn write_block(&mut self, parts: &Receiver<Part>) -> Result<End, Broken> {
        loop {
            let part = received(parts).map_err(|error| self.broken(error))?;
            let end = part.end;
            self.write(part)?;
            self.progress.update();
            if end != End::More {
                return Ok(end);
            }
        }
    }

    pub(super) fn write(&mut self, mut part: Part) -> Result<(), Broken> {
        if let Some(seen) = &mut self.seen {
            seen.filter(&mut part);
        }
        self.output(&part.output)?;
        let said = usize::try_from(self.reached.reasons).unwrap_or(REASONS);
        let room = if self.says_reasons { REASONS.saturating_sub(said) } else { 0 };
        let reasons = &part.reasons[..part.reasons.len().min(room)];
        if !reasons.is_empty() {
            self.progress.pause(|| say_all(reasons));
        }
        self.reached.reasons += part.reason_count;
        if let Some(errors) = &mut self.errors {
            let path = Some(errors.path.clone());
            errors.write(&part.errors).map_err(|error| Broken { path, error })?;
        }
        if let Some(last) = part.output.last() {
            self.reached.is_unended = *last != b'\n';
        }
        self.reached.tally.add(part.tally);
        self.pool.give(part.output);
        Ok(())
    }

    /// Writes, and hands it to whoever waits for it.
    fn output(&mut self, bytes: &[u8]) -> Result<(), Broken> {
        if bytes.is_empty() {
            return Ok(());
        }
        let written = self.destination.write(bytes).and_then(|()| self.destination.flush());
        written.map_err(|error| self.broken(error))
    }

    pub(super) fn broken(&self, error: io::Error) -> Broken {
        Broken { path: self.destination.path(), error }
    }

    /// Makes sure that what was written stays, and notes how much that is.
    fn keep(&mut self) -> Result<(), Broken> {
        self.reached.output = self.destination.keep().map_err(|error| self.broken(error))?;
        if let Some(errors) = &mut self.errors {
            let path = Some(errors.path.clone());
            self.reached.errors = errors.keep().map_err(|error| Broken { path, error })?;
        }
        if let Some(journal) = &mut self.journal {
            let path = Some(journal.path.clone());
            journal.append(&self.reached).map_err(|error| Broken { path, error })?;
        }
        Ok(())
    }

    /// Ends the run: if results go to a file and are complete, it gets its name.
    pub(super) fn close(&mut self, ended: Ended) -> Result<Ended, Broken> {
        match ended {
            Ended::SomeUnread => {
                self.keep()?;
                return Ok(ended);
            }
            Ended::Failed => self.destination.abandon(),
            Ended::AtEnd => {
                self.reached.is_complete = true;
                self.keep()?;
                self.destination.complete()
            }
        }
        .map_err(|error| self.broken(error))?;
        if let Some(journal) = self.journal.take() {
            // If it stays, it says that nothing is left to be done.
            let _ = journal.remove();
        }
        Ok(ended)
    }

    pub(super) fn outcome(&self, ended: Ended) -> Outcome {
        match ended {
            Ended::SomeUnread => Outcome::SomeUnread,
            Ended::Failed => Outcome::SomeRefused,
            Ended::AtEnd if self.reached.tally.refused > 0 => Outcome::SomeRefused,
            Ended::AtEnd => Outcome::Done,
        }
    }
}

impl Broken {
    /// Says it, if it is not for `main` to say.
    pub(super) fn outcome(self) -> Result<Outcome, Failure> {
        match self.path {
            _ if self.error.kind() == ErrorKind::BrokenPipe => Ok(Outcome::Done),
            None => Err(Failure(self.error)),
            Some(path) => {
                say(&format!("{}: {}", title(&path), self.error));
                Ok(Outcome::Unwritten)
            }
        }
    }
}
