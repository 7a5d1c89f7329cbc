//! Where formats hand the names of their records: each is converted, counted, and, if it is
//! refused, reported and treated by `--on-error`.

use std::mem;
use std::path::Path;

use memchr::{memchr_iter, memrchr};
use xenonym::batch::{Counts, Instead};

use super::blanks;
use super::blocks::{EXCERPT, Excess};
use super::found::{Found, Unfit};
use super::job::{Job, Lines, Purpose};
use super::part::{FULL, Part};
use super::unique::Ended;
use crate::args::OnError;
use crate::input::{Place, Record, Within, text};
use crate::output::{self, Answer, BREAKS_RECORD, Entry, Facts, Format, LINE_TOO_LONG, Problem};

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
    /// Where in the record that starts.
    line_start: usize,
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
            line_start: 0,
            part: Part::default(),
            canonical: None,
            has_failed: false,
        }
    }

    /// The record whose names are next.
    pub(super) fn begin(&mut self, record: &'a [u8]) {
        (self.record, self.counted, self.line_start) = (record, 0, 0);
        self.canonical = self.job.keys.as_ref().map(|_| Vec::new());
    }

    /// Goes on behind what has no names.
    pub(super) fn pass(&mut self, bytes: &'a [u8]) {
        self.begin(bytes);
        self.go_to(bytes.len());
    }

    /// Its names were all, and what it became is in this much text.
    pub(super) fn end(&mut self, text: usize) {
        self.go_to(self.record.len());
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
        let Found { name, raw, spell, .. } = *found;
        let place = self.place_of(found);
        if name.len() > self.job.limits.max_line {
            let (shown, answer) = too_long(name, name.len() as u64);
            return self.refuse(place, shown.as_bytes(), &answer, found, output);
        }
        let answer = self.answer(name);
        if self.job.purpose == Purpose::Survey {
            self.part.survey.see(&String::from_utf8_lossy(name));
        }
        if !answer.went_well() {
            return self.refuse(place, name, &answer, found, output);
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
                let answer = Answer::refused(self.breaks_record(name, &unfit));
                return self.refuse(place, name, &answer, found, output);
            }
            self.part.tally.converted += 1;
        }
        self.part.tally.with_blanks += u64::from(blanks::is_at_an_end(name));
        self.write_object(place, name, &answer);
        self.see(name, result);
        Ok(())
    }

    /// Refuses a part of the record that cannot be read as the format has it, for what stands behind
    /// the first `before` bytes of it, and does with it as with a name.
    pub(crate) fn refuse_unread(
        &mut self,
        facts: Facts,
        before: usize,
        found: &Found<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let place = self.place_of(found);
        let before = String::from_utf8_lossy(&found.name[..before]);
        let answer = Answer::refused(Problem::new(facts, &before, None));
        self.refuse(place, found.name, &answer, found, output)
    }

    /// The same, but it stays also where a name would be blank: it has more in it than names.
    pub(crate) fn keep_unread(
        &mut self,
        facts: Facts,
        before: usize,
        found: &Found<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        let start = output.len();
        self.refuse_unread(facts, before, found, output)?;
        if output.len() == start {
            output.extend_from_slice(found.raw);
        }
        Ok(())
    }

    /// Counts what may have something to convert, but is left as it is.
    pub(crate) fn leave(&mut self, why: &'static str) {
        self.part.tally.leave(why);
    }

    /// Why a result cannot stand in the place of the name: what of it became that code point.
    fn breaks_record(&self, name: &[u8], unfit: &Unfit) -> Problem {
        let name = str::from_utf8(name).unwrap_or_default();
        let becomes_it = |c: &str| {
            let answer = self.job.conversion.convert(c);
            c.contains(unfit.code_point)
                || answer.output.is_some_and(|result| result.contains(unfit.code_point))
        };
        let mut ends = name.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
        let at = ends.find(|(at, end)| becomes_it(&name[*at..*end])).map_or(0, |(at, _)| at);
        let facts = BREAKS_RECORD.by(unfit.rule);
        Problem::new(facts, &name[..at], Some(u32::from(unfit.code_point)))
    }

    /// Converts lines, a name each, by the faster way that there is.
    pub(super) fn replace_lines(&mut self, lines: &[u8], way: &Lines, output: &mut Vec<u8>) {
        let start = output.len();
        // Where the first line starts that must not be refused, and whether the last is left out.
        let (mut failed, mut lacks_last) = (None, false);
        let mut refused_with_blanks = 0;
        let counts = way(lines, output, &mut |refused| {
            if failed.is_some() {
                return None;
            }
            let name = &lines[refused.range.clone()];
            let answer = self.answer(name);
            let number = self.line + refused.index as u64;
            self.report(Place::Line { file: self.file, number }, name, &answer);
            refused_with_blanks += u64::from(blanks::is_at_an_end(name));
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
            self.count(counts, blanks::lines_with_one_at_an_end(&lines[..end]));
            self.has_failed = true;
            return;
        }
        let with_blanks = blanks::lines_with_one_at_an_end(lines);
        self.count(counts, with_blanks.saturating_sub(refused_with_blanks));
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

    fn count(&mut self, counts: Counts, with_blanks: u64) {
        self.part.tally.with_blanks += with_blanks;
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
        let place = Place::Line { file: self.file, number: excess.line };
        self.refuse(place, shown.as_bytes(), &answer, &Found::bare(b"", 0), output)
    }

    /// Reports what was refused, and appends what stands in its place.
    fn refuse(
        &mut self,
        place: Place<'_>,
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
        self.report(place, shown, answer);
        if matches!(self.job.on_error, Some(OnError::Drop | OnError::Fail)) {
            return Err(Dropped);
        }
        self.write_object(place, shown, answer);
        Ok(())
    }

    /// Counts what was refused, and keeps the reasons.
    fn report(&mut self, place: Place<'_>, shown: &[u8], answer: &Answer<'_>) {
        let problems = &answer.problems;
        self.part.refuse(place, shown, problems, self.job.purpose);
        self.part.tally.blank_lines += u64::from(shown.is_empty());
        if self.job.output == Format::Text {
            self.part.explain(place, shown, problems);
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

    fn write_object(&mut self, place: Place<'_>, shown: &[u8], answer: &Answer<'_>) {
        if self.job.output == Format::Json {
            let record = Record { place, bytes: shown, ending: "\n" };
            output::append_line(&mut self.part.output, &Entry::new(&record, answer));
        }
    }

    /// Where it is. Nothing is converted or refused without.
    fn place_of<'f>(&mut self, found: &Found<'f>) -> Place<'f>
    where
        'a: 'f,
    {
        if let Within::Field(path) = found.within {
            self.part.tally.find(path);
        }
        let (line, start) = self.go_to(found.at);
        if self.job.format.has_bare_names() {
            return Place::Line { file: self.file, number: line };
        }
        Place::Name { file: self.file, line, start, within: found.within }
    }

    /// The line of a byte of the record, and how many of the line's bytes are before it.
    fn go_to(&mut self, at: usize) -> (u64, usize) {
        if at < self.line_start {
            // Columns are converted in the order that they are asked for.
            let lines = memchr_iter(b'\n', &self.record[at..self.line_start]).count() as u64;
            let start = memrchr(b'\n', &self.record[..at]).map_or(0, |before| before + 1);
            return (self.line - lines, at - start);
        }
        let uncounted = self.record.get(self.counted..at).unwrap_or_default();
        if let Some(last) = memrchr(b'\n', uncounted) {
            self.line += memchr_iter(b'\n', uncounted).count() as u64;
            self.line_start = self.counted + last + 1;
        }
        self.counted = self.counted.max(at);
        (self.line, at - self.line_start)
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
