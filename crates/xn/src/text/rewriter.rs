//! Converts the names of records, counts them, and reports those that it rejects.

use std::cell::Cell;
use std::mem;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use memchr::{memchr_iter, memrchr};
use xenonym::Operation;
use xenonym::batch::{Batch, Convert, Counts, Memory, Outcome, PassThrough, convert_lines};
use xenonym::domain::ends_in_a_number;
use xenonym::host::HostAddr;
use xenonym_records::engine::{
    BulkReplacer, Dropped, LINE_TOO_LONG, OnReject, Replacer, Slot, Unrepresentable, Within,
};
use xenonym_records::{Fault, Format};
use xenonym_safety::lookalikes::{Hit, Scratch};

use super::reader::{Chunk, ChunkSize, Content, Oversized, excerpt};
use crate::conversion::Conversion;
use crate::converted::Converted;
use crate::io::Encoding;
use crate::location::{self, Origin, Place, Record, text};
use crate::output::lookalikes::{self, Search};
use crate::output::{self, Entry};
use crate::pipeline::part::{Keys, OutputPart, RecordEnd, Tally, canonical_record};
use crate::plan::{Action, FileFormat, OnRejected};
use crate::problem::{NOT_IN_ENCODING, NameIn, Problem};
use crate::profile::Profile;
use crate::terminal::title;

/// The settings of a run over text, which are the same for all chunks.
pub(super) struct Job {
    pub(super) format: Arc<dyn Format>,
    pub(super) conversion: Conversion,
    /// Whether the output is an object for each name.
    pub(super) is_json: bool,
    /// The name of the format on the command line.
    pub(super) from: FileFormat,
    /// Whether the output is a line or an object for each name, and not the records.
    pub(super) writes_names: bool,
    pub(super) on_error: Option<OnRejected>,
    /// Whether the run writes a file of `--errors`.
    pub(super) writes_errors: bool,
    /// For `--unique`.
    pub(super) keys: Option<Keys>,
    /// The encoding of the output, unless it is UTF-8.
    pub(super) encoding: Option<Encoding>,
    pub(super) size: ChunkSize,
}

impl Job {
    /// How many bytes of these records there are before the first one that is too long.
    pub(super) fn fitting(&self, records: &[u8]) -> usize {
        if records.len() <= self.size.max_record {
            return records.len();
        }
        let (mut fitting, line_end) = (0, self.format.line_end());
        while fitting < records.len() {
            let rest = &records[fitting..];
            let length = self.format.record(rest);
            if self.size.is_too_long(&rest[..length], line_end) {
                break;
            }
            fitting += length;
        }
        fitting
    }
}

/// The state of a chunk while its names are converted.
pub(super) struct Rewriter<'a> {
    job: &'a Job,
    argument: Option<usize>,
    file: Option<&'a Path>,
    /// The bytes of the chunk.
    bytes: &'a [u8],
    /// Where the record starts in `bytes`.
    at: usize,
    lines: Position<'a>,
    /// Names that do not change, if no option needs more of them.
    pass_through: PassThrough,
    /// For `xn lookalikes`.
    comparison: Option<Comparison>,
    /// The results except the text.
    part: OutputPart,
    /// For `--unique`: the places of the names in the record, and their canonical forms. `None` if one was
    /// rejected.
    canonical: Option<Vec<(Range<usize>, String)>>,
    /// Whether the record contains a name.
    has_name: bool,
    has_failed: bool,
}

impl<'a> Rewriter<'a> {
    pub(super) fn new(job: &'a Job, chunk: &'a Chunk) -> Self {
        let (argument, bytes) = match &chunk.content {
            Content::Argument(bytes) => (usize::try_from(chunk.number).ok(), bytes.as_slice()),
            Content::Mark(_) => (None, &[][..]),
            Content::Records(records) => (None, records.bytes.as_slice()),
            Content::Oversized(bytes, _) => (None, bytes.as_slice()),
        };
        let asks_more = job.is_json || job.keys.is_some();
        let names = job.conversion.names().filter(|_| !asks_more);
        let pass_through = names.map_or(PassThrough::NONE, |(profile, operation)| {
            Batch::new(operation, profile.standard).pass_through()
        });
        Self {
            job,
            argument,
            file: chunk.file.as_deref(),
            bytes,
            at: 0,
            lines: Position::new(bytes, chunk.number),
            pass_through,
            comparison: job.conversion.search().map(|search| Comparison::new(search, job.from)),
            part: OutputPart::default(),
            canonical: job.keys.as_ref().map(|_| Vec::new()),
            has_name: false,
            has_failed: false,
        }
    }

    /// Skips bytes without names.
    pub(super) fn skip(&mut self, length: usize) {
        self.at += length;
    }

    /// Whether the results are large enough for a part, together with `text` bytes of text.
    pub(super) fn is_full(&self, text: usize) -> bool {
        self.part.is_full(text)
    }

    /// The results since the last part, except the text.
    pub(super) fn take_part(&mut self) -> OutputPart {
        OutputPart { ends_run: self.has_failed, ..mem::take(&mut self.part) }
    }

    /// Whether a name is longer than a record may be.
    fn is_oversized(&self, name: &[u8]) -> bool {
        name.len() > self.job.size.max_record && self.argument.is_none()
    }

    /// Converts lines, a name each, many at once.
    pub(super) fn replace_lines(
        &mut self,
        lines: &[u8],
        (profile, operation): (Profile, Operation),
        output: &mut Vec<u8>,
    ) {
        let start = output.len();
        let action = Action::new(self.job.on_error, OnReject::Blank);
        // The start of the first line that ends the run, and whether the last line is left out.
        let (mut failed, mut lacks_last) = (None, false);
        let mut first_line = None;
        let conversion = Batch::new(operation, profile.standard);
        let batch = Remarks::new(&conversion);
        let counts = convert_lines(lines, &batch, output, |rejected| {
            if failed.is_some() {
                return None;
            }
            let name = &lines[rejected.range.clone()];
            let answer = match (text(name), operation) {
                // It was converted already.
                (Ok(name), Operation::ToAscii) => {
                    Converted::rejected(Problem::in_text(rejected.error, name).with_hint(name))
                }
                _ => self.answer(name),
            };
            let first = *first_line.get_or_insert_with(|| self.line_of(0).0);
            let number = first + rejected.index as u64;
            self.report(Place::of(Origin::Line { file: self.file, number }), name, &answer);
            let on_error = action.replacement(name, answer.output.as_deref());
            if action == Action::Fail {
                failed = Some(rejected.range.start);
            }
            lacks_last = on_error.is_none() && rejected.range.end == lines.len();
            on_error
        });
        if let Some(end) = failed {
            output.truncate(start);
            // No line before it is rejected.
            let batch = Remarks::new(&conversion);
            let counts = convert_lines(&lines[..end], &batch, output, |_| None);
            batch.count(counts, &mut self.part.tally);
            self.has_failed = true;
            return;
        }
        batch.count(counts, &mut self.part.tally);
        self.skip(lines.len());
        let is_unended = !lines.is_empty() && !lines.ends_with(b"\n");
        if is_unended && !lacks_last && output[start..].last().is_none_or(|last| *last == b'\n') {
            // Without a line ending, an empty last line would be lost.
            output.push(b'\n');
        }
    }

    /// The number of the line at which the next record begins.
    pub(super) fn line(&mut self) -> u64 {
        self.line_of(0).0
    }

    /// Ends a record that is too long.
    pub(super) fn end_oversized(&mut self, length: usize, output: usize) {
        if self.job.keys.is_some() {
            let at = if self.job.writes_names { self.part.output.len() } else { output };
            self.part.records.push(RecordEnd { at, key: None });
        }
        self.skip(length);
    }

    /// Rejects a record that is too long, and returns the action for it.
    pub(super) fn reject_oversized(&mut self, oversized: &Oversized) -> Action {
        let shown = excerpt(&oversized.excerpt, oversized.length);
        let answer = Converted::rejected(Problem::new(oversized.fault, "", None));
        let line = Place::of(Origin::Line { file: self.file, number: oversized.line });
        let start = usize::try_from(oversized.start).ok();
        let start = start.filter(|_| !self.job.format.has_bare_names());
        let place = Place { start, ..line };
        let action = self.oversized_action();
        self.has_failed |= action == Action::Fail;
        self.part.reject(place, shown.as_bytes(), &answer.problems, self.job.writes_errors);
        if !self.job.is_json {
            // The line number is enough for a record that begins its line.
            let place = if oversized.start == 0 { line } else { place };
            self.part.explain(place, &oversized.excerpt, &answer.problems);
        }
        if !matches!(action, Action::Drop | Action::Fail) {
            self.write_object(place, shown.as_bytes(), &answer);
        }
        action
    }

    /// The action for a record that is too long.
    pub(super) fn oversized_action(&self) -> Action {
        match Action::new(self.job.on_error, self.job.format.on_reject()) {
            // Without this record, others would change their meaning.
            Action::Drop if !self.job.format.can_drop_unread() => Action::Keep,
            action => action,
        }
    }

    fn answer<'n>(&self, name: &'n [u8]) -> Converted<'n> {
        match text(name) {
            // Any text is a string of JSON, but the verdict on a name doesn't depend on the output.
            Ok(text) if self.job.is_json && self.job.conversion.names().is_none() => {
                self.job.conversion.convert(text)
            }
            Ok(text) if self.argument.is_some() => self.job.conversion.convert_argument(text),
            Ok(text) => self.job.conversion.convert_to_line(text),
            Err(problem) if self.takes_encoding() => Converted::rejected(problem.of_file()),
            Err(problem) => Converted::rejected(problem),
        }
    }

    /// Rejects an argument that cannot be read.
    pub(super) fn reject_argument(
        &mut self,
        problem: Problem,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        self.has_name = true;
        self.reject_with(slot.name, &Converted::rejected(problem), slot, output)
    }

    /// Whether an option may say in which encoding the input is.
    fn takes_encoding(&self) -> bool {
        let is_file = self.argument.is_none() && self.job.from != FileFormat::Jsonl;
        is_file && self.job.conversion.finds_names()
    }

    /// Reports a rejected name, and appends its replacement.
    fn reject_with(
        &mut self,
        shown: &[u8],
        answer: &Converted<'_>,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Dropped> {
        self.canonical = None;
        if let Some(comparison) = &mut self.comparison {
            comparison.reject();
        }
        let place = self.place_of(slot);
        self.report(place, shown, answer);
        match Action::new(self.job.on_error, slot.on_reject) {
            Action::Blank => {}
            Action::Keep => output.extend_from_slice(slot.raw),
            Action::Partial => match answer.output.as_deref() {
                None => {}
                Some(partial) if partial.as_bytes() == slot.name => {
                    output.extend_from_slice(slot.raw);
                }
                // A replacement that does not fit the place is left out.
                Some(partial) => self.write(partial, slot, output).unwrap_or_default(),
            },
            Action::Drop => return Err(Dropped),
            Action::Fail => {
                self.has_failed = true;
                return Err(Dropped);
            }
        }
        self.write_object(place, shown, answer);
        Ok(())
    }

    /// Counts a rejected name, and stores the reasons.
    fn report(&mut self, place: Place<'_>, shown: &[u8], answer: &Converted<'_>) {
        let problems = &answer.problems;
        self.part.reject(place, shown, problems, self.job.writes_errors);
        if !self.job.is_json {
            self.part.explain(place, shown, problems);
        }
    }

    /// Writes a result, if it fits its place and the encoding of the file.
    fn write(
        &self,
        result: &str,
        slot: &Slot<'_>,
        output: &mut Vec<u8>,
    ) -> Result<(), Unrepresentable> {
        if let Some(encoding) = self.job.encoding {
            encoding
                .encode(result, &mut Vec::new())
                .map_err(|c| Unrepresentable { fault: NOT_IN_ENCODING, code_point: Some(c) })?;
        }
        slot.write(result, output)
    }

    /// Replaces a name. If the conversion rejects it, nothing was written yet.
    #[inline]
    fn convert<'s>(
        &mut self,
        slot: &Slot<'s>,
        output: &mut Vec<u8>,
    ) -> Result<Result<(), Dropped>, Converted<'s>> {
        let name = slot.name;
        self.has_name = true;
        if let Within::Field(path) = slot.within {
            self.part.tally.count_field(path, 1);
        }
        if self.is_oversized(name) {
            let shown = excerpt(name, name.len() as u64);
            let answer = Converted::rejected(Problem::new(LINE_TOO_LONG, "", None));
            return Ok(self.reject_with(shown.as_bytes(), &answer, slot, output));
        }
        if self.pass_through.recognizes(name) {
            output.extend_from_slice(slot.raw);
            self.part.tally.unchanged += 1;
            return Ok(Ok(()));
        }
        if self.comparison.is_some() {
            return Ok(self.compare(slot, output));
        }
        let mut answer = self.answer(name);
        if !answer.went_well() {
            let place = self.name_in(slot);
            let problems = answer.problems.into_iter();
            answer.problems = problems.map(|problem| problem.of_name_in(place)).collect();
            return Err(answer);
        }
        let result = answer.output.as_deref().unwrap_or_default();
        if result.as_bytes() == name {
            output.extend_from_slice(slot.raw);
            self.part.tally.unchanged += 1;
        } else {
            let written = self.write(result, slot, output);
            if let Err(unrepresentable) = written {
                let name_text = text(name).unwrap_or_default();
                // A name that the encoding of the file cannot represent in Unicode stays as it is.
                let stays = unrepresentable.fault == NOT_IN_ENCODING;
                let unconverted = stays.then(|| name_text.into());
                let problems = vec![self.job.conversion.unfit(name_text, unrepresentable)];
                let answer = Converted { output: unconverted, problems };
                return Ok(self.reject_with(name, &answer, slot, output));
            }
            self.part.tally.converted += 1;
        }
        self.part.tally.with_blanks += u64::from(has_edge_whitespace(name));
        if self.job.conversion.names().is_some() {
            self.part.tally.addresses += u64::from(becomes_address(name, result.as_bytes()));
        }
        if self.job.is_json {
            let place = self.place_of(slot);
            self.write_object(place, name, &answer);
        }
        self.keep_canonical(slot, text(name).unwrap_or_default(), result);
        Ok(Ok(()))
    }

    /// Compares a name, which does not change, with protected ones.
    fn compare(&mut self, slot: &Slot<'_>, output: &mut Vec<u8>) -> Result<(), Dropped> {
        let name = match location::name(slot.name) {
            Ok(name) => name,
            Err(problem) => {
                let problem = if self.takes_encoding() { problem.of_file() } else { problem };
                return self.reject_with(slot.name, &Converted::rejected(problem), slot, output);
            }
        };
        let Some(comparison) = &mut self.comparison else { return Ok(()) };
        let hits = match comparison.find(name) {
            Ok(hits) => hits,
            Err(problem) => {
                let problem = problem.of_name_in(self.name_in(slot)).without_profile();
                let answer = Converted::rejected(problem);
                return self.reject_with(slot.name, &answer, slot, output);
            }
        };
        output.extend_from_slice(slot.raw);
        if !self.job.writes_names {
            comparison.keep(name, slot.within, &hits);
        } else if comparison.shows_all() || !hits.is_empty() {
            let record = Record { place: self.place_of(slot), bytes: slot.name, slot: Some(*slot) };
            lookalikes::append(&mut self.part.output, self.job.is_json, &record, &hits, &[]);
        }
        let tally = &mut self.part.tally;
        *(if hits.is_empty() { &mut tally.unchanged } else { &mut tally.converted }) += 1;
        self.keep_canonical(slot, name, "");
        Ok(())
    }

    /// Stores the canonical form of a name, if the run needs it.
    fn keep_canonical(&mut self, slot: &Slot<'_>, name: &str, result: &str) {
        if let Some(names) = &mut self.canonical {
            let form = self.job.conversion.canonical(name, result);
            names.push((slot.at..slot.at + slot.raw.len(), form));
        }
    }

    fn write_object(&mut self, place: Place<'_>, shown: &[u8], answer: &Converted<'_>) {
        let record = Record { place, bytes: shown, slot: None };
        if let Some(comparison) = &self.comparison {
            if self.job.is_json || (self.job.writes_names && comparison.shows_all()) {
                let (is_json, problems) = (self.job.is_json, &answer.problems);
                lookalikes::append(&mut self.part.output, is_json, &record, &[], problems);
            }
        } else if self.job.is_json {
            output::append_entry(&mut self.part.output, &Entry::new(&record, answer));
        }
    }

    /// Writes the line or object of a line without a name, so that output and input lines correspond.
    fn write_no_name(&mut self) {
        let writes_all = self.comparison.as_ref().is_none_or(Comparison::shows_all);
        let is_list = self.job.from == FileFormat::Lines && self.argument.is_none();
        if is_list && self.job.writes_names && writes_all {
            let place = self.place_of(&Slot::bare(b"", 0));
            self.write_object(place, b"", &Converted::from(Ok("")));
        }
    }

    fn place_of<'s>(&mut self, slot: &Slot<'s>) -> Place<'s>
    where
        'a: 's,
    {
        let is_all = self.job.format.has_bare_names();
        let start = Some(slot.at).filter(|_| !is_all);
        if let Some(number) = self.argument {
            return Place { origin: Origin::Argument(number), start, within: slot.within };
        }
        let (number, start) = self.line_of(slot.at);
        let origin = Origin::Line { file: self.file, number };
        Place { origin, start: Some(start).filter(|_| !is_all), within: slot.within }
    }

    fn name_in(&self, slot: &Slot<'_>) -> NameIn {
        NameIn::of(slot.within, self.job.from == FileFormat::Lines)
    }

    /// The file and line of a byte of the record, for notes. Arguments have none.
    fn line_place(&mut self, at: usize) -> Option<(Option<String>, u64)> {
        let line = self.argument.is_none().then(|| self.line_of(at).0)?;
        Some((self.file.map(title), line))
    }

    /// The line of a byte of the record, and how many bytes of the line are before the byte.
    fn line_of(&mut self, at: usize) -> (u64, usize) {
        self.lines.of(self.at + at)
    }
}

// The requests of a format to the rewriter.

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

/// A search for look-alikes in a chunk, which stores the hits for their records.
struct Comparison {
    search: Search,
    scratch: Scratch,
    /// Whether names may contain any ASCII character, as in zone files and URLs.
    has_any_ascii: bool,
    /// The facts on the last name.
    facts: Vec<String>,
    /// The hits of the record as JSON objects, with commas between them.
    objects: Vec<u8>,
    /// Whether a name of the record is a hit.
    has_hit: bool,
    /// Whether a name of the record was rejected.
    has_rejected: bool,
}

impl Comparison {
    /// A comparison of the names of a format.
    fn new(search: Search, from: FileFormat) -> Self {
        Self {
            search,
            scratch: Scratch::new(),
            has_any_ascii: matches!(
                from,
                FileFormat::Zone | FileFormat::Urls | FileFormat::BareUrls
            ),
            facts: Vec::new(),
            objects: Vec::new(),
            has_hit: false,
            has_rejected: false,
        }
    }

    /// The protected names that a name imitates, or why it cannot be compared.
    fn find(&mut self, name: &str) -> Result<Vec<Hit<'static>>, Problem> {
        let hits = self.search.find(name, self.has_any_ascii, &mut self.scratch)?;
        self.has_hit |= !hits.is_empty();
        Ok(hits)
    }

    /// Notes that a name of the record was rejected.
    fn reject(&mut self) {
        self.has_rejected = true;
    }

    /// Stores the hits of a name for its record.
    fn keep(&mut self, name: &str, within: Within<'_>, hits: &[Hit<'_>]) {
        match within {
            Within::Field(_) => lookalikes::append_objects(&mut self.objects, name, hits),
            _ => self.facts = lookalikes::facts(hits),
        }
    }

    /// Whether names without a hit are written too.
    fn shows_all(&self) -> bool {
        self.search.shows_all
    }

    fn take_facts(&mut self) -> Vec<String> {
        mem::take(&mut self.facts)
    }

    /// The hits of the record as a JSON array, or null if none of the hits is known, because a name was rejected.
    fn take_array(&mut self) -> String {
        if self.objects.is_empty() && self.has_rejected {
            return "null".to_owned();
        }
        let array = format!("[{}]", String::from_utf8_lossy(&self.objects));
        self.objects.clear();
        array
    }

    /// Whether the record is written. The next name is of another record.
    fn end_record(&mut self) -> bool {
        self.has_rejected = false;
        mem::take(&mut self.has_hit) || self.search.shows_all
    }
}

/// The place up to which the lines of a text are counted.
pub(super) struct Position<'a> {
    text: &'a [u8],
    /// How far lines are counted: only up to names whose place is needed.
    counted: usize,
    /// The number of the line at `counted`, and where it starts.
    line: u64,
    line_start: usize,
}

impl<'a> Position<'a> {
    /// The start of a text, whose first line has this number.
    pub(super) fn new(text: &'a [u8], line: u64) -> Self {
        Self { text, counted: 0, line, line_start: 0 }
    }

    /// The line of a byte, and how many bytes of the line are before it.
    pub(super) fn of(&mut self, at: usize) -> (u64, usize) {
        if at < self.counted {
            // Columns are converted in the order of the options, not of the record.
            let lines = memchr_iter(b'\n', &self.text[at..self.counted]).count() as u64;
            let start = memrchr(b'\n', &self.text[..at]).map_or(0, |before| before + 1);
            return (self.line - lines, at - start);
        }
        let uncounted = &self.text[self.counted..at];
        if let Some(last) = memrchr(b'\n', uncounted) {
            self.line += memchr_iter(b'\n', uncounted).count() as u64;
            self.line_start = self.counted + last + 1;
        }
        self.counted = at;
        (self.line, at - self.line_start)
    }
}

// What the report at the end of a run says of names that were accepted: those with a space or tab at the start or end, which no
// format removes and some profiles keep, and those that become IP addresses. Blank lines are not names.

/// Whether a name begins or ends in a space or tab.
pub(crate) fn has_edge_whitespace(name: &[u8]) -> bool {
    let is_blank = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\t'));
    is_blank(name.first()) || is_blank(name.last())
}

/// Whether the result for a name is an IP address although the name was not written as one. Where only hosts are expected, such
/// a name is rejected.
#[inline]
pub(crate) fn becomes_address(name: &[u8], result: &[u8]) -> bool {
    // The last part of an address is a number, perhaps hexadecimal.
    let may_be_one = matches!(result.last(), Some(b'0'..=b'9' | b'a'..=b'f' | b'x' | b'.'));
    may_be_one && !name.is_ascii() && is_address(result)
}

fn is_address(result: &[u8]) -> bool {
    let last = result.rsplit(|&byte| byte == b'.').find(|part| !part.is_empty());
    if !last.is_some_and(|part| part[0].is_ascii_digit()) {
        return false;
    }
    let Ok(result) = str::from_utf8(result) else { return false };
    ends_in_a_number(result) && HostAddr::parse(result).is_ok_and(|host| host.ip().is_some())
}

/// A conversion of lines that leaves blank ones as they are, and counts what the report says. A line with a space passes
/// through no quick check, so it sees all of them.
struct Remarks<'a, C> {
    conversion: &'a C,
    blank_lines: Cell<u64>,
    with_blanks: Cell<u64>,
    addresses: Cell<u64>,
}

impl<'a, C> Remarks<'a, C> {
    fn new(conversion: &'a C) -> Self {
        Self {
            conversion,
            blank_lines: Cell::default(),
            with_blanks: Cell::default(),
            addresses: Cell::default(),
        }
    }

    /// Adds the counts of all lines that it converted.
    fn count(&self, counts: Counts, tally: &mut Tally) {
        tally.blank_lines += self.blank_lines.get();
        tally.with_blanks += self.with_blanks.get();
        tally.addresses += self.addresses.get();
        tally.unchanged += counts.unchanged as u64 - self.blank_lines.get();
        tally.converted += counts.converted as u64;
    }
}

impl<C: Convert> Convert for Remarks<'_, C> {
    type Error = C::Error;

    fn pass_through(&self) -> PassThrough {
        self.conversion.pass_through()
    }

    fn convert(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, C::Error> {
        self.convert_next(name, output, &mut Memory::new())
    }

    #[inline]
    fn convert_next(
        &self,
        name: &str,
        output: &mut Vec<u8>,
        memory: &mut Memory,
    ) -> Result<Outcome, C::Error> {
        let bytes = name.as_bytes();
        let start = output.len();
        let outcome = if let (Some(b'!'..), Some(b'!'..)) = (bytes.first(), bytes.last()) {
            self.conversion.convert_next(name, output, memory)?
        } else {
            self.convert_spaced(name, output)?
        };
        let is_address = becomes_address(bytes, output.get(start..).unwrap_or_default());
        self.addresses.update(|count| count + u64::from(is_address));
        Ok(outcome)
    }
}

impl<C: Convert> Remarks<'_, C> {
    /// Converts a name that begins or ends in a space, a control character, or not at all.
    #[cold]
    fn convert_spaced(&self, name: &str, output: &mut Vec<u8>) -> Result<Outcome, C::Error> {
        if name.trim_ascii().is_empty() {
            self.blank_lines.update(|count| count + 1);
            return Ok(Outcome::Unchanged);
        }
        let outcome = self.conversion.convert(name, output)?;
        self.with_blanks.update(|count| count + u64::from(has_edge_whitespace(name.as_bytes())));
        Ok(outcome)
    }
}
