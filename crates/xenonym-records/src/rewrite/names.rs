//! Asks the caller about each name, and counts what becomes of it.

use memchr::memchr_iter;

use super::{Edit, Name, Rejection, Summary};
use crate::fault::{Fault, INVALID_UTF8};
use crate::format::{BulkReplacer, Dropped, Replacer};
use crate::slot::{OnReject, Slot};

/// The most rejections that a [`Summary`] lists.
const LISTED: usize = 100;

/// How many bytes of a rejected text are kept.
const EXCERPT: usize = 256;

/// The caller's function, and the counts so far.
pub(super) struct Decisions<F> {
    decide: F,
    summary: Summary,
}

impl<F> Decisions<F> {
    pub(super) fn new(decide: F) -> Self {
        Self { decide, summary: Summary::default() }
    }

    pub(super) fn into_summary(self) -> Summary {
        self.summary
    }
}

/// Decides about the names of some records.
pub(super) struct Names<'a, F> {
    decisions: &'a mut Decisions<F>,
    records: &'a [u8],
    /// Where the record starts.
    at: usize,
    /// How far lines are counted: up to the last name.
    counted: usize,
    /// The number of the line at `counted`, from 1.
    line: u64,
}

impl<'a, F: for<'n> FnMut(Name<'n>) -> Edit<'n>> Names<'a, F> {
    /// `line` is the number of the first line of the records.
    pub(super) fn new(decisions: &'a mut Decisions<F>, records: &'a [u8], line: u64) -> Self {
        Self { decisions, records, at: 0, counted: 0, line }
    }

    /// The line of a byte of the record.
    fn line_of(&mut self, at: usize) -> u64 {
        let at = self.at + at;
        let lines = |bytes: &[u8]| memchr_iter(b'\n', bytes).count() as u64;
        if at < self.counted {
            // Columns come in the order of the caller, not of the record.
            return self.line - lines(&self.records[at..self.counted]);
        }
        self.line += lines(&self.records[self.counted..at]);
        self.counted = at;
        self.line
    }

    /// The decision about a name; if it is not UTF-8, how many of its bytes are.
    fn decide<'s>(&mut self, slot: &Slot<'s>) -> Result<Edit<'s>, usize> {
        let text = str::from_utf8(slot.name).map_err(|error| error.valid_up_to())?;
        let line = self.line_of(slot.at);
        Ok((self.decisions.decide)(Name { text, line, within: slot.within }))
    }

    fn write(
        &mut self,
        edit: &Edit<'_>,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let summary = &mut self.decisions.summary;
        match edit {
            Edit::Replace(text) if text.as_bytes() != slot.name => match slot.write(text, output) {
                Ok(()) => summary.replaced += 1,
                Err(unfit) => self.keep_rejected(Some(unfit.fault), slot, output),
            },
            Edit::Keep | Edit::Replace(_) => {
                output.extend_from_slice(slot.raw);
                summary.unchanged += 1;
            }
            Edit::Reject => self.keep_rejected(None, slot, output),
            Edit::RemoveRecord => {
                summary.removed += 1;
                return Err(Dropped);
            }
        }
        Ok(())
    }

    fn keep_rejected(&mut self, fault: Option<Fault>, slot: &Slot<'_>, output: &mut Vec<u8>) {
        if slot.on_reject != OnReject::Blank {
            output.extend_from_slice(slot.raw);
        }
        let line = self.line_of(slot.at);
        let summary = &mut self.decisions.summary;
        summary.rejected += 1;
        if summary.rejections.len() < LISTED {
            let excerpt = &slot.name[..slot.name.len().min(EXCERPT)];
            let text = String::from_utf8_lossy(excerpt).into_owned();
            summary.rejections.push(Rejection { line, text, fault });
        }
    }
}

impl<F: for<'n> FnMut(Name<'n>) -> Edit<'n>> Replacer for Names<'_, F> {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        match self.decide(slot) {
            Ok(edit) => self.write(&edit, slot, output),
            Err(valid) => self.reject(INVALID_UTF8, valid, slot, output),
        }
    }

    fn try_replace(
        &mut self,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Option<Result<(), Dropped>> {
        Some(match self.decide(slot) {
            Ok(Edit::Reject) => return None,
            Ok(edit) => self.write(&edit, slot, output),
            Err(valid) => self.reject(INVALID_UTF8, valid, slot, output),
        })
    }

    fn accepts(&mut self, name: &[u8]) -> bool {
        self.decide(&Slot::bare(name, 0)) != Ok(Edit::Reject)
    }

    fn reject(
        &mut self,
        fault: Fault,
        _at: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        self.keep_rejected(Some(fault), slot, output);
        Ok(())
    }

    fn leave(&mut self, _why: &'static str, _at: usize) {
        self.decisions.summary.unread += 1;
    }
}

impl<F: for<'n> FnMut(Name<'n>) -> Edit<'n>> BulkReplacer for Names<'_, F> {
    fn end_record(&mut self, length: usize, _output: usize) -> bool {
        self.at += length;
        true
    }
}
