//! Writes results in order, and prints the reasons for rejected names.

use super::buffers::Buffers;
use super::part::{MAX_REASONS, OutputPart};
use super::progress::Progress;
use super::tally::Tally;
use crate::error::{Failure, say_all};
use crate::io::Outputs;
use crate::terminal::for_terminal;

/// The outputs of a run, and how far it came.
pub(super) struct Writer {
    pub(super) outputs: Outputs,
    pub(super) progress: Progress,
    /// Whether the results are escaped for a terminal. Into a pipe or a file they go byte for byte.
    pub(super) is_terminal: bool,
    /// Whether reasons are printed on standard error.
    pub(super) shows_reasons: bool,
    pub(super) buffers: Buffers,
    pub(super) line_end: Vec<u8>,
    pub(super) reached: Reached,
}

/// How far a run came.
#[derive(Default, Debug)]
pub(super) struct Reached {
    /// Whether the last line of the output lacks its ending.
    is_unended: bool,
    /// Whether another file was started, without any output yet.
    follows_file: bool,
    /// Whether any record was read.
    pub(super) has_records: bool,
    /// How many reasons there were, printed or not.
    pub(super) reasons: u64,
    pub(super) tally: Tally,
}

impl Writer {
    pub(super) fn write(&mut self, part: OutputPart) -> Result<(), Failure> {
        self.reached.follows_file |= part.follows_file;
        if !part.output.is_empty() {
            if self.reached.follows_file && self.reached.is_unended {
                self.outputs.write(&self.line_end)?;
            }
            if self.is_terminal {
                self.outputs.write(&for_terminal(&part.output))?;
            } else {
                self.outputs.write(&part.output)?;
            }
            self.reached.follows_file = false;
            self.reached.is_unended = !part.output.ends_with(&self.line_end);
        }
        let shown = usize::try_from(self.reached.reasons).unwrap_or(MAX_REASONS);
        let room = if self.shows_reasons { MAX_REASONS.saturating_sub(shown) } else { 0 };
        let reasons = &part.reasons[..part.reasons.len().min(room)];
        if !reasons.is_empty() {
            self.progress.pause(|| say_all(reasons));
        }
        self.reached.reasons += part.reason_count;
        self.outputs.write_errors(&part.errors)?;
        self.reached.tally.add(part.tally);
        self.buffers.give(part.output);
        self.progress.update();
        self.reached.has_records |= part.ends_records;
        Ok(())
    }
}
