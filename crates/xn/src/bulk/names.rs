//! Where formats hand the names of their records: each is converted, counted, and, if it is
//! refused, reported and treated by `--on-error`.

use std::mem;
use std::path::Path;

use memchr::memchr_iter;
use xenonym::batch::{Counts, Instead};

use super::blocks::{EXCERPT, Excess};
use super::errors_file::Refusal;
use super::found::Found;
use super::job::{Job, Lines, Purpose};
use super::part::{FULL, Part, REASONS};
use super::unique::Ended;
use crate::args::OnError;
use crate::input::{Place, Record, text};
use crate::output::{self, Answer, BREAKS_RECORD, Entry, Facts, Format, LINE_TOO_LONG, Problem};

/// Of what cannot be read as the format has it, so many bytes are shown whole.
const LONG: usize = 1024;

/// The record is to be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dropped;

pub(crate) struct Names<'a> {
    job: &'a Job,
    file: Option<&'a Path>,
    record: &'a [u8],
    /// Of which so much has been counted, up to this line.
    counted: usize,
    line: u64,
    /// All that comes of the names but the text.
    part: Part,
    /// The canonical forms of the record's names, a line each; none if one was refused.
    canonical: Option<Vec<u8>>,
    has_failed: bool,
}

impl<'a> Names<'a> {
    pub(super) fn new(job: &'a Job, file: Option<&'a Path>, line: u64) -> Self {
        Self {
            job,
            file,
            record: b"",
            counted: 0,
            line,
            part: Part::default(),
            canonical: None,
            has_failed: false,
        }
    }

    /// The record whose names are next.
    pub(super) fn begin(&mut self, record: &'a [u8]) {
        (self.record, self.counted) = (record, 0);
        self.canonical = self.job.keys.as_ref().map(|_| Vec::new());
    }

    /// Goes on behind what has no names.
    pub(super) fn pass(&mut self, bytes: &'a [u8]) {
        self.begin(bytes);
        self.line_of(bytes.len());
    }

    /// Its names were all, and what it became is in this much text.
    pub(super) fn end(&mut self, text: usize) {
        self.line_of(self.record.len());
        if let Some(keys) = &self.job.keys {
            let canonical = self.canonical.take().filter(|names| !names.is_empty());
            let key = canonical.map(|names| keys.hash(&names));
            let at = if self.job.output == Format::Json { self.part.output.len() } else { text };
            self.part.records.push(Ended { at, key });
        }
    }

    /// Whether something was refused that must not be.
    pub(super) fn has_failed(&self) -> bool {
        self.has_failed
    }

    /// Whether it is time to hand on what there is, beside so much text.
    pub(super) fn is_full(&self, text: usize) -> bool {
        text + self.part.output.len() + self.part.errors.len() >= FULL
    }

    /// All that came of names since the last part but the text.
    pub(super) fn take_part(&mut self) -> Part {
        mem::take(&mut self.part)
    }

    /// Converts a name and appends to `output` what is to stand in its place, which may be nothing.
    /// Of a record's names, the first comes first.
    pub(crate) fn replace(
        &mut self,
        found: &Found<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let Found { name, raw, at, spell } = *found;
        let line = self.line_of(at);
        if name.len() > self.job.limits.max_line {
            let (shown, answer) = too_long(name, name.len() as u64);
            return self.refuse(line, shown.as_bytes(), &answer, found, output);
        }
        let answer = self.answer(name);
        if self.job.purpose == Purpose::Survey {
            self.part.survey.see(&String::from_utf8_lossy(name));
        }
        if !answer.went_well() {
            return self.refuse(line, name, &answer, found, output);
        }
        let result = answer.output.as_deref().unwrap_or_default();
        if result.as_bytes() == name {
            output.extend_from_slice(raw);
            self.part.tally.unchanged += 1;
        } else {
            let start = output.len();
            let spelled = spell.write(result, output);
            if let (Err(unfit), Format::Text) = (spelled, self.job.output) {
                output.truncate(start);
                let problem = Problem::new(BREAKS_RECORD, "", Some(u32::from(unfit)));
                return self.refuse(line, name, &Answer::refused(problem), found, output);
            }
            self.part.tally.converted += 1;
        }
        self.write_object(line, name, &answer);
        self.see(name, result);
        Ok(())
    }

    /// Refuses what cannot be read as the format has it, and does with it as with a name.
    pub(crate) fn refuse_unread(
        &mut self,
        facts: Facts,
        found: &Found<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let line = self.line_of(found.at);
        let answer = Answer::refused(Problem::new(facts, "", None));
        if found.name.len() <= LONG {
            return self.refuse(line, found.name, &answer, found, output);
        }
        let shown = excerpt(found.name, found.name.len() as u64);
        self.refuse(line, shown.as_bytes(), &answer, found, output)
    }

    /// Converts lines, a name each, by the faster way that there is.
    pub(super) fn replace_lines(&mut self, lines: &[u8], way: &Lines, output: &mut Vec<u8>) {
        let start = output.len();
        // Where the first line starts that must not be refused, and whether the last is left out.
        let (mut failed, mut lacks_last) = (None, false);
        let counts = way(lines, output, &mut |refused| {
            if failed.is_some() {
                return None;
            }
            let name = &lines[refused.range.clone()];
            let answer = self.answer(name);
            self.report(self.line + refused.index as u64, name, &answer);
            let instead = self.instead(name, &answer);
            if self.job.on_error == Some(OnError::Fail) {
                failed = Some(refused.range.start);
            }
            lacks_last = instead.is_none() && refused.range.end == lines.len();
            instead
        });
        if let Some(end) = failed {
            output.truncate(start);
            let counts = way(&lines[..end], output, &mut |_| None);
            self.count(counts);
            self.has_failed = true;
            return;
        }
        self.count(counts);
        self.line += (counts.unchanged + counts.converted + counts.refused) as u64;
        let is_unended = !lines.is_empty() && !lines.ends_with(b"\n");
        if is_unended && !lacks_last && output[start..].last().is_none_or(|last| *last == b'\n') {
            // Without an ending an empty line would be no line.
            output.push(b'\n');
        }
    }

    /// What is to stand in the place of a line.
    fn instead(&self, name: &[u8], answer: &Answer<'_>) -> Option<Instead> {
        match (self.job.on_error, &answer.output) {
            (Some(OnError::Drop | OnError::Fail), _) => None,
            (Some(OnError::Blank), _) | (None, None) => Some(Instead::Blank),
            (Some(OnError::Keep), _) => Some(Instead::Input),
            (None, Some(shown)) if shown.as_bytes() == name => Some(Instead::Input),
            (None, Some(_)) => Some(Instead::Text),
        }
    }

    fn count(&mut self, counts: Counts) {
        self.part.tally.unchanged += counts.unchanged as u64;
        self.part.tally.converted += counts.converted as u64;
    }

    fn answer<'n>(&self, name: &'n [u8]) -> Answer<'n> {
        match text(name) {
            Ok(text) => self.job.conversion.convert(text).on_one_line(self.job.output, text),
            Err(problem) => Answer::refused(problem),
        }
    }

    /// Refuses a record that is too long, whose text is in the output already if it is to be kept.
    pub(super) fn refuse_excess(
        &mut self,
        excess: &Excess,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let (shown, answer) = too_long(&excess.beginning, excess.length);
        self.refuse(excess.line, shown.as_bytes(), &answer, &Found::bare(b"", 0), output)
    }

    /// Reports what was refused, and appends what stands in its place.
    fn refuse(
        &mut self,
        line: u64,
        shown: &[u8],
        answer: &Answer<'_>,
        found: &Found<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        self.canonical = None;
        match self.job.on_error {
            None => match answer.output.as_deref() {
                None => {}
                Some(shown) if shown.as_bytes() == found.name => {
                    output.extend_from_slice(found.raw);
                }
                Some(shown) => {
                    let start = output.len();
                    if found.spell.write(shown, output).is_err() {
                        output.truncate(start);
                    }
                }
            },
            Some(OnError::Blank | OnError::Drop) => {}
            Some(OnError::Keep) => output.extend_from_slice(found.raw),
            Some(OnError::Fail) => self.has_failed = true,
        }
        self.report(line, shown, answer);
        if matches!(self.job.on_error, Some(OnError::Drop | OnError::Fail)) {
            return Err(Dropped);
        }
        self.write_object(line, shown, answer);
        Ok(())
    }

    /// Counts what was refused, and keeps the reasons.
    fn report(&mut self, line: u64, shown: &[u8], answer: &Answer<'_>) {
        let problems = &answer.problems;
        if let Some(first) = problems.first() {
            self.part.tally.refuse(first.kind());
        }
        if self.job.purpose == Purpose::WriteErrors {
            output::append_line(
                &mut self.part.errors,
                &Refusal::new(self.file, line, shown, problems),
            );
        }
        if self.job.output == Format::Text {
            let place = Place::Line { file: self.file, number: line };
            let room = REASONS.saturating_sub(self.part.reasons.len());
            let reasons = problems.iter().take(room).map(|problem| format!("{place}: {problem}"));
            self.part.reasons.extend(reasons);
            self.part.reason_count += problems.len() as u64;
        }
    }

    /// Keeps the name for `--unique`.
    fn see(&mut self, name: &[u8], result: &str) {
        if let Some(canonical) = &mut self.canonical {
            let name = str::from_utf8(name).unwrap_or_default();
            let form = self.job.conversion.canonical(name, result);
            canonical.extend_from_slice(form.as_bytes());
            canonical.push(b'\n');
        }
    }

    fn write_object(&mut self, line: u64, shown: &[u8], answer: &Answer<'_>) {
        if self.job.output == Format::Json {
            let place = Place::Line { file: self.file, number: line };
            let record = Record { place, bytes: shown, ending: "\n" };
            output::append_line(&mut self.part.output, &Entry::new(&record, answer));
        }
    }

    /// The line of a byte of the record.
    fn line_of(&mut self, at: usize) -> u64 {
        let uncounted = self.record.get(self.counted..at).unwrap_or_default();
        self.line += memchr_iter(b'\n', uncounted).count() as u64;
        self.counted = self.counted.max(at);
        self.line
    }
}

/// Of a name that is too long: what is shown, and the answer.
fn too_long(name: &[u8], length: u64) -> (String, Answer<'static>) {
    (excerpt(name, length), Answer::refused(Problem::new(LINE_TOO_LONG, "", None)))
}

fn excerpt(text: &[u8], length: u64) -> String {
    let beginning = &text[..text.len().min(EXCERPT)];
    format!("{}... ({length} bytes)", String::from_utf8_lossy(beginning))
}
