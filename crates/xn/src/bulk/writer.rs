//! The results, written in order, and what is said of them.

use std::io::ErrorKind;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::blocks::Position;
use super::engine::{Turn, Turns, received};
use super::part::{End, Part, REASONS};
use super::pool::Pool;
use super::progress::Progress;
use super::tally::Tally;
use super::unique::Seen;
use crate::input::title;
use crate::io::Outputs;
pub(super) use crate::io::WriteError as Broken;
use crate::outcome::{Failure, Outcome, say, say_all};

/// Where the results of a run go, and how far it came.
pub(super) struct Writer {
    pub(super) outputs: Outputs,
    /// How often the journal is written.
    pub(super) checkpoint_every: Duration,
    pub(super) seen: Option<Seen>,
    pub(super) progress: Progress,
    /// Whether reasons are said on standard error.
    pub(super) says_reasons: bool,
    pub(super) pool: Pool,
    pub(super) reached: Reached,
}

/// How far a run came, as its journal has it.
#[derive(Serialize, Deserialize, Clone, Default, Debug)]
pub(super) struct Reached {
    pub(super) position: Position,
    pub(super) is_unended: bool,
    pub(super) reasons: u64,
    pub(super) tally: Tally,
    /// Nothing is left to do but to give the files their names.
    #[serde(skip)]
    pub(super) is_complete: bool,
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

impl Writer {
    /// Writes all there is.
    pub(super) fn write_all(&mut self, turns: &mut Turns) -> Result<Ended, Broken> {
        let mut ended = Ended::AtEnd;
        let mut kept = Instant::now();
        while let Some(turn) = turns.next() {
            match turn {
                Turn::Block { parts, weight, follows_file, after } => {
                    if follows_file && self.reached.is_unended {
                        self.outputs.write(b"\n")?;
                    }
                    let end = self.write_block(&parts)?;
                    turns.done(weight);
                    if end == End::OfRun {
                        return Ok(Ended::Failed);
                    }
                    if let Some(position) = after {
                        self.reached.position = position;
                        if self.is_to_be_whole() && kept.elapsed() >= self.checkpoint_every {
                            self.outputs.checkpoint(&self.reached)?;
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
        self.outputs.is_atomic()
    }

    fn write_block(&mut self, parts: &Receiver<Part>) -> Result<End, Broken> {
        loop {
            let part = received(parts).map_err(|error| self.outputs.error(error))?;
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
        if !part.output.is_empty() {
            self.outputs.write(&part.output)?;
        }
        let said = usize::try_from(self.reached.reasons).unwrap_or(REASONS);
        let room = if self.says_reasons { REASONS.saturating_sub(said) } else { 0 };
        let reasons = &part.reasons[..part.reasons.len().min(room)];
        if !reasons.is_empty() {
            self.progress.pause(|| say_all(reasons));
        }
        self.reached.reasons += part.reason_count;
        self.outputs.write_errors(&part.errors)?;
        if let Some(last) = part.output.last() {
            self.reached.is_unended = *last != b'\n';
        }
        self.reached.tally.add(part.tally);
        self.pool.give(part.output);
        Ok(())
    }

    /// Ends the run: if results go to a file and are complete, it gets its name.
    pub(super) fn close(&mut self, ended: Ended) -> Result<Ended, Broken> {
        match ended {
            Ended::SomeUnread => self.outputs.checkpoint(&self.reached)?,
            Ended::Failed => self.outputs.stop()?,
            Ended::AtEnd => {
                self.outputs.complete(&self.reached)?;
                self.reached.is_complete = true;
            }
        }
        Ok(ended)
    }

    /// Ends a run that broke off, and cannot go on. A reader of the results that has seen enough is
    /// no failure: then what was rejected so far is told.
    pub(super) fn break_off(&mut self, broken: &Broken) {
        if broken.error.kind() == ErrorKind::BrokenPipe && !self.outputs.is_atomic() {
            // Standard output has failed already.
            let _ = self.outputs.stop();
        }
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

/// Says what broke a run off, if it is not for `main` to say.
pub(super) fn told(broken: Broken) -> Result<Outcome, Failure> {
    match broken.path {
        _ if broken.error.kind() == ErrorKind::BrokenPipe => Ok(Outcome::Done),
        None => Err(Failure(broken.error)),
        Some(path) => {
            say(&format!("{}: {}", title(&path), broken.error));
            Ok(Outcome::Unwritten)
        }
    }
}
