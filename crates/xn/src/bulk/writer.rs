//! The results, written in order.

use std::io::{self, Write};
use std::sync::mpsc::Receiver;

use super::engine::{Turn, Turns};
use super::part::{End, Part, REASONS};
use super::pool::Pool;
use super::tally::Tally;
use crate::outcome::{Failure, Outcome, say, say_all};

/// Where results go, and how the run goes so far.
pub(crate) struct Writer {
    output: Box<dyn Write>,
    pool: Pool,
    outcome: Outcome,
    pub(crate) tally: Tally,
    /// Reasons that were said, and those that were not.
    said: usize,
    unsaid: u64,
    /// Whether the last line has no ending, as the last line of a file may not.
    is_unended: bool,
}

impl Writer {
    pub(crate) fn new(output: Box<dyn Write>, pool: Pool) -> Self {
        Self {
            output,
            pool,
            outcome: Outcome::Done,
            tally: Tally::default(),
            said: 0,
            unsaid: 0,
            is_unended: false,
        }
    }

    /// Writes all there is.
    pub(crate) fn write_all(&mut self, turns: &mut Turns) -> Result<(), Failure> {
        while let Some(turn) = turns.next() {
            match turn {
                Turn::Block { parts, weight, starts_file, after: _ } => {
                    if starts_file && self.is_unended {
                        self.output.write_all(b"\n").map_err(Failure)?;
                    }
                    let end = self.write_block(&parts)?;
                    turns.done(weight);
                    if end == End::OfRun {
                        break;
                    }
                }
                Turn::Unreadable(unreadable) => {
                    self.outcome = Outcome::SomeUnread;
                    say(&unreadable.to_string());
                }
            }
        }
        Ok(())
    }

    fn write_block(&mut self, parts: &Receiver<Part>) -> Result<End, Failure> {
        loop {
            let part = parts.recv().map_err(|_| Failure(io::Error::other("a thread has died")))?;
            let end = part.end;
            self.write(part).map_err(Failure)?;
            if end != End::More {
                return Ok(end);
            }
        }
    }

    fn write(&mut self, part: Part) -> io::Result<()> {
        let mut written = 0;
        let room = REASONS - self.said;
        let count = part.reasons.len().min(room);
        for reason in part.reasons.iter().take(count) {
            self.output.write_all(&part.output[written..reason.output_end])?;
            self.output.flush()?;
            written = reason.output_end;
            say(&reason.message);
        }
        self.said += count;
        self.unsaid += part.reason_count - count as u64;
        self.output.write_all(&part.output[written..])?;
        // Whoever waits for it gets it.
        self.output.flush()?;
        if let Some(last) = part.output.last() {
            self.is_unended = *last != b'\n';
        }
        if part.tally.refused > 0 {
            self.outcome = self.outcome.max(Outcome::SomeRefused);
        }
        self.tally.add(part.tally);
        self.pool.give(part.output);
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Outcome, Failure> {
        self.output.flush().map_err(Failure)?;
        if self.unsaid > 0 {
            say_all([format!(
                "and {} more reasons: give --errors FILE to have them all",
                self.unsaid
            )]);
        }
        Ok(self.outcome)
    }
}
