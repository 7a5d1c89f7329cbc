//! The requests of a format to the rewriter.

use std::mem;

use xenonym_records::Fault;
use xenonym_records::engine::{BulkReplacer, Dropped, Replacer, Slot, Within};

use super::Rewriter;
use crate::converted::Converted;
use crate::pipeline::part::{RecordEnd, canonical_record};
use crate::problem::Problem;
use crate::text::compare::Comparison;

impl BulkReplacer for Rewriter<'_> {
    fn stays(&self, name: &[u8]) -> bool {
        self.pass_through.recognizes(name) && !self.is_oversized(name)
    }

    fn count_unchanged(&mut self, names: u64) {
        self.part.tally.unchanged += names;
    }

    fn end_record(&mut self, length: usize, output: usize) -> bool {
        let record = &self.bytes[self.at..][..length];
        let may_be_blank =
            self.argument.is_none() && record.first().is_none_or(u8::is_ascii_whitespace);
        if may_be_blank && record.trim_ascii().is_empty() {
            self.part.tally.blank_lines += 1;
        }
        if !mem::take(&mut self.has_name) {
            self.write_no_name();
        }
        if let Some(keys) = &self.job.keys {
            let names = self.canonical.replace(Vec::new()).filter(|names| !names.is_empty());
            let line_end = self.job.format.line_end();
            let key = names.map(|names| keys.hash(&canonical_record(record, line_end, names)));
            let at = if self.job.writes_names { self.part.output.len() } else { output };
            self.part.records.push(RecordEnd { at, key });
        }
        self.skip(length);
        !self.has_failed && !self.is_full(output)
    }
}

impl Replacer for Rewriter<'_> {
    fn replace(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        match self.convert(slot, output) {
            Ok(replaced) => replaced,
            Err(answer) => self.reject_with(slot.name, &answer, slot, output),
        }
    }

    fn try_replace(
        &mut self,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Option<Result<(), Dropped>> {
        self.convert(slot, output).ok()
    }

    fn accepts(&mut self, name: &[u8]) -> bool {
        self.answer(name).went_well()
    }

    fn reject(
        &mut self,
        fault: Fault,
        at: usize,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        self.has_name = true;
        if let Within::Field(path) = slot.within {
            self.part.tally.count_field(path, 1);
        }
        let problem = Problem::of_fault(fault, slot.name, at).of_name_in(self.name_in(slot));
        let answer = Converted::rejected(problem);
        self.reject_with(slot.name, &answer, slot, output)
    }

    fn leave(&mut self, why: &'static str, at: usize) {
        let mut left = mem::take(self.part.tally.left(why));
        left.count(|| self.line_place(at));
        *self.part.tally.left(why) = left;
    }

    fn see_wide_row(&mut self) {
        let mut rows = mem::take(&mut self.part.tally.wide_rows);
        rows.count(|| self.line_place(0));
        self.part.tally.wide_rows = rows;
    }

    fn facts(&mut self) -> Vec<String> {
        self.comparison.as_mut().map(Comparison::take_facts).unwrap_or_default()
    }

    fn member(&mut self) -> String {
        self.comparison.as_mut().map(Comparison::take_array).unwrap_or_default()
    }

    fn keeps_record(&mut self) -> bool {
        self.comparison.as_mut().is_none_or(Comparison::end_record)
    }

    fn has_failed(&self) -> bool {
        self.has_failed
    }
}
